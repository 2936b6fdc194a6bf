// Makes errors of ours from what was thrown: by the system, by a user's code, by anything else.
import { inspect } from 'node:util';
import { clause } from '../text/in-words.ts';
import { dataOf, failure, hasCode, TroupeError } from './error.ts';
import { isMakingFolder, isOutOfFiles, isRefusedBySystem, systemOf, whyMisformed } from './file-system.ts';

/** Any thrown thing as an error of ours; what has no code yet becomes UNEXPECTED, with its cause. */
export function asTroupeError(thrown: unknown): TroupeError {
  if (thrown instanceof TroupeError) return thrown;
  if (isOutOfFiles(thrown)) return failure('FILES_EXHAUSTED', {}, thrown);
  if (isRefusedBySystem(thrown)) return fileUnreadable(thrown.path, 'what it should be', thrown);
  return failure('UNEXPECTED', { text: thrown instanceof Error ? thrown.message : String(thrown) }, thrown);
}

/** `wanted`: what it should hold. `cause` says why it could not be read, where the system or a schema refused it. */
export const fileUnreadable = (file: string, wanted: string, cause?: unknown) =>
  failure('FILE_UNREADABLE', { file, wanted, ...systemOf(cause), why: whyMisformed(cause) }, cause);

/** `cause`: what the system threw. */
export const fileUnwritable = (file: string, cause: unknown) => {
  const why = cause instanceof Error ? cause.message : String(cause);
  return failure('FILE_UNWRITABLE', { file, ...systemOf(cause), isFolder: isMakingFolder(cause), why }, cause);
};

/** An error as it was told elsewhere, such as in a thread. */
export const toldError = ({ code, what, fix, data, retry = false }: ReturnType<TroupeError['toJSON']>) =>
  new TroupeError(code, what, fix, { data, retry });

/** A role threw. Errors that have a code already keep it. */
export const roleThrew = (who: string, thrown: unknown) =>
  thrown instanceof TroupeError ? thrown : failure('ROLE_THREW', { who, thrown: thrownText(thrown) }, thrown);

/** A method of a world threw. `place`: told with it, where it goes on no record. */
export const worldThrew = (at: { readonly world: string; readonly method: string }, thrown: unknown, place?: string) =>
  thrown instanceof TroupeError ? thrown : failure('WORLD_THREW', { ...at, thrown: thrownText(thrown), place }, thrown);

/** Thrown where nothing catches it. `place`: in whose file, unless it is our own code. */
export const threwUnawaited = (thrown: unknown, place: string | undefined) =>
  thrown instanceof TroupeError || place === undefined
    ? asTroupeError(thrown)
    : failure('THREW_UNAWAITED', { thrown: thrownText(thrown), place }, thrown);

/** The function given as `inspect` threw; the episode goes on without it. */
export const inspectThrew = (thrown: unknown) => failure('INSPECT_THREW', { thrown: thrownText(thrown) }, thrown);

/** Errors of a user's code that say whose it is. */
const NAME_THEIR_OWNER = [
  ...([
    'WORLD_PROMISED',
    'WORLD_SILENT',
    'WORLD_ANSWER_BAD',
    'SAY_PROMISED',
    'SAY_NO_LIST',
    'ADDRESSEE_MISSING',
    'ADDRESSEE_UNROUTED',
  ] as const),
  ...(['ROLE_HAS_CHILD', 'ROLE_EMITS_WRONG', 'ROLE_SENT_PAST'] as const),
];

/** Adds the place in the file to one of our own errors, thrown while the file was loaded. */
export const thrownIn = (file: string, line: number | undefined, error: TroupeError) =>
  new TroupeError(error.code, `${file}${line === undefined ? '' : `, line ${line}`}: ${error.what}`, error.fix, {
    data: { ...dataOf(error), file, line },
    cause: error,
  });

/**
 * As the end of an episode tells it: what was thrown goes without the fix, which is the same for all; what has a code
 * of its own, whole.
 */
export function threwText(who: string, error: TroupeError): string {
  const { what, message } = error;
  if (hasCode(error, 'ROLE_THREW') || hasCode(error, 'WORLD_THREW')) return clause(what);
  return NAME_THEIR_OWNER.some((code) => hasCode(error, code)) ? message : `${who}: ${message}`;
}

const SHORT = { depth: 1, breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 5, maxStringLength: 200 };

/** What was thrown, in short words. */
export function thrownText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown === 'object' ? inspect(thrown, SHORT) : String(thrown);
  const name = thrown.name === 'Error' ? '' : `${thrown.name}: `;
  return clause(`${name}${thrown.message}`);
}

/** A role that threw in this episode. */
export interface RoleFailure {
  readonly by: string;
  readonly times: number;
  /** Given up: it is not started again. */
  readonly gone: boolean;
  /** The last error: its code, and in words with the role that threw it. */
  readonly code: string;
  readonly what: string;
  /** Where in its code, `file:line`, as far as the stack shows. */
  readonly place?: string;
}
