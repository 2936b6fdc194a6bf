// Builds the errors about records and grids that only the command line reads.
import { codedError } from '../../runtime/core/errors/index.ts';
import { list } from '../../runtime/core/text/lists.ts';

/** `what` differs between the grid in a folder and the one that is asked for. */
export const gridDiffers = (folder: string, what: string, before: string, now: string) =>
  codedError(
    'GRID_DIFFERS',
    `${folder} holds a grid that was played with another value of '${what}': ${before} before, ${now} now.`,
    `Give '${what}' as before to go on with that grid, or name another folder with --out. Protocols, scenes, seeds and team sizes may be added to a grid, and nothing else in it changed.`,
  );

/** `what`: troupe, or the world, of which another version played it. */
export const gridOfOtherVersion = (folder: string, what: string, before: string, now: string) =>
  codedError(
    'GRID_DIFFERS',
    `${folder} holds a grid that another version played: ${what} ${before}, which is ${now} here.`,
    'Go on with that version, or name another folder with --out: figures of two versions are not put together. It can still be reported.',
  );

export const gridMissing = (folder: string, found: readonly string[]) =>
  codedError(
    'GRID_MISSING',
    `${folder} is not empty and holds no grid: there is no experiment.json in it, but ${list(found, 4)}.`,
    'Name a new folder or an empty one with --out: nothing is written over.',
  );

/** `why`: of the episode whose record could not be written. */
export const gridUnwritable = (folder: string, why: string) =>
  codedError(
    'GRID_UNWRITABLE',
    `nothing more is played: ${folder} takes no more records. ${why}`,
    'Then give the same command again: it plays what is missing.',
    { retry: true },
  );

export const recordClock = (file: string, line: number, ms: number) =>
  codedError(
    'RECORD_CLOCK',
    `line ${line} of ${file} is ${Math.round(ms * 1000) / 1000} ms earlier than the line before it of the same process: its clock was set back.`,
    'Its times cannot be added up. What it cost, and playing it again, do not depend on them.',
  );
