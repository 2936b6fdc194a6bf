// Settles what `troupe compare` plays, and refuses whatever can be refused before anything is played or written.
import { resolve } from 'node:path';
import type { Budget } from '../../runtime/core/budget.ts';
import type { Model } from '../../runtime/core/model.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import type { AnyWorld } from '../../runtime/core/world.ts';
import type { Grid } from '../../runtime/experiment/grid.ts';
import type { CliContext } from '../context.ts';
import { type BudgetFlags, gridBudgetOf } from '../options/budget.ts';
import { promptsFrom } from '../options/prompt-files.ts';
import { type ClockFlags, timingOf } from '../options/timing.ts';
import { inTypedFlags, type WorldFlags, worldOptionsFrom } from '../options/world-flags.ts';
import { checkScenes } from '../options/world-scenes.ts';
import { type LoadedParts, loadParts } from '../resolve/find-parts.ts';
import { createModels, type ModelFlags, modelNames, modelRoles } from '../resolve/named-parts.ts';
import type { EpisodeTask } from './episode-task.ts';
import { checkRoles, definitionOf, type GridFlags, gridOf, protocolsOf } from './grid.ts';

/** What is played, with everything in it resolved. */
export interface ComparisonPlan {
  readonly world: AnyWorld;
  readonly parts: LoadedParts;
  readonly grid: Grid;
  readonly definition: string;
  readonly models: Readonly<Record<string, Model>>;
  readonly tasks: Omit<EpisodeTask, 'job'>;
  /** Of all episodes together. */
  readonly budget?: Budget;
}

export interface PlanFlags extends GridFlags, ModelFlags, WorldFlags, BudgetFlags, ClockFlags {
  readonly definition?: string;
  readonly steps?: number;
  readonly out?: string;
  /** As given: `role=file`. */
  readonly prompt?: readonly string[];
}

/** With the protocols as they are found. */
type PlanRequest = Omit<PlanFlags, 'protocols'> & Pick<Grid, 'protocols'>;

/** `name`: the world as it was typed. @throws whatever makes the grid impossible to play */
export async function planComparison(name: string, flags: PlanFlags, context: CliContext): Promise<ComparisonPlan> {
  const protocols = await protocolsOf(flags, context);
  const parts = await loadParts(name, protocols, context.cwd);
  try {
    return await planOf(name, parts, { ...flags, protocols }, context);
  } catch (thrown) {
    throw inTypedFlags(thrown, flags);
  }
}

async function planOf(
  name: string,
  parts: LoadedParts,
  flags: PlanRequest,
  context: CliContext,
): Promise<ComparisonPlan> {
  const { world } = parts;
  const { cwd } = context;
  const worldOptions = worldOptionsFrom(world, flags, 'troupe compare');
  checkScenes(world, flags.scenes);
  const grid = gridOf(parts, flags, worldOptions);
  const asked = modelFlagsOf(flags);
  checkRoles(modelNames(asked), grid.protocols, parts);
  const models = timingOf(flags, context).slowed(await createModels(asked, world, context));
  const known = [...new Set(grid.protocols.flatMap((one) => modelRoles(parts.protocol(one))))];
  const prompts = promptsFrom(flags.prompt, { of: grid.protocols.join(', '), known }, cwd);
  const { budget, prices } = gridBudgetOf(flags, cwd, [...new Set(Object.values(models).map((model) => model.name))]);
  const { clock, latency } = flags;
  return {
    world,
    parts,
    grid,
    definition: definitionOf(world, grid.agents[0] ?? 1, worldOptions, flags.definition),
    models,
    tasks: {
      world: name,
      cwd,
      models: asked,
      worldOptions,
      steps: flags.steps ?? null,
      out: flags.out === undefined ? null : resolve(cwd, flags.out),
      timing: withoutUndefined({ clock, latency }),
      ...withoutUndefined({ prompts, prices }),
    },
    ...withoutUndefined({ budget }),
  };
}

function modelFlagsOf({
  model,
  slip,
  forget,
  baseUrl,
  apiKeyEnv,
  temperature,
  maxTokens,
  modelSeed,
}: PlanRequest): ModelFlags {
  return withoutUndefined({ model, slip, forget, baseUrl, apiKeyEnv, temperature, maxTokens, modelSeed });
}
