// Builds the errors about records and grids that only the command line raises.
import { codedError } from '../../runtime/core/errors/index.ts';
import { list } from '../../runtime/core/text/lists.ts';

/** `what` differs between the grid in a folder and the requested one. */
export const gridDiffers = (folder: string, what: string, before: string, now: string) =>
  codedError(
    'GRID_DIFFERS',
    `${folder} holds a grid that was played with another value of '${what}': ${before} then, ${now} now.`,
    `Give '${what}' as before to continue that grid, or name another folder with --out. You can add protocols, scenes, seeds and team sizes to a grid, but change nothing else.`,
  );

/** `what`: troupe or the world, whichever had another version. */
export const gridOfOtherVersion = (folder: string, what: string, before: string, now: string) =>
  codedError(
    'GRID_DIFFERS',
    `${folder} holds a grid that was played with another version: ${what} was ${before} and is ${now} here.`,
    'Continue with that version, or name another folder with --out: figures of two versions are never mixed. The grid can still be reported.',
  );

export const gridMissing = (folder: string, found: readonly string[]) =>
  codedError(
    'GRID_MISSING',
    `${folder} is not empty and holds no grid: it contains no experiment.json, but ${list(found, 4)}.`,
    'Name a new or an empty folder with --out: existing files are never overwritten.',
  );

/** `why`: the error of the episode whose record could not be written. */
export const gridUnwritable = (folder: string, why: string) =>
  codedError(
    'GRID_UNWRITABLE',
    `playing stopped: no more records can be written to ${folder}. ${why}`,
    'Then run the same command again: it plays what is missing.',
    { retry: true },
  );

export const recordClock = (file: string, line: number, ms: number) =>
  codedError(
    'RECORD_CLOCK',
    `line ${line} of ${file} is ${Math.round(ms * 1000) / 1000} ms earlier than the line before it of the same process: its clock was set back.`,
    'The times of this record cannot be added up. Its costs and its replay do not depend on them.',
  );

/** `text`: how many, and for which reasons; `fix`: what to do about it. */
export const episodesWithoutResult = (text: string, fix: string, retry: boolean) =>
  codedError('EPISODES_WITHOUT_RESULT', `${text}.`, fix, { retry });
