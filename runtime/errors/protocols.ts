// Builds the errors about names and protocols.

import { list, meantText, oneOf } from '../text/lists.ts';
import { codedError, KIND_IN_CODE } from './error.ts';

export const channelNameBad = (name: string) =>
  codedError('CHANNEL_NAME_BAD', `'${name}' is no channel name.`, 'Use letters, digits and hyphens, a letter first.');

export const unknownName = (
  kind: 'world' | 'protocol' | 'scene' | 'model' | 'preset',
  name: string,
  known: readonly string[],
  near: readonly string[] = [],
) => codedError(`${KIND_IN_CODE[kind]}_UNKNOWN`, `there is no ${kind} '${name}'.`, oneOf(known, near));

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
  codedError(
    'PROTOCOL_OPTION_BAD',
    value !== undefined
      ? `${protocol}: ${option} cannot be '${value}'.`
      : known.length > 0
        ? `protocol '${protocol}' has no option '${option}'.`
        : `protocol '${protocol}' has no options, and so no '${option}'.`,
    value !== undefined
      ? `${meantText(near)}It takes ${list(known)}.`
      : known.length > 0
        ? oneOf(known, near)
        : `Name it as it is: ${protocol}.`,
  );

export const protocolOptionUnnamed = (protocol: string, said: string) =>
  codedError(
    'PROTOCOL_OPTION_BAD',
    `protocol '${protocol}' is given an option without a name: ':${said}'.`,
    `Write each as :option=value, or nothing behind '${protocol}'.`,
  );

export const protocolOptionEmpty = (protocol: string, option: string, takes: string) =>
  codedError(
    'PROTOCOL_OPTION_BAD',
    `${protocol}: option '${option}' is given no value.`,
    `Write ${option}=VALUE; it takes ${takes}.`,
  );

export const protocolOptionTwice = (protocol: string, option: string, first: string, second: string) =>
  codedError(
    'PROTOCOL_OPTION_TWICE',
    `protocol '${protocol}' is given ${option} twice: '${first}' and '${second}'.`,
    `Give each option once: ${protocol}:${option}=${second}.`,
  );

export const mixtureNested = (mixture: string, part: string, inner: string) =>
  codedError(
    'MIXTURE_NESTED',
    `part '${part}' of mixture '${mixture}' is mixture '${inner}': a part is a protocol, not a mixture.`,
    `Give '${mixture}' the parts of '${inner}' beside its own.`,
  );

/** `text`: the mixture as it was written. */
export const mixtureUnreadable = (text: string, why: string) =>
  codedError(
    'MIXTURE_UNREADABLE',
    `'${text}' is no mixture: ${why}.`,
    "Write each part as protocol=agents, where agents are a number, a share (60%), names (alice+bob) or 'rest': mix:first=3,second=rest.",
  );

/** `what`: a part, or a channel of one, with its name. */
export const mixtureUnknownName = (mixture: string, what: string, known: readonly string[], near: readonly string[]) =>
  codedError('MIXTURE_UNREADABLE', `a bridge of '${mixture}' names ${what}, which is not there.`, oneOf(known, near));

/** `text`: the sequence of protocols as it was written. */
export const switchUnreadable = (text: string, why: string, near: readonly string[] = []) =>
  codedError(
    'SWITCH_UNREADABLE',
    `'${text}' is no sequence of protocols: ${why}.`,
    `${meantText(near)}Write the protocol that begins, then each that takes over with its event: switch:first,second@step=10. Events are step=10, after=5, goal=metric:0.5, spent=50% and unpaid=500/5 (tokens/steps).`,
  );

export const switchGoalUnknown = (
  protocol: string,
  world: string,
  metric: string,
  known: readonly string[],
  near: readonly string[],
) =>
  codedError(
    'SWITCH_GOAL_UNKNOWN',
    `'${protocol}' waits for '${metric}', and world '${world}' has no such goal.`,
    oneOf(known, near),
  );

export const switchGoalTooHigh = (
  protocol: string,
  metric: string,
  least: number | undefined,
  most: number | undefined,
) =>
  codedError(
    'SWITCH_GOAL_UNKNOWN',
    least === undefined
      ? `'${protocol}' waits until '${metric}' is at its highest, and it has no highest value.`
      : `'${protocol}' waits for '${metric}' to be ${least}, and it is ${most} at most.`,
    least === undefined ? `Write a value: goal=${metric}:1.` : `Write a value up to ${most}: goal=${metric}:${most}.`,
  );

export const switchWithoutBudget = (protocol: string) =>
  codedError(
    'SWITCH_WITHOUT_BUDGET',
    `'${protocol}' switches when a share of the budget is spent, and the episode has no budget of tokens, calls, messages or usd.`,
    'Give it one, or switch at another event: step, after, goal, unpaid.',
  );

export const switchSamplingParts = (protocol: string, role: string) =>
  codedError(
    'SWITCH_SAMPLING_DIFFERS',
    `the papers behind '${protocol}' sample role '${role}' differently, and one name has one setting in an episode.`,
    'Set how calls are sampled yourself, or leave the published sampling away.',
  );

export const protocolFaulty = (name: string, faults: readonly string[]) =>
  codedError(
    'PROTOCOL_FAULTY',
    `protocol '${name}' fails ${faults.length === 1 ? 'a check' : `${faults.length} checks`}: ${faults.join(' | ')}`,
    'Each says what would fix it.',
  );

/** `line` and `column` count from 1; `text`: what stands behind the braces. */
export const placeholderUnknown = (
  {
    text,
    isClosed,
    line,
    column,
  }: { readonly text: string; readonly isClosed: boolean; readonly line: number; readonly column: number },
  known: readonly string[],
  near: readonly string[],
) =>
  codedError(
    'PLACEHOLDER_UNKNOWN',
    `line ${line}, column ${column} of a prompt has '{{${text}${isClosed ? '}}' : ''}', which ${isClosed ? 'names no part of a prompt' : 'is not closed by }}'}.`,
    `${oneOf(known, near)} Behind it may stand 'of AGENT' and 'bare'. Two braces that are meant as text are written \\{{.`,
  );

/** `role`: whose prompt it is; `of`: whom the placeholder names. */
export const placeholderOfNobody = (
  { text, line, column }: { readonly text: string; readonly line: number; readonly column: number },
  {
    role,
    of,
    known,
    near,
  }: {
    readonly role: string;
    readonly of: string;
    readonly known: readonly string[];
    readonly near: readonly string[];
  },
) =>
  codedError(
    'PLACEHOLDER_OF_NOBODY',
    `line ${line}, column ${column} of the prompt for '${role}' has '{{${text}}}', and no agent or role is called '${of}'.`,
    oneOf(known, near),
  );

export const replyFieldUnknown = (
  { theirs, ours }: { readonly theirs: string; readonly ours: string },
  role: string,
  known: readonly string[],
  near: readonly string[],
) =>
  codedError(
    'REPLY_FIELD_UNKNOWN',
    `'${theirs} = ${ours}' of a prompt for '${role}' leads to no field of its answer.`,
    `Behind = stands a field of the answer. ${oneOf(known, near)}`,
  );

export const replyKeyBad = (line: string) =>
  codedError(
    'REPLY_KEY_BAD',
    `'${line}' does not say which key of the answer is meant.`,
    "Write their key, =, and the field of our answer, with {agent} on both sides or on neither: {agent}'s action = plan.{agent}",
  );
