// Loads the statistical distributions when the first one is computed. They consist of 420 small files, which take
// longer to load than most commands take to run.
import { createRequire } from 'node:module';
import type betaQuantileOf from '@stdlib/stats-base-dists-beta-quantile';
import type normalCdfOf from '@stdlib/stats-base-dists-normal-cdf';
import type tQuantileOf from '@stdlib/stats-base-dists-t-quantile';

// Callers compute at once: a dynamic import would make a promise of every interval.
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
