// Tests intervals and paired tests against published values and their own symmetries, and estimates by scenes: what
// counts as independent, what repeats add, and how far an interval reaches at an end.
import fc from 'fast-check';
import jstat from 'jstat';
import { describe, expect, test } from 'vitest';
import { random } from '../core/random.ts';
import { exactMcNemar, pairedRates } from './inference.ts';
import { type JobResult, measuresOf } from './measures.ts';
import {
  clopperPearson,
  estimateChanges,
  estimateOf,
  estimateScenes,
  type SceneValues,
  sampleOf,
  tQuantile,
  type ValueKind,
} from './statistics.ts';

describe('the exact interval of a rate', () => {
  test.each([
    // Published tables of exact binomial limits (e.g. Newcombe 1998; R's binom.test).
    [0, 10, 0, 0.3085],
    [5, 10, 0.1871, 0.8129],
    [10, 10, 0.6915, 1],
    [1, 1, 0.025, 1],
    [81, 263, 0.2527, 0.3676],
  ])('of %i in %i is the published one', (successes, n, low, high) => {
    const got = clopperPearson(successes, n);
    expect(got.low).toBeCloseTo(low, 4);
    expect(got.high).toBeCloseTo(high, 4);
  });

  test('of no trials says nothing', () => {
    expect(clopperPearson(0, 0)).toEqual({ n: 0, mean: null, low: 0, high: 1 });
  });

  test('holds the rate, stays within 0 and 1, and mirrors when successes and failures change places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const k = Math.round(n * share);
        const { mean, low, high } = clopperPearson(k, n);
        const mirror = clopperPearson(n - k, n);
        if (mean === null || low === null || high === null || mirror.high === null) return false;
        expect(mirror.high).toBeCloseTo(1 - low, 8);
        return low >= 0 && low <= mean && mean <= high && high <= 1;
      }),
    );
  });

  test('is wider at a higher level', () => {
    expect(clopperPearson(3, 10, 0.99).low).toBeLessThan(clopperPearson(3, 10, 0.95).low ?? 0);
  });
});

test("the quantiles of Student's distribution are those of a second library", () => {
  for (const degrees of [1, 4, 29, 999])
    for (const p of [0.9, 0.975]) expect(tQuantile(p, degrees)).toBeCloseTo(jstat.studentt.inv(p, degrees), 6);
});

describe('paired differences', () => {
  test('of rates count the pairs in which only one succeeded', () => {
    const pairs = [
      [1, 1],
      [0, 0],
      [0, 1],
      [0, 1],
      [1, 0],
    ] as const;
    expect(pairedRates(pairs)).toEqual({ n: 5, difference: 0.2, onlyFirst: 1, onlySecond: 2 });
    expect(pairedRates([])).toEqual({ n: 0, difference: null, onlyFirst: 0, onlySecond: 0 });
  });

  test.each([
    [0, 5, 0.0625],
    [5, 0, 0.0625],
    [1, 9, 0.021484],
    [0, 0, 1],
    [4, 4, 1],
    // 2 × Σ C(n,k) / 2^n, by hand.
    [2, 10, 0.038574],
  ])("McNemar's exact p for %i against %i is known", (a, b, p) => {
    expect(exactMcNemar(a, b)).toBeCloseTo(p, 6);
  });

  test('is symmetric, within 0 and 1, and stays finite for thousands of pairs', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (a, b) => {
        const p = exactMcNemar(a, b);
        return p === exactMcNemar(b, a) && p >= 0 && p <= 1;
      }),
    );
  });
});

const RATE: ValueKind = { kind: 'rate', range: [0, 1] };
const SHARE: ValueKind = { kind: 'mean', range: [0, 1] };
const COST: ValueKind = { kind: 'mean', range: [0, Number.POSITIVE_INFINITY] };

/** No two episodes are the same. */
const scenes = (...all: readonly (readonly number[])[]): SceneValues[] =>
  all.map((values) => ({ values, distinct: values }));
const many = (n: number, value: number) => new Array<number>(n).fill(value);
const widthOf = ({ low, high }: { low: number | null; high: number | null }) => (high ?? 0) - (low ?? 0);

describe('several scenes', () => {
  test('are what counts as independent, however many seeds each has', () => {
    const values = [10, 20, 40, 30, 15];
    const few = estimateScenes(scenes(...values.map((value) => many(3, value))), COST);
    const lots = estimateScenes(scenes(...values.map((value) => many(300, value))), COST);
    expect(few).toMatchObject({ n: 15, scenes: 5, distinct: 15, unit: 'scene', mean: 23 });
    expect([lots.low, lots.high]).toEqual([few.low, few.high]);
    // Student's interval: 23 and 2.776 times the root of 145 / 5.
    expect([few.low, few.high]).toEqual([expect.closeTo(8.0486, 3), expect.closeTo(37.9514, 3)]);
  });

  test('count the same in the mean, whether or not each has all its seeds', () => {
    expect(estimateScenes(scenes([10, 10, 10], [20]), COST).mean).toBe(15);
  });

  test('without a value are none', () => {
    expect(estimateScenes(scenes([], [1, 2, 3]), COST)).toMatchObject({ scenes: 1, unit: 'seed', n: 3 });
    expect(estimateScenes([], COST)).toMatchObject({ n: 0, scenes: 0, mean: null, low: null, high: null });
  });

  test.each([3, 5, 10])('of normal means hold the truth in 95 of 100 cases, %i scenes with 20 seeds each', (n) => {
    const chance = random(`scenes ${n}`);
    const normal = () => Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
    const samples = 1_500;
    let held = 0;
    for (let i = 0; i < samples; i++) {
      const drawn = Array.from({ length: n }, () => {
        const own = normal();
        return Array.from({ length: 20 }, () => own + normal());
      });
      const { low, high } = estimateScenes(scenes(...drawn), { kind: 'mean', range: [-1e9, 1e9] });
      if (low !== null && high !== null && low <= 0 && 0 <= high) held++;
    }
    expect(Math.abs(held / samples - 0.95)).toBeLessThan(0.02);
  });
});

describe('at an end of what is possible', () => {
  test('five scenes of five successes each are five trials, not twenty-five', () => {
    const all = estimateScenes(scenes(...many(5, 1).map((value) => many(5, value))), RATE);
    const { low, high } = clopperPearson(5, 5);
    expect(all).toMatchObject({ n: 25, mean: 1, low, high });
    expect(estimateScenes(scenes(...many(5, 1).map((value) => many(5, value))), SHARE)).toMatchObject({ low, high });
  });

  test('no cell that failed at times looks more certain than one that never did', () => {
    const outcomes = fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(outcomes, fc.constantFrom(RATE, SHARE), (drawn, kind) => {
        const some = estimateScenes(scenes(...drawn), kind);
        const never = estimateScenes(scenes(...drawn.map((seeds) => many(seeds.length, 1))), kind);
        const always = estimateScenes(scenes(...drawn.map((seeds) => many(seeds.length, 0))), kind);
        const seen = drawn.flat();
        if (some.low === null || never.low === null || some.high === null || always.high === null)
          return some.low === never.low;
        const [isLow, isHigh] = [some.low <= never.low + 1e-12, some.high >= always.high - 1e-12];
        return (!seen.includes(1) || isLow) && (!seen.includes(0) || isHigh);
      }),
    );
  });

  test('equal values inside a range leave open what as many equal scenes do, and no bound lies outside', () => {
    const { low: alike } = clopperPearson(5, 5);
    const tied = estimateScenes(scenes([0.5], [0.5], [0.5], [0.5], [0.5]), SHARE);
    expect(tied.low).toBeCloseTo(0.5 * (alike ?? 0), 9);
    expect(tied.high).toBeCloseTo(1 - 0.5 * (alike ?? 0), 9);
    const nearly = estimateScenes(scenes([0.5], [0.5], [0.5], [0.5], [0.51]), SHARE);
    expect(widthOf(nearly)).toBeGreaterThan(0.9 * widthOf(tied));
    expect(estimateScenes(scenes([0, 2], [29, 30], [3, 2]), { kind: 'mean', range: [0, 30] })).toMatchObject({
      low: 0,
      high: 30,
    });
  });

  test('an end that was reached moves the bound that lies away from it, and not the other', () => {
    const high = [1, 0.97, 0.98, 0.99];
    const [top, bottom] = [high, high.map((value) => 1 - value)].map((values) =>
      estimateScenes(scenes(...values.map((value) => [value])), SHARE),
    );
    const alike = clopperPearson(4, 4).low ?? 0;
    expect(top).toMatchObject({ low: expect.closeTo(alike, 9), high: 1 });
    expect(bottom).toMatchObject({ low: 0, high: expect.closeTo(1 - alike, 9) });
  });

  test('equal values without a limit have no interval, and a value beyond its limit moves it', () => {
    expect(estimateScenes(scenes([96], [96], [96]), COST)).toMatchObject({ mean: 96, low: null, high: null });
    expect(estimateScenes(scenes([1.2], [1.3], [1.4]), SHARE).high).toBeGreaterThanOrEqual(1.3);
  });

  test('differences of nothing are no certainty either', () => {
    const none = estimateChanges(scenes([0, 0], [0, 0], [0, 0]), [0, 1]);
    const once = estimateChanges(scenes([0, 0], [0, -1], [0, 0]), [0, 1]);
    expect(none.low).toBeCloseTo(-(1 - (clopperPearson(3, 3).low ?? 0)), 9);
    expect(widthOf(once)).toBeGreaterThanOrEqual(widthOf(none));
  });
});

describe('one scene', () => {
  test('is estimated by its seeds, exactly for a rate', () => {
    const { low, high } = clopperPearson(3, 4);
    expect(estimateScenes(scenes([1, 1, 0, 1]), RATE)).toMatchObject({
      scenes: 1,
      unit: 'seed',
      mean: 0.75,
      low,
      high,
    });
  });

  test('counts a repeated episode once, and in the mean as often as it came', () => {
    const rate = estimateScenes([{ values: [1, 1, 1, 0], distinct: [1, 0] }], RATE);
    expect(rate).toMatchObject({ n: 4, distinct: 2, mean: 0.75 });
    expect(rate.low).toBe(clopperPearson(1.5, 2).low);
    expect(estimateScenes([{ values: [7, 7, 7], distinct: [7] }], COST)).toMatchObject({
      mean: 7,
      low: null,
      high: null,
    });
  });

  test('has no narrower an interval for its repeats', () => {
    const distinct = [11, 12, 14];
    const once = estimateScenes([{ values: distinct, distinct }], COST);
    const again = estimateScenes([{ values: [11, 12, 12, 12, 12, 14], distinct }], COST);
    expect(again.mean).toBeCloseTo(73 / 6, 9);
    expect(widthOf(again)).toBeCloseTo(widthOf(once), 9);
  });
});

test('episodes are repeats where all figures but time are the same, and steps end at the cap', () => {
  const [success, , steps] = [
    ...measuresOf([{ name: 'success', title: 'S', better: 'higher', kind: 'rate' }], 'now'),
    ...measuresOf([{ name: 'steps', title: 'Steps', better: 'lower', kind: 'mean', most: 'step-cap' }], 'now', {
      stepCap: 30,
    }),
  ].filter(({ of, name }) => of === 'outcome' || name === 'calls');
  if (!success || !steps) throw expect.fail();
  const played = (scene: string, seed: number, count: number): JobResult => ({
    job: { world: 'w', model: '*', protocol: 'p', agents: 2, scene, seed },
    ...{ reason: 'goal', detail: '', score: { now: { success: 1, steps: count } }, answers: 1 },
    costs: {
      ...{ calls: 1, failedAttempts: 0, rejectedReplies: 0, fallbacks: 0, messages: 0, refusedMessages: 0 },
      ...{ inputTokens: 1, outputTokens: 1, betweenTokens: 0, insideTokens: 0, bodyTokens: 0, stepsTaken: count },
      ms: seed,
    },
  });
  const same = sampleOf([played('a', 0, 5), played('a', 1, 5), played('b', 0, 5)]);
  expect(estimateOf(success, same)).toMatchObject({ n: 3, distinct: 2, scenes: 2 });
  const far = sampleOf([played('a', 0, 30), played('b', 0, 12), played('c', 0, 30)]);
  expect(estimateOf(steps, far)).toMatchObject({ high: 30 });
});
