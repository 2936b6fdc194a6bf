// Aggregates episodes into cells, one for each protocol and team size (and scene, on request), and into differences
// between protocols over paired episodes. An episode that broke down is counted, never left out: rates count it as a
// failure, means use the score it reached.

import { normalCdf } from './distributions.ts';
import { byScene, clusteredEstimateOf, estimateOf, grouped } from './estimates.ts';
import { type ExperimentJob, pairOf } from './grid.ts';
import { benjaminiHochberg, clusteredBootstrap, signFlip, within } from './inference.ts';
import { type LegCell, legCells } from './leg-cells.ts';
import { isBroken, type JobResult, type Measure } from './measures.ts';
import { type PartCell, partCells } from './part-cells.ts';
import { shareAsFar } from './sign-changes.ts';
import { type Estimate, type PairedRates, pairedDifference, pairedRates, spreadOf } from './statistics.ts';

export interface Cell {
  readonly world: string;
  readonly model: string;
  readonly protocol: string;
  readonly agents: number;
  /** null: all scenes together. */
  readonly scene: string | null;
  readonly n: number;
  /** How many of these differ from each other: in the scene, or in any figure but time. */
  readonly distinct: number;
  /** In each scene all came out the same, of several seeds: what another seed adds is no chance. */
  readonly repeats: boolean;
  /** How many of these broke down (stalled, model-error, role-error, world-error, error). */
  readonly failures: number;
  /** Models were called, but answered no call of any episode: its figures say nothing about a model. */
  readonly unanswered: boolean;
  /** In how many of these each symptom was found. */
  readonly symptoms: Readonly<Record<string, number>>;
  /** Nothing that its figures could be of was played in any of these. */
  readonly meaningless: boolean;
  /** How often each end reason occurred. */
  readonly ends: Readonly<Record<string, number>>;
  readonly estimates: Readonly<Record<string, Estimate>>;
  /**
   * The same with intervals of scenes drawn anew, whose seeds are alike; empty where one scene was played, or none
   * twice.
   */
  readonly clustered: Readonly<Record<string, Estimate>>;
  /** A row for each part of a mixture; empty where the team is not divided. */
  readonly parts: readonly PartCell[];
  /** A row for each leg of a sequence that an episode came to; empty where one protocol plays. */
  readonly legs: readonly LegCell[];
}

export type Difference =
  | {
      readonly kind: 'mean';
      readonly estimate: Estimate;
      /** Standard deviation of the differences. */
      readonly spread: number;
      /** Of the sign-flip test. */
      readonly p: number;
      /** p of the signed-rank test: as p, but an outlier counts by its rank. */
      readonly wilcoxon: number;
      readonly q: number;
      /** Where several scenes are pooled: scenes drawn anew, whose seeds are alike. */
      readonly clustered?: Estimate;
    }
  | {
      readonly kind: 'rate';
      readonly rates: PairedRates;
      /** As of means. */
      readonly clustered?: Estimate;
      /** p, adjusted for all differences of the tally's outcomes, or of its costs (Benjamini and Hochberg). */
      readonly q: number;
    };

/**
 * Second minus first, over the episodes that both have played: two protocols under the same models, or one protocol
 * under two of them.
 */
export interface Contrast {
  readonly world: string;
  readonly first: string;
  readonly second: string;
  readonly firstModel: string;
  readonly secondModel: string;
  readonly agents: number;
  readonly scene: string | null;
  readonly differences: Readonly<Record<string, Difference>>;
}

export interface Tally {
  readonly cells: readonly Cell[];
  readonly contrasts: readonly Contrast[];
}

/**
 * Turns played episodes into cells and paired differences between protocols, for these measures. A cancelled episode is
 * no result and is left out; the caller reports that the grid is incomplete.
 * @example
 * ```ts
 * import { sar } from 'troupe/envs';
 * import { measuresOf, tally } from 'troupe/experiment';
 *
 * tally([], measuresOf(sar.metrics, 'plain'), 'pooled').cells; // → []
 * ```
 */
export function tally(all: readonly JobResult[], measures: readonly Measure[], by: 'pooled' | 'scene'): Tally {
  const played = all.filter(({ reason }) => reason !== 'cancelled');
  const sceneOf = ({ scene }: ExperimentJob) => (by === 'scene' ? scene : null);
  const blocks = grouped(played, ({ job }) => JSON.stringify([job.world, job.agents, sceneOf(job)]));
  const perBlock = blocks.map((block) => grouped(block, ({ job }) => JSON.stringify([job.model, job.protocol])));
  const contrasts = perBlock.flatMap((arms) =>
    arms.flatMap((first, i) =>
      arms
        .slice(i + 1)
        .filter((second) => differInOne(first[0]?.job, second[0]?.job))
        .map((second) => contrastOf({ firsts: first, seconds: second }, measures, sceneOf)),
    ),
  );
  return {
    cells: perBlock.flatMap((arms) => arms.map((episodes) => cellOf(episodes, measures, sceneOf))),
    contrasts: adjusted(contrasts, measures),
  };
}

const differInOne = (a: ExperimentJob | undefined, b: ExperimentJob | undefined): boolean =>
  a?.model === b?.model || a?.protocol === b?.protocol;

type SceneOf = (job: ExperimentJob) => string | null;

function cellOf(episodes: readonly JobResult[], measures: readonly Measure[], sceneOf: SceneOf): Cell {
  const ends = countBy(episodes.map(({ reason }) => reason));
  const [sample] = episodes;
  return {
    world: sample?.job.world ?? '',
    model: sample?.job.model ?? '',
    protocol: sample?.job.protocol ?? '',
    agents: sample?.job.agents ?? 0,
    scene: sample ? sceneOf(sample.job) : null,
    n: episodes.length,
    distinct: new Set(episodes.map(figuresOf)).size,
    repeats: areRepeats(episodes),
    failures: episodes.filter(isBroken).length,
    unanswered: episodes.some(({ costs }) => (costs?.calls ?? 0) > 0) && episodes.every(({ answers }) => answers === 0),
    symptoms: countBy(episodes.flatMap(({ symptoms = [] }) => symptoms.map(({ code }) => code))),
    meaningless: episodes.length > 0 && episodes.every(isMeaningless),
    ends,
    estimates: Object.fromEntries(measures.map((m) => [m.name, estimateOf(m, episodes)])),
    clustered: Object.fromEntries(
      measures.flatMap((m) => {
        const estimate = clusteredEstimateOf(m, episodes);
        return estimate === undefined ? [] : [[m.name, estimate] as const];
      }),
    ),
    parts: partCells(episodes.flatMap(({ parts = [] }) => parts)),
    legs: legCells(episodes),
  };
}

/** The same text for episodes that came out the same; one that could not be played is like no other. */
function figuresOf({ job, reason, detail, score, costs }: JobResult): string {
  if (costs === null) return JSON.stringify(job);
  return JSON.stringify([job.scene, reason, detail, score, { ...costs, ms: 0 }]);
}

function areRepeats(episodes: readonly JobResult[]): boolean {
  const scenes = grouped(episodes, ({ job }) => job.scene);
  return (
    scenes.length < episodes.length &&
    scenes.every((seeds) => seeds.every((one) => one.costs !== null && figuresOf(one) === figuresOf(seeds[0] ?? one)))
  );
}

/** The size of a sample, and how much of it is no repeat: `4 (1 distinct)`. */
export const sampleText = ({ n, distinct, repeats }: Pick<Cell, 'n' | 'distinct' | 'repeats'>): string =>
  repeats ? `${n} (${distinct} distinct)` : String(n);

function contrastOf(
  { firsts, seconds }: { readonly firsts: readonly JobResult[]; readonly seconds: readonly JobResult[] },
  measures: readonly Measure[],
  sceneOf: SceneOf,
): Contrast {
  const bySetting = new Map(seconds.map((e) => [pairOf(e.job), e]));
  const couples = firsts.flatMap((e) => {
    const other = bySetting.get(pairOf(e.job));
    return other ? [[e, other] as const] : [];
  });
  const [job, other] = [firsts[0]?.job, seconds[0]?.job];
  return {
    world: job?.world ?? '',
    first: job?.protocol ?? '',
    second: other?.protocol ?? '',
    firstModel: job?.model ?? '',
    secondModel: other?.model ?? '',
    agents: job?.agents ?? 0,
    scene: job ? sceneOf(job) : null,
    differences: Object.fromEntries(measures.map((m) => [m.name, differenceOf(m, couples)])),
  };
}

type ResultPair = readonly [first: JobResult, second: JobResult];

function differenceOf(measure: Measure, couples: readonly ResultPair[]): Difference {
  const pairs = couples.flatMap((couple) => valuesOf(measure, couple));
  const [least, most] = measure.range;
  const possible = [least - most, most - least] as const;
  const more = clusteredDifference(measure, couples, possible);
  if (measure.kind === 'rate') {
    const rates = pairedRates(pairs);
    return { kind: 'rate', rates, q: rates.p, ...more };
  }
  const changes = pairs.map(([first, second]) => second - first);
  const p = signFlip(changes);
  return {
    kind: 'mean',
    estimate: within(pairedDifference(pairs), possible),
    p,
    wilcoxon: wilcoxonSignedRank(changes),
    q: p,
    spread: spreadOf(changes),
    ...more,
  };
}

function valuesOf(measure: Measure, [a, b]: ResultPair): (readonly [first: number, second: number])[] {
  const [first, second] = [measure.value(a), measure.value(b)];
  return first === undefined || second === undefined ? [] : [[first, second]];
}

function clusteredDifference(
  measure: Measure,
  couples: readonly ResultPair[],
  possible: readonly [number, number],
): { readonly clustered?: Estimate } {
  const scenes = byScene(couples, ([{ job }]) => job);
  if (scenes.length < 2) return {};
  const changeOf = ([first, second]: readonly [number, number]): number =>
    measure.kind === 'rate' ? Number(second > 0) - Number(first > 0) : second - first;
  const changes = scenes.map((own) => own.flatMap((couple) => valuesOf(measure, couple).map(changeOf)));
  return { clustered: within(clusteredBootstrap(changes), possible) };
}

/** With p adjusted for the number of differences that a table shows: those of outcomes, and those of costs. */
function adjusted(contrasts: readonly Contrast[], measures: readonly Measure[]): Contrast[] {
  const qs = new Map<Difference, number>();
  for (const of of ['outcome', 'cost'] as const) {
    const names = measures.filter((m) => m.of === of).map(({ name }) => name);
    const all = contrasts.flatMap(({ differences }) => names.flatMap((name) => differences[name] ?? []));
    const adjustedPs = benjaminiHochberg(all.map(pOf));
    for (const [i, difference] of all.entries()) qs.set(difference, adjustedPs[i] ?? 1);
  }
  const withQ = (difference: Difference): Difference => ({ ...difference, q: qs.get(difference) ?? 1 });
  return contrasts.map((contrast) => ({
    ...contrast,
    differences: Object.fromEntries(
      Object.entries(contrast.differences).map(([name, difference]) => [name, withQ(difference)]),
    ),
  }));
}

const pOf = (difference: Difference): number => (difference.kind === 'mean' ? difference.p : difference.rates.p);

const isMeaningless = ({ symptoms = [], reason }: JobResult): boolean =>
  reason === 'error' || symptoms.some(({ meaningless }) => meaningless);

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
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
