// Turns the description of an experiment into a plan, and reports every detectable mistake before anything is played or
// written.

import { resolve } from 'node:path';
import type { z } from 'zod';
import { sweptBounds } from '../agents/models/bounds.ts';
import { promptsFrom, timingOf } from '../resolve/asked-by.ts';
import { gridLimitsOf } from '../resolve/budget.ts';
import type { PlayContext } from '../resolve/context.ts';
import { checkScenes, findWorld, type LoadedParts, loadParts } from '../resolve/find-parts.ts';
import { checkModelRoles, createModels, type ModelFlags, modelNames, modelRoles } from '../resolve/named-models.ts';
import { presetWorld, underPreset } from '../resolve/presets.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { parseNumbers, parseScenes, parseSeeds, refuseTwice } from '../runtime/experiment/grid.ts';
import {
  type ExperimentSpec,
  limitOf,
  listOf,
  type ModelEntry,
  type ProtocolEntry,
  type WorldEntry,
} from '../runtime/experiment/spec.ts';
import type { ProtocolLabels } from '../runtime/experiment/tally.ts';
import { compositeText, expandSweep } from '../runtime/naming/composite.ts';
import { definitionOf } from '../runtime/run/compare.ts';
import { assertSwitchBudget } from '../runtime/run/legs.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { withoutUndefined } from '../runtime/text/without-undefined.ts';
import { gridOf, protocolsOf } from './grid.ts';
import { IN_A_FILE, type LoadedSpec, type SettingNames } from './load-spec.ts';
import { type ExperimentPlan, jobsOfPlan, modelsOfPlan, type PlannedModels, type WorldPlan } from './plan.ts';
import { filesOfTask } from './task-text.ts';

/** `out`: the folder for the results; null keeps none. @throws whatever makes the experiment impossible to play */
export async function planExperiment(
  loaded: LoadedSpec,
  out: string | null,
  context: PlayContext,
): Promise<ExperimentPlan> {
  const { spec, name, folder, called = IN_A_FILE } = loaded;
  const seeds = numbersOf(called.seeds, spec.seeds, parseSeeds);
  const models = modelsOfSpec(spec);
  const worlds: WorldPlan[] = [];
  for (const entry of listOf(spec.worlds)) {
    const needs = { spec, entry: fullEntry(entry, spec), seeds, models, out, folder, called };
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
  const plan = { name, worlds: priced, out, budget, cap, asked };
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
  readonly out: string | null;
  readonly folder: string;
  readonly called: SettingNames;
}

async function planWorld(needs: WorldNeeds, context: PlayContext): Promise<WorldPlan> {
  const { spec, entry, seeds, models: flags, out, folder, called } = needs;
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
      out,
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
  checkScenes(world, text);
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

/** By label, in their order, which an object would lose where labels are numbers. */
type LabelledModels = readonly (readonly [label: string, flags: ModelFlags])[];

function modelsOfSpec({ models, fidelity }: ExperimentSpec): LabelledModels {
  const under = { fidelity };
  const all = listOf(models)
    .flatMap(sweptModels)
    .map((entry) => [labelOf(entry), { ...flagsOf(entry), ...under }] as const);
  refuseTwice(
    'models',
    all.map(([label]) => label),
    'Give one of them a label.',
  );
  return all;
}

/** One entry for each value of the sweeps in a model's bounds. */
function sweptModels(entry: ModelEntry): ModelEntry[] {
  if (typeof entry === 'string') return sweptBounds(entry);
  const { model, label } = entry;
  const names = typeof model === 'string' ? sweptBounds(model) : [];
  if (names.length < 2) return [entry];
  return names.map((name) => ({
    ...entry,
    model: name,
    ...(label === undefined ? {} : { label: `${label} ${name}` }),
  }));
}

function flagsOf(entry: ModelEntry): ModelFlags {
  if (typeof entry === 'string') return { model: [entry] };
  const { label: _, model, seed, ...rest } = entry;
  const given = typeof model === 'string' ? [model] : Object.entries(model).map((pair) => pair.join('='));
  return { ...rest, model: given, modelSeed: seed };
}

/** The default label, from the model's settings. */
function labelOf(entry: ModelEntry): string {
  if (typeof entry === 'string') return entry;
  const { label, model, ...rest } = entry;
  const names = typeof model === 'string' ? [model] : Object.entries(model).map((pair) => pair.join('='));
  const more = Object.entries(rest).flatMap(([key, value]) =>
    key === 'apiKeyEnv' || key === 'baseUrl' ? [] : [`${key}=${value}`],
  );
  return label ?? [...names, ...more].join(' ');
}

/** The default folder for results. */
export const usualFolder = (cwd: string, name: string): string =>
  resolve(cwd, 'runs', name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-'));
