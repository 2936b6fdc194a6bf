// Tests that episodes played side by side never spend more than their common budget.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSpending, NO_SPENDING, type Spending } from '../runtime/tokens/budget.ts';
import { createBudgetShares } from './budget-shares.ts';

const calls = (n: number): Spending => ({ ...NO_SPENDING, calls: n, tokens: 10 * n });

interface PlayedShares {
  readonly spent: Spending;
  readonly most: number;
  /** Of each episode: what it needed in all, and what it got. */
  readonly episodes: readonly { readonly needs: number; readonly had: number }[];
}

/** Episodes that need so many calls each, at the same time, as an experiment plays them. */
async function played(needs: readonly number[], budget: number, cap?: number): Promise<PlayedShares> {
  let spent = NO_SPENDING;
  let [open, most] = [0, 0];
  const { signal } = new AbortController();
  const limits = { budget: { calls: budget }, cap: cap === undefined ? undefined : { calls: cap } };
  const shares = createBudgetShares({ ...limits, spent: () => spent, signal });
  async function play(left: number, whole: boolean): Promise<number> {
    const share = await shares.take('cmas', whole);
    if (share === undefined) return 0;
    most = Math.max(most, ++open);
    // Others begin meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    const had = Math.min(left, share.budget?.calls ?? Number.POSITIVE_INFINITY);
    open--;
    spent = addSpending(spent, calls(had));
    share.giveBack(calls(had));
    return had < left && !share.isAll && had !== cap ? had + (await play(left - had, true)) : had;
  }
  const episodes = await Promise.all(needs.map(async (n) => ({ needs: n, had: await play(n, false) })));
  return { spent, most, episodes };
}

test('whatever episodes need, together they spend no more than the budget, and stop only when nothing is left', async () => {
  const needs = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(needs, fc.integer({ min: 1, max: 400 }), async (all, budget) => {
      const { spent, episodes } = await played(all, budget);
      expect(spent.calls).toBeLessThanOrEqual(budget);
      const isEnough = all.reduce((a, b) => a + b, 0) <= budget;
      if (isEnough) expect(episodes.every(({ needs: n, had }) => had === n)).toBe(true);
      else expect(spent.calls).toBe(budget);
    }),
    { numRuns: 100 },
  );
});

test('as many are played at a time as there is room for twice the dearest', async () => {
  expect(await played(Array(20).fill(10), 1000)).toMatchObject({ most: 19 });
  expect(await played(Array(20).fill(10), 60)).toMatchObject({ most: 2, spent: { calls: 60 } });
});

test('a cap for each episode says how much is promised before any has been played', async () => {
  expect(await played(Array(8).fill(10), 400, 50)).toMatchObject({ most: 8, spent: { calls: 80 } });
  expect(await played(Array(8).fill(90), 400, 50)).toMatchObject({ most: 8, spent: { calls: 400 } });
});

test('nothing starts once what is left was too little for an episode that had all of it', async () => {
  const { signal } = new AbortController();
  const shares = createBudgetShares({
    ...{ budget: { calls: 9 }, cap: undefined, spent: () => calls(8), signal },
  });
  const first = await shares.take('cmas');
  const second = shares.take('dmas');
  first?.giveBack(NO_SPENDING, true);
  expect([first?.isAll, await second, await shares.take('solo')]).toEqual([true, undefined, undefined]);
});

test('whoever waits for a share gets none when all is cancelled', async () => {
  const over = new AbortController();
  const shares = createBudgetShares({
    ...{ budget: { calls: 9 }, cap: undefined, spent: () => NO_SPENDING, signal: over.signal },
  });
  const first = await shares.take('cmas');
  const second = shares.take('cmas');
  over.abort();
  first?.giveBack(calls(3));
  expect([first?.isAll, await second]).toEqual([true, undefined]);
});
