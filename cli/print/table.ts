// Tables for a terminal: every cell is made plain here, so no caller can forget it.
import Table from 'cli-table3';
import { plain, widthOf } from './plain.ts';

export interface TableSpec {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Where it goes: on a terminal its widest columns are wrapped to fit; elsewhere, and where nothing is said, lines stay whole. */
  readonly out?: { readonly isTTY: boolean; readonly columns: number };
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
  const widths = shrunk(natural, (spec.out?.isTTY ? spec.out.columns : Number.POSITIVE_INFINITY) - natural.length * 3 - 1);
  const table = new Table({
    head: head.map((title, i) => wrapped(title, widths[i] ?? 8)),
    colWidths: widths.map((w) => w + 2),
    colAligns: head.map((_, i) => (spec.right?.includes(i) ? 'right' : 'left')),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => row.map((cell, i) => wrapped(cell, widths[i] ?? 8))));
  return `${table.toString()}\n`;
}

/** The widest give way first, down to five columns. */
function shrunk(natural: readonly number[], most: number): number[] {
  const widths = [...natural];
  for (let over = widths.reduce((a, b) => a + b, 0) - most; over > 0; over--) {
    const widest = Math.max(...widths);
    if (widest <= 5) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

/** At blanks where there are any, else wherever the width ends. */
function wrapped(cell: string, width: number): string {
  return cell
    .split('\n')
    .flatMap((line) => (widthOf(line) <= width ? [line] : wrapLine(line, width)))
    .join('\n');
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of line.split(/(?<= )/)) {
    const last = lines.at(-1) ?? '';
    if (widthOf(last + word.trimEnd()) <= width) lines[lines.length - 1] = last + word;
    else if (widthOf(word.trimEnd()) <= width) lines.push(word);
    else for (const char of last === '' ? word : ` ${word}`) extend(lines, char, width);
  }
  return lines.map((l) => l.trimEnd());
}

function extend(lines: string[], char: string, width: number): void {
  const last = lines.at(-1) ?? '';
  if (widthOf(last + char) <= width) lines[lines.length - 1] = last + char;
  else lines.push(char.trimStart());
}
