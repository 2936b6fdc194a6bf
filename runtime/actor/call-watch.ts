// Ends one attempt of a model call before its answer arrives: at a time limit, or when the episode ends.
import type { Clock, Timer } from '../core/clock.ts';
import { failure, type TroupeError } from '../errors/index.ts';

/** Limits of one call, in milliseconds except for `attempts`. */
export interface CallLimits {
  readonly attempts: number;
  /** Time limit of one attempt, and the longest wait before another, whatever a server asks for. */
  readonly totalMs: number;
  /** The longest silence between two tokens of a streamed answer. */
  readonly idleMs: number;
  /** Wait before the second attempt; doubles each time. A server's own `retryAfterMs` takes precedence. */
  readonly backoffMs: number;
}
export const CALL_LIMITS: CallLimits = { attempts: 3, totalMs: 120_000, idleMs: 30_000, backoffMs: 500 };

export interface CallWatch {
  /** Passed to the model: aborted when its answer is no longer needed. */
  readonly signal: AbortSignal;
  readonly onToken: () => void;
  /** Calls back once, when the attempt is over, or now if it already is; never after `stop`. */
  onOver(tell: (error: TroupeError) => void): void;
  stop(): void;
}

interface CallWatchNeeds {
  readonly clock: Clock;
  readonly limits: CallLimits;
  readonly signal: AbortSignal;
}

export function watchCall({ clock, limits, signal }: CallWatchNeeds, model: string): CallWatch {
  const abort = new AbortController();
  let idle: Timer | undefined;
  let over: TroupeError | undefined;
  let stopped = false;
  let tell: (error: TroupeError) => void = () => {};
  const giveUp = (error: TroupeError) => {
    over = error;
    stop();
    // The attempt is settled before the model is aborted, so that what the model then says is not part of the attempt.
    tell(error);
    abort.abort(error);
  };
  const { isSimulated } = clock;
  const timeout = (ms: number, idle: boolean) => failure('MODEL_TIMEOUT', { model, ms, idle, isSimulated });
  const total = clock.after(limits.totalMs, () => giveUp(timeout(limits.totalMs, false)));
  const cancelled = () => giveUp(failure('MODEL_CANCELLED', { model }));
  function stop(): void {
    stopped = true;
    total.cancel();
    idle?.cancel();
    signal.removeEventListener('abort', cancelled);
  }
  signal.addEventListener('abort', cancelled, { once: true });
  if (signal.aborted) cancelled();
  return {
    // Made when it is read: a model of this process is not given it.
    get signal() {
      return abort.signal;
    },
    stop,
    onToken() {
      idle?.cancel();
      if (!stopped) idle = clock.after(limits.idleMs, () => giveUp(timeout(limits.idleMs, true)));
    },
    onOver(hear) {
      if (over) hear(over);
      else tell = hear;
    },
  };
}
