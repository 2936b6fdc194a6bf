// Computes how large a difference a given number of scenes can detect, and how many a difference needs. Pure.
import { LEVEL, tQuantile } from './statistics.ts';

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
