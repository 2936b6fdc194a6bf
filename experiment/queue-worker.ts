// Plays episodes from a queue, for experiments started elsewhere.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { PlayContext } from '../resolve/context.ts';
import { type LoadedParts, loadParts } from '../resolve/find-parts.ts';
import type { WorkItem, WorkOutcome, WorkQueue } from '../runtime/bus/work-queue.ts';
import { asTroupeError, failure, type TroupeError } from '../runtime/errors/index.ts';
import { type JobResult, unplayed } from '../runtime/experiment/measures.ts';
import { planEpisode } from '../runtime/run/plan.ts';
import { VERSION } from '../runtime/run/version.ts';
import { oneLine, withoutSecrets } from '../runtime/text/plain.ts';
import { type HashForm, hashOfProtocol } from '../runtime/topology/protocol-hash.ts';
import { createCallGate } from './call-gate.ts';
import { createEpisodePlayer, type EpisodeTask, type PlayTask, recordIn } from './episode-task.ts';
import { watchOtherRuns } from './queue-watch.ts';
import type { EpisodeOutcome } from './received-result.ts';
import { wasUnplayed } from './status.ts';
import { type ExpectedParts, readTask } from './task-text.ts';
import { createEpisodeThreads, type EpisodeThreads, openWaiting } from './threads.ts';
import type { WorkerLends } from './worker-lends.ts';

/** What the temporary folder of a worker's records begins with; its process number follows. */
export const WORKER_FOLDER = 'troupe-worker-';

const zip = promisify(gzip);
/** Stronger compression would take longer than the network saves, and smaller chunks would be slower still. */
const ZIPPED = { level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 };

/** The maximum number of attempts at an episode before it is set aside. */
const TRIES = 3;

interface QueueWorkerNeeds {
  readonly queue: WorkQueue;
  /** Episodes at a time. */
  readonly jobs: number;
  readonly calls: number;
  readonly lends: WorkerLends;
  /** After each episode. */
  readonly onPlayed: () => void;
  /** Why this worker cannot play an episode, or gets none of a run; each reason once. */
  readonly warn: (why: string | TroupeError) => void;
}

/** Runs until the context's signal is aborted. */
export async function serveQueue(
  { queue, jobs, calls, lends, onPlayed, warn }: QueueWorkerNeeds,
  context: PlayContext,
): Promise<void> {
  const { signal } = context;
  const folder = mkdtempSync(join(tmpdir(), `${WORKER_FOLDER}${process.pid}-`));
  const players = openPlayers(jobs, calls, { ...context, env: lends.env });
  const gate = createCallGate({ clock: context.clock, atOnce: calls });
  const play: PlayTask = async (task) => {
    const own = gate.episode();
    return players.of(task)(task, { calls: own }).finally(own.close);
  };
  const check = createPartsCheck(lends);
  const refusals = new Set<string>();
  let begun = 0;
  const answer = async (item: WorkItem): Promise<WorkOutcome> => {
    // A folder for each attempt, since the same episode may come again while its record is being sent.
    const out = join(folder, String(begun++));
    const read = readTask(item.body, { cwd: context.cwd, out });
    if (typeof read === 'string') return { unreadable: read };
    const { expected } = read;
    const task: EpisodeTask = { ...read.task, recordOnly: true };
    const result = await playChecked(task, item, { play, check: () => check(task, expected) });
    if ('unable' in result) {
      const why = oneLine(withoutSecrets(result.unable), 400);
      if (!refusals.has(item.run)) warn(`Run ${oneLine(item.run, 60)} is left to other workers. ${why}`);
      refusals.add(item.run);
      return { unable: why };
    }
    if (result.reason === 'cancelled') return 'given up';
    onPlayed();
    const body: EpisodeOutcome = result.reason === 'error' ? { unplayed: result.detail, code: result.code } : {};
    return { body, attachment: () => recordOf(task) };
  };
  try {
    const announcing = queue.directory.announce(
      () => ({ version: VERSION, about: `${jobs} at a time`, unable: queue.unable() }),
      signal,
    );
    const watching = watchOtherRuns({
      directory: queue.directory,
      keyName: queue.keyName,
      clock: context.clock,
      signal,
      warn,
    });
    await Promise.all(Array.from({ length: jobs }, () => queue.work(VERSION, answer, signal)));
    await Promise.all([announcing, watching]);
  } finally {
    await players.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface TaskPlayers {
  of(task: EpisodeTask): PlayTask;
  close(): Promise<void>;
}

/** Episodes that compute their answers get a thread each, without keys; episodes that wait for models share a few. */
function openPlayers(count: number, calls: number, context: PlayContext): TaskPlayers {
  const { signal } = context;
  const here = createEpisodePlayer(context);
  const working = onceNeeded(() => (count > 1 ? createEpisodeThreads({ count, signal }) : undefined));
  const waiting = onceNeeded(() => openWaiting({ episodes: count, calls }, context));
  return {
    of: (task) => (isBound(task) ? working : waiting).get()?.play ?? here,
    async close() {
      await working.close();
      await waiting.close();
    },
  };
}

function onceNeeded(create: () => EpisodeThreads | undefined) {
  let made: { readonly threads: EpisodeThreads | undefined } | undefined;
  return {
    get(): EpisodeThreads | undefined {
      made ??= { threads: create() };
      return made.threads;
    },
    close: async () => made?.threads?.close(),
  };
}

/** Only the rule-based player is used, which computes its answers. */
const isBound = ({ models: { model = [] } }: EpisodeTask): boolean =>
  model.every((name) => /^(?:[^=]+=)?rules$/.test(name));

interface CheckedPlay {
  readonly play: PlayTask;
  /** The task as it is played here, or why this worker can play nothing of the run. @throws why nobody can play it */
  readonly check: () => Promise<string | EpisodeTask>;
}

async function playChecked(
  { job }: EpisodeTask,
  { tries }: WorkItem,
  { play, check }: CheckedPlay,
): Promise<JobResult | { readonly unable: string }> {
  if (tries > TRIES) return unplayed(job, failure('EPISODE_SET_ASIDE', { tries: TRIES }));
  let checked: string | EpisodeTask;
  try {
    checked = await check();
  } catch (thrown) {
    return unplayed(job, asTroupeError(thrown));
  }
  if (typeof checked === 'string') return { unable: checked };
  const result = (await play(checked)) ?? unplayed(job, '', 'cancelled');
  return lacksKey(result) ? { unable: result.detail } : result;
}

/** Another worker may have the key. */
const lacksKey = (result: JobResult): boolean => wasUnplayed(result, 'KEY_MISSING');

/** Computed once per world, protocol and team: a layout takes as long as one or two steps of an episode. */
function createPartsCheck(lends: WorkerLends): PartsCheck {
  const known = new Map<string, Promise<PartsHere>>();
  return async (asked, expected) => {
    const cwd = lends.folderOf(asked, expected.files);
    const task = { ...asked, cwd };
    const { world, job, worldOptions } = task;
    // Before anything of it is loaded.
    const refused = lends.refusal(task, expected.files);
    if (refused) return refused.message;
    let parts: LoadedParts;
    try {
      parts = await loadParts(world, [job.protocol], cwd);
    } catch (thrown) {
      return asTroupeError(thrown).message;
    }
    const key = JSON.stringify([cwd, world, job.protocol, job.agents, worldOptions]);
    const here = known.get(key) ?? partsHere(task, parts);
    known.set(key, here);
    here.catch(() => known.delete(key));
    const { worldVersion, hashes } = await here;
    if (worldVersion !== expected.worldVersion)
      return failure('OTHER_PARTS', { what: `world '${world}'`, here: worldVersion, asked: expected.worldVersion })
        .message;
    if (!Object.values(hashes).includes(expected.protocolHash))
      return failure('OTHER_PARTS', {
        what: `protocol '${job.protocol}'`,
        here: hashes.prompts,
        asked: expected.protocolHash,
      }).message;
    return task;
  };
}

interface PartsHere extends Pick<ExpectedParts, 'worldVersion'> {
  /** Of the protocol: a task may have been given by a command that knew only the older form. */
  readonly hashes: Readonly<Record<HashForm, string>>;
}

/** The task, from the folder of its files, or why this worker can play nothing of the run. @throws as `planEpisode` */
type PartsCheck = (task: EpisodeTask, expected: ExpectedParts) => Promise<string | EpisodeTask>;

async function partsHere({ job, worldOptions }: EpisodeTask, { world, protocol }: LoadedParts): Promise<PartsHere> {
  const played = protocol(job.protocol);
  const { setup, hash } = planEpisode({ world, protocol: played, agents: job.agents, worldOptions });
  const hashes = { prompts: hash, prose: hashOfProtocol(played, setup.agents, 'prose') };
  return { worldVersion: world.version, hashes };
}

/** Compressed, and deleted here; undefined if nothing was written. */
async function recordOf({ job, out }: EpisodeTask): Promise<Uint8Array | undefined> {
  if (out === null) return undefined;
  try {
    return await zip(readFileSync(recordIn(out, job)), ZIPPED);
  } catch {
    return undefined;
  } finally {
    // Not awaited: the parent folder is removed at the end anyway.
    void rm(out, { recursive: true, force: true }).catch(() => undefined);
  }
}
