// Prints tables of costs, for people and for spreadsheets.
import type { CostCell, CostTable } from '../../runtime/costs/table.ts';
import { type LedgerRow, speakerName } from '../../runtime/ledger/totals.ts';
import { mapped } from '../../runtime/record/iterables.ts';
import { csvRows } from '../../runtime/text/csv.ts';
import { groupedNumber } from '../../runtime/text/grouped-number.ts';
import { plain } from '../../runtime/text/plain.ts';
import type { Block } from '../print/printer.ts';

/** A message's sources are for programs only: the lists of ids grow with the message's history. */
const LINEAGE: readonly string[] = ['writtenIn', 'madeFrom'];
/** Shown only where there is something in them. */
const OCCASIONAL: readonly string[] = ['via', 'setting'];

/** For people, with grouped digits and a matrix before the list of edges. */
export function costTableBlocks(table: CostTable): Block[] {
  const { by, source } = table;
  const [figures, filled] = [new Set<number>(), new Set<number>()];
  for (const row of table.rows)
    row.forEach((cell, i) => {
      if (typeof cell === 'number') figures.add(i);
      if (cell !== '') filled.add(i);
    });
  const isShown = ({ name, i }: { readonly name: string; readonly i: number }) =>
    !LINEAGE.includes(name) && (filled.has(i) || !OCCASIONAL.includes(name));
  const kept = table.columns.map((column, i) => ({ ...column, i })).filter(isShown);
  const head = kept.map(({ title }) => title);
  const rows = mapped(table.rows, (row) => kept.map(({ i }, n) => cellText(row[i] ?? null, head[n])));
  const right = kept.flatMap(({ i }, n) => (figures.has(i) ? [n] : []));
  return [...(by === 'edge' ? matrixOf(source) : []), { head, rows, right }];
}

function cellText(cell: CostCell, title = ''): string {
  if (typeof cell !== 'number') return cell ?? '';
  if (title === 'share') return cell.toFixed(3);
  if (!Number.isInteger(cell)) return cell.toPrecision(3);
  return title === 'step' ? String(cell) : groupedNumber(cell);
}

/** One line at a time, for spreadsheets. */
export function* csvLines({ columns, rows }: Pick<CostTable, 'columns' | 'rows'>): Generator<string, undefined> {
  yield csvRows([columns.map(({ name }) => name)]);
  for (const row of rows) yield csvRows([row.map((cell) => (typeof cell === 'string' ? plain(cell) : cell))]);
  return undefined;
}

/** For a larger team, only the list of edges is shown. */
const MOST_NAMES = 12;

/**
 * Tokens of each writer (rows) in the prompts of each reader (columns), without bodies; empty if nobody read anything.
 * Behind a bridge stands the first speaker, in a row of its own.
 */
function matrixOf(rows: readonly LedgerRow[]): Block[] {
  const read = rows.flatMap(({ edge, firstRead, reread }) =>
    edge && edge.kind !== 'body' && firstRead + reread > 0
      ? [{ ...edge, from: speakerName(edge), tokens: firstRead + reread }]
      : [],
  );
  const speakers = [...new Set(read.map(({ from }) => from))];
  const readers = [...new Set(read.map(({ to }) => to))];
  if (read.length === 0 || readers.length > MOST_NAMES || speakers.length > MOST_NAMES) return [];
  const tokens = (from: string, to: string) =>
    read.reduce((sum, edge) => (edge.from === from && edge.to === to ? sum + edge.tokens : sum), 0);
  const cell = (n: number) => (n === 0 ? '·' : String(n));
  const body = speakers.map((from) => [from, ...readers.map((to) => cell(tokens(from, to)))]);
  const head = ['tokens read: who ↓ by whom →', ...readers];
  return [{ head, rows: body, right: readers.map((_, i) => i + 1) }, ''];
}

/** Empty where all are alike. */
export const settingsNote = (settings: readonly string[]): string[] => {
  const named = [...new Set(settings)].filter((setting) => setting !== '');
  return named.length < 2
    ? []
    : [`These records differ in more than the protocol; each setting stands by itself: ${named.join('; ')}.`];
};
