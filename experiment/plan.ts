// Declares the resolved plan of an experiment: a grid of episodes for each world. `troupe compare` builds one with a
// single world from its flags, `troupe experiment` builds one from a file. What a grid cannot be is said before
// anything is played.

import { isOutsideWorld, parseFileReference } from '../resolve/file-reference.ts';
import { type FoundProtocol, findProtocol, type LoadedParts } from '../resolve/find-parts.ts';
import { isModelFile, isRecorded } from '../resolve/model-files.ts';
import { type ModelFlags, modelNames } from '../resolve/named-models.ts';
import type { Model } from '../runtime/core/model.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import { type ExperimentJob, type Grid, jobsOf, joinRequests } from '../runtime/experiment/grid.ts';
import type { ProtocolLabels } from '../runtime/experiment/tally.ts';
import { expandSweep, protocolsInText } from '../runtime/naming/composite.ts';
import { leftOutCells } from '../runtime/run/compare.ts';
import { agentsOf, largerTeam, planEpisode, usualTeam } from '../runtime/run/plan.ts';
import { withoutUndefined } from '../runtime/text/json.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { Budget } from '../runtime/tokens/budget.ts';
import { checkProtocol } from '../runtime/topology/check/check.ts';
import { type Fault, faultText } from '../runtime/topology/check/fault.ts';
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

type TaskParts = Pick<EpisodeTask, 'job' | 'world' | 'models' | 'timing' | 'worldOptions'>;

/** Each once. @throws what an unreadable name of a protocol or a model throws */
export function filesOfTask({ job, world, models, timing, worldOptions }: TaskParts): string[] {
  const named = isOutsideWorld(world) ? [] : [world];
  const parts = [...named, ...protocolsInText(job.protocol)].flatMap((text) => parseFileReference(text)?.path ?? []);
  const asked = Object.values(modelNames(models)).flatMap((name) => {
    if (isRecorded(name)) return name.slice(name.indexOf(':') + 1);
    return isModelFile(name) ? (parseFileReference(name)?.path ?? name) : [];
  });
  const { latency } = timing ?? {};
  const profiles = latency === undefined || latency.includes('=') ? [] : [latency];
  return [...new Set([...parts, ...asked, ...profiles, ...filesInOptions({ world, worldOptions })])];
}

/** Those that the world itself reads, from the folder of its process. A shipped one reads none. */
export const filesInOptions = ({ world, worldOptions }: Pick<TaskParts, 'world' | 'worldOptions'>): string[] =>
  isOutsideWorld(world) || parseFileReference(world) === undefined ? [] : textsIn(worldOptions).filter(isPath);

/** A text of a user's own world that it may take for a path. */
const isPath = (text: string): boolean =>
  /^(?:[\\/~]|\.{1,2}[\\/]|[A-Za-z]:[\\/]|file:)/.test(text) ||
  /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(text) ||
  /^\S*[\\/]\S*\.\w+$/.test(text);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Every model that an episode may ask, whatever its role. */
export const modelsOfPlan = (models: WorldPlan['models']): Model[] =>
  Object.values(models).flatMap(({ roles }) => Object.values(roles));

/** Whether an episode waits for a model elsewhere. */
export const asksElsewhere = ({ worlds }: ExperimentPlan): boolean =>
  worlds.some(({ models }) => modelsOfPlan(models).some(({ remote }) => remote));

/**
 * Names shipped protocols without options at their defaults, and files as typed. `what`: where the list comes from.
 * @throws GRID_FAULTY for a protocol named twice, under any of its names; and as `findProtocol`
 */
export async function protocolsOf(what: string, texts: readonly string[], cwd: string): Promise<string[]> {
  const kept: (FoundProtocol & { readonly name: string; readonly text: string })[] = [];
  for (const text of texts.flatMap(expandSweep)) {
    const found = await findProtocol(text, cwd);
    const same = kept.find((one) => one.text === text || isSame(one, found));
    if (same) throw namedTwice(what, same.text, text);
    kept.push({ ...found, name: parseFileReference(text) ? text : found.protocol.name, text });
  }
  return kept.map(({ name }) => name);
}

const namedTwice = (what: string, first: string, second: string): TroupeError =>
  failure('GRID_FAULTY', {
    what:
      first === second
        ? `${what} holds '${oneLine(first, 100)}' twice`
        : `${what} names one protocol twice: '${oneLine(first, 100)}' and '${oneLine(second, 100)}' are the same`,
    fix: 'Name each once.',
  });

/** A variant is a new object each time, but its name states every option. */
const isSame = (a: FoundProtocol, b: FoundProtocol): boolean =>
  a.protocol === b.protocol || (a.family !== undefined && a.family === b.family && a.protocol.name === b.protocol.name);

/** The request for a world, before validation. */
type AskedGrid = Omit<Grid, 'leftOut' | 'agents' | 'scenes'> & {
  /** Undefined: two, or the world's minimum. */
  readonly agents: readonly number[] | undefined;
  /** Undefined: the world's first. */
  readonly scenes: readonly string[] | undefined;
};

/** @throws OPTION_BAD, AGENTS_OUT_OF_RANGE, PROTOCOL_FAULTY */
export function gridOf(
  { world, protocol: of }: LoadedParts,
  asked: AskedGrid,
  worldOptions: Readonly<Record<string, unknown>>,
): Grid {
  const { protocols } = asked;
  const { min, max } = world.team;
  const { agents = [usualTeam(world.team)], scenes = world.scenes.slice(0, 1) } = asked;
  for (const n of agents)
    if (n < min || n > max) throw failure('AGENTS_OUT_OF_RANGE', { world: world.name, asked: n, min, max });
  const leftOut = leftOutCells(new Map(protocols.map((protocol) => [protocol, of(protocol)])), agents, world);
  const isLeftOut = (name: string, n: number) => leftOut.some((cell) => cell.protocol === name && cell.agents === n);
  for (const name of protocols)
    for (const n of agents) {
      if (isLeftOut(name, n)) continue;
      refuseFaulty(name, checkProtocol(of(name), agentsOf(world, n), largerTeam(world, n)));
      planEpisode({ world, protocol: of(name), agents: n, worldOptions });
    }
  return { ...asked, agents, scenes, leftOut: leftOut.length > 0 ? leftOut : undefined };
}

/** Keyed by the typed text, which `troupe show` accepts too. */
function refuseFaulty(typed: string, faults: readonly Fault[]): void {
  if (faults.length > 0) throw failure('PROTOCOL_FAULTY', { name: oneLine(typed, 200), faults: faults.map(faultText) });
}
