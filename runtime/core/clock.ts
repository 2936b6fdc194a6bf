// Defines the contract of a clock, and provides the real one (L2). This is the only file that reads the wall clock or
// starts a timer.
import { performance } from 'node:perf_hooks';

export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  after(ms: number, run: () => void): Timer;
  /** Whoever waits for anything but its timers waits too long. */
  readonly isSimulated?: true;
}

/** Read once: it does not change, and is slow to read. */
const { timeOrigin } = performance;

/** The time of this machine, in ms since 1970, and its timers. */
export const systemClock: Clock = {
  now: () => timeOrigin + performance.now(),
  after: (ms, run) => timerOf(setTimeout(run, ms)),
};
const timerOf = (handle: NodeJS.Timeout): Timer => ({ cancel: () => clearTimeout(handle) });

/** The same, but it does not keep the process running: where nothing else is left, nobody waits for it. */
export const afterUnlessIdle: Clock['after'] = (ms, run) => timerOf(setTimeout(run, ms).unref());

/** Resolves after `ms`, or at once when the signal is aborted. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = clock.after(ms, done);
    function done() {
      signal?.removeEventListener('abort', done);
      timer.cancel();
      resolve();
    }
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** How many pieces of work yield to the event loop at present and go on at once. */
const yielding = { count: 0 };

/** Whether some piece of work does: simulated time waits for it. */
export const isYielding = (): boolean => yielding.count > 0;

/** Yields to the event loop, so that signals and sockets are served. No simulated time passes meanwhile. */
export function breathe(): Promise<void> {
  yielding.count++;
  return new Promise((resolve) => {
    setImmediate(() => {
      yielding.count--;
      resolve();
    });
  });
}

/** Runs it in the next turn of the event loop, before anything new has come in. */
export const nextTurn = (run: () => void): void => void setImmediate(run);
