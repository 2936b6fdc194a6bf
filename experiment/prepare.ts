// Turns whatever describes an experiment into a plan, whoever asks: a file or a value of `experiment run`, the flags of
// `compare`, a table of `reproduce`, or the folder that one of them was played into.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PlayContext } from '../resolve/context.ts';
import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import type { SealOptions } from '../runtime/record/sink.ts';
import { specsIn } from './kept-spec.ts';
import { type LoadedSpec, loadSpec } from './load-spec.ts';
import { type ExperimentPlan, joinPlans } from './plan.ts';
import { planExperiment, usualFolder } from './plan-spec.ts';
import { missingOf } from './play-grid.ts';

/** What is asked for: one description, or those that were played into a folder in turn. */
export interface AskedExperiment {
  readonly descriptions: readonly LoadedSpec[];
  /** The folder for the results, unless another is named. */
  readonly usual: string;
  /** The folder that is played again. */
  readonly again?: string;
}

/** A plan, and what of it has not been played yet. */
export interface PreparedExperiment {
  readonly plan: ExperimentPlan;
  readonly missing: readonly ExperimentJob[];
}

/** `path`: a file that describes an experiment, or a folder of results. @throws as `loadSpec` and `specsIn` */
export async function findExperiment(path: string, cwd: string): Promise<AskedExperiment> {
  const again = resolve(cwd, path);
  if (!statSync(again, { throwIfNoEntry: false })?.isDirectory()) return askedOf(await loadSpec(path, cwd), cwd);
  return { descriptions: specsIn(again, path), usual: `${again}-again`, again };
}

export const askedOf = (loaded: LoadedSpec, cwd: string): AskedExperiment => ({
  descriptions: [loaded],
  usual: usualFolder(cwd, loaded.name ?? 'experiment'),
});

/** `out`: the folder for the results; null keeps nothing. @throws as `planExperiment` and `readExperiment` */
export async function prepare(
  asked: AskedExperiment,
  { out, seal }: { readonly out: string | null; readonly seal?: SealOptions | undefined },
  context: PlayContext,
): Promise<PreparedExperiment> {
  const plans: ExperimentPlan[] = [];
  for (const loaded of asked.descriptions) plans.push(await planExperiment(loaded, out, context));
  const joined = plans.reduce(joinPlans);
  const plan = { ...joined, worlds: joined.worlds.map((world) => ({ ...world, tasks: { ...world.tasks, seal } })) };
  return { plan, missing: missingOf(plan) };
}
