// Builds the grid of episodes in one world, and reports every detectable mistake before anything is played.

import { parseFileReference } from '../resolve/file-reference.ts';
import { type FoundProtocol, findProtocol, type LoadedParts } from '../resolve/find-parts.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import type { Grid } from '../runtime/experiment/grid.ts';
import { expandSweep } from '../runtime/naming/composite.ts';
import { leftOutCells } from '../runtime/run/compare.ts';
import { agentsOf, planEpisode, usualTeam } from '../runtime/run/plan.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { checkProtocol } from '../runtime/topology/check/check.ts';
import { faultText } from '../runtime/topology/check/fault.ts';

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
      refuseFaulty(name, of(name), agentsOf(world, n));
      planEpisode({ world, protocol: of(name), agents: n, worldOptions });
    }
  return { ...asked, agents, scenes, leftOut: leftOut.length > 0 ? leftOut : undefined };
}

/** Keyed by the typed text, which `troupe show` accepts too. */
function refuseFaulty(typed: string, protocol: AnyProtocol, agents: readonly string[]): void {
  const faults = checkProtocol(protocol, agents).map(faultText);
  if (faults.length > 0) throw failure('PROTOCOL_FAULTY', { name: oneLine(typed, 200), faults });
}
