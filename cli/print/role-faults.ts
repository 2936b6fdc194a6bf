// Prints what went wrong in roles: messages that were refused, and errors that roles threw.

import type { RoleFailure } from '../../runtime/errors/index.ts';
import type { Symptom } from '../../runtime/errors/symptom.ts';
import type { RefusedMessages } from '../../runtime/record/watch/refused-messages.ts';
import { oneLine } from '../../runtime/text/plain.ts';

/**
 * At most three lines: for what roles said themselves, for what others said in their names, and for what no process of
 * the run had sent.
 */
export function refusedMessageLines({ own, forged, outside }: RefusedMessages): string[] {
  return [
    ...refusedLine('Refused, so nobody heard it', 'from', own),
    ...refusedLine('Refused, because no role said it', 'in the name of', forged),
    ...outsideLines(outside),
  ];
}

/** Somebody else publishes on the run's subjects. */
export function outsideLines({ count, first }: RefusedMessages['outside']): string[] {
  if (!first) return [];
  const which = count === 1 ? 'a line' : `${count} lines, the first`;
  return [oneLine(`Refused, because no process of this run sent it: ${which} on ${first.subject}: ${first.why}.`, 600)];
}

function refusedLine(label: string, by: string, { count, first }: RefusedMessages['own']): string[] {
  if (!first) return [];
  const { channel, from, why } = first;
  const which = count === 1 ? 'a message' : `${count} messages, the first`;
  return [oneLine(`${label}: ${which} on '${channel}' ${by} ${from}: ${why}.`, 600)];
}

/** Present in JSON only if there is something to report. */
export const refusedMessagesField = (refused: RefusedMessages) =>
  refused.own.count + refused.forged.count + refused.outside.count > 0 ? { refusedMessages: refused } : {};

const FIXES: Readonly<Partial<Record<Symptom['code'], string>>> = {
  REPLIES_CUT: ' Raise --max-tokens.',
  REPLIES_EMPTY: ' A server may return the whole answer as thinking: check how it is configured to separate the two.',
  ACTIONS_UNKNOWN: ' Ground what is said (groundAction), or say actions as the world lists them.',
  MODEL_OTHER: ' Some servers answer with whichever model is loaded: check which one is running there.',
};

const MEANS_NOTHING: Readonly<Partial<Record<Symptom['code'], string>>> = { ACTIONS_UNKNOWN: ' Nothing was played.' };

/** Warnings that the figures mean less than they seem to, one line each. */
export const symptomLines = (symptoms: readonly Symptom[]): string[] =>
  symptoms.map(({ code, what, meaningless }) =>
    oneLine(
      `${code}: ${what}.${FIXES[code] ?? ''}${meaningless ? (MEANS_NOTHING[code] ?? ' These figures say nothing about a model.') : ''}`,
      600,
    ),
  );

const MOST_LINES = 5;

/** Roles that threw an error; `told`: what has already been printed. */
export function thrownLines(thrown: readonly RoleFailure[], label: string): string[] {
  const untold = thrown.filter(({ what }) => !label.includes(what));
  const lines = untold.slice(0, MOST_LINES).map(({ what, place, times, gone }) => {
    const after = `${gone ? 'Given up' : 'Started again'} after ${times === 1 ? 'an error' : `${times} errors`}`;
    return oneLine(`${after}: ${what}${place === undefined ? '' : ` (${place})`}`, 600);
  });
  return untold.length > MOST_LINES ? [...lines, `… ${untold.length} roles in all`] : lines;
}
