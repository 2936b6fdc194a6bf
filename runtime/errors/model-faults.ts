// Says what the failures of a model mean for the episode, and makes them again from a record.
import { dataOf, TroupeError } from './error.ts';
import { type ErrorCode, WORDS } from './table.ts';

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

/** The wait before another attempt; nothing is waited for again that is on record. */
export function pauseOf(thrown: unknown): number | undefined {
  const wish = retryAfterOf(thrown);
  return wish !== undefined && thrown instanceof RecordedFault ? 0 : wish;
}

/** A failure as it was recorded: the same code, the same message; nothing is waited for. */
export const recordedFault = (fault: FaultOnRecord, retry: boolean): TroupeError => new RecordedFault(fault, retry);

/** A failed attempt as it was recorded, where the record also says whether another one followed. */
export const recordedAttempt = (fault: FaultOnRecord, followed: boolean): TroupeError =>
  new RecordedFault(fault, followed, followed);

/** Whether another attempt follows because one did. */
export const followedOnRecord = (error: TroupeError): boolean => error instanceof RecordedFault && error.followed;

interface FaultOnRecord {
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
}

/** Fixes that do not depend on data, of errors that are told without them. */
const FIXES: Readonly<Record<string, string>> = {
  ROLE_THREW: WORDS.ROLE_THREW({ who: '', thrown: '' }).fix,
  WORLD_THREW: WORDS.WORLD_THREW({ world: '', method: '', thrown: '' }).fix,
};

class RecordedFault extends TroupeError {
  readonly followed: boolean;
  constructor({ code, message, retryAfterMs }: FaultOnRecord, retry: boolean, followed = false) {
    const fix = Object.hasOwn(FIXES, code) ? (FIXES[code] ?? '') : '';
    // A message is the code, what happened, and the fix.
    const what = message.slice(`${code}: `.length, message.length - (fix === '' ? 0 : fix.length + 1));
    super(code, what, fix, { retry, data: retryAfterMs === undefined ? {} : { retryAfterMs } });
    this.message = message;
    this.followed = followed;
  }
}
