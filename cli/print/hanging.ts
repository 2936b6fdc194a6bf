// Wraps text so that its continuation lines are indented below a label.
import { oneLine, widthOf } from '../../runtime/text/plain.ts';

export interface HangingText {
  /** Printed at the left of the first line; further lines are indented by its width. */
  readonly lead: string;
  readonly text: string;
  /** Wraps on a terminal with this many columns; elsewhere the line stays whole. */
  readonly out: { readonly isTTY: boolean; readonly columns: number };
}

/**
 * Breaks at blanks; a word too long for a line gets its own line. The result ends in a line break, and no line ends in
 * a blank.
 */
export function hangingIndent({ lead, text, out }: HangingText): string {
  const room = out.isTTY ? Math.max(20, out.columns - widthOf(lead)) : Number.POSITIVE_INFINITY;
  const lines = [''];
  for (const word of oneLine(text, Number.POSITIVE_INFINITY).split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (widthOf(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const inset = ' '.repeat(widthOf(lead));
  return lines
    .map((line, i) => `${i === 0 ? lead : inset}${line}`.trimEnd())
    .join('\n')
    .concat('\n');
}

/** A source line at least this long continues in the next one. */
const FULL_LINE = 90;

/**
 * Rewraps paragraphs. Indented lines (options, commands to copy) stay as they are, and so does a break after a short
 * line.
 */
export function foldedHelp(text: string, columns: number): string {
  const lines = text.split('\n');
  const paragraphs: string[] = [];
  let open = false;
  for (const line of lines) {
    const isProse = /^\S/.test(line);
    const last = paragraphs.at(-1);
    if (isProse && open && last !== undefined) paragraphs[paragraphs.length - 1] = `${last} ${line}`;
    else paragraphs.push(line);
    open = isProse && widthOf(line) >= FULL_LINE;
  }
  return paragraphs
    .map((line) =>
      /^\S/.test(line) && widthOf(line) > columns
        ? hangingIndent({ lead: '', text: line, out: { isTTY: true, columns } }).trimEnd()
        : line,
    )
    .join('\n');
}
