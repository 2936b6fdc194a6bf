// Declares the resolved plan of an experiment: a grid of episodes for each world. `troupe compare` builds one with a
// single world from its flags, `troupe experiment` builds one from a file.

import type { LoadedParts } from '../resolve/find-parts.ts';
import type { ModelFlags } from '../resolve/named-models.ts';
import type { Model } from '../runtime/core/model.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { type ExperimentJob, type Grid, jobsOf, joinRequests } from '../runtime/experiment/grid.ts';
import type { ProtocolLabels } from '../runtime/experiment/tally.ts';
import { withoutUndefined } from '../runtime/text/without-undefined.ts';
import type { Budget } from '../runtime/tokens/budget.ts';
import type { EpisodeTask } from './episode-task.ts';
import type { AskedDescription } from './kept-spec.ts';

/** The models of an episode, by role, and what they are made from. */
export interface PlannedModels {
  readonly flags: ModelFlags;
  readonly roles: Readonly<Record<string, Model>>;
}

/** The episodes in one world. */
export interface WorldPlan {
  readonly world: AnyCompleteWorld;
  readonly parts: LoadedParts;
  readonly grid: Grid;
  readonly definition: string;
  /** By label. */
  readonly models: Readonly<Record<string, PlannedModels>>;
  /** Settings shared by all its episodes. */
  readonly tasks: Omit<EpisodeTask, 'job' | 'models'>;
  /** What protocols are called in tables, where it is not their name. */
  readonly labels: ProtocolLabels;
}

export interface ExperimentPlan {
  /** Null if no file describes it. */
  readonly name: string | null;
  readonly worlds: readonly WorldPlan[];
  /** The folder for the results; null keeps nothing. */
  readonly out: string | null;
  /** The limit for all episodes together. */
  readonly budget?: Budget;
  /** The limit for each episode. */
  readonly cap?: Budget;
  /** What it was made from, for its folder to keep. */
  readonly asked: readonly AskedDescription[];
}

export const jobsOfPlan = ({ worlds }: Pick<ExperimentPlan, 'worlds'>): ExperimentJob[] =>
  worlds.flatMap(({ grid }) => jobsOf(grid));

/** The episodes of both: what one folder was asked for in turn. Where they differ, the second counts. */
export function joinPlans(first: ExperimentPlan, second: ExperimentPlan): ExperimentPlan {
  const joined = second.worlds.map((now) => {
    const before = first.worlds.find(({ grid }) => grid.world === now.grid.world);
    return before === undefined ? now : joinWorlds(before, now);
  });
  const labels = second.worlds.map(({ grid }) => grid.world);
  const left = first.worlds.filter(({ grid }) => !labels.includes(grid.world));
  return { ...second, worlds: [...left, ...joined], asked: [...first.asked, ...second.asked] };
}

function joinWorlds(before: WorldPlan, now: WorldPlan): WorldPlan {
  const leftOut = [...(before.grid.leftOut ?? []), ...(now.grid.leftOut ?? [])];
  return {
    ...now,
    grid: {
      world: now.grid.world,
      ...joinRequests(before.grid, now.grid),
      leftOut: leftOut.length > 0 ? leftOut : undefined,
    },
    parts: {
      world: now.world,
      protocol: (name) => (now.grid.protocols.includes(name) ? now : before).parts.protocol(name),
    },
    models: { ...before.models, ...now.models },
    labels: { ...before.labels, ...now.labels },
  };
}

/** Builds the task of an episode with this budget. */
export function taskOf({ worlds }: ExperimentPlan, job: ExperimentJob, budget: Budget | undefined): EpisodeTask {
  const plan = worlds.find(({ grid }) => grid.world === job.world);
  const models = plan?.models[job.model];
  if (!plan || !models) throw new RangeError(`the experiment has no world ${job.world} with models ${job.model}`);
  return { ...plan.tasks, job, models: models.flags, ...withoutUndefined({ budget }) };
}

/** Every model that an episode may ask, whatever its role. */
export const modelsOfPlan = (models: WorldPlan['models']): Model[] =>
  Object.values(models).flatMap(({ roles }) => Object.values(roles));

/** Whether an episode waits for a model elsewhere. */
export const asksElsewhere = ({ worlds }: ExperimentPlan): boolean =>
  worlds.some(({ models }) => modelsOfPlan(models).some(({ remote }) => remote));
