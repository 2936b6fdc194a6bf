// Builds the error about a paper's table that nobody knows.
import { codedError } from '../../runtime/core/errors/index.ts';

/** `why`: it is known, and why it cannot be played. */
export const paperTableUnknown = (id: string, near: readonly string[], why: string | undefined) =>
  codedError(
    'PAPER_TABLE_UNKNOWN',
    why === undefined ? `there is no table '${id}'.` : `table '${id}' cannot be played: ${why}.`,
    `${near.length > 0 && why === undefined ? `Did you mean ${near.join(' or ')}? ` : ''}'troupe reproduce --list' names all.`,
  );
