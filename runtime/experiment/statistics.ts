// Computes intervals and paired tests for an experiment's samples. Pure; the two quantile functions are stdlib's.
import { betaQuantile, tQuantile } from './distributions.ts';

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

/** A mean with Student's interval. Equal values give an interval of zero width. */
export function meanInterval(values: readonly number[], level = LEVEL): Interval {
  const n = values.length;
  if (n === 0) return { n, mean: null, low: null, high: null };
  const mean = average(values);
  if (n === 1) return { n, mean, low: null, high: null };
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  const half = variance === 0 ? 0 : tQuantile(1 - (1 - level) / 2, n - 1) * Math.sqrt(variance / n);
  return { n, mean, low: mean - half, high: mean + half };
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
  return { n, difference: n === 0 ? null : (onlySecond - onlyFirst) / n, onlyFirst, onlySecond };
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
