// Tests that rates are found again in plays made with them, that intervals hold them as often as they say, and that a
// rate that nothing shows is said to be wide.
import { expect, test } from 'vitest';
import { random } from '../core/random.ts';
import { type FitDraw, rateIntervals } from './rate-regression.ts';

const chance = random('abc');
const noise = (spread: number) => spread * (chance.next() + chance.next() + chance.next() - 1.5) * 2;
/** The first rate shows in two statistics, bent; the second in none. */
const statisticsOf = ([shown = 0]: readonly number[], spread = 0.05) => [
  shown * shown + noise(spread),
  1 - shown / 2 + noise(spread),
  noise(1),
  0,
];
const priors = [
  { low: 0, high: 0.8 },
  { low: 2, high: 2.5 },
];
const draws: FitDraw[] = Array.from({ length: 80 }, () => {
  const rates = [0.8 * chance.next(), 2 + 0.5 * chance.next()];
  return { rates, statistics: statisticsOf(rates) };
});

test('a rate that shows is found with an interval that holds it, and one that does not is left wide', () => {
  const [shown, hidden] = rateIntervals(draws, statisticsOf([0.4], 0), priors);
  expect(shown?.low).toBeLessThan(0.4);
  expect(shown?.high).toBeGreaterThan(0.4);
  expect(shown?.width).toBeLessThan(0.5);
  expect(hidden?.width).toBeGreaterThan(0.9);
  expect(hidden?.low).toBeGreaterThan(2);
  expect(hidden?.high).toBeLessThan(2.5);
});

test('intervals hold known rates as often as they say', () => {
  for (const { covers } of rateIntervals(draws, statisticsOf([0.4], 0), priors)) {
    // 72 of 80 in the mean; three standard deviations are 8.
    expect(covers).toBeGreaterThan(0.8);
    expect(covers).toBeLessThanOrEqual(1);
  }
});
