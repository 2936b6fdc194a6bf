// Tests the statistics of differences against published values, counts by hand, and every change of signs tried by
// itself.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { random } from '../core/random.ts';
import { benjaminiHochberg, shareAsFar, signFlip, wilcoxonSignedRank } from './inference.ts';
import { detectableMean, detectableRate, FEWEST_UNITS, pairsForRates, powerOfRates, unitsForMean } from './power.ts';

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
  expect(benjaminiHochberg([0.041, 0.04])).toEqual([0.041, 0.041]);
});

test('means over seeds are counted as the whole numbers that they are a fraction of', () => {
  const thirds = [1, -2, 4, 5, 7, -1, 2].map((d) => d / 3);
  expect(signFlip(thirds)).toBe(signFlip([1, -2, 4, 5, 7, -1, 2]));
  // More than can be tried one by one, and no draws.
  const many = Array.from({ length: 40 }, (_, i) => (i % 7) - 2);
  expect(signFlip(many.map((d) => d / 20))).toBe(signFlip(many));
  expect(signFlip([0.1 + 0.2 - 0.3, 0, 0])).toBe(1);
});

test('signs of any fractions are tried one by one for as many scenes as an experiment has', () => {
  const odd = [1, Math.SQRT2, Math.E, Math.PI, 1.7, 0.3, 2.9];
  expect(signFlip(odd)).toBeCloseTo(2 / 2 ** odd.length, 12);
  expect(signFlip(odd.map((d, i) => (i === 5 ? -d : d)))).toBeCloseTo(4 / 2 ** odd.length, 12);
  const whole = [1, 2, 3, -4, 5, 6, -7];
  expect(signFlip(whole.map((d) => d * Math.SQRT2))).toBeCloseTo(signFlip(whole), 12);
});

test('signs that are drawn find no difference to be impossible', () => {
  const odd = Array.from({ length: 40 }, (_, i) => Math.sqrt(i + 2));
  expect(signFlip(odd)).toBeCloseTo(1 / 5001, 12);
});

describe('how many scenes', () => {
  test('a mean difference needs: 34 for half a standard deviation, and that is what 34 show', () => {
    expect(unitsForMean(0.5, 1)).toBe(34);
    expect(detectableMean(34, 1)).toBeCloseTo(0.5, 1);
    expect(unitsForMean(0, 1)).toBeNull();
  });

  test('find anything at all: as many as the test can', () => {
    const allDiffer = (n: number) => signFlip(Array.from({ length: n }, () => 1));
    expect(allDiffer(FEWEST_UNITS)).toBeLessThanOrEqual(0.05);
    expect(allDiffer(FEWEST_UNITS - 1)).toBeGreaterThan(0.05);
    expect(detectableMean(FEWEST_UNITS - 1, 1)).toBeNull();
    expect(detectableMean(FEWEST_UNITS, 1)).not.toBeNull();
    expect(unitsForMean(1000, 1)).toBe(FEWEST_UNITS);
  });

  test('rates need: as many as are simulated to do', () => {
    const n = pairsForRates(0.1, 0.4) ?? 0;
    expect(powerOfRates(n, 0.1, 0.4)).toBeGreaterThanOrEqual(0.8);
    expect(powerOfRates(n - 4, 0.1, 0.4)).toBeLessThan(0.8);
    expect(pairsForRates(0.2, 0.2)).toBeNull();
    expect([pairsForRates(0, 0.004), pairsForRates(0, 0.006)]).toEqual([null, expect.any(Number)]);
    expect(detectableRate(n, 0.5)).toBeCloseTo(0.3, 1);
    expect(detectableRate(3, 0)).toBeNull();
    // All that differ in one direction.
    expect(detectableRate(20, 0)).toBeGreaterThan(0.2);
  });
});

/** Ranks as a person would give them, and every change of signs. */
function byEnumeration(differences: readonly number[]): number {
  const moved = differences.filter((d) => d !== 0);
  const rankOf = (size: number) => {
    const below = moved.filter((d) => Math.abs(d) < size).length;
    const same = moved.filter((d) => Math.abs(d) === size).length;
    return below + (same + 1) / 2;
  };
  const ranks = moved.map((d) => rankOf(Math.abs(d)));
  const middle = ranks.reduce((a, b) => a + b, 0) / 2;
  const off = (isPositive: (i: number) => boolean) =>
    Math.abs(ranks.reduce((sum, rank, i) => sum + (isPositive(i) ? rank : 0), 0) - middle);
  const observed = off((i) => (moved[i] ?? 0) > 0);
  let far = 0;
  for (let signs = 0; signs < 2 ** moved.length; signs++)
    if (off((i) => ((signs >> i) & 1) === 1) >= observed - 1e-9) far++;
  return far / 2 ** moved.length;
}

describe('the signed-rank test', () => {
  test('has the published value: Hamilton depression scale, Hollander and Wolfe 1973, p. 29, two-sided', () => {
    const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
    const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
    expect(wilcoxonSignedRank(before.map((x, i) => (after[i] ?? 0) - x))).toBeCloseTo(20 / 512, 12);
  });

  test('has the least values that its tables begin with: 1/16 for five, 1/512 for ten of one sign', () => {
    expect(wilcoxonSignedRank([1, 2, 3, 4, 5])).toBeCloseTo(2 / 32, 12);
    expect(wilcoxonSignedRank([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])).toBeCloseTo(2 / 1024, 12);
    expect(wilcoxonSignedRank([])).toBe(1);
    expect(wilcoxonSignedRank([0, 0])).toBe(1);
    expect(wilcoxonSignedRank([2, -2])).toBe(1);
  });

  test('is exact with equal sizes and zeros: as every change of signs tried by itself', () => {
    const sizes = fc.array(fc.integer({ min: -4, max: 6 }), { maxLength: 11 });
    fc.assert(
      fc.property(sizes, (ds) => {
        expect(wilcoxonSignedRank(ds)).toBeCloseTo(byEnumeration(ds), 12);
        expect(wilcoxonSignedRank(ds.map((d) => -d))).toBeCloseTo(wilcoxonSignedRank(ds), 12);
      }),
      { numRuns: 60 },
    );
  });

  test('takes sizes that differ by rounding alone for equal', () => {
    expect(wilcoxonSignedRank([0.3 - 0.1, -0.2, 0.5])).toBeCloseTo(byEnumeration([2, -2, 5]), 12);
  });

  test('goes on from exact to normal without a step', () => {
    const chance = random('ranks');
    const many = Array.from({ length: 101 }, () => Math.round(20 * (chance.next() - 0.42)) || 1);
    const [exact, normal] = [wilcoxonSignedRank(many.slice(1)), wilcoxonSignedRank(many)];
    expect(Math.abs(exact - normal)).toBeLessThan(0.02);
    const ranked = Array.from({ length: 101 }, (_, i) => (i % 2 === 0 ? i + 1 : -(i + 1)));
    const counted = shareAsFar(ranked.map(Math.abs), 51 ** 2);
    expect(Math.abs(wilcoxonSignedRank(ranked) - counted)).toBeLessThan(3e-4);
    // One outlier changes a mean, not a rank.
    expect(wilcoxonSignedRank([1, 2, 3, 4, 5, 6000])).toBe(wilcoxonSignedRank([1, 2, 3, 4, 5, 6]));
  });

  test('finds a difference where there is none in no more than 5 of 100 samples', () => {
    const chance = random('none');
    for (const n of [10, 30, 100]) {
      const found = Array.from({ length: 1000 }, () =>
        wilcoxonSignedRank(Array.from({ length: n }, () => Math.round(8 * (chance.next() - chance.next())))),
      ).filter((p) => p <= 0.05).length;
      expect(found).toBeGreaterThan(25);
      expect(found).toBeLessThan(70);
    }
  });
});
