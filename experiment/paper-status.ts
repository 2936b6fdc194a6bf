// Compares a paper's figures with ours. For each cell it says whether theirs lies in our interval, whether ours differs
// from a reference row in the same direction, or why the two cannot be compared.
import type { PaperColumn, PaperRow, PaperTable } from '../paper-tables/index.ts';
import { estimateOf, sampleOf } from '../runtime/experiment/estimates.ts';
import { pairOf } from '../runtime/experiment/grid.ts';
import type { JobResult, Measure } from '../runtime/experiment/measures.ts';
import type { Estimate } from '../runtime/experiment/statistics.ts';
import type { WorldResults } from '../runtime/run/read-experiment.ts';

type PlayedWorld = Pick<WorldResults, 'label' | 'results' | 'measures'>;

export const CELL_STATUSES = ['inside interval', 'same direction', 'differs', 'not comparable', 'not played'] as const;
export type CellStatus = (typeof CELL_STATUSES)[number];

export interface ComparedCell {
  readonly row: string;
  readonly column: string;
  /** In the paper's unit. */
  readonly ours: Estimate | null;
  readonly n: number;
  readonly paper: number | null;
  readonly status: CellStatus;
  /** The cells of the table. */
  readonly why: string;
}

/** All cells of a table, row by row. `playedAs`: the name of a row's protocol in our results. */
export function compareWithPaper(
  table: PaperTable,
  worlds: readonly PlayedWorld[],
  playedAs: (protocol: string, world: string) => string = (protocol) => protocol,
): ComparedCell[] {
  const oursOf = oursIn(table, worlds, playedAs);
  return table.rows.flatMap((row) => {
    const reference = referenceOf(row, table);
    return table.columns.map((column, i) => {
      const own = oursOf(row, column);
      const base = reference && {
        label: reference.label,
        ours: oursOf(reference, column).ours?.mean ?? null,
        paper: reference.figures[i] ?? null,
      };
      const paper = row.figures[i] ?? null;
      const gap = table.gaps ?? 'the paper gives no figure';
      const rounding = 0.5 * 10 ** -(column.digits ?? USUAL_DIGITS);
      const judged = judge({ row, ...own, paper, rounding, gap, base: reference === row ? undefined : base });
      return { row: row.label, column: column.title, ...own, paper, ...judged };
    });
  });
}

/** The reference row for a row's direction. */
function referenceOf(row: PaperRow, { rows, reference }: PaperTable): PaperRow | undefined {
  const named = row.reference ?? reference;
  return named === undefined ? rows[0] : rows.find(({ label }) => label === named);
}

/** Used for a figure if its column sets nothing else. */
export const USUAL_DIGITS = 2;

type OurCell = Pick<ComparedCell, 'ours' | 'n'>;

/** Finds our figure of a row and a column. */
function oursIn(
  table: PaperTable,
  worlds: readonly PlayedWorld[],
  playedAs: (protocol: string, world: string) => string,
): (row: PaperRow, column: PaperColumn) => OurCell {
  const episodesOf = (row: PaperRow) => {
    return worlds
      .filter(({ label }) => [row.world].flat().includes(label))
      .flatMap(({ label, results, measures }) =>
        results
          .filter(
            ({ job }) => job.protocol === playedAs(row.protocol, label) && [row.agents].flat().includes(job.agents),
          )
          .filter(({ job }) => row.seeds?.includes(job.seed) ?? true)
          .map((episode) => ({ episode, measures })),
      );
  };
  const all = table.rows.flatMap(episodesOf);
  return (row, column) => {
    const episodes = episodesOf(row);
    const [sample] = episodes;
    if (sample === undefined) return { ours: null, n: 0 };
    const measure = measureOf(column, sample.measures);
    if (measure === undefined) return { ours: null, n: episodes.length };
    const counted = estimateOf(
      column.ofBest
        ? inMultiplesOfBest(
            measure,
            all.map(({ episode }) => episode),
            isSuccess(sample.measures),
          )
        : measure,
      sampleOf(episodes.map(({ episode }) => episode)),
    );
    return { ours: inUnit(counted, column.unit ?? 1), n: column.ofBest ? counted.n : episodes.length };
  };
}

/** One measure, or the sum of several. */
function measureOf({ measure }: PaperColumn, measures: readonly Measure[]): Measure | undefined {
  const parts = [measure].flat().flatMap((name) => measures.find((one) => one.name === name) ?? []);
  const [first] = parts;
  if (first === undefined || parts.length < [measure].flat().length) return undefined;
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

function inUnit({ mean, low, high, ...sample }: Estimate, unit: number): Estimate {
  const scaled = (value: number | null) => (value === null ? null : value * unit);
  return { ...sample, mean: scaled(mean), low: scaled(low), high: scaled(high) };
}

interface CellComparison {
  readonly row: PaperRow;
  readonly ours: Estimate | null;
  readonly paper: number | null;
  /** The rounding error of a printed figure: 1.00 stands for 0.995 to 1.005. */
  readonly rounding: number;
  /** The reason why the paper's figure is missing, if it is. */
  readonly gap: string;
  /** A row to compare this one with, to get a direction. */
  readonly base: { readonly label: string; readonly ours: number | null; readonly paper: number | null } | undefined;
}

function judge({ row, ours, paper, rounding, gap, base }: CellComparison): Pick<ComparedCell, 'status' | 'why'> {
  if (row.apart !== undefined) return { status: 'not comparable', why: row.apart };
  if (ours === null) return { status: 'not played', why: 'none of its episodes was played' };
  if (paper === null) return { status: 'not comparable', why: gap };
  if (ours.mean === null) return { status: 'not comparable', why: 'none of our episodes corresponds to it' };
  const { mean } = ours;
  const [low, high] = [ours.low ?? mean, ours.high ?? mean];
  if (low - rounding <= paper && paper <= high + rounding)
    return {
      status: 'inside interval',
      why: low === high ? 'the paper’s figure is ours, rounded' : 'the paper’s figure lies in our interval',
    };
  if (base === undefined)
    return { status: 'differs', why: 'outside our interval; directions are judged against this row' };
  if (base.ours === null || base.paper === null)
    return { status: 'not comparable', why: `nothing to judge a direction against in '${base.label}'` };
  const [here, there] = [Math.sign(mean - base.ours), Math.sign(paper - base.paper)];
  // Marks a direction that may be due to chance.
  const unsure = here !== 0 && low <= base.ours && base.ours <= high;
  const doubt = unsure ? '; our interval holds both' : '';
  return here === there
    ? { status: 'same direction', why: `on the same side of '${base.label}' as in the paper${doubt}` }
    : { status: 'differs', why: `${sideOf(here)} '${base.label}', in the paper ${sideOf(there)} it${doubt}` };
}

const sideOf = (sign: number): string => (sign === 0 ? 'level with' : sign > 0 ? 'above' : 'below');
