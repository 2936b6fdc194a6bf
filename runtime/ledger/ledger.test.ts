// Tests the ledger on a conversation whose figures were worked out by hand.
import { describe, expect, test } from 'vitest';
import { A, answered, B, called, fold, heard, said } from '../../tests/support/ledger-events.ts';
import type { Happening } from '../core/event.ts';
import { parsePrices } from './prices.ts';
import { shortCost } from './short-cost.ts';

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

  test('divides every input by origin, with unexpected tokens on a line of their own', () => {
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

  test('a message that stands in two segments of one call is one reading of it', () => {
    const shown = called({
      n: 0,
      by: B,
      depth: 2,
      segments: [
        ['message', 'a says x y', [T0]],
        ['memory', 'a said x y before', [T0]],
      ],
    });
    const again = called({ n: 1, by: B, depth: 2, segments: [['message', 'a says x y', [T0]]] });
    const twice = fold([
      said(T0, 'one two'),
      heard(T0, B),
      shown,
      answered(shown, { input: 13, output: 1 }),
      again,
      answered(again, { input: 8, output: 1 }),
    ]);
    expect(twice.messages.get(T0)).toMatchObject({ firstRead: 4 + 5, reread: 4 });
  });

  test('who reads whom: behind a bridge stands the first speaker, and the bridges are named', () => {
    const origin = '0:talk:b/c/speaker:0';
    const [bridge, next] = ['a/_/bridge-1', 'd/_/bridge-2'];
    const [over, further] = [`0:notes:${bridge}:0`, `0:notes:${next}:0`];
    const reads = (by: string, id: string) => {
      const call = called({ n: 0, by, depth: 4, segments: [['message', 'c says x', [id]]] });
      return [call, answered(call, { input: 8, output: 1 })];
    };
    const { ledger } = fold([
      // The lines of one process may stand before those of another that caused them.
      ...reads('a/_/planner', over),
      ...reads('d/_/planner', further),
      said(further, 'x', { depth: 3, causes: [over] }),
      said(over, 'x', { depth: 2, causes: [origin] }),
      said(origin, 'x'),
      heard(origin, bridge),
      heard(over, 'a/_/planner'),
      heard(over, next),
      heard(further, 'd/_/planner'),
    ]);
    const rows = ledger.by.edge.map(({ edge, delivered, firstRead }) => ({ ...edge, delivered, firstRead }));
    const kind = 'between';
    expect(rows.filter(({ from }) => from === 'c')).toEqual(
      expect.arrayContaining([
        { from: 'c', to: 'a/bridge-1', kind, delivered: 1, firstRead: 0 },
        { from: 'c', via: 'a/bridge-1', to: 'a/planner', kind, delivered: 1, firstRead: 3 },
        { from: 'c', via: 'a/bridge-1', to: 'd/bridge-2', kind, delivered: 1, firstRead: 0 },
        { from: 'c', via: 'a/bridge-1, d/bridge-2', to: 'd/planner', kind, delivered: 1, firstRead: 3 },
      ]),
    );
    expect(rows).toHaveLength(4);
    const read = (of: 'agent' | 'role' | 'module' | 'channel') =>
      Object.fromEntries(ledger.by[of].flatMap(({ key, firstRead }) => (firstRead > 0 ? [[key, firstRead]] : [])));
    const via = (who: string) => ({ [`${who} via a/bridge-1`]: 3, [`${who} via a/bridge-1, d/bridge-2`]: 3 });
    expect(read('agent')).toEqual(via('c'));
    expect(read('role')).toEqual(via('b/speaker'));
    expect(read('module')).toEqual(via('b/c/speaker'));
    expect(read('channel')).toEqual({ notes: 6 });
  });

  test('follows what a message was made from', () => {
    const last = messages.get(`0:talk:${B}:0`);
    const second = messages.get(T1);
    expect(last && [...last.causes].map((m) => m.id)).toEqual([T0]);
    expect(second && [...second.causes].map((m) => m.id)).toEqual([T0]);
    expect(messages.get(T0)?.carried).toBe(3);
  });

  test('shows refused, repeated, cached, thinking and unread tokens separately', () => {
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
  test.each([
    ['its own agent alone stays inside', [A], { between: 0, inside: 3 }],
    ['another agent was to go between', [A, B], { between: 3, inside: 0 }],
  ])('a message that was dropped and was for %s', (_, recipients, { between, inside }) => {
    const ask = called({ n: 0, by: A, segments: [['task', 'one two']] });
    const dropped = recipients.map(
      (to): Happening => ({ type: 'message.dropped', step: 0, id: T0, to, reason: 'cap' }),
    );
    const { ledger } = fold([ask, answered(ask, { input: 3, output: 3 }, 'a b c'), said(T0, 'a b c'), ...dropped]);
    expect(ledger.communication).toMatchObject({ between: { tokens: between }, inside: { tokens: inside } });
  });

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
