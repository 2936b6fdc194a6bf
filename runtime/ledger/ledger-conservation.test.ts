// Tests on generated conversations that the ledger loses no token and invents none (L5).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  A,
  answered,
  B,
  type CallHappening,
  called,
  fold,
  heard,
  origin,
  said,
  usage,
} from '../../tests/support/ledger-events.ts';
import type { Happening } from '../core/event.ts';
import { addLedgers } from './add-ledgers.ts';
import { INPUT_LINES } from './input-lines.ts';
import type { Ledger } from './ledger-builder.ts';
import { apportion } from './totals.ts';

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
    const ask: CallHappening = declared && tokens ? { ...bare, tokens } : bare;
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

test('shares are whole, keep the order of their weights and come to the total', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }), (total, weights) => {
      const parts = apportion(total, weights);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
      expect(parts.every((p) => Number.isInteger(p) && p >= 0)).toBe(true);
    }),
  );
});

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
