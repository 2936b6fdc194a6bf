// Finds a typed world or protocol by its shipped name or in a user's file.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { seat, seatsIn } from '../protocols/seat.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { buildProtocol, isCompositeText } from '../runtime/naming/composite.ts';
import { type AnyFamily, readOptions } from '../runtime/naming/family.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { world as completeWorld, worldIssues } from '../runtime/world/complete-world.ts';
import { fittingExports, type NamedExport, onlyExport } from './file-exports.ts';
import { type FileReference, isOutsideWorld, parseFileReference } from './file-reference.ts';
import { loadFile } from './load-file.ts';
import { familyOf, pickProtocol } from './named-protocols.ts';
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
import { pickWorld } from './shipped-worlds.ts';

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
export async function findProtocol(text: string, cwd: string): Promise<FoundProtocol> {
  if (isCompositeText(text))
    return { protocol: await buildProtocol(text, async (part) => (await findProtocol(part, cwd)).protocol) };
  const seats = seatsIn(text);
  if (seats !== undefined) return { protocol: seat((await findProtocol(seats.of, cwd)).protocol, seats.roles) };
  const file = parseFileReference(text);
  if (file === undefined) return { protocol: await pickProtocol(text, filesNamed(cwd)), family: await familyOf(text) };
  return variantOf(onlyExport('protocol', file, await protocolsIn(file, cwd)), file);
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
  (cwd: string) =>
  (name: string): string[] =>
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

function variantOf({ what }: NamedExport<AnyProtocol | AnyFamily>, { options }: FileReference): FoundProtocol {
  const given = readOptions(what.name, options);
  if (isFamily(what)) return { protocol: what.parse(given), family: what };
  const [stranger] = Object.keys(given);
  if (stranger !== undefined)
    throw failure('PROTOCOL_OPTION_BAD', {
      protocol: what.name,
      fault: 'unknown',
      option: stranger,
      known: [],
      near: [],
    });
  return { protocol: what };
}

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
