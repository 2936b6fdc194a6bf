// The watchdogs of one attempt at an endpoint: it may take so long in all, and so long between two pieces of its answer.
import type { Clock, Timer } from '../../runtime/core/clock.ts';
import { modelCancelled, modelTimeout } from '../../runtime/core/errors.ts';

export interface Watched {
  /** The model, for errors. */
  readonly name: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly idleMs: number;
}

export interface Watch {
  readonly signal: AbortSignal;
  /** A piece has come: the idle watchdog starts anew. */
  heard(): void;
  done(): void;
}

/** One signal for the three ways in which a call is stopped; its reason is the error that says which. */
export function watch({ name, clock, timeoutMs, idleMs }: Watched, outer: AbortSignal): Watch {
  const controller = new AbortController();
  const cancel = () => controller.abort(modelCancelled(name));
  const total = clock.after(timeoutMs, () => controller.abort(modelTimeout(name, timeoutMs, false)));
  let idle: Timer | undefined;
  let over = false;
  if (outer.aborted) cancel();
  outer.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    heard() {
      if (over) return;
      idle?.cancel();
      idle = clock.after(idleMs, () => controller.abort(modelTimeout(name, idleMs, true)));
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
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
