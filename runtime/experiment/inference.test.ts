// Tests the statistics of differences against published values, a second library, and simulated truth.
import jstat from 'jstat';
import { describe, expect, test } from 'vitest';
import { random } from '../core/random.ts';
import {
  benjaminiHochberg,
  boundedMean,
  clusteredBootstrap,
  detectableMean,
  detectableRate,
  pairsForMean,
  pairsForRates,
  powerOfRates,
  signFlip,
  wilson,
  within,
} from './inference.ts';
import { clopperPearson, meanInterval, pairedDifference } from './statistics.ts';

/** The share of samples whose interval holds the truth. */
function coverage(samples: number, holds: (chance: ReturnType<typeof random>) => boolean, seed: string): number {
  const chance = random(seed);
  let held = 0;
  for (let i = 0; i < samples; i++) if (holds(chance)) held++;
  return held / samples;
}

const normal = (chance: { next(): number }) =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
const holds = ({ low, high }: { low: number | null; high: number | null }, truth: number) =>
  low !== null && high !== null && low <= truth && truth <= high;

describe('coverage of 95 % intervals, by simulated truth', () => {
  test.each([10, 30, 100])(
    'at n = %i: 95 ± 1 of a rate over all rates (Wilson), no less of the exact interval',
    (n) => {
      const draw = (chance: { next(): number }, p: number) =>
        Array.from({ length: n }, () => chance.next()).filter((x) => x < p).length;
      const of = (interval: typeof wilson) =>
        coverage(
          8_000,
          (chance) => {
            const p = chance.next();
            return holds(interval(draw(chance, p), n), p);
          },
          `rates ${n}`,
        );
      expect(Math.abs(of(wilson) - 0.95)).toBeLessThan(0.01);
      expect(of(clopperPearson)).toBeGreaterThan(0.95);
    },
  );

  test.each([10, 30, 100])(
    'at n = %i: 95 ± 1 of a mean and of a paired difference, also where they are cut at what is possible',
    (n) => {
      const mean = coverage(
        8_000,
        (chance) => {
          const values = Array.from({ length: n }, () => 1 + normal(chance));
          return holds(within(meanInterval(values), [0, 100]), 1);
        },
        `means ${n}`,
      );
      const difference = coverage(
        8_000,
        (chance) => {
          const pairs = Array.from({ length: n }, () => {
            const shared = normal(chance);
            return [shared, shared + 0.5 + normal(chance)] as const;
          });
          return holds(pairedDifference(pairs), 0.5);
        },
        `pairs ${n}`,
      );
      for (const share of [mean, difference]) expect(Math.abs(share - 0.95)).toBeLessThan(0.01);
    },
  );

  test.each([10, 30])('at n = %i: a sign-flip test finds a difference where there is none in 5 of 100 samples', (n) => {
    const found = coverage(
      n > 20 ? 200 : 600,
      (chance) => signFlip(Array.from({ length: n }, () => normal(chance))) <= 0.05,
      `flips ${n}`,
    );
    expect(Math.abs(found - 0.05)).toBeLessThan(n > 20 ? 0.04 : 0.025);
  });
});

test('no bound is impossible', () => {
  expect(within(meanInterval([0.1, 3, 9]), [0, Number.POSITIVE_INFINITY]).low).toBe(0);
  expect(within(meanInterval([0.2, 0.9]), [0, 1])).toMatchObject({ low: 0, high: 1 });
  expect(within(meanInterval([7]), [0, 1])).toEqual(meanInterval([7]));
});

test('Student quantiles agree with a second library', () => {
  for (const n of [2, 5, 30, 1000])
    for (const p of [0.9, 0.975])
      expect(meanInterval([0, ...Array.from({ length: n - 1 }, () => 1)], 2 * p - 1).high).toBeCloseTo(
        (n - 1) / n + (jstat.studentt.inv(p, n - 1) * Math.sqrt(1 / n)) / Math.sqrt(n),
        8,
      );
});

test('the score interval is the published one', () => {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20.
  for (const [k, n, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
  ] as const) {
    expect(wilson(k, n).low).toBeCloseTo(low, 4);
    expect(wilson(k, n).high).toBeCloseTo(high, 4);
  }
});

test('signs are tried exactly: of five differences of one sign two in 32 are as far', () => {
  expect(signFlip([1, 2, 3, 4, 5])).toBeCloseTo(2 / 32, 12);
  expect(signFlip([0, 0])).toBe(1);
  expect(signFlip([1, -1])).toBe(1);
  expect(signFlip(Array.from({ length: 40 }, (_, i) => 1 + (i % 3)))).toBeLessThan(0.001);
  expect(signFlip([3, 1, 4, -1, 5])).toBe(signFlip([-3, -1, -4, 1, -5]));
});

test('signs of whole numbers are counted: as all of them tried one by one, and beyond what can be tried', () => {
  const half = [4, -1, 2, 2, -5, 3, 7, 0, -1, 6].map((d) => d / 2);
  expect(signFlip(half.map((d) => 2 * d))).toBeCloseTo(signFlip(half), 12);
  // By exact fractions, in another language.
  expect(signFlip(Array.from({ length: 57 }, (_, i) => ((i * 7) % 16) - 6))).toBeCloseTo(0.033228940002517526, 9);
  expect(signFlip(Array.from({ length: 400 }, () => 1))).toBeLessThan(1e-100);
});

test('shares that are all at an end say how far the mean may lie from it; other equal ones stay a point', () => {
  expect(boundedMean([1, 1, 1, 1, 1], [0, 1])).toEqual(clopperPearson(5, 5));
  expect(boundedMean([0, 0, 0], [0, 2])).toMatchObject({ mean: 0, low: 0, high: 2 * (clopperPearson(0, 3).high ?? 0) });
  expect(boundedMean([0.5, 0.5], [0, 1])).toMatchObject({ low: 0.5, high: 0.5 });
  expect(boundedMean([0, 0], [0, Number.POSITIVE_INFINITY])).toMatchObject({ low: 0, high: 0 });
  expect(boundedMean([], [0, 1])).toMatchObject({ n: 0, mean: null, low: null });
  // Nine in ten tasks are done in full, others not at all: samples that are all full hold the truth too.
  const held = coverage(
    2_000,
    (chance) => {
      const { low, high } = boundedMean(
        Array.from({ length: 10 }, () => (chance.next() < 0.9 ? 1 : 0)),
        [0, 1],
      );
      return low !== null && high !== null && low <= 0.9 && 0.9 <= high;
    },
    'ends',
  );
  expect(held).toBeGreaterThan(0.93);
});

test('findings are adjusted for their number as in the published example', () => {
  // Benjamini and Hochberg 1995, §3.1: 15 p-values, of which four are findings at 0.05.
  const ps = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];
  const qs = benjaminiHochberg(ps);
  expect(qs.filter((q) => q <= 0.05)).toHaveLength(4);
  expect(qs[0]).toBeCloseTo(0.0015, 10);
  expect(benjaminiHochberg([...ps].reverse())).toEqual([...qs].reverse());
  expect(benjaminiHochberg([])).toEqual([]);
});

test('clusters that are alike inside give a wider interval than their values as if they were independent', () => {
  const clusters = [0, 1, 2, 3, 4, 5].map((c) => Array.from({ length: 20 }, (_, i) => c + i / 1000));
  const [wide, narrow] = [clusteredBootstrap(clusters), meanInterval(clusters.flat())];
  expect((wide.high ?? 0) - (wide.low ?? 0)).toBeGreaterThan(2 * ((narrow.high ?? 0) - (narrow.low ?? 0)));
  expect(clusteredBootstrap([[1, 2]])).toEqual({ n: 2, mean: 1.5, low: null, high: null });
});

test.each([3, 5, 10])('an interval over %i scenes holds the truth as often as it says', (scenes) => {
  const held = coverage(
    400,
    (chance) => {
      const clusters = Array.from({ length: scenes }, () => {
        const scene = normal(chance);
        return Array.from({ length: 4 }, () => scene + normal(chance));
      });
      return holds(clusteredBootstrap(clusters), 0);
    },
    `scenes ${scenes}`,
  );
  expect(Math.abs(held - 0.95)).toBeLessThan(0.03);
});

describe('how many seeds', () => {
  test('a mean difference needs: 34 pairs for half a standard deviation, and that is what 34 show', () => {
    expect(pairsForMean(0.5, 1)).toBe(34);
    expect(detectableMean(34, 1)).toBeCloseTo(0.5, 1);
    expect(pairsForMean(0, 1)).toBeNull();
  });

  test('rates need: as many as are simulated to do', () => {
    const n = pairsForRates(0.1, 0.4) ?? 0;
    expect(powerOfRates(n, 0.1, 0.4)).toBeGreaterThanOrEqual(0.8);
    expect(powerOfRates(n - 4, 0.1, 0.4)).toBeLessThan(0.8);
    expect(pairsForRates(0.2, 0.2)).toBeNull();
    expect(detectableRate(n, 0.5)).toBeCloseTo(0.3, 1);
    expect(detectableRate(3, 0)).toBeNull();
  });
});
