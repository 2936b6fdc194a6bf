// Limits one attempt at an endpoint: its total time, and the time between two pieces of its answer.
import type { Clock, Timer } from '../../../runtime/core/clock.ts';
import { failure } from '../../../runtime/errors/index.ts';

export interface AttemptLimits {
  /** The model, for errors. */
  readonly name: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly idleMs: number;
}

export interface AttemptWatchdog {
  readonly signal: AbortSignal;
  /** A piece has come: the idle watchdog starts anew. */
  pieceArrived(): void;
  done(): void;
}

/** One signal for the three ways in which a call is stopped; its reason is the error that says which. */
export function startWatchdog({ name, clock, timeoutMs, idleMs }: AttemptLimits, outer: AbortSignal): AttemptWatchdog {
  const controller = new AbortController();
  const cancel = () => controller.abort(failure('MODEL_CANCELLED', { model: name }));
  const total = clock.after(timeoutMs, () =>
    controller.abort(failure('MODEL_TIMEOUT', { model: name, ms: timeoutMs, idle: false })),
  );
  let idle: Timer | undefined;
  let over = false;
  if (outer.aborted) cancel();
  outer.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    pieceArrived() {
      if (over) return;
      idle?.cancel();
      idle = clock.after(idleMs, () =>
        controller.abort(failure('MODEL_TIMEOUT', { model: name, ms: idleMs, idle: true })),
      );
    },
    done() {
      over = true;
      total.cancel();
      idle?.cancel();
      outer.removeEventListener('abort', cancel);
    },
  };
}

/** An aborted stream ends quietly and a careless `fetch` does not end at all: neither is waited for. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
