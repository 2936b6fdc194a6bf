// Tests that suites tell kept promises from broken ones, also where a bus hangs.
import { expect, test } from 'vitest';
import { busSuite } from '../../conformance/bus/bus.ts';
import { expectCode, expectEqual, expectThat, runSuite, type Suite } from '../../conformance/suite.ts';
import { memoryBus } from '../../runtime/bus/memory.ts';

const suite: Suite<{ sound: boolean }> = {
  name: 'toy',
  clauses: [
    { name: 'is always kept', run: async () => undefined },
    { name: 'is kept by what is sound', run: async ({ sound }) => expectEqual({ sound }, { sound: true }, 'the toy') },
  ],
};
const faulty = () => ({ sound: false });

test('a suite passes where every clause does, each on a fixture of its own', async () => {
  let made = 0;
  const results = await runSuite(suite, async () => {
    made++;
    return { sound: true };
  });
  expect(results).toMatchObject({ suite: 'toy', ok: true, verdicts: [{ verdict: 'passed' }, { verdict: 'passed' }] });
  expect(made).toBe(2);
});

test('a clause that is not kept fails with what was expected and what came', async () => {
  const results = await runSuite(suite, faulty);
  expect(results.ok).toBe(false);
  expect(results.verdicts[1]).toEqual({
    clause: 'is kept by what is sound',
    verdict: 'failed',
    why: 'the toy: expected {"sound":true}, got {"sound":false}',
  });
});

test('a clause that fails may be skipped with a reason', async () => {
  const results = await runSuite(suite, faulty, { skip: { 'is kept by what is sound': 'sound comes later' } });
  expect(results.ok).toBe(true);
  expect(results.verdicts[1]).toMatchObject({ verdict: 'skipped', why: 'sound comes later' });
});

test.each([
  ['of a clause that passes', 'is always kept', 'a reason', 'stale skip'],
  ['of a clause that does not exist', 'is never kept', 'a reason', 'unknown skip'],
  ['without a reason', 'is kept by what is sound', ' ', 'unreasoned skip'],
])('a skip %s is a failure', async (_what, clause, reason, verdict) => {
  const results = await runSuite(suite, faulty, {
    skip: { 'is kept by what is sound': 'sound comes later', [clause]: reason },
  });
  expect(results.ok).toBe(false);
  expect(results.verdicts).toContainEqual(expect.objectContaining({ clause, verdict }));
});

test('a fixture that cannot be made fails the clause', async () => {
  const results = await runSuite(suite, () => Promise.reject(new Error('no room')));
  expect(results.verdicts.map((verdict) => verdict.verdict)).toEqual(['failed', 'failed']);
});

test('expectations fail on what they name', async () => {
  expect(() => expectThat(false, 'it holds')).toThrow('expected that it holds');
  expect(() => expectEqual([1, undefined], [1], 'the list')).toThrow('the list: expected [1], got [1,null]');
  await expect(expectCode('A', () => undefined, 'acting')).rejects.toThrow('acting: expected A, got no error');
  await expect(
    expectCode('A', () => Promise.reject(Object.assign(new Error(), { code: 'B' })), 'acting'),
  ).rejects.toThrow('expected A, got B');
  await expectCode('B', () => Promise.reject(Object.assign(new Error(), { code: 'B' })), 'acting');
});

test.each([
  ['flush', 'waited 40 ms for a line to be flushed or closed, in vain'],
  ['close', 'waited 20 ms for all lines to be closed, in vain'],
] as const)('a bus whose %s never ends fails its clauses with what was waited for', async (method, why) => {
  const never = () => new Promise<void>(() => {});
  const { verdicts, ok } = await runSuite(busSuite, () => ({
    open: async () => ({ ...memoryBus(), [method]: never }),
    patienceMs: 20,
  }));
  expect(ok).toBe(false);
  expect(verdicts).toContainEqual(expect.objectContaining({ verdict: 'failed', why }));
});
