// Compares protocols in one world for users of the library: plays a grid of episodes paired by scene, seed and team,
// and aggregates the results. `troupe compare` plays its episodes with the same function.

import pLimit from 'p-limit';
import type { AnyProtocol } from '../core/protocol.ts';
import { type AnyCompleteWorld, isStateHandle } from '../core/world.ts';
import { asTroupeError, type ErrorCode, failure, hasCode } from '../errors/index.ts';
import { type ExperimentJob, jobsOf, type LeftOutCell, ONE_MODEL } from '../experiment/grid.ts';
import { type JobResult, type Measure, measuresOf, unplayed } from '../experiment/measures.ts';
import { type Tally, tally } from '../experiment/tally.ts';
import { streamRecord } from '../record/read.ts';
import type { Sink } from '../record/sink.ts';
import { oneLine } from '../text/plain.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import { emptyPart } from '../topology/check/check.ts';
import { world as completeWorld } from '../world/complete-world.ts';
import { createJobResult, type JobResultNeeds } from './job-result.ts';
import type { EpisodeOptions, Models } from './options.ts';
import { agentsOf, firstStateOf, planEpisode, scoreOf, usualTeam } from './plan.ts';
import { resumeEpisode } from './resume.ts';
import { runEpisode } from './run.ts';

export interface ComparisonOptions
  extends Pick<EpisodeOptions, 'world' | 'worldOptions' | 'settings' | 'steps' | 'clock' | 'count'> {
  /** A list of protocols with different names, or a record from the name in the results to the protocol. */
  readonly protocols: readonly AnyProtocol[] | Readonly<Record<string, AnyProtocol>>;
  /** Team sizes. Default: two, or the fewest the world takes. */
  readonly agents?: readonly number[];
  /** Default: the world's first. */
  readonly scenes?: readonly string[];
  readonly seeds: readonly number[];
  /**
   * One model for all episodes, or a function that makes one for each, such as a rule player with the episode's seed.
   */
  readonly models: Models | ((job: ExperimentJob) => Models);
  /** Where the record of an episode goes; default: nowhere. */
  readonly sink?: (job: ExperimentJob) => Sink;
  /** Episodes at a time, all in this thread; useful where models are remote. Default 1. */
  readonly atOnce?: number;
  /** Which of the world's definitions of its metrics; default: its first. */
  readonly definition?: string;
  /** All scenes of a team size together (the default), or each by itself. */
  readonly by?: 'pooled' | 'scene';
  readonly signal?: AbortSignal;
  /** Called after each episode; `done` counts those that have been played. */
  readonly onPlayed?: (done: number, all: number) => void;
}

/**
 * Cells, and differences between protocols over paired episodes, with 95 % intervals over scenes; of one scene over
 * its seeds.
 */
export interface Comparison extends Tally {
  /** Every episode, in the order of the grid: seeds outside, protocols inside. */
  readonly played: readonly JobResult[];
  /** False where some were not played because of the signal. */
  readonly complete: boolean;
  /** Cells that are not played, because the team is too small for every part of a mixture. */
  readonly leftOut: readonly LeftOutCell[];
  /** The names in `estimates` and `differences`: the world's metrics, then the costs of an episode. */
  readonly measures: readonly Measure[];
}

/**
 * Plays every protocol on every scene, seed and team size. Whatever can be refused is refused before the first episode;
 * an episode that breaks down later is a result with its reason.
 * @throws AGENTS_OUT_OF_RANGE, SCENE_UNKNOWN, OPTION_BAD, PROTOCOL_FAULTY, FACET_MISSING
 * @example
 * ```ts
 * import { compareProtocols } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { cmas, solo } from 'troupe/protocols';
 *
 * const { cells, complete } = await compareProtocols({
 *   world: sar,
 *   protocols: [cmas, solo],
 *   seeds: [0, 1],
 *   steps: 3,
 *   models: ({ seed }) => rulesModel({ player: sar.player, seed }),
 * });
 * complete; // → true
 * cells.map(({ protocol }) => protocol); // → ['cmas', 'solo']
 * ```
 */
export async function compareProtocols(options: ComparisonOptions): Promise<Comparison> {
  const { seeds, models, sink, onPlayed, by = 'pooled', signal = new AbortController().signal } = options;
  const world = completeWorld(options.world);
  const protocols = byName(options.protocols);
  const { agents = [usualTeam(world.team)], scenes = world.scenes.slice(0, 1) } = options;
  const leftOut = leftOutCells(protocols, agents, world);
  const jobs = jobsOf({
    world: world.name,
    models: [ONE_MODEL],
    protocols: [...protocols.keys()],
    agents,
    scenes,
    seeds,
    leftOut,
  });
  const { worldOptions, settings, steps, clock } = options;
  const whoOf = ({ protocol: name, agents: n, scene, seed }: ExperimentJob) => {
    // The jobs are made of these names.
    const protocol = protocols.get(name) as AnyProtocol;
    return { world, protocol, agents: n, scene, seed, worldOptions, steps };
  };
  for (const job of jobs) if (job.seed === seeds[0]) planEpisode(whoOf(job));
  const definition = await definitionOf(
    { world, agents: agents[0] ?? world.team.min, worldOptions, option: 'definition' },
    options.definition,
  );
  const count = options.count ?? createTokenCounter().count;
  const result = await playJobs({
    jobs,
    atOnce: options.atOnce ?? 1,
    signal,
    onPlayed: (done) => onPlayed?.(done, jobs.length),
    play: (job) =>
      playJob(job, () => ({
        ...whoOf(job),
        settings,
        clock,
        models: typeof models === 'function' ? models(job) : models,
        sink: sink ? sink(job) : undefined,
        count,
        signal,
      })),
  });
  const measures = measuresOf(world.metrics, definition, { stepCap: options.steps ?? world.pace.stepCap });
  return { ...result, ...tally(result.played, measures, by), measures, leftOut };
}

export interface ExperimentNeeds {
  readonly jobs: readonly ExperimentJob[];
  /**
   * An episode that cannot be played is a result too; after a rejection no further one begins, and those under way are
   * waited for.
   */
  readonly play: (job: ExperimentJob) => Promise<JobResult>;
  /** Episodes at a time. */
  readonly atOnce: number;
  /** When aborted, no further episode begins. */
  readonly signal: AbortSignal;
  /** What it throws ends the rest as a rejection of `play` does. */
  readonly onPlayed?: (done: number) => void;
}

export interface ExperimentResult {
  /** In the order of the jobs, whatever the order in which they finished. */
  readonly played: readonly JobResult[];
  /** False where some were not played, or were cut off. */
  readonly complete: boolean;
}

/**
 * Plays the episodes of a list, `atOnce` at a time, until all are played or the signal is aborted. What `play` rejects
 * with ends it; `playJob` rejects with nothing.
 * @example
 * ```ts
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { jobsOf, playJob, playJobs } from 'troupe/experiment';
 * import { solo } from 'troupe/protocols';
 *
 * const grid = { world: 'sar', models: ['rules'], protocols: ['solo'], agents: [1], scenes: ['1'], seeds: [0, 1] };
 * const { played, complete } = await playJobs({
 *   jobs: jobsOf(grid),
 *   play: (job) =>
 *     playJob(job, () => ({
 *       world: sar,
 *       protocol: solo,
 *       agents: job.agents,
 *       seed: job.seed,
 *       steps: 1,
 *       models: rulesModel({ player: sar.player, seed: job.seed }),
 *     })),
 *   atOnce: 1,
 *   signal: new AbortController().signal,
 * });
 * [played.length, complete]; // → [2, true]
 * ```
 */
export async function playJobs({ jobs, play, atOnce, signal, onPlayed }: ExperimentNeeds): Promise<ExperimentResult> {
  const limit = pLimit(atOnce);
  const thrown: unknown[] = [];
  let done = 0;
  const results = await Promise.all(
    jobs.map((job) =>
      limit(async () => {
        if (signal.aborted || thrown.length > 0) return undefined;
        try {
          const played = await play(job);
          if (played.reason !== 'cancelled') onPlayed?.(++done);
          return played;
        } catch (cause) {
          thrown.push(cause);
          return undefined;
        }
      }),
    ),
  );
  if (thrown.length > 0) throw thrown[0];
  const played = results.flatMap((one) => (one === undefined || one.reason === 'cancelled' ? [] : [one]));
  return { played, complete: played.length === jobs.length };
}

/** The cells whose team is too small for every part of its mixture. @throws PROTOCOL_FAULTY where nothing is left */
export function leftOutCells(
  protocols: ReadonlyMap<string, AnyProtocol>,
  agents: readonly number[],
  world: AnyCompleteWorld,
): LeftOutCell[] {
  const leftOut = [...protocols].flatMap(([protocol, of]) =>
    agents.flatMap((n): LeftOutCell[] => {
      const { min, max } = world.team;
      const why = n >= min && n <= max ? emptyPart(of, agentsOf(world, n)) : undefined;
      return why === undefined ? [] : [{ protocol, agents: n, why }];
    }),
  );
  const whys = leftOut.map(({ why }) => why);
  if (whys.length > 0 && whys.length === protocols.size * agents.length)
    throw failure('PROTOCOL_FAULTY', { name: oneLine([...protocols.keys()].join(', '), 200), faults: whys });
  return leftOut;
}

/**
 * Plays one episode of a grid, whatever its outcome: a thrown error is a result with reason `error`.
 * @example
 * ```ts
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { playJob } from 'troupe/experiment';
 * import { solo } from 'troupe/protocols';
 *
 * const job = { world: 'sar', model: 'rules', protocol: 'solo', agents: 1, scene: '1', seed: 0 };
 * const models = rulesModel({ player: sar.player, seed: 0 });
 * const { reason } = await playJob(job, () => ({ world: sar, protocol: solo, agents: 1, steps: 1, models }));
 * reason; // → 'step-cap'
 * ```
 */
export async function playJob(
  job: ExperimentJob,
  optionsOf: () => EpisodeOptions | Promise<EpisodeOptions>,
  /** The price of a call, for a column of its own. */
  priceOf?: JobResultNeeds['priceOf'],
): Promise<JobResult> {
  try {
    const options = await optionsOf();
    const { count = createTokenCounter().count } = options;
    const fold = createJobResult({ count, priceOf });
    await runEpisode({ ...options, watch: [fold.see, ...(options.watch ?? [])] });
    return fold.end(job) ?? unplayed(job, 'it came to no end');
  } catch (thrown) {
    return unplayed(job, asTroupeError(thrown));
  }
}

/** Likewise, for whoever computes the result from the record: says how the episode ended, and has no figures. */
export async function playUncounted(
  job: ExperimentJob,
  optionsOf: () => EpisodeOptions | Promise<EpisodeOptions>,
): Promise<JobResult> {
  try {
    const { reason, detail, code } = await runEpisode(await optionsOf());
    return { ...unplayed(job, detail), reason, code };
  } catch (thrown) {
    return unplayed(job, asTroupeError(thrown));
  }
}

/** What an episode on record came to; undefined while it has no end, and where its record cannot be trusted. */
export async function recordedResult(
  job: ExperimentJob,
  file: string,
  needs: JobResultNeeds,
): Promise<JobResult | undefined> {
  const fold = createJobResult(needs);
  const read = await streamRecord(file, fold.see).catch(() => undefined);
  return read === undefined || read.seal.state === 'changed' ? undefined : fold.end(job);
}

const NOT_RESUMABLE: readonly ErrorCode[] = [
  ...(['RECORD_UNREADABLE', 'RECORD_EMPTY', 'RECORD_VERSION', 'RECORD_CHANGED', 'RECORD_PARTS'] as const),
  'REPLAY_IMPOSSIBLE',
];
const OVER: readonly ErrorCode[] = ['RECORD_ENDED', 'BUDGET_SPENT', 'TIME_CAP_SPENT'];

/** Resumes the record of an episode of a grid; undefined if it cannot be resumed. */
export async function resumeJob(
  { job, file }: { readonly job: ExperimentJob; readonly file: string },
  optionsOf: () => EpisodeOptions | Promise<EpisodeOptions>,
  priceOf?: JobResultNeeds['priceOf'],
): Promise<JobResult | undefined> {
  try {
    const options = await optionsOf();
    const { count = createTokenCounter().count } = options;
    await resumeEpisode(file, options).catch((thrown: unknown) => {
      if (!OVER.some((code) => hasCode(asTroupeError(thrown), code))) throw thrown;
    });
    return await recordedResult(job, file, { count, priceOf });
  } catch (thrown) {
    const error = asTroupeError(thrown);
    return NOT_RESUMABLE.some((code) => hasCode(error, code)) ? undefined : unplayed(job, error);
  }
}

function byName(protocols: ComparisonOptions['protocols']): Map<string, AnyProtocol> {
  if (!isList(protocols)) return new Map(Object.entries(protocols));
  const all = new Map<string, AnyProtocol>();
  for (const protocol of protocols) {
    if (all.has(protocol.name))
      throw failure('OPTION_BAD', {
        option: 'protocols',
        value: protocol.name,
        wanted: 'a list whose names differ, or a record by names of your own',
      });
    all.set(protocol.name, protocol);
  }
  return all;
}

const isList = (protocols: ComparisonOptions['protocols']): protocols is readonly AnyProtocol[] =>
  Array.isArray(protocols);

interface DefinitionSetup {
  readonly world: AnyCompleteWorld;
  readonly agents: number;
  readonly worldOptions: Readonly<Record<string, unknown>> | undefined;
  /** What the definition is called where it was asked for. */
  readonly option: string;
}

/** The wanted definition of the world's metrics, or its first. @throws OPTION_BAD, WORLD_THREW, WORLD_ANSWER_BAD */
export async function definitionOf(
  { world, agents, worldOptions = {}, option }: DefinitionSetup,
  wanted: string | undefined,
): Promise<string> {
  const options = world.options.parse(worldOptions);
  const setup = { scene: world.scenes[0] ?? '', seed: 0, agents: agentsOf(world, agents), options };
  const state: unknown = await firstStateOf({ world, setup });
  const known = Object.keys(await scoreOf({ world, setup }, state));
  if (isStateHandle(state)) state.close?.();
  const definition = wanted ?? known[0] ?? '';
  if (!known.includes(definition))
    throw failure('OPTION_BAD', { option, value: oneLine(definition, 60), wanted: `one of ${known.join(', ')}` });
  return definition;
}
