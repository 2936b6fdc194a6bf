// Plays one episode of an experiment from plain data alone, so that the main thread and worker threads share one
// function.

import { join } from 'node:path';
import { askedBy, type ClockFlags, limitsUnder, timingOf, timingOnRecord } from '../resolve/asked-by.ts';
import type { PlayContext } from '../resolve/context.ts';
import { type LoadedParts, loadParts } from '../resolve/find-parts.ts';
import type { Recording } from '../resolve/model-files.ts';
import { createModels, type ModelFlags, settingsOf } from '../resolve/named-models.ts';
import { fidelityOf } from '../resolve/presets.ts';
import type { Bus } from '../runtime/core/bus.ts';
import type { Clock } from '../runtime/core/clock.ts';
import type { CodeRunner } from '../runtime/core/code.ts';
import type { Happening } from '../runtime/core/event.ts';
import type { Model } from '../runtime/core/model.ts';
import { asTroupeError, retryAfterOf } from '../runtime/errors/index.ts';
import { episodeFolder, episodeId } from '../runtime/experiment/folder-format.ts';
import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import { type JobResult, unplayed } from '../runtime/experiment/measures.ts';
import type { Prices } from '../runtime/ledger/prices.ts';
import { costBy } from '../runtime/ledger/prices.ts';
import { readLines } from '../runtime/record/lines.ts';
import { openRecord, RECORD_FILE } from '../runtime/record/read.ts';
import { type SealOptions, type Sink, teeSink } from '../runtime/record/sink.ts';
import { playJob, playUncounted, resumeJob } from '../runtime/run/compare.ts';
import type { EpisodeOptions } from '../runtime/run/options.ts';
import { createOutline } from '../runtime/run/outline.ts';
import { startedOf } from '../runtime/run/recorded-episode.ts';
import { createSandbox } from '../runtime/sandbox/sandbox.ts';
import type { Budget } from '../runtime/tokens/budget.ts';
import { createTokenCounter, type TokenCounter } from '../runtime/tokens/token-counter.ts';
import { servedBeside } from '../runtime/topology/named-roles.ts';
import type { EpisodeCalls } from './call-gate.ts';
import { type CallNews, callNewsOf } from './call-news.ts';
import { lazySink } from './record-path.ts';

/** Telemetry of one episode. */
export interface LiveTrace {
  /** Receives the record's lines in parallel with its file. */
  readonly sink: Sink;
  /** Sends what is left and reports losses. */
  close(): Promise<void>;
}

/** Plain data, so it can be passed to another thread. */
export interface EpisodeTask {
  /** The protocol: a shipped name or a file. */
  readonly job: ExperimentJob;
  /** Likewise. */
  readonly world: string;
  /** The folder that paths are relative to; default: the process's working directory. */
  readonly cwd?: string;
  readonly models: ModelFlags;
  readonly worldOptions: Readonly<Record<string, unknown>>;
  /** null: the world's own cap. */
  readonly steps: number | null;
  /** The folder for all records, or null to keep none. */
  readonly out: string | null;
  readonly timing?: Pick<ClockFlags, 'clock' | 'latency'>;
  /** Instructions by role; ignored for a protocol without that role. */
  readonly prompts?: Readonly<Record<string, string>>;
  /** The budget left for it. */
  readonly budget?: Budget;
  /** Its result is computed elsewhere, from its record: what is played here only says how it ended, without figures. */
  readonly recordOnly?: true;
  /** Whether to continue its record. */
  readonly resumes?: boolean;
  /** Signs the ends of records. */
  readonly seal?: SealOptions;
  /** Roles played by workers elsewhere, as given, and how long to wait for them. */
  readonly remote?: { readonly roles: readonly string[]; readonly waitMs: number };
  readonly prices?: Prices;
  /** The id of its experiment, which stands on record. */
  readonly experiment?: string;
  /** How many results of this episode the experiment has already: a worker's result for an earlier task is not one. */
  readonly request?: number;
}

/** Undefined if the episode's record cannot be continued, so it must be played from the beginning. */
export type PlayTask = (task: EpisodeTask, around?: EpisodeSurroundings) => Promise<JobResult | undefined>;

/** The collaborators of an episode while it runs. */
export interface EpisodeSurroundings {
  /** Default: any number of calls at a time. */
  readonly calls?: EpisodeCalls;
  /** Reports which calls are waiting for an answer. */
  readonly tell?: (news: CallNews) => void;
}

interface EpisodePlayerNeeds extends Pick<PlayContext, 'env' | 'clock' | 'signal'> {
  /** Carries the messages of all episodes; default: each has a bus in memory. */
  readonly bus?: Bus;
  /** What workers that play remote roles know the run by. */
  readonly secret?: string;
  readonly recording?: Recording;
  /** Opens telemetry for one episode. */
  readonly live?: () => Promise<LiveTrace | undefined>;
}

/** All episodes of a thread share the token counter with its cache, the parts, the endpoints and the sandbox. */
export function createEpisodePlayer(needs: EpisodePlayerNeeds): PlayTask {
  const counter = createTokenCounter();
  // The sandbox's thread starts with the first program and ends with this thread.
  const code = createSandbox();
  const partsOf = createPartsLoader();
  const endpoints = new Map<string, Model>();
  return async (task, around = {}) => {
    const { job, prices } = task;
    let live: LiveTrace | undefined;
    try {
      const parts = await partsOf(task);
      live = await needs.live?.();
      const { cwd = '.' } = task;
      const flags = { ...task.models, seed: job.seed };
      const models = async (clock: Clock) => {
        const context = { ...needs, clock, cwd, endpoints };
        const made = await createModels(flags, { world: parts.world, context, counter });
        return around.calls ? gatedModels(made, around.calls) : made;
      };
      const tools = { ...needs, models, around, counter, code, beside: live?.sink };
      const priceOf = prices && costBy(prices);
      const optionsOf = await episodeOptionsOf(task, parts, tools);
      // Workers that played remote roles no longer know the episode.
      if (task.resumes && task.remote) return undefined;
      const file = continuedFileOf(task);
      if (file === undefined) return await (task.recordOnly ? playUncounted : playJob)(job, optionsOf, priceOf);
      const resumed = await resumeJob({ job, file }, optionsOf, priceOf);
      if (resumed && live) copyLines(file, live.sink);
      return resumed;
    } catch (thrown) {
      return unplayed(job, asTroupeError(thrown));
    } finally {
      await live?.close();
    }
  };
}

interface TaskEpisodeNeeds extends EpisodePlayerNeeds {
  /** Made for the clock of the episode. */
  readonly models: (clock: Clock) => Promise<Readonly<Record<string, Model>>>;
  readonly around: EpisodeSurroundings;
  readonly counter: TokenCounter;
  readonly code: CodeRunner;
  /** Also receives the record's lines. */
  readonly beside: Sink | undefined;
}

/** Whether its record begins or goes on. Called where an error counts as a result. */
async function episodeOptionsOf(
  task: EpisodeTask,
  { world, protocol: of }: LoadedParts,
  { counter, code, models: modelsUnder, around, beside, bus, secret, recording, ...context }: TaskEpisodeNeeds,
): Promise<() => Promise<EpisodeOptions>> {
  const { job, models: flags, worldOptions, steps, seal, budget, prices, remote } = task;
  const protocol = of(job.protocol);
  const fidelity = await fidelityOf(flags.fidelity, {
    world,
    protocol,
    worldOptions,
    settings: settingsOf(flags),
    steps,
  });
  return async () => {
    const continued = continuedFileOf(task);
    const timing = taskTiming(task, continued, context);
    const models = timing.slowed(await modelsUnder(timing.clock));
    const cwd = task.cwd ?? '.';
    const asked = askedBy(flags, { models, protocol, counter, cwd, prompts: task.prompts });
    const path = recordFileOf(task);
    const file = path === undefined || continued !== undefined ? undefined : lazySink(path, seal);
    return {
      world,
      protocol,
      agents: job.agents,
      scene: job.scene,
      seed: job.seed,
      episode: task.experiment === undefined ? undefined : episodeId(task.experiment, job),
      worldOptions,
      ...asked,
      models: recording ? recording.of(models) : models,
      // A record that goes on has its settings.
      settings: continued === undefined ? asked.settings : undefined,
      code,
      ...limitsUnder(timing, context),
      ...callHooks(models, around),
      steps: steps === null ? undefined : steps,
      serves: remote && servedBeside(remote.roles),
      barrierMs: remote?.waitMs,
      simulated: timing.onRecord,
      bus,
      secret,
      // Replaces the budget that was left when the record was started.
      budget: continued === undefined ? budget : (budget ?? {}),
      fidelity,
      sink: bothSinks(file, beside),
      seal,
      costOf: prices ? costBy(prices) : undefined,
    };
  };
}

/** The record that it continues, if it continues one. */
const continuedFileOf = (task: EpisodeTask): string | undefined => (task.resumes ? recordFileOf(task) : undefined);

/** Of a record whose clock was simulated, that clock goes on. */
function taskTiming(task: EpisodeTask, continued: string | undefined, context: Pick<PlayContext, 'clock'>) {
  const fresh = () => timingOf({ ...task.timing, seed: task.job.seed }, { clock: context.clock, cwd: task.cwd ?? '.' });
  if (continued === undefined) return fresh();
  const { see, of } = createOutline();
  const outline = of(openRecord(continued, see).events);
  return startedOf(outline.milestones, continued).simulated === undefined ? fresh() : timingOnRecord(outline, context);
}

/** A call is over at the latest when its outcome is recorded, even if the record already had it. */
function callHooks(
  models: Readonly<Record<string, Model>>,
  { calls, tell }: EpisodeSurroundings,
): Pick<EpisodeOptions, 'watch' | 'enterCall'> {
  const gate = Object.values(models).some(({ remote }) => remote) ? calls : undefined;
  const see = (happening: Happening) => {
    const news = callNewsOf(happening);
    if (news === undefined) return;
    if (news.type === 'model.answered' || news.type === 'model.failed') gate?.left(news);
    tell?.(news);
  };
  return { watch: gate || tell ? [see] : undefined, enterCall: gate ? gate.enter : undefined };
}

/** The file of its record, if one is kept. */
export const recordFileOf = ({ out, job }: EpisodeTask): string | undefined =>
  out === null ? undefined : recordIn(out, job);

/** The file of an episode's record in a folder of results. */
export const recordIn = (out: string, job: ExperimentJob): string => join(out, episodeFolder(job), RECORD_FILE);

/** For a continued episode, spans are made from its whole record. */
function copyLines(file: string, sink: Sink): void {
  readLines(file, (line) => sink.line(line));
  sink.flush();
}

const bothSinks = (file: Sink | undefined, beside: Sink | undefined): Sink | undefined =>
  file && beside ? teeSink(file, beside) : (file ?? beside);

/** Loaded once for each pair of world and protocol. */
function createPartsLoader(): (task: EpisodeTask) => Promise<LoadedParts> {
  const loaded = new Map<string, Promise<LoadedParts>>();
  return ({ world, job, cwd = '.' }) => {
    const key = JSON.stringify([cwd, world, job.protocol]);
    const parts = loaded.get(key) ?? loadParts(world, [job.protocol], cwd);
    loaded.set(key, parts);
    return parts;
  };
}

type GateOfModels = Pick<EpisodeCalls, 'left' | 'pause'>;

/** Models that are here need no place. */
export function gatedModels(
  models: Readonly<Record<string, Model>>,
  calls: GateOfModels,
): Readonly<Record<string, Model>> {
  return Object.fromEntries(
    Object.entries(models).map(([role, model]) => [role, model.remote ? gatedModel(model, calls) : model]),
  );
}

/**
 * Tells the gate of calls at once when a model elsewhere has answered, before the answer is read and recorded, and when
 * its server has asked for a pause.
 */
const gatedModel = (model: Model, calls: GateOfModels): Model => ({
  ...model,
  async ask(request, call) {
    try {
      return await model.ask(request, call);
    } catch (thrown) {
      // Before its place goes to the next, who then waits.
      const retryAfterMs = retryAfterOf(thrown);
      if (retryAfterMs !== undefined) calls.pause(model.name, retryAfterMs);
      throw thrown;
    } finally {
      calls.left(request);
    }
  },
});
