// Describes the settings of an experiment, so that results of two commands are combined only if both used the same, and
// which protocols share the team in a mixture, and by how much.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { sharesOf } from '../resolve/named-models.ts';
import { type AnyProtocol, isMixture } from '../runtime/core/protocol.ts';
import { failure, fileUnreadable } from '../runtime/errors/index.ts';
import type { ProtocolShares } from '../runtime/experiment/crossing-rows.ts';
import {
  type ExperimentDescription,
  FOLDER_VERSION,
  gridOfWorld,
  inOrder,
  lostOrder,
  type WorldDescription,
} from '../runtime/experiment/folder-format.ts';
import { type GridRequest, joinRequests, ONE_MODEL } from '../runtime/experiment/grid.ts';
import { labelOf, type ProtocolLabels } from '../runtime/experiment/tally.ts';
import { optionsOf } from '../runtime/naming/mix.ts';
import { planEpisode } from '../runtime/run/plan.ts';
import { VERSION } from '../runtime/run/version.ts';
import { shortHash } from '../runtime/text/hash.ts';
import { withoutUndefined } from '../runtime/text/json.ts';
import { oneLine, withoutSecrets } from '../runtime/text/plain.ts';
import { firstLegHashes, hashOfProtocol } from '../runtime/topology/protocol-hash.ts';
import type { ExperimentPlan, PlannedModels, WorldPlan } from './plan.ts';

const Settings = z.record(z.string(), z.json());

/**
 * What a command asks for; a folder keeps of it what `newExperiment` or `extendExperiment` returns.
 * @throws FILE_UNREADABLE of a latency profile in a file
 */
export const describeExperiment = ({ name, worlds, cap }: ExperimentPlan, id: string): ExperimentDescription => ({
  experiment: FOLDER_VERSION,
  id,
  name,
  worlds: Object.fromEntries(worlds.map((plan) => [plan.grid.world, describeWorld(plan, cap)])),
  ...withoutUndefined({ worldOrder: lostOrder(worlds.map(({ grid }) => grid.world)) }),
});

function describeWorld(plan: WorldPlan, cap: ExperimentPlan['cap']): WorldDescription {
  const { grid, world, definition, models, tasks } = plan;
  const { clock = 'real', latency } = tasks.timing ?? {};
  return {
    settings: Settings.parse({
      troupe: VERSION,
      world: world.name,
      'world version': world.version,
      'world options': world.options.parse(tasks.worldOptions),
      steps: tasks.steps,
      prompts: Object.fromEntries(Object.entries(tasks.prompts ?? {}).map(([role, text]) => [role, shortHash(text)])),
      clock,
      latency: latency === undefined ? null : profileText(latency, tasks.cwd ?? '.'),
      prices: tasks.prices ? shortHash(JSON.stringify([tasks.prices.currency, ...tasks.prices.models])) : null,
      cap: cap ? { ...cap } : null,
      ...(tasks.remote ? { 'roles played elsewhere': [...tasks.remote.roles] } : {}),
    }),
    title: world.words.title,
    definition,
    metrics: world.metrics.map((metric) => ({ ...metric })),
    currency: tasks.prices?.currency ?? null,
    stepCap: tasks.steps ?? world.pace.stepCap,
    ...(tasks.prices ? { prices: [...tasks.prices.models].map(([name, price]) => [name, { ...price }]) } : {}),
    models: Object.fromEntries(Object.entries(models).map(([label, planned]) => [label, describeModels(planned)])),
    ...withoutUndefined({ modelOrder: lostOrder(grid.models) }),
    protocols: Object.fromEntries(grid.protocols.map((label) => [label, describeProtocol(plan, label)])),
    agents: [...grid.agents],
    scenes: [...grid.scenes],
    seeds: [...grid.seeds],
  };
}

function describeModels({ flags, roles }: PlannedModels): WorldDescription['models'][string] {
  const { baseUrl, temperature, maxTokens, modelSeed, answers, sampling, fidelity, grounder } = flags;
  return {
    settings: Settings.parse({
      ...sharesOf(roles),
      models: Object.fromEntries(Object.entries(roles).map(([role, { name }]) => [role, name])),
      'base URL': baseUrl === undefined ? null : withoutSecrets(baseUrl),
      temperature: temperature ?? null,
      'max tokens': maxTokens ?? null,
      'model seed': modelSeed ?? null,
      ...withoutUndefined({ answers, grounder }),
      sampling: sampling ?? null,
      fidelity: fidelity ?? null,
    }),
    roles: Object.fromEntries(
      Object.entries(roles).map(([role, { name, kind, about, hash }]) => [
        role,
        { name, kind, about, ...withoutUndefined({ hash }) },
      ]),
    ),
  };
}

function describeProtocol({ grid, world, parts, tasks, labels }: WorldPlan, label: string) {
  const protocol = parts.protocol(label);
  const leftOut = (grid.leftOut ?? []).filter((one) => one.protocol === label);
  const isPlayed = (agents: number) => !leftOut.some((one) => one.agents === agents);
  const { worldOptions } = tasks;
  const teams = grid.agents
    .filter(isPlayed)
    .map((agents) => planEpisode({ world, protocol, agents, worldOptions }).setup.agents);
  const byTeam = <T>(of: (agents: readonly string[]) => T) =>
    Object.fromEntries(teams.map((agents) => [String(agents.length), of(agents)]));
  return {
    name: protocol.name,
    ...withoutUndefined({ label: labels[label] }),
    options: { ...optionsOf(protocol) },
    parts: comparedParts(protocol).map((part) => ({ ...part, agents: part.agents && [...part.agents] })),
    hashes: byTeam((agents) => hashOfProtocol(protocol, agents)),
    olderHashes: byTeam((agents) => hashOfProtocol(protocol, agents, 'prose')),
    firstLegHashes: byTeam((agents) => firstLegHashes(protocol, agents)),
    leftOut: Object.fromEntries(leftOut.map(({ agents, why }) => [String(agents), why])),
  };
}

/** Identifies a file by its content. */
function profileText(latency: string, cwd: string): string {
  if (latency.includes('=')) return latency;
  try {
    return shortHash(readFileSync(resolve(cwd, latency), 'utf8'));
  } catch (cause) {
    throw fileUnreadable(latency, 'latency profiles by model name', cause);
  }
}

/**
 * Merges two descriptions: lists are joined, everything else must be equal. Names may differ, since an experiment is
 * identified by what it plays. `folder`: as shown to people. @throws GRID_DIFFERS
 */
export function extendExperiment(
  folder: string,
  before: ExperimentDescription,
  now: ExperimentDescription,
): ExperimentDescription {
  if (before.name === null || now.name === null)
    refuseOther(folder, 'experiment', { before: before.name, now: now.name });
  const [had, asked] = [Object.keys(before.worlds), Object.keys(now.worlds)];
  if (now.name !== null && !asked.some((label) => had.includes(label)))
    refuseOther(folder, 'worlds', { before: had, now: asked });
  // Without a file there is only one world, whose differences are named.
  const isSame = (label: string) => now.name !== null || Object.hasOwn(before.worlds, label);
  for (const [label, { settings }] of Object.entries(now.worlds))
    if (!isSame(label))
      refuseOther(folder, 'world', { before: Object.values(before.worlds)[0]?.settings.world, now: settings.world });
  const join = (label: string, one: WorldDescription) => {
    const had = before.worlds[label];
    return had === undefined
      ? newWorld(one)
      : extendWorld(folder, { before: had, now: one }, now.name === null ? '' : ` of world ${label}`);
  };
  const added = Object.entries(now.worlds).map(([label, one]) => [label, join(label, one)] as const);
  const labels = [before, now].flatMap(({ worlds, worldOrder }) => inOrder(worlds, worldOrder).map(([label]) => label));
  const worldOrder = lostOrder([...new Set(labels)]);
  return { ...before, name: now.name, worlds: { ...before.worlds, ...Object.fromEntries(added) }, worldOrder };
}

/** A folder without older records needs no older hashes. */
export const newExperiment = (asked: ExperimentDescription): ExperimentDescription => ({
  ...asked,
  worlds: mapValues(asked.worlds, newWorld),
});

const newWorld = (world: WorldDescription): WorldDescription => ({
  ...world,
  protocols: mapValues(world.protocols, ({ olderHashes: _, firstLegHashes: __, ...protocol }) => protocol),
});

const mapValues = <T, U>(all: Readonly<Record<string, T>>, to: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, to(one)]));

/** `where` follows the name of a difference. */
function extendWorld(
  folder: string,
  { before, now }: { readonly before: WorldDescription; readonly now: WorldDescription },
  where: string,
): WorldDescription {
  refuseOthers(folder, where, { before: before.settings, now: now.settings });
  for (const [label, { settings }] of Object.entries(now.models)) {
    const had = before.models[label];
    if (had)
      refuseOthers(folder, label === ONE_MODEL ? where : ` of models ${label}`, {
        before: had.settings,
        now: settings,
      });
  }
  const protocols = Object.entries({ ...before.protocols, ...now.protocols }).map(([label, one]) => {
    const had = before.protocols[label];
    const hashes = extendHashes(folder, label, {
      had: had ?? NO_HASHES,
      now: now.protocols[label] ?? NO_HASHES,
    });
    return [label, { ...one, ...hashes, leftOut: { ...had?.leftOut, ...one.leftOut } }] as const;
  });
  const { models, agents, scenes, seeds, requests } = joinRequests(requestOf(before), requestOf(now));
  return {
    ...now,
    models: { ...before.models, ...now.models },
    modelOrder: lostOrder(models),
    protocols: Object.fromEntries(protocols),
    agents: [...agents],
    scenes: [...scenes],
    seeds: [...seeds],
    ...(requests && { requests: requests.map(writable) }),
  };
}

const requestOf = (world: WorldDescription): ReturnType<typeof joinRequests> => gridOfWorld('', world);

const writable = ({ models, protocols, agents, scenes, seeds }: GridRequest) => ({
  models: [...models],
  protocols: [...protocols],
  agents: [...agents],
  scenes: [...scenes],
  seeds: [...seeds],
});

/** Where the folder has an older form of a hash, its records may too: both are kept. @throws GRID_DIFFERS */
function extendHashes(
  folder: string,
  label: string,
  { had, now }: { readonly had: HashedProtocol; readonly now: HashedProtocol },
): HashedProtocol {
  const olderHashes = { ...had.olderHashes };
  for (const [agents, hash] of Object.entries(now.hashes)) {
    const before = had.hashes[agents] ?? hash;
    const older = now.olderHashes?.[agents];
    const isOlder = before === older || now.firstLegHashes?.[agents]?.includes(before);
    if (older !== undefined && isOlder) olderHashes[agents] = older;
    else refuseOther(folder, `protocol ${label}`, { before, now: hash });
  }
  const kept = Object.keys(olderHashes).length > 0 ? olderHashes : undefined;
  return { hashes: { ...had.hashes, ...now.hashes }, olderHashes: kept, firstLegHashes: undefined };
}

const NO_HASHES: HashedProtocol = { hashes: {} };
type HashedProtocol = Pick<WorldDescription['protocols'][string], 'hashes' | 'olderHashes' | 'firstLegHashes'>;
type SettingsOfPart = WorldDescription['settings'];

function refuseOthers(
  folder: string,
  where: string,
  { before, now }: { readonly before: SettingsOfPart; readonly now: SettingsOfPart },
): void {
  for (const name of Object.keys({ ...before, ...now }))
    refuseOther(folder, `${name}${where}`, {
      before: before[name],
      now: now[name],
      isVersion: VERSIONS.includes(name),
    });
}

const VERSIONS: readonly string[] = ['troupe', 'world version'];

interface SettingChange {
  readonly before: unknown;
  readonly now: unknown;
  readonly isVersion?: boolean;
}

function refuseOther(folder: string, what: string, { before, now, isVersion = false }: SettingChange): void {
  const [was, is] = [textOf(before), textOf(now)];
  if (was !== is) throw failure('GRID_DIFFERS', { folder, what, isVersion, before: was, now: is });
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? 'not given' : oneLine(JSON.stringify(value), 200);

export interface ComparedPart {
  readonly part: string;
  readonly protocol: string;
  /** The share of the agents that no part names; null if the part names its own. */
  readonly share: number | null;
  readonly agents: readonly string[] | null;
}

/** Empty if it is not a mixture. */
export function comparedParts(protocol: AnyProtocol): ComparedPart[] {
  if (!isMixture(protocol)) return [];
  const all = Object.entries(protocol.parts);
  const total = all.reduce((sum, [, { agents, share = 1 }]) => sum + (agents === undefined ? share : 0), 0);
  return all.map(([part, { protocol: of, share = 1, agents = null }]) => ({
    part,
    protocol: of.name,
    share: agents === null ? share / total : null,
    agents,
  }));
}

/** Who follows what, by the labels of protocols. A mixture whose parts name their agents has no shares. */
export function sharesIn(
  protocols: Readonly<Record<string, { readonly parts: readonly Pick<ComparedPart, 'protocol' | 'share'>[] }>>,
  labels: ProtocolLabels = {},
): ProtocolShares {
  const shares = new Map<string, Map<string, number>>();
  for (const [label, { parts }] of Object.entries(protocols)) {
    if (parts.some(({ share }) => share === null)) continue;
    const own = new Map<string, number>();
    for (const { protocol, share } of parts) own.set(protocol, (own.get(protocol) ?? 0) + (share ?? 0));
    shares.set(labelOf(labels, label), parts.length === 0 ? new Map([[label, 1]]) : own);
  }
  return shares;
}

/** The same of protocols before any of them is played. */
export const sharesPlayed = (names: readonly string[], protocol: (name: string) => AnyProtocol): ProtocolShares =>
  sharesIn(Object.fromEntries(names.map((name) => [name, { parts: comparedParts(protocol(name)) }])));

/** As declared: `red cmas 25 %, blue dmas 75 %`. The real shares depend on the team, since agents cannot be split. */
export const partsText = (parts: readonly ComparedPart[]): string =>
  parts
    .map(({ part, protocol: of, share, agents }) =>
      [
        ...new Set([part, of]),
        share === null ? (agents ?? []).join(' ') : `${Number((share * 100).toFixed(1))} %`,
      ].join(' '),
    )
    .join(', ');
