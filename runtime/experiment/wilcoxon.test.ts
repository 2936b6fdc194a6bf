// Tests the signed-rank test against published values and against every change of signs tried by itself.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { random } from '../core/random.ts';
import { shareAsFar } from './inference.ts';
import { wilcoxonSignedRank } from './tally.ts';

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
