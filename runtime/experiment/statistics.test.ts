// Tests intervals and paired tests against published values and their own symmetries.
import fc from 'fast-check';
import jstat from 'jstat';
import { describe, expect, test } from 'vitest';
import { clopperPearson, exactMcNemar, pairedRates, tQuantile } from './statistics.ts';

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
