// Words the errors about what a command was asked for, and about grids, experiments and the folders that keep them.
import { list, meantText, oneOf } from '../text/in-words.ts';
import type { Names, Rows } from './rows.ts';

export const COMMAND_FAILURES = {
  /** The command line cannot be understood; `command` is the command called, e.g. `troupe run`. */
  USAGE: (d: { what: string; command: string }) => ({
    what: `${d.what}.`,
    fix: `See the help of '${d.command}'.`,
  }),
  /** `has`: the feature that a world needs for the flag, such as `pictures`. */
  FLAG_UNSUPPORTED: (d: { flag: string; world: string; has: string; able: Names }) => ({
    what: `world '${d.world}' does not support ${d.flag}: it has no ${d.has}.`,
    fix: d.able.length > 0 ? `These have: ${list(d.able)}.` : `Leave ${d.flag} out.`,
  }),
  /** A preset does not cover this part. `byHand`: flags that set the same for one of its worlds. */
  PRESET_UNFIT: (d: { preset: string; kind: 'world' | 'protocol'; name: string; fits: Names; byHand?: string }) => ({
    what: `preset '${d.preset}' does not cover ${d.kind} '${d.name}'.`,
    fix: `It fits ${list(d.fits)}. ${
      d.kind === 'world' ? 'Choose another one.' : `For a protocol of your own, set the same by hand: ${d.byHand}.`
    }`,
  }),
  ROLE_UNKNOWN: (d: { protocol: string; role: string; known: Names; near?: Names }) => ({
    what: `protocol '${d.protocol}' has no role '${d.role}' that asks a model.`,
    fix: oneOf(d.known, d.near),
  }),
  ROLE_NOT_FOUND: (d: { protocol: string; role: string; known: Names; near?: Names }) => ({
    what: `protocol '${d.protocol}' has no role '${d.role}'.`,
    fix: oneOf(d.known, d.near),
  }),
  /** `charted`: the roles of the protocol that are statecharts. */
  ROLE_WITHOUT_CHART: (d: { protocol: string; role: string; charted: Names }) => ({
    what: `role '${d.role}' of '${d.protocol}' is a rule, that is an XState transition actor: it decides once per wake and has no states to draw.`,
    fix:
      d.charted.length > 0 ? `Roles with a chart: ${d.charted.join(', ')}.` : 'No role of this protocol has a chart.',
  }),
  PORT_BUSY: (d: { host: string; port: number; isForbidden: boolean }) => ({
    what: d.isForbidden
      ? `the system does not allow to serve on port ${d.port} of ${d.host}.`
      : `port ${d.port} of ${d.host} is in use.`,
    fix: 'Name another port, or leave it out to take a free one; close what uses it where it is not needed.',
  }),
  /** `why`: the code with which the system refused. */
  HOST_UNUSABLE: (d: { host: string; why: string }) => ({
    what: `nothing can be served on '${d.host}': it is no address of this machine (${d.why}).`,
    fix: 'Name an address of this machine: 127.0.0.1 for its own browsers only, 0.0.0.0 for all that can reach it.',
  }),
  FILE_EXISTS: (d: { files: Names }) => ({
    what: `${list(d.files)} exists already.`,
    fix: 'Give another name, or move the existing file away first.',
  }),
  /** One of them cannot know the work of the other. */
  WORKER_OTHER_SECRET: (d: { run: string }) => ({
    what: `experiment '${d.run}' is played with another secret than a worker at this server has, so that worker gets none of its episodes.`,
    fix: 'Start the worker with the secret of the experiment: a copy of the same file (by default ~/.config/troupe/secret), or the same TROUPE_RUN_SECRET.',
  }),
  /** `what`: a server, a variable or a file that a task names; `flag`: what would lend it. */
  NOT_LENT: (d: { what: string; flag: string }) => ({
    what: `the task names ${d.what}, which this worker does not lend.`,
    fix: `Start the worker with ${d.flag} if whoever starts experiments at this server may use it.`,
  }),
  /** `what` differs between the grid in a folder and the requested one; `isVersion`: troupe's or the world's. */
  GRID_DIFFERS: (d: { folder: string; what: string; isVersion: boolean; before: string; now: string }) =>
    d.isVersion
      ? {
          what: `${d.folder} holds a grid that was played with another version: ${d.what} was ${d.before} and is ${d.now} here.`,
          fix: 'Continue with that version, or name another folder: figures of two versions are never mixed. The grid can still be reported.',
        }
      : {
          what: `${d.folder} holds a grid that was played with another value of '${d.what}': ${d.before} then, ${d.now} now.`,
          fix: `Give '${d.what}' as before to continue that grid, or name another folder. You can add protocols, scenes, seeds and team sizes to a grid, but change nothing else.`,
        },
  GRID_MISSING: (d: { folder: string; found: Names }) => ({
    what: `${d.folder} is not empty and holds no grid: it contains no experiment.json, but ${list(d.found, 4)}.`,
    fix: 'Name a new or an empty folder: existing files are never overwritten.',
  }),
  /** `why`: the error of the episode whose record could not be written. */
  GRID_UNWRITABLE: (d: { folder: string; why: string }) => ({
    what: `playing stopped: no more records can be written to ${d.folder}. ${d.why}`,
    fix: 'Then run the same command again: it plays what is missing.',
    retry: true,
  }),
  RECORD_CLOCK: (d: { file: string; line: number; ms: number }) => ({
    what: `line ${d.line} of ${d.file} is ${Math.round(d.ms * 1000) / 1000} ms earlier than the line before it of the same process: its clock was set back.`,
    fix: 'The times of this record cannot be added up. Its costs and its replay do not depend on them.',
  }),
  /** `text`: how many, and for which reasons; `fix`: what to do about it. */
  EPISODES_WITHOUT_RESULT: (d: { text: string; fix: string; retry: boolean }) => ({
    what: `${d.text}.`,
    fix: d.fix,
    retry: d.retry,
  }),
  /** `sets`: those of its scenes that have a name together, where several scenes may be given. */
  SCENE_UNKNOWN: (d: { scene: string; known: Names; near?: Names; world?: string; sets?: Names }) =>
    d.world === undefined
      ? { what: `there is no scene '${d.scene}'.`, fix: oneOf(d.known, d.near) }
      : {
          what: `world '${d.world}' has no scene '${d.scene}'.`,
          fix: `${meantText(d.near)}It has ${list(d.known, 6)}.`,
        },
  /** Several scenes were named, but only one can be played. */
  SCENE_SEVERAL: (d: { world: string; said: string; scenes: Names }) => ({
    what: `'${d.said}' stands for ${d.scenes.length} scene${d.scenes.length === 1 ? '' : 's'} of world '${d.world}', but one episode needs a single scene.`,
    fix: `Name one: ${list(d.scenes, 3)}.`,
  }),
  /** `why` it cannot be played, if that is known. `ofPaper`: the paper's tables, if it has none of that number. */
  PAPER_TABLE_UNKNOWN: (d: { id: string; near: Names; why?: string; ofPaper: Names }) => ({
    what: d.why === undefined ? `there is no table '${d.id}'.` : `table '${d.id}' cannot be played: ${d.why}.`,
    fix:
      d.why !== undefined
        ? 'Take another table.'
        : d.ofPaper.length > 0
          ? `Its number in the paper is not known here; the tables of that paper, by what they show: ${list(d.ofPaper)}.`
          : meantText(d.near).trim() || 'Take another table.',
  }),
  EXPERIMENT_MISSING: (d: { folder: string }) => ({
    what: `${d.folder} holds no experiment: there is no experiment.json in it.`,
    fix: 'Name the folder that an experiment or a comparison was played into.',
  }),
  SPEC_MISSING: (d: { folder: string }) => ({
    what: `${d.folder} does not say how its experiment was described: there is no spec.json in it, as in folders of older versions.`,
    fix: 'Play the file that describes it, and name the folder as the place for its results.',
  }),
  /** A file of the user that an experiment was played with, and that its folder has no copy of. */
  KEPT_FILE_MISSING: (d: { path: string; file: string; sha256: string; isThere: boolean }) => ({
    what: `the experiment was played with ${d.path}, ${d.isThere ? `and ${d.file} is another file` : 'which is not there'}.`,
    fix: `Put the file whose sha256 is ${d.sha256} at ${d.file}.`,
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
  /** No rates make play of this kind. */
  PLAY_UNFIT: (d: { misfit: number; most: number }) => ({
    what: `no rates of the rule player were found that make such play: the nearest play is ${d.misfit} standard deviations of its statistics away, and at most ${d.most} are taken.`,
    fix: "Check that '--protocol' and the world's options are those of the play, or fit more rates with '--rates'.",
  }),
  /** `meant`: names spelt much like it. */
  PROFILE_UNKNOWN: (d: { profile: string; world: string; known: Names; meant: Names }) => ({
    what: `the player of world '${d.world}' has no profile '${d.profile}'.`,
    fix:
      d.known.length === 0
        ? "It has none. Give rates, 'rules:overlook=0.2', or fit some to recorded play."
        : `${meantText(d.meant)}It has: ${list(d.known)}.`,
  }),
  /** The rates of a profile say nothing of another world, nor of this one once it has changed. */
  PROFILE_FOREIGN: (d: { profile: string; of: string; world: string }) => ({
    what: `the profile '${d.profile}' was fitted in ${d.of}, and this is ${d.world}.`,
    fix: 'Fit it again to the recorded play.',
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
