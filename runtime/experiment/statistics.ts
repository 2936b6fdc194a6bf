// Computes intervals and paired tests for an experiment's samples, and how far two rankings agree. Pure; the
// distributions are stdlib's.
import { createRequire } from 'node:module';
import type betaQuantileOf from '@stdlib/stats-base-dists-beta-quantile';
import type normalCdfOf from '@stdlib/stats-base-dists-normal-cdf';
import type tQuantileOf from '@stdlib/stats-base-dists-t-quantile';
import { random } from '../core/random.ts';

export interface Interval {
  /** The number of values. */
  readonly n: number;
  /** null where there is no value. */
  readonly mean: number | null;
  /** null where the sample shows nothing of its own spread. */
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * A mean with its 95 % interval. Several scenes: the mean of the scenes' means, and what it says of scenes like these.
 * One scene: the mean of its episodes, and what it says of other seeds of this scene only.
 */
export interface Estimate extends Interval {
  /** The scenes with a value. */
  readonly scenes: number;
  /** Episodes with a value that differ from each other: a repeat adds nothing. */
  readonly distinct: number;
  /** What the interval counts as independent of each other. */
  readonly unit: 'scene' | 'seed';
}

/** The least and the highest value that is possible. */
export type Range = readonly [least: number, most: number];

/** Confidence level of every interval here. */
export const LEVEL = 0.95;

/** The largest of any number of values; more than a call has room for as well. */
export const largest = (values: readonly number[], least = Number.NEGATIVE_INFINITY): number =>
  values.reduce((most, value) => Math.max(most, value), least);

/** A proportion with its exact interval (Clopper and Pearson 1934). Without trials nothing is known: 0 to 1. */
export function clopperPearson(successes: number, n: number, level = LEVEL): Interval {
  const tail = (1 - level) / 2;
  return {
    n,
    mean: n === 0 ? null : successes / n,
    low: successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    high: successes === n ? 1 : betaQuantile(1 - tail, successes + 1, n - successes),
  };
}

/** Equal values have exactly that mean, whatever rounding would do to their sum. */
export function average(values: readonly number[]): number {
  const [first = 0] = values;
  return first + values.reduce((sum, x) => sum + (x - first), 0) / values.length;
}

/** Standard deviation of a sample; 0 for fewer than two values. */
export function spreadOf(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = average(values);
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1));
}

/** Two proportions on the same trials: only the pairs in which one of them succeeded tell them apart. */
export interface PairedRates {
  readonly n: number;
  /** Second minus first; null without pairs. */
  readonly difference: number | null;
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

export function pairedRates(pairs: readonly (readonly [first: number, second: number])[]): PairedRates {
  const onlyFirst = pairs.filter(([first, second]) => first > 0 && second <= 0).length;
  const onlySecond = pairs.filter(([first, second]) => first <= 0 && second > 0).length;
  const n = pairs.length;
  const change = pairs.reduce((sum, [first, second]) => sum + second - first, 0);
  return { n, difference: n === 0 ? null : change / n, onlyFirst, onlySecond };
}

/** The exact form of McNemar's test: twice the binomial tail at one half, at most 1. */
export function exactMcNemar(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond;
  let logTerm = -n * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= Math.min(onlyFirst, onlySecond); k++) {
    tail += Math.exp(logTerm);
    logTerm += Math.log((n - k) / (k + 1));
  }
  return Math.min(1, 2 * tail);
}

/**
 * Kendall's rank correlation with ties in either list, τ-b (Kendall 1945): 1 the same order, −1 the reverse; null where
 * a list is all ties.
 */
function kendallTau(xs: readonly number[], ys: readonly number[]): number | null {
  let [both, onlyX, onlyY] = [0, 0, 0];
  for (const [i, x] of xs.entries())
    for (let j = 0; j < i; j++) {
      const [a, b] = [orderOf(x, xs[j]), orderOf(ys[i] ?? 0, ys[j])];
      both += a * b;
      onlyX += a * a;
      onlyY += b * b;
    }
  return onlyX === 0 || onlyY === 0 ? null : both / Math.sqrt(onlyX * onlyY);
}

/** But for rounding. */
const orderOf = (a: number, b = 0): number =>
  Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)) ? 0 : Math.sign(a - b);

export interface RankAgreement {
  readonly tau: number | null;
  /** Percentiles of τ over scenes drawn anew (Efron 1979); null where there is one scene, or nothing to rank. */
  readonly low: number | null;
  readonly high: number | null;
}

const DRAWS = 1_000;

/**
 * Compares fixed figures with the means of as many rows of ours. `scenes`: for each scene the mean of every row; what
 * a row did not play there is undefined.
 */
export function rankAgreement(
  figures: readonly number[],
  scenes: readonly (readonly (number | undefined)[])[],
): RankAgreement {
  const tauOf = (drawn: typeof scenes): number | null => {
    const rows = figures.map((_, row) => drawn.flatMap((scene) => scene[row] ?? []));
    return rows.some((values) => values.length === 0) ? null : kendallTau(figures, rows.map(average));
  };
  const tau = tauOf(scenes);
  if (tau === null || scenes.length < 2) return { tau, low: null, high: null };
  const chance = random(`ranks ${scenes.length}`);
  const draw = () => tauOf(scenes.flatMap(() => scenes.slice(Math.floor(chance.next() * scenes.length)).slice(0, 1)));
  const taus = Array.from({ length: DRAWS }, () => draw() ?? 0).sort((a, b) => a - b);
  const at = (share: number) => taus[Math.round(share * (DRAWS - 1))] ?? null;
  return { tau, low: at((1 - LEVEL) / 2), high: at(1 - (1 - LEVEL) / 2) };
}

// Loaded when the first one is computed: they are 420 small files, which take longer to load than most commands take to
// run. Callers compute at once: a dynamic import would make a promise of every interval.
const load = createRequire(import.meta.url);

/** The value that a Student variable of `freedom` degrees stays below with probability `p`. */
export function tQuantile(p: number, freedom: number): number {
  const quantile: typeof tQuantileOf = load('@stdlib/stats-base-dists-t-quantile');
  return quantile(p, freedom);
}

/** The value that a beta variable stays below with probability `p`. */
export function betaQuantile(p: number, alpha: number, beta: number): number {
  const quantile: typeof betaQuantileOf = load('@stdlib/stats-base-dists-beta-quantile');
  return quantile(p, alpha, beta);
}

/** The probability that a standard normal variable is at most `x`. */
export function normalCdf(x: number): number {
  const cdf: typeof normalCdfOf = load('@stdlib/stats-base-dists-normal-cdf');
  return cdf(x, 0, 1);
}
