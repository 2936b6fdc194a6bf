// Prints tables on a terminal. It makes every cell plain itself, so no caller can forget it.
import Table from 'cli-table3';
import { plain, widthOf } from './plain.ts';

export interface TableSpec {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /**
   * Where it goes: on a terminal its widest columns are wrapped to fit, and a table of figures that would break words
   * is cut into several, each with the columns before the first figure; elsewhere, and where nothing is said, lines
   * stay whole.
   */
  readonly out?: { readonly isTTY: boolean; readonly columns: number };
  /** Columns (by index) whose cells stand to the right, as numbers do. */
  readonly right?: readonly number[];
}

/** Ends in a line break. */
export function renderTable(spec: TableSpec): string {
  const head = spec.head.map(plain);
  const rows = spec.rows.map((row) => row.map(plain));
  const columns = head.map((_, i) =>
    columnOf(
      [head, ...rows].map((row) => row[i] ?? ''),
      spec.right?.includes(i),
    ),
  );
  const room = spec.out?.isTTY ? spec.out.columns : Number.POSITIVE_INFINITY;
  return splitColumns(columns, room)
    .map((part) => {
      const widths = shrinkWidths(
        part.flatMap((i) => columns[i] ?? []),
        room,
      );
      const cellsOf = (row: readonly string[]) => part.map((i, n) => wrapped(row[i] ?? '', widths[n] ?? LEAST_WIDTH));
      const colAligns = part.map((i) => (columns[i]?.right ? ('right' as const) : ('left' as const)));
      return tableText(cellsOf(head), rows.map(cellsOf), { colWidths: widths.map((w) => w + 2), colAligns });
    })
    .join('');
}

/** Rows that are laid out together: many thousands are more than the layout can take. */
const ROWS_AT_ONCE = 2000;

/** In sections of which the first has the head and the last the border below. */
function tableText(
  head: readonly string[],
  rows: readonly string[][],
  layout: { readonly colWidths: number[]; readonly colAligns: ('left' | 'right')[] },
): string {
  const sections: string[] = [];
  for (let at = 0; at === 0 || at < rows.length; at += ROWS_AT_ONCE) {
    const style = { head: [], border: [], compact: true };
    const table = new Table({ ...layout, head: at === 0 ? [...head] : [], style });
    table.push(...rows.slice(at, at + ROWS_AT_ONCE));
    const lines = table.toString().split('\n');
    const isLast = at + ROWS_AT_ONCE >= rows.length;
    sections.push(lines.slice(at === 0 ? 0 : 1, isLast ? lines.length : -1).join('\n'));
  }
  return `${sections.join('\n')}\n`;
}

const LEAST_WIDTH = 3;

interface TableColumn {
  readonly natural: number;
  /** Of its widest word. */
  readonly least: number;
  readonly right: boolean;
}

function columnOf(cells: readonly string[], right = false): TableColumn {
  let [natural, least] = [LEAST_WIDTH, LEAST_WIDTH];
  for (const line of cells.flatMap((cell) => cell.split('\n'))) {
    natural = Math.max(natural, widthOf(line));
    for (const word of wordsOf(line)) least = Math.max(least, widthOf(word.trimEnd()));
  }
  return { natural, least, right };
}

/** Borders and blanks too. */
const tableWidth = (widths: readonly number[]): number => widths.reduce((sum, w) => sum + w + 3, 1);

/**
 * Columns by index, for each of the tables: one table, unless it is of figures and does not fit. Where what the figures
 * are of is itself too wide for the figures to stand beside it, a column keeps its words whole only up to its share of
 * the room.
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

/** The widest give way first: down to their widest word, and where that is not enough, further. */
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

/** Each with the blank behind it; a number with blanks between its thousands is one word. */
const wordsOf = (line: string): string[] => line.split(/(?<= )(?<!\d (?=\d{3}(?!\d)))/);

/** At blanks where there are any, else wherever the width ends. */
function wrapped(cell: string, width: number): string {
  return cell
    .split('\n')
    .flatMap((line) => (widthOf(line) <= width ? [line] : wrapLine(line, width)))
    .join('\n');
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
