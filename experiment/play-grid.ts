// Plays the missing episodes of an experiment under one budget, in threads if possible, and stores every result at
// once.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PlayContext } from '../resolve/context.ts';
import { freshId } from '../runtime/core/random.ts';
import { failure } from '../runtime/errors/index.ts';
import { EXPERIMENT_FILE, episodeFolder } from '../runtime/experiment/folder-format.ts';
import { type ExperimentJob, keyOf } from '../runtime/experiment/grid.ts';
import { type JobResult, unplayed } from '../runtime/experiment/measures.ts';
import { costBy } from '../runtime/ledger/prices.ts';
import { type ExperimentResult, playJobs } from '../runtime/run/compare.ts';
import { readExperiment } from '../runtime/run/read-experiment.ts';
import { displayPath } from '../runtime/text/plain.ts';
import {
  type Budget,
  budgetLeft,
  budgetWith,
  isCapped,
  NO_SPENDING,
  type Spending,
  subtractSpending,
  tighterBudget,
} from '../runtime/tokens/budget.ts';
import { type BudgetShares, createBudgetShares } from './budget-shares.ts';
import { describeExperiment } from './describe.ts';
import { recordIn } from './episode-task.ts';
import {
  checkGridFolder,
  checkGridUnlocked,
  createMemoryGrid,
  type GridFolder,
  openGridFolder,
} from './grid-folder.ts';
import { keepSpec } from './kept-spec.ts';
import { asksElsewhere, type ExperimentPlan, jobsOfPlan, taskOf, type WorldPlan } from './plan.ts';
import type { ExperimentProgress, GridPlayer, PlaySettings } from './player.ts';
import { checkPlace, openPlayer } from './players.ts';
import { isFinal, type ResultsLacking, resultsLacking, wasUnplayed } from './status.ts';

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
 * server of the workers. @throws as `checkGridUnlocked` and `openPlayer`
 */
export async function checkBeforePlaying(
  { plan, missing }: { readonly plan: ExperimentPlan; readonly missing: readonly ExperimentJob[] },
  settings: PlaySettings,
  context: PlayContext,
): Promise<void> {
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
    keep?.(played.length, subtractSpending(folder.spent(), before));
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

interface SharedEpisodes {
  readonly plan: ExperimentPlan;
  readonly folder: GridFolder;
  readonly player: GridPlayer;
  readonly shares: BudgetShares;
  /** Whether workers play, each with a disk of its own. */
  readonly isElsewhere: boolean;
  readonly cwd: string;
  readonly told: () => void;
}

const isUnwritten = (result: JobResult): boolean => wasUnplayed(result, 'FILE_UNWRITABLE');

/** Under a share of the budget. */
async function playShared(
  job: ExperimentJob,
  whole: boolean,
  { plan, folder, player, shares, isElsewhere, cwd, told }: SharedEpisodes,
): Promise<{ readonly result: JobResult; readonly isShort: boolean }> {
  const unspent = { result: unplayed(job, '', 'cancelled'), isShort: false };
  const experiment = folder.grid.id;
  const share = await shares.take(JSON.stringify({ ...job, scene: '', seed: 0 }), whole);
  if (share === undefined) return unspent;
  let [spent, wasCut] = [NO_SPENDING, false];
  const booked = (played: JobResult, allowed: Budget | undefined, before?: Spending) => {
    const result = cappedResult(played, plan.cap, allowed);
    // Later records would be lost as well, so playing stops. A worker has its own disk.
    if (plan.out !== null && !isElsewhere && isUnwritten(result))
      throw failure('GRID_UNWRITABLE', { folder: displayPath(cwd, plan.out), why: result.detail });
    folder.add(result, before !== undefined);
    spent = result.spent ?? NO_SPENDING;
    told();
    wasCut = result.reason === 'budget' && !result.capped && !endedByTime(share.budget, spent);
    return { result, isShort: result.reason === 'budget' && !result.capped && !share.isAll };
  };
  try {
    const begun = folder.begun(job);
    if (begun !== undefined) {
      // The episode's own budget already counts what it has spent.
      const allowed = tighterBudget(plan.cap, share.budget && budgetWith(share.budget, begun));
      const resumed = await player.play({ ...taskOf(plan, job, allowed), experiment, resumes: true });
      // Undefined if its record cannot be continued.
      if (resumed) return booked(resumed, allowed, begun);
    }
    folder.prepare(job);
    const allowed = tighterBudget(plan.cap, share.budget);
    const played = booked(
      (await player.play({ ...taskOf(plan, job, allowed), experiment, request: folder.resultsOf(job) })) ??
        unspent.result,
      allowed,
    );
    await player.kept?.(job);
    return played;
  } finally {
    share.giveBack(spent, wasCut);
  }
}

/** `time` is of each episode: the next one has as much again. */
const endedByTime = (budget: Budget | undefined, spent: Spending): boolean =>
  budget?.timeMs !== undefined && budgetLeft(budget, spent) !== undefined;

const cappedResult = (played: JobResult, cap: Budget | undefined, allowed: Budget | undefined): JobResult =>
  isCapped(played, cap, allowed) ? { ...played, capped: true as const } : played;

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
