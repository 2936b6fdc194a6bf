// Finds what is typed: worlds, their scenes, and protocols with their options, by a shipped name or in a user's file.
// Its errors list what there is.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { seat, seatsIn } from '../protocols/seat.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { dataOf, failure, hasCode, TroupeError } from '../runtime/errors/index.ts';
import { knownScenes, parseScenes } from '../runtime/experiment/grid.ts';
import { buildProtocol, isCompositeText } from '../runtime/naming/composite.ts';
import { type AnyFamily, readOptions } from '../runtime/naming/family.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { world as completeWorld, worldIssues } from '../runtime/world/complete-world.ts';
import { type FileReference, isOutsideWorld, parseFileReference } from './file-reference.ts';
import { fittingExports, loadFile, type NamedExport, onlyExport } from './load-file.ts';
import {
  familyIssues,
  isFamily,
  isProtocol,
  isWorld,
  looksLikeFamily,
  looksLikeProtocol,
  looksLikeWorld,
  protocolIssues,
} from './shape-checks.ts';
import { PROTOCOL_NAMES, pickWorld, shippedProtocol, WORLD_NAMES } from './shipped.ts';

/** A protocol, and the family that it is a variant of, if any. */
export interface FoundProtocol {
  readonly protocol: AnyProtocol;
  readonly family?: AnyFamily;
}

/**
 * `cmas`, `llamar:corrector=in-actor`, `./mine.ts`, `./mine.ts#other:rounds=2`; paths are relative to `cwd`. @throws
 * PROTOCOL_UNKNOWN, PROTOCOL_OPTION_BAD, MIXTURE_UNREADABLE, SWITCH_UNREADABLE; for a file what `loadFile` throws, and
 * EXPORT_MISSING, EXPORT_UNKNOWN, EXPORT_AMBIGUOUS, PROTOCOL_MALFORMED
 */
export const findProtocol = (text: string, cwd: string): Promise<FoundProtocol> =>
  assembled(text, async (part) => {
    const file = parseFileReference(part);
    if (file === undefined) return shippedVariant(part, filesNamed(cwd));
    const { what } = onlyExport('protocol', file, await protocolsIn(file, cwd));
    return variantOf(what, what.name, file.options);
  });

/**
 * A shipped protocol by name, or a variant of a family, as in `llamar:corrector=in-actor`, or one with seats, as in
 * `seat:planner=cmas`. @throws ROLE_NOT_FOUND, PROTOCOL_UNKNOWN, PROTOCOL_OPTION_BAD, PROTOCOL_OPTION_TWICE
 */
export const pickProtocol = async (name: string): Promise<AnyProtocol> =>
  (await assembled(name, (part) => shippedVariant(part))).protocol;

/** Made of several protocols, or of one with seats, each found by `find`. */
async function assembled(text: string, find: (part: string) => Promise<FoundProtocol>): Promise<FoundProtocol> {
  const protocolOf = async (part: string) => (await assembled(part, find)).protocol;
  if (isCompositeText(text)) return { protocol: await buildProtocol(text, protocolOf) };
  const seats = seatsIn(text);
  return seats === undefined ? find(text) : { protocol: seat(await protocolOf(seats.of), seats.roles) };
}

type Alike = (name: string) => readonly string[];

/** `alike`: what else may be meant by a name that none has. */
async function shippedVariant(name: string, alike: Alike = () => []): Promise<FoundProtocol> {
  const [base = '', ...options] = name.split(':');
  const found = await shippedProtocol(base);
  if (found !== undefined) return variantOf(found, base, options);
  if (WORLD_NAMES.includes(base)) throw failure('PROTOCOL_UNKNOWN', { name: base, is: 'world' });
  const typed = base.slice(0, 60);
  throw failure('PROTOCOL_UNKNOWN', {
    name: oneLine(base, 60),
    known: PROTOCOL_NAMES,
    near: [...alike(typed), ...near(typed, PROTOCOL_NAMES)],
  });
}

function variantOf(what: AnyProtocol | AnyFamily, name: string, options: readonly string[]): FoundProtocol {
  const given = readOptions(name, options);
  if ('usual' in what) return { protocol: what.parse(given), family: what };
  const [stranger] = Object.keys(given);
  if (stranger === undefined) return { protocol: what };
  throw failure('PROTOCOL_OPTION_BAD', {
    protocol: name,
    fault: 'unknown',
    option: oneLine(stranger, 60),
    known: [],
    near: [],
  });
}

/**
 * A shipped name, `./mine.ts` or `./mine.ts#other`, or a program: `cmd:python3 mine.py`. @throws WORLD_UNKNOWN; for a
 * file as `findProtocol`, with WORLD_MALFORMED; for a program as `outsideWorld`
 */
export async function findWorld(text: string, cwd: string): Promise<AnyCompleteWorld> {
  if (isOutsideWorld(text)) return (await import('./outside-worlds.ts')).outsideWorld(text, cwd);
  const file = parseFileReference(text);
  return file === undefined
    ? pickWorld(text, filesNamed(cwd))
    : onlyExport('world', file, await worldsIn(file, cwd)).what;
}

/** The files of a folder that may be meant by a name: `yard` by ./yard.ts. */
const filesNamed =
  (cwd: string): Alike =>
  (name) =>
    ['ts', 'mts', 'js', 'mjs'].map((end) => `./${name}.${end}`).filter((path) => existsSync(resolve(cwd, path)));

/** The protocols and families that a file reference stands for. @throws as `findProtocol` */
export async function protocolsIn(file: FileReference, cwd: string): Promise<NamedExport<AnyProtocol | AnyFamily>[]> {
  const meant = (value: unknown) => looksLikeFamily(value) || looksLikeProtocol(value);
  return fittingExports('protocol', { file, exports: await loadFile(file.path, cwd) }, meant).map(({ name, what }) => {
    if (isFamily(what) || isProtocol(what)) return { name, what };
    const why = looksLikeFamily(what) ? familyIssues(what) : protocolIssues(what);
    throw failure('PROTOCOL_MALFORMED', { where: whereOf(file, name), why: oneLine(why, 600) });
  });
}

/** The worlds that a file reference stands for. @throws as `findWorld` */
export async function worldsIn(file: FileReference, cwd: string): Promise<NamedExport<AnyCompleteWorld>[]> {
  const found = { file, exports: await loadFile(file.path, cwd) };
  return fittingExports('world', found, looksLikeWorld).map(({ name, what }) => {
    if (isWorld(what)) return { name, what: completeWorld(what) };
    throw failure('WORLD_MALFORMED', { where: whereOf(file, name), why: oneLine(worldIssues(what) ?? '', 600) });
  });
}

const whereOf = ({ path }: FileReference, name: string): string => oneLine(`export '${name}' of ${path}`, 200);

/** The parts named on a command line, loaded once and then looked up by the typed text. */
export interface LoadedParts {
  readonly world: AnyCompleteWorld;
  /** @throws PROTOCOL_UNKNOWN for a protocol that was not named */
  protocol(text: string): AnyProtocol;
}

/** @throws as `findWorld` and `findProtocol` */
export async function loadParts(world: string, protocols: readonly string[], cwd: string): Promise<LoadedParts> {
  const found = new Map<string, AnyProtocol>();
  const of = await findWorld(world, cwd);
  for (const text of protocols) found.set(text, (await findProtocol(text, cwd)).protocol);
  return {
    world: of,
    protocol(text) {
      const protocol = found.get(text);
      if (protocol === undefined) throw failure('PROTOCOL_UNKNOWN', { name: oneLine(text, 60), known: protocols });
      return protocol;
    },
  };
}

/** @throws SCENE_UNKNOWN, SCENE_SEVERAL if it is not a single scene */
export function checkScene(world: AnyCompleteWorld, scene: string | undefined): void {
  if (scene === undefined || knownScenes(world).includes(scene)) return;
  const found = scenesOf(world, scene);
  if (found.missing !== undefined) throw unknownSceneError(world, scene);
  throw failure('SCENE_SEVERAL', { world: world.name, said: oneLine(scene, 60), scenes: found.scenes });
}

/** `option`: what they are called to people. @throws SCENE_UNKNOWN, OPTION_BAD for a malformed range */
export function checkScenes(world: AnyCompleteWorld, text: string, option?: string): void {
  for (const piece of text.split(',')) {
    const { missing } = scenesOf(world, piece, option);
    if (missing !== undefined) throw unknownSceneError(world, missing, Object.keys(world.sets ?? {}));
  }
}

/** The scenes named in a text, or the first name that the world does not have. */
function scenesOf(
  { scenes, sets }: AnyCompleteWorld,
  text: string,
  option?: string,
): { scenes: readonly string[]; missing?: string } {
  try {
    return { scenes: parseScenes(text, scenes, { sets, option }) };
  } catch (thrown) {
    if (!(thrown instanceof TroupeError) || !hasCode(thrown, 'SCENE_UNKNOWN')) throw thrown;
    const { scene } = dataOf(thrown);
    return { scenes: [], missing: typeof scene === 'string' ? scene : text };
  }
}

/** Names as short as numbers all resemble each other, so no suggestion is made. */
const SHORT = 2;

/** `sets`: the world's, where several scenes may be given. */
function unknownSceneError(world: AnyCompleteWorld, name: string, sets?: readonly string[]): TroupeError {
  const shown = oneLine(name, 60);
  const known = [...(sets ?? []), ...knownScenes(world)];
  const meant = shown.length > SHORT ? near(shown, known) : [];
  return failure('SCENE_UNKNOWN', { world: world.name, scene: shown, known: world.scenes, near: meant, sets });
}
