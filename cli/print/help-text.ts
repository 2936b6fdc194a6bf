// Folds the words of a help text to the width of the terminal.
import { hangingIndent } from './hanging.ts';
import { widthOf } from './plain.ts';

/** A line of the source that is at least so long goes on in the next. */
const FULL_LINE = 90;

/**
 * Paragraphs are folded anew; what is indented (options, commands to copy) stays as it is, and so does a line that ends
 * early and the next.
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
