// Decides whether a failed call is tried again, and after how long.
import { followedOnRecord, type TroupeError } from '../core/errors/index.ts';
import type { CallLimits } from './call-watch.ts';

/** Which attempt of a call it is. */
export interface AttemptTurn {
  /** From 1. */
  readonly n: number;
  /** The earlier attempts whose server said when to come back: how many, and the sum of those waits. */
  readonly postponed: { readonly times: number; readonly ms: number };
}

export const FIRST_ATTEMPT: AttemptTurn = { n: 1, postponed: { times: 0, ms: 0 } };

export interface Retry {
  readonly waitMs: number;
  readonly turn: AttemptTurn;
}

/**
 * The next attempt, if there is one. An attempt that its server postponed does not count as a failure, as long as such
 * waits together stay within the time limit of one attempt. After that it counts, and its wait is cut to that limit. A
 * replay makes the attempts on record, without waiting.
 */
export function nextAttempt(error: TroupeError, { n, postponed }: AttemptTurn, limits: CallLimits): Retry | undefined {
  if (!error.retry) return undefined;
  const counted = { n: n + 1, postponed };
  if (followedOnRecord(error)) return { waitMs: 0, turn: counted };
  const wish = 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
  const ms = postponed.ms + Math.max(wish ?? 0, limits.backoffMs);
  if (wish !== undefined && ms <= limits.totalMs) {
    // Past the usual number of attempts, wait even if the server asks for no wait.
    const waitMs = n < limits.attempts ? wish : Math.max(wish, limits.backoffMs);
    return { waitMs, turn: { n: n + 1, postponed: { times: postponed.times + 1, ms } } };
  }
  const failed = n - postponed.times;
  if (failed >= limits.attempts) return undefined;
  return { waitMs: Math.min(wish ?? limits.backoffMs * 2 ** (failed - 1), limits.totalMs), turn: counted };
}
