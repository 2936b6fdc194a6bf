// Finds the rates behind an observed play from simulated plays, by regressions between the two. Pure.
//
// An interval for each rate is approximate Bayesian computation with regression adjustment (Beaumont, Zhang and
// Balding, Genetics 162, 2002; the ridge form is that of Blum, Nunes, Prangle and Sisson, Statistical Science 28,
// 2013): rates are regressed on statistics over all draws from the prior, on the logit scale, and what the regression
// leaves of draws that it has not seen gives the interval.
//
// The nearest rates are those whose predicted statistics are nearest to the observed ones (simulated moments: McFadden,
// Econometrica 57, 1989), where a quadratic that is fitted to the draws predicts (a response surface: Box and Wilson,
// J. Royal Statistical Society B 13, 1951).

/** One simulated play: the rates it was made with, each within its bounds, and its statistics. */
export interface FitDraw {
  readonly rates: readonly number[];
  readonly statistics: readonly number[];
}

export interface RateRange {
  readonly low: number;
  readonly high: number;
}

/** The 90 % interval of a rate, and how much it says. */
export interface RateInterval extends RateRange {
  /** Of plays made with known rates: in which share the interval held the rate. */
  readonly covers: number;
  /** Mean width of these intervals as a share of what the prior alone gives. */
  readonly width: number;
}

/** The share of plays in which an interval is to hold the rate. */
export const FIT_LEVEL = 0.9;
const INTERVAL_RIDGES = [0.1, 1, 3, 10, 30, 100, 300];

interface RateProblem {
  /** By draw: standardized statistics, behind a 1. */
  readonly rows: readonly (readonly number[])[];
  readonly targets: readonly number[];
}

/** `priors`: where the rates were drawn from. At least three draws. */
export function rateIntervals(
  draws: readonly FitDraw[],
  observed: readonly number[],
  priors: readonly RateRange[],
): RateInterval[] {
  const scale = scalesOf(draws);
  const rows = draws.map(({ statistics }) => scale(statistics));
  const at = scale(observed);
  return priors.map((prior, k) => {
    const whole = prior.high - prior.low;
    const targets = draws.map(({ rates }) => logit(((rates[k] ?? 0) - prior.low) / whole));
    const ridge = bestRidge({ rows, targets }, INTERVAL_RIDGES);
    const inRates = ({ low, high }: RateRange) => ({
      low: prior.low + whole * expit(low),
      high: prior.low + whole * expit(high),
    });
    const checks = draws.map(({ rates }, j) => {
      const rest = { rows: rows.toSpliced(j, 1), targets: targets.toSpliced(j, 1) };
      const { low, high } = inRates(intervalAt(rest, ridge, rows[j] ?? []));
      const rate = rates[k] ?? 0;
      return { holds: low <= rate && rate <= high, width: (high - low) / (FIT_LEVEL * whole) };
    });
    return {
      ...inRates(intervalAt({ rows, targets }, ridge, at)),
      covers: checks.filter(({ holds }) => holds).length / checks.length,
      width: Math.min(1, checks.reduce((sum, { width }) => sum + width, 0) / checks.length),
    };
  });
}

function intervalAt(problem: RateProblem, ridge: number, at: readonly number[]): RateRange {
  const { weights, left } = ridgeFit(problem, ridge);
  const middle = dot(weights, at);
  const sorted = left.toSorted((a, b) => a - b);
  const tail = (1 - FIT_LEVEL) / 2;
  // As of a further draw: of n left over, the next one is as likely to lie in any of the n + 1 gaps.
  const at5 = Math.max(0, Math.floor(tail * (sorted.length + 1)) - 1);
  return { low: middle + (sorted[at5] ?? 0), high: middle + (sorted[sorted.length - 1 - at5] ?? 0) };
}

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
    return ridgeFit(problem, bestRidge(problem, SURFACE_RIDGES));
  });
  return (rates) => {
    const at = terms(rates);
    return fits.map(({ weights }) => weights.reduce((sum, weight, i) => sum + weight * (at[i] ?? 0), 0));
  };
}

const SURFACE_RIDGES = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
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

/** The one by which draws are predicted best that it has not seen. */
function bestRidge(problem: RateProblem, ridges: readonly number[]): number {
  const loss = (ridge: number) => ridgeFit(problem, ridge).left.reduce((sum, one) => sum + one * one, 0);
  const losses = new Map(ridges.map((ridge) => [ridge, loss(ridge)]));
  return ridges.toSorted((a, b) => (losses.get(a) ?? 0) - (losses.get(b) ?? 0))[0] ?? 1;
}

/** `left`: of each draw, what a fit without it leaves. The first column bears no penalty. */
function ridgeFit(
  { rows, targets }: RateProblem,
  ridge: number,
): { readonly weights: readonly number[]; readonly left: readonly number[] } {
  const size = rows[0]?.length ?? 0;
  const gram = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => {
      const sum = rows.reduce((all, row) => all + (row[i] ?? 0) * (row[j] ?? 0), 0);
      return i === j && i > 0 ? sum + ridge : sum;
    }),
  );
  const inverse = inverted(gram);
  const moments = Array.from({ length: size }, (_, i) =>
    rows.reduce((sum, row, j) => sum + (row[i] ?? 0) * (targets[j] ?? 0), 0),
  );
  const weights = inverse.map((row) => dot(row, moments));
  const left = rows.map((row, j) => {
    const leverage = dot(
      row,
      inverse.map((one) => dot(one, row)),
    );
    return ((targets[j] ?? 0) - dot(weights, row)) / Math.max(1e-6, 1 - leverage);
  });
  return { weights, left };
}

/** By Gauss and Jordan, with pivots. */
function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (let i = 0; i < size; i++) {
    const best = rows
      .slice(i)
      .reduce((at, row, j) => (Math.abs(row[i] ?? 0) > Math.abs(rows[at]?.[i] ?? 0) ? i + j : at), i);
    [rows[i], rows[best]] = [rows[best] ?? [], rows[i] ?? []];
    const pivot = rows[i]?.[i] || 1e-12;
    const own = (rows[i] ?? []).map((one) => one / pivot);
    rows[i] = own;
    for (let j = 0; j < size; j++) {
      const by = rows[j]?.[i] ?? 0;
      if (j !== i && by !== 0) rows[j] = (rows[j] ?? []).map((one, k) => one - by * (own[k] ?? 0));
    }
  }
  return rows.map((row) => row.slice(size));
}

/** Statistics in standard deviations of the draws, behind a 1; what never varies counts for nothing. */
function scalesOf(draws: readonly FitDraw[]): (statistics: readonly number[]) => number[] {
  const size = draws[0]?.statistics.length ?? 0;
  const scales = Array.from({ length: size }, (_, k) => {
    const values = draws.map(({ statistics }) => statistics[k] ?? 0);
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
    return { mean, spread };
  });
  return (statistics) => [
    1,
    ...scales.map(({ mean, spread }, k) => (spread === 0 ? 0 : ((statistics[k] ?? 0) - mean) / spread)),
  ];
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, one, i) => sum + one * (b[i] ?? 0), 0);
const EDGE = 1e-3;
const logit = (share: number): number => {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, share));
  return Math.log(inside / (1 - inside));
};
const expit = (value: number): number => 1 / (1 + Math.exp(-value));
