// A world or a protocol as it was typed: by a name that ships, or out of a person's own file.
import {
  exportAmbiguous,
  exportMissing,
  exportUnknown,
  protocolMalformed,
  protocolOptionBad,
  worldMalformed,
} from '../runtime/core/errors.ts';
import { type AnyFamily, readOptions } from '../runtime/core/family.ts';
import { near } from '../runtime/core/near.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import type { AnyWorld } from '../runtime/core/world.ts';
import { familyOf, pickProtocol, pickWorld } from './pick.ts';
import { type Exports, loadFile } from './pick-file.ts';
import {
  amissInFamily,
  amissInProtocol,
  amissInWorld,
  isFamily,
  isProtocol,
  isWorld,
  meantAsFamily,
  meantAsProtocol,
  meantAsWorld,
} from './pick-shape.ts';
import { type FileText, fileIn } from './pick-text.ts';
import { oneLine } from './print/plain.ts';

/** A protocol, and the family that it is a variant of, where it is of one. */
export interface Found {
  readonly protocol: AnyProtocol;
  readonly family?: AnyFamily;
}

/**
 * `cmas`, `llamar:corrector=in-actor`, `./mine.ts`, `./mine.ts#other:rounds=2`; a path starts from `cwd`.
 * @throws PROTOCOL_UNKNOWN, PROTOCOL_OPTION_BAD; of a file what `loadFile` throws, and EXPORT_MISSING, EXPORT_UNKNOWN, EXPORT_AMBIGUOUS,
 * PROTOCOL_MALFORMED
 */
export async function findProtocol(text: string, cwd: string): Promise<Found> {
  const file = fileIn(text);
  if (file === undefined) {
    const family = familyOf(text);
    return { protocol: pickProtocol(text), ...(family ? { family } : {}) };
  }
  return variantOf(one('protocol', file, await protocolsIn(file, cwd)), file);
}

/** A name that ships, `./mine.ts` or `./mine.ts#other`. @throws WORLD_UNKNOWN; of a file as `findProtocol`, with WORLD_MALFORMED */
export async function findWorld(text: string, cwd: string): Promise<AnyWorld> {
  const file = fileIn(text);
  return file === undefined ? pickWorld(text) : one('world', file, await worldsIn(file, cwd)).what;
}

/** What an export is, and what it goes by. */
export interface Exported<T> {
  readonly name: string;
  readonly what: T;
}

/** The protocols and families that are meant by a file. @throws as `findProtocol` */
export async function protocolsIn(file: FileText, cwd: string): Promise<Exported<AnyProtocol | AnyFamily>[]> {
  const meant = (value: unknown) => meantAsFamily(value) || meantAsProtocol(value);
  return fitting('protocol', file, await loadFile(file.path, cwd), meant).map(({ name, what }) => {
    if (isFamily(what) || isProtocol(what)) return { name, what };
    const why = meantAsFamily(what) ? amissInFamily(what) : amissInProtocol(what);
    throw protocolMalformed(whereOf(file, name), oneLine(why, 600));
  });
}

/** The worlds that are meant by a file. @throws as `findWorld` */
export async function worldsIn(file: FileText, cwd: string): Promise<Exported<AnyWorld>[]> {
  return fitting('world', file, await loadFile(file.path, cwd), meantAsWorld).map(({ name, what }) => {
    if (isWorld(what)) return { name, what };
    throw worldMalformed(whereOf(file, name), oneLine(amissInWorld(what), 600));
  });
}

const whereOf = ({ path }: FileText, name: string): string => oneLine(`export '${name}' of ${path}`, 200);

type Kind = 'world' | 'protocol';

/** What has been named, or else all that fit, each thing once. */
function fitting(kind: Kind, file: FileText, exports: Exports, meant: (value: unknown) => boolean): Exported<unknown>[] {
  const shown = oneLine(file.path, 200);
  const fits = Object.entries(exports).flatMap(([name, what]) => (meant(what) ? [{ name, what }] : []));
  const names = fits.map(({ name }) => name);
  if (file.name !== undefined) {
    const named = fits.filter(({ name }) => name === file.name);
    const asked = oneLine(file.name, 60);
    if (named.length === 0)
      throw exportUnknown(
        shown,
        kind,
        asked,
        names.map((name) => oneLine(name, 60)),
        near(asked, names),
      );
    return named;
  }
  const each = [...new Map(fits.map((fit) => [fit.what, fit])).values()];
  if (each.length === 0)
    throw exportMissing(
      shown,
      kind,
      Object.keys(exports).map((name) => oneLine(name, 60)),
    );
  return each;
}

function one<T>(kind: Kind, { path }: FileText, fits: readonly Exported<T>[]): Exported<T> {
  const [first, ...others] = fits;
  if (first === undefined) throw exportMissing(oneLine(path, 200), kind, []);
  if (others.length === 0) return first;
  throw exportAmbiguous(
    oneLine(path, 200),
    kind,
    fits.map(({ name }) => oneLine(name, 60)),
  );
}

function variantOf({ what }: Exported<AnyProtocol | AnyFamily>, { options }: FileText): Found {
  const given = readOptions(what.name, options);
  if (isFamily(what)) return { protocol: what.parse(given), family: what };
  const [stranger] = Object.keys(given);
  if (stranger !== undefined) throw protocolOptionBad(what.name, stranger, undefined, []);
  return { protocol: what };
}

/** What a command line names, loaded once: afterwards it is looked up as it was typed. */
export interface Parts {
  readonly world: AnyWorld;
  /** @throws PROTOCOL_UNKNOWN for what was not named */
  protocol(text: string): AnyProtocol;
}

/** @throws as `findWorld` and `findProtocol` */
export async function loadParts(world: string, protocols: readonly string[], cwd: string): Promise<Parts> {
  const found = new Map<string, AnyProtocol>();
  const of = await findWorld(world, cwd);
  for (const text of protocols) found.set(text, (await findProtocol(text, cwd)).protocol);
  return { world: of, protocol: (text) => found.get(text) ?? pickProtocol(text) };
}
