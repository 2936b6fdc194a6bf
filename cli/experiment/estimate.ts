// Estimates the cost of an experiment before it is played: calls by formula, and tokens from pilot runs of each team
// under each protocol with the rule-based player, whose prompts equal those of a language model.

import { legsOfProtocol } from '../../runtime/core/protocol.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import { tQuantile } from '../../runtime/experiment/distributions.ts';
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import type { JobResult } from '../../runtime/experiment/measures.ts';
import { spreadOf } from '../../runtime/experiment/statistics.ts';
import { type Prices, priceOf } from '../../runtime/ledger/prices.ts';
import { boundCalls, type StepCallBounds } from '../../runtime/topology/call-bounds.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import type { CliContext } from '../context.ts';
import { createEpisodePlayer } from './episode-task.ts';
import type { ExperimentPlan, WorldPlan } from './plan.ts';

/** For all missing episodes together. */
export interface AmountEstimate {
  readonly mean: number;
  /** null if the pilot runs do not show how episodes vary. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface CostEstimate {
  /** The number of protocol-team combinations tried, their total number, and the number of pilot runs. */
  readonly tried: number;
  readonly teams: number;
  readonly runs: number;
  readonly calls: AmountEstimate;
  readonly inputTokens: AmountEstimate;
  readonly outputTokens: AmountEstimate;
  /** Computed with the given prices. */
  readonly price?: AmountEstimate;
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
  const steps = tasks.steps ?? world.stepCap;
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

/** Pilot runs per team. */
const RUNS = 3;

/**
 * Plays for at most this many ms. Undefined if nothing could be tried, because the rule-based player cannot read the
 * world or time ran out.
 */
export async function estimateCost(
  plan: ExperimentPlan,
  missing: readonly ExperimentJob[],
  context: CliContext,
  mostMs: number,
): Promise<CostEstimate | undefined> {
  const teams = teamsOf(plan, missing);
  const play = createEpisodePlayer(context);
  const began = context.clock.now();
  const samples = new Map<TriedTeam, JobResult[]>();
  for (let round = 0; round < RUNS; round++)
    for (const team of teams) {
      const job = team.jobs[Math.floor((round * team.jobs.length) / RUNS)];
      if (job === undefined || (round > 0 && team.jobs.length <= round)) continue;
      if (context.signal.aborted || (round > 0 && context.clock.now() - began > mostMs)) break;
      if (context.clock.now() - began > 3 * mostMs) break;
      const { slip, forget } = team.plan.models[job.model]?.flags ?? {};
      const models = withoutUndefined({ slip, forget });
      const { prompts: _, prices: __, remote: ___, ...tasks } = team.plan.tasks;
      const cap = withoutUndefined({ budget: plan.cap });
      const played = await play({ ...tasks, job, models, out: null, ...cap });
      if (played?.costs) samples.set(team, [...(samples.get(team) ?? []), played]);
    }
  return samples.size === 0 ? undefined : sumUp(plan, teams, samples);
}

function sumUp(
  plan: ExperimentPlan,
  teams: readonly TriedTeam[],
  samples: ReadonlyMap<TriedTeam, JobResult[]>,
): CostEstimate {
  const total = (value: (one: JobResult, team: TriedTeam) => number) => amountOf(teams, samples, value);
  const prices = plan.worlds[0]?.tasks.prices;
  return {
    tried: samples.size,
    teams: teams.length,
    runs: [...samples.values()].reduce((sum, runs) => sum + runs.length, 0),
    calls: total(({ costs }) => costs?.calls ?? 0),
    inputTokens: total(({ costs }) => costs?.inputTokens ?? 0),
    outputTokens: total(({ costs }) => costs?.outputTokens ?? 0),
    ...(prices ? { price: total((one, { plan: of }) => priceAs(prices, of, one)) } : {}),
  };
}

/** Assumes that the dearest model answers for every role. */
function priceAs({ models }: Prices, { models: labels }: WorldPlan, { job, costs }: JobResult): number {
  const names = Object.values(labels[job.model]?.roles ?? {}).map(({ name }) => name);
  const usage = { input: costs?.inputTokens ?? 0, output: costs?.outputTokens ?? 0 };
  return Math.max(0, ...names.flatMap((name) => models.get(name) ?? []).map((price) => priceOf(usage, price)));
}

/**
 * The sum over all episodes with Student's 95 % interval, from the pilot runs of each team. A team that was not tried
 * counts as the mean of those that were, with the spread between them as its uncertainty. There is no interval if each
 * team had a single run, which shows no variation.
 */
function amountOf(
  teams: readonly TriedTeam[],
  samples: ReadonlyMap<TriedTeam, JobResult[]>,
  value: (one: JobResult, team: TriedTeam) => number,
): AmountEstimate {
  const tried = [...samples].map(([team, runs]) => ({
    episodes: team.jobs.length,
    runs: runs.length,
    average: averageOf(runs.map((run) => value(run, team))),
    spread: spreadOf(runs.map((run) => value(run, team))),
  }));
  const untried = teams.filter((team) => !samples.has(team)).map(({ jobs }) => jobs.length);
  const perEpisode = sumOf(tried.map((one) => one.episodes * one.average)) / sumOf(tried.map((one) => one.episodes));
  const mean = sumOf(tried.map((one) => one.episodes * one.average)) + sumOf(untried) * perEpisode;
  const freedom = sumOf(tried.map(({ runs }) => runs - 1));
  if (freedom === 0) return { mean, low: null, high: null };
  const within = sumOf(tried.map(({ episodes: n, runs: k, spread }) => spread ** 2 * (n ** 2 / k + n)));
  const between = spreadOf(tried.map(({ average }) => average)) ** 2;
  const guessed = between * (sumOf(untried.map((n) => n ** 2)) + sumOf(untried) ** 2 / tried.length);
  const half = tQuantile(0.975, freedom) * Math.sqrt(within + guessed);
  return { mean, low: Math.max(0, mean - half), high: mean + half };
}

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const averageOf = (values: readonly number[]): number => sumOf(values) / values.length;
