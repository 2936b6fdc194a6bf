// Predicts the statistics of play from the rates of its player, by a quadratic that is fitted to draws (a response
// surface: Box and Wilson, J. Royal Statistical Society B 13, 1951), and finds the rates whose prediction is nearest to
// what was played (simulated moments: McFadden, Econometrica 57, 1989).
import { bestRidge, type FitDraw, type RateRange, ridgeFit } from './regression-abc.ts';

/** The statistics of play, and how far each is from itself in other play of the same kind: a standard deviation. */
export interface FitTarget {
  readonly observed: readonly number[];
  readonly spreads: readonly number[];
}

/** What rates make of each statistic: a whole quadratic, products of two rates included. */
function surfaceOf(
  draws: readonly FitDraw[],
  ranges: readonly RateRange[],
): (rates: readonly number[]) => readonly number[] {
  const terms = (rates: readonly number[]) => {
    const places = ranges.map(({ low, high }, k) => ((rates[k] ?? 0) - (low + high) / 2) / Math.max(1e-9, high - low));
    return [1, ...places, ...places.flatMap((one, i) => places.slice(i).map((other) => one * other))];
  };
  const rows = draws.map(({ rates }) => terms(rates));
  const fits = (draws[0]?.statistics ?? []).map((_, k) => {
    const problem = { rows, targets: draws.map(({ statistics }) => statistics[k] ?? 0) };
    return ridgeFit(problem, bestRidge(problem, RIDGES));
  });
  return (rates) => {
    const at = terms(rates);
    return fits.map(({ weights }) => weights.reduce((sum, weight, i) => sum + weight * (at[i] ?? 0), 0));
  };
}

const RIDGES = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Beyond so many spreads a statistic counts in proportion: what no rates make is not to decide all of them. */
const FAR = 3;
/** As shares of a range. */
const [FIRST_STEP, LAST_STEP] = [0.25, 0.004];
const STARTS = 12;

/** How far statistics are from the target: the root of their mean square in its spreads, but for what is far. */
export function distanceTo({ observed, spreads }: FitTarget): (statistics: readonly number[]) => number {
  return (statistics) => {
    const squares = statistics.map((one, k) => {
      const off = Math.abs((observed[k] ?? 0) - one) / (spreads[k] ?? 1);
      return off <= FAR ? off * off : FAR * (2 * off - FAR);
    });
    return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / Math.max(1, squares.length));
  };
}

/** Draws of play, and the widest ranges that their rates come from. */
interface DrawnPlay {
  readonly draws: readonly FitDraw[];
  readonly priors: readonly RateRange[];
}

interface NearestRates {
  readonly rates: readonly number[];
  /** How far the target is from what the rates predict. */
  readonly misfit: number;
}

/** The rates within the ranges that are predicted to play nearest to the target. */
export function nearestRates(
  { draws, priors }: DrawnPlay,
  target: FitTarget,
  ranges: readonly RateRange[],
): NearestRates {
  const predicted = surfaceOf(draws, priors);
  const distance = distanceTo(target);
  const starts = draws.toSorted((a, b) => distance(a.statistics) - distance(b.statistics)).slice(0, STARTS);
  const found = starts.map(({ rates }) => descended(rates, ranges, (at) => distance(predicted(at))));
  return found.toSorted((a, b) => a.misfit - b.misfit)[0] ?? { rates: [], misfit: Number.NaN };
}

/** Goes along one rate at a time, the one that brings most, by ever shorter steps. */
function descended(
  from: readonly number[],
  ranges: readonly RateRange[],
  distanceOf: (rates: readonly number[]) => number,
): NearestRates {
  const at = ({ low, high }: RateRange, rate: number) => Math.min(high, Math.max(low, rate));
  const placed = (rates: number[]) => ({ rates, misfit: distanceOf(rates) });
  let best = placed(ranges.map((range, k) => at(range, from[k] ?? 0)));
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    const near = ranges.flatMap((range, k) =>
      [step, -step].map((way) => {
        const further = (best.rates[k] ?? 0) + way * (range.high - range.low);
        return placed(best.rates.with(k, at(range, further)));
      }),
    );
    const next = near.reduce((a, b) => (b.misfit < a.misfit ? b : a), best);
    if (next.misfit < best.misfit - 1e-9) best = next;
    else step /= 2;
  }
  return best;
}
