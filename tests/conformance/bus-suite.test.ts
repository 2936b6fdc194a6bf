// Tests that suites tell kept promises from broken ones, also where a bus hangs.
import { expect, test } from 'vitest';
import { type BusFixture, busSuite } from '../../conformance/bus/bus.ts';
import {
  expectCode,
  expectEqual,
  expectThat,
  runSuite,
  type Suite,
  type SuiteResults,
} from '../../conformance/suite.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { type Clock, systemClock } from '../../runtime/core/clock.ts';

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
  ['flush', 'waited 40 ms for a line to be flushed or closed, in vain; a slow bus needs a longer patienceMs'],
  ['close', 'waited 20 ms for all lines to be closed, in vain; a slow bus needs a longer patienceMs'],
] as const)('a bus whose %s never ends fails its clauses with what was waited for', async (method, why) => {
  const never = () => new Promise<void>(() => {});
  const { verdicts, ok } = await runSuite(busSuite, () => ({
    open: async () => ({ ...memoryBus(), [method]: never }),
    patienceMs: 20,
  }));
  expect(ok).toBe(false);
  expect(verdicts).toContainEqual(expect.objectContaining({ verdict: 'failed', why }));
});

/** A bus that publishes each message so many times, none or more. */
function repeatingBus(times: (n: number) => number): Pick<BusFixture, 'open'> {
  const hub = memoryHub();
  let n = 0;
  return {
    open: async () => {
      const bus = memoryBus(hub);
      const publish: Bus['publish'] = (...said) => {
        for (let left = times(n++); left > 0; left--) bus.publish(...said);
      };
      return { ...bus, publish };
    },
  };
}

const ECHO = 'who publishes while hearing is not called from within';
const unkept = ({ verdicts }: SuiteResults) => verdicts.flatMap((one) => ('why' in one ? [[one.clause, one.why]] : []));

test('a bus that says everything twice is told of by every clause about what comes, without unbounded answers', async () => {
  let published = 0;
  const twice = () =>
    repeatingBus(() => {
      published++;
      return 2;
    });
  const told = unkept(await runSuite(busSuite, twice, { limitMs: 20_000 }));
  expect(told).toContainEqual([ECHO, expect.stringMatching(/^the answers: expected \[0,1,2,.* got \[0,0,1,1,2,2,/)]);
  expect(published).toBeLessThan(20_000);
});

test('a bus that loses messages has a verdict for every clause within seconds, which says what did not come', async () => {
  const from = Date.now();
  const told = unkept(await runSuite(busSuite, () => repeatingBus((n) => (n % 3 === 2 ? 0 : 1))));
  expect(told).toContainEqual([
    ECHO,
    'waited 2000 ms for the last answer (2 came), in vain; a slow bus needs a longer patienceMs',
  ]);
  expect(Date.now() - from).toBeLessThan(60_000);
});

test('a clause that takes too long is given up, says what it waited for, leaves no timer, and the next are tried', async () => {
  let timers = 0;
  const clock: Clock = {
    ...systemClock,
    after(ms, run) {
      timers++;
      const timer = systemClock.after(ms, run);
      let isOn = true;
      return {
        cancel() {
          timers -= Number(isOn);
          isOn = false;
          timer.cancel();
        },
      };
    },
  };
  const lossy = () => ({ ...repeatingBus((n) => (n % 3 === 2 ? 0 : 1)), clock, patienceMs: 60_000 });
  const results = await runSuite(busSuite, lossy, { limitMs: 300 });
  const told = unkept(results);
  expect(told).toContainEqual([ECHO, 'it has not ended after 0.3 s: waited for the last answer (2 came), in vain']);
  expect(told.filter(([, why]) => why?.includes('not tried'))).toEqual([]);
  expect([results.verdicts.at(-1)?.clause, timers]).toEqual(['a body that JSON cannot say is refused', 0]);
});
