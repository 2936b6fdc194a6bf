// Prints who read whom, in tokens, as a square of names where it fits a screen.
import type { LedgerRow } from '../../runtime/ledger/totals.ts';
import type { TerminalOutput } from '../context.ts';
import { renderTable } from '../print/table.ts';

/** A larger team is shown by its list of edges alone. */
const MOST_NAMES = 12;

/** Tokens that each (down) took up in the prompts of each (across), bodies left out; nothing where nobody was read. */
export function matrixText(rows: readonly LedgerRow[], out: TerminalOutput): string {
  const read = rows.flatMap(({ edge, firstRead, reread }) =>
    edge && edge.kind !== 'body' && firstRead + reread > 0 ? [{ ...edge, tokens: firstRead + reread }] : [],
  );
  const speakers = [...new Set(read.map(({ from }) => from))];
  const readers = [...new Set(read.map(({ to }) => to))];
  if (read.length === 0 || readers.length > MOST_NAMES || speakers.length > MOST_NAMES) return '';
  const tokens = (from: string, to: string) =>
    read.reduce((sum, edge) => (edge.from === from && edge.to === to ? sum + edge.tokens : sum), 0);
  const cell = (n: number) => (n === 0 ? '·' : String(n));
  const body = speakers.map((from) => [from, ...readers.map((to) => cell(tokens(from, to)))]);
  const head = ['tokens read: who ↓ by whom →', ...readers];
  return `${renderTable({ head, rows: body, out, right: readers.map((_, i) => i + 1) })}\n`;
}
