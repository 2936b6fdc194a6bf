// Plays the grids of the tables in this process, one episode after the other: each protocol as its preset has it, under
// the name by which it is listed.

import { profiledBounds } from '../../agents/models/bounds.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { pickProtocol } from '../../resolve/find-parts.ts';
import { presetWorld, underPreset } from '../../resolve/presets.ts';
import { pickWorld } from '../../resolve/shipped.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { type Comparison, compareProtocols } from '../../runtime/run/compare.ts';
import { withoutUndefined } from '../../runtime/text/json.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import type { AblationGrid, TableGrid } from './grid.ts';

const counter = createTokenCounter();

type PlayableGrid = Omit<TableGrid, 'title' | 'paper'> & Pick<AblationGrid, 'slip'>;

/** The cells of a grid; errors of single episodes are results. */
export async function playTable(worldName: string, grid: PlayableGrid): Promise<Comparison> {
  const world = await pickWorld(worldName);
  const { options, steps } = presetWorld(grid.preset, world);
  const protocols: Record<string, AnyProtocol> = {};
  for (const name of grid.protocols)
    protocols[name] = await pickProtocol(await underPreset(grid.preset, name, worldName));
  const bounds = profiledBounds({ like: grid.like }, world);
  const { player, words, pace } = world;
  const ruled = { player, counter, facts: words.facts, acting: words.acting, idle: pace.idle, slip: grid.slip };
  return compareProtocols({
    world,
    protocols,
    agents: grid.agents.filter((n) => n <= world.team.max),
    scenes: grid.scenes,
    seeds: grid.seeds,
    worldOptions: { ...options, ...grid.worldOptions },
    ...withoutUndefined({ steps }),
    models: ({ seed }) => rulesModel({ ...ruled, ...bounds, seed }),
    count: counter.count,
  });
}

/** Every protocol that a grid of ablations plays, each once. */
export const protocolsOf = ({ ablations }: AblationGrid): string[] => [
  ...new Set(ablations.flatMap(({ full, without }) => [full, without])),
];
