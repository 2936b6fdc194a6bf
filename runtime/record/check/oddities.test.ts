// Tests which times and token counts of a record are odd, and which only look so.
import { describe, expect, test } from 'vitest';
import { GROUND_ASK } from '../../core/ask.ts';
import { parseEvent, type RecordEvent } from '../../core/event.ts';
import { createFinishCheck, createOddities } from './oddities.ts';

interface RecordedCall {
  readonly t: number;
  readonly ms: number;
  readonly scheme?: string;
  /** When its answer came. */
  readonly until: number;
}

/** What is odd in a record of these calls. */
function oddIn(calls: readonly RecordedCall[], kind = 'endpoint'): string[] {
  const oddities = createOddities();
  const about = { name: 'm', kind, about: '', settings: {} };
  const started = {
    ...{ type: 'episode.started', version: 1, troupe: '', run: 'r', episode: '0', epoch: 0, bus: 'memory', t: 0 },
    world: { name: 'w', version: '1', scene: 's', seed: 0, options: {} },
    protocol: { name: 'p', hash: 'h', timing: 'ordered', options: {} },
    ...{ agents: ['r1'], models: { '*': about }, stepCap: 1 },
  };
  const lines = calls.flatMap(({ t, ms, scheme, until }, i) => {
    const call = { call: `0:team/_/planner:${i}`, attempt: 1, by: 'team/_/planner', depth: 0 };
    const asked = { ask: 'plan', model: 'm', settings: {}, schema: {}, digest: '', causes: [], segments: [] };
    const tokens = scheme === undefined ? {} : { tokens: { scheme, known: true, segments: [], template: 0, joins: 0 } };
    const usage = { input: 1, output: 1, source: 'provider' };
    return [
      { ...call, ...asked, ...tokens, type: 'model.called', t },
      { ...call, type: 'model.answered', t: until, text: 'x', finish: 'stop', ms, usage },
    ];
  });
  return [started, ...lines].flatMap(
    (event, n) => oddities.see(parseEvent({ n, process: 'main', step: 0, ...event })) ?? [],
  );
}

test('a reply takes no longer than there is between its call and itself, unless it was recorded before', () => {
  const calls = [{ t: 1, ms: 90, until: 100 }];
  expect(oddIn(calls)).toEqual([]);
  const longer = [{ t: 1, ms: 900, until: 100 }];
  expect(oddIn(longer)).toEqual(['the reply to 0:team/_/planner:0 took 900 ms, and came 99 ms after its call']);
  expect(oddIn(longer, 'recorded')).toEqual([]);
});

test('a model counts all of its prompts in one way', () => {
  const at = (t: number, scheme?: string) => ({ t, ms: 1, until: t + 1, ...(scheme === undefined ? {} : { scheme }) });
  expect(oddIn([at(1, 'o200k'), at(3, 'o200k')])).toEqual([]);
  expect(oddIn([at(1, 'o200k'), at(3)])).toEqual([
    expect.stringContaining('is counted by nothing, and one before it by o200k'),
  ]);
});

test('a clock that went back is reported', () => {
  expect(
    oddIn([
      { t: 50, ms: 1, until: 60 },
      { t: 20, ms: 1, until: 30 },
    ]),
  ).toEqual(["the clock of process 'main' went back by 40 ms"]);
});

interface ReplyOnRecord {
  readonly kind?: string;
  readonly ask?: string;
  readonly maxTokens?: number;
  readonly finish: string;
  readonly text: string;
  readonly output: number;
  readonly source?: string;
}

const WHOLE = '{"plan":{"r1":"wait"}}';
const CUT = '{"plan":{"r1":"wa';

function eventsOf({ kind = 'endpoint', ask = 'plan', maxTokens, finish, text, output, source }: ReplyOnRecord) {
  const common = { t: 0, process: 'main', step: 0 };
  const call = { call: '0:team/_/planner:0', attempt: 1, by: 'team/_/planner', depth: 0 };
  const settings = maxTokens === undefined ? {} : { maxTokens };
  const about = { name: 'm', kind, about: '', settings };
  const started = {
    ...{ type: 'episode.started', version: 1, troupe: '', run: 'r', episode: '0', epoch: 0, bus: 'memory' },
    world: { name: 'w', version: '1', scene: 's', seed: 0, options: {} },
    protocol: { name: 'p', hash: 'h', timing: 'ordered', options: {} },
    ...{ agents: ['r1'], models: { '*': about }, stepCap: 1 },
  };
  return [
    started,
    { ...call, type: 'model.called', ask, model: 'm', settings, schema: {}, digest: '', causes: [], segments: [] },
    {
      ...{ ...call, type: 'model.answered', text, finish, ms: 1 },
      usage: { input: 9, output, source: source ?? 'provider' },
    },
  ].map((event, n): RecordEvent => parseEvent({ n, ...common, ...event }));
}

function faultOf(reply: ReplyOnRecord) {
  const check = createFinishCheck();
  return eventsOf(reply).map((event) => check.see(event))[2];
}

describe('why a reply is said to have ended', () => {
  test.each<readonly [what: string, reply: ReplyOnRecord, says: string]>([
    [
      'at its length, long before its cap',
      { finish: 'length', text: CUT, output: 7, maxTokens: 50 },
      'ended at its length, with 7 of 50 tokens',
    ],
    [
      'at its length, of a player that has none',
      { kind: 'rules', finish: 'length', text: WHOLE, output: 7, source: 'counted' },
      'said to have been cut at its length, and is whole',
    ],
    [
      'withheld, of a player that has no filter',
      { kind: 'rules', finish: 'refused', text: WHOLE, output: 7, source: 'counted' },
      'said to have been withheld, and is whole',
    ],
    [
      'at its length, of embeddings',
      { ask: GROUND_ASK, finish: 'length', text: WHOLE, output: 0 },
      'found by embeddings, and ended as length',
    ],
  ])('%s: a contradiction', (_what, reply, says) => {
    expect(faultOf(reply)).toEqual({ what: expect.stringContaining(says), isCertain: true });
  });

  test.each<readonly [what: string, reply: ReplyOnRecord, says: string]>([
    [
      'by itself, with as many tokens as it might have',
      { finish: 'stop', text: CUT, output: 50, maxTokens: 50 },
      'come to its end, with all the 50 tokens',
    ],
    ['at a length that nobody set, and whole', { finish: 'length', text: WHOLE, output: 7 }, 'cut at its length'],
    ['withheld by a server, and whole', { finish: 'refused', text: WHOLE, output: 7 }, 'been withheld'],
  ])('%s: odd, and no proof', (_what, reply, says) => {
    expect(faultOf(reply)).toEqual({ what: expect.stringContaining(says), isCertain: false });
  });

  test.each<readonly [what: string, reply: ReplyOnRecord]>([
    ['by itself', { finish: 'stop', text: WHOLE, output: 7, maxTokens: 50 }],
    ['at its cap', { finish: 'length', text: CUT, output: 50, maxTokens: 50 }],
    ['at its cap, by chance whole', { finish: 'length', text: WHOLE, output: 50, maxTokens: 50 }],
    ['at a length that nobody set', { finish: 'length', text: CUT, output: 7 }],
    [
      'at its length, by an estimate that may be too low',
      { finish: 'length', text: CUT, output: 7, maxTokens: 50, source: 'estimate' },
    ],
    ['by a server that heeds no cap', { finish: 'stop', text: WHOLE, output: 90, maxTokens: 50 }],
    ['withheld', { finish: 'refused', text: 'I cannot help with that.', output: 7 }],
    ['otherwise', { finish: 'other', text: WHOLE, output: 7 }],
    [
      'of a player that plays a cut reply',
      { kind: 'rules', finish: 'length', text: CUT, output: 7, source: 'counted' },
    ],
  ])('%s: nothing to say', (_what, reply) => {
    expect(faultOf(reply)).toBeUndefined();
  });
});
