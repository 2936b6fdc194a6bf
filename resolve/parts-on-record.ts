// Finds the world and protocols named in a record: shipped ones by name, the user's own in the given files and
// programs.
import { seat, seatsIn } from '../protocols/seat.ts';
import type { RecordEvent } from '../runtime/core/event.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { buildProtocol, isCompositeText, protocolsInText } from '../runtime/naming/composite.ts';
import { type AnyFamily, readOptions } from '../runtime/naming/family.ts';
import { legsOf, startedOf } from '../runtime/run/recorded-episode.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { hashOfProtocol, isHashOf } from '../runtime/topology/protocol-hash.ts';
import { isOutsideWorld, parseFileReference } from './file-reference.ts';
import { findWorld, pickProtocol, protocolsIn, worldsIn } from './find-parts.ts';
import type { NamedExport } from './load-file.ts';
import { isFamily } from './shape-checks.ts';
import { PROTOCOL_NAMES, shippedWorld } from './shipped.ts';

/** Files of the user's own parts that a record names. */
export interface PartFiles {
  readonly world?: string;
  readonly protocol?: readonly string[];
}

export interface PartsOnRecord {
  readonly world: AnyCompleteWorld;
  /** All protocols that played in it. */
  readonly protocols: readonly AnyProtocol[];
  /** @throws PROTOCOL_UNKNOWN, PROTOCOL_CHANGED */
  protocol(name: string): AnyProtocol;
}

/**
 * The parts needed to play a record again. @throws WORLD_UNKNOWN, PROTOCOL_UNKNOWN, PROTOCOL_CHANGED, NOT_ON_RECORD,
 * and for a file as `findProtocol`
 */
export async function partsOnRecord(
  { events, file }: { readonly events: readonly RecordEvent[]; readonly file: string },
  flags: PartFiles,
  cwd: string,
): Promise<PartsOnRecord> {
  const world = await worldOnRecord(startedOf(events, file).world.name, flags.world, cwd);
  const own: OwnProtocols[] = [];
  for (const text of eachProtocolIn(flags.protocol ?? [])) own.push(await ownProtocolsIn(text, cwd));
  for (const { text, fits } of own)
    if (!namesWithin(events).some((name) => name === text || protocolNamed(name, fits)))
      throw notOnRecordError(text, fits, events);
  // Looked up now, so that missing or changed parts are reported before anything is moved.
  const found = new Map<string, AnyProtocol>();
  for (const name of namesOnRecord(events)) found.set(name, await protocolOnRecord(name, own, events));
  return { world, protocols: [...found.values()], protocol: (name) => found.get(name) ?? neverPlayed(name) };
}

function neverPlayed(name: string): never {
  throw failure('PROTOCOL_UNKNOWN', { name: oneLine(name, 60), onRecord: true });
}

/** Protocols by their recorded names, in these files and among the shipped ones. @throws as `findProtocol` */
export async function protocolsNamed(
  names: Iterable<string>,
  files: readonly string[],
  cwd: string,
): Promise<ReadonlyMap<string, AnyProtocol>> {
  const own: OwnProtocols[] = [];
  for (const text of eachProtocolIn(files)) own.push(await ownProtocolsIn(text, cwd));
  const found = new Map<string, AnyProtocol>();
  for (const name of new Set(names)) {
    try {
      const [fits] = own.flatMap((one) => protocolNamed(name, one.fits) ?? []);
      const composite = isCompositeText(name) ? buildProtocol(name, (part) => partOfComposite(part, own)) : undefined;
      found.set(name, await (composite ?? fits ?? shippedAs(name)));
    } catch {
      // It is neither shipped nor given, or is none any more.
    }
  }
  return found;
}

const namesOnRecord = (events: readonly RecordEvent[]): string[] => [
  ...new Set(legsOf(events).map(({ protocol }) => protocol.name)),
];

/** Includes the protocols that a mixture or a sequence consists of. */
const namesWithin = (events: readonly RecordEvent[]): string[] =>
  namesOnRecord(events).flatMap((name) => [...new Set([name, ...protocolsInText(name)])]);

/**
 * Whether this reference contains a protocol that the record names; a mixture or a sequence is named as it was typed.
 * @throws for a file as `findProtocol`
 */
export async function isOnRecord(text: string, events: readonly RecordEvent[], cwd: string): Promise<boolean> {
  if (isCompositeText(text)) return namesOnRecord(events).includes(text);
  if (parseFileReference(text) === undefined) return false;
  const { fits } = await ownProtocolsIn(text, cwd);
  return namesWithin(events).some((name) => name === text || protocolNamed(name, fits) !== undefined);
}

/** A mixture or a sequence may be named as it was played: it stands for the protocols that it names. */
const eachProtocolIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => (isCompositeText(text) ? protocolsInText(text) : [text]))),
];

interface OwnProtocols {
  readonly text: string;
  readonly fits: readonly NamedExport<AnyProtocol | AnyFamily>[];
}

async function ownProtocolsIn(text: string, cwd: string): Promise<OwnProtocols> {
  const file = parseFileReference(text);
  if (file === undefined) {
    const what = await pickProtocol(text);
    return { text, fits: [{ name: what.name, what }] };
  }
  const fits = await protocolsIn(file, cwd);
  if (file.options.length === 0) return { text, fits };
  // A fully specified variant stands only for itself.
  const variant = ({ name, what }: NamedExport<AnyProtocol | AnyFamily>) => ({
    name,
    what: isFamily(what) ? what.parse(readOptions(what.name, file.options)) : what,
  });
  return { text, fits: fits.map(variant) };
}

/** The protocol of this name among them, or the variant of a family. */
function protocolNamed(name: string, fits: OwnProtocols['fits']): AnyProtocol | undefined {
  const seats = seatsIn(name);
  if (seats !== undefined) {
    const found = protocolNamed(seats.of, fits);
    return found && seat(found, seats.roles);
  }
  const [base, ...options] = name.split(':');
  for (const { what } of fits) {
    if (!isFamily(what) && what.name === name) return what;
    if (isFamily(what) && what.name === base) return withName(name, what.parse(readOptions(what.name, options)));
  }
  return undefined;
}

async function protocolOnRecord(
  name: string,
  own: readonly OwnProtocols[],
  events: readonly RecordEvent[],
): Promise<AnyProtocol> {
  if (isCompositeText(name)) return buildProtocol(name, (part) => partOfComposite(part, own));
  for (const { text, fits } of own) {
    const found = protocolNamed(name, fits);
    if (found === undefined) continue;
    const { agents } = startedOf(events);
    const then = legsOf(events).find(({ protocol }) => protocol.name === name)?.protocol.hash ?? '';
    if (!isHashOf(then, found, agents))
      throw failure('PROTOCOL_CHANGED', {
        name: oneLine(name, 60),
        then,
        file: oneLine(text, 200),
        now: hashOfProtocol(found, agents),
      });
    return found;
  }
  return shippedAs(name);
}

/** Mixtures and sequences name a user's file as typed. */
function partOfComposite(part: string, own: readonly OwnProtocols[]): AnyProtocol | Promise<AnyProtocol> {
  const [only] = own.find(({ text }) => text === part)?.fits ?? [];
  if (only !== undefined) return isFamily(only.what) ? only.what.usual : only.what;
  for (const { fits } of own) {
    const found = protocolNamed(part, fits);
    if (found) return found;
  }
  return shippedAs(part);
}

/** A record may spell out an option at its default; a continuation keeps the recorded name. */
const withName = (name: string, found: AnyProtocol): AnyProtocol => (found.name === name ? found : { ...found, name });

/** A variant's name is parsed by its family; if there is no such family, the protocol is the user's own. */
async function shippedAs(name: string): Promise<AnyProtocol> {
  const [base = ''] = (seatsIn(name)?.of ?? name).split(':');
  return PROTOCOL_NAMES.includes(base) ? withName(name, await pickProtocol(name)) : neverPlayed(name);
}

const notOnRecordError = (text: string, fits: OwnProtocols['fits'], events: readonly RecordEvent[]) =>
  failure('NOT_ON_RECORD', {
    file: oneLine(text, 200),
    kind: 'protocol',
    has: fits.map(({ what }) => oneLine(what.name, 60)),
    names: namesOnRecord(events).map((name) => oneLine(name, 60)),
  });

/** @throws WORLD_UNKNOWN, NOT_ON_RECORD, and as `findWorld` */
export async function worldOnRecord(name: string, text: string | undefined, cwd: string): Promise<AnyCompleteWorld> {
  if (text === undefined) {
    const shipped = await shippedWorld(name);
    if (shipped) return shipped;
    throw failure('WORLD_UNKNOWN', { name: oneLine(name, 60), onRecord: true });
  }
  const file = isOutsideWorld(text) ? undefined : parseFileReference(text);
  const fits = file === undefined ? [{ name: text, what: await findWorld(text, cwd) }] : await worldsIn(file, cwd);
  const found = fits.find(({ what }) => what.name === name);
  if (found) return found.what;
  throw failure('NOT_ON_RECORD', {
    file: oneLine(text, 200),
    kind: 'world',
    has: fits.map(({ what }) => oneLine(what.name, 60)),
    names: [oneLine(name, 60)],
  });
}
