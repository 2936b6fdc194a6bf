// Plans what `troupe compare` plays, and reports every detectable mistake before anything is played or written.
import { resolve } from 'node:path';
import { checkRoles, definitionOf, gridOf, protocolsOf } from '../../experiment/grid.ts';
import type { ExperimentPlan, PlannedModels, WorldPlan } from '../../experiment/plan.ts';
import { type BudgetFlags, gridBudgetOf } from '../../resolve/budget.ts';
import { findWorld, type LoadedParts, loadParts } from '../../resolve/find-parts.ts';
import { createModels, type ModelFlags, modelNames, modelRoles } from '../../resolve/named-models.ts';
import { presetWorld, underPreset } from '../../resolve/presets.ts';
import { promptsFrom } from '../../resolve/prompt-files.ts';
import { type ClockFlags, timingOf } from '../../resolve/timing.ts';
import { checkScenes } from '../../resolve/world-scenes.ts';
import { failure } from '../../runtime/errors/index.ts';
import { type Grid, ONE_MODEL, parseNumbers, parseScenes, parseSeeds } from '../../runtime/experiment/grid.ts';
import { splitProtocols } from '../../runtime/naming/composite.ts';
import { assertSwitchBudget } from '../../runtime/run/legs.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { onlyOf } from '../command.ts';
import type { CliContext } from '../context.ts';
import { FIDELITY_FLAGS, MODEL_FLAGS } from '../options/shared-options.ts';
import { signKey } from '../options/sign-key.ts';
import { inTypedFlags, type WorldFlags, worldOptionsFrom } from '../options/world-flags.ts';

/** An experiment of one world under one choice of models. */
export interface ComparisonPlan extends WorldPlan {
  /** Its models, and what they are made from. */
  readonly only: PlannedModels;
  readonly experiment: ExperimentPlan;
}

interface GridFlags {
  readonly protocols: string;
  readonly agents?: string;
  readonly scenes?: string;
  readonly seeds?: string;
}

export interface PlanFlags extends GridFlags, ModelFlags, WorldFlags, BudgetFlags, ClockFlags {
  readonly definition?: string;
  readonly steps?: number;
  readonly out?: string;
  /** The key file that signs records. */
  readonly sign?: string;
  /** As given: `role=file`. */
  readonly prompt?: readonly string[];
}

/** Loads the protocols. */
type PlanRequest = Omit<PlanFlags, 'protocols'> & Pick<Grid, 'protocols'>;

/** `name`: the world as it was typed. @throws whatever makes the grid impossible to play */
export async function planComparison(name: string, flags: PlanFlags, context: CliContext): Promise<ComparisonPlan> {
  const texts = typedProtocols(flags.protocols);
  const world = flags.fidelity === undefined ? undefined : (await findWorld(name, context.cwd)).name;
  const typed = texts.map((text) => underPreset(flags.fidelity, text, world));
  const protocols = await protocolsOf('--protocols', typed, context.cwd);
  const parts = await loadParts(name, protocols, context.cwd);
  try {
    return await planOf(name, parts, { flags: { ...flags, protocols }, context });
  } catch (thrown) {
    throw inTypedFlags(thrown, flags);
  }
}

/** @throws OPTION_BAD for a comma that nothing stands before or behind */
function typedProtocols(list: string): string[] {
  const texts = splitProtocols(list);
  const gap = texts.indexOf('');
  if (gap < 0) return texts;
  const where =
    gap === 0 ? 'it begins with a comma' : gap === texts.length - 1 ? 'it ends in a comma' : 'two commas meet';
  throw failure('OPTION_BAD', {
    option: '--protocols',
    value: oneLine(list, 200),
    wanted: `the names of protocols with one comma between each two (${where})`,
  });
}

async function planOf(
  name: string,
  parts: LoadedParts,
  { flags, context }: { readonly flags: PlanRequest; readonly context: CliContext },
): Promise<ComparisonPlan> {
  const { world } = parts;
  const { cwd } = context;
  const worldOptions = await worldOptionsFrom(world, flags, 'troupe compare');
  checkScenes(world, flags.scenes);
  const asked = {
    world: world.name,
    models: [ONE_MODEL],
    protocols: flags.protocols,
    agents: flags.agents === undefined ? undefined : parseNumbers('--agents', flags.agents),
    scenes:
      flags.scenes === undefined
        ? undefined
        : parseScenes(flags.scenes, world.scenes, { sets: world.sets, option: '--scenes' }),
    seeds: parseSeeds('--seeds', flags.seeds ?? '10'),
  };
  const grid = gridOf(parts, asked, worldOptions);
  // The budget covers all episodes together.
  for (const protocol of grid.protocols) assertSwitchBudget(parts.protocol(protocol), undefined);
  const made = onlyOf({ ...MODEL_FLAGS, ...FIDELITY_FLAGS }, flags);
  checkRoles(modelNames(made), grid.protocols, parts);
  const roles = timingOf(flags, context).slowed(await createModels(made, { world, context }));
  const known = [...new Set(grid.protocols.flatMap((one) => modelRoles(parts.protocol(one))))];
  const prompts = promptsFrom(flags.prompt, { of: grid.protocols.join(', '), known }, cwd);
  const { budget, prices } = gridBudgetOf(flags, cwd, [...new Set(Object.values(roles).map((model) => model.name))]);
  const { clock, latency } = flags;
  const out = flags.out === undefined ? null : resolve(cwd, flags.out);
  const only = { flags: made, roles };
  const plan: WorldPlan = {
    world,
    parts,
    grid,
    definition: definitionOf({ world, agents: grid.agents[0] ?? 1, worldOptions }, flags.definition),
    models: { [ONE_MODEL]: only },
    tasks: {
      world: name,
      cwd,
      worldOptions,
      steps: flags.steps ?? presetWorld(flags.fidelity, world).steps ?? null,
      out,
      timing: { clock, latency },
      prompts,
      prices,
      seal: flags.out === undefined ? undefined : signKey(flags.sign, context),
    },
  };
  return { ...plan, only, experiment: { name: null, worlds: [plan], out, budget, asked: [] } };
}
