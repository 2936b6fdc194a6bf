// Tests that error codes are known to the compiler, and that a person's own error has one too.
import { expect, test } from 'vitest';
import { codedError, type ErrorCode, hasCode, roleThrew, TroupeError } from './index.ts';

test('an error of ours has a code that is known, and one with a misspelt code does not compile', () => {
  const error = roleThrew('team/_/planner', new Error('boom'));
  const known: ErrorCode = 'ROLE_THREW';
  // @ts-expect-error: no error has this code
  const unknown: ErrorCode = 'ROLE_THREWN';
  expect([error.code === known, error.code === unknown]).toEqual([true, false]);
  // @ts-expect-error: a code of ours is one of those on the page of errors
  expect(codedError('ROLE_THREWN', 'it threw.', 'Repair it.').code).toBe('ROLE_THREWN');
});

test('a comparison with a misspelt code does not compile', () => {
  const error = roleThrew('team/_/planner', new Error('boom'));
  expect(hasCode(error, 'ROLE_THREW')).toBe(true);
  // @ts-expect-error: no error has this code
  expect(hasCode(error, 'ROLE_THREWN')).toBe(false);
});

test("a person's own error has a code of its own, and can be told by it", () => {
  const error = new TroupeError('BRIDGE_CLOSED', 'the bridge is closed.', 'Wait.', { retry: true });
  expect([error.code === 'BRIDGE_CLOSED', error.retry]).toEqual([true, true]);
  expect(error.message).toBe('BRIDGE_CLOSED: the bridge is closed. Wait.');
});
