// Tests what does not compile: a machine that receives other events than it declares, and a state that is not the
// world's. The compiler is the test.
import { expect, test } from 'vitest';
import { createMachine, setup } from 'xstate';
import { z } from 'zod';
import { rulesModel } from '../../agents/index.ts';
import type { Heard, RoleEmits, Woken } from '../../api/types.ts';
import { crate } from '../../examples/crate.ts';
import {
  channel,
  each,
  every,
  everyone,
  latest,
  machine,
  observation,
  ownAnd,
  protocol,
  rule,
  runEpisode,
} from '../../index.ts';
import { solo } from '../../protocols/index.ts';
import { checkProtocol } from '../../runtime/topology/check/check.ts';

const talk = channel('talk', z.object({ text: z.string() }));
const count = channel('count', z.object({ n: z.number() }));
/** Says nothing, having looked at something. */
const silence = (..._looked: readonly unknown[]): readonly [] => [];

test('what a role hears can be named, for a function of one’s own that serves it', () => {
  const wakes = [every(observation), each(talk)] as const;
  const reads = [latest(count)] as const;
  const words = (heard: Heard<typeof wakes, typeof reads>) => [
    heard.talk.body.text,
    heard.count?.body.n,
    heard.observation.length,
  ];
  // @ts-expect-error what is read is not heard where it is not named
  const unread = (heard: Heard<typeof wakes>) => heard.count;
  const told = rule({ wakes, reads, says: [], say: (heard) => silence(words(heard), unread) });
  expect(told.reads).toHaveLength(1);
});

test('whoever hears a channel on which only agents speak knows which agent spoke', () => {
  const offer = channel('offer', z.object({ price: z.number() }), { by: 'agent' });
  const wakes = [every(observation), every(offer), each(talk)] as const;
  const agents = (heard: Heard<typeof wakes>): readonly string[] => [
    ...heard.offer.map(({ agent }) => agent),
    ...heard.observation.map(({ agent }) => agent),
  ];
  // @ts-expect-error a role that serves no agent may say it
  const speaker = (heard: Heard<typeof wakes>): string => heard.talk.agent;
  const leader = rule({ wakes, says: [], say: (heard) => silence(agents(heard), speaker) });
  const bidder = rule({ wakes: [every(observation)], says: [offer], say: () => [offer({ price: 1 })] });
  const market = (bidders: 'perAgent' | 'once') =>
    protocol('market', {
      perAgent: {
        ear: rule({ wakes: [every(observation), every(offer)], says: [], say: () => [] }),
        ...(bidders === 'perAgent' ? { bidder } : {}),
      },
      once: bidders === 'once' ? { bidder } : {},
      routes: { observation: ownAnd('bidder'), offer: everyone },
    });
  expect(leader.wakes).toHaveProperty('wake');
  const codes = (bidders: 'perAgent' | 'once') => checkProtocol(market(bidders), ['a', 'b']).map(({ code }) => code);
  expect(codes('once')).toContain('SPEAKER_NEEDS_AGENT');
  expect(codes('perAgent')).not.toContain('SPEAKER_NEEDS_AGENT');
});

test('a machine is sent its wakes: what each hands over is typed by its name', () => {
  const wakes = { told: [each(talk)], fed: [every(count)] } as const;
  const logic = setup({ types: { events: {} as Woken<typeof wakes>, emitted: {} as RoleEmits } }).createMachine({
    on: {
      told: { actions: ({ event }) => silence(event.heard.talk.body.text) },
      // @ts-expect-error nothing is told when it was fed
      fed: { actions: ({ event }) => silence(event.heard.talk) },
    },
  });
  const good = machine({ wakes, says: [], logic });
  // @ts-expect-error it counts on a talk, and is sent a count
  const other = machine({ wakes: { told: [each(count)] }, says: [], logic });
  // @ts-expect-error an only alternative is named `wake`
  const unnamed = machine({ wakes: [each(talk)], says: [], logic });
  const untyped = machine({ wakes, says: [], logic: createMachine({}) });
  expect([good, other, unnamed, untyped]).toHaveLength(4);
});

test('whoever looks on after a step sees the state of the world that was given', async () => {
  const episode = { world: crate, protocol: solo, models: rulesModel({ player: crate.player, seed: 1 }), steps: 1 };
  const seen: unknown[] = [];
  await runEpisode({ ...episode, onStep: (_step, state) => void seen.push(state.weight, state.lifted) });
  // @ts-expect-error the world's state has no such field
  await runEpisode({ ...episode, onStep: (_step, state) => void seen.push(state.height) });
  expect(seen).toEqual([1, false, undefined]);
});
