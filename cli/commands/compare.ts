// Implements `troupe compare`: plays the same scenes and seeds under several protocols and prints tables with
// statistics.

import { resolve } from 'node:path';
import { type ComparisonPlan, comparisonInFolder, comparisonOf } from '../../experiment/comparison.ts';
import type { SettingNames } from '../../experiment/load-spec.ts';
import type { ExperimentPlan } from '../../experiment/plan.ts';
import { playGrid } from '../../experiment/play-grid.ts';
import { prepare } from '../../experiment/prepare.ts';
import { isFirstPlay } from '../../experiment/record-path.ts';
import { type ClockFlags, keyAndValue, timingOf } from '../../resolve/asked-by.ts';
import type { BudgetFlags } from '../../resolve/budget.ts';
import { findWorld } from '../../resolve/find-parts.ts';
import { type ModelFlags, modelNames } from '../../resolve/named-models.ts';
import { WORLD_NAMES } from '../../resolve/shipped.ts';
import { failure } from '../../runtime/errors/index.ts';
import { ONE_MODEL } from '../../runtime/experiment/grid.ts';
import type { ExperimentSpec } from '../../runtime/experiment/spec.ts';
import { splitProtocols } from '../../runtime/naming/composite.ts';
import { countLook } from '../../runtime/run/read-experiment.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { type Answer, answer, onlyOf, type Run } from '../command.ts';
import { unansweredNotes, viewsOf, warningLines, writeResults } from '../compare/results.ts';
import type { CliContext } from '../context.ts';
import type { COMPARE } from '../declared/play.ts';
import { endPlaying, type GridPlayFlags, playSettings } from '../experiment/grid-play.ts';
import { signKey } from '../options/credentials.ts';
import { type RemoteFlags, remoteNote, withRemoteRolesOf } from '../options/remote-roles.ts';
import { MODEL_FLAGS } from '../options/shared-options.ts';
import { inTypedFlags, type WorldFlags, worldOptionsFrom } from '../options/world-flags.ts';
import { print } from '../print/printer.ts';
import { MODEL_OPTIONS, retypedCommand } from '../print/retyped-command.ts';

interface CompareFlags extends PlanFlags, GridPlayFlags, RemoteFlags {
  readonly by?: 'pooled' | 'scene';
}

export const run: Run<typeof COMPARE> = ({ world }, { jobs, ...given }, context) => {
  const asked = { flags: { workers: jobs, ...given }, context };
  return compare(world, asked, retypedCommand(context.command, MODEL_OPTIONS, context.env));
};

/** `again`: the typed command without its model, for a hint that suggests another one. */
async function compare(
  name: string,
  { flags, context }: { readonly flags: CompareFlags; readonly context: CliContext },
  again: string,
): Promise<Answer> {
  // Without a folder nothing stays by which the next comparison could know that it is not the first.
  const isFirst = flags.out !== undefined && isFirstPlay(context.cwd, flags.out);
  const plan = await planComparison(name, flags, context);
  const remote = withRemoteRolesOf(plan.experiment, flags);
  if (!flags.quiet) context.stderr.write(remoteNote(flags));
  const grid = await playGrid(remote, playSettings(flags, context), context);
  const by = flags.by ?? 'pooled';
  const result = await comparisonOf(plan, grid, by);
  if (result.folder !== null) countLook(result.folder, result.contrasts);
  const whole = await comparisonInFolder(plan, grid, by);
  if (whole !== undefined) writeResults(whole);
  const heard = unansweredNotes(result).length === 0 && !result.cells.some(({ meaningless }) => meaningless);
  return answer(result, viewsOf(isFirst ? again : undefined), {
    end() {
      if (!flags.quiet) print(context.stderr, warningLines(result));
      endPlaying(grid, heard, context);
    },
  });
}

/** A comparison as the experiment that is played. */
interface PlannedComparison extends ComparisonPlan {
  readonly experiment: ExperimentPlan;
}

interface GridFlags {
  readonly protocols: string;
  readonly agents?: string;
  readonly scenes?: string;
  readonly seeds?: string;
}

interface PlanFlags extends GridFlags, ModelFlags, WorldFlags, BudgetFlags, ClockFlags {
  readonly definition?: string;
  readonly steps?: number;
  readonly out?: string;
  /** The key file that signs records. */
  readonly sign?: string;
  /** As given: `role=file`. */
  readonly prompt?: readonly string[];
}

const IN_FLAGS: SettingNames = {
  protocols: '--protocols',
  agents: '--agents',
  seeds: '--seeds',
  scenes: () => '--scenes',
  definition: () => '--definition',
  budget: '--budget',
  cap: '--budget',
  prices: '--prices',
};

/**
 * What is typed, as an experiment in one world under one choice of models. `name`: the world as it was typed. @throws
 * whatever makes the grid impossible to play
 */
async function planComparison(name: string, flags: PlanFlags, context: CliContext): Promise<PlannedComparison> {
  const { cwd } = context;
  try {
    const spec = await specOfFlags(name, flags, context);
    const asked = { descriptions: [{ spec, name: null, folder: cwd, called: IN_FLAGS }], usual: cwd };
    const out = flags.out === undefined ? null : resolve(cwd, flags.out);
    const seal = out === null ? undefined : signKey(flags.sign, context);
    const { plan: experiment } = await prepare(asked, { out, seal }, context);
    const [plan] = experiment.worlds;
    const only = plan?.models[ONE_MODEL];
    if (plan === undefined || only === undefined) throw new RangeError('a comparison has one world and one model');
    return { ...plan, only, experiment };
  } catch (thrown) {
    throw inTypedFlags(thrown, flags);
  }
}

async function specOfFlags(name: string, flags: PlanFlags, context: CliContext): Promise<ExperimentSpec> {
  const protocols = typedProtocols(flags.protocols);
  const worlds = name.split(',');
  if (worlds.length > 1 && worlds.every((one) => WORLD_NAMES.includes(one))) {
    const what = `a comparison is of one world; of several it is an experiment: worlds: [${worlds.join(', ')}] in its file`;
    throw failure('USAGE', { what, command: 'troupe experiment run' });
  }
  const world = await findWorld(name, context.cwd);
  const { agents, scenes, seeds = '10', steps, definition, fidelity, budget, prices, prompt, latency } = flags;
  // Refuses a clock that there is not, and one that this bus cannot have.
  const clock = timingOf(flags, context).simulated ? 'simulated' : 'real';
  const { modelSeed: seed, model: _, ...settings } = onlyOf(MODEL_FLAGS, flags);
  const { '*': usual = '', ...others } = modelNames({ ...flags, grounder: undefined });
  const model = Object.keys(others).length === 0 ? usual : { '*': usual, ...others };
  const options = await worldOptionsFrom(world, flags, 'troupe compare');
  return {
    worlds: { world: name, options: JSON.parse(JSON.stringify(options)), definition },
    protocols,
    models: { label: ONE_MODEL, model, seed, ...settings },
    prompts: prompt && Object.fromEntries(prompt.map((text) => keyAndValue('--prompt', text))),
    agents,
    scenes,
    seeds,
    steps,
    fidelity,
    budget,
    prices,
    clock,
    latency,
  };
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
