// Says what the failures of a model mean for the episode, and makes them again from a record.
import { dataOf, TroupeError, type TroupeErrorOptions } from './error.ts';
import type { ErrorCode } from './table.ts';

const ENDING: ReadonlySet<string> = new Set<ErrorCode>([
  'MODEL_REDIRECTED',
  'MODEL_REFUSED',
  'MODEL_UNREACHABLE',
  'SETTING_REFUSED',
  'KEY_NOT_SENT',
  'RECORDING_MISSING',
  'ASK_UNKNOWN',
  'MODEL_MALFORMED',
  'MODEL_THREW',
  'SCRIPT_MISMATCH',
]);

/**
 * Whether a call failed of what no later call of the episode can fix: it ends as `model-error` then, whatever a
 * protocol would fall back to.
 */
export const endsEpisode = ({ code }: { readonly code: string }): boolean => ENDING.has(code);

/** Milliseconds to wait before another attempt, where the server said so. */
export function retryAfterOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof TroupeError)) return undefined;
  const { retryAfterMs } = dataOf(thrown);
  return typeof retryAfterMs === 'number' ? retryAfterMs : undefined;
}

/** Whether a failure, as it is on record, is of a server that said when to come back: a record keeps its words only. */
export const isRateLimit = ({ message }: { readonly message: string }): boolean =>
  /Try again after [\d.]+ ms\.$/.test(message);

/** A failure as it was recorded: the same code, the same message; nothing is waited for. */
export const recordedFault = (words: RecordedWords, retry: boolean): TroupeError =>
  new RecordedFault(words, { retry, data: isRateLimit(words) ? { retryAfterMs: 0 } : {} });

/** A failed attempt as it was recorded, where the record also says whether another one followed. */
export const recordedAttempt = (words: RecordedWords, followed: boolean): TroupeError =>
  new RecordedFault(words, { retry: followed }, followed);

/** Whether another attempt follows because one did. */
export const followedOnRecord = (error: TroupeError): boolean => error instanceof RecordedFault && error.followed;

interface RecordedWords {
  readonly code: string;
  readonly message: string;
}

class RecordedFault extends TroupeError {
  readonly followed: boolean;
  constructor({ code, message }: RecordedWords, options: TroupeErrorOptions, followed = false) {
    const text = message.startsWith(`${code}: `) ? message.slice(code.length + 2) : message;
    const cut = text.includes('. ') ? text.lastIndexOf('. ') + 1 : text.length;
    super(code, text.slice(0, cut), text.slice(cut + 1), options);
    this.message = message;
    this.followed = followed;
  }
}
