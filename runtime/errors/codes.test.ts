// Tests that error codes are known to the compiler, and that a person's own error has one too.
import { expect, test } from 'vitest';
import {
  asTroupeError,
  dataOf,
  type ErrorCode,
  failure,
  fileUnreadable,
  fileUnwritable,
  hasCode,
  roleThrew,
  TroupeError,
} from './index.ts';

test('an error of ours has a code that is known, and one with a misspelt code does not compile', () => {
  const error = roleThrew('team/_/planner', new Error('boom'));
  const known: ErrorCode = 'ROLE_THREW';
  // @ts-expect-error: no error has this code
  const unknown: ErrorCode = 'ROLE_THREWN';
  expect([error.code === known, error.code === unknown]).toEqual([true, false]);
  // @ts-expect-error: a code of ours is one of those on the page of errors
  expect(() => failure('ROLE_THREWN', { who: 'x', thrown: 'boom' })).toThrow();
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

test.each(['EMFILE', 'ENFILE'])('%s is told as too many open files, with a fix, and not as a defect', (code) => {
  const cause = Object.assign(new Error(`${code}: too many open files, open 'x'`), { code });
  const [raw, wrapped] = [asTroupeError(cause), asTroupeError(new TypeError('fetch failed', { cause }))];
  for (const error of [raw, wrapped])
    expect([error.code, error.fix]).toEqual(['FILES_EXHAUSTED', /ulimit -n/.exec(error.fix)?.input]);
  expect(asTroupeError(new Error(`${code}: too many open files`)).code).toBe('FILES_EXHAUSTED');
  for (const error of [fileUnwritable('x', cause), fileUnreadable('x', 'a record', cause)])
    expect(error.message).toContain('too many files are open');
});

test('an error is data: its code, its values and whether to try again; its sentence is made of them', () => {
  const error = failure('BUS_LOST', { about: 'nats://a:4222', ms: 5 });
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    code: 'BUS_LOST',
    data: { about: 'nats://a:4222', ms: 5 },
    what: 'the NATS server at nats://a:4222 has been away for 5 ms.',
    fix: error.fix,
    retry: true,
  });
  // @ts-expect-error: BUS_LOST is about milliseconds
  expect(failure('BUS_LOST', { about: 'a', ms: 'five' }).code).toBe('BUS_LOST');
});

test('data is bounded, however long the text or the list is, and what is not given is left out', () => {
  const known = Array.from({ length: 500 }, (_, i) => `name-${i}`);
  const { data } = failure('SCENE_UNKNOWN', { scene: 'x'.repeat(1e6), known, world: undefined });
  expect([String(data.scene).length, Object.keys(data)]).toEqual([2001, ['scene', 'known']]);
  expect(data.known).toEqual(known.slice(0, 100));
});

test('an error of a copy of this package that knows no data has none', () => {
  const theirs = Object.assign(new Error('X: y. z'), {
    name: 'TroupeError',
    code: 'X',
    what: 'y.',
    fix: 'z',
    retry: false,
  });
  expect(dataOf(asTroupeError(theirs))).toEqual({});
});
