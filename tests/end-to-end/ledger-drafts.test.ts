// Tests, against figures worked out by hand, what a message costs that is drafted in one place and passed on by a rule:
// a token for each word, ten for each reply. Words count once, where a model wrote them; draft words that no other
// agent received stay inside the agent.

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { module } from '../../agents/module.ts';
import { createLedger } from '../../api/ledger.ts';
import { memorySink, type RecordEvent } from '../../api/record.ts';
import { relay } from '../../envs/relay/relay.ts';
import {
  type AnyProtocol,
  action,
  bridge,
  channel,
  each,
  every,
  type Model,
  maybe,
  mix,
  observation,
  others,
  own,
  protocol,
  rule,
  runEpisode,
  to,
  unread,
} from '../../index.ts';
import { expectedTokens } from '../../runtime/ledger/ledger-builder.ts';

const count = (text: string): number => text.split(/\s+/).filter((w) => w !== '').length;
const Words = z.object({ text: z.string() });
const draft = channel('draft', Words);
const word = channel('word', Words);
const talk = channel('talk', Words, { act: true });

const drafter = module({
  wakes: [every(observation)],
  says: [draft],
  ask: 'say',
  answer: Words,
  prompt: () => [{ origin: 'instructions', speaker: 'user', text: 'draft' }],
  say: ({ text }) => [draft({ text })],
});

/** Answers with what is laid down for the agent in the first step, else with nothing; ten tokens each. */
function scripted(script: Readonly<Record<string, string>>): Model {
  return {
    name: 'scripted',
    kind: 'recorded',
    about: 'Fixed answers.',
    remote: false,
    ask({ call }) {
      const [step, by = ''] = call.split(':');
      const text = step === '0' ? (script[by.split('/')[1] ?? ''] ?? '') : '';
      return { text: JSON.stringify({ text }), usage: { input: 5, output: 10, source: 'provider' }, finish: 'stop' };
    },
  };
}

type PlayOptions = Omit<Parameters<typeof runEpisode>[0], 'world' | 'protocol' | 'models' | 'sink'>;

async function play(
  spoken: AnyProtocol,
  script: Readonly<Record<string, string>>,
  options: PlayOptions,
): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ world: relay, protocol: spoken, models: scripted(script), sink, ...options });
  return sink.events();
}

function cost(events: readonly RecordEvent[]) {
  const messages = new Map<string, { written: number; kept: number; drafted: number }>();
  const ledger = createLedger({
    count,
    onMessage: ({ id, written, kept, drafted }) => void messages.set(id, { written, kept, drafted }),
  });
  for (const event of events) ledger.see(event);
  return { ledger: ledger.end(), messages };
}

const tally = (written: number, kept: number, drafted: number) => expect.objectContaining({ written, kept, drafted });

/** Passes on all of r1's draft, nothing of r2's, and three words of r3's. */
const sender = rule({
  wakes: [every(observation), each(draft)],
  says: [maybe(word), action],
  say: ({ draft: { body } }, me) => {
    const [first, second, ...rest] = body.text.split(' ');
    const said = { r1: body.text, r3: `${first} ${second}, ${rest.at(-1)}.` }[me.agent];
    return [...(said === undefined ? [] : [word({ text: said })]), action({ do: me.world.idle })];
  },
});

const ear = rule({ wakes: [every(observation)], reads: [unread(word)], says: [], say: () => [] });

const drafting = protocol('drafting', {
  about: 'A module drafts, a rule sends.',
  perAgent: { drafter, sender, ear },
  routes: { observation: own, draft: own, word: others, action: own },
});
const SCRIPT = { r1: 'the gate is shut', r2: 'never mind that now then', r3: 'alpha bravo delta gamma hotel' };
const played = () => play(drafting, SCRIPT, { agents: 3, steps: 1 });

describe('drafts that are passed on, not passed on, and passed on in part', () => {
  test('message by message', async () => {
    const { messages } = cost(await played());
    expect(messages.get('0:draft:team/r1/drafter:0')).toEqual({ written: 4, kept: 0, drafted: 0 });
    expect(messages.get('0:word:team/r1/sender:0')).toEqual({ written: 0, kept: 0, drafted: 4 });
    expect(messages.get('0:draft:team/r2/drafter:0')).toEqual({ written: 5, kept: 5, drafted: 0 });
    expect(messages.get('0:draft:team/r3/drafter:0')).toEqual({ written: 5, kept: 2, drafted: 0 });
    expect(messages.get('0:word:team/r3/sender:0')).toEqual({ written: 0, kept: 0, drafted: 3 });
  });

  test('in all: counted once for two recipients, what was not sent stays inside, and nothing is lost', async () => {
    const { ledger } = cost(await played());
    expect(ledger.total).toEqual(tally(14, 7, 7));
    expect([ledger.traffic.between.written, ledger.traffic.inside.written, ledger.traffic.body.written]).toEqual([
      7, 7, 0,
    ]);
    expect(ledger.output).toEqual({ said: 14, unsaid: 16, rejected: 0, reasoning: 0 });
    expect(ledger.communication.between.tokens + ledger.communication.inside.tokens).toBe(14);
    // The scripted bills say less than was sent: shares are of what was to be expected.
    const all = expectedTokens(ledger.total, ledger.lines);
    expect(ledger.communication.inside.share).toBeCloseTo(ledger.communication.inside.tokens / all, 10);
    expect(ledger.by.channel).toContainEqual(
      expect.objectContaining({ key: 'draft', written: 14, kept: 7, drafted: 0 }),
    );
    expect(ledger.by.channel).toContainEqual(
      expect.objectContaining({ key: 'word', messages: 2, delivered: 4, written: 0, kept: 0, drafted: 7 }),
    );
    expect(ledger.by.role).toContainEqual(
      expect.objectContaining({ key: 'sender', output: 0, written: 0, drafted: 7 }),
    );
  });

  test('whichever connection delivers first', async () => {
    const events = await played();
    const sent = (e: RecordEvent) => e.type === 'message.sent' && e.message.from.endsWith('/sender');
    const began = events.findIndex((e) => e.type === 'step.started') + 1;
    const rest = events.slice(began);
    const turned = [...events.slice(0, began), ...rest.filter(sent), ...rest.filter((e) => !sent(e))];
    expect(turned.findIndex(sent)).toBeLessThan(turned.findIndex((e) => e.type === 'model.called'));
    expect(cost(turned).messages).toEqual(cost(events).messages);
  });
});

test('speech that takes the turn is written in its draft, and what the world cuts off is told to nobody', async () => {
  const speaker = rule({
    wakes: [every(observation), each(draft)],
    says: [maybe(talk), maybe(action)],
    say: ({ draft: { body } }, me) => [body.text === '' ? action({ do: me.world.idle }) : talk(body)],
  });
  const ear = rule({ wakes: [each(talk)], says: [], say: () => [] });
  const acting = protocol('acting', {
    about: 'A module drafts, a rule says it aloud.',
    perAgent: { drafter, speaker, ear },
    routes: { observation: own, draft: own, talk: others, action: own },
  });
  // 80 characters of 99 are heard: 16 words of 20.
  const text = Array.from({ length: 20 }, (_, i) => `no${10 + i}`).join(' ');
  const events = await play(acting, { r1: text }, { agents: 2, steps: 2, worldOptions: { speech: 'paid' } });
  const { ledger, messages } = cost(events);
  // The reply had but ten tokens for these words.
  expect(messages.get('0:draft:team/r1/drafter:0')).toEqual({ written: 10, kept: 2, drafted: 0 });
  expect(messages.get('0:talk:team/r1/speaker:0')).toEqual({ written: 0, kept: 0, drafted: 10 });
  expect(messages.get('1:talk:team/r1/body:0')).toEqual({ written: 0, kept: 0, drafted: 8 });
  expect([ledger.traffic.between.written, ledger.traffic.inside.written]).toEqual([8, 2]);
});

test('a choice that its own agent carries out was written to be done, also where others are told of it', async () => {
  const hand = rule({
    wakes: [every(observation), each(draft)],
    says: [maybe(word), action],
    say: ({ draft: { body } }, me) => [
      ...(me.agent === 'r1' ? [action({ do: body.text }), word(body)] : [action({ do: 'wait' })]),
    ],
  });
  const choosing = protocol('choosing', {
    about: 'A module chooses, a rule does it and tells of it.',
    perAgent: { drafter, hand, ear },
    routes: { observation: own, draft: own, word: others, action: own },
  });
  const { ledger, messages } = cost(await play(choosing, { r1: 'pass amber' }, { agents: 2, steps: 1 }));
  expect(messages.get('0:draft:team/r1/drafter:0')).toEqual({ written: 2, kept: 0, drafted: 0 });
  expect(messages.get('0:word:team/r1/hand:0')).toEqual({ written: 0, kept: 0, drafted: 2 });
  expect([ledger.traffic.between.written, ledger.traffic.inside.written, ledger.traffic.body.written]).toEqual([
    0, 0, 2,
  ]);
});

test('what a bridge says again was written where it was said first', async () => {
  const told = channel('told', Words);
  const idler = rule({
    wakes: [every(observation)],
    says: [action],
    say: (_heard, me) => [action({ do: me.world.idle })],
  });
  const speaking = protocol('speaking', {
    about: 'Says what it drafts to the ear.',
    once: { ear: rule({ wakes: [each(draft)], says: [], say: () => [] }) },
    perAgent: { drafter, idler },
    routes: { observation: own, draft: to('ear'), action: own },
  });
  const hearing = protocol('hearing', {
    about: 'Overhears.',
    once: { ear: rule({ wakes: [each(told)], says: [], say: () => [] }) },
    perAgent: { idler },
    routes: { observation: own, told: to('ear'), action: own },
  });
  const both = mix(
    'both',
    { red: { protocol: hearing, share: 0.5 }, blue: { protocol: speaking, share: 0.5 } },
    { bridges: [bridge(['blue', draft], ['red', told])] },
  );
  const { ledger, messages } = cost(await play(both, { r2: 'one two three' }, { agents: 2, steps: 1 }));
  expect(messages.get('0:draft:blue/r2/drafter:0')).toEqual({ written: 3, kept: 0, drafted: 0 });
  expect(messages.get('0:told:red/_/bridge-1:0')).toEqual({ written: 0, kept: 0, drafted: 3 });
  expect(ledger.traffic.between.written).toBe(3);
});
