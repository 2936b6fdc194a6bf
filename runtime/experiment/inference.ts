// Tests differences between protocols, and says how much a finding is worth when many are looked at, or one many times
// while its episodes grow: whoever plays on until p is small finds what is not there more often than p says, so that
// later looks have to show more. Pure: resampling uses a fixed seed, so the same samples give the same result.
import { random } from '../core/random.ts';
import { type ExperimentJob, pairOf } from './grid.ts';
import { normalCdf } from './statistics.ts';

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

/** A comparison of two protocols, or of one under two models. */
export interface Compared {
  readonly world: string;
  readonly first: string;
  readonly second: string;
  readonly firstModel: string;
  readonly secondModel: string;
  readonly agents: number;
  readonly scene: string | null;
  readonly differences: Readonly<Record<string, { readonly estimate: { readonly n: number } }>>;
}

export interface LookCount {
  /** The number of this look at it: 1 where no table has shown it with fewer pairs. */
  readonly looks: number;
  /** More pairs were asked for. */
  readonly interim: boolean;
}

/** How many pairs each comparison had, when a table of them was shown. */
type Look = Readonly<Record<string, number>>;

/** What was looked at before, and how many pairs were asked for. */
export interface Looks {
  readonly before: readonly Look[];
  asked(contrast: Compared): number;
}

const nameOf = ({ world, first, second, firstModel, secondModel, agents, scene }: Compared): string =>
  JSON.stringify([world, agents, scene, first, firstModel, second, secondModel]);

/** Of the measure that the most pairs have. */
const pairsIn = ({ differences }: Compared): number =>
  Object.values(differences).reduce((most, { estimate }) => Math.max(most, estimate.n), 0);

export const lookAt = (contrasts: readonly Compared[]): Look =>
  Object.fromEntries(contrasts.map((contrast) => [nameOf(contrast), pairsIn(contrast)]));

/** The number of this look at a comparison, and whether more pairs were asked for. The same pairs are one look. */
export function countLooks(contrast: Compared, { before, asked }: Looks): LookCount {
  const pairs = pairsIn(contrast);
  const sizes = new Set(before.map((look) => look[nameOf(contrast)] ?? 0).filter((size) => size > 0 && size < pairs));
  return { looks: sizes.size + 1, interim: pairs < asked(contrast) };
}

/** How many pairs of each comparison these episodes are to give: those that both sides were asked for. */
export const pairsAsked =
  (jobs: readonly ExperimentJob[]) =>
  ({ world, first, firstModel, second, secondModel, agents, scene }: Compared): number => {
    const askedOf = (protocol: string, model: string) =>
      jobs.filter(
        (job) =>
          job.protocol === protocol &&
          job.agents === agents &&
          (job.world === world || world === '') &&
          (job.model === model || model === '') &&
          (scene === null || job.scene === scene),
      );
    const keyIn = (job: ExperimentJob) => `${firstModel === '' ? job.model : ''} ${pairOf(job)}`;
    const others = new Set(askedOf(second, secondModel).map(keyIn));
    return askedOf(first, firstModel).filter((job) => others.has(keyIn(job))).length;
  };

/**
 * What p is multiplied with. Look k has the share 1/(k(k+1)) of the error, shares which add up to one however many
 * looks there are (a union bound, as alpha spending: Lan and DeMets 1983). The only look at all that was asked for has
 * the whole of it: so whoever plays what was planned and goes on nevertheless errs in 7.5 % at most, and not in 5.
 */
export const lookFactor = ({ looks, interim }: LookCount): number =>
  looks === 1 && !interim ? 1 : looks * (looks + 1);

/** One line where anything was looked at before its time; else empty. */
export function lookNotes(contrasts: readonly LookCount[]): string[] {
  const most = contrasts.reduce<LookCount>((a, b) => (lookFactor(b) > lookFactor(a) ? b : a), {
    looks: 1,
    interim: false,
  });
  const factor = lookFactor(most);
  if (factor === 1) return [];
  const { looks, interim } = most;
  const why =
    looks > 1
      ? `differences were looked at ${looks} times while episodes were added`
      : 'not all that was asked for has been played';
  return [
    `LOOKS: ${why}${looks > 1 && interim ? ', and not all is played' : ''}. p is of one look; for q it counts up to ${factor} times (look k: k × (k + 1)), so that who stops at a finding is no more often wrong.`,
  ];
}
