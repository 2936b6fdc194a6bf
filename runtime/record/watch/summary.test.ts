// Tests the figures of a summary, and which calls are open.
import { expect, test } from 'vitest';
import { A, answered, called } from '../../../tests/support/ledger-events.ts';
import type { Happening, HappeningOf } from '../../core/event.ts';
import { FORGED, MAY_NOT_SPEAK } from '../../core/message.ts';
import { createOpenCalls, createSummary } from './summary.ts';

const asked = (attempt: number) =>
  called({
    n: 0,
    by: A,
    attempt,
    segments: [
      ['instructions', 'be brief'],
      ['message', 'go on'],
    ],
  });
const refused = (why: string): Happening => ({ type: 'message.refused', step: 0, from: A, channel: 'talk', why });

function failed(attempt: number, retry: boolean): HappeningOf<'model.failed'> {
  const { call, by, depth } = asked(attempt);
  return { type: 'model.failed', step: 0, call, attempt, by, depth, retry, error: { code: 'X', message: '' }, ms: 1 };
}

test('a call counts once however often it is tried, and what is read of messages each time', () => {
  const summary = createSummary((text) => text.length);
  for (const e of [asked(1), failed(1, true), asked(2), answered(asked(2), {})]) summary.see(e);
  expect(summary.now()).toMatchObject({ calls: 1, failedAttempts: 1, messageTokensRead: 10, usage: 'provider' });
  summary.see(answered(asked(3), { source: 'estimate' }));
  expect(summary.now().usage).toBe('mixed');
});

test('what a role may not say counts as refused, and what was forged from outside does not', () => {
  const summary = createSummary(() => 0);
  for (const why of [MAY_NOT_SPEAK, FORGED.notSaid, FORGED.otherSender]) summary.see(refused(why));
  expect(summary.now().refusedMessages).toBe(1);
});

test('a call that will be tried again is open, and one that is answered or given up is not', () => {
  const open = createOpenCalls();
  const attempts = () => open.now().map(({ attempt }) => attempt);
  const seen = [asked(1), failed(1, true), asked(2), failed(2, false), asked(3), answered(asked(3), {})].map((e) => {
    open.see(e);
    return attempts();
  });
  expect(seen).toEqual([[1], [1], [2], [], [3], []]);
});
