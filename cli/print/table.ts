// Tables for a terminal: every cell is made plain here, so no caller can forget it.
import Table from 'cli-table3';
import { plain, widthOf } from './plain.ts';

export interface TableSpec {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of the terminal; wider tables have their widest columns wrapped. Default: as wide as it gets. */
  readonly columns?: number;
  /** Columns (by index) whose cells stand to the right, as numbers do. */
  readonly right?: readonly number[];
}

/** Ends in a line break. */
export function renderTable(spec: TableSpec): string {
  const head = spec.head.map(plain);
  const rows = spec.rows.map((row) => row.map(plain));
  const natural = head.map((title, i) =>
    Math.max(3, ...[title, ...rows.map((row) => row[i] ?? '')].flatMap((cell) => cell.split('\n').map(widthOf))),
  );
  const widths = shrunk(natural, (spec.columns ?? Number.POSITIVE_INFINITY) - natural.length * 3 - 1);
  const table = new Table({
    head,
    colWidths: widths.map((w) => w + 2),
    colAligns: head.map((_, i) => (spec.right?.includes(i) ? 'right' : 'left')),
    wordWrap: true,
    wrapOnWordBoundary: false,
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => [...row]));
  return `${table.toString()}\n`;
}

/** The widest give way first, down to eight columns. */
function shrunk(natural: readonly number[], most: number): number[] {
  const widths = [...natural];
  for (let over = widths.reduce((a, b) => a + b, 0) - most; over > 0; over--) {
    const widest = Math.max(...widths);
    if (widest <= 8) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}
