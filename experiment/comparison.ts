// Says as plain data what `troupe compare` played and what came of it. Its text, CSV, Markdown and JSON are made of
// this alone.

import { findProtocol } from '../resolve/find-parts.ts';
import { askedSampling, modelRoles, settingsOf, sharesOf } from '../resolve/named-models.ts';
import { fidelityOf } from '../resolve/presets.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { disclosuresOf, modelFigures, worldChoices } from '../runtime/costs/provenance.ts';
import { type CrossingRow, crossingRows } from '../runtime/experiment/crossing-rows.ts';
import { gridOfWorld } from '../runtime/experiment/folder-format.ts';
import { type Grid, jobsOf, keyOf } from '../runtime/experiment/grid.ts';
import { type JobResult, type Measure, playable } from '../runtime/experiment/measures.ts';
import { adjustTogether, type Cell, type Contrast, type SceneLeftOut } from '../runtime/experiment/tally.ts';
import { optionsOf } from '../runtime/naming/mix.ts';
import { type Fidelity, fidelityText } from '../runtime/naming/preset.ts';
import { looksIn } from '../runtime/run/read-experiment.ts';
import { VERSION } from '../runtime/run/version.ts';
import { shortHash } from '../runtime/text/hash.ts';
import { type ComparedPart, comparedParts } from './describe.ts';
import type { PlannedModels, WorldPlan } from './plan.ts';
import type { PlayedGrid } from './play-grid.ts';
import { figuresPlayed } from './results.ts';

/** The episodes of one world under one choice of models. */
export interface ComparisonPlan extends WorldPlan {
  /** Its models, and what they are made from. */
  readonly only: PlannedModels;
}

/** What was played, with every option: what another lab needs to play it again. */
interface ComparisonSettings {
  readonly world: string;
  readonly worldVersion: string;
  readonly definition: string;
  readonly troupe: string;
  readonly worldOptions: Readonly<Record<string, unknown>>;
  readonly slip: number;
  /** Of all protocols, or by protocol where they differ. */
  readonly sampling: Readonly<Record<string, unknown>>;
  /** The preset and each protocol's deviations from it; empty without a preset. */
  readonly fidelity: string;
  /** Hashes of own prompts by role. */
  readonly prompts: Readonly<Record<string, string>>;
  readonly clock: { readonly clock: string; readonly latency: string | null };
  readonly stepCap: number;
  readonly grid: Grid;
  /** By protocol. */
  readonly parts: Readonly<Record<string, readonly ComparedPart[]>>;
  /** By protocol. */
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface ComparisonResult extends Pick<PlayedGrid, 'complete' | 'withoutResult' | 'stopped'> {
  readonly settings: ComparisonSettings;
  /** The world's name for people, its options that are named in tables, and what they disclose to agents. */
  readonly title: string;
  readonly choices: readonly string[];
  readonly disclosed: readonly string[];
  /** The limit of steps that was asked for; null: the world's own. */
  readonly steps: number | null;
  readonly folder: string | null;
  readonly models: ReturnType<typeof modelFigures>;
  /** Whether any of the protocols calls a model. */
  readonly asks: boolean;
  readonly measures: readonly Measure[];
  readonly cells: readonly Cell[];
  readonly contrasts: readonly Contrast[];
  readonly leftOutScenes: readonly SceneLeftOut[];
  /** Where the lead passes from one protocol to another as teams grow, or along the share of one in a sweep. */
  readonly crossings: readonly CrossingRow[];
  readonly episodes: readonly JobResult[];
}

/** What came of a plan: all scenes together, or each by itself. */
export async function comparisonOf(
  plan: ComparisonPlan,
  played: PlayedGrid,
  by: 'pooled' | 'scene',
): Promise<ComparisonResult> {
  const { world, tasks, only, grid, parts } = plan;
  const figures = figuresPlayed(plan, played, by);
  const [tallied = figures.tally] =
    tasks.out === null
      ? []
      : adjustTogether([figures.tally], looksIn(tasks.out, playable(jobsOf(grid), played.played)));
  const { cells, contrasts, leftOutScenes = [] } = tallied;
  return {
    settings: await settingsPlayed(plan),
    title: world.words.title,
    choices: worldChoices(world, tasks.worldOptions),
    disclosed: disclosuresOf(world, tasks.worldOptions),
    steps: tasks.steps,
    folder: tasks.out,
    models: modelFigures(only.roles),
    asks: grid.protocols.some((name) => modelRoles(parts.protocol(name)).length > 0),
    complete: played.complete,
    withoutResult: played.withoutResult,
    stopped: played.stopped,
    measures: figures.measures,
    cells,
    contrasts,
    leftOutScenes,
    crossings: crossingRows({ ...figures, tally: tallied }),
    episodes: figures.episodes,
  };
}

/** The same of everything in its folder, in the order of the folder's grid; undefined without a folder. */
export async function comparisonInFolder(
  plan: ComparisonPlan,
  played: PlayedGrid,
  by: 'pooled' | 'scene',
): Promise<ComparisonResult | undefined> {
  if (played.kept === undefined) return undefined;
  const { grid: all, results } = played.kept;
  const described = all.worlds[plan.grid.world];
  const grid = described === undefined ? plan.grid : gridOfWorld(plan.grid.world, described);
  // The folder may hold protocols that are not asked for this time.
  const { tasks, parts: asked } = plan;
  const others = new Map<string, AnyProtocol>();
  for (const name of grid.protocols)
    if (!plan.grid.protocols.includes(name)) others.set(name, (await findProtocol(name, tasks.cwd ?? '.')).protocol);
  const protocol = (name: string) => others.get(name) ?? asked.protocol(name);
  const byKey = new Map(results.map((result) => [keyOf(result.job), result]));
  const kept = jobsOf(grid).flatMap((job) => byKey.get(keyOf(job)) ?? []);
  return comparisonOf({ ...plan, grid, parts: { ...asked, protocol } }, { ...played, played: kept }, by);
}

async function settingsPlayed(plan: ComparisonPlan): Promise<ComparisonSettings> {
  const { world, tasks, only, grid, parts, definition } = plan;
  const ofEach = <T>(of: (protocol: ReturnType<typeof parts.protocol>) => T): Record<string, T> =>
    Object.fromEntries(grid.protocols.map((name) => [name, of(parts.protocol(name))]));
  return {
    world: world.name,
    worldVersion: world.version,
    definition,
    troupe: VERSION,
    worldOptions: world.options.parse(tasks.worldOptions),
    slip: sharesOf(only.roles).slip,
    sampling: samplingPlayed(plan),
    fidelity: await fidelityPlayed(plan),
    prompts: Object.fromEntries(Object.entries(tasks.prompts ?? {}).map(([role, text]) => [role, shortHash(text)])),
    clock: { clock: tasks.timing?.clock ?? 'real', latency: tasks.timing?.latency ?? null },
    stepCap: tasks.steps ?? world.pace.stepCap,
    grid,
    parts: ofEach(comparedParts),
    options: ofEach(optionsOf),
  };
}

function samplingPlayed({ only, grid, parts }: ComparisonPlan): Readonly<Record<string, unknown>> {
  const all = grid.protocols.map((name) => [name, askedSampling(only.flags, parts.protocol(name))] as const);
  const kinds = new Set(all.map(([, sampling]) => JSON.stringify(sampling)));
  return kinds.size > 1 ? Object.fromEntries(all) : (all[0]?.[1] ?? {});
}

async function fidelityPlayed({
  world,
  tasks: { worldOptions, steps },
  only: { flags },
  grid,
  parts,
}: ComparisonPlan): Promise<string> {
  const played: Fidelity[] = [];
  for (const name of grid.protocols) {
    const chosen = { world, protocol: parts.protocol(name), worldOptions, settings: settingsOf(flags), steps };
    const one = await fidelityOf(flags.fidelity, chosen);
    if (one !== undefined) played.push(one);
  }
  const [first] = played;
  if (first === undefined) return '';
  const inAll = first.changed.filter((one) => played.every(({ changed }) => changed.includes(one)));
  return fidelityText({ ...first, changed: inAll });
}
