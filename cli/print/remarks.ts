// Says what is wrong with a record or with what was played: a broken seal, refused messages and usage, roles that
// threw.

import type { RefusedUsage } from '../../runtime/core/model.ts';
import type { CostOptions } from '../../runtime/costs/read-costs.ts';
import { asTroupeError, type RoleFailure } from '../../runtime/errors/index.ts';
import type { Symptom } from '../../runtime/errors/symptom.ts';
import { type SealState, sealText } from '../../runtime/record/chain.ts';
import { writerOf } from '../../runtime/record/lock.ts';
import type { RefusedMessages, RefusedUsages } from '../../runtime/record/watch/summary.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import type { CliContext } from '../context.ts';

/** Before that, what is done is soon done, in ms; and it is told at most so often. */
const TELL_MS = 300;

/** Says on a terminal how many of several records are read, until all are. */
export function readingProgress({ stderr, clock }: CliContext): (read: number, of: number) => void {
  let told = clock.now();
  return (read, of) => {
    if (read === of) return stderr.status();
    if (of < 2 || clock.now() - told < TELL_MS) return;
    told = clock.now();
    stderr.status(`${read} of ${counted(of, 'record')} read`);
  };
}

/** Written to stderr, so that results on stdout stay the same. */
export function reportSeal(file: string, seal: SealState, context: CliContext): void {
  const text = sealText(seal, writerOf(file));
  if (text === undefined) return;
  const what = `${displayPath(context.cwd, file)} ${text}`;
  if (seal.state === 'changed') reportChange(what, context);
  else context.stderr.write(`${context.stderr.colors.yellow('Note')}: ${oneLine(`${what}.`, 500)}\n`);
}

/** `what`: a sentence without its end. */
export const reportChange = (what: string, { stderr }: Pick<CliContext, 'stderr'>): void =>
  stderr.write(`${stderr.colors.red('CHANGED')}: ${oneLine(`${what}.`, 500)}\n`);

/** Among several records one that cannot be read is named and left out, and the command ends with exit code 1. */
export function reportUnread(thrown: unknown, { stderr, exit }: Pick<CliContext, 'stderr' | 'exit'>): void {
  const { code, what } = asTroupeError(thrown);
  stderr.write(`${stderr.colors.red(code)}: ${oneLine(what, 2000)}\n`);
  exit(1);
}

/** Reads costs for commands, which say on stderr what is wrong with a record. */
export const toldTo = (context: CliContext): Pick<CostOptions, 'named' | 'onSeal' | 'onUnread' | 'onProgress'> => ({
  named: (file) => displayPath(context.cwd, file),
  onSeal: (file, seal) => reportSeal(file, seal, context),
  onUnread: (thrown) => reportUnread(thrown, context),
  onProgress: readingProgress(context),
});

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

/** At most one line. */
export function refusalLines({ calls, first }: RefusedUsages): string[] {
  if (!first) return [];
  const { call, attempt, ...refused } = first;
  const which = `${calls === 1 ? '' : 'first '}${call}${attempt > 1 ? `, attempt ${attempt}` : ''}`;
  const what =
    calls === 1
      ? 'The usage that the provider reported for one call'
      : `The usage that the provider reported for ${calls} calls`;
  return [
    oneLine(`${what} cannot be right and is counted instead, as an estimate (${which}): ${refusalText(refused)}.`, 600),
  ];
}

/** The reason, and the reported usage. */
export const refusalText = ({ said, why }: RefusedUsage): string => `${why}; it said ${saidText(said)}`;

const saidText = (said: RefusedUsage['said']): string =>
  Object.entries(said)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ');
