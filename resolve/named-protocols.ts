// Resolves the name of a shipped protocol, with its options, or of what is made of several.
import { FAMILIES, PROTOCOLS, seat, seatsIn } from '../protocols/index.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { failure } from '../runtime/errors/index.ts';
import { buildProtocol, isCompositeText } from '../runtime/naming/composite.ts';
import { type AnyFamily, readOptions } from '../runtime/naming/family.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { WORLD_NAMES } from './shipped-worlds.ts';

/** The family that a protocol of this name is a variant of. */
export function familyOf(name: string): AnyFamily | undefined {
  const [base = ''] = name.split(':');
  return Object.hasOwn(FAMILIES, base) ? FAMILIES[base] : undefined;
}

/**
 * Finds a protocol by name, or a variant of a family, as in `llamar:corrector=in-actor`, or one with seats, as in
 * `seat:planner=cmas`. @throws ROLE_NOT_FOUND, PROTOCOL_UNKNOWN,
 * PROTOCOL_OPTION_BAD, PROTOCOL_OPTION_TWICE
 */
export function pickProtocol(name: string): AnyProtocol {
  if (isCompositeText(name)) return buildProtocol(name, pickProtocol);
  const seats = seatsIn(name);
  if (seats !== undefined) return seat(pickProtocol(seats.of), seats.roles);
  const [base = '', ...options] = name.split(':');
  const usual = Object.hasOwn(PROTOCOLS, base) ? PROTOCOLS[base] : undefined;
  if (usual === undefined) throw unknownProtocol(base);
  const given = readOptions(base, options);
  const [option] = Object.keys(given);
  if (option === undefined) return usual;
  const family = familyOf(base);
  if (family === undefined)
    throw failure('PROTOCOL_OPTION_BAD', {
      protocol: base,
      fault: 'unknown',
      option: oneLine(option, 60),
      known: [],
      near: [],
    });
  return family.parse(given);
}

function unknownProtocol(name: string) {
  if (WORLD_NAMES.includes(name)) return failure('PROTOCOL_UNKNOWN', { name, is: 'world' });
  const known = Object.keys(PROTOCOLS);
  return failure('PROTOCOL_UNKNOWN', { name: oneLine(name, 60), known, near: near(name.slice(0, 60), known) });
}
