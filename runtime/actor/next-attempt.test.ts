// Tests which failed calls are tried again, and when.
import { expect, test } from 'vitest';
import { failure, recordedAttempt, recordedFault, type TroupeError } from '../errors/index.ts';
import { CALL_LIMITS } from './call-watch.ts';
import { FIRST_ATTEMPT, nextAttempt } from './model-client.ts';

/** The waits before each further attempt of a call that always fails in this way. */
function waits(error: TroupeError, most = 500): number[] {
  const all: number[] = [];
  let next = nextAttempt(error, FIRST_ATTEMPT, CALL_LIMITS);
  while (next && all.length < most) {
    all.push(next.waitMs);
    next = nextAttempt(error, next.turn, CALL_LIMITS);
  }
  return all;
}
const failed = failure('MODEL_FAILED', { model: 'm', why: 'boom', retry: true });
const busy = (ms: number) => failure('MODEL_FAILED', { model: 'm', why: 'busy', retry: true, retryAfterMs: ms });

test('a failure is tried three times in all, with twice the pause', () => {
  expect(waits(failed)).toEqual([500, 1000]);
  expect(waits(failure('MODEL_FAILED', { model: 'm', why: 'boom', retry: false }))).toEqual([]);
});

test('a server that says when to come back is waited for until its waits come to the time of one attempt', () => {
  expect(waits(busy(20_000))).toEqual(Array(6 + 2).fill(20_000));
  expect(waits(busy(120_000))).toEqual(Array(1 + 2).fill(120_000));
  expect(waits(busy(3_600_000))).toEqual([120_000, 120_000]);
});

test('a server that asks for no wait is not asked without end', () => {
  const all = waits(busy(0));
  expect(all.slice(0, 4)).toEqual([0, 0, 500, 500]);
  expect(all).toHaveLength(CALL_LIMITS.totalMs / CALL_LIMITS.backoffMs + 2);
});

test('attempts that were postponed do not count as failures', () => {
  const first = nextAttempt(busy(1000), FIRST_ATTEMPT, CALL_LIMITS);
  const second = first && nextAttempt(failed, first.turn, CALL_LIMITS);
  const third = second && nextAttempt(failed, second.turn, CALL_LIMITS);
  expect([first?.waitMs, second?.waitMs, third?.waitMs]).toEqual([1000, 500, 1000]);
  expect(third && nextAttempt(failed, third.turn, CALL_LIMITS)).toBeUndefined();
});

test('a replay does what was done, without waiting', () => {
  expect(waits(recordedAttempt(failed, true), 5)).toEqual([0, 0, 0, 0, 0]);
  expect(waits(recordedAttempt(failed, false))).toEqual([]);
  expect(waits(recordedFault({ ...busy(60_000).toJSON(), message: '', retryAfterMs: 60_000 }, true), 4)).toEqual([
    0, 0, 500, 500,
  ]);
  expect(waits(recordedFault(failed, true))).toEqual([500, 1000]);
});
