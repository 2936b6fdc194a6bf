// Tests a protocol's caps: what a sender may say, and what becomes of the rest. They are the same on every bus and over
// any number of processes (L3), replay the same (L6), and never cause a silent standstill (L7).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { look, module, planFor, rulesModel } from '../../agents/index.ts';
import { createCapturedContext, runCaptured } from '../../cli/capture.ts';
import { protocolOverview } from '../../cli/show/overview.ts';
import { showText } from '../../cli/show/text.ts';
import type { BusFixture } from '../../conformance/bus/fixture.ts';
import { protocolSuite } from '../../conformance/protocol/protocol.ts';
import { relay } from '../../envs/relay/relay.ts';
import { broadcast as lesson } from '../../examples/broadcast.ts';
import {
  action,
  bridge,
  type Cap,
  canonical,
  checkProtocol,
  createLedger,
  each,
  every,
  everyone,
  fileSink,
  firstDifference,
  type Model,
  maybe,
  memorySink,
  mix,
  observation,
  own,
  type Protocol,
  parseEvent,
  protocol,
  type RecordEvent,
  readRecord,
  replayEpisode,
  ring,
  rule,
  runEpisode,
  shortCost,
  type TeamProtocol,
  thread,
} from '../../index.ts';
import { agreed, cmas, dmas, floor, llamar as llamars, notes, solo, utterance } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { createTokenCounter } from '../../runtime/core/token-counter.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import type { SpanData } from '../../runtime/telemetry/spans/span-data.ts';
import { SpanFold } from '../../runtime/telemetry/spans/span-fold.ts';
import { protocolHash } from '../../runtime/topology/describe.ts';
import { layOut } from '../../runtime/topology/topology.ts';

const { count } = createTokenCounter();
const llamar = llamars.usual;
const rules = (): Model => rulesModel({ player: relay.player, seed: 1 });
const capped = (base: Protocol, ...caps: readonly Cap[]): Protocol =>
  protocol(`${base.name}-capped`, { ...base, caps });

async function play(of: TeamProtocol, more: { agents?: number; models?: Model; steps?: number } = {}) {
  const sink = memorySink();
  const { agents = 4, models = rules(), steps = 8 } = more;
  const result = await runEpisode({ world: relay, protocol: of, agents, models, steps, sink });
  return { result, events: sink.events() };
}
const of = <T extends RecordEvent['type']>(events: readonly RecordEvent[], type: T) =>
  events.filter((e): e is Extract<RecordEvent, { type: T }> => e.type === type);

/** Says the same in each turn, and never of itself that it is ready. */
const chatty = (text: string): Model => ({
  ...rules(),
  ask: ({ segments }) => {
    const plan = Object.fromEntries(relay.team.names(4).map((a) => [a, 'wait']));
    const usage = { input: segments.length, output: count(text), source: 'estimate' } as const;
    return { text: JSON.stringify({ text, ready: false, plan, action: 'wait' }), usage, finish: 'stop' };
  },
});
const LONG = 'The boats go round the island and come back before dark.';

// --- a dialogue that ends in order: who has the last word writes the plan ---

const closing = module({
  wakes: [every(observation), each(floor)],
  reads: [thread(utterance)],
  says: [utterance, maybe(floor), maybe(agreed)],
  ask: 'plan',
  answer: (me) => z.object({ text: z.string(), plan: planFor(me.ready) }),
  prompt: look('Talk until somebody has the last word.'),
  say: ({ text, plan }, heard, me) => [
    utterance({ text }),
    me.lastWord?.includes('utterance') ? agreed(plan) : floor({ round: heard.floor.body.round + 1 }),
  ],
});
const hand = rule({
  wakes: [every(observation), each(agreed)],
  says: [action],
  say: (heard, me) => [action({ do: heard.agreed.body[me.agent] ?? 'wait' })],
});
const dialogue = (...caps: readonly Cap[]) =>
  protocol('dialogue', {
    perAgent: { closing, hand },
    routes: { observation: own, floor: ring({ round: 0 }), utterance: everyone, agreed: everyone, action: own },
    caps,
  });

// --- the README's example ---

const broadcast = (...caps: readonly Cap[]) => protocol(lesson.name, { ...lesson, caps });

describe('truncate', () => {
  const brief = broadcast({ channel: 'report', tokens: 6, action: 'truncate' });

  test('cuts the text to the tokens that are left, and keeps what was cut off on record', async () => {
    const { events, result } = await play(brief);
    expect(result.reason).toBe('step-cap');
    const cuts = of(events, 'message.cut');
    expect(cuts).toHaveLength(4 * 8);
    for (const { id, said, kept, off, cap, action: done, tokenizer, channel: on } of cuts) {
      expect([cap, done, on, tokenizer]).toEqual([
        'report: 6 tokens a step, truncate',
        'truncate',
        'report',
        'o200k_base',
      ]);
      const message = of(events, 'message.sent').find((e) => e.message.id === id)?.message;
      const { text } = z.object({ text: z.string() }).parse(message?.body);
      expect(count(text)).toBe(kept);
      expect(kept).toBeLessThanOrEqual(6);
      expect(count(text + off)).toBe(said);
      expect(text + off).toMatch(/^You (do not )?hold the baton\. .*Your password/);
    }
  });

  test('takes no message away: every listener hears what is left', async () => {
    const { events } = await play(brief, { steps: 1 });
    const delivered = of(events, 'message.delivered').filter((e) => e.id.includes(':report:'));
    expect(delivered).toHaveLength(4 * 3);
    expect(of(events, 'message.dropped')).toEqual([]);
  });

  test('stands before the message it is about', async () => {
    const { events } = await play(brief, { steps: 1 });
    for (const [i, e] of events.entries())
      if (e.type === 'message.cut')
        expect(events[i + 1]).toMatchObject({ type: 'message.sent', message: { id: e.id } });
  });

  test('leaves a prompt with the words that were heard', async () => {
    const { events } = await play(brief, { steps: 1 });
    const read = of(events, 'model.called').flatMap((e) => e.segments.filter((s) => s.origin === 'message'));
    expect(read).toHaveLength(4 * 3);
    for (const { text } of read) expect(text).toMatch(/^r\d says: You (hold the baton|do not hold)/);
    for (const { text } of read) expect(text).not.toContain('password');
  });

  test('per step the sender has so much in all its turns, per round in each', async () => {
    const tokens = count(LONG);
    const heardIn = async (per: 'round' | 'step' | 'episode') => {
      const { events } = await play(capped(dmas, { channel: 'utterance', tokens, per, action: 'truncate' }), {
        models: chatty(LONG),
        steps: 2,
      });
      return of(events, 'message.sent')
        .filter((e) => e.message.from === 'team/r1/speaker' && e.message.channel === 'utterance')
        .map((e) => count(z.object({ text: z.string() }).parse(e.message.body).text));
    };
    expect(await heardIn('round')).toEqual([tokens, tokens, tokens, tokens, tokens, tokens, tokens, tokens]);
    expect(await heardIn('step')).toEqual([tokens, 0, 0, 0, tokens, 0, 0, 0]);
    expect(await heardIn('episode')).toEqual([tokens, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('has what no text holds pass uncounted', async () => {
    const { events } = await play(capped(dmas, { from: 'speaker', tokens: 12, action: 'truncate' }), {
      models: chatty(LONG),
      steps: 1,
    });
    expect(new Set(of(events, 'message.cut').map((e) => e.channel))).toEqual(new Set(['utterance']));
    expect(of(events, 'message.dropped')).toEqual([]);
  });
});

describe('drop', () => {
  const short = capped(dmas, { channel: 'utterance', messages: 1, action: 'drop' });

  test('delivers to nobody what goes beyond, which is on record for each recipient', async () => {
    const { events } = await play(short, { models: chatty(LONG), steps: 1 });
    const cuts = of(events, 'message.cut');
    expect(cuts.map((e) => e.id)).toEqual(
      [1, 2, 3].flatMap((n) => relay.team.names(4).map((a) => `0:utterance:team/${a}/speaker:${n}`)),
    );
    for (const { id, kept, said } of cuts) {
      expect([kept, said]).toEqual([0, count(LONG)]);
      expect(of(events, 'message.delivered').filter((e) => e.id === id)).toEqual([]);
      const at = of(events, 'message.dropped').filter((e) => e.id === id);
      expect(at.map((e) => [e.to, e.reason])).toEqual(relay.team.names(4).map((a) => [`team/${a}/speaker`, 'cap']));
    }
  });

  test('is no cause of what is said after it, so that no thread waits for it', async () => {
    const { events, result } = await play(short, { models: chatty(LONG), steps: 3 });
    expect(result.reason).toBe('step-cap');
    const dropped = new Set(of(events, 'message.cut').map((e) => e.id));
    expect(of(events, 'message.sent').flatMap((e) => e.message.causes.filter((id) => dropped.has(id)))).toEqual([]);
  });

  test('lets a shorter message through that fits in what is left', async () => {
    let turn = 0;
    const texts = ['one two', LONG, 'three'];
    const models: Model = {
      ...rules(),
      ask: (request, call) => chatty(texts[Math.floor(turn++ / 4)] ?? 'four').ask(request, call),
    };
    const { events } = await play(capped(dmas, { channel: 'utterance', tokens: 4, action: 'drop' }), {
      models,
      steps: 1,
    });
    expect(new Set(of(events, 'message.cut').map((e) => e.said))).toEqual(new Set([count(LONG)]));
  });

  test('where nothing more comes of the step the episode ends as budget, and names the cap', async () => {
    const { result, events } = await play(
      capped(dmas, { channel: 'floor', messages: 1, per: 'episode', action: 'drop' }),
      {
        models: chatty(LONG),
      },
    );
    expect(result.reason).toBe('budget');
    expect(result.detail).toContain('floor: 1 message an episode, drop');
    expect(result.waiting.length).toBeGreaterThan(0);
    expect(events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'budget' });
  });

  test('on what an every waits for is refused before anything runs', async () => {
    const faulty = broadcast({ channel: 'report', messages: 1, action: 'drop' });
    await expect(play(faulty)).rejects.toMatchObject({
      code: 'PROTOCOL_FAULTY',
      message: expect.stringContaining('CAP_DROP_AWAITED'),
    });
  });
});

describe('last-word', () => {
  test('is told to the sender, in its prompt and as me.lastWord, and the dialogue ends in order', async () => {
    const { events, result } = await play(dialogue({ channel: 'utterance', rounds: 2, action: 'last-word' }), {
      models: chatty(LONG),
      steps: 2,
    });
    expect(result).toMatchObject({ reason: 'step-cap', steps: 2 });
    expect(of(events, 'role.lastWord').map((e) => [e.step, e.by, e.channels])).toEqual([
      [0, 'team/r1/closing', ['utterance']],
      [1, 'team/r1/closing', ['utterance']],
    ]);
    const calls = of(events, 'model.called').filter((e) =>
      e.segments.some((s) => s.text.includes('last word on utterance')),
    );
    expect(calls.map((e) => e.call)).toEqual(['0:team/r1/closing:1', '1:team/r1/closing:1']);
    expect(of(events, 'message.sent').filter((e) => e.message.channel === 'utterance')).toHaveLength(2 * 5);
    expect(of(events, 'message.cut')).toEqual([]);
  });

  test('goes out whole; what is said after it is dropped', async () => {
    const { events } = await play(capped(dmas, { channel: 'utterance', rounds: 2, action: 'last-word' }), {
      models: chatty(LONG),
      steps: 1,
    });
    const cuts = of(events, 'message.cut');
    expect(cuts.map((e) => e.id)).toEqual(
      [2, 3].flatMap((n) => relay.team.names(4).map((a) => `0:utterance:team/${a}/speaker:${n}`)),
    );
    expect(of(events, 'role.lastWord')).toHaveLength(4);
  });

  test.each<[string, Omit<Cap, 'action'>, number]>([
    ['one round: the first', { rounds: 1 }, 0],
    ['three messages: the third', { messages: 3 }, 2],
    ['tokens: when another turn like the longest would use up the rest', { tokens: 3 * count(LONG) }, 2],
    ['tokens that are gone after the first turn: the second', { tokens: 2 }, 1],
  ])('with %s', async (_name, cap, turn) => {
    const { events } = await play(dialogue({ channel: 'utterance', ...cap, action: 'last-word' }), {
      models: chatty(LONG),
      steps: 1,
    });
    expect(of(events, 'role.lastWord').map((e) => e.by)).toEqual(['team/r1/closing']);
    const turns = of(events, 'message.sent').filter(
      (e) => e.message.channel === 'utterance' && e.message.from === 'team/r1/closing',
    );
    expect(turns).toHaveLength(turn + 1);
  });

  test('stays in a prompt whose instructions a person has replaced', async () => {
    const sink = memorySink();
    const last = dialogue({ channel: 'utterance', rounds: 1, action: 'last-word' });
    await runEpisode({
      world: relay,
      protocol: last,
      agents: 2,
      models: rules(),
      steps: 1,
      sink,
      prompts: { closing: 'Be kind.' },
    });
    const [called] = of(sink.events(), 'model.called');
    const text = called?.segments.map((s) => s.text).join('\n');
    expect(text).toContain('Be kind.');
    expect(text).toContain('last word on utterance');
  });
});

describe('end', () => {
  test('ends the episode as budget with the cap named, and the world does not see the step', async () => {
    const { events, result } = await play(capped(dmas, { channel: 'utterance', rounds: 2, action: 'end' }), {
      models: chatty(LONG),
    });
    expect(result).toMatchObject({ reason: 'budget', steps: 0 });
    expect(result.detail).toContain('utterance: 2 rounds a step, end');
    expect(of(events, 'world.stepped')).toEqual([]);
    // Its sender falls silent, and with it a dialogue that goes from one to the next.
    expect(of(events, 'message.cut').map((e) => e.id)).toEqual(['0:utterance:team/r1/speaker:2']);
    expect(of(events, 'model.called')).toHaveLength(9);
  });
});

describe('what is under its cap is not touched:', () => {
  test.each([dmas, cmas, solo, llamar])('$name', async (base) => {
    const roles = Object.keys({ ...base.once, ...base.perAgent });
    const wide = capped(
      base,
      ...roles
        .slice(0, base === cmas || base === solo ? 0 : 1)
        .map((from): Cap => ({ from, tokens: 1e6, action: 'end' })),
    );
    const bare = (events: readonly RecordEvent[]) => canonical(events).filter((e) => e.type !== 'episode.started');
    expect(firstDifference(bare((await play(base)).events), bare((await play(wide)).events))).toBeUndefined();
  });
});

// --- laws ---

const mixture = mix(
  'capped-duo',
  {
    red: { protocol: capped(cmas, { channel: 'notes', tokens: 4, action: 'truncate' }), share: 0.5 },
    blue: {
      protocol: capped(
        dmas,
        { channel: 'utterance', tokens: 5, per: 'round', action: 'truncate' },
        { channel: 'utterance', messages: 1, action: 'drop' },
      ),
      share: 0.5,
    },
  },
  { bridges: [bridge(['blue', utterance], ['red', notes])] },
);

const memory = (): BusFixture => {
  const hub = memoryHub();
  return { open: async () => memoryBus(hub) };
};
const nats = (): BusFixture => ({ open: () => natsBus({ servers: inject('nats') }) });

const EACH: readonly (readonly [name: string, protocol: TeamProtocol])[] = [
  ['drop', capped(dmas, { channel: 'utterance', messages: 1, action: 'drop' })],
  ['truncate', broadcast({ channel: 'report', tokens: 6, action: 'truncate' })],
  ['last-word', dialogue({ from: 'closing', channel: 'utterance', rounds: 2, action: 'last-word' })],
  ['end', capped(dmas, { channel: 'utterance', rounds: 4, per: 'episode', action: 'end' })],
  [
    'LLaMAR',
    capped(
      llamar,
      { from: 'actor', channel: 'memory', tokens: 8, action: 'truncate' },
      { from: 'corrector', to: 'actor', tokens: 2, action: 'truncate' },
    ),
  ],
  ['a mixture with a bridge', mixture],
];

describe.each(EACH)('%s', (_name, protocol) => {
  // On memory, on NATS, in processes of their own, and in any order.
  const fixture = {
    protocol,
    world: relay,
    agents: ['r1', 'Zoë B.', '$&*', 'r4'],
    models: rules,
    buses: { memory, nats },
  };
  for (const clause of protocolSuite.clauses) {
    test(`keeps a promise of protocols: ${clause.name}`, () => clause.run(fixture));
  }

  test('is at work in an episode', async () => {
    const { events } = await play(protocol);
    expect(of(events, 'message.cut').length + of(events, 'role.lastWord').length).toBeGreaterThan(0);
  });

  test('replays to the same events', async () => {
    const { events } = await play(protocol);
    expect((await replayEpisode(events, { world: relay, protocol })).difference).toBeUndefined();
  });
});

test('an episode that was cut off goes on with what has been said already', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'troupe-caps-')), 'record.jsonl');
  const scant = capped(dmas, { channel: 'utterance', tokens: 20, per: 'episode', action: 'truncate' });
  const models = () => chatty(LONG);
  await runEpisode({ world: relay, protocol: scant, agents: 3, models: models(), steps: 4, sink: fileSink(file) });
  const whole = readFileSync(file, 'utf8').trimEnd().split('\n');
  const expected = canonical(whole.map((line) => parseEvent(JSON.parse(line))));
  for (const at of whole.keys()) {
    if (at % 23 !== 5 || at > whole.length - 2) continue;
    writeFileSync(file, `${whole.slice(0, at).join('\n')}\n`);
    await resumeEpisode(file, { world: relay, protocol: scant, models: models() });
    expect(firstDifference(expected, canonical(readRecord(file).events)), `cut at line ${at}`).toBeUndefined();
  }
  rmSync(dirname(file), { recursive: true });
});

test('a count of one’s own is what caps go by, and a replay must be given it', async () => {
  const sink = memorySink();
  const words = (text: string) => text.split(' ').length;
  const brief = broadcast({ channel: 'report', tokens: 3, action: 'truncate' });
  await runEpisode({
    world: relay,
    protocol: brief,
    agents: 2,
    models: rules(),
    steps: 1,
    sink,
    count: words,
    tokenizer: 'words',
  });
  expect(of(sink.events(), 'message.cut')[0]).toMatchObject({ tokenizer: 'words', kept: 3 });
  const same = { world: relay, protocol: brief, count: words, tokenizer: 'words' };
  expect((await replayEpisode(sink.events(), same)).difference).toBeUndefined();
});

test('a protocol without caps has the name that it had before there were any', () => {
  const topology = layOut(dmas, ['a', 'b']);
  const capless = capped(dmas);
  expect(protocolHash(layOut({ ...capless, name: 'dmas' }, ['a', 'b']))).toBe(protocolHash(topology));
  const one = layOut({ ...dmas, caps: [{ channel: 'utterance', tokens: 9, action: 'drop' }] }, ['a', 'b']);
  expect(protocolHash(one)).not.toBe(protocolHash(topology));
  expect(JSON.stringify(protocolOverview(dmas, 2))).not.toContain('caps');
});

test('the example of the guide (docs/guide/cost.md) plays', async () => {
  const brief = protocol('dmas-brief', {
    ...dmas,
    caps: [
      { channel: 'utterance', tokens: 60, per: 'round', action: 'truncate' },
      { channel: 'utterance', rounds: 2, action: 'last-word' },
      { from: 'speaker', messages: 50, per: 'episode', action: 'end' },
    ],
  });
  const guide = readFileSync(new URL('../../docs/guide/cost.md', import.meta.url), 'utf8');
  const capText = (cap: Cap) =>
    Object.entries(cap).map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`);
  for (const cap of brief.caps) expect(guide).toContain(`{ ${capText(cap).join(', ')} }`);
  expect((await play(brief)).result.reason).toBe('goal');
});

test('the shipped protocols have no faults with caps on all that they say', () => {
  const caps: Cap[] = [{ tokens: 100, action: 'end' }];
  for (const base of [dmas, llamar]) expect(checkProtocol(capped(base, ...caps), relay.team.names(4))).toEqual([]);
});

// --- what is shown ---

describe('is shown', () => {
  const brief = broadcast(
    { channel: 'report', tokens: 6, action: 'truncate' },
    { channel: 'report', messages: 9, per: 'episode', action: 'end' },
  );
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'troupe-caps-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('by troupe show, in text and as data', () => {
    const { context } = createCapturedContext();
    const text = showText(protocolOverview(brief, 3), context.stdout);
    expect(text).toMatch(/Caps, for each sender by itself\n/);
    expect(text).toMatch(/report .*any .*any .*6 .*step .*truncate/);
    expect(text).toMatch(/report .*any .*any .*9 .*episode .*end/);
    expect(protocolOverview(brief, 3).parts[0]?.caps).toEqual([
      { channel: 'report', tokens: 6, per: 'step', action: 'truncate', words: 'report: 6 tokens a step, truncate' },
      { channel: 'report', messages: 9, per: 'episode', action: 'end', words: 'report: 9 messages an episode, end' },
    ]);
  });

  test('at the end of a run and by troupe cost', async () => {
    const file = join(folder, 'record.jsonl');
    await runEpisode({ world: relay, protocol: brief, agents: 3, models: rules(), steps: 2, sink: fileSink(file) });
    const ledger = createLedger({ count });
    for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) ledger.see(parseEvent(JSON.parse(line)));
    const closed = ledger.end();
    expect(closed.cuts).toEqual([
      {
        cap: 'report: 6 tokens a step, truncate',
        action: 'truncate',
        messages: 6,
        said: expect.any(Number),
        kept: 36,
        tokenizer: 'o200k_base',
        estimate: false,
      },
    ]);
    const line = `Cut by the cap 'report: 6 tokens a step, truncate': 6 messages, of whose ${closed.cuts[0]?.said} tokens 36 were heard (counted by o200k_base).`;
    expect(shortCost(closed)).toContain(line);
    const { stdout } = await runCaptured(['cost', file]);
    expect(stdout).toContain(line);
    const json = JSON.parse((await runCaptured(['cost', file, '--json'])).stdout);
    expect(json.cuts).toEqual(closed.cuts);
    expect((await runCaptured(['cost', file, '--audit'])).code).toBe(0);
  });

  test('a count that may not be the model’s is marked as an estimate', async () => {
    const stranger: Model = { ...chatty(LONG), name: 'stranger' };
    const { tokens: _, ...unknown } = stranger;
    const { events } = await play(capped(dmas, { channel: 'utterance', tokens: 3, action: 'truncate' }), {
      models: unknown,
      steps: 1,
    });
    const ledger = createLedger({ count });
    for (const e of events) ledger.see(e);
    expect(shortCost(ledger.end()).join('\n')).toContain('o200k_base, an estimate');
  });

  test('on the span of the message', async () => {
    const spans: SpanData[] = [];
    const fold = new SpanFold({ emit: (span) => void spans.push(span) });
    for (const e of (await play(brief, { steps: 1 })).events) fold.see(e, e.t);
    const cut = spans.filter((s) => s.name === 'send report');
    expect(cut).toHaveLength(4);
    for (const { attributes } of cut)
      expect(attributes).toMatchObject({
        'troupe.cap': ['report: 6 tokens a step, truncate'],
        'troupe.cap.action': 'truncate',
        'troupe.cap.tokens.kept': 6,
      });
    expect(spans.filter((s) => s.name === 'send action').every((s) => !('troupe.cap' in s.attributes))).toBe(true);
  });

  test('a record from before there were caps reads as it did', () => {
    const line = {
      n: 0,
      t: 1,
      process: 'main',
      step: 0,
      type: 'message.dropped',
      id: '0:floor:team/a/speaker:0',
      to: 'team/b/speaker',
      reason: 'cap',
    };
    writeFileSync(join(folder, 'old.jsonl'), JSON.stringify(line));
    expect(parseEvent(JSON.parse(readFileSync(join(folder, 'old.jsonl'), 'utf8')))).toEqual(line);
  });
});
