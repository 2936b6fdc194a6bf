// From the command line of `troupe compare` to a grid in which everything that can be refused has been refused.
import { agentsOutOfRange, optionBad, roleUnknown } from '../runtime/core/errors.ts';
import type { Model } from '../runtime/core/model.ts';
import { near } from '../runtime/core/near.ts';
import type { AnyWorld } from '../runtime/core/world.ts';
import { type Grid, parseNumbers, parseScenes, parseSeeds } from '../runtime/experiment/grid.ts';
import { planEpisode } from '../runtime/plan.ts';
import { modelRoles, pickProtocol } from './pick.ts';
import { oneLine } from './print/plain.ts';

export interface GridFlags {
  readonly protocols: string;
  readonly agents?: string;
  readonly scenes?: string;
  readonly seeds?: string;
}

/** @throws PROTOCOL_UNKNOWN, OPTION_BAD, AGENTS_OUT_OF_RANGE, SCENE_UNKNOWN, PROTOCOL_FAULTY */
export function gridOf(world: AnyWorld, flags: GridFlags, worldOptions: Readonly<Record<string, unknown>>): Grid {
  const protocols = [...new Set(flags.protocols.split(',').map((name) => pickProtocol(name.trim()).name && name.trim()))];
  const { min, max } = world.team;
  const agents = flags.agents === undefined ? [Math.min(max, Math.max(min, 2))] : parseNumbers('--agents', flags.agents);
  for (const n of agents) if (n < min || n > max) throw agentsOutOfRange(world.name, n, min, max);
  const scenes = flags.scenes === undefined ? world.scenes.slice(0, 1) : parseScenes(flags.scenes, world.scenes, world.sets);
  const seeds = parseSeeds('--seeds', flags.seeds ?? '10');
  for (const protocol of protocols)
    for (const n of agents) planEpisode({ world, protocol: pickProtocol(protocol), agents: n, worldOptions });
  return { protocols, agents, scenes, seeds };
}

/** The definitions in which a world keeps its score, the first being its own choice. */
export function definitionOf(
  world: AnyWorld,
  agents: number,
  worldOptions: Readonly<Record<string, unknown>>,
  wanted: string | undefined,
): string {
  const names = world.team.names(agents);
  const options = world.options.parse(worldOptions);
  const known = Object.keys(world.score(world.reset({ scene: world.scenes[0] ?? '', seed: 0, agents: names, options })));
  const definition = wanted ?? known[0] ?? '';
  if (!known.includes(definition)) throw optionBad('--definition', oneLine(definition, 60), `one of ${known.join(', ')}`);
  return definition;
}

/** A role that a model is named for exists in at least one of the protocols. @throws ROLE_UNKNOWN */
export function checkRoles(models: Readonly<Record<string, Model>>, protocols: readonly string[]): void {
  const known = [...new Set(protocols.flatMap((name) => modelRoles(pickProtocol(name))))];
  const stranger = Object.keys(models).find((role) => role !== '*' && !known.includes(role));
  if (stranger === undefined) return;
  throw roleUnknown(protocols.join(', '), oneLine(stranger, 60), known, near(stranger.slice(0, 60), known));
}
