// Tests the ledger on a conversation whose figures were worked out by hand, and its conservation on generated ones
// (L5).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Happening, HappeningOf } from '../core/event.ts';
import { type Account, lineageOf } from './accounts.ts';
import { addLedgers } from './add-ledgers.ts';
import { apportion } from './apportion.ts';
import type { CallAccount } from './call-account.ts';
import { INPUT_LINES } from './input-lines.ts';
import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger-builder.ts';
import { parsePrices } from './prices.ts';
import { shortCost } from './short-cost.ts';

/** A token for each word. */
const count = (text: string): number => text.split(/\s+/).filter((w) => w !== '').length;

type Called = HappeningOf<'model.called'>;
type Answered = HappeningOf<'model.answered'>;

interface Asking extends Partial<Pick<Called, 'attempt' | 'model' | 'tokens' | 'step' | 'depth'>> {
  readonly n: number;
  readonly by: string;
  readonly segments: readonly (readonly [
    origin: Called['segments'][number]['origin'],
    text: string,
    from?: readonly string[],
  ])[];
}

function called({ n, by, segments, step = 0, depth = 0, attempt = 1, model = 'm', tokens }: Asking): Called {
  return {
    type: 'model.called',
    ...{ step, attempt, by, depth, model, ask: 'plan', settings: {}, schema: {}, digest: '', causes: [] },
    call: `${step}:${by}:${n}`,
    segments: segments.map(([origin, text, from]) => ({
      origin,
      speaker: 'user' as const,
      text,
      ...(from ? { from } : {}),
    })),
    tokens: tokens ?? {
      scheme: 's',
      known: true,
      segments: segments.map(([, text]) => count(text)),
      template: 3,
      joins: 1,
    },
  };
}

function answered(to: Called, usage: Partial<Answered['usage']>, text = ''): Answered {
  const { step, call, attempt, by, depth } = to;
  const all = { input: 0, output: 0, source: 'provider' as const, ...usage };
  return { type: 'model.answered', step, call, attempt, by, depth, text, usage: all, finish: 'stop', ms: 1 };
}

function said(
  id: string,
  text: string,
  { depth = 1, causes = [] }: { depth?: number; causes?: string[] } = {},
): Happening {
  const [step = '0', channel = '', from = ''] = id.split(':');
  return {
    type: 'message.sent',
    step: Number(step),
    message: { id, step: Number(step), depth, channel, from, body: { text }, causes },
  };
}

const heard = (id: string, to: string): Happening => ({ type: 'message.delivered', step: 0, id, to });

interface Folded {
  readonly ledger: Ledger;
  readonly calls: readonly CallAccount[];
  readonly messages: ReadonlyMap<string, Readonly<Account>>;
}

function fold(events: readonly Happening[], prices?: unknown): Folded {
  const calls: CallAccount[] = [];
  const messages = new Map<string, Readonly<Account>>();
  const ledger = createLedger({
    count,
    ...(prices === undefined ? {} : { prices: parsePrices(prices) }),
    onCall: (c) => void calls.push(c),
    onMessage: (m) => void messages.set(m.id, m),
  });
  for (const event of events) ledger.see(event);
  return { ledger: ledger.end(), calls, messages };
}

const A = 'team/a/speaker';
const B = 'team/b/speaker';
const T0 = `0:talk:${A}:0`;
const T1 = `0:talk:${A}:1`;

/**
 * a says two messages, b reads the first one now, again after a bad reply, and in the next step out of a memory of
 * both.
 */
function conversation(): Happening[] {
  const first = called({ n: 0, by: A, segments: [['instructions', 'be brief']] });
  const reads = called({
    n: 0,
    by: B,
    depth: 2,
    segments: [
      ['instructions', 'be brief'],
      ['message', 'a says x y', [T0]],
    ],
  });
  const repair = called({
    n: 1,
    by: B,
    depth: 2,
    segments: [
      ['message', 'a says x y', [T0]],
      ['repair', 'no good'],
    ],
  });
  const later = called({ n: 0, by: B, step: 1, segments: [['memory', 'one two three four five', [T0, T1]]] });
  return [
    first,
    answered(first, { input: 6, output: 10 }),
    said(T0, 'one two'),
    said(T1, 'three four five', { depth: 2, causes: [T0] }),
    heard(T0, B),
    heard(T1, B),
    heard(T1, A),
    reads,
    answered(reads, { input: 10, output: 4 }),
    { type: 'reply.rejected', step: 0, call: reads.call, by: B, depth: 2, reason: { code: 'X', message: 'x' } },
    repair,
    answered(repair, { input: 11, output: 7, reasoning: 2, cached: 5 }),
    said(`0:talk:${B}:0`, 'ok', { depth: 3, causes: [T0] }),
    { type: 'world.stepped', step: 0, outcomes: [], score: {}, state: '' },
    later,
    answered(later, { input: 9, output: 0 }),
  ];
}

describe('the ledger of a conversation, worked out by hand', () => {
  const { ledger, calls, messages } = fold(conversation());

  test('parts every input by origin, with what nobody foresaw in a line of its own', () => {
    expect(calls.map(({ expected, lines }) => [expected, lines.residual])).toEqual([
      [6, 0],
      [10, 0],
      [10, 1],
      [9, 0],
    ]);
    expect(ledger.lines).toMatchObject({
      instructions: 4,
      message: 8,
      memory: 5,
      repair: 2,
      template: 12,
      joins: 4,
      residual: 1,
    });
    expect(ledger.total).toMatchObject({ calls: 4, input: 36, output: 21, messages: 3 });
  });

  test('puts output down to what was said by it, and to nothing else', () => {
    expect([T0, T1].map((id) => messages.get(id)?.written)).toEqual([2, 3]);
    // 10 - 5 of the first; of the second decision: 4 refused, 2 thought, 1 said, 4 unsaid.
    expect(ledger.output).toEqual({ said: 6, unsaid: 9, rejected: 4, reasoning: 2 });
  });

  test('tells the first reading from later ones, and parts a memory among its messages by their size', () => {
    expect(messages.get(T0)).toMatchObject({ firstRead: 4, reread: 4 + 2, delivered: 1 });
    expect(messages.get(T1)).toMatchObject({ firstRead: 3, reread: 0, delivered: 2 });
    expect(messages.get(T0)?.readers.map((r) => r.who)).toEqual(['b']);
    expect(ledger.by.edge).toContainEqual(
      expect.objectContaining({ edge: { from: 'a', to: 'b', kind: 'between' }, delivered: 2, firstRead: 7, reread: 6 }),
    );
  });

  test('follows what a message was made from', () => {
    const last = messages.get(`0:talk:${B}:0`);
    const second = messages.get(T1);
    expect(last && lineageOf(last).map((m) => m.id)).toEqual([T0]);
    expect(second && lineageOf(second).map((m) => m.id)).toEqual([T0]);
    expect(messages.get(T0)?.carried).toBe(3);
  });

  test('shows refused, repeated, cached and thinking tokens apart, and what nobody read', () => {
    expect(ledger.rejected).toEqual({ calls: 1, input: 10, output: 4 });
    expect(ledger.repairs).toEqual({ calls: 1, input: 11, output: 7 });
    expect(ledger).toMatchObject({ cached: 5, reasoning: 2, episodes: 1, steps: 1 });
    expect(ledger.total.unread).toBe(1);
    expect(ledger.communication).toEqual({
      between: { tokens: 19, share: expect.closeTo(19 / 56, 10) },
      inside: { tokens: 0, share: 0 },
      body: { tokens: expect.any(Number), share: expect.any(Number) },
    });
  });

  test('is short at the end of a run', () => {
    expect(shortCost(ledger)[1]).toBe(
      'Communication between agents: 34 % of all tokens, for writing messages and for reading them (written 6, read 7, read again 6).',
    );
    expect(shortCost(fold([]).ledger)).toEqual([]);
  });
});

describe('what does not go as it should', () => {
  const ask = called({ n: 0, by: A, segments: [['task', 'one two']] });

  test.each([
    ['negative input', { input: -1, output: 2 }, 6],
    ['an input of zero', { input: 0, output: 2 }, 6],
    ['more cached than read', { input: 7, output: 2, cached: 8 }, 6],
  ])('%s is counted by tokenizer and marked', (_, usage, input) => {
    const { ledger, calls } = fold([ask, answered(ask, usage)]);
    expect([ledger.unsound, ledger.total.input, ledger.estimated.calls]).toEqual([1, input, 1]);
    expect(calls[0]?.usage.source).toBe('estimate');
  });

  test('a failed attempt and a call without an answer are in no total, and said', () => {
    const again = called({ n: 0, by: A, attempt: 2, segments: [['task', 'one two']] });
    const { step, call, by, depth } = ask;
    const failure: Happening = {
      ...{ type: 'model.failed', step, call, by, depth, attempt: 1, ms: 1, retry: true },
      error: { code: 'X', message: '' },
    };
    const open = called({ n: 1, by: A, segments: [['task', 'one']] });
    const { ledger } = fold([ask, failure, again, answered(again, { input: 6, output: 1 }), open]);
    expect(ledger.failed).toEqual({ attempts: 1, expected: 6 });
    expect(ledger.retried).toEqual({ calls: 1, input: 6, output: 1 });
    expect([ledger.unanswered, ledger.total.input]).toEqual([1, 6]);
  });

  test('what is said after a fallback was written by no model', () => {
    const back: Happening = {
      type: 'decision.fellBack',
      step: 0,
      by: A,
      depth: 0,
      reason: { code: '', message: '' },
      gaveUp: false,
    };
    const { ledger } = fold([ask, answered(ask, { input: 6, output: 5 }), back, said(T0, 'one')]);
    expect(ledger.output).toEqual({ said: 0, unsaid: 5, rejected: 0, reasoning: 0 });
  });

  test('a prompt that needs more than was written is shared out whole', () => {
    const { ledger, messages } = fold([
      ask,
      answered(ask, { input: 6, output: 4 }),
      said(T0, 'a b c'),
      said(T1, 'd e f', { depth: 2 }),
    ]);
    expect([messages.get(T0)?.written, messages.get(T1)?.written, ledger.output.unsaid]).toEqual([2, 2, 0]);
  });
});

test('money is reckoned with the prices handed in, and a model without one is named', () => {
  const one = called({ n: 0, by: A, segments: [], model: 'm' });
  const other = called({ n: 1, by: A, segments: [], model: 'x' });
  const events = [
    one,
    answered(one, { input: 1000, output: 100, cached: 400, reasoning: 50 }),
    other,
    answered(other, { input: 9, output: 9 }),
  ];
  const { ledger } = fold(events, { m: { input: 2, output: 10, cached: 1 }, currency: 'eur' });
  expect(ledger.total.money).toBeCloseTo((600 * 2 + 400 * 1 + 100 * 10) / 1e6, 12);
  expect([ledger.currency, ledger.unpriced]).toEqual(['eur', ['x']]);
  expect(() => parsePrices({ m: { input: -1, output: 1 } })).toThrow();
  expect(() => parsePrices({ m: { input: 1, ouput: 1 } })).toThrow();
});

test('shares are whole, keep the order of their weights and come to the total', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }), (total, weights) => {
      const parts = apportion(total, weights);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
      expect(parts.every((p) => Number.isInteger(p) && p >= 0)).toBe(true);
    }),
  );
});

const origin = fc.constantFrom(
  'instructions',
  'task',
  'observation',
  'memory',
  'message',
  'schema',
  'reply',
  'repair' as const,
);
const usage = fc.record({ input: fc.nat(500), output: fc.nat(200), reasoning: fc.nat(50), cached: fc.nat(50) });
const turn = fc.record({
  by: fc.constantFrom(A, B, 'red/_/planner'),
  step: fc.nat(3),
  origins: fc.array(fc.tuple(origin, fc.string({ maxLength: 30 }), fc.nat(20)), { maxLength: 5 }),
  declared: fc.boolean(),
  usage,
  says: fc.nat(3),
  fate: fc.constantFrom('answered', 'answered', 'answered', 'rejected', 'failed', 'open', 'fellBack', 'rule' as const),
});

function play(turns: readonly (typeof turn extends fc.Arbitrary<infer T> ? T : never)[]): Happening[] {
  const ids: string[] = [];
  return turns.flatMap(({ by, step, origins, declared, usage, says, fate }, n) => {
    const segments = origins.map(([kind, text, i]) => {
      const from = ids.slice(i, i + 2);
      return from.length > 0 ? ([kind, text, from] as const) : ([kind, text] as const);
    });
    const { tokens, ...bare } = called({ n, by, step, segments });
    const ask: Called = declared && tokens ? { ...bare, tokens } : bare;
    const { call, attempt, depth } = ask;
    const reason = { code: 'X', message: '' };
    if (fate === 'open') return [ask];
    if (fate === 'failed')
      return [
        ask,
        { type: 'model.failed' as const, step, call, attempt, by, depth, error: reason, ms: 1, retry: false },
      ];
    const out: Happening[] = fate === 'rule' ? [] : [ask, answered(ask, usage, 'some text')];
    if (fate === 'rejected') out.push({ type: 'reply.rejected', step, call, by, depth, reason });
    if (fate === 'fellBack') out.push({ type: 'decision.fellBack', step, by, depth, reason, gaveUp: false });
    for (let i = 0; i < says; i++) {
      const id = `${step}:talk:${by}:${n * 10 + i}`;
      // Every third one stays inside: what is written there may be passed on by what follows.
      const recipients = n % 3 === 0 ? [by] : [A, B];
      out.push(
        said(id, 'word '.repeat(i * 20), { depth: i + 1, causes: ids.slice(-2) }),
        ...recipients.map((to) => heard(id, to)),
      );
      ids.push(id);
    }
    return out;
  });
}

test('L5: whatever happens, origins and residual come to the input, and what was written to the output', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 25 }), (turns) => {
      const { ledger, calls, messages } = fold(play(turns));
      const linesOf = (lines: Ledger['lines']) => INPUT_LINES.reduce((sum, line) => sum + lines[line], 0);
      for (const call of calls) expect(linesOf(call.lines)).toBe(call.usage.input);
      expect(linesOf(ledger.lines)).toBe(ledger.total.input);
      expect(calls.reduce((sum, c) => sum + c.usage.input, 0)).toBe(ledger.total.input);
      const { said, unsaid, rejected, reasoning } = ledger.output;
      expect(said + unsaid + rejected + reasoning).toBe(ledger.total.output);
      expect(Math.min(said, unsaid, rejected, reasoning)).toBeGreaterThanOrEqual(0);
      expect([...messages.values()].reduce((sum, m) => sum + m.written, 0)).toBe(said);
      for (const m of messages.values())
        expect([m.kept >= 0, m.kept <= m.written, m.drafted >= 0]).toEqual([true, true, true]);
      const { between, inside, body } = ledger.traffic;
      expect(between.written + inside.written + body.written).toBe(said);
      expect(inside.written).toBe(ledger.total.kept);
      for (const table of ['agent', 'role', 'module', 'step'] as const)
        for (const column of [
          'input',
          'output',
          'messages',
          'written',
          'kept',
          'firstRead',
          'reread',
          'delivered',
        ] as const)
          expect(ledger.by[table].reduce((sum, row) => sum + row[column], 0)).toBe(ledger.total[column]);
      const twice = addLedgers([ledger, ledger]);
      expect([twice.total.input, twice.output.said, twice.by.edge.length]).toEqual([
        2 * ledger.total.input,
        2 * said,
        ledger.by.edge.length,
      ]);
    }),
    { numRuns: 200 },
  );
});
