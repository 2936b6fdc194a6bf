// Builds the errors about grids, their scenes and tables of papers, which only the command line raises.
import { codedError } from '../../runtime/errors/index.ts';
import { list } from '../../runtime/text/lists.ts';
import { shellWord } from '../../runtime/text/shell-word.ts';

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

/** Whether an option takes one scene, or many with sets, ranges and patterns. */
export type SceneQuantity = 'one' | 'many';

export interface UnknownScene {
  readonly world: string;
  readonly scene: string;
  readonly known: readonly string[];
  readonly near: readonly string[];
  /** The world's named sets of scenes. */
  readonly sets: readonly string[];
  readonly takes: SceneQuantity;
}

export const sceneUnknown = ({ world, scene, known, near, sets, takes }: UnknownScene) =>
  codedError(
    'SCENE_UNKNOWN',
    `world '${world}' has no scene '${scene}'.`,
    `${near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : ''}It has ${list(known, 6)}.${
      takes === 'one'
        ? ''
        : ` --scenes takes names, ranges (1..5), patterns (wash-*), 'all'${sets.length > 0 ? ` and the sets ${list(sets)}` : ''}.`
    }`,
  );

/** Several scenes were named, but only one can be played. */
export const sceneSeveral = (world: string, said: string, scenes: readonly string[]) =>
  codedError(
    'SCENE_SEVERAL',
    `'${said}' stands for ${scenes.length} scene${scenes.length === 1 ? '' : 's'} of world '${world}', but one episode needs a single scene.`,
    `Name one: ${list(scenes, 3)}. To play them all: troupe compare ${shellWord(world)} --protocols … --scenes ${shellWord(said)}`,
  );

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
