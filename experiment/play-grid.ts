// Plays the missing episodes of an experiment under one budget, in threads, in this thread alone or over a queue that
// workers serve, and stores every result at once.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PlayContext } from '../resolve/context.ts';
import { openRecording, type Recording } from '../resolve/model-files.ts';
import type { Bus } from '../runtime/core/bus.ts';
import type { Clock } from '../runtime/core/clock.ts';
import { freshId } from '../runtime/core/random.ts';
import { failure } from '../runtime/errors/index.ts';
import { EXPERIMENT_FILE } from '../runtime/experiment/folder-format.ts';
import { type ExperimentJob, keyOf } from '../runtime/experiment/grid.ts';
import { type JobResult, wasCut } from '../runtime/experiment/measures.ts';
import { costBy } from '../runtime/ledger/prices.ts';
import { type ExperimentResult, playJobs } from '../runtime/run/compare.ts';
import { readExperiment } from '../runtime/run/read-experiment.ts';
import { displayPath } from '../runtime/text/plain.ts';
import { subtractSpending } from '../runtime/tokens/budget.ts';
import { createBudgetShares, playShared } from './budget-shares.ts';
import { createCallGate } from './call-gate.ts';
import { describeExperiment } from './describe.ts';
import { createEpisodePlayer, type PlayTask, recordIn } from './episode-task.ts';
import {
  checkGridFolder,
  checkGridUnlocked,
  createMemoryGrid,
  type GridFolder,
  openGridFolder,
} from './grid-folder.ts';
import { keepSpec } from './kept-spec.ts';
import { asksElsewhere, type ExperimentPlan, jobsOfPlan, type WorldPlan } from './plan.ts';
import type { ExperimentProgress, GridPlayer, GridPlayerNeeds, PlaySettings } from './player.ts';
import { openQueuePlayer } from './queue-player.ts';
import { isFinal, type ResultsLacking, resultsLacking } from './status.ts';
import { createEpisodeThreads, type EpisodeThreads, openWaiting } from './threads.ts';

export interface PlayedGrid extends ExperimentResult {
  /** Everything in the folder, including results of other commands. */
  readonly kept: { readonly grid: GridFolder['grid']; readonly results: readonly JobResult[] } | undefined;
  /** Why not all of it was played; undefined also if all was, but some episodes came to no result. */
  readonly stopped: 'interrupted' | 'budget' | undefined;
  readonly withoutResult: ResultsLacking;
}

/** Episodes that have not ended yet, with or without a folder. @throws as `readExperiment` */
export function missingOf(plan: ExperimentPlan): ExperimentJob[] {
  const jobs = jobsOfPlan(plan);
  if (plan.out === null || !existsSync(join(plan.out, EXPERIMENT_FILE))) return jobs;
  const done = new Set(
    readExperiment(plan.out).worlds.flatMap(({ results }) => results.filter(isFinal).map(({ job }) => keyOf(job))),
  );
  return jobs.filter((job) => !done.has(keyOf(job)));
}

/** Finds before anything is planned for people that the folder holds something else. @throws as `checkGridFolder` */
export function checkFolder(plan: ExperimentPlan, { cwd }: Pick<PlayContext, 'cwd'>): void {
  const { out } = plan;
  if (out !== null)
    checkGridFolder({ folder: out, shown: displayPath(cwd, out), asked: describeExperiment(plan, freshId()) });
}

/**
 * Finds before anything is played or estimated what would keep it from being played: another process in the folder, the
 * server of the workers. @throws OPTION_BAD, and as `checkGridUnlocked` and `openPlayer`
 */
export async function checkBeforePlaying(
  { plan, missing }: { readonly plan: ExperimentPlan; readonly missing: readonly ExperimentJob[] },
  settings: PlaySettings,
  context: PlayContext,
): Promise<void> {
  checkCallsHere(settings);
  if (plan.out !== null) checkGridUnlocked(plan.out);
  if (missing.length > 0) await checkPlace(settings, context);
}

/** @throws as `openGridFolder`, and BUS_UNREACHABLE, BUS_REFUSED, OPTION_BAD */
export async function playGrid(
  plan: ExperimentPlan,
  settings: PlaySettings,
  context: PlayContext,
): Promise<PlayedGrid> {
  const jobs = settings.only ?? jobsOfPlan(plan);
  const folder = await openFolder(plan, jobsOfPlan(plan), context);
  try {
    if (plan.out !== null && folder.isOld) settings.onContinued?.(plan.out);
    const missing = jobs.filter((job) => folder.resultOf(job) === undefined);
    if (folder.isOld && !settings.quiet)
      context.stderr.write(
        `${jobs.length - missing.length} of ${jobs.length} episodes have been played already${missing.length > 0 ? `: ${missing.length} to play` : ''}.\n`,
      );
    const plays = missing.length > 0;
    const keep =
      plan.out === null || plan.asked.length === 0
        ? undefined
        : keepSpec(plan.out, { descriptions: plan.asked, plays }, context);
    const before = folder.spent();
    const { played } =
      missing.length === 0
        ? { played: [] }
        : await playMissing({ plan, settings, folder, missing, all: jobs.length }, context);
    keep?.(played.filter((one) => !wasCut(one)).length, subtractSpending(folder.spent(), before));
    const fresh = new Map(played.map((result) => [keyOf(result.job), result]));
    const results = jobs.flatMap(
      (job) => fresh.get(keyOf(job)) ?? folder.resultOf(job) ?? folder.cutResultOf(job) ?? [],
    );
    const kept = plan.out === null ? undefined : { grid: folder.grid, results: folder.results() };
    const withoutResult = resultsLacking(jobs, results);
    const complete = withoutResult.reasons.every(({ why }) => why === 'crashed');
    const isCut = withoutResult.reasons.some(({ why }) => why === 'cut' || why === 'missing');
    const stopped = !isCut ? undefined : context.signal.aborted || plan.budget === undefined ? 'interrupted' : 'budget';
    return { played: results, complete, kept, stopped, withoutResult };
  } finally {
    folder.close();
  }
}

async function openFolder(
  plan: ExperimentPlan,
  jobs: readonly ExperimentJob[],
  { cwd }: PlayContext,
): Promise<GridFolder> {
  const { out } = plan;
  const prices = plan.worlds[0]?.tasks.prices;
  const asked = describeExperiment(plan, freshId());
  if (out === null) return createMemoryGrid(asked);
  return openGridFolder({
    folder: out,
    shown: displayPath(cwd, out),
    asked,
    jobs,
    recordOf: (job) => recordIn(out, job),
    costOf: prices && costBy(prices),
  });
}

interface MissingEpisodes {
  readonly plan: ExperimentPlan;
  readonly settings: PlaySettings;
  readonly folder: GridFolder;
  readonly missing: readonly ExperimentJob[];
  readonly all: number;
}

async function playMissing(
  { plan, settings, folder, missing, all }: MissingEpisodes,
  outer: PlayContext,
): Promise<ExperimentResult> {
  const failed = new AbortController();
  const context = { ...outer, signal: AbortSignal.any([outer.signal, failed.signal]) };
  const atOnce = episodesAtOnce(plan, settings, missing.length);
  const { stderr } = context;
  const currency = plan.worlds[0]?.tasks.prices?.currency;
  const progress = settings.progress?.({ total: all, before: all - missing.length, atOnce, currency }) ?? UNSHOWN;
  const described = folder.grid;
  const wanted = new Set(missing.map(keyOf));
  const amounts = { atOnce, episodes: all, before: all - missing.length, wanted };
  const player = await openPlayer(
    { plan, settings, progress, continues: folder.isOld, described, ...amounts },
    context,
  );
  const shares = createBudgetShares({
    budget: plan.budget,
    cap: plan.cap,
    signal: context.signal,
    spent: () => folder.spent(),
  });
  const told = () => progress.spent(folder.spent());
  const episodes = { plan, folder, player, shares, isElsewhere: settings.queue !== undefined, cwd: context.cwd, told };
  let done = 0;
  const play = async (job: ExperimentJob): Promise<JobResult> => {
    try {
      const first = await playShared(job, false, episodes);
      // Its share was too small, but more was left: it continues with the rest, or starts again.
      const { result } = first.isShort ? await playShared(job, true, episodes) : first;
      if (result.reason !== 'cancelled') progress.tell(++done);
      return result;
    } catch (thrown) {
      // The others can be resumed another time.
      failed.abort();
      throw thrown;
    }
  };
  try {
    if (!settings.quiet) for (const line of overshootNotes(plan)) stderr.write(`${line}\n`);
    return await playJobs({ jobs: missing, atOnce, signal: context.signal, play });
  } finally {
    progress.clear();
    await player.close();
  }
}

const UNSHOWN: ExperimentProgress = {
  watch() {},
  spent() {},
  pause() {},
  tell() {},
  warn() {},
  clear() {},
};

/** How many episodes are played at a time. */
export const episodesAtOnce = (plan: ExperimentPlan, settings: PlaySettings, missing: number): number =>
  Math.min(settings.workers ?? usualWorkers(plan, settings), missing);

/**
 * With a budget, episodes would wait for each other's shares, so one plays at a time. With a limit on calls, twice as
 * many episodes as calls are played, since some step their world while others wait for answers.
 */
function usualWorkers(plan: ExperimentPlan, { queue, calls }: PlaySettings): number {
  if (queue) return QUEUED;
  if (plan.budget !== undefined) return 1;
  return calls !== undefined && asksElsewhere(plan) ? Math.min(2 * calls, MOST_AT_ONCE) : availableParallelism();
}

/** The maximum amount of work queued for workers, however many there are. */
const QUEUED = 2_000;
/** Each episode keeps its world and its record in memory. */
const MOST_AT_ONCE = 256;

/** Says by how much the grid may exceed the budget. */
function overshootNotes({ name, budget, worlds }: ExperimentPlan): string[] {
  if (budget === undefined || !worlds.some(isUnlimited)) return [];
  const limits = (['tokens', 'usd'] as const).filter((name) => budget[name] !== undefined);
  if (limits.length === 0) return [];
  const [of, limit] = name === null ? ['--budget', '--max-tokens'] : ['the budget', 'maxTokens of a model'];
  return [`The ${limits.join(' and ')} of ${of} may be exceeded by calls in progress: ${limit} limits by how much.`];
}

const isUnlimited = ({ models }: WorldPlan): boolean =>
  Object.values(models).some(({ flags }) => flags.maxTokens === undefined);

/** In threads, unless something is used that cannot be shared with them. */
async function openPlayer(needs: GridPlayerNeeds, context: PlayContext): Promise<GridPlayer> {
  const { settings } = needs;
  if (settings.queue)
    return openQueuePlayer({ ...needs, servers: settings.queue, secret: secretOf(settings) }, context);
  const { play, close } = openThreads(needs, context) ?? (await openInThisThread(needs, context));
  return { play: watched(play, needs, context), close };
}

/** @throws OPTION_BAD where nobody says it */
function secretOf({ secret }: PlaySettings): string {
  if (secret) return secret();
  throw failure('OPTION_BAD', {
    option: 'secret',
    value: 'nothing',
    wanted: 'the text by which the workers and this process know each other',
  });
}

/** A gate of this process holds no call that a worker makes. @throws OPTION_BAD */
function checkCallsHere({ queue, calls }: PlaySettings): void {
  if (queue === undefined || calls === undefined) return;
  throw failure('OPTION_BAD', {
    option: 'calls',
    value: String(calls),
    wanted: "no number where workers play the episodes: each has a limit of its own, 'troupe worker --calls'",
  });
}

/** Connects to the server that the player will need, and leaves again. @throws as `openWorkQueue` and `natsBus` */
async function checkPlace(settings: PlaySettings, { clock }: Pick<PlayContext, 'clock'>): Promise<void> {
  if (settings.queue) {
    const { openWorkQueue } = await import('../runtime/bus/nats/work-queue.ts');
    const queue = await openWorkQueue({ ...settings.queue, secret: secretOf(settings), clock });
    await queue.close();
    return;
  }
  const bus = await openBus(settings, clock);
  await bus?.close();
}

async function openBus({ bus }: PlaySettings, clock: Clock): Promise<Bus | undefined> {
  if (bus === undefined) return undefined;
  // Loaded only where there is a server: most experiments need none.
  const { natsBus } = await import('../runtime/bus/nats.ts');
  return natsBus({ ...bus, clock });
}

/** One gate for the calls of all episodes, wherever they are played. */
function watched(play: PlayTask, { settings, progress, wanted }: GridPlayerNeeds, { clock }: PlayContext): PlayTask {
  const { calls: atOnce = Number.POSITIVE_INFINITY, quiet } = settings;
  const gate = createCallGate({ clock, atOnce, episodes: wanted.size, onPause: progress.pause });
  return async (task) => {
    const calls = gate.episode();
    const episode = keyOf(task.job);
    try {
      return await play(task, { calls, tell: quiet ? undefined : (news) => progress.watch(news, episode) });
    } finally {
      calls.close();
    }
  };
}

/** Undefined where something is used that only this thread has. */
function openThreads({ plan, settings, atOnce }: GridPlayerNeeds, context: PlayContext): EpisodeThreads | undefined {
  if (settings.threads) return settings.threads;
  if (isBound(settings)) return undefined;
  if (asksElsewhere(plan)) return openWaiting({ episodes: atOnce, calls: settings.calls }, context);
  // Rule players need no keys.
  return atOnce < 2 ? undefined : createEpisodeThreads({ count: atOnce, signal: context.signal });
}

/** Whether something is used that threads cannot share. */
const isBound = ({ alone, bus, record, live }: PlaySettings): boolean =>
  alone === true || bus !== undefined || record !== undefined || live !== undefined;

/** Begun before they are needed, since each takes a second to load the program; undefined where none will be. */
export function threadsAhead(
  { plan, settings, atOnce }: Pick<GridPlayerNeeds, 'plan' | 'settings' | 'atOnce'>,
  context: PlayContext,
): EpisodeThreads | undefined {
  if (settings.queue || isBound(settings) || !asksElsewhere(plan)) return undefined;
  return openWaiting({ episodes: atOnce, calls: settings.calls }, context);
}

async function openInThisThread(needs: GridPlayerNeeds, context: PlayContext): Promise<EpisodeThreads> {
  const { plan, settings, continues } = needs;
  const secret = plan.worlds.some(({ tasks }) => tasks.remote) ? secretOf(settings) : undefined;
  const bus = await openBus(settings, context.clock);
  let recording: Recording | undefined;
  try {
    recording = await openRecording({ path: settings.record, cwd: context.cwd, clock: context.clock, continues });
  } catch (thrown) {
    await bus?.close();
    throw thrown;
  }
  const said: string[] = [];
  const live = settings.live && (async () => settings.live?.((text) => void said.push(text)));
  const play = createEpisodePlayer({ ...context, recording, live, bus, secret });
  return {
    play,
    async close() {
      recording?.close();
      await bus?.close();
      for (const text of severalOnce(said)) context.stderr.write(text);
    },
  };
}

/** What was said for each episode. */
function severalOnce(said: readonly string[]): string[] {
  const texts = [...new Set(said)];
  return texts.length <= 5 ? texts : [...texts.slice(0, 5), `… ${texts.length} such lines in total\n`];
}
