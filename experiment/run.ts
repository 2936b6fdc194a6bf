// Plays experiments, estimates them and reproduces papers' tables for programs, with the functions that the command
// calls: what differs is who is told. A misspelt option would lose results or budgets, and is refused.
import { resolve } from 'node:path';
import { z } from 'zod';
import type { PlayContext } from '../resolve/context.ts';
import type { NatsOptions } from '../runtime/bus/nats/options.ts';
import { type Clock, systemClock } from '../runtime/core/clock.ts';
import { failure } from '../runtime/errors/index.ts';
import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import { AMOUNTS, type ExperimentFile, ExperimentSpec } from '../runtime/experiment/spec.ts';
import { aFunction, anObject, aText, checkBy, given, hasMethod } from '../runtime/run/options.ts';
import { isObject } from '../runtime/text/json.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { NO_SPENDING, type Spending } from '../runtime/tokens/budget.ts';
import { expectedCost, type Pilot, pilotJobs, pilotOf } from './estimate.ts';
import { specOf } from './load-spec.ts';
import { checkBeforePlaying, checkFolder, missingOf, type PlayedGrid, playGrid } from './play-grid.ts';
import type { PlaySettings } from './player.ts';
import {
  type AskedExperiment,
  askedOf,
  changed,
  findExperiment,
  type PreparedExperiment,
  prepare,
  type SpecChanges,
} from './prepare.ts';
import {
  findTables,
  type ReproducedTable,
  reproducedTables,
  specOfTable,
  type TableChanges,
  type TableInFolder,
  tableFolder,
} from './reproduce.ts';
import { comparedWithBefore, type ExperimentOutcome, plannedOf, type SameFigures, shownOutcome } from './results.ts';

export interface ExperimentProgressTold {
  /** Episodes that have ended, with those played before. */
  readonly played: number;
  readonly episodes: number;
  /** What all of them have spent. */
  readonly spent: Spending;
}

export interface ExperimentOptions extends SpecChanges {
  /**
   * `here`: in this thread. `threads` (the default): in as many as there are processors, where the program is compiled.
   * A queue: on `troupe worker`s at that server, which know this process by the secret.
   */
  readonly place?: 'here' | 'threads' | { readonly queue: NatsOptions; readonly secret: string };
  /**
   * Keeps results and records; what it has already is not played again. Default: nothing is kept; a table of a paper
   * has one in `runs/`.
   */
  readonly folder?: string;
  /** Episodes at a time, and calls to models at a time. */
  readonly jobs?: number;
  readonly calls?: number;
  /** When aborted, no further episode begins; the folder goes on another time. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (told: ExperimentProgressTold) => void;
  /** Told what a person should know while it is played: workers that are missing, results that had no proof. */
  readonly onNote?: (text: string) => void;
  /** What relative paths start from; default: the folder of the process. */
  readonly cwd?: string;
  /** Where keys of models are looked up; default: the environment of the process. */
  readonly env?: PlayContext['env'];
  readonly clock?: Clock;
}

/** What was planned and what came of it: the rows of every table, with intervals, notes and provenance. */
export type ExperimentRun = PlannedExperiment &
  ExperimentOutcome & {
    /** Of a folder that was played again into another place: which figures are the same. */
    readonly again?: SameFigures;
  };

/** What would be played, and what it may cost. */
export type PlannedExperiment = ReturnType<typeof plannedOf>;

/**
 * Plays what an experiment's description asks for, or the file that holds one, and has not been played yet. The folder
 * of an experiment is such a description too: what was played into it is played again, or goes on where it is the
 * `folder` as well.
 * @throws EXPERIMENT_MALFORMED, OPTION_BAD, and whatever makes it impossible to play; an episode that fails is a result
 * @example
 * ```ts
 * import { runExperiment } from 'troupe/experiment';
 *
 * const grid = { worlds: 'sar', protocols: ['cmas', 'solo'], agents: 2, seeds: 2, steps: 2 };
 * const { complete, worlds } = await runExperiment(grid, { place: 'here' });
 * complete; // → true
 * worlds[0]?.cells.map(({ protocol, n }) => `${protocol} ${n}`); // → ['cmas 2', 'solo 2']
 * ```
 */
export async function runExperiment(
  experiment: ExperimentFile | string,
  options: ExperimentOptions = {},
): Promise<ExperimentRun> {
  checkRunOptions(options, 'run');
  const context = contextOf(options);
  const asked = await askedFor(experiment, options, context);
  const ready = await prepare(asked, { out: outOf(options, context) }, context);
  const played = await playPrepared(ready, options, context);
  const again = comparedWithBefore(asked, ready.plan, played.played);
  return {
    ...plannedOf(ready.plan, ready.missing, undefined),
    ...shownOutcome(ready.plan, played),
    ...(again && { again }),
  };
}

/**
 * What an experiment would play and is expected to cost, from short pilot runs with the rule-based player, of which
 * nothing is kept. `pilot`: from so many episodes of each team, played by the experiment's own models and kept in the
 * `folder`; what they took is told as well. @throws as `runExperiment`
 * @example
 * ```ts
 * import { estimateCost } from 'troupe/experiment';
 *
 * const { plan } = await estimateCost({ worlds: 'sar', protocols: 'solo', agents: 1, seeds: 3, steps: 4 });
 * [plan.episodes, plan.mostCalls]; // → [3, 12]
 * ```
 */
export async function estimateCost(
  experiment: ExperimentFile | string,
  given: ExperimentOptions & { readonly pilot?: number } = {},
): Promise<PlannedExperiment & Partial<Pick<Pilot, 'pilot'>>> {
  checkRunOptions(given, 'estimate');
  const { pilot, ...options } = given;
  const context = contextOf(options);
  const asked = await askedFor(experiment, options, context);
  const ready = await prepare(asked, { out: outOf(options, context) }, context);
  const { plan, missing } = ready;
  checkFolder(plan, context);
  if (missing.length === 0) return plannedOf(plan, missing, undefined);
  if (pilot === undefined) return plannedOf(plan, missing, await expectedCost(plan, missing, context));
  const { played } = await playPrepared(ready, { ...options, only: pilotJobs(plan, missing, pilot) }, context);
  const told = pilotOf(plan, played, missingOf(plan));
  return { ...plannedOf(plan, told.missing, told.found), pilot: told.pilot };
}

/** The changes of a table are its own: one model, and prices beside it. */
type TableOptions = Omit<ExperimentOptions, Exclude<keyof SpecChanges, 'budget'>> & Omit<TableChanges, 'budget'>;

/**
 * Plays the experiment behind a table of a paper and puts our figures beside the paper's. The name is one that `troupe
 * reproduce --list` has; one that stands for several tables gives several. @throws PAPER_TABLE_UNKNOWN, and as
 * `runExperiment`
 * @example
 * ```ts
 * import { reproduce } from 'troupe/experiment';
 *
 * // How many claims of a table's paper hold here.
 * export const agreeing = async (table: string) => {
 *   const [played] = await reproduce(table, { quick: true });
 *   return played?.claims.filter(({ verdict }) => verdict === 'agrees').length;
 * };
 * ```
 */
export async function reproduce(table: string, given: TableOptions = {}): Promise<ReproducedTable[]> {
  checkRunOptions(given, 'table');
  if (typeof table !== 'string')
    throw failure('OPTION_BAD', { option: 'table', value: oneLine(String(table), 60), wanted: 'the name of a table' });
  const { quick, seeds, model, baseUrl, prices, ...options } = given;
  const context = contextOf(options);
  const changes = { quick, seeds, model, baseUrl, prices };
  const answers: TableInFolder[] = [];
  for (const one of findTables(table)) {
    const name = tableFolder(one, changes);
    const out = resolve(context.cwd, options.folder ?? '.', options.folder === undefined ? `runs/${name}` : name);
    const asked = askedOf({ spec: specOfTable(one, changes), name, folder: context.cwd }, context.cwd);
    const ready = await prepare(changed(asked, { budget: options.budget }, context.cwd), { out }, context);
    answers.push({ table: one, out, played: await playPrepared(ready, options, context) });
  }
  return await reproducedTables(answers);
}

function contextOf(options: ExperimentOptions): PlayContext {
  const {
    env = process.env,
    cwd = process.cwd(),
    signal = new AbortController().signal,
    clock = systemClock,
  } = options;
  return { env, cwd, signal, clock, stderr: { write: (text) => options.onNote?.(text.trimEnd()) } };
}

async function askedFor(
  experiment: ExperimentFile | string,
  options: ExperimentOptions,
  { cwd }: PlayContext,
): Promise<AskedExperiment> {
  if (typeof experiment === 'string') return changed(await findExperiment(experiment, cwd), options, cwd);
  const spec = specOf(experiment, 'the description of the experiment');
  return changed(askedOf({ spec, name: spec.name ?? 'experiment', folder: cwd }, cwd), options, cwd);
}

const outOf = ({ folder }: ExperimentOptions, { cwd }: PlayContext): string | null =>
  folder === undefined ? null : resolve(cwd, folder);

async function playPrepared(
  ready: PreparedExperiment,
  options: ExperimentOptions & { readonly only?: readonly ExperimentJob[] },
  context: PlayContext,
): Promise<PlayedGrid> {
  const settings = { ...settingsOf(options), only: options.only };
  checkFolder(ready.plan, context);
  await checkBeforePlaying(ready, settings, context);
  return playGrid(ready.plan, settings, context);
}

function settingsOf({ place = 'threads', jobs, calls, onProgress, onNote }: ExperimentOptions): PlaySettings {
  const note = (text: string) => onNote?.(text);
  return {
    workers: jobs,
    calls,
    alone: place === 'here',
    ...(typeof place === 'object' && { queue: place.queue, secret: () => place.secret }),
    progress({ total, before = 0 }) {
      let spent = NO_SPENDING;
      return {
        watch() {},
        spent(so) {
          spent = so;
        },
        pause: (model, ms) => note(`${model} asked for a pause of ${Math.ceil(ms / 1000)} s`),
        tell: (done) => onProgress?.({ played: before + done, episodes: total, spent }),
        warn: (said) => note(typeof said === 'string' ? said : said.message),
        clear() {},
      };
    },
  };
}

/** As many as the command takes. */
const whole = (most: number) => {
  const fits = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
  return given(fits, `a whole number from 1 to ${most}`).optional();
};

const isQueue = (value: unknown): boolean =>
  isObject(value) && isObject(Reflect.get(value, 'queue')) && typeof Reflect.get(value, 'secret') === 'string';

const isBudget = (value: unknown): boolean => ExperimentSpec.shape.budget.safeParse(value).success;

const Run = z.strictObject({
  place: given(
    (value) => value === 'here' || value === 'threads' || isQueue(value),
    "'here', 'threads', or { queue: { servers }, secret }",
  ).optional(),
  folder: aText,
  jobs: whole(1024),
  calls: whole(100_000),
  signal: given((value) => value instanceof AbortSignal, 'an AbortSignal').optional(),
  onProgress: aFunction,
  onNote: aFunction,
  cwd: aText,
  env: anObject,
  clock: given(hasMethod('now'), 'a clock: systemClock, or simulatedClock()').optional(),
  model: z.array(z.string(), 'a list of names: of one for all roles, or role=name').readonly().optional(),
  baseUrl: aText,
  apiKeyEnv: aText,
  prices: aText,
  budget: given(
    isBudget,
    `limits as text ('tokens=2M; usd=5'), or amounts above 0 by name: ${AMOUNTS.join(', ')}`,
  ).optional(),
});

const SCHEMAS = {
  run: Run,
  estimate: Run.extend({ pilot: whole(1000) }),
  table: Run.omit({ apiKeyEnv: true }).extend({
    quick: z.boolean('true or false').optional(),
    seeds: aText,
    model: aText,
  }),
};

/** @throws OPTION_BAD */
function checkRunOptions(options: unknown, door: keyof typeof SCHEMAS): void {
  const schema = SCHEMAS[door];
  refuseStranger(Object(options).budget);
  checkBy({ schema, names: Object.keys(schema.shape), of: 'an experiment' }, options);
}

/** An amount in a budget that there is none of. */
function refuseStranger(budget: unknown): void {
  const stranger = isObject(budget) ? Object.keys(budget).find((key) => !AMOUNTS.includes(key)) : undefined;
  if (stranger === undefined) return;
  throw failure('OPTION_BAD', {
    option: 'an amount of budget',
    value: oneLine(stranger, 60),
    wanted: `one of ${AMOUNTS.join(', ')}`,
    meant: near(stranger.slice(0, 60), AMOUNTS),
  });
}
