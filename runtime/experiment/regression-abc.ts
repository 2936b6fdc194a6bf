// Estimates the rates behind an observed play from simulated plays: approximate Bayesian computation with regression
// adjustment (Beaumont, Zhang and Balding, Genetics 162, 2002; the ridge form is that of Blum, Nunes, Prangle and
// Sisson, Statistical Science 28, 2013). Rates are regressed on statistics over all draws from the prior, on the logit
// scale; what the regression leaves of draws that it has not seen gives the interval. Pure.

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
const RIDGES = [0.1, 1, 3, 10, 30, 100, 300];

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
    const ridge = bestRidge({ rows, targets }, RIDGES);
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

/** The one by which draws are predicted best that it has not seen. */
export function bestRidge(problem: RateProblem, ridges: readonly number[]): number {
  const loss = (ridge: number) => ridgeFit(problem, ridge).left.reduce((sum, one) => sum + one * one, 0);
  const losses = new Map(ridges.map((ridge) => [ridge, loss(ridge)]));
  return ridges.toSorted((a, b) => (losses.get(a) ?? 0) - (losses.get(b) ?? 0))[0] ?? 1;
}

/** `left`: of each draw, what a fit without it leaves. The first column bears no penalty. */
export function ridgeFit(
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
