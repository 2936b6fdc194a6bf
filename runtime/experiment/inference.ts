// Tests differences between protocols, and computes how large a difference a given number of scenes can detect. Pure:
// resampling uses a fixed seed, so the same samples give the same result.
import { random } from '../core/random.ts';
import { LEVEL, normalCdf, tQuantile } from './statistics.ts';

/** Up to this many fractional differences, all sign assignments are tried; beyond it, random ones. */
const EXACT_SIGNS = 18;
const RANDOM_SIGNS = 5_000;

/**
 * Whether differences of pairs have a mean of zero: the share of sign changes after which it would be as far from zero
 * (Fisher's randomization test, two-sided). 1 where no pair differs.
 */
export function signFlip(differences: readonly number[]): number {
  // Steps, calls and tokens are whole numbers, and their means over seeds fractions with one denominator.
  const sizes = asWholeNumbers(differences) ?? differences;
  const moved = sizes.filter((d) => d !== 0).map(Math.abs);
  const n = moved.length;
  if (n === 0) return 1;
  if (isCountable(moved))
    return shareAsFar(
      moved,
      sizes.reduce((sum, d) => sum + Math.max(0, d), 0),
    );
  const observed = Math.abs(sizes.reduce((a, b) => a + b, 0));
  const slack = 1e-9 * moved.reduce((a, b) => a + b, 0);
  if (n <= EXACT_SIGNS) return shareOfSigns(moved, observed - slack);
  let far = 0;
  const chance = random(`signs ${n}`);
  for (let i = 0; i < RANDOM_SIGNS; i++)
    if (Math.abs(moved.reduce((sum, d) => sum + (chance.next() < 0.5 ? d : -d), 0)) >= observed - slack) far++;
  return (far + 1) / (RANDOM_SIGNS + 1);
}

/** Fractions times their common denominator, where that is a small one. */
function asWholeNumbers(values: readonly number[]): number[] | undefined {
  for (let factor = 1; factor <= 100; factor++)
    if (
      values.every(
        (value) =>
          Math.abs(value * factor - Math.round(value * factor)) <= 1e-9 * Math.max(1, Math.abs(value * factor)),
      )
    )
      return values.map((value) => Math.round(value * factor));
  return undefined;
}

/** The share of all sign assignments whose sum is at least so far from zero. The first sign is left: it mirrors all. */
function shareOfSigns([first = 0, ...others]: readonly number[], distance: number): number {
  const sums = new Float64Array(2 ** others.length).fill(first);
  for (const [i, size] of others.entries()) {
    const half = 2 ** i;
    for (let at = 0; at < half; at++) {
      const sum = sums[at] ?? 0;
      sums[at] = sum + size;
      sums[at + half] = sum - size;
    }
  }
  return sums.reduce((far, sum) => far + (Math.abs(sum) >= distance ? 1 : 0), 0) / sums.length;
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

/** The fewest scenes (of one scene: seeds) with which sign changes find anything: of five, p is 2 in 32 at least. */
export const FEWEST_UNITS = 6;

/**
 * The smallest mean difference that the sign-flip test over so many scenes finds, in standard deviations between
 * scenes that are normal; measured by bench/coverage.ts. Six scenes must all differ in the same direction; with more,
 * sign changes find as much as Student's test.
 */
function detectableEffect(scenes: number): number {
  if (scenes < FEWEST_UNITS) return Number.POSITIVE_INFINITY;
  if (scenes === FEWEST_UNITS) return tQuantile(POWER ** (1 / scenes), 1e9);
  const reach = tQuantile(1 - (1 - LEVEL) / 2, scenes - 1) + tQuantile(POWER, scenes - 1);
  return reach / Math.sqrt(scenes);
}

/** The smallest mean difference that so many scenes show whose differences spread so much; null where there is none. */
export function detectableMean(scenes: number, spread: number): number | null {
  const effect = detectableEffect(scenes);
  return Number.isFinite(effect) ? effect * spread : null;
}

/** How many scenes show a mean difference; null where no number of up to a million does. */
export function unitsForMean(difference: number, spread: number): number | null {
  const wanted = Math.abs(difference);
  return leastNumber((n) => (detectableMean(n, spread) ?? Number.POSITIVE_INFINITY) <= wanted);
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

/** The most additions that counting may take. */
const MOST_WORK = 20_000_000;

/** Whether sizes are whole numbers, few and small enough to be counted. */
const isCountable = (sizes: readonly number[]): boolean =>
  sizes.every(Number.isSafeInteger) && sizes.reduce((a, b) => a + b, 0) * sizes.length <= MOST_WORK;

/**
 * The share of all assignments of signs whose sum lies at least as far from the mean as the observed one. Tests of
 * paired differences use it, on the values themselves or on their ranks. `sizes`: whole numbers above zero; `positive`:
 * the sum of those whose sign is plus.
 */
export function shareAsFar(sizes: readonly number[], positive: number): number {
  const total = sizes.reduce((a, b) => a + b, 0);
  const chances = new Float64Array(total + 1);
  chances[0] = 1;
  let reached = 0;
  for (const size of sizes) {
    reached += size;
    for (let sum = reached; sum >= 0; sum--)
      chances[sum] = ((chances[sum] ?? 0) + (sum >= size ? (chances[sum - size] ?? 0) : 0)) / 2;
  }
  const observed = Math.abs(2 * positive - total);
  const far = chances.reduce(
    (share, chance, sum) => (Math.abs(2 * sum - total) >= observed ? share + chance : share),
    0,
  );
  return Math.min(1, far);
}

/**
 * Up to so many differences that are not zero every change of signs counts; beyond them ranks are as good as normal.
 */
const EXACT_RANKS = 100;

/**
 * Whether differences of pairs lie about zero, by ranks (Wilcoxon 1945, two-sided): an outlier counts by its rank, not
 * by its size. Differences of zero are left out, those of one size share their ranks. 1 where there is nothing to tell.
 */
export function wilcoxonSignedRank(differences: readonly number[]): number {
  const moved = differences.filter((d) => d !== 0);
  if (moved.length === 0) return 1;
  const doubled = doubledRanks(moved.map(Math.abs));
  const positive = doubled.reduce((sum, rank, i) => sum + ((moved[i] ?? 0) > 0 ? rank : 0), 0);
  return moved.length <= EXACT_RANKS ? shareAsFar(doubled, positive) : normalTails(doubled, positive);
}

/** Twice the rank of each size, those of equal sizes being their mean: whole numbers. */
function doubledRanks(sizes: readonly number[]): number[] {
  const order = sizes.map((size, i) => ({ size, i })).sort((a, b) => a.size - b.size);
  const ranks = new Array<number>(sizes.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && isSameSize(order[to]?.size, order[from]?.size)) to++;
    for (const { i } of order.slice(from, to)) ranks[i] = from + 1 + to;
    from = to;
  }
  return ranks;
}

/** But for rounding: 0.3 − 0.1 and 0.2 are of one size. */
const isSameSize = (a = 0, b = 0): boolean => Math.abs(a - b) <= 1e-9 * Math.max(a, b);

/** With the variance that shared ranks have, and half a rank for that sums are whole. */
function normalTails(doubled: readonly number[], positive: number): number {
  const total = doubled.reduce((a, b) => a + b, 0);
  const spread = Math.sqrt(doubled.reduce((sum, rank) => sum + rank ** 2, 0)) / 2;
  const off = Math.max(0, Math.abs(positive - total / 2) - 1);
  return Math.min(1, 2 * normalCdf(-off / spread));
}
