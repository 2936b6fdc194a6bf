// Tests differences between protocols, and computes how large a difference a given number of seeds can detect. Pure:
// resampling uses a fixed seed, so the same samples give the same result.

import { random } from '../core/random.ts';
import { tQuantile } from './distributions.ts';
import { isCountable, shareAsFar } from './sign-changes.ts';
import { clopperPearson, type Estimate, LEVEL, meanInterval } from './statistics.ts';

/** Student's with more degrees of freedom than matter. */
const normalQuantile = (p: number): number => tQuantile(p, 1e9);

/** A proportion with the score interval (Wilson 1927), which on average covers as much as it says. */
export function wilson(successes: number, n: number, level = LEVEL): Estimate {
  if (n === 0) return { n, mean: null, low: 0, high: 1 };
  const z = normalQuantile(1 - (1 - level) / 2);
  const rate = successes / n;
  const middle = (rate + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((rate * (1 - rate)) / n + z ** 2 / (4 * n ** 2));
  return { n, mean: rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The part of an interval that is possible: the truth is in no other, so it covers as much as before. */
export const within = (estimate: Estimate, [least, most]: readonly [least: number, most: number]): Estimate => ({
  ...estimate,
  low: estimate.low === null ? null : Math.max(least, estimate.low),
  high: estimate.high === null ? null : Math.min(most, estimate.high),
});

/**
 * The mean of values between a least and a most, with the possible part of Student's interval. Values that all lie at
 * one end would give a point; they get the exact interval of a rate instead, which holds for any values in the range.
 */
export function boundedMean(values: readonly number[], range: readonly [least: number, most: number]): Estimate {
  const [least, most] = range;
  const student = within(meanInterval(values), range);
  const edge = [least, most].find((one) => Number.isFinite(one) && values.every((value) => value === one));
  const width = most - least;
  if (values.length === 0 || edge === undefined || !Number.isFinite(width) || width <= 0) return student;
  const { low, high } = clopperPearson(edge === most ? values.length : 0, values.length);
  return { ...student, low: least + width * (low ?? 0), high: least + width * (high ?? 1) };
}

/** Up to this many fractional differences, all sign assignments are tried; beyond it, random ones. */
const EXACT_SIGNS = 14;
const RANDOM_SIGNS = 5_000;

/**
 * Whether differences of pairs have a mean of zero: the share of sign changes after which it would be as far from zero
 * (Fisher's randomization test, two-sided). 1 where no pair differs.
 */
export function signFlip(differences: readonly number[]): number {
  const moved = differences.filter((d) => d !== 0).map(Math.abs);
  const n = moved.length;
  if (n === 0) return 1;
  // Steps, calls and tokens are whole numbers: theirs are counted.
  if (isCountable(moved))
    return shareAsFar(
      moved,
      differences.reduce((sum, d) => sum + Math.max(0, d), 0),
    );
  const observed = Math.abs(differences.reduce((a, b) => a + b, 0));
  const slack = 1e-9 * moved.reduce((a, b) => a + b, 0);
  const isFar = (sum: number) => Math.abs(sum) >= observed - slack;
  let far = 0;
  if (n <= EXACT_SIGNS) {
    for (let signs = 0; signs < 2 ** n; signs++)
      if (isFar(moved.reduce((sum, d, i) => sum + ((signs >> i) & 1 ? d : -d), 0))) far++;
    return far / 2 ** n;
  }
  const chance = random(`signs ${n}`);
  for (let i = 0; i < RANDOM_SIGNS; i++)
    if (isFar(moved.reduce((sum, d) => sum + (chance.next() < 0.5 ? d : -d), 0))) far++;
  return (far + 1) / (RANDOM_SIGNS + 1);
}

const DRAWS = 2_000;

/**
 * The interval of a mean whose values come in clusters that are alike inside, such as the seeds of a scene: whole
 * clusters are drawn anew (Davison and Hinkley 1997, §3.8), and the percentiles of their means taken. These lie too
 * near where there are few clusters (with five they hold the truth in 84 of 100 cases), so they are moved outward by
 * what Student's quantile and an unbiased spread are wider (Hesterberg 2015, §4.4); measured by bench/coverage.ts. Null
 * with fewer than two clusters, which show nothing of how clusters differ.
 */
export function clusteredBootstrap(clusters: readonly (readonly number[])[], level = LEVEL): Estimate {
  const values = clusters.flat();
  const mean = values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
  const full = clusters.filter((cluster) => cluster.length > 0);
  if (full.length < 2) return { n: values.length, mean, low: null, high: null };
  // Whatever is drawn of what is all alike is that.
  if (values.every((value) => value === values[0])) return { n: values.length, mean, low: mean, high: mean };
  const sums = full.map((cluster) => ({ sum: cluster.reduce((a, b) => a + b, 0), n: cluster.length }));
  const chance = random(`clusters ${full.length} ${values.length}`);
  const means = Float64Array.from({ length: DRAWS }, () => {
    let [sum, n] = [0, 0];
    for (let i = 0; i < sums.length; i++) {
      const drawn = sums[chance.below(sums.length)];
      sum += drawn?.sum ?? 0;
      n += drawn?.n ?? 0;
    }
    return sum / n;
  }).sort();
  const at = (p: number) => means[Math.min(DRAWS - 1, Math.max(0, Math.round(p * (DRAWS - 1))))] ?? 0;
  const middle = mean ?? 0;
  const wider = fewClusters(full.length, level);
  const bound = (p: number) => middle + wider * (at(p) - middle);
  return { n: values.length, mean, low: bound((1 - level) / 2), high: bound(1 - (1 - level) / 2) };
}

function fewClusters(n: number, level: number): number {
  const p = 1 - (1 - level) / 2;
  return (Math.sqrt(n / (n - 1)) * tQuantile(p, n - 1)) / normalQuantile(p);
}

/**
 * The smallest share of false findings at which each would be one, when all of them are looked at (Benjamini and
 * Hochberg 1995), in the order given.
 */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  const order = ps.map((p, i) => ({ p, i })).sort((a, b) => b.p - a.p);
  const adjusted = new Array<number>(ps.length).fill(1);
  let least = 1;
  for (const [k, { p, i }] of order.entries()) {
    least = Math.min(least, (p * ps.length) / (ps.length - k));
    adjusted[i] = least;
  }
  return adjusted;
}

/** The power that plans ask for. */
export const POWER = 0.8;

/** How many standard errors a difference must be away, with n pairs. */
const reach = (n: number, power: number): number => tQuantile(1 - (1 - LEVEL) / 2, n - 1) + tQuantile(power, n - 1);

/** The smallest mean difference that n pairs whose differences spread so much would show; null for fewer than two. */
export const detectableMean = (n: number, spread: number, power = POWER): number | null =>
  n < 2 ? null : (reach(n, power) * spread) / Math.sqrt(n);

/** How many pairs show a mean difference; null where no number of up to a million does. */
export function pairsForMean(difference: number, spread: number, power = POWER): number | null {
  const wanted = Math.abs(difference);
  return leastNumber((n) => n >= 2 && (detectableMean(n, spread, power) ?? Number.POSITIVE_INFINITY) <= wanted);
}

/** How often exact McNemar finds the difference of two rates on the same trials, when each alone succeeds so often. */
export function powerOfRates(n: number, onlyFirst: number, onlySecond: number): number {
  const apart = onlyFirst + onlySecond;
  if (apart <= 0) return 0;
  let power = 0;
  for (const [discordant, share] of binomial(n, Math.min(1, apart))) {
    const most = criticalCount(discordant);
    if (share < 1e-9 || most < 0) continue;
    for (const [second, chance] of binomial(discordant, onlySecond / apart))
      if (second <= most || second >= discordant - most) power += share * chance;
  }
  return power;
}

/** How many of the discordant pairs may go the other way while the test still finds a difference; -1: it finds none. */
function criticalCount(discordant: number): number {
  let log = -discordant * Math.LN2;
  let tail = 0;
  for (let k = 0; 2 * k < discordant; k++) {
    tail += Math.exp(log);
    if (2 * tail > 1 - LEVEL) return k - 1;
    log += Math.log((discordant - k) / (k + 1));
  }
  return -1;
}

const MOST_PAIRS = 4_096;

/** How many pairs show it; null where no number of up to 4,096 does. */
export const pairsForRates = (onlyFirst: number, onlySecond: number, power = POWER): number | null =>
  Math.abs(onlyFirst - onlySecond) < 0.005
    ? null
    : leastNumber((n) => powerOfRates(n, onlyFirst, onlySecond) >= power, MOST_PAIRS);

/** The smallest difference of rates that n pairs would show, where this share of pairs differs at all. */
export function detectableRate(n: number, discordant: number, power = POWER): number | null {
  for (let percent = 1; percent <= 100; percent++) {
    const difference = percent / 100;
    const apart = Math.max(discordant, difference);
    if (powerOfRates(n, (apart - difference) / 2, (apart + difference) / 2) >= power) return difference;
  }
  return null;
}

/** The least number that will do, where larger ones do as well. */
function leastNumber(isEnough: (n: number) => boolean, most = 1_000_000): number | null {
  let high = 2;
  while (!isEnough(high)) {
    high *= 2;
    if (high > most) return null;
  }
  let low = high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function* binomial(n: number, p: number): Generator<readonly [k: number, chance: number]> {
  if (p <= 0) return yield [0, 1];
  if (p >= 1) return yield [n, 1];
  let log = n * Math.log1p(-p);
  for (let k = 0; k <= n; k++) {
    yield [k, Math.exp(log)];
    log += Math.log((n - k) / (k + 1)) + Math.log(p) - Math.log1p(-p);
  }
}
