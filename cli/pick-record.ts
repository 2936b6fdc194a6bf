// The world and the protocols that a record names: those that ship by their names, a person's own out of the files that are said to hold them.
import type { Command } from 'commander';
import { protocolHash } from '../runtime/core/describe.ts';
import { notOnRecord, partElsewhere, protocolChanged } from '../runtime/core/errors.ts';
import type { RecordEvent } from '../runtime/core/event.ts';
import { type AnyFamily, readOptions } from '../runtime/core/family.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { layOut } from '../runtime/core/topology.ts';
import type { AnyWorld } from '../runtime/core/world.ts';
import { legsOf, startedOf } from '../runtime/on-record.ts';
import { collected } from './flags.ts';
import { pickProtocol, pickWorld, protocols, worlds } from './pick.ts';
import { type Exported, protocolsIn, worldsIn } from './pick-own.ts';
import { isFamily } from './pick-shape.ts';
import { fileIn } from './pick-text.ts';
import { oneLine } from './print/plain.ts';

export interface OnRecordFlags {
  /** Files that hold protocols, as typed. */
  readonly protocol?: readonly string[];
  readonly world?: string;
}

export const withFilesOnRecord = (command: Command): Command =>
  withWorldFile(
    command.option('--protocol <file>', 'where a protocol of your own is that the record names; may be repeated', collected),
  );

export const withWorldFile = (command: Command): Command =>
  command.option('--world <file>', 'where a world of your own is that the record names');

export interface PartsOnRecord {
  readonly world: AnyWorld;
  /** @throws PROTOCOL_UNKNOWN, PROTOCOL_CHANGED */
  protocol(name: string): AnyProtocol;
}

/** What is needed to play a record again. @throws WORLD_UNKNOWN, PROTOCOL_UNKNOWN, PROTOCOL_CHANGED, NOT_ON_RECORD, and of a file as `findProtocol` */
export async function partsOnRecord(
  events: readonly RecordEvent[],
  file: string,
  flags: OnRecordFlags,
  cwd: string,
): Promise<PartsOnRecord> {
  const world = await worldOnRecord(startedOf(events, file).world.name, flags.world, cwd);
  const own: Own[] = [];
  for (const text of flags.protocol ?? []) own.push(await ownIn(text, cwd));
  for (const { text, fits } of own)
    if (!namesOnRecord(events).some((name) => named(name, fits))) throw stranger(text, fits, events);
  const protocol = (name: string) => protocolOnRecord(name, own, events);
  // Asked now, so that what is missing or has changed is said before anything is moved.
  for (const name of namesOnRecord(events)) protocol(name);
  return { world, protocol };
}

const namesOnRecord = (events: readonly RecordEvent[]): string[] => [
  ...new Set(legsOf(events).map(({ protocol }) => protocol.name)),
];

/** Whether the record names a protocol that this text holds. @throws of a file as `findProtocol` */
export async function isOnRecord(text: string, events: readonly RecordEvent[], cwd: string): Promise<boolean> {
  if (fileIn(text) === undefined) return false;
  const { fits } = await ownIn(text, cwd);
  return namesOnRecord(events).some((name) => named(name, fits) !== undefined);
}

interface Own {
  readonly text: string;
  readonly fits: readonly Exported<AnyProtocol | AnyFamily>[];
}

async function ownIn(text: string, cwd: string): Promise<Own> {
  const file = fileIn(text);
  if (file === undefined) {
    const what = pickProtocol(text);
    return { text, fits: [{ name: what.name, what }] };
  }
  const fits = await protocolsIn(file, cwd);
  if (file.options.length === 0) return { text, fits };
  // A variant that is said in full is that variant alone.
  const variant = ({ name, what }: Exported<AnyProtocol | AnyFamily>) => ({
    name,
    what: isFamily(what) ? what.parse(readOptions(what.name, file.options)) : what,
  });
  return { text, fits: fits.map(variant) };
}

/** The protocol of this name among them; of a family the variant. */
function named(name: string, fits: Own['fits']): AnyProtocol | undefined {
  const [base, ...options] = name.split(':');
  for (const { what } of fits) {
    if (!isFamily(what) && what.name === name) return what;
    if (isFamily(what) && what.name === base) return as(name, what.parse(readOptions(what.name, options)));
  }
  return undefined;
}

function protocolOnRecord(name: string, own: readonly Own[], events: readonly RecordEvent[]): AnyProtocol {
  for (const { text, fits } of own) {
    const found = named(name, fits);
    if (found === undefined) continue;
    const { agents } = startedOf(events);
    const then = legsOf(events).find(({ protocol }) => protocol.name === name)?.protocol.hash ?? '';
    const now = protocolHash(layOut(found, agents));
    if (now !== then) throw protocolChanged(oneLine(name, 60), then, oneLine(text, 200), now);
    return found;
  }
  return ships(name);
}

/** A record may spell out an option that is at its default: what is played from it keeps the name that it has there. */
const as = (name: string, found: AnyProtocol): AnyProtocol => (found.name === name ? found : { ...found, name });

/** A variant's name is read by its family; where there is none of that name, it is somebody's own. */
function ships(name: string): AnyProtocol {
  const [base = ''] = name.split(':');
  if (!Object.hasOwn(protocols(), base)) throw partElsewhere('protocol', oneLine(name, 60));
  return as(name, pickProtocol(name));
}

const stranger = (text: string, fits: Own['fits'], events: readonly RecordEvent[]) =>
  notOnRecord(
    oneLine(text, 200),
    'protocol',
    fits.map(({ what }) => oneLine(what.name, 60)),
    namesOnRecord(events).map((name) => oneLine(name, 60)),
  );

async function worldOnRecord(name: string, text: string | undefined, cwd: string): Promise<AnyWorld> {
  if (text === undefined) {
    if (Object.hasOwn(worlds(), name)) return pickWorld(name);
    throw partElsewhere('world', oneLine(name, 60));
  }
  const file = fileIn(text);
  const fits = file === undefined ? [{ name: text, what: pickWorld(text) }] : await worldsIn(file, cwd);
  const found = fits.find(({ what }) => what.name === name);
  if (found) return found.what;
  throw notOnRecord(
    oneLine(text, 200),
    'world',
    fits.map(({ what }) => oneLine(what.name, 60)),
    [oneLine(name, 60)],
  );
}
