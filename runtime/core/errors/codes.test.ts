import { expect, test } from 'vitest';
import { type ErrorCode, otherCode, roleThrew, TroupeError } from './index.ts';

test('an error of ours has a code that is known, and one with a misspelt code does not compile', () => {
  const error = roleThrew('team/_/planner', new Error('boom'));
  const known: ErrorCode = 'ROLE_THREW';
  // @ts-expect-error: no error has this code
  const unknown: ErrorCode = 'ROLE_THREWN';
  expect([error.code === known, error.code === unknown]).toEqual([true, false]);
  // @ts-expect-error: a code is one of those on the page of errors, or is said to be another's
  expect(new TroupeError('ROLE_THREWN', 'it threw.', 'Repair it.').code).toBe('ROLE_THREWN');
});

test("a person's own error has a code of its own", () => {
  const error = new TroupeError(otherCode('BRIDGE_CLOSED'), 'the bridge is closed.', 'Wait.');
  expect([error.code, error.message]).toEqual(['BRIDGE_CLOSED', 'BRIDGE_CLOSED: the bridge is closed. Wait.']);
});
