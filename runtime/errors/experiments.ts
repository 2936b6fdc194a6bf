// Builds the errors about experiments and the folders that keep them.
import { codedError } from './error.ts';

export const experimentMissing = (folder: string) =>
  codedError(
    'EXPERIMENT_MISSING',
    `${folder} holds no experiment: there is no experiment.json in it.`,
    'Name the folder that an experiment or a comparison was played into.',
  );

/** `why`: what is not as it must be, and where. */
export const experimentMalformed = (file: string, why: string, near: readonly string[] = []) =>
  codedError(
    'EXPERIMENT_MALFORMED',
    `${file} is no experiment: ${why}.`,
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Its form is published as a JSON Schema.',
  );

/** Its experiment.json is cut, or somebody has written in it. */
export const experimentDamaged = (file: string, cause: unknown) =>
  codedError(
    'EXPERIMENT_DAMAGED',
    `${file} does not hold what an experiment was asked with: it is cut or was changed.`,
    'Put back the file as it was written, or play into a new folder. The records beside it can still be read one by one.',
    { cause },
  );

/** A line of results.jsonl that no episode's end was. */
export const resultLineBad = (file: string, line: number, cause: unknown) =>
  codedError(
    'RESULT_LINE_BAD',
    `line ${line} of ${file} is no result of an episode: somebody has written in it, or the disk has.`,
    'Remove that line: the same command then plays its episode again, and nothing else.',
    { cause },
  );

/** `what`: the list with nothing in it, or with something twice. */
export const gridFaulty = (what: string, fix: string) => codedError('GRID_FAULTY', `${what}.`, fix);

/** A poison episode: it kills every process that plays it. */
export const episodeSetAside = (tries: number) =>
  codedError(
    'EPISODE_SET_ASIDE',
    `${tries} workers ended while they played it, and it is not given to another.`,
    'Play it by itself to see what it does; the same command again gives it to workers once more.',
  );

/** What a worker sent is not what its record shows, or shows nothing. `why`: a sentence without its end. */
export const resultUnproven = (why: string, cause?: unknown) =>
  codedError(
    'RESULT_UNPROVEN',
    `a result that came over the queue is not entered: ${why}.`,
    'Its episode is handed out again. If this goes on, somebody else may write on the server: give it a login (docs/guide/experiments.md).',
    { cause, retry: true },
  );

/** `most`: in bytes, of what it comes to. It was not unpacked any further. */
export const attachmentTooLarge = (most: number) =>
  codedError(
    'ATTACHMENT_TOO_LARGE',
    `what came with a result is more than ${most} bytes when it is unpacked, or more than it says of itself.`,
    'No worker sends this. If a record is really that long, play its episode without a queue.',
  );

/** `times`: how often it was given to workers. `why`: of the last result that was not entered, if there was one. */
export const workLost = (times: number, why?: string) =>
  codedError(
    'WORK_LOST',
    `its task or its result could not be used, ${times} times${why === undefined ? '' : ` (${why})`}.`,
    'Somebody else may write there: give the server a login (docs/guide/experiments.md), and run the same command again.',
    { retry: true },
  );

/** `why`: as the thread has it; `episodes`: those that it played. */
export const threadEnded = (why: string, episodes: number) =>
  codedError(
    'THREAD_ENDED',
    `the thread that played it ended (${why})${episodes > 1 ? `, and ${episodes - 1} other${episodes > 2 ? 's' : ''} with it` : ''}.`,
    'The same command plays it again; played alone it shows whether it was the cause.',
  );

/** `run`: as people call it; `wants`: its version; `has`: that of a worker, which waits in vain. */
export const workerOtherVersion = (run: string, wants: string, has: string) =>
  codedError(
    'WORKER_OTHER_VERSION',
    `experiment '${run}' is played with version ${wants}, and a worker of version ${has} gets none of its episodes.`,
    `Start a worker of version ${wants}, or play the experiment with version ${has}.`,
  );

/** `what`: a world or a protocol. */
export const otherParts = (what: string, here: string, asked: string) =>
  codedError(
    'OTHER_PARTS',
    `${what} is ${here} where the worker is, and ${asked} where the experiment was asked for.`,
    'Give both the same files and the same version.',
  );

export const folderVersion = (folder: string, have: number, want: number) =>
  codedError(
    'FOLDER_VERSION',
    `${folder} holds results in form ${have}, and this troupe reads form ${want}.`,
    'Read it with the version of troupe that wrote it, or play into a new folder. Its records can still be read one by one.',
  );
