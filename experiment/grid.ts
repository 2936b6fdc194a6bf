// Builds the grid of episodes in one world, and reports every detectable mistake before anything is played.

import { parseFileReference } from '../resolve/file-reference.ts';
import { type FoundProtocol, findProtocol, type LoadedParts } from '../resolve/find-parts.ts';
import { modelRoles } from '../resolve/named-models.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { type AnyCompleteWorld, isStateHandle } from '../runtime/core/world.ts';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import type { Grid, LeftOutCell } from '../runtime/experiment/grid.ts';
import { expandSweep } from '../runtime/naming/composite.ts';
import { GROUNDER, planEpisode } from '../runtime/run/plan.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { checkProtocol, emptyPart, faultText } from '../runtime/topology/check/check.ts';

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
export type AskedGrid = Omit<Grid, 'leftOut' | 'agents' | 'scenes'> & {
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
  const { agents = [Math.min(max, Math.max(min, 2))], scenes = world.scenes.slice(0, 1) } = asked;
  for (const n of agents)
    if (n < min || n > max) throw failure('AGENTS_OUT_OF_RANGE', { world: world.name, asked: n, min, max });
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
    throw failure('PROTOCOL_FAULTY', {
      name: oneLine(protocols.join(', '), 200),
      faults: leftOut.map(({ why }) => why),
    });
  return { ...asked, agents, scenes, leftOut: leftOut.length > 0 ? leftOut : undefined };
}

/** Keyed by the typed text, which `troupe show` accepts too. */
function refuseFaulty(typed: string, protocol: AnyProtocol, agents: readonly string[]): void {
  const faults = checkProtocol(protocol, agents).map(faultText);
  if (faults.length > 0) throw failure('PROTOCOL_FAULTY', { name: oneLine(typed, 200), faults });
}

interface DefinitionSetup {
  readonly world: AnyCompleteWorld;
  readonly agents: number;
  readonly worldOptions: Readonly<Record<string, unknown>>;
}

/** The world's definitions of its metrics; the first is its default. */
export async function definitionOf(
  { world, agents, worldOptions }: DefinitionSetup,
  wanted: string | undefined,
): Promise<string> {
  const names = world.team.names(agents);
  const options = world.options.parse(worldOptions);
  const state: unknown = await world.reset({ scene: world.scenes[0] ?? '', seed: 0, agents: names, options });
  const known = Object.keys(await world.score(state));
  if (isStateHandle(state)) state.close?.();
  const definition = wanted ?? known[0] ?? '';
  if (!known.includes(definition))
    throw failure('OPTION_BAD', {
      option: '--definition',
      value: oneLine(definition, 60),
      wanted: `one of ${known.join(', ')}`,
    });
  return definition;
}

/** Checks that every role with a model exists in at least one of the protocols. @throws ROLE_UNKNOWN */
export function checkRoles(
  models: Readonly<Record<string, unknown>>,
  protocols: readonly string[],
  { protocol }: LoadedParts,
): void {
  const known = [...new Set(protocols.flatMap((name) => modelRoles(protocol(name))))];
  const stranger = Object.keys(models).find((role) => role !== '*' && role !== GROUNDER && !known.includes(role));
  if (stranger === undefined) return;
  throw failure('ROLE_UNKNOWN', {
    protocol: protocols.join(', '),
    role: oneLine(stranger, 60),
    known,
    near: near(stranger.slice(0, 60), known),
  });
}
