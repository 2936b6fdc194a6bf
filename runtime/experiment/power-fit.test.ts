// Tests how growth with the team is fitted: exact curves are found, scenes are what intervals count, and a bad fit is
// told.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitGrowth, fitText, type GrowthPoint, growthTexts } from './power-fit.ts';

const SIZES = [1, 2, 3, 5, 8];
const curve = (of: (x: number) => number, sizes: readonly number[] = SIZES, unit = 'a'): GrowthPoint[] =>
  sizes.map((x) => ({ unit, x, y: of(x) }));
const scenes = (of: (scene: number) => (x: number) => number, count = 4, sizes = SIZES) =>
  Array.from({ length: count }, (_, i) => curve(of(i), sizes, `scene ${i}`)).flat();

describe('how something grows', () => {
  test.each([
    [0, 5],
    [1, 2],
    [2, 3],
    [1.5, 0.7],
  ])('is found where it is exactly a power of %f', (power, factor) => {
    const fit = fitGrowth(scenes(() => (x) => factor * x ** power));
    for (const value of [fit?.power, fit?.low, fit?.high]) expect(value).toBeCloseTo(power, 6);
    expect(fit).toMatchObject({ n: 4, fixed: 0, factor: expect.closeTo(factor, 6), isMisfit: false });
    expect(fit && growthTexts(fit)).toHaveLength(1);
  });

  test('is found where a fixed part is added, which a power alone does not fit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 5, max: 100, noNaN: true }),
        fc.double({ min: 1, max: 2.5, noNaN: true }),
        (fixed, power) => {
          const fit = fitGrowth(scenes(() => (x) => fixed + 3 * x ** power));
          expect(fit?.withFixed?.power).toBeCloseTo(power, 2);
          expect((fit?.withFixed?.fixed ?? 0) / fixed).toBeCloseTo(1, 1);
          expect(fit?.withFixed?.isMisfit).toBe(false);
          expect(fit).toMatchObject({ isMisfit: true });
        },
      ),
      { numRuns: 40 },
    );
    const fit = fitGrowth(scenes(() => (x) => 20 + x ** 2));
    expect(fit && growthTexts(fit)).toEqual([
      expect.stringMatching(/ · n\^0\.\d\d \[.*\], off by \d\d %$/),
      '20 + 1 · n^2.00 [2.00, 2.00]',
    ]);
  });

  test('counts scenes: of a power in each, the interval is Student’s of these', () => {
    const powers = [0.9, 1.3, 1.0, 1.6];
    const fit = fitGrowth(scenes((i) => (x) => (i + 1) * x ** (powers[i] ?? 0)));
    // 3.182 standard errors: the root of 0.1 / 4.
    expect(fit).toMatchObject({
      power: expect.closeTo(1.2, 6),
      low: expect.closeTo(0.696811, 6),
      high: expect.closeTo(1.703189, 6),
    });
    // Seeds of these scenes, which bring nothing new, change nothing: a scene has one figure for each size.
    expect(fit?.n).toBe(4);
  });

  test('has no interval of one scene, no misfit of two sizes, and no curve of one', () => {
    expect(fitGrowth(curve((x) => x ** 2))).toMatchObject({ n: 1, low: null, high: null });
    expect(fitGrowth(curve((x) => x, [1, 2]))).toMatchObject({ misfit: null, withFixed: null });
    expect(fitGrowth(curve((x) => x + 4, [1, 2, 4]))?.withFixed).toMatchObject({ misfit: null, isMisfit: false });
    expect(fitGrowth(curve((x) => x, [2]))).toBeUndefined();
    expect(fitGrowth([])).toBeUndefined();
    expect(fitGrowth(curve((x) => 9 / x))?.withFixed).toBeNull();
  });

  test('leaves out zeros, and says in words what it found', () => {
    expect(fitGrowth(curve((x) => (x === 1 ? 0 : x), [1, 2, 4]))).toMatchObject({ power: 1, misfit: null });
    const fit = { n: 1, fixed: 1234.4, factor: 0.5, power: 1, low: 0.5, high: 2 };
    expect(fitText({ ...fit, misfit: 0.2, isMisfit: false }, 't')).toBe(
      '1 234 + 0.5 · t^1.00 [0.50, 2.00], off by 20 %',
    );
    expect(fitText({ ...fit, misfit: 0.0032, isMisfit: true })).toMatch(/, off by 0.3 %$/);
  });
});
