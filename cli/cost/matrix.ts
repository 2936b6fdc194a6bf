// Prints who read whom, in tokens, as a square matrix of names if it fits on a screen.
import { type LedgerRow, speakerName } from '../../runtime/ledger/totals.ts';
import type { TerminalOutput } from '../context.ts';
import { renderTable } from '../print/table.ts';

/** For a larger team, only the list of edges is shown. */
const MOST_NAMES = 12;

/**
 * Tokens of each writer (rows) in the prompts of each reader (columns), without bodies; empty if nobody read anything.
 * Behind a bridge stands the first speaker, in a row of its own.
 */
export function matrixText(rows: readonly LedgerRow[], out: TerminalOutput): string {
  const read = rows.flatMap(({ edge, firstRead, reread }) =>
    edge && edge.kind !== 'body' && firstRead + reread > 0
      ? [{ ...edge, from: speakerName(edge), tokens: firstRead + reread }]
      : [],
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
