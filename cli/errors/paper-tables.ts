// Builds the error about a paper's table that nobody knows.
import { codedError } from '../../runtime/core/errors/index.ts';
import { list } from '../../runtime/core/text/lists.ts';

interface UnknownTable {
  readonly near: readonly string[];
  /** It is known, and why it cannot be played. */
  readonly why: string | undefined;
  /** It was named by a number that is not known: what there is of that paper. */
  readonly ofPaper: readonly string[];
}

export const paperTableUnknown = (id: string, { near, why, ofPaper }: UnknownTable) =>
  codedError(
    'PAPER_TABLE_UNKNOWN',
    why === undefined ? `there is no table '${id}'.` : `table '${id}' cannot be played: ${why}.`,
    `${fixOf(near, why, ofPaper)}'troupe reproduce --list' names all.`,
  );

function fixOf(near: readonly string[], why: string | undefined, ofPaper: readonly string[]): string {
  if (why !== undefined) return '';
  if (ofPaper.length > 0)
    return `Which number it has in the paper is not known here; by what they show: ${list(ofPaper)}. `;
  return near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
}
