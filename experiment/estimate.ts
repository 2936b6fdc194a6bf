// Estimates the cost of what is left of an experiment: calls by formula, and tokens from pilot runs of each team under
// each protocol, with intervals. Those are episodes of it that its own models have played, or else short runs with the
// rule-based player, whose prompts equal those of a language model; with its bounds, where the experiment gives it
// some.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { PlayContext } from '../resolve/context.ts';
import { isRules, type ModelFlags, modelNames, RULES } from '../resolve/named-models.ts';
import { legsOfProtocol } from '../runtime/core/protocol.ts';
import { EXPERIMENT_FILE } from '../runtime/experiment/folder-format.ts';
import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import { isBroken, isForTeamOfOtherSize, type JobResult, wasCut } from '../runtime/experiment/measures.ts';
import { spreadOf } from '../runtime/experiment/statistics.ts';
import { type Prices, priceOf } from '../runtime/ledger/prices.ts';
import { GROUNDER } from '../runtime/run/plan.ts';
import { readExperiment } from '../runtime/run/read-experiment.ts';
import { addSpending, NO_SPENDING, type Spending } from '../runtime/tokens/budget.ts';
import { boundCalls, type StepCallBounds, totalCalls } from '../runtime/topology/call-bounds.ts';
import { layOut } from '../runtime/topology/topology.ts';
import { createEpisodePlayer } from './episode-task.ts';
import { asksElsewhere, type ExperimentPlan, type WorldPlan } from './plan.ts';
import { failureText } from './status.ts';

export interface CostEstimate {
  /** Who has played the pilot runs: the rule-based player, or the models of the experiment. */
  readonly by: 'rules' | 'models';
  /** The protocol-team combinations with a pilot run that counts, all of them, and the number of such runs. */
  readonly tried: number;
  readonly teams: number;
  readonly runs: number;
  /** Pilot runs that broke down or in which nobody decided anything: they do not count, since they end too early. */
  readonly brokenRuns: number;
  /** Episodes whose scene takes no such team, as a pilot run in it has shown: they count in nothing. */
  readonly unplayable: number;
  /** How the first of the broken ones ended; null if there is none. */
  readonly firstBroken: string | null;
  /** The teams of which no pilot run counts. */
  readonly bounded: readonly BoundedTeam[];
  readonly calls: AmountEstimate;
  readonly inputTokens: AmountEstimate;
  readonly outputTokens: AmountEstimate;
  /** Computed with the given prices. */
  readonly price?: AmountEstimate;
}

/** A team whose pilot runs all broke down. */
export interface BoundedTeam extends Pick<ExperimentJob, 'world' | 'model' | 'protocol' | 'agents'> {
  /** How a pilot run ended. */
  readonly why: string;
  /** Calls per step as `troupe show` prints them. */
  readonly callsPerStep: string;
  /** The most calls of an episode by that; null if no declaration bounds them. */
  readonly mostCalls: number | null;
}

/** The maximum number of calls if all episodes use all their steps; null if no declaration bounds them. */
export function mostCalls(plan: Pick<ExperimentPlan, 'worlds'>, missing: readonly ExperimentJob[]): number | null {
  let sum = 0;
  for (const { plan: of, jobs } of teamsOf(plan, missing)) {
    const [job] = jobs;
    const most = job && mostOf(of, job);
    if (most === null) return null;
    sum += jobs.length * (most ?? 0);
  }
  return sum;
}

function mostOf({ world, parts, tasks }: WorldPlan, { protocol, agents }: ExperimentJob): number | null {
  const steps = tasks.steps ?? world.pace.stepCap;
  // In a sequence, any leg may be the one playing.
  const legs = legsOfProtocol(parts.protocol(protocol)).map((leg) =>
    mostInSteps(boundCalls(layOut(leg.protocol, world.team.names(agents))), steps),
  );
  return legs.includes(null) ? null : Math.max(...legs.map((most) => most ?? 0));
}

function mostInSteps(stretches: readonly StepCallBounds[], steps: number): number | null {
  let sum = 0;
  for (const [i, { from, total }] of stretches.entries()) {
    if (total.most === null) return null;
    sum += Math.max(0, Math.min(steps, stretches[i + 1]?.from ?? steps) - from) * total.most;
  }
  return sum;
}

interface TriedTeam {
  readonly plan: WorldPlan;
  readonly jobs: ExperimentJob[];
}

/** Episodes that differ only in scene and seed. */
function teamsOf({ worlds }: Pick<ExperimentPlan, 'worlds'>, missing: readonly ExperimentJob[]): TriedTeam[] {
  const teams = new Map<string, TriedTeam>();
  for (const job of missing) {
    const plan = worlds.find(({ grid }) => grid.world === job.world);
    const key = JSON.stringify([job.world, job.model, job.protocol, job.agents]);
    const team = teams.get(key) ?? (plan && { plan, jobs: [] });
    if (team === undefined) continue;
    team.jobs.push(job);
    teams.set(key, team);
  }
  return [...teams.values()];
}

/** Time limits for pilot runs, without and with language models in the experiment. */
const TRIES_MS = { here: 3_000, remote: 30_000 };

/**
 * From what the experiment's own models have played of the missing teams, if they are asked elsewhere and have; else
 * from pilot runs, which are kept short enough to wait for.
 */
export async function expectedCost(plan: ExperimentPlan, missing: readonly ExperimentJob[], context: PlayContext) {
  const isRemote = asksElsewhere(plan);
  const played = isRemote ? costFromResults({ plan, missing }, resultsIn(plan)) : undefined;
  return played ?? estimateFromPilots({ plan, missing }, context, isRemote ? TRIES_MS.remote : TRIES_MS.here);
}

const resultsIn = ({ out }: ExperimentPlan): JobResult[] =>
  out !== null && existsSync(join(out, EXPERIMENT_FILE))
    ? readExperiment(out).worlds.flatMap(({ results }) => results)
    : [];

/** So many episodes of each team, from all over its scenes and seeds: the pilot runs that its own models play. */
export const pilotJobs = (plan: ExperimentPlan, missing: readonly ExperimentJob[], runs: number): ExperimentJob[] =>
  teamsOf(plan, missing).flatMap(({ jobs }) => pilotPlaces(jobs.length, runs).flatMap((place) => jobs[place] ?? []));

/** What the pilot runs of an experiment's own models took, and what the rest is expected to take. */
export interface Pilot {
  readonly pilot: { readonly episodes: number; readonly spent: Spending; readonly price: number };
  /** What is left to play. */
  readonly missing: readonly ExperimentJob[];
  readonly found: CostEstimate | undefined;
}

export function pilotOf(plan: ExperimentPlan, played: readonly JobResult[], missing: readonly ExperimentJob[]): Pilot {
  return {
    pilot: {
      episodes: played.filter(({ reason }) => reason !== 'cancelled').length,
      spent: played.reduce((sum, one) => addSpending(sum, one.spent ?? NO_SPENDING), NO_SPENDING),
      price: played.reduce((sum, { costs }) => sum + (costs?.price ?? 0), 0),
    },
    missing,
    found: costFromResults({ plan, missing }, played),
  };
}

/** Undefined where none of these results is of a team that is still to play. */
function costFromResults(
  { plan, missing }: { readonly plan: ExperimentPlan; readonly missing: readonly ExperimentJob[] },
  results: readonly JobResult[],
): CostEstimate | undefined {
  const teams = teamsOf(plan, missing);
  const samples: PilotSamples = { counted: new Map(), broken: new Map() };
  for (const team of teams) {
    const own = results.filter(({ job, reason }) => reason !== 'cancelled' && isOfTeam(job, team.jobs[0]));
    const [counted, broken] = [own.filter(countsAsPilot), own.filter((one) => !countsAsPilot(one))];
    if (counted.length > 0) samples.counted.set(team, counted);
    if (broken.length > 0) samples.broken.set(team, broken);
  }
  return samples.counted.size === 0 ? undefined : { ...sumUp(plan, teams, samples), by: 'models' };
}

const isOfTeam = (job: ExperimentJob, of: ExperimentJob | undefined): boolean =>
  job.world === of?.world && job.model === of.model && job.protocol === of.protocol && job.agents === of.agents;

/** Pilot runs per team. */
const RUNS = 4;

/**
 * Plays for at most this many ms. A team whose pilot runs all broke down counts with the bound of its topology, as do
 * all teams if no run counts. Undefined if time ran out before the first.
 */
async function estimateFromPilots(
  { plan, missing }: { readonly plan: ExperimentPlan; readonly missing: readonly ExperimentJob[] },
  context: PlayContext,
  mostMs: number,
): Promise<CostEstimate | undefined> {
  const teams = teamsOf(plan, missing);
  const play = createEpisodePlayer(context);
  const began = context.clock.now();
  const samples: PilotSamples = { counted: new Map(), broken: new Map() };
  for (const [i, { team, job }] of pilotRuns(teams).entries()) {
    // The first few may take longer: without them, there is no interval.
    const most = i < 2 * FIRST_TEAMS ? 10 * mostMs : mostMs;
    if (context.signal.aborted || context.clock.now() - began > most) break;
    const models = pilotModels(team.plan.models[job.model]?.flags ?? {});
    const { prompts: _, prices: __, remote: ___, ...tasks } = team.plan.tasks;
    const ended = await play({ ...tasks, job, models, out: null, budget: plan.cap });
    if (ended === undefined || ended.reason === 'cancelled') continue;
    // A pilot run has no budget but the limit of each episode.
    const played = ended.reason === 'budget' ? { ...ended, capped: true as const } : ended;
    const kept = countsAsPilot(played) ? samples.counted : samples.broken;
    kept.set(team, [...(kept.get(team) ?? []), played]);
  }
  return samples.counted.size + samples.broken.size === 0 ? undefined : sumUp(plan, teams, samples);
}

/** A rule player with the bounds asked for; one without bounds in the place of any other model. */
function pilotModels(flags: ModelFlags): ModelFlags {
  const asked = Object.entries(modelNames(flags)).filter(([role]) => role !== GROUNDER);
  const model = asked.map(([role, name]) => `${role}=${isRules(name) ? name : RULES}`);
  return { slip: flags.slip, forget: flags.forget, model };
}

interface PilotSamples {
  readonly counted: Map<TriedTeam, JobResult[]>;
  readonly broken: Map<TriedTeam, JobResult[]>;
}

/**
 * An episode that broke down or was cut short ended too early, and one in which nobody decided anything asked too
 * little.
 */
const countsAsPilot = (played: JobResult): boolean =>
  played.costs !== null &&
  !isBroken(played) &&
  !wasCut(played) &&
  !played.symptoms?.some(({ meaningless }) => meaningless);

interface PilotRun {
  readonly team: TriedTeam;
  readonly job: ExperimentJob;
}

/** So many teams have two runs before the others have one: an interval needs them, whenever time runs out. */
const FIRST_TEAMS = 2;

/**
 * The order of the pilot runs. Neighbours in the grid are far apart in it, so that the teams that time permits are a
 * fair sample of all: the golden ratio spreads any number of them evenly.
 */
function pilotRuns(teams: readonly TriedTeam[]): PilotRun[] {
  const place = (i: number) => (i * 0.618_033_988_75) % 1;
  const order = teams.map((team, i) => ({ team, at: place(i) })).sort((a, b) => a.at - b.at);
  const rounds = Array.from({ length: RUNS }, (_, run) =>
    order.flatMap(({ team }) => {
      const job = team.jobs[pilotPlaces(team.jobs.length, RUNS)[run] ?? Number.NaN];
      return job === undefined ? [] : [{ team, job }];
    }),
  );
  const [first = [], second = [], ...later] = rounds;
  const pairs = second.slice(0, FIRST_TEAMS);
  const once = new Set(pairs.map(({ team }) => team));
  const begun = first.filter(({ team }) => once.has(team));
  const others = first.filter(({ team }) => !once.has(team));
  return [...begun, ...pairs, ...others, ...second.slice(FIRST_TEAMS), ...later.flat()];
}

const sizeOf = ({ world, scene, agents }: ExperimentJob): string => JSON.stringify([world, scene, agents]);

function sumUp(plan: ExperimentPlan, asked: readonly TriedTeam[], { counted, broken }: PilotSamples): CostEstimate {
  const pilots = [...broken.values()].flat();
  const unfit = new Set(pilots.filter(isForTeamOfOtherSize).map(({ job }) => sizeOf(job)));
  const left = new Map(asked.map((team) => [team, team.jobs.filter((job) => !unfit.has(sizeOf(job))).length]));
  const teams = asked.filter((team) => left.get(team) !== 0);
  const brokenIn = (team: TriedTeam) => broken.get(team)?.filter((run) => !isForTeamOfOtherSize(run)) ?? [];
  const failed = teams.flatMap(brokenIn);
  const runs = teams.flatMap((team) => (counted.get(team) ?? []).map((run) => ({ run, team })));
  const sum = (value: (one: JobResult, team: TriedTeam) => number) =>
    runs.reduce((n, { run, team }) => n + value(run, team), 0);
  const ofCalls = ({ costs }: JobResult) => costs?.calls ?? 0;
  const bounds = new Map(
    teams.flatMap((team) => {
      const [first] = brokenIn(team);
      const isBounded = !counted.has(team) && (first !== undefined || runs.length === 0);
      return isBounded ? [[team, boundOf(team, first)] as const] : [];
    }),
  );
  const total = (value: (one: JobResult, team: TriedTeam) => number, perCall = sum(value) / sum(ofCalls)) =>
    estimateAmount(
      teams.map((team) => {
        const most = (bounds.get(team)?.mostCalls ?? Number.NaN) * perCall;
        const values = (counted.get(team) ?? []).map((run) => value(run, team));
        return { episodes: left.get(team) ?? 0, values, most: Number.isFinite(most) ? most : undefined };
      }),
    );
  const prices = plan.worlds[0]?.tasks.prices;
  return {
    by: 'rules',
    tried: counted.size,
    teams: teams.length,
    runs: runs.length,
    brokenRuns: failed.length,
    unplayable: asked.reduce((n, team) => n + team.jobs.length - (left.get(team) ?? 0), 0),
    firstBroken: failed.map(failureText)[0] ?? null,
    bounded: [...bounds.values()],
    calls: total(ofCalls, 1),
    inputTokens: total(({ costs }) => costs?.inputTokens ?? 0),
    outputTokens: total(({ costs }) => costs?.outputTokens ?? 0),
    price: prices ? total((one, { plan: of }) => one.costs?.price ?? priceAs(prices, of, one)) : undefined,
  };
}

function boundOf({ plan, jobs: [job] }: TriedTeam, run: JobResult | undefined): BoundedTeam {
  const { world = '', model = '', protocol = '', agents = 0 } = job ?? {};
  return {
    world,
    model,
    protocol,
    agents,
    why: run === undefined ? 'no time was left for a pilot run' : [run.reason, run.detail].filter(Boolean).join(': '),
    callsPerStep: totalCalls(plan.parts.protocol(protocol), plan.world.team.names(agents)),
    mostCalls: job === undefined ? null : mostOf(plan, job),
  };
}

/** Assumes that the dearest model answers for every role. */
function priceAs({ models }: Prices, { models: labels }: WorldPlan, { job, costs }: JobResult): number {
  const names = Object.values(labels[job.model]?.roles ?? {}).map(({ name }) => name);
  const usage = { input: costs?.inputTokens ?? 0, output: costs?.outputTokens ?? 0 };
  return Math.max(0, ...names.flatMap((name) => models.get(name) ?? []).map((price) => priceOf(usage, price)));
}

/** Of all missing episodes together. */
export interface AmountEstimate {
  /** null if nothing is known of any team. */
  readonly mean: number | null;
  /** null if the pilot runs do not show how episodes vary. */
  readonly low: number | null;
  readonly high: number | null;
}

/** A team under a protocol: how many episodes it is to play, and what each of its pilot runs took. */
interface TeamPilots {
  readonly episodes: number;
  readonly values: readonly number[];
  /** The most that one of its episodes takes, which is used if there are no values. */
  readonly most?: number;
}

/** Which of a team's episodes are its pilot runs: one from the middle of each of as many equal parts of the list. */
export function pilotPlaces(episodes: number, runs: number): number[] {
  const parts = Math.min(episodes, runs);
  return Array.from({ length: parts }, (_, part) => Math.floor(((part + 0.5) * episodes) / parts));
}

/**
 * The share of its value by which an episode varies beyond what a few runs show: they miss the rare long episode. With
 * it, the intervals of 4,000 small grids drawn from 800 played episodes held the true sum in 97 % of cases (it was
 * chosen on these same grids); without it, and with three runs, in 91 %.
 */
const UNSEEN = 0.05;

/**
 * The sum over all episodes with Student's 95 % interval. A team with a single run is taken to vary in proportion to
 * its value as the others do. A team without a run counts with the most that its episodes take, if that is known: in
 * the mean and in the high end, not in the low end. Otherwise it counts as the mean of those that have some, with the
 * spread between them as its uncertainty. There is no interval if no team had two runs.
 */
export function estimateAmount(teams: readonly TeamPilots[]): AmountEstimate {
  const played = teams.filter(({ values, most }) => values.length > 0 || most === undefined);
  const bounded = teams.filter(({ values }) => values.length === 0);
  const bound = sumOf(bounded.map(({ episodes, most = 0 }) => episodes * most));
  if (played.every(({ values }) => values.length === 0))
    return { mean: played.length > 0 || teams.length === 0 ? null : bound, low: null, high: null };
  const { mean, low, high } = amountFromPilots(played);
  return { mean: mean + bound, low, high: high === null ? null : high + bound };
}

type PilotAmount = AmountEstimate & { readonly mean: number };

function amountFromPilots(teams: readonly TeamPilots[]): PilotAmount {
  const tried = teams.flatMap(({ episodes: n, values }) =>
    values.length === 0 ? [] : [{ n, k: values.length, average: averageOf(values), spread: spreadOf(values) }],
  );
  const untried = teams.filter(({ values }) => values.length === 0).map(({ episodes }) => episodes);
  const known = sumOf(tried.map(({ n, average }) => n * average));
  const mean = known + sumOf(untried) * (known / sumOf(tried.map(({ n }) => n)));
  const freedom = sumOf(tried.map(({ k }) => k - 1));
  if (freedom === 0 || (untried.length > 0 && tried.length < 2)) return { mean, low: null, high: null };
  const repeated = tried.filter(({ k }) => k > 1);
  const relative =
    sumOf(repeated.map(({ k, spread }) => (k - 1) * spread ** 2)) /
    sumOf(repeated.map(({ k, average }) => (k - 1) * average ** 2));
  const varianceOf = ({ k, average, spread }: (typeof tried)[number]) =>
    k > 1 ? spread ** 2 : (Number.isFinite(relative) ? relative : 0) * average ** 2;
  const within = sumOf(
    tried.map((one) => (varianceOf(one) + (UNSEEN * one.average) ** 2) * (one.n ** 2 / one.k + one.n)),
  );
  const between =
    spreadOf(tried.map(({ average }) => average)) ** 2 *
    (sumOf(untried.map((n) => n ** 2)) + sumOf(untried) ** 2 / tried.length);
  const half =
    tQuantile(0.975, jointFreedom([within, freedom], [between, tried.length - 1])) * Math.sqrt(within + between);
  return { mean, low: Math.max(0, mean - half), high: mean + half };
}

/** The degrees of freedom of a sum of two variances, each with its own (Welch–Satterthwaite). */
function jointFreedom(...parts: (readonly [variance: number, freedom: number])[]): number {
  const shown = parts.filter(([variance]) => variance > 0);
  const sum = sumOf(shown.map(([variance]) => variance));
  return shown.length === 0 ? 1 : sum ** 2 / sumOf(shown.map(([variance, freedom]) => variance ** 2 / freedom));
}

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const averageOf = (values: readonly number[]): number => sumOf(values) / values.length;
