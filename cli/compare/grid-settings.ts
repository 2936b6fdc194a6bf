// States what a grid is played with, so that results of two commands are put together only where both mean the same.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { fileUnreadable } from '../../runtime/core/errors/index.ts';
import { shortHash } from '../../runtime/core/hash.ts';
import { VERSION } from '../../runtime/core/version.ts';
import type { Grid } from '../../runtime/experiment/grid.ts';
import { planEpisode } from '../../runtime/run/plan.ts';
import { protocolHash } from '../../runtime/topology/describe.ts';
import { gridDiffers } from '../errors/index.ts';
import { oneLine, withoutSecrets } from '../print/plain.ts';
import type { ComparisonPlan } from './plan.ts';

const Json = z.json();

/** What stands in `grid.json`. */
export const GridDescription = z.strictObject({
  /** The version of this form. */
  grid: z.literal(1),
  /** Must be the same in all commands that share the folder. */
  settings: z.record(z.string(), Json),
  /** Hashes of each protocol's topology by team size. */
  protocols: z.record(z.string(), z.record(z.string(), z.string())),
  agents: z.array(z.number()),
  scenes: z.array(z.string()),
  seeds: z.array(z.number()),
});
export type GridDescription = z.output<typeof GridDescription>;

/** @throws FILE_UNREADABLE of a latency profile in a file */
export function describeGrid({ grid, world, parts, models, tasks }: ComparisonPlan): GridDescription {
  const { model: _names, baseUrl, slip, forget, temperature, maxTokens, modelSeed } = tasks.models;
  const { clock = 'real', latency } = tasks.timing ?? {};
  const settings = {
    troupe: VERSION,
    world: world.name,
    'world version': world.version,
    'world options': world.options.parse(tasks.worldOptions),
    slip: slip ?? 0,
    forget: forget ?? 0,
    models: Object.fromEntries(Object.entries(models).map(([role, { name }]) => [role, name])),
    'base URL': baseUrl === undefined ? null : withoutSecrets(baseUrl),
    temperature: temperature ?? null,
    'max tokens': maxTokens ?? null,
    'model seed': modelSeed ?? null,
    steps: tasks.steps,
    prompts: Object.fromEntries(Object.entries(tasks.prompts ?? {}).map(([role, text]) => [role, shortHash(text)])),
    clock,
    latency: latency === undefined ? null : profileText(latency, tasks.cwd ?? '.'),
    prices: tasks.prices ? shortHash(JSON.stringify([tasks.prices.currency, ...tasks.prices.models])) : null,
  };
  const hashOf = (name: string, agents: number) =>
    protocolHash(
      planEpisode({ world, protocol: parts.protocol(name), agents, worldOptions: tasks.worldOptions }).topology,
    );
  const sizesOf = (name: string) => grid.agents.filter((n) => !isLeftOut(grid, name, n));
  return {
    grid: 1,
    settings: z.record(z.string(), Json).parse(settings),
    protocols: Object.fromEntries(
      grid.protocols.map((name) => [name, Object.fromEntries(sizesOf(name).map((n) => [String(n), hashOf(name, n)]))]),
    ),
    agents: [...grid.agents],
    scenes: [...grid.scenes],
    seeds: [...grid.seeds],
  };
}

const isLeftOut = ({ leftOut = [] }: Grid, protocol: string, agents: number): boolean =>
  leftOut.some((one) => one.protocol === protocol && one.agents === agents);

/** A file by what is in it. */
function profileText(latency: string, cwd: string): string {
  if (latency.includes('=')) return latency;
  try {
    return shortHash(readFileSync(resolve(cwd, latency), 'utf8'));
  } catch (cause) {
    throw fileUnreadable(latency, 'latency profiles by model name', cause);
  }
}

/**
 * Both in one: lists are joined, everything else is the same in both. `folder`: as shown to people.
 * @throws GRID_DIFFERS
 */
export function extendGrid(folder: string, before: GridDescription, now: GridDescription): GridDescription {
  for (const name of Object.keys({ ...before.settings, ...now.settings }))
    refuseOther(folder, name, before.settings[name], now.settings[name]);
  for (const [protocol, hashes] of Object.entries(now.protocols))
    for (const [agents, hash] of Object.entries(hashes))
      refuseOther(folder, `protocol ${protocol}`, before.protocols[protocol]?.[agents] ?? hash, hash);
  const names = Object.keys({ ...before.protocols, ...now.protocols });
  return {
    ...now,
    protocols: Object.fromEntries(names.map((name) => [name, { ...before.protocols[name], ...now.protocols[name] }])),
    agents: [...new Set([...before.agents, ...now.agents])],
    scenes: [...new Set([...before.scenes, ...now.scenes])],
    seeds: [...new Set([...before.seeds, ...now.seeds])],
  };
}

function refuseOther(folder: string, what: string, before: unknown, now: unknown): void {
  const [was, is] = [textOf(before), textOf(now)];
  if (was !== is) throw gridDiffers(folder, what, was, is);
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? 'not given' : oneLine(JSON.stringify(value), 200);
