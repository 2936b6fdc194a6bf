// Compares protocols in one world for users of the library: plays a grid of episodes paired by scene, seed and team,
// and aggregates the results. `troupe compare` plays its episodes with the same function.

import { createBudgetGuard } from '../core/budget.ts';
import { asTroupeError, optionBad } from '../core/errors/index.ts';
import type { Happening } from '../core/event.ts';
import type { Usage } from '../core/model.ts';
import type { AnyProtocol } from '../core/protocol.ts';
import { createTokenCounter } from '../core/token-counter.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { runExperiment } from '../experiment/experiment.ts';
import { type ExperimentJob, jobsOf, ONE_MODEL } from '../experiment/grid.ts';
import {
  type Costs,
  type JobResult,
  type Measure,
  measuresOf,
  type Tally,
  tally,
  unplayed,
} from '../experiment/tally.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger-builder.ts';
import type { Sink } from '../record/sink.ts';
import { createSymptoms } from '../record/watch/symptoms.ts';
import { createTrouble } from './call-trouble.ts';
import { type Models, planEpisode } from './plan.ts';
import { type EpisodeOptions, type EpisodeResult, runEpisode } from './run.ts';

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
 * Cells, and differences between protocols over paired episodes, with 95 % intervals: Clopper–Pearson, Student's, exact
 * McNemar.
 */
export interface Comparison extends Tally {
  /** Every episode, in the order of the grid: seeds outside, protocols inside. */
  readonly played: readonly JobResult[];
  /** False where some were not played because of the signal. */
  readonly complete: boolean;
  /** The names in `estimates` and `differences`: the world's metrics, then the costs of an episode. */
  readonly measures: readonly Measure[];
}

/**
 * Plays every protocol on every scene, seed and team size. Whatever can be refused is refused before the first episode;
 * an episode that breaks down later is a result with its reason.
 * @throws AGENTS_OUT_OF_RANGE, SCENE_UNKNOWN, OPTION_BAD, PROTOCOL_FAULTY, CHECKER_MISSING
 */
export async function compareProtocols(options: ComparisonOptions): Promise<Comparison> {
  const { world, seeds, models, sink, onPlayed, by = 'pooled', signal = new AbortController().signal } = options;
  const protocols = byName(options.protocols);
  const { min, max } = world.team;
  const { agents = [Math.min(max, Math.max(min, 2))], scenes = world.scenes.slice(0, 1) } = options;
  const jobs = jobsOf({
    world: world.name,
    models: [ONE_MODEL],
    protocols: [...protocols.keys()],
    agents,
    scenes,
    seeds,
  });
  const episodeOf = ({ protocol: name, agents: n, scene, seed }: ExperimentJob) => {
    const { worldOptions, settings, steps, clock } = options;
    const given = Object.entries({ worldOptions, settings, steps, clock }).filter(([, value]) => value !== undefined);
    return {
      ...Object.fromEntries(given),
      world,
      protocol: protocols.get(name) ?? throwMissingProtocol(name),
      agents: n,
      scene,
      seed,
    };
  };
  for (const job of jobs) if (job.seed === seeds[0]) planEpisode(episodeOf(job));
  const definition = definitionOf(options, agents[0] ?? min);
  const count = options.count ?? createTokenCounter().count;
  const result = await runExperiment({
    jobs,
    atOnce: options.atOnce ?? 1,
    signal,
    onPlayed: (done) => onPlayed?.(done, jobs.length),
    play: (job) =>
      playJob(job, () => ({
        ...episodeOf(job),
        models: typeof models === 'function' ? models(job) : models,
        ...(sink ? { sink: sink(job) } : {}),
        count,
        signal,
      })),
  });
  const measures = measuresOf(world.metrics, definition);
  return { ...result, ...tally(result.played, measures, by), measures };
}

/** Plays one episode of a grid, whatever its outcome: a thrown error is a result with reason `error`. */
export async function playJob(
  job: ExperimentJob,
  optionsOf: () => EpisodeOptions,
  /** The price of a call, for a column of its own. */
  priceOf?: (model: string, usage: Usage) => number,
): Promise<JobResult> {
  try {
    const options = optionsOf();
    const ledger = createLedger({ count: options.count ?? createTokenCounter().count });
    const trouble = createTrouble(options.signal);
    const symptoms = createSymptoms();
    const books = createBudgetGuard({}, priceOf);
    let answers = 0;
    const countAnswers = ({ type }: Happening) => {
      if (type === 'model.answered') answers++;
    };
    const result = await runEpisode({
      ...options,
      watch: [ledger.see, trouble.see, symptoms.see, books.see, countAnswers, ...(options.watch ?? [])],
    });
    const { reason, detail, score } = result;
    const spent = books.spending();
    const costs = { ...costsOf(result, ledger.end()), ...(priceOf ? { price: spent.usd } : {}) };
    const found = symptoms.now();
    const more = { ...trouble.last(), spent, ...(found.length > 0 ? { symptoms: found } : {}) };
    return { job, reason, detail, score, costs, answers, ...more };
  } catch (thrown) {
    return unplayed(job, asTroupeError(thrown).message);
  }
}

function costsOf({ summary, steps, ms }: EpisodeResult, ledger: Ledger): Costs {
  const { calls, failedAttempts, rejectedReplies, fallbacks, messages, refusedMessages, inputTokens, outputTokens } =
    summary;
  const counts = { calls, failedAttempts, rejectedReplies, fallbacks, messages, refusedMessages };
  const { between, inside, body } = ledger.communication;
  const shares = {
    betweenShare: between.share ?? undefined,
    insideShare: inside.share ?? undefined,
    bodyShare: body.share ?? undefined,
  };
  return {
    ...counts,
    ...{ inputTokens, outputTokens },
    ...{ betweenTokens: between.tokens, insideTokens: inside.tokens, bodyTokens: body.tokens },
    ...withoutUndefined(shares),
    ...{ stepsTaken: steps, ms },
  };
}

function byName(protocols: ComparisonOptions['protocols']): Map<string, AnyProtocol> {
  if (!isList(protocols)) return new Map(Object.entries(protocols));
  const all = new Map<string, AnyProtocol>();
  for (const protocol of protocols) {
    if (all.has(protocol.name))
      throw optionBad('protocols', protocol.name, 'a list whose names differ, or a record by names of your own');
    all.set(protocol.name, protocol);
  }
  return all;
}

const isList = (protocols: ComparisonOptions['protocols']): protocols is readonly AnyProtocol[] =>
  Array.isArray(protocols);

function throwMissingProtocol(name: string): never {
  throw new RangeError(`the grid holds no protocol ${name}`);
}

/** @throws OPTION_BAD */
function definitionOf({ world, definition, worldOptions = {} }: ComparisonOptions, n: number): string {
  const setup = {
    scene: world.scenes[0] ?? '',
    seed: 0,
    agents: world.team.names(n),
    options: world.options.parse(worldOptions),
  };
  const known = Object.keys(world.score(world.reset(setup)));
  const wanted = definition ?? known[0] ?? '';
  if (!known.includes(wanted)) throw optionBad('definition', wanted, `one of ${known.join(', ')}`);
  return wanted;
}
