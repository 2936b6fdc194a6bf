// Tests the statistics of differences against published values and counts by hand.
import { describe, expect, test } from 'vitest';
import {
  benjaminiHochberg,
  detectableMean,
  detectableRate,
  FEWEST_UNITS,
  pairsForRates,
  powerOfRates,
  signFlip,
  unitsForMean,
} from './inference.ts';

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
