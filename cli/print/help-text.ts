// Wraps a help text to the width of the terminal.
import { hangingIndent } from './hanging.ts';
import { widthOf } from './plain.ts';

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
