// Tests that the rates whose play is nearest are found, within their ranges, whatever one statistic says that no rates
// make, and that play that no rates make is said to be far.
import { expect, test } from 'vitest';
import { random } from '../core/random.ts';
import type { FitDraw } from './rate-regression.ts';
import { nearestRates } from './rate-regression.ts';

const chance = random('surface');
const noise = (spread: number) => spread * (chance.next() + chance.next() + chance.next() - 1.5) * 2;
const statisticsOf = ([one = 0, other = 0]: readonly number[], spread = 0.02) => [
  one * one + noise(spread),
  1 - one / 2 + other + noise(spread),
  other - one + noise(spread),
];
const ranges = [
  { low: 0, high: 0.8 },
  { low: 0, high: 0.5 },
];
const draws: FitDraw[] = Array.from({ length: 80 }, () => {
  const rates = ranges.map(({ low, high }) => low + (high - low) * chance.next());
  return { rates, statistics: statisticsOf(rates) };
});
const drawn = { draws, priors: ranges };
const spreads = [0.02, 0.02, 0.02];

test('the rates of a play are found again', () => {
  const { rates } = nearestRates(drawn, { observed: statisticsOf([0.5, 0.2], 0), spreads }, ranges);
  const [one, other] = rates;
  expect(Math.abs((one ?? 0) - 0.5)).toBeLessThan(0.04);
  expect(Math.abs((other ?? 0) - 0.2)).toBeLessThan(0.04);
});

test('what two rates do only together is found again', () => {
  const both = draws.map(({ rates: [one = 0, other = 0] }) => ({
    rates: [one, other],
    statistics: [one * other + noise(0.002), one - other + noise(0.002)],
  }));
  const observed = [0.05, 0.4];
  const { rates } = nearestRates({ draws: both, priors: ranges }, { observed, spreads: [0.002, 0.002] }, ranges);
  const [one, other] = rates;
  expect(Math.abs((one ?? 0) - 0.5)).toBeLessThan(0.02);
  expect(Math.abs((other ?? 0) - 0.1)).toBeLessThan(0.02);
});

test('rates stay within their ranges', () => {
  const narrow = [{ low: 0.1, high: 0.3 }, ranges[1] ?? { low: 0, high: 0.5 }];
  expect(nearestRates(drawn, { observed: statisticsOf([0.5, 0.2], 0), spreads }, narrow).rates[0]).toBeCloseTo(0.3);
});

test('a statistic that no rates make does not decide against all others', () => {
  const { rates: found } = nearestRates(
    {
      draws: draws.map(({ rates, statistics }) => ({ rates, statistics: [...statistics, noise(0.02)] })),
      priors: ranges,
    },
    { observed: [...statisticsOf([0.5, 0.2], 0), 5], spreads: [...spreads, 0.02] },
    ranges,
  );
  expect(Math.abs((found[0] ?? 0) - 0.5)).toBeLessThan(0.1);
});

test('play that no rates make is far from all that they make', () => {
  expect(nearestRates(drawn, { observed: statisticsOf([0.4, 0.2], 0), spreads }, ranges).misfit).toBeLessThan(2);
  expect(nearestRates(drawn, { observed: [3, 3, 0], spreads }, ranges).misfit).toBeGreaterThan(10);
});
