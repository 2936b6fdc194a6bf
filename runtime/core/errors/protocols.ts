// Builds the errors about names and protocols.

import { list, oneOf } from '../text/lists.ts';
import { shellWord } from '../text/shell-word.ts';
import { KIND_IN_CODE, TroupeError } from './error.ts';

export const channelNameBad = (name: string) =>
  new TroupeError(
    'CHANNEL_NAME_BAD',
    `'${name}' is no channel name.`,
    'Use letters, digits and hyphens, a letter first.',
  );

export const unknownName = (
  kind: 'world' | 'protocol' | 'scene' | 'model',
  name: string,
  known: readonly string[],
  near: readonly string[] = [],
) => new TroupeError(`${KIND_IN_CODE[kind]}_UNKNOWN`, `there is no ${kind} '${name}'.`, oneOf(known, near));

/**
 * Without a `value`, the option is one that the protocol does not have, and `known` are those that it has; else what
 * the option takes.
 */
export const protocolOptionBad = (
  protocol: string,
  option: string,
  value: string | undefined,
  known: readonly string[],
  near: readonly string[] = [],
) =>
  new TroupeError(
    'PROTOCOL_OPTION_BAD',
    value !== undefined
      ? `${protocol}: ${option} cannot be '${value}'.`
      : known.length > 0
        ? `protocol '${protocol}' has no option '${option}'.`
        : `protocol '${protocol}' has no options, and so no '${option}'.`,
    value !== undefined
      ? `It takes ${list(known)}.`
      : known.length > 0
        ? oneOf(known, near)
        : `Name it as it is: ${protocol}.`,
  );

export const protocolOptionUnnamed = (protocol: string, said: string) =>
  new TroupeError(
    'PROTOCOL_OPTION_BAD',
    `protocol '${protocol}' is given an option without a name: ':${said}'.`,
    `Write each as :option=value, or nothing behind '${protocol}'.`,
  );

export const protocolOptionTwice = (protocol: string, option: string, first: string, second: string) =>
  new TroupeError(
    'PROTOCOL_OPTION_TWICE',
    `protocol '${protocol}' is given ${option} twice: '${first}' and '${second}'.`,
    `Give each option once: ${protocol}:${option}=${second}.`,
  );

export const mixtureNested = (mixture: string, part: string, inner: string) =>
  new TroupeError(
    'MIXTURE_NESTED',
    `part '${part}' of mixture '${mixture}' is mixture '${inner}': a part is a protocol, not a mixture.`,
    `Give '${mixture}' the parts of '${inner}' beside its own.`,
  );

export const protocolFaulty = (name: string, faults: readonly string[]) =>
  new TroupeError(
    'PROTOCOL_FAULTY',
    `protocol '${name}' fails ${faults.length} check(s): ${faults.join(' | ')}`,
    `See: troupe show ${shellWord(name)}`,
  );

export const roleUnknown = (protocol: string, role: string, known: readonly string[], near: readonly string[] = []) =>
  new TroupeError(
    'ROLE_UNKNOWN',
    `protocol '${protocol}' has no role '${role}' that asks a model.`,
    oneOf(known, near),
  );

export const roleUnknownIn = (protocol: string, role: string, known: readonly string[], near: readonly string[] = []) =>
  new TroupeError('ROLE_NOT_FOUND', `protocol '${protocol}' has no role '${role}'.`, oneOf(known, near));

/** `charted`: the roles of the protocol that are statecharts. */
export const roleWithoutChart = (protocol: string, role: string, charted: readonly string[]) =>
  new TroupeError(
    'ROLE_WITHOUT_CHART',
    `role '${role}' of '${protocol}' is a rule, which is an XState transition actor: one decision a wake, and no states to draw.`,
    charted.length > 0 ? `Roles with a chart: ${charted.join(', ')}.` : 'No role of this protocol has a chart.',
  );
