// Estimates means and proportions with their intervals. Seeds of one scene are alike, so scenes are what counts as
// independent: the sample is the means of the scenes. Of one scene there are only seeds, and the estimate is about that
// scene. Says also how far two rankings agree. Pure; the distributions are stdlib's.
import { createRequire } from 'node:module';
import type betaQuantileOf from '@stdlib/stats-base-dists-beta-quantile';
import type normalCdfOf from '@stdlib/stats-base-dists-normal-cdf';
import type tQuantileOf from '@stdlib/stats-base-dists-t-quantile';
import { random } from '../core/random.ts';
import type { JobResult, Measure } from './measures.ts';

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

// Loaded when the first one is computed: they are 420 small files, which take longer to load than most commands take to
// run. Callers compute at once: a dynamic import would make a promise of every interval.
const load = createRequire(import.meta.url);

/** The value that a Student variable of `freedom` degrees stays below with probability `p`. */
export function tQuantile(p: number, freedom: number): number {
  const quantile: typeof tQuantileOf = load('@stdlib/stats-base-dists-t-quantile');
  return quantile(p, freedom);
}

/** The value that a beta variable stays below with probability `p`. */
function betaQuantile(p: number, alpha: number, beta: number): number {
  const quantile: typeof betaQuantileOf = load('@stdlib/stats-base-dists-beta-quantile');
  return quantile(p, alpha, beta);
}

/** The probability that a standard normal variable is at most `x`. */
export function normalCdf(x: number): number {
  const cdf: typeof normalCdfOf = load('@stdlib/stats-base-dists-normal-cdf');
  return cdf(x, 0, 1);
}

/** The values of one scene. */
export interface SceneValues {
  readonly values: readonly number[];
  /** Those of episodes that are no repeat of another. */
  readonly distinct: readonly number[];
}

/** An episode, or a pair of them, with what tells it from repeats. */
export interface Sampled<T> {
  readonly item: T;
  readonly scene: string;
  /** The same text for repeats. */
  readonly figures: string;
}

/** What an estimate goes by beside the values. */
export interface ValueKind {
  readonly kind: 'rate' | 'mean';
  readonly range: Range;
}

/** A measure over sampled episodes. */
export const estimateOf = (measure: Measure, episodes: readonly Sampled<JobResult>[]): Estimate =>
  estimateScenes(
    valuesByScene(episodes, (episode) => measure.value(episode)),
    measure,
  );

/** Episodes with their scenes and figures, for `estimateOf`. */
export const sampleOf = (episodes: readonly JobResult[]): Sampled<JobResult>[] =>
  episodes.map((item) => ({ item, scene: sceneKeyOf(item.job), figures: figuresOf(item) }));

export const sceneKeyOf = ({ world, scene }: JobResult['job']): string => JSON.stringify([world, scene]);

/** The same text for episodes that came out the same, apart from time; one that was not played is like no other. */
export function figuresOf({ job, reason, detail, score, costs }: JobResult): string {
  if (costs === null) return JSON.stringify(job);
  return JSON.stringify([job.scene, reason, detail, score, { ...costs, ms: 0 }]);
}

/** Undefined values are left out, and scenes without any. */
export function valuesByScene<T>(items: readonly Sampled<T>[], read: (item: T) => number | undefined): SceneValues[] {
  const scenes = new Map<string, { values: number[]; byFigures: Map<string, number> }>();
  for (const { item, scene, figures } of items) {
    const value = read(item);
    if (value === undefined) continue;
    const own = scenes.get(scene) ?? { values: [], byFigures: new Map<string, number>() };
    own.values.push(value);
    own.byFigures.set(figures, value);
    scenes.set(scene, own);
  }
  return [...scenes.values()].map(({ values, byFigures }) => ({ values, distinct: [...byFigures.values()] }));
}

/**
 * What each scene has, by a name that says which it is; of a single scene each of its episodes that is no repeat, in
 * their order.
 */
export function unitPoints<T>(
  items: readonly Sampled<T>[],
  read: (item: T) => number | undefined,
): { readonly unit: string; readonly value: number }[] {
  const scenes = grouped(items, ({ scene }) => scene).map((own) => ({
    unit: own[0]?.scene ?? '',
    values: own.flatMap(({ item }) => read(item) ?? []),
  }));
  const full = scenes.filter(({ values }) => values.length > 0);
  if (full.length > 1) return full.map(({ unit, values }) => ({ unit, value: average(values) }));
  const distinct = new Map(items.flatMap(({ item, figures }) => (read(item) === undefined ? [] : [[figures, item]])));
  return [...distinct.values()].flatMap((item, i) => {
    const value = read(item);
    return value === undefined ? [] : [{ unit: String(i), value }];
  });
}

/**
 * A mean of scenes with Student's interval, or of one scene as its seeds tell it: an episode that came again counts
 * again in the mean, as it is as likely as that, but tells nothing of how far others lie from it.
 */
export function estimateScenes(
  scenes: readonly SceneValues[],
  { kind, range }: ValueKind,
  level: number = LEVEL,
): Estimate {
  const full = scenes.filter(({ values }) => values.length > 0);
  const values = full.flatMap((scene) => scene.values);
  const distinct = full.reduce((sum, scene) => sum + scene.distinct.length, 0);
  const about = { n: values.length, scenes: full.length, distinct };
  const units = unitsOf(full);
  const mean = values.length === 0 ? null : meanOfScenes(full);
  if (kind === 'rate' && full.length < 2) {
    const { low, high } = clopperPearson((mean ?? 0) * distinct, distinct, level);
    return { ...about, unit: 'seed', mean, low, high };
  }
  // A value beyond its range shows that the range is wider.
  const [least, most] = [Math.min(range[0], ...units), Math.max(range[1], ...units)];
  const touched = [values.includes(least), values.includes(most)];
  const unit = full.length < 2 ? 'seed' : 'scene';
  return { ...about, unit, mean, ...boundsOf(units, mean ?? 0, { range: [least, most], touched, level }) };
}

export const meanOfScenes = (scenes: readonly SceneValues[]): number =>
  average(scenes.filter(({ values }) => values.length > 0).map(({ values }) => average(values)));

/** What counts as independent: the means of several scenes, or the values of one without its repeats. */
export function unitsOf(scenes: readonly SceneValues[]): readonly number[] {
  const full = scenes.filter(({ values }) => values.length > 0);
  return full.length > 1 ? full.map(({ values }) => average(values)) : (full[0]?.distinct ?? []);
}

/** Second minus first, by scenes. `range`: of the measure itself. */
export const estimateChanges = (scenes: readonly SceneValues[], range: Range, level: number = LEVEL): Estimate =>
  estimateScenes(scenes, { kind: 'mean', range: rangeOfChange(range) }, level);

export const rangeOfChange = ([least, most]: Range): Range => [least - most, most - least];

interface Boundary {
  readonly range: Range;
  /** Which ends of the range some episode had. */
  readonly touched: readonly boolean[];
  readonly level: number;
}

/**
 * Student's interval of `mean` by independent values, cut at what is possible. Where most values are the same, their
 * spread shows little of what others would be. In a bounded range something is known nevertheless: so many equal values
 * leave open that a share of others lies elsewhere (Clopper and Pearson 1934), at worst at the end, and no interval of
 * such values is narrower. Where an end was reached, no interval says more than one of values that all lie there.
 */
function boundsOf(
  values: readonly number[],
  mean: number,
  { range: [least, most], touched, level }: Boundary,
): Pick<Estimate, 'low' | 'high'> {
  const size = values.length;
  const sorted = values.toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  const slack = 1e-9 * Math.max(Math.abs(first), Math.abs(last));
  const isTied = last - first <= slack;
  const width = most - least;
  const isBounded = Number.isFinite(width);
  if (size < 2 || (isTied && !isBounded)) return { low: null, high: null };
  const half = isTied ? 0 : (tQuantile(1 - (1 - level) / 2, size - 1) * spreadOf(values)) / Math.sqrt(size);
  let [low, high] = [Math.max(least, mean - half), Math.min(most, mean + half)];
  if (!isBounded) return { low, high };
  const alike = clopperPearson(size, size, level).low ?? 0;
  if (longestRun(sorted, slack) > size / 2) {
    low = Math.min(low, least + alike * (last - least));
    high = Math.max(high, most - alike * (most - first));
  }
  const [atLeast, atMost] = touched;
  if (atMost) low = Math.min(low, least + alike * width);
  if (atLeast) high = Math.max(high, most - alike * width);
  return { low, high };
}

/** Of sorted values: how many in a row are the same. */
function longestRun(sorted: readonly number[], slack: number): number {
  let [longest, from] = [0, 0];
  for (const [i, value] of sorted.entries()) {
    while (value - (sorted[from] ?? value) > slack) from++;
    longest = Math.max(longest, i - from + 1);
  }
  return longest;
}

/** In the order in which the keys first occur. */
export function grouped<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
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
