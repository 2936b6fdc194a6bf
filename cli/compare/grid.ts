// Turns the command line of `troupe compare` into a grid of episodes, and refuses whatever can be refused before
// anything is played.

import { expandSweep, splitProtocols } from '../../runtime/core/composition.ts';
import { agentsOutOfRange, optionBad, protocolFaulty } from '../../runtime/core/errors/index.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { near } from '../../runtime/core/text/near-names.ts';
import type { AnyWorld } from '../../runtime/core/world.ts';
import {
  type Grid,
  type LeftOutCell,
  ONE_MODEL,
  parseNumbers,
  parseScenes,
  parseSeeds,
} from '../../runtime/experiment/grid.ts';
import { planEpisode } from '../../runtime/run/plan.ts';
import { checkProtocol, emptyPart } from '../../runtime/topology/check/check.ts';
import type { CliContext } from '../context.ts';
import { roleUnknown } from '../errors/index.ts';
import { oneLine } from '../print/plain.ts';
import { parseFileReference } from '../resolve/file-reference.ts';
import { type FoundProtocol, findProtocol, type LoadedParts } from '../resolve/find-parts.ts';
import { modelRoles } from '../resolve/named-parts.ts';

export interface GridFlags {
  readonly protocols: string;
  readonly agents?: string;
  readonly scenes?: string;
  readonly seeds?: string;
}

/**
 * Those that ship by their names, in which no option stands at its default; files as they were typed. What was named
 * twice is in it once, and that is said. @throws as `findProtocol`
 */
export async function protocolsOf({ protocols: list }: GridFlags, { cwd, stderr }: CliContext): Promise<string[]> {
  const kept: (FoundProtocol & { readonly name: string; readonly texts: string[] })[] = [];
  for (const text of new Set(splitProtocols(list).flatMap(expandSweep))) {
    const found = await findProtocol(text, cwd);
    const same = kept.find((one) => isSame(one, found));
    if (same) same.texts.push(text);
    else kept.push({ ...found, name: parseFileReference(text) ? text : found.protocol.name, texts: [text] });
  }
  for (const { texts, name } of kept)
    if (texts.length > 1)
      stderr.write(`${oneLine(`${texts.join(' and ')} are one protocol, and played once, as ${name}.`, 400)}\n`);
  return kept.map(({ name }) => name);
}

/** A variant is made anew each time that it is asked for; its name says every choice. */
const isSame = (a: FoundProtocol, b: FoundProtocol): boolean =>
  a.family === undefined ? a.protocol === b.protocol : a.family === b.family && a.protocol.name === b.protocol.name;

/** @throws OPTION_BAD, AGENTS_OUT_OF_RANGE, SCENE_UNKNOWN, PROTOCOL_FAULTY */
export function gridOf(
  { world, protocol: of }: LoadedParts,
  flags: Omit<GridFlags, 'protocols'> & Pick<Grid, 'protocols'>,
  worldOptions: Readonly<Record<string, unknown>>,
): Grid {
  const { protocols } = flags;
  const { min, max } = world.team;
  const agents =
    flags.agents === undefined ? [Math.min(max, Math.max(min, 2))] : parseNumbers('--agents', flags.agents);
  for (const n of agents) if (n < min || n > max) throw agentsOutOfRange(world.name, n, min, max);
  const scenes =
    flags.scenes === undefined ? world.scenes.slice(0, 1) : parseScenes(flags.scenes, world.scenes, world.sets);
  const seeds = parseSeeds('--seeds', flags.seeds ?? '10');
  const leftOut: LeftOutCell[] = [];
  for (const protocol of protocols)
    for (const n of agents) {
      const empty = emptyPart(of(protocol), world.team.names(n));
      if (empty !== undefined) {
        leftOut.push({ protocol, agents: n, why: empty });
        continue;
      }
      refuseFaulty(protocol, of(protocol), world.team.names(n));
      planEpisode({ world, protocol: of(protocol), agents: n, worldOptions });
    }
  if (leftOut.length === protocols.length * agents.length)
    throw protocolFaulty(
      oneLine(protocols.join(', '), 200),
      leftOut.map(({ why }) => why),
    );
  const labels = { world: world.name, models: [ONE_MODEL] };
  return { ...labels, protocols, agents, scenes, seeds, ...(leftOut.length > 0 ? { leftOut } : {}) };
}

/** By the text that was typed: that is what `troupe show` takes. */
function refuseFaulty(typed: string, protocol: AnyProtocol, agents: readonly string[]): void {
  const faults = checkProtocol(protocol, agents).map((f) => `${f.code}: ${f.what} ${f.fix}`);
  if (faults.length > 0) throw protocolFaulty(oneLine(typed, 200), faults);
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
  const known = Object.keys(
    world.score(world.reset({ scene: world.scenes[0] ?? '', seed: 0, agents: names, options })),
  );
  const definition = wanted ?? known[0] ?? '';
  if (!known.includes(definition))
    throw optionBad('--definition', oneLine(definition, 60), `one of ${known.join(', ')}`);
  return definition;
}

/** A role that a model is named for exists in at least one of the protocols. @throws ROLE_UNKNOWN */
export function checkRoles(
  models: Readonly<Record<string, unknown>>,
  protocols: readonly string[],
  { protocol }: LoadedParts,
): void {
  const known = [...new Set(protocols.flatMap((name) => modelRoles(protocol(name))))];
  const stranger = Object.keys(models).find((role) => role !== '*' && !known.includes(role));
  if (stranger === undefined) return;
  throw roleUnknown(protocols.join(', '), oneLine(stranger, 60), known, near(stranger.slice(0, 60), known));
}
