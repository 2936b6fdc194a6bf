// Tests conversations in which each message has several answers: they double before they are deep, and are cut by what
// each role says.
import { expect, inject, test } from 'vitest';
import { emit, setup } from 'xstate';
import { z } from 'zod';
import { module, scriptedModel } from '../../agents/index.ts';
import type { Draft, RoleEmits } from '../../api/types.ts';
import { relay } from '../../envs/relay/relay.ts';
import {
  type AnyProtocol,
  action,
  addressed,
  bridge,
  channel,
  each,
  every,
  everyone,
  graph,
  machine,
  maybe,
  memoryBus,
  mix,
  observation,
  others,
  own,
  protocol,
  type Route,
  ring,
  rule,
  runEpisode,
  to,
} from '../../index.ts';
import { memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { freshId, freshSecret } from '../../runtime/core/random.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';

const agreed = channel('agreed', z.object({}));
const talk = channel('talk', z.object({ text: z.string(), round: z.int() }));
const hand = rule({ wakes: [every(observation)], says: [action], say: () => [action({ do: 'wait' })] });
const opener = rule({ wakes: [every(observation)], says: [talk], say: () => [talk({ text: 'hi', round: 0 })] });

/** Whoever hears talk answers it, so that the messages of each round are a multiple of those before. */
const chatter = rule({
  wakes: [each(talk)],
  says: [talk],
  say: ({ talk: { body } }) => [talk({ text: `${body.text}!`, round: body.round + 1 })],
});

const chat = (route: Route, roles: Parameters<typeof protocol>[1]['perAgent'] = { opener, chatter }) =>
  protocol('chat', {
    timing: 'free',
    perAgent: { ...roles, hand },
    routes: { observation: own, talk: route, action: own },
  });

const listener = rule({ wakes: [each(talk)], says: [], say: () => [] });

const namesOf = (agents: number) => Array.from({ length: agents }, (_, i) => `r${i + 1}`);
const circleOf = (agents: number) => {
  const names = namesOf(agents);
  return graph(Object.fromEntries(names.map((name, i) => [name, [1, 2].map((n) => names[(i + n) % agents] ?? '')])));
};

/** Says many things each time it wakes. */
const chart = machine({
  wakes: [each(talk)],
  says: [talk],
  logic: setup({
    types: { emitted: {} as RoleEmits },
  }).createMachine({
    on: {
      wake: {
        actions: Array.from({ length: 400 }, (_, n) =>
          emit((): RoleEmits => ({ type: 'say', drafts: [talk({ text: `${n}`, round: 0 })] })),
        ),
      },
    },
  }),
});

/** Never rests: says something every other moment. */
const ticking = machine({
  wakes: [every(observation)],
  says: [talk],
  logic: setup({
    types: { emitted: {} as RoleEmits },
  }).createMachine({
    initial: 'still',
    states: {
      still: { on: { wake: 'ticking' } },
      ticking: {
        entry: emit((): RoleEmits => ({ type: 'say', drafts: [talk({ text: 'tick', round: 0 })] })),
        after: { 1: { target: 'ticking', reenter: true } },
      },
    },
  }),
});

const answering = module({
  wakes: [each(talk)],
  says: [talk],
  ask: 'reply',
  answer: z.object({ text: z.string() }),
  prompt: ({ talk: { body } }) => [{ origin: 'task', speaker: 'user', text: body.text }],
  say: ({ text }, { talk: { body } }) => [talk({ text, round: body.round + 1 })],
});

const inTwo = channel('in-two', z.object({ n: z.int() }));
/** Each message on the ring becomes two; in order, since nobody speaks but who has the floor. */
const doubling = protocol('doubling', {
  perAgent: {
    speaker: rule({
      wakes: [each(inTwo)],
      says: [maybe(inTwo), maybe(agreed)],
      say: ({ 'in-two': { body } }): Draft<'in-two' | 'agreed'>[] =>
        body.n < 0 ? [agreed({})] : [inTwo({ n: body.n + 1 }), inTwo({ n: body.n + 1 })],
    }),
    hand: rule({ wakes: [every(observation), each(agreed)], says: [action], say: () => [action({ do: 'wait' })] }),
  },
  routes: { observation: own, 'in-two': ring({ n: 0 }), agreed: everyone, action: own },
});

const heard = channel('heard', z.object({ text: z.string(), round: z.int() }));
const hub = protocol('hub', {
  timing: 'free',
  once: {
    hub: rule({
      wakes: [each(talk)],
      says: [heard],
      say: ({ talk: { body } }, me) => me.team.map((agent) => heard.to(agent, body)),
    }),
  },
  perAgent: {
    opener,
    speaker: rule({ wakes: [each(heard)], says: [talk], say: (h) => [talk(h.heard.body)] }),
    hand,
  },
  routes: { observation: own, talk: to('hub'), heard: addressed, action: own },
});

const quiet = protocol('quiet', {
  perAgent: { listener: rule({ wakes: [each(talk)], says: [maybe(talk)], say: () => [] }), hand },
  routes: { observation: own, talk: others, action: own },
});

const protocols: readonly (readonly [string, number, AnyProtocol])[] = [
  ['three who answer each other', 3, chat(others)],
  ['ten who answer each other', 10, chat(others)],
  ['four who hear themselves too', 4, chat(everyone)],
  ['a graph in which everybody has two neighbours', 5, chat(circleOf(5))],
  ['a protocol that declares its rounds', 4, { ...chat(others), rounds: 2 }],
  ['a hub that answers everybody', 5, hub],
  ['statecharts that say much at a time', 4, chat(others, { opener, chart })],
  ['a statechart that talks by a timer without an end', 3, chat(others, { ticking, listener })],
  ['models who answer each other', 3, chat(others, { opener, answering })],
  ['a ring on which each says two things', 3, doubling],
  [
    'a part of a mixture, and what a bridge makes of it',
    6,
    mix(
      'm',
      { red: { protocol: chat(others), count: 4 }, blue: { protocol: quiet, count: 2 } },
      { timing: 'free', bridges: [bridge(['red', talk], ['blue', talk])] },
    ),
  ],
];

/** What is said at most before it is all cut, in the largest of these. */
const MOST_SAID = 6000;

async function playTalk(protocol: AnyProtocol, agents: number, more: Partial<Parameters<typeof runEpisode>[0]> = {}) {
  const sink = memorySink();
  const models = scriptedModel({ '*': { reply: () => ({ text: 'I see' }) } });
  const options = { world: relay, protocol, agents, steps: 2, run: 'talk', models, sink, ...more };
  const result = await runEpisode(options);
  const events = sink.events();
  return { result, events, said: events.filter((e) => e.type === 'message.sent').length };
}

test.each(protocols)('talk that branches is cut: %s', async (_, agents, protocol) => {
  const { result, events, said } = await playTalk(protocol, agents);
  expect(result).toMatchObject({ reason: 'stalled', detail: expect.stringContaining('STEP_ENDLESS: ') });
  expect(events.some((e) => e.type === 'message.dropped' && e.reason === 'endless')).toBe(true);
  expect(said).toBeLessThan(MOST_SAID);
  expect((await replayEpisode(events, { world: relay, protocol })).difference).toBeUndefined();
});

test('a role whose talk was cut says nothing more, and its waiting is explained', async () => {
  const { result, events } = await playTalk(chat(others), 3);
  const waiting = result.waiting.filter(({ who }) => who.endsWith('chatter'));
  expect(waiting.map((w) => w.for)).toEqual(
    Array(3).fill(['nothing more: its talk went on without an end, and was cut']),
  );
  for (const { who } of waiting) {
    const its = events.flatMap((e) => (e.type === 'message.sent' && e.message.from === who ? [e.message.id] : []));
    const cut = events.filter((e) => e.type === 'message.dropped' && e.reason === 'endless' && e.id === its.at(-1));
    expect(cut).toHaveLength(2);
  }
});

test('talk that ends by its own counting is heard whole, though each message has several answers', async () => {
  const ending = rule({
    wakes: [each(talk)],
    says: [maybe(talk)],
    say: ({ talk: { body } }) => (body.round === 4 ? [] : [talk({ ...body, round: body.round + 1 })]),
  });
  const { result, events, said } = await playTalk(chat(others, { opener, ending }), 3);
  expect(result.reason).toBe('step-cap');
  expect(events.filter((e) => e.type === 'message.dropped')).toEqual([]);
  // In each of two steps each says 1, 2, 4, 8 and 16 things, and is shown its observation and acts.
  expect(said).toBe(2 * 3 * (31 + 2));
});

test('a larger depth cap allows more talk that branches', async () => {
  const { said } = await playTalk(chat(others), 3);
  const { said: more } = await playTalk(chat(others), 3, { depthCap: 1000 });
  expect(more).toBeGreaterThan(5 * said);
});

test('talk that branches is heard by whoever ends it: a signal ends the episode while it goes on', async () => {
  const ending = new AbortController();
  setImmediate(() => ending.abort());
  const { result, said } = await playTalk(chat(others), 10, { depthCap: 1_000_000, signal: ending.signal });
  expect(result.reason).toBe('cancelled');
  expect(said).toBeLessThan(MOST_SAID);
});

test('a signal is heard between the messages of roles that are slow', async () => {
  const ending = new AbortController();
  const heardBy = { count: 0 };
  const slow = rule({
    wakes: [each(talk)],
    says: [talk],
    say({ talk: { body } }) {
      if (heardBy.count++ === 0) setImmediate(() => ending.abort());
      for (const until = performance.now() + 50; performance.now() < until; );
      return [talk({ ...body, round: body.round + 1 })];
    },
  });
  const { result } = await playTalk(chat(others, { opener, slow }), 3, { signal: ending.signal });
  expect(result.reason).toBe('cancelled');
  // Of some two hundred that there would be before the talk is cut.
  expect(heardBy.count).toBeLessThan(20);
});

test.each(['memory', 'NATS'])('talk that branches is cut where a worker serves half of it, on %s', async (kind) => {
  const hubOf = memoryHub();
  const connect = () => (kind === 'memory' ? Promise.resolve(memoryBus(hubOf)) : natsBus({ servers: inject('nats') }));
  const [bus, worker] = await Promise.all([connect(), connect()]);
  const about = { protocol: chat(others), run: `talk-${freshId()}`, models: scriptedModel({}), secret: freshSecret() };
  const elsewhere = ({ agent }: { agent: string | null }) => agent === 'r1' || agent === 'r2';
  const joined = joinEpisode({ ...about, bus: worker, serves: elsewhere });
  const serves = (instance: { agent: string | null }) => !elsewhere(instance);
  const { result, said } = await playTalk(about.protocol, 4, { ...about, bus, serves });
  await joined;
  await Promise.all([bus.close(), worker.close()]);
  expect(result).toMatchObject({ reason: 'stalled', detail: expect.stringContaining('STEP_ENDLESS: ') });
  expect(said).toBeLessThan(MOST_SAID);
});
