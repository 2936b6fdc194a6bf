// Finds what was played here for a figure of a paper: its values by scene, in the paper's unit.
import type { PaperColumn, PaperRow, PaperTable } from '../paper-tables/index.ts';
import { pairOf } from '../runtime/experiment/grid.ts';
import type { JobResult, Measure } from '../runtime/experiment/measures.ts';
import {
  average,
  type Estimate,
  estimateScenes,
  grouped,
  rangeOfChange,
  type Sampled,
  type SceneValues,
  sampleOf,
  spreadOf,
  unitsOf,
  type ValueKind,
  valuesByScene,
} from '../runtime/experiment/statistics.ts';
import type { WorldResults } from '../runtime/run/read-experiment.ts';

export type PlayedWorld = Pick<WorldResults, 'label' | 'results' | 'measures'>;

/** In the paper's unit. */
export interface OurFigures {
  /** Episodes, or pairs of them. */
  readonly n: number;
  readonly measure: Measure;
  readonly scenes: readonly SceneValues[];
  /** The mean of each scene, by the scene. */
  readonly byScene: ReadonlyMap<string, number>;
  /** What counts as independent: means of scenes, or seeds of the only one. */
  readonly units: readonly number[];
  /** Between these. */
  readonly spread: number;
  estimate(level?: number): Estimate;
}

export interface PaperCells {
  /** Undefined where nothing was played, or its world does not measure it. */
  figures(row: PaperRow, column: PaperColumn): OurFigures | undefined;
  /** More minus less, over what both have played. */
  differences(more: PaperRow, less: PaperRow, column: PaperColumn): OurFigures | undefined;
  episodes(row: PaperRow): number;
}

/** `playedAs`: the name of a row's protocol in our results. */
export function paperCells(
  table: PaperTable,
  worlds: readonly PlayedWorld[],
  playedAs: (protocol: string, world: string) => string,
): PaperCells {
  const measures = worlds[0]?.measures ?? [];
  const episodesOf = (row: PaperRow): JobResult[] =>
    worlds
      .filter(({ label }) => [row.world].flat().includes(label))
      .flatMap(({ label, results }) =>
        results.filter(
          ({ job }) =>
            job.protocol === playedAs(row.protocol, label) &&
            [row.agents].flat().includes(job.agents) &&
            (row.seeds?.includes(job.seed) ?? true),
        ),
      );
  const measureFor = (column: PaperColumn): Measure | undefined => {
    const measure = sumOf([column.measure].flat(), measures);
    return measure && column.ofBest
      ? inMultiplesOfBest(measure, table.rows.flatMap(episodesOf), isSuccess(measures))
      : measure;
  };
  return {
    episodes: (row) => episodesOf(row).length,
    figures(row, column) {
      const [sample, measure] = [sampleOf(episodesOf(row)), measureFor(column)];
      if (sample.length === 0 || measure === undefined) return undefined;
      const below = { sample, measure };
      if (column.per !== undefined) {
        const one = sumOf([column.per], measures);
        return one && ratioOf(below, { sample, measure: one }, column);
      }
      const base = table.rows.find(({ label }) => label === column.ofRow);
      if (base !== undefined) return ratioOf({ sample: sampleOf(episodesOf(base)), measure }, below, column);
      return figuresIn(sample, { measure, unit: column.unit, read: (episode) => measure.value(episode) });
    },
    differences(more, less, column) {
      const measure = measureFor(column);
      if (measure === undefined || column.per !== undefined || column.ofRow !== undefined) return undefined;
      // Teams of other sizes meet in the same scene and seed.
      const isSameTeam = String(more.agents) === String(less.agents);
      const keyOf = ({ job }: JobResult) => pairOf(isSameTeam ? job : { ...job, agents: 0 });
      const others = new Map(sampleOf(episodesOf(less)).map((one) => [keyOf(one.item), one]));
      const pairs = sampleOf(episodesOf(more)).flatMap((one): Sampled<readonly [JobResult, JobResult]>[] => {
        const other = others.get(keyOf(one.item));
        return other
          ? [{ item: [one.item, other.item], scene: one.scene, figures: `${one.figures}\n${other.figures}` }]
          : [];
      });
      if (pairs.length === 0) return undefined;
      const changed = { ...measure, kind: 'mean' as const, range: rangeOfChange(measure.range) };
      const read = ([first, second]: readonly [JobResult, JobResult]) => {
        const [a, b] = [measure.value(first), measure.value(second)];
        return a === undefined || b === undefined ? undefined : a - b;
      };
      return figuresIn(pairs, { measure: changed, unit: column.unit, read });
    },
  };
}

interface Reading<T> {
  readonly measure: Measure;
  readonly unit: number | undefined;
  read(item: T): number | undefined;
}

function figuresIn<T>(sample: readonly Sampled<T>[], { measure, unit = 1, read }: Reading<T>): OurFigures {
  const scenes = valuesByScene(sample, read);
  const byScene = grouped(sample, ({ scene }) => scene).flatMap((own): [string, number][] => {
    const values = own.flatMap(({ item }) => read(item) ?? []);
    return values.length === 0 ? [] : [[own[0]?.scene ?? '', average(values) * unit]];
  });
  const units = unitsOf(scenes).map((value) => value * unit);
  return {
    n: sample.length,
    measure: { ...measure, range: [measure.range[0] * unit, measure.range[1] * unit] },
    scenes,
    byScene: new Map(byScene),
    units,
    spread: spreadOf(units),
    estimate: (level) => inUnit(estimateScenes(scenes, measure, level), unit),
  };
}

function inUnit({ mean, low, high, ...sample }: Estimate, unit: number): Estimate {
  const scaled = (value: number | null) => (value === null ? null : value * unit);
  return { ...sample, mean: scaled(mean), low: scaled(low), high: scaled(high) };
}

interface MeasuredSample {
  readonly measure: Measure;
  readonly sample: readonly Sampled<JobResult>[];
}

/**
 * A ratio of two means over the scenes that both have, each scene with its pseudo-value of the jackknife (Tukey 1958):
 * their mean and spread are those of the ratio.
 */
function ratioOf(above: MeasuredSample, below: MeasuredSample, { unit = 1 }: PaperColumn): OurFigures | undefined {
  const means = ({ sample, measure }: MeasuredSample) =>
    figuresIn(sample, { measure, unit: 1, read: (episode) => measure.value(episode) }).byScene;
  const others = means(below);
  const pairs = [...means(above)].flatMap(([scene, a]) => {
    const b = others.get(scene);
    return b === undefined ? [] : [{ a, b }];
  });
  const total = pairs.reduce((sum, { a, b }) => ({ a: sum.a + a, b: sum.b + b }), { a: 0, b: 0 });
  if (total.b <= 0) return undefined;
  const [n, ratio] = [pairs.length, total.a / total.b];
  const pseudo = pairs.map(({ a, b }) =>
    n < 2 || total.b - b <= 0 ? ratio : n * ratio - (n - 1) * ((total.a - a) / (total.b - b)),
  );
  const units = pseudo.map((value) => value * unit);
  const scenes = units.map((value) => ({ values: [value], distinct: [value] }));
  const kind: ValueKind = { kind: 'mean', range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] };
  return {
    n: below.sample.length,
    measure: { ...above.measure, ...kind, of: 'cost' },
    scenes,
    byScene: new Map(),
    units,
    spread: spreadOf(units),
    estimate: (level) => ({ ...estimateScenes(scenes, kind, level), mean: ratio * unit }),
  };
}

/** One measure, or the sum of several. */
function sumOf(names: readonly string[], measures: readonly Measure[]): Measure | undefined {
  const parts = names.flatMap((name) => measures.find((one) => one.name === name) ?? []);
  const [first] = parts;
  if (first === undefined || parts.length < names.length) return undefined;
  if (parts.length === 1) return first;
  return {
    ...first,
    range: [0, Number.POSITIVE_INFINITY],
    value(played) {
      const values = parts.map((part) => part.value(played));
      return values.reduce<number | undefined>(
        (sum, v) => (sum === undefined || v === undefined ? undefined : sum + v),
        0,
      );
    },
  };
}

function isSuccess(measures: readonly Measure[]): (episode: JobResult) => boolean {
  const success = measures.find(({ name }) => name === 'success');
  return (episode) => (success?.value(episode) ?? 0) > 0;
}

/** For successes only: the ratio to the best success on the same instance. */
function inMultiplesOfBest(
  measure: Measure,
  all: readonly JobResult[],
  succeeded: (episode: JobResult) => boolean,
): Measure {
  const least = new Map<string, number>();
  for (const episode of all.filter(succeeded)) {
    const value = measure.value(episode);
    const instance = pairOf(episode.job);
    if (value !== undefined) least.set(instance, Math.min(least.get(instance) ?? value, value));
  }
  return {
    ...measure,
    kind: 'mean',
    range: [1, Number.POSITIVE_INFINITY],
    value(episode) {
      const value = succeeded(episode) ? measure.value(episode) : undefined;
      const best = least.get(pairOf(episode.job));
      return value === undefined || !best ? undefined : value / best;
    },
  };
}
