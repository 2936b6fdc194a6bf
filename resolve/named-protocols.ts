// Resolves the name of a shipped protocol, with its options, or of what is made of several.
import { seat, seatsIn } from '../protocols/seat.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { failure } from '../runtime/errors/index.ts';
import { buildProtocol, isCompositeText } from '../runtime/naming/composite.ts';
import { type AnyFamily, readOptions } from '../runtime/naming/family.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { PROTOCOL_NAMES, shippedProtocol } from './shipped-protocols.ts';
import { WORLD_NAMES } from './shipped-worlds.ts';

/** The family that a protocol of this name is a variant of. */
export async function familyOf(name: string): Promise<AnyFamily | undefined> {
  const found = await shippedProtocol(name.split(':')[0] ?? '');
  return found !== undefined && 'usual' in found ? found : undefined;
}

/**
 * Finds a protocol by name, or a variant of a family, as in `llamar:corrector=in-actor`, or one with seats, as in
 * `seat:planner=cmas`. `alike`: what else may be meant by a name that none has.
 * @throws ROLE_NOT_FOUND, PROTOCOL_UNKNOWN, PROTOCOL_OPTION_BAD, PROTOCOL_OPTION_TWICE
 */
export async function pickProtocol(
  name: string,
  alike: (name: string) => readonly string[] = () => [],
): Promise<AnyProtocol> {
  if (isCompositeText(name)) return buildProtocol(name, (part) => pickProtocol(part, alike));
  const seats = seatsIn(name);
  if (seats !== undefined) return seat(await pickProtocol(seats.of, alike), seats.roles);
  const [base = '', ...options] = name.split(':');
  const found = await shippedProtocol(base);
  if (found === undefined) throw unknownProtocol(base, alike(base.slice(0, 60)));
  const given = readOptions(base, options);
  const [option] = Object.keys(given);
  if ('usual' in found) return option === undefined ? found.usual : found.parse(given);
  if (option === undefined) return found;
  throw failure('PROTOCOL_OPTION_BAD', {
    protocol: base,
    fault: 'unknown',
    option: oneLine(option, 60),
    known: [],
    near: [],
  });
}

function unknownProtocol(name: string, alike: readonly string[]) {
  if (WORLD_NAMES.includes(name)) return failure('PROTOCOL_UNKNOWN', { name, is: 'world' });
  return failure('PROTOCOL_UNKNOWN', {
    name: oneLine(name, 60),
    known: PROTOCOL_NAMES,
    near: [...alike, ...near(name.slice(0, 60), PROTOCOL_NAMES)],
  });
}
