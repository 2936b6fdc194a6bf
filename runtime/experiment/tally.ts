// Aggregates episodes into cells, one for each protocol and team size (and scene, on request), and into differences
// between protocols over paired episodes. An episode that broke down is counted, never left out: rates count it as a
// failure, means use the score it reached. Results keep the names of protocols; tables and figures show them under the
// labels that an experiment gives them.

import { countBy, type LegCell, legCells, type PartCell, partCells } from './composite-results.ts';
import type { WorldDescription } from './folder-format.ts';
import { type ExperimentJob, pairOf } from './grid.ts';
import {
  benjaminiHochberg,
  type Compared,
  countLooks,
  exactMcNemar,
  type LookCount,
  type Looks,
  lookFactor,
  type PairedRates,
  pairedRates,
  signFlip,
  wilcoxonSignedRank,
} from './inference.ts';
import { isBroken, isForTeamOfOtherSize, type JobResult, type Measure } from './measures.ts';
import {
  type Estimate,
  estimateChanges,
  estimateOf,
  figuresOf,
  grouped,
  meanOfScenes,
  type Sampled,
  sampleOf,
  sceneKeyOf,
  spreadOf,
  unitsOf,
  valuesByScene,
} from './statistics.ts';

export interface Cell {
  readonly world: string;
  readonly model: string;
  readonly protocol: string;
  readonly agents: number;
  /** null: all scenes together. */
  readonly scene: string | null;
  readonly n: number;
  readonly scenes: number;
  /** How many of these differ from each other: in the scene, or in any figure but time. */
  readonly distinct: number;
  /** Some have the figures of others, which adds nothing to what is known. */
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
  /** A row for each part of a mixture; empty where the team is not divided. */
  readonly parts: readonly PartCell[];
  /** A row for each leg of a sequence that an episode came to; empty where one protocol plays. */
  readonly legs: readonly LegCell[];
}

export interface PairedChange {
  /** Second minus first, over pairs. Scenes count as independent, or the seeds of a single one. */
  readonly estimate: Estimate;
  /** Standard deviation between scenes, or between the seeds of a single one. */
  readonly spread: number;
  /** Both have the same value in every pair, or have played alike: there is nothing to compare. */
  readonly constant: boolean;
  /** The measure that this one is a fixed multiple of in every episode; null where it is not. */
  readonly twinOf: string | null;
  /** Of scenes: signs changed scene by scene. Of one scene: of its pairs, without repeats; of a rate, McNemar's. */
  readonly test: 'sign flip' | 'McNemar';
  readonly p: number;
  /** p of the signed-rank test, for which an outlier counts by its rank alone. */
  readonly wilcoxon: number;
  /**
   * p adjusted for all differences of the experiment (Benjamini and Hochberg); null where it is none of them: constant,
   * or the same measure as another.
   */
  readonly q: number | null;
  /**
   * Whether the two are the same to within the margin: `yes` where the 90 % interval lies inside it, `no` where it lies
   * outside (two one-sided tests at 5 %: Schuirmann 1987). Null of what is constant.
   */
  readonly same: 'yes' | 'no' | 'cannot tell' | null;
  /** 5 points of a rate or a share; 5 % of the range of a limited outcome, or else of the mean of the first. */
  readonly margin: number;
}

export type Difference = PairedChange &
  ({ readonly kind: 'mean' } | { readonly kind: 'rate'; readonly rates: PairedRates });

/**
 * Second minus first, over the episodes that both have played: two protocols under the same models, or one protocol
 * under two of them.
 */
export interface Contrast extends Compared, LookCount {
  readonly differences: Readonly<Record<string, Difference>>;
  /** Every outcome and the number of steps are equal in all pairs: the two differ in talk and cost alone. */
  readonly alike: boolean;
}

/** A scene in which the world takes no team of this size, so that no protocol played it. */
export interface SceneLeftOut extends Pick<ExperimentJob, 'world' | 'agents' | 'scene'> {
  readonly why: string;
}

export interface Tally {
  readonly cells: readonly Cell[];
  readonly contrasts: readonly Contrast[];
  readonly leftOutScenes?: readonly SceneLeftOut[] | undefined;
}

/**
 * Turns played episodes into cells and paired differences between protocols, for these measures. A cancelled episode is
 * no result and is left out; the caller reports that the grid is incomplete. So is one of a team that its scene does
 * not take: it says nothing of a protocol.
 * @example
 * ```ts
 * import { sar } from 'troupe/envs';
 * import { measuresOf, tally } from 'troupe/experiment';
 *
 * tally([], measuresOf(sar.metrics, 'plain'), 'pooled').cells; // → []
 * ```
 */
export function tally(all: readonly JobResult[], measures: readonly Measure[], by: 'pooled' | 'scene'): Tally {
  const played = all.filter((result) => result.reason !== 'cancelled' && !isForTeamOfOtherSize(result));
  const sceneOf = ({ scene }: ExperimentJob) => (by === 'scene' ? scene : null);
  const blocks = grouped(played, ({ job }) => JSON.stringify([job.world, job.agents, sceneOf(job)]));
  const perBlock = blocks.map((block) => grouped(block, ({ job }) => JSON.stringify([job.model, job.protocol])));
  const twins = twinsOf(measures, played);
  const compared = measures.map((measure) => ({ measure, twinOf: twins.get(measure.name) ?? null }));
  const contrasts = perBlock.flatMap((arms) =>
    arms.flatMap((first, i) =>
      arms
        .slice(i + 1)
        .filter((second) => differInOne(first[0]?.job, second[0]?.job))
        .map((second) => contrastOf({ firsts: first, seconds: second }, compared, sceneOf)),
    ),
  );
  const cells = perBlock.flatMap((arms) => arms.map((episodes) => cellOf(episodes, measures, sceneOf)));
  const whole = { cells, contrasts, leftOutScenes: scenesLeftOut(all) };
  return adjustTogether([whole])[0] ?? whole;
}

function scenesLeftOut(all: readonly JobResult[]): SceneLeftOut[] {
  const refused = all.filter(isForTeamOfOtherSize);
  return grouped(refused, ({ job }) => JSON.stringify([job.world, job.agents, job.scene])).flatMap(([first]) =>
    first === undefined
      ? []
      : [{ world: first.job.world, agents: first.job.agents, scene: first.job.scene, why: first.detail }],
  );
}

/** Each measure that is a fixed multiple of one before it, by name. */
function twinsOf(measures: readonly Measure[], episodes: readonly JobResult[]): Map<string, string> {
  const known = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const { name, value } of measures) {
    const values = episodes.map((episode) => value(episode) ?? Number.NaN);
    const first = values.find((one) => one !== 0 && !Number.isNaN(one));
    if (first === undefined) continue;
    const key = values.map((one) => (one / first).toPrecision(9)).join();
    const twin = known.get(key);
    if (twin === undefined) known.set(key, name);
    else twins.set(name, twin);
  }
  return twins;
}

/**
 * With q for all differences of these tallies as one family: those of measures that vary, each once, after as many
 * looks as each had. Tallies of one experiment belong together.
 */
export function adjustTogether(tallies: readonly Tally[], looks: Looks = { before: [], asked: () => 0 }): Tally[] {
  const counted = tallies.map(({ cells, contrasts, leftOutScenes }) => ({
    cells,
    leftOutScenes,
    contrasts: contrasts.map((contrast) => ({ ...contrast, ...countLooks(contrast, looks) })),
  }));
  const family = counted
    .flatMap(({ contrasts }) => contrasts)
    .flatMap((contrast) => Object.values(contrast.differences).map((one) => ({ one, factor: lookFactor(contrast) })))
    .filter(({ one: { constant, twinOf } }) => !constant && twinOf === null);
  const adjusted = benjaminiHochberg(family.map(({ one, factor }) => Math.min(1, one.p * factor)));
  const qs = new Map(family.map(({ one }, i) => [one, adjusted[i] ?? 1]));
  const withQ = ([name, one]: [string, Difference]) => [name, { ...one, q: qs.get(one) ?? null }] as const;
  return counted.map(({ cells, contrasts, leftOutScenes }) => ({
    cells,
    leftOutScenes,
    contrasts: contrasts.map((contrast) => ({
      ...contrast,
      differences: Object.fromEntries(Object.entries(contrast.differences).map(withQ)),
    })),
  }));
}

const differInOne = (a: ExperimentJob | undefined, b: ExperimentJob | undefined): boolean =>
  a?.model === b?.model || a?.protocol === b?.protocol;

type SceneOf = (job: ExperimentJob) => string | null;

function cellOf(episodes: readonly JobResult[], measures: readonly Measure[], sceneOf: SceneOf): Cell {
  const ends = countBy(episodes.map(({ reason }) => reason));
  const [one] = episodes;
  const sample = sampleOf(episodes);
  const distinct = new Set(sample.map(({ figures }) => figures)).size;
  return {
    world: one?.job.world ?? '',
    model: one?.job.model ?? '',
    protocol: one?.job.protocol ?? '',
    agents: one?.job.agents ?? 0,
    scene: one ? sceneOf(one.job) : null,
    n: episodes.length,
    scenes: new Set(sample.map(({ scene }) => scene)).size,
    distinct,
    repeats: distinct < episodes.length,
    failures: episodes.filter(isBroken).length,
    unanswered: episodes.some(({ costs }) => (costs?.calls ?? 0) > 0) && episodes.every(({ answers }) => answers === 0),
    symptoms: countBy(episodes.flatMap(({ symptoms = [] }) => symptoms.map(({ code }) => code))),
    meaningless: episodes.length > 0 && episodes.every(isMeaningless),
    ends,
    estimates: Object.fromEntries(measures.map((m) => [m.name, estimateOf(m, sample)])),
    parts: partCells(sample),
    legs: legCells(sample),
  };
}

/** The size of a sample: `20, 5 scenes`, `4 (1 distinct), 1 scene`. */
export const sampleText = ({ n, distinct, scenes }: Pick<Estimate, 'n' | 'distinct' | 'scenes'>): string =>
  `${n}${distinct < n ? ` (${distinct} distinct)` : ''}, ${scenes} scene${scenes === 1 ? '' : 's'}`;

function contrastOf(
  { firsts, seconds }: { readonly firsts: readonly JobResult[]; readonly seconds: readonly JobResult[] },
  compared: readonly ComparedMeasure[],
  sceneOf: SceneOf,
): Contrast {
  const bySetting = new Map(seconds.map((e) => [pairOf(e.job), e]));
  const couples = firsts.flatMap((e): Sampled<ResultPair>[] => {
    const other = bySetting.get(pairOf(e.job));
    if (other === undefined) return [];
    return [{ item: [e, other], scene: sceneKeyOf(e.job), figures: `${figuresOf(e)}\n${figuresOf(other)}` }];
  });
  const [job, other] = [firsts[0]?.job, seconds[0]?.job];
  const ofPlay = compared.map(({ measure }) => measure).filter(isOfPlay);
  const alike = couples.length > 0 && ofPlay.every((measure) => couples.every(({ item }) => isEqual(measure, item)));
  return {
    world: job?.world ?? '',
    first: job?.protocol ?? '',
    second: other?.protocol ?? '',
    firstModel: job?.model ?? '',
    secondModel: other?.model ?? '',
    agents: job?.agents ?? 0,
    scene: job ? sceneOf(job) : null,
    alike,
    looks: 1,
    interim: false,
    differences: Object.fromEntries(
      compared.map((one) => [
        one.measure.name,
        differenceOf({ ...one, alike: alike && isOfPlay(one.measure) }, couples),
      ]),
    ),
  };
}

type ResultPair = readonly [first: JobResult, second: JobResult];

/** Of an interval whose two ends are tests at 5 % each. */
const SAME_LEVEL = 0.9;
const SAME_SHARE = 0.05;

/** What counts as the same as `value`: 5 % of the range of a rate, share or limited outcome, else of `value` itself. */
export function sameMargin({ of, range: [least, most] }: Pick<Measure, 'of' | 'range'>, value: number): number {
  const width = most - least;
  const isShare = width <= 1 || (of === 'outcome' && Number.isFinite(width));
  return SAME_SHARE * (isShare ? width : Math.abs(value));
}

function sameWithin(margin: number, { low, high }: Estimate): 'yes' | 'no' | 'cannot tell' {
  if (low === null || high === null) return 'cannot tell';
  if (-margin <= low && high <= margin) return 'yes';
  return low > margin || high < -margin ? 'no' : 'cannot tell';
}

interface ComparedMeasure extends Pick<Difference, 'twinOf'> {
  readonly measure: Measure;
}

function differenceOf(
  { measure, twinOf, alike }: ComparedMeasure & { readonly alike: boolean },
  couples: readonly Sampled<ResultPair>[],
): Difference {
  const isRate = measure.kind === 'rate';
  const sampled = couples.flatMap(({ item, ...about }) =>
    valuesOf(measure, item).map((pair) => ({ item: pair, ...about })),
  );
  const pairs = sampled.map(({ item }) => item);
  const scenes = valuesByScene(sampled, ([first, second]) => second - first);
  const estimate = estimateChanges(scenes, measure.range);
  const units = unitsOf(scenes);
  // A repeat of a pair is no other trial.
  const distinct = [...new Map(sampled.map(({ item, figures }) => [figures, item])).values()];
  const changes = estimate.unit === 'scene' ? units : distinct.map(([first, second]) => second - first);
  const trials = pairedRates(distinct);
  const isMcNemar = isRate && estimate.unit === 'seed';
  const constant = alike || pairs.every(([first, second]) => first === second);
  const firsts = valuesByScene(sampled, ([first]) => first);
  const margin = sameMargin(measure, meanOfScenes(firsts));
  const p = isMcNemar ? exactMcNemar(trials.onlyFirst, trials.onlySecond) : signFlip(changes);
  const change = {
    estimate,
    spread: spreadOf(units),
    constant,
    twinOf,
    test: isMcNemar ? ('McNemar' as const) : ('sign flip' as const),
    p,
    wilcoxon: wilcoxonSignedRank(changes),
    q: null,
    same: constant ? null : sameWithin(margin, estimateChanges(scenes, measure.range, SAME_LEVEL)),
    margin,
  };
  return isRate ? { kind: 'rate', rates: pairedRates(pairs), ...change } : { kind: 'mean', ...change };
}

function valuesOf(measure: Measure, [a, b]: ResultPair): (readonly [first: number, second: number])[] {
  const [first, second] = [measure.value(a), measure.value(b)];
  return first === undefined || second === undefined ? [] : [[first, second]];
}

/** What shows how a team played, and not what it cost. */
const isOfPlay = ({ of, name }: Measure): boolean => of === 'outcome' || name === 'stepsTaken';

const isEqual = (measure: Measure, [first, second]: ResultPair): boolean =>
  measure.value(first) === measure.value(second) && !isBroken(first) && !isBroken(second);

const isMeaningless = ({ symptoms = [], reason }: JobResult): boolean =>
  reason === 'error' || symptoms.some(({ meaningless }) => meaningless);

/** What an experiment calls its protocols in tables and figures, by their names; most have none. */
export type ProtocolLabels = Readonly<Record<string, string>>;

export const labelsIn = ({ protocols }: Pick<WorldDescription, 'protocols'>): ProtocolLabels =>
  Object.fromEntries(
    Object.entries(protocols).flatMap(([name, { label }]) => (label === undefined ? [] : [[name, label]])),
  );

export const labelOf = (labels: ProtocolLabels, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;

/** A team, in all scenes or in one. */
export const whereOf = ({ agents, scene }: Pick<Cell, 'agents' | 'scene'>): string =>
  `${agents} agent${agents === 1 ? '' : 's'}${scene === null ? '' : `, scene ${scene}`}`;

export const haveSeveralModels = (cells: readonly Pick<Cell, 'model'>[]): boolean =>
  new Set(cells.map(({ model }) => model)).size > 1;

/** What these cells are called in a sentence: with their models, where there are several. */
export function namesOf(cells: readonly Cell[]): (cell: Cell) => string {
  const several = haveSeveralModels(cells);
  return (cell) => `${cell.protocol} (${whereOf(cell)}${several ? `, ${cell.model}` : ''})`;
}

/** The same figures, for people. */
export const labelled = (labels: ProtocolLabels, { cells, contrasts, leftOutScenes }: Tally): Tally => ({
  leftOutScenes,
  cells: cells.map((cell) => ({ ...cell, protocol: labelOf(labels, cell.protocol) })),
  contrasts: contrasts.map((one) => ({
    ...one,
    first: labelOf(labels, one.first),
    second: labelOf(labels, one.second),
  })),
});

/** By label the name. */
export const namesBy = (labels: ProtocolLabels): ProtocolLabels =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [label, name]));
