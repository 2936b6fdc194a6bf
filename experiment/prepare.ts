// Turns whatever describes an experiment into a plan, whoever asks: a file or a value of `experiment run`, the flags of
// `compare`, a table of `reproduce`, or the folder that one of them was played into.
import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { PlayContext } from '../resolve/context.ts';
import { isModelFile, RECORDED } from '../resolve/model-files.ts';
import { isAtHome, modelNames } from '../resolve/named-models.ts';
import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import { type ExperimentSpec, listOf } from '../runtime/experiment/spec.ts';
import type { SealOptions } from '../runtime/record/sink.ts';
import { withoutUndefined } from '../runtime/text/without-undefined.ts';
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

/** What may be other than in the description, as it is typed on a command line. */
export interface SpecChanges {
  /** Names for all roles, or `role=name`, in the place of all models. */
  readonly model?: readonly string[] | undefined;
  /** The server of the models, and the variable that holds its key; of the description's own where none is named. */
  readonly baseUrl?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
  /** A file of prices, from `cwd`. */
  readonly prices?: string | undefined;
  readonly budget?: ExperimentSpec['budget'];
}

/** @throws OPTION_BAD of a model */
export const changed = (asked: AskedExperiment, changes: SpecChanges, cwd: string): AskedExperiment => ({
  ...asked,
  descriptions: asked.descriptions.map((one) => {
    const { spec, folder } = one;
    const prices = changes.prices === undefined ? spec.prices : relative(folder, resolve(cwd, changes.prices));
    const models = changedModels(spec.models, changes, (path) => `./${relative(folder, resolve(cwd, path))}`);
    return {
      ...one,
      spec: { ...spec, models, ...withoutUndefined({ prices, budget: changes.budget ?? spec.budget }) },
    };
  }),
});

/** `from`: what a path that is typed here is from the description's folder. */
function changedModels(
  models: ExperimentSpec['models'],
  { model = [], baseUrl, apiKeyEnv }: SpecChanges,
  from: (path: string) => string,
): ExperimentSpec['models'] {
  const server = withoutUndefined({ baseUrl, apiKeyEnv });
  const names = model.length === 0 ? undefined : modelNames({ model: [...model], baseUrl });
  const moved = (name: string) => {
    if (name.startsWith(RECORDED)) return `${RECORDED}${from(name.slice(RECORDED.length))}`;
    return isModelFile(name) ? from(name) : name;
  };
  const roles = names && Object.fromEntries(Object.entries(names).map(([role, name]) => [role, moved(name)]));
  const entries =
    roles === undefined ? listOf(models) : [{ model: Object.keys(roles).length === 1 ? (roles['*'] ?? roles) : roles }];
  return entries.map((entry) => {
    const of = typeof entry === 'string' ? { model: entry } : entry;
    const asked = typeof of.model === 'string' ? [of.model] : Object.values(of.model);
    // Rules need no server, and keep the name that they have in tables.
    return asked.every(isAtHome) ? entry : { ...of, ...server };
  });
}

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
