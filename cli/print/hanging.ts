// Wraps text so that its continuation lines are indented below a label.
import { oneLine, widthOf } from './plain.ts';

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
