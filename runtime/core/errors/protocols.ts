// What can be wrong with names and protocols.
import { TroupeError } from './error.ts';
import { list, oneOf } from './words.ts';

export const channelNameBad = (name: string) =>
  new TroupeError('CHANNEL_NAME_BAD', `'${name}' is no channel name.`, 'Use letters, digits and hyphens, a letter first.');

export const unknownName = (
  kind: 'world' | 'protocol' | 'scene' | 'model',
  name: string,
  known: readonly string[],
  near: readonly string[] = [],
) => new TroupeError(`${kind.toUpperCase()}_UNKNOWN`, `there is no ${kind} '${name}'.`, oneOf(known, near));

export const protocolOptionBad = (
  protocol: string,
  option: string,
  value: string | undefined,
  known: readonly string[],
  near: readonly string[] = [],
) =>
  new TroupeError(
    'PROTOCOL_OPTION_BAD',
    value === undefined ? `protocol '${protocol}' has no option '${option}'.` : `${protocol}: ${option} cannot be '${value}'.`,
    value === undefined ? oneOf(known, near) : `It takes ${list(known)}.`,
  );

export const protocolFaulty = (name: string, faults: readonly string[]) =>
  new TroupeError(
    'PROTOCOL_FAULTY',
    `protocol '${name}' fails ${faults.length} check(s): ${faults.join(' | ')}`,
    `See 'troupe show ${name}'.`,
  );

export const roleUnknown = (protocol: string, role: string, known: readonly string[], near: readonly string[] = []) =>
  new TroupeError('ROLE_UNKNOWN', `protocol '${protocol}' has no role '${role}' that asks a model.`, oneOf(known, near));
