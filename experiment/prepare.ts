// Turns whatever describes an experiment into a plan, whoever asks: a file or a value of `experiment run`, the flags of
// `compare`, a table of `reproduce`, or the folder that one of them was played into. Every mistake that can be seen is
// reported before anything is played or written.
import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { z } from 'zod';
import { promptsFrom, timingOf } from '../resolve/asked-by.ts';
import { gridLimitsOf } from '../resolve/budget.ts';
import type { PlayContext } from '../resolve/context.ts';
import { checkScenes, findWorld, type LoadedParts, loadParts } from '../resolve/find-parts.ts';
import { isModelFile, RECORDED } from '../resolve/model-files.ts';
import { checkModelRoles, createModels, isAtHome, modelNames, modelRoles } from '../resolve/named-models.ts';
import { presetWorld, underPreset } from '../resolve/presets.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { type ExperimentJob, parseNumbers, parseScenes, parseSeeds, refuseTwice } from '../runtime/experiment/grid.ts';
import {
  type ExperimentSpec,
  limitOf,
  listOf,
  type ProtocolEntry,
  type WorldEntry,
} from '../runtime/experiment/spec.ts';
import type { ProtocolLabels } from '../runtime/experiment/tally.ts';
import { compositeText, expandSweep } from '../runtime/naming/composite.ts';
import type { SealOptions } from '../runtime/record/sink.ts';
import { definitionOf } from '../runtime/run/compare.ts';
import { assertSwitchBudget } from '../runtime/run/legs.ts';
import { withoutUndefined } from '../runtime/text/json.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { specsIn } from './kept-spec.ts';
import {
  IN_A_FILE,
  type LabelledModels,
  type LoadedSpec,
  loadSpec,
  modelsOfSpec,
  type SettingNames,
} from './load-spec.ts';
import {
  type ExperimentPlan,
  filesOfTask,
  gridOf,
  jobsOfPlan,
  joinPlans,
  modelsOfPlan,
  type PlannedModels,
  protocolsOf,
  type WorldPlan,
} from './plan.ts';
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
  usual: resolve(cwd, 'runs', (loaded.name ?? 'experiment').replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')),
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

interface ResultsPlace {
  /** The folder for the results; null keeps nothing. */
  readonly out: string | null;
  readonly seal?: SealOptions | undefined;
}

/** @throws as `planExperiment` and `readExperiment` */
export async function prepare(
  asked: AskedExperiment,
  place: ResultsPlace,
  context: PlayContext,
): Promise<PreparedExperiment> {
  const plans: ExperimentPlan[] = [];
  for (const loaded of asked.descriptions) plans.push(await planExperiment(loaded, place, context));
  const plan = plans.reduce(joinPlans);
  return { plan, missing: missingOf(plan) };
}

/** @throws whatever makes the experiment impossible to play */
export async function planExperiment(
  loaded: LoadedSpec,
  place: ResultsPlace,
  context: PlayContext,
): Promise<ExperimentPlan> {
  const { spec, name, folder, called = IN_A_FILE } = loaded;
  const seeds = numbersOf(called.seeds, spec.seeds, parseSeeds);
  const models = modelsOfSpec(spec);
  const worlds: WorldPlan[] = [];
  for (const entry of listOf(spec.worlds)) {
    const needs = { spec, entry: fullEntry(entry, spec), seeds, models, place, folder, called };
    worlds.push(await planWorld(needs, context));
  }
  refuseTwice(
    'worlds',
    worlds.map(({ grid }) => grid.world),
    'Give one of them a label.',
  );
  const [budget, cap] = [limitOf(called.budget, spec.budget), limitOf(called.cap, spec.cap)];
  const used = [...new Set(worlds.flatMap((plan) => modelsOfPlan(plan.models).map((model) => model.name)))];
  const { prices } = gridLimitsOf({ budget, cap, prices: spec.prices, called }, folder, used);
  const priced = worlds.map((plan) => ({ ...plan, tasks: { ...plan.tasks, ...withoutUndefined({ prices }) } }));
  for (const { parts, grid } of worlds)
    for (const protocol of grid.protocols) assertSwitchBudget(parts.protocol(protocol), cap);
  const asked = [{ ...loaded, files: filesNamed(loaded, worlds) }];
  const plan = { name, worlds: priced, out: place.out, budget, cap, asked };
  if (jobsOfPlan(plan).length === 0)
    throw failure('GRID_FAULTY', {
      what: `experiment '${name ?? ''}' has no episode`,
      fix: 'Name at least one world, protocol, scene, team size and seed.',
    });
  return plan;
}

/** The user's own files, as named. */
function filesNamed({ spec: { prices, prompts = {} } }: LoadedSpec, worlds: readonly WorldPlan[]): string[] {
  const ofTasks = worlds.flatMap(({ grid, models, tasks }) =>
    Object.entries(models).flatMap(([model, { flags }]) =>
      grid.protocols.flatMap((protocol) => {
        const job = { world: grid.world, model, protocol, agents: 0, scene: '', seed: 0 };
        return filesOfTask({ ...tasks, job, models: flags });
      }),
    ),
  );
  return [...new Set([...ofTasks, ...(prices === undefined ? [] : [prices]), ...Object.values(prompts)])];
}

/** The name of a protocol on the command line and in tables. */
function protocolText(entry: ProtocolEntry): string {
  if (typeof entry === 'string') return entry;
  if ('mix' in entry || 'switch' in entry) return compositeText(entry);
  return [entry.protocol, ...Object.entries(entry.options).map(([key, value]) => `${key}=${value}`)].join(':');
}

interface LabelledProtocols {
  readonly spec: ExperimentSpec;
  /** In the order of the entries; a sweep stands for several protocols. */
  readonly typed: readonly string[];
  readonly protocols: readonly string[];
}

/** @throws GRID_FAULTY where a label would stand for several protocols */
function labelsOf(what: string, { spec, typed, protocols }: LabelledProtocols): ProtocolLabels {
  const asked = listOf(spec.protocols).flatMap((entry, i) => {
    const { label } = typeof entry === 'string' ? {} : entry;
    const many = expandSweep(typed[i] ?? '').length;
    if (label !== undefined && many > 1)
      throw failure('GRID_FAULTY', {
        what: `the label '${oneLine(label, 60)}' would stand for ${many} protocols`,
        fix: 'Name them one by one, each with a label of its own.',
      });
    return Array<string | undefined>(many).fill(label);
  });
  refuseTwice(
    `the labels of ${what}`,
    protocols.map((name, i) => asked[i] ?? name),
    'Label each otherwise.',
  );
  return Object.fromEntries(protocols.flatMap((name, i) => (asked[i] === undefined ? [] : [[name, asked[i]]])));
}

type FullWorldEntry = Exclude<WorldEntry, string>;

const fullEntry = (entry: WorldEntry, { scenes, agents, steps }: ExperimentSpec): FullWorldEntry => ({
  scenes,
  agents,
  steps,
  ...(typeof entry === 'string' ? { world: entry, options: {} } : entry),
});

interface WorldNeeds {
  readonly spec: ExperimentSpec;
  readonly entry: FullWorldEntry;
  readonly seeds: readonly number[];
  readonly models: LabelledModels;
  readonly place: ResultsPlace;
  readonly folder: string;
  readonly called: SettingNames;
}

async function planWorld(needs: WorldNeeds, context: PlayContext): Promise<WorldPlan> {
  const { spec, entry, seeds, models: flags, place, folder, called } = needs;
  const played = spec.fidelity === undefined ? undefined : (await findWorld(entry.world, folder)).name;
  const typed: string[] = [];
  for (const one of listOf(spec.protocols)) typed.push(await underPreset(spec.fidelity, protocolText(one), played));
  const protocols = await protocolsOf(called.protocols, typed, folder);
  const labels = labelsOf(called.protocols, { spec, typed, protocols });
  const parts = await loadParts(entry.world, protocols, folder);
  const { world } = parts;
  const preset = presetWorld(spec.fidelity, world);
  const worldOptions = { ...preset.options, ...checkedOptions(world, entry.options) };
  const asked = {
    world: entry.label ?? world.name,
    models: flags.map(([label]) => label),
    protocols,
    agents: entry.agents === undefined ? undefined : numbersOf(called.agents, entry.agents, parseNumbers),
    scenes: scenesOf(world, entry.scenes, called.scenes(world.name)),
    seeds,
  };
  const grid = gridOf(parts, asked, worldOptions);
  const timing = { clock: spec.clock, latency: spec.latency };
  const models: Record<string, PlannedModels> = {};
  for (const [label, made] of flags) {
    checkModelRoles(modelNames(made), protocols.map(parts.protocol));
    const roles = timingOf(timing, { ...context, cwd: folder }).slowed(
      await createModels(made, { world, context: { ...context, cwd: folder } }),
    );
    models[label] = { flags: made, roles };
  }
  const prompts = promptsOf(spec, protocols, { parts, folder });
  return {
    world,
    parts,
    grid,
    labels,
    definition: await definitionOf(
      { world, agents: grid.agents[0] ?? 1, worldOptions, option: called.definition(world.name) },
      entry.definition,
    ),
    models,
    tasks: {
      world: entry.world,
      cwd: folder,
      worldOptions,
      ...place,
      timing,
      steps: entry.steps ?? preset.steps ?? null,
      prompts,
    },
  };
}

function promptsOf(
  { prompts }: ExperimentSpec,
  protocols: readonly string[],
  { parts, folder }: { readonly parts: LoadedParts; readonly folder: string },
) {
  const known = [...new Set(protocols.flatMap((one) => modelRoles(parts.protocol(one))))];
  return promptsFrom(
    prompts && Object.entries(prompts).map((pair) => pair.join('=')),
    { of: protocols.join(', '), known },
    folder,
  );
}

function checkedOptions(world: AnyCompleteWorld, options: FullWorldEntry['options']): Record<string, unknown> {
  const parsed = world.options.safeParse(options);
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success)
    throw failure('OPTION_BAD', {
      option: `option '${oneLine(issue?.path.join('.') ?? '', 60)}' of world '${world.name}'`,
      value: oneLine(JSON.stringify(valueAt(options, issue?.path ?? [])), 100),
      wanted: oneLine(issue === undefined ? 'another value' : wantedBy(issue), 200),
    });
  const known = Object.keys(parsed.data);
  const stranger = Object.keys(options).find((key) => !known.includes(key));
  if (stranger !== undefined)
    throw failure('OPTION_BAD', {
      option: `an option of world '${world.name}'`,
      value: oneLine(stranger, 60),
      wanted: known.length > 0 ? `one of ${known.join(', ')}` : 'none: the world has no options',
      meant: near(stranger.slice(0, 60), known),
    });
  return options;
}

const valueAt = (options: FullWorldEntry['options'], [key]: readonly PropertyKey[]): unknown =>
  typeof key === 'string' && Object.hasOwn(options, key) ? options[key] : options;

/** `one of "a", "b"`, or the schema's own message. */
const wantedBy = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' ? `one of ${issue.values.map(String).join(', ')}` : issue.message;

function scenesOf(
  world: AnyCompleteWorld,
  scenes: FullWorldEntry['scenes'],
  option: string,
): readonly string[] | undefined {
  if (scenes === undefined) return undefined;
  const text = listOf(scenes).join(',');
  checkScenes(world, text, option);
  return parseScenes(text, world.scenes, { sets: world.sets, option });
}

function numbersOf(
  what: string,
  value: number | string | readonly number[],
  parse: (option: string, text: string) => number[],
): readonly number[] {
  const list = typeof value === 'number' || typeof value === 'string' ? parse(what, String(value)) : value;
  refuseTwice(what, list.map(String));
  return list;
}
