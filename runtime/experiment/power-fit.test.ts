// Tests the power by which a cost grows with team size, and the interval of that power.
import { describe, expect, test } from 'vitest';
import { fitPower } from './power-fit.ts';

describe('the power by which something grows', () => {
  test.each([
    [0, 5],
    [1, 2],
    [2, 3],
    [1.5, 0.7],
  ])('is found where it is exactly %f', (power, factor) => {
    const fit = fitPower([1, 2, 3, 5, 8].map((n) => [n, factor * n ** power] as const));
    for (const value of [fit?.power, fit?.low, fit?.high]) expect(value).toBeCloseTo(power, 6);
    expect(fit?.factor).toBeCloseTo(factor, 6);
  });

  test('has the interval of the slope of a regression on logarithms', () => {
    const fit = fitPower([
      [1, 10],
      [2, 23],
      [3, 28],
      [4, 45],
    ]);
    const x = [1, 2, 3, 4].map(Math.log);
    const y = [10, 23, 28, 45].map(Math.log);
    const mean = (of: readonly number[]) => of.reduce((a, b) => a + b, 0) / of.length;
    const sxx = x.reduce((sum, v) => sum + (v - mean(x)) ** 2, 0);
    const slope = x.reduce((sum, v, i) => sum + (v - mean(x)) * ((y[i] ?? 0) - mean(y)), 0) / sxx;
    const rest = y.reduce((sum, v, i) => sum + (v - mean(y) - slope * ((x[i] ?? 0) - mean(x))) ** 2, 0);
    // t(0.975, 2) = 4.302653.
    const half = 4.302653 * Math.sqrt(rest / 2 / sxx);
    expect(fit?.power).toBeCloseTo(slope, 10);
    expect([fit?.low, fit?.high]).toEqual([expect.closeTo(slope - half, 5), expect.closeTo(slope + half, 5)]);
  });

  test('is said to fit badly where a fixed part is added to it', () => {
    const sizes = [1, 2, 4, 8];
    expect(fitPower(sizes.map((n) => [n, 3 * n ** 2] as const))?.misfit).toBeCloseTo(0, 9);
    expect(fitPower(sizes.map((n) => [n, 20 + n ** 2] as const))?.misfit).toBeGreaterThan(0.15);
    expect(
      fitPower([
        [1, 2],
        [2, 9],
      ])?.misfit,
    ).toBeNull();
  });

  test('two points have no interval, one size has no power, and zeros are left out', () => {
    expect(
      fitPower([
        [1, 1],
        [2, 4],
      ]),
    ).toMatchObject({ n: 2, power: 2, low: null, high: null });
    expect(
      fitPower([
        [2, 1],
        [2, 4],
      ]),
    ).toBeUndefined();
    expect(fitPower([])).toBeUndefined();
    expect(
      fitPower([
        [1, 0],
        [2, 4],
        [4, 16],
      ]),
    ).toMatchObject({ n: 2, power: 2 });
  });
});
