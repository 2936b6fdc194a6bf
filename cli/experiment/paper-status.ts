// Puts a paper's figures beside ours: for each cell whether theirs lies in our interval, whether ours differs from a row of
// reference in the same direction as theirs, or why the two cannot be compared.
import type { PaperColumn, PaperRow, PaperTable } from '../../experiments/index.ts';
import type { Estimate } from '../../runtime/experiment/statistics.ts';
import type { Cell } from '../../runtime/experiment/tally.ts';

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
  /** What the status is of. */
  readonly why: string;
}

/** All cells of a table, row by row. */
export function compareWithPaper(table: PaperTable, cells: readonly Cell[]): ComparedCell[] {
  const reference = table.rows.find(({ label }) => label === table.reference) ?? table.rows[0];
  return table.rows.flatMap((row) =>
    table.columns.map((column, i) => {
      const own = oursOf(row, column, cells);
      const base = reference && {
        label: reference.label,
        ours: oursOf(reference, column, cells).ours?.mean ?? null,
        paper: reference.figures[i] ?? null,
      };
      const paper = row.figures[i] ?? null;
      const judged = judge({ row, ...own, paper, base: reference === row ? undefined : base });
      return { row: row.label, column: column.title, ...own, paper, ...judged };
    }),
  );
}

function oursOf(row: PaperRow, { measure, unit = 1 }: PaperColumn, cells: readonly Cell[]) {
  const cell = cells.find((c) => c.world === row.world && c.protocol === row.protocol && c.agents === row.agents);
  const estimate = cell?.estimates[measure];
  const scaled = (value: number | null | undefined) => (value == null ? null : value * unit);
  const ours = estimate && {
    n: estimate.n,
    mean: scaled(estimate.mean),
    low: scaled(estimate.low),
    high: scaled(estimate.high),
  };
  return { ours: ours ?? null, n: cell?.n ?? 0 };
}

interface Judged {
  readonly row: PaperRow;
  readonly ours: Estimate | null;
  readonly paper: number | null;
  /** Another row, whose difference to this one has a direction. */
  readonly base: { readonly label: string; readonly ours: number | null; readonly paper: number | null } | undefined;
}

function judge({ row, ours, paper, base }: Judged): Pick<ComparedCell, 'status' | 'why'> {
  if (row.apart !== undefined) return { status: 'not comparable', why: row.apart };
  if (ours?.mean == null) return { status: 'not played', why: 'no episode of it was played' };
  if (paper === null) return { status: 'not comparable', why: 'the paper gives no figure' };
  const { mean, low, high } = ours;
  if (low !== null && high !== null && low <= paper && paper <= high)
    return { status: 'inside interval', why: 'the paper’s figure lies in our interval' };
  if (base === undefined) return { status: 'differs', why: 'the row that directions are judged against' };
  if (base.ours === null || base.paper === null)
    return { status: 'not comparable', why: `nothing to judge a direction against in '${base.label}'` };
  const [here, there] = [Math.sign(mean - base.ours), Math.sign(paper - base.paper)];
  return here === there
    ? { status: 'same direction', why: `on the same side of '${base.label}' as in the paper` }
    : { status: 'differs', why: `${sideOf(here)} '${base.label}', in the paper ${sideOf(there)} it` };
}

const sideOf = (sign: number): string => (sign === 0 ? 'level with' : sign > 0 ? 'above' : 'below');
