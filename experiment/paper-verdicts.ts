// Says of each figure and each claim of a paper's table whether what was played here agrees, disagrees or cannot tell,
// and how alike the rankings are. What rules have played says nothing about a model, so that it gets no verdict.
import type { PaperClaim, PaperColumn, PaperFigure, PaperRow, PaperTable } from '../paper-tables/index.ts';
import { benjaminiHochberg, signFlip } from '../runtime/experiment/inference.ts';
import { unitsForMean } from '../runtime/experiment/power.ts';
import {
  type Estimate,
  grouped,
  LEVEL,
  type RankAgreement,
  rankAgreement,
  tQuantile,
} from '../runtime/experiment/statistics.ts';
import { sameMargin } from '../runtime/experiment/tally.ts';
import { type OurFigures, type PaperCells, type PlayedWorld, paperCells } from './paper-cells.ts';

export const VERDICTS = [
  'agrees',
  'cannot tell',
  'disagrees',
  'mechanics only',
  'not comparable',
  'not played',
] as const;
export type Verdict = (typeof VERDICTS)[number];

interface Judged {
  readonly verdict: Verdict;
  readonly why: string;
  /** Null of what is not judged. */
  readonly p: number | null;
  /** p adjusted for all figures and claims that were judged together (Benjamini and Hochberg). */
  readonly q: number | null;
  /** Of what cannot be told: about how many scenes (of one scene: seeds) would tell it in 80 % of experiments. */
  readonly scenesNeeded: number | null;
}

export interface ComparedCell extends Judged {
  readonly row: string;
  readonly column: string;
  /** In the paper's unit. */
  readonly ours: Estimate | null;
  readonly n: number;
  readonly paper: number | null;
  /** The paper's own interval, where it has one. */
  readonly paperInterval: readonly [low: number, high: number] | null;
  /** What counts as the same figure: the paper's interval, or its figure with a margin; with rounding. */
  readonly same: readonly [low: number, high: number] | null;
}

/** A claim of the paper that one row has more than another. */
export interface ComparedClaim extends Judged {
  readonly claim: string;
  readonly column: string;
  /** More minus less, in the paper's unit. */
  readonly paper: number | null;
  /** Over the same scenes and seeds. */
  readonly ours: Estimate | null;
}

/** How alike the paper and we rank the rows of a column. */
export interface ComparedRanking extends RankAgreement {
  readonly column: string;
  /** What the rows were played in. */
  readonly world: string;
  readonly rows: number;
}

export interface ComparedTable {
  readonly cells: readonly ComparedCell[];
  readonly claims: readonly ComparedClaim[];
  readonly rankings: readonly ComparedRanking[];
}

/** A table with what was played for it. */
export interface PlayedTable {
  readonly table: PaperTable;
  readonly worlds: readonly PlayedWorld[];
  readonly player: 'rules' | 'model';
  /** The name of a row's protocol in our results; absent: its own. */
  readonly playedAs?: ((protocol: string, world: string) => string) | undefined;
}

/** What is known before all p are together. */
type Pending<T> = Omit<T, 'q' | 'verdict' | 'why'> & { decide(q: number): Pick<Judged, 'verdict' | 'why'> };

/** The verdicts of all of these tables, adjusted as one family. */
export function compareWithPapers(played: readonly PlayedTable[]): ComparedTable[] {
  const pending = played.map(pendingOf);
  const family = pending.flatMap(({ cells, claims }) => [...cells, ...claims]).filter(({ p }) => p !== null);
  const adjusted = benjaminiHochberg(family.map(({ p }) => p ?? 1));
  const qs = new Map<object, number>(family.map((one, i) => [one, adjusted[i] ?? 1]));
  const told = <T extends Judged>(one: Pending<T>) => {
    const { decide, ...rest } = one;
    const q = qs.get(one) ?? null;
    const judged = decide(q ?? 1);
    return { ...rest, ...judged, q, scenesNeeded: judged.verdict === 'cannot tell' ? one.scenesNeeded : null };
  };
  return pending.map(({ cells, claims, rankings }) => ({
    cells: cells.map((one) => told<ComparedCell>(one)),
    claims: claims.map((one) => told<ComparedClaim>(one)),
    rankings,
  }));
}

function pendingOf({ table, worlds, player, playedAs = (protocol) => protocol }: PlayedTable) {
  const ours = paperCells(table, worlds, playedAs);
  const isJudged = (...rows: readonly PaperRow[]) =>
    player === 'model' || rows.every(({ withoutModel }) => withoutModel === true);
  return {
    cells: table.rows.flatMap((row) =>
      table.columns.map((column, i) => cellOf({ table, row, column, place: i, ours, isJudged: isJudged(row) })),
    ),
    claims: (table.claims ?? []).flatMap((claim) => claimOf(claim, { table, ours, isJudged })),
    rankings: table.columns.flatMap((column, place) => rankingsOf({ table, column, place, ours, isJudged })),
  };
}

const ALPHA = 1 - LEVEL;
const MECHANICS = { verdict: 'mechanics only', why: 'played by rules, not by a language model' } as const;
const OPEN = { p: null, scenesNeeded: null };
const settled = (verdict: Verdict, why: string) => ({ ...OPEN, decide: () => ({ verdict, why }) });

interface CellOfTable {
  readonly table: PaperTable;
  readonly row: PaperRow;
  readonly column: PaperColumn;
  readonly place: number;
  readonly ours: PaperCells;
  readonly isJudged: boolean;
}

/** Used for a figure if its column sets nothing else. */
export const USUAL_DIGITS = 2;

function cellOf({ table, row, column, place, ours, isJudged }: CellOfTable): Pending<ComparedCell> {
  const figures = ours.figures(row, column);
  const paper = readFigure(row.figures[place] ?? null);
  const own = figures?.estimate() ?? null;
  const same = figures && paper ? sameRange(figures, paper, column) : null;
  const about = {
    row: row.label,
    column: column.title,
    ours: own,
    n: figures?.n ?? ours.episodes(row),
    paper: paper?.value ?? null,
    paperInterval: paper?.interval ?? null,
    same,
  };
  if (row.apart !== undefined) return { ...about, ...settled('not comparable', row.apart) };
  if (ours.episodes(row) === 0) return { ...about, ...settled('not played', 'none of its episodes was played') };
  if (paper === null) return { ...about, ...settled('not comparable', table.gaps ?? 'the paper gives no figure') };
  if (figures === undefined || own?.mean == null || same === null)
    return { ...about, ...settled('not comparable', 'none of our episodes corresponds to it') };
  if (!isJudged) return { ...about, ...settled(MECHANICS.verdict, MECHANICS.why) };
  return { ...about, ...judgeCell(figures, own.mean, same) };
}

/** Two one-sided tests where our mean lies inside, one of each side where it lies outside. */
function judgeCell(figures: OurFigures, mean: number, [low, high]: readonly [number, number]) {
  const isInside = low <= mean && mean <= high;
  const interval = (level: number) => {
    const { low: from, high: to } = figures.estimate(level);
    return from === null || to === null ? undefined : ([from, to] as const);
  };
  const level = highestLevel((at) => {
    const [from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY] = interval(at) ?? [];
    return isInside ? low <= from && to <= high : to < low || high < from;
  });
  const p = isInside ? (1 - level) / 2 : 1 - level;
  const distance = isInside ? Math.min(mean - low, high - mean) : Math.max(low - mean, mean - high);
  const needed = distance > 0 && figures.spread > 0 ? unitsForMean(distance, figures.spread) : null;
  return {
    p,
    scenesNeeded: needed,
    decide(q: number) {
      if (q > ALPHA)
        return {
          verdict: 'cannot tell' as const,
          why: p <= ALPHA ? AMONG_MANY : neededText(needed, figures, isInside ? 'agree' : 'differ'),
        };
      return isInside
        ? { verdict: 'agrees' as const, why: 'ours lies within what counts as the paper’s figure' }
        : {
            verdict: 'disagrees' as const,
            why: `ours lies ${mean < low ? 'below' : 'above'} what counts as the paper’s`,
          };
    },
  };
}

const AMONG_MANY = 'it would be found alone, but not among all that are judged together';

const neededText = (needed: number | null, { scenes }: OurFigures, what: 'agree' | 'differ'): string => {
  const unit = scenes.length > 1 ? 'scenes' : 'seeds';
  return needed === null
    ? `our ${unit} do not show how much others would differ`
    : `to show that they ${what} takes about ${needed} ${unit}`;
};

/** The highest level of confidence at which it still holds; 0 where none does. */
function highestLevel(holds: (level: number) => boolean): number {
  let [low, high] = [0, 1 - 1e-6];
  if (!holds(1e-3)) return 0;
  if (holds(high)) return high;
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

interface ReadFigure {
  readonly value: number;
  readonly interval: readonly [low: number, high: number] | null;
}

function readFigure(figure: PaperFigure | null): ReadFigure | null {
  if (figure === null) return null;
  if (typeof figure === 'number') return { value: figure, interval: null };
  if ('mean' in figure) {
    const { mean, sd, runs } = figure;
    const half = (tQuantile(1 - ALPHA / 2, runs - 1) * sd) / Math.sqrt(runs);
    return { value: mean, interval: [mean - half, mean + half] };
  }
  const [value, low, high] = figure;
  return { value, interval: [low, high] };
}

const valueIn = (figure: PaperFigure | null | undefined): number | null => readFigure(figure ?? null)?.value ?? null;

function sameRange({ measure }: OurFigures, { value, interval }: ReadFigure, column: PaperColumn) {
  // A printed 1.00 stands for 0.995 to 1.005.
  const rounding = 0.5 * 10 ** -(column.digits ?? USUAL_DIGITS);
  const margin = sameMargin(measure, value);
  const [low, high] = interval ?? [value - margin, value + margin];
  return [low - rounding, high + rounding] as const;
}

interface ClaimOfTable {
  readonly table: PaperTable;
  readonly ours: PaperCells;
  isJudged(...rows: readonly PaperRow[]): boolean;
}

function claimOf(claim: PaperClaim, { table, ours, isJudged }: ClaimOfTable): Pending<ComparedClaim>[] {
  const place = claim.column === undefined ? 0 : table.columns.findIndex(({ title }) => title === claim.column);
  const column = table.columns[place];
  const [more, less] = [claim.more, claim.less].map((name) => table.rows.find(({ label }) => label === name));
  if (column === undefined || more === undefined || less === undefined) return [];
  const figures = ours.differences(more, less, column);
  const own = figures?.estimate() ?? null;
  const [high, low] = [valueIn(more.figures[place]), valueIn(less.figures[place])];
  const about = {
    claim: `${claim.more} > ${claim.less}`,
    column: column.title,
    paper: high === null || low === null ? null : high - low,
    ours: own,
  };
  if (figures === undefined || own?.mean == null)
    return [{ ...about, ...settled('not played', 'nothing was played in both') }];
  if (!isJudged(more, less)) return [{ ...about, ...settled(MECHANICS.verdict, MECHANICS.why) }];
  return [{ ...about, ...judgeClaim(figures, own.mean, about.paper) }];
}

function judgeClaim(figures: OurFigures, mean: number, paper: number | null) {
  const wanted = paper === null || paper === 0 ? mean : paper;
  const needed = figures.spread > 0 && wanted !== 0 ? unitsForMean(wanted, figures.spread) : null;
  const p = signFlip(figures.units);
  return {
    p,
    scenesNeeded: needed,
    decide(q: number) {
      if (q <= ALPHA && mean > 0) return { verdict: 'agrees' as const, why: 'it has more here too' };
      if (q <= ALPHA) return { verdict: 'disagrees' as const, why: 'it has less here' };
      const unit = figures.scenes.length > 1 ? 'scenes' : 'seeds';
      const takes =
        needed === null
          ? `our ${unit} show no difference`
          : `to find a difference like the paper’s takes about ${needed} ${unit}`;
      return { verdict: 'cannot tell' as const, why: p <= ALPHA ? AMONG_MANY : takes };
    },
  };
}

interface RankedColumn extends ClaimOfTable {
  readonly column: PaperColumn;
  readonly place: number;
}

/** Of at least three rows that were played in the same world, judged by players of the same kind as the paper's. */
function rankingsOf({ table, column, place, ours, isJudged }: RankedColumn): ComparedRanking[] {
  if (column.per !== undefined || column.ofRow !== undefined) return [];
  const rows = table.rows.flatMap((row) => {
    const value = valueIn(row.figures[place]);
    const figures = row.apart === undefined && isJudged(row) ? ours.figures(row, column) : undefined;
    return value === null || figures === undefined ? [] : [{ row, value, figures }];
  });
  return grouped(rows, ({ row }) => JSON.stringify(row.world)).flatMap((alike) => {
    if (alike.length < 3) return [];
    const scenes = new Set(alike.flatMap(({ figures }) => [...figures.byScene.keys()]));
    const means = [...scenes].map((scene) => alike.map(({ figures }) => figures.byScene.get(scene)));
    const values = alike.map(({ value }) => value);
    const world = [alike[0]?.row.world ?? ''].flat().join(' + ');
    return [{ column: column.title, world, rows: alike.length, ...rankAgreement(values, means) }];
  });
}
