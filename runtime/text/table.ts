// Prints tables on a terminal. It sanitizes every cell itself, so no caller can forget to.
import { plain, widthOf } from './plain.ts';

export interface TableSpec {
  readonly head: readonly string[];
  /** Iterated twice, since column widths are known only after the last row. */
  readonly rows: Iterable<readonly string[]>;
  /**
   * The output stream. On a terminal, the widest columns are wrapped to fit, and a table of figures that would break
   * words is split into several, each with the columns before the first figure. Elsewhere, and without a stream, lines
   * stay whole.
   */
  readonly out?: { readonly isTTY: boolean; readonly columns: number };
  /** Columns (by index) aligned to the right, as for numbers. */
  readonly right?: readonly number[];
}

/** The result ends in a line break. */
export const renderTable = (spec: TableSpec): string => [...tableLines(spec)].join('');

/** Yields a table of any length row by row, with line breaks. */
export function* tableLines({ head: titles, rows, out, right = [] }: TableSpec): Generator<string, undefined> {
  const head = titles.map(plain);
  const columns = head.map((title, i) => measured({ ...NO_WIDTH, right: right.includes(i) }, title));
  for (const row of rows) columns.forEach((column, i) => void measured(column, plain(row[i] ?? '')));
  const room = out?.isTTY ? out.columns : Number.POSITIVE_INFINITY;
  for (const part of splitColumns(columns, room)) {
    const shown = part.flatMap((i) => columns[i] ?? []);
    const widths = shrinkWidths(shown, room);
    const line = (row: readonly string[]) =>
      rowLines(
        part.map((i) => plain(row[i] ?? '')),
        { widths, columns: shown },
      );
    const border = (left: string, between: string, end: string) =>
      `${left}${widths.map((width) => '─'.repeat(width + 2)).join(between)}${end}\n`;
    yield border('┌', '┬', '┐') + line(head) + border('├', '┼', '┤');
    for (const row of rows) yield line(row);
    yield border('└', '┴', '┘');
  }
  return undefined;
}

/** A row whose cells may take several lines. */
function rowLines(
  cells: readonly string[],
  { widths, columns }: { readonly widths: readonly number[]; readonly columns: readonly TableColumn[] },
): string {
  const lines = cells.map((cell, i) => wrapped(cell, widths[i] ?? LEAST_WIDTH));
  const padded = (text: string, i: number): string => {
    const blanks = ' '.repeat(Math.max(0, (widths[i] ?? LEAST_WIDTH) - widthOf(text)));
    return columns[i]?.right ? `${blanks}${text}` : `${text}${blanks}`;
  };
  const height = Math.max(1, ...lines.map((of) => of.length));
  return Array.from(
    { length: height },
    (_, at) => `│${lines.map((of, i) => ` ${padded(of[at] ?? '', i)} `).join('│')}│\n`,
  ).join('');
}

const LEAST_WIDTH = 3;

interface TableColumn {
  natural: number;
  /** The width of the widest word. */
  least: number;
  readonly right: boolean;
}

const NO_WIDTH = { natural: LEAST_WIDTH, least: LEAST_WIDTH };

/** Widens the column for this cell. */
function measured(column: TableColumn, cell: string): TableColumn {
  for (const line of cell.split('\n')) {
    const width = widthOf(line);
    column.natural = Math.max(column.natural, width);
    // No word is wider than its cell.
    if (width <= column.least) continue;
    for (const word of wordsOf(line)) column.least = Math.max(column.least, widthOf(word.trimEnd()));
  }
  return column;
}

/** Includes borders and blanks. */
const tableWidth = (widths: readonly number[]): number => widths.reduce((sum, w) => sum + w + 3, 1);

/**
 * Column indexes of each table: a single table, unless it holds figures and does not fit. If the label columns alone
 * are too wide, each keeps words whole only up to its share of the width.
 */
function splitColumns(columns: readonly TableColumn[], room: number): number[][] {
  const all = columns.map((_, i) => i);
  const figures = columns.findIndex(({ right }, i) => right && i > 0);
  const widthOver = (most: number) => (part: readonly number[]) =>
    tableWidth(part.map((i) => Math.min(columns[i]?.least ?? LEAST_WIDTH, most)));
  if (figures < 0 || widthOver(room)(all) <= room) return [all];
  const lead = all.slice(0, figures);
  const alone = Math.max(...all.slice(figures).map((i) => widthOver(room)([...lead, i])));
  const fair = Math.floor((room - 1) / (lead.length + 1)) - 3;
  const wide = widthOver(alone <= room ? room : fair);
  const parts: number[][] = [];
  for (const i of all.slice(figures)) {
    const last = parts.at(-1);
    if (last && wide([...last, i]) <= room) last.push(i);
    else parts.push([...lead, i]);
  }
  return parts;
}

/** Narrows the widest columns first, down to their widest word, and further if necessary. */
function shrinkWidths(columns: readonly TableColumn[], room: number): number[] {
  const widths = columns.map(({ natural }) => natural);
  for (const floors of [columns.map(({ least }) => least), columns.map(() => LEAST_WIDTH)])
    for (let over = tableWidth(widths) - room; over > 0; over--) {
      const giving = widths.map((w, i) => (w > (floors[i] ?? LEAST_WIDTH) ? w : 0));
      const widest = Math.max(...giving);
      if (widest === 0) break;
      widths[giving.indexOf(widest)] = widest - 1;
    }
  return widths;
}

/** Each word with the blank after it; a number with blanks between thousands is one word. */
const wordsOf = (line: string): string[] => line.split(/(?<= )(?<!\d (?=\d{3}(?!\d)))/);

/** Breaks at blanks if there are any, otherwise at the full width. */
function wrapped(cell: string, width: number): string[] {
  return cell.split('\n').flatMap((line) => (widthOf(line) <= width ? [line] : wrapLine(line, width)));
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of wordsOf(line)) {
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

/** Rows made anew from others each time that they are read, so that memory holds one. */
export const mapped = <From, To>(rows: Iterable<From>, to: (row: From) => To): Iterable<To> => ({
  *[Symbol.iterator]() {
    for (const row of rows) yield to(row);
  },
});
