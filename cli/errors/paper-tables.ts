// Builds the error about an unknown table of a paper.
import { codedError } from '../../runtime/core/errors/index.ts';
import { list } from '../../runtime/core/text/lists.ts';

interface UnknownTable {
  readonly near: readonly string[];
  /** Why the table cannot be played, if it is known. */
  readonly why: string | undefined;
  /** The known tables of that paper, if the table was named by an unknown number. */
  readonly ofPaper: readonly string[];
}

export const paperTableUnknown = (id: string, { near, why, ofPaper }: UnknownTable) =>
  codedError(
    'PAPER_TABLE_UNKNOWN',
    why === undefined ? `there is no table '${id}'.` : `table '${id}' cannot be played: ${why}.`,
    `${fixOf(near, why, ofPaper)}'troupe reproduce --list' lists all tables.`,
  );

function fixOf(near: readonly string[], why: string | undefined, ofPaper: readonly string[]): string {
  if (why !== undefined) return '';
  if (ofPaper.length > 0)
    return `Its number in the paper is not known here; the tables of that paper, by what they show: ${list(ofPaper)}. `;
  return near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
}
