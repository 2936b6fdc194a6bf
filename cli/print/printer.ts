// Prints what views show. Only here does text meet a terminal: every text is escaped (L8), prose is folded to the
// width, tables are laid out, and long output is written in pages.
import picocolors from 'picocolors';
import { cut, plain, widthOf } from '../../runtime/text/plain.ts';
import { type TableSpec, tableLines } from '../../runtime/text/table.ts';

export type Colors = Pick<
  ReturnType<typeof picocolors.createColors>,
  'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'blue' | 'magenta'
>;

export const paint = (on: boolean): Colors => picocolors.createColors(on);

/** Where it is printed; views may look at its width, and only the printer writes. */
export interface Room {
  readonly isTTY: boolean;
  readonly columns: number;
  /** Whether colours are shown. */
  readonly isColored: boolean;
}

export interface Printed extends Room {
  write(text: string): void;
  readonly colors: Colors;
}

/** Any text, in a colour where there are colours. */
export type Span = string | { readonly text: string; readonly in: keyof Colors };

/**
 * A line of any text; one that begins with a blank, or has several spans, is not folded, so that a command in it can be
 * copied. Or a text hanging below its lead. Or a line that is neither folded nor cut. Or a table, whose cells are any
 * text. Or text that is escaped already, for a format of its own.
 */
export type Block =
  | Span
  | readonly Span[]
  | { readonly lead: string; readonly text: string; readonly leadIn?: keyof Colors }
  | { readonly whole: string; readonly in?: keyof Colors }
  | Omit<TableSpec, 'out'>
  | { readonly verbatim: string | Iterable<string> };

export const painted = (color: keyof Colors, text: string): Span => ({ text, in: color });

/** In UTF-16 units. One write per line would take longer than making the lines. */
const PAGE = 64 * 1024;

export function print(out: Printed, blocks: Iterable<Block>): void {
  let page = '';
  for (const block of blocks)
    for (const text of printedPieces(block, out)) {
      page += text;
      if (page.length < PAGE) continue;
      out.write(page);
      page = '';
    }
  if (page !== '') out.write(page);
}

/** Nobody reads more of one line. */
const MOST_COLUMNS = 1000;

const inLine = (text: string): string => plain(text).replace(/ *\n\s*/g, ' ');

const lineOf = (text: string): string => cut(inLine(text), MOST_COLUMNS);

function* printedPieces(block: Block, out: Printed): Generator<string, undefined> {
  if (typeof block === 'string') yield prose(block, out);
  else if (isSpans(block)) yield `${block.map((span) => spanText(span, out.colors)).join('')}\n`;
  else if ('whole' in block) yield `${colored(plain(block.whole).replaceAll('\n', ' '), block.in, out.colors)}\n`;
  else if ('in' in block) yield out.colors[block.in](prose(block.text, out).trimEnd()).concat('\n');
  else if ('lead' in block) yield hungText(block, out);
  else if ('head' in block) yield* tableLines({ ...block, out });
  else if (typeof block.verbatim === 'string') yield block.verbatim;
  else yield* block.verbatim;
  return undefined;
}

function hungText({ lead, text, leadIn }: Extract<Block, { readonly lead: string }>, out: Printed): string {
  const label = plain(lead);
  const hung = hanging(inLine(text), label, out);
  return `${colored(hung.slice(0, label.length), leadIn, out.colors)}${hung.slice(label.length)}\n`;
}

const isSpans = (block: Block): block is readonly Span[] => Array.isArray(block);

const colored = (text: string, color: keyof Colors | undefined, colors: Colors): string =>
  color === undefined ? text : colors[color](text);

const spanText = (span: Span, colors: Colors): string =>
  typeof span === 'string' ? lineOf(span) : colored(lineOf(span.text), span.in, colors);

function prose(text: string, room: Room): string {
  const line = lineOf(text);
  return `${/^\s/.test(line) ? line : hanging(line, '', room)}\n`;
}

/** Breaks at blanks on a terminal; a word too long for a line gets its own. No line ends in a blank. */
function hanging(text: string, lead: string, { isTTY, columns }: Omit<Room, 'isColored'>): string {
  const room = isTTY ? Math.max(20, columns - widthOf(lead)) : Number.POSITIVE_INFINITY;
  if (widthOf(text) <= room) return `${lead}${text}`.trimEnd();
  const lines = [''];
  for (const word of text.split(/ +/)) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (widthOf(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const inset = ' '.repeat(widthOf(lead));
  return lines.map((line, i) => `${i === 0 ? lead : inset}${line}`.trimEnd()).join('\n');
}

/** A source line at least this long continues in the next one. */
const FULL_LINE = 90;

/**
 * Folds the paragraphs of a help text. Indented lines (options, commands) stay, and so does a break after a short line.
 */
export function foldedHelp(text: string, columns: number): string {
  const paragraphs: string[] = [];
  let open = false;
  for (const line of text.split('\n')) {
    const isProse = /^\S/.test(line);
    const last = paragraphs.at(-1);
    if (isProse && open && last !== undefined) paragraphs[paragraphs.length - 1] = `${last} ${line}`;
    else paragraphs.push(line);
    open = isProse && widthOf(line) >= FULL_LINE;
  }
  return paragraphs.map((line) => (/^\S/.test(line) ? hanging(line, '', { isTTY: true, columns }) : line)).join('\n');
}

/** JSON on one line or indented, ending in a line break, without what `plain` removes from text: it is escaped. */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent) ?? 'null';
  return `${text.replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped)}\n`;
}

const escaped = (char: string): string =>
  Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');
