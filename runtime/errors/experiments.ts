// Words the errors about experiments and the folders that keep them.
import { meantText } from '../text/lists.ts';
import type { Names, Rows } from './rows.ts';

export const EXPERIMENT_FAILURES = {
  EXPERIMENT_MISSING: (d: { folder: string }) => ({
    what: `${d.folder} holds no experiment: there is no experiment.json in it.`,
    fix: 'Name the folder that an experiment or a comparison was played into.',
  }),
  /** `why`: what is not as it must be, and where. */
  EXPERIMENT_MALFORMED: (d: { file: string; why: string; near?: Names }) => ({
    what: `${d.file} is no experiment: ${d.why}.`,
    fix: meantText(d.near).trim() || 'Its form is published as a JSON Schema.',
  }),
  /** Its experiment.json is cut, or somebody has written in it. */
  EXPERIMENT_DAMAGED: (d: { file: string }) => ({
    what: `${d.file} does not hold what an experiment was asked with: it is cut or was changed.`,
    fix: 'Put back the file as it was written, or play into a new folder. The records beside it can still be read one by one.',
  }),
  /** A line of results.jsonl that no episode's end was. */
  RESULT_LINE_BAD: (d: { file: string; line: number }) => ({
    what: `line ${d.line} of ${d.file} is no result of an episode: somebody has written in it, or the disk has.`,
    fix: 'Remove that line: the same command then plays its episode again, and nothing else.',
  }),
  /** `what`: the list with nothing in it, or with something twice. */
  GRID_FAULTY: (d: { what: string; fix: string }) => ({
    what: `${d.what}.`,
    fix: d.fix,
  }),
  /** A poison episode: it kills every process that plays it. */
  EPISODE_SET_ASIDE: (d: { tries: number }) => ({
    what: `${d.tries} workers ended while they played it, and it is not given to another.`,
    fix: 'Play it by itself to see what it does; the same command again gives it to workers once more.',
  }),
  /** What a worker sent is not what its record shows, or shows nothing. `why`: a sentence without its end. */
  RESULT_UNPROVEN: (d: { why: string }) => ({
    what: `a result that came over the queue is not entered: ${d.why}.`,
    fix: 'Its episode is handed out again. If this goes on, somebody else may write on the server: give it a login (docs/guide/experiments.md).',
    retry: true,
  }),
  /** `most`: in bytes, of what it comes to. It was not unpacked any further. */
  ATTACHMENT_TOO_LARGE: (d: { most: number }) => ({
    what: `what came with a result is more than ${d.most} bytes when it is unpacked, or more than it says of itself.`,
    fix: 'No worker sends this. If a record is really that long, play its episode without a queue.',
  }),
  /** `times`: how often it was given to workers. `why`: of the last result that was not entered, if there was one. */
  WORK_LOST: (d: { times: number; why?: string }) => ({
    what: `its task or its result could not be used, ${d.times} times${d.why === undefined ? '' : ` (${d.why})`}.`,
    fix: 'Somebody else may write there: give the server a login (docs/guide/experiments.md), and run the same command again.',
    retry: true,
  }),
  /** `why`: as the thread has it; `episodes`: those that it played. */
  THREAD_ENDED: (d: { why: string; episodes: number }) => ({
    what: `the thread that played it ended (${d.why})${d.episodes > 1 ? `, and ${d.episodes - 1} other${d.episodes > 2 ? 's' : ''} with it` : ''}.`,
    fix: 'The same command plays it again; played alone it shows whether it was the cause.',
  }),
  /** `run`: as people call it; `wants`: its version; `has`: that of a worker, which waits in vain. */
  WORKER_OTHER_VERSION: (d: { run: string; wants: string; has: string }) => ({
    what: `experiment '${d.run}' is played with version ${d.wants}, and a worker of version ${d.has} gets none of its episodes.`,
    fix: `Start a worker of version ${d.wants}, or play the experiment with version ${d.has}.`,
  }),
  /** `what`: a world or a protocol. */
  OTHER_PARTS: (d: { what: string; here: string; asked: string }) => ({
    what: `${d.what} is ${d.here} where the worker is, and ${d.asked} where the experiment was asked for.`,
    fix: 'Give both the same files and the same version.',
  }),
  FOLDER_VERSION: (d: { folder: string; have: number; want: number }) => ({
    what: `${d.folder} holds results in form ${d.have}, and this troupe reads form ${d.want}.`,
    fix: 'Read it with the version of troupe that wrote it, or play into a new folder. Its records can still be read one by one.',
  }),
} satisfies Rows;
