// Provides the clocks, real and simulated (L2). This is the only file that reads the wall clock or starts a timer.
import { performance } from 'node:perf_hooks';

export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  after(ms: number, run: () => void): Timer;
}

/** Read once: it does not change, and is slow to read. */
const { timeOrigin } = performance;

/** The time of this machine, in ms since 1970, and its timers. */
export const systemClock: Clock = {
  now: () => timeOrigin + performance.now(),
  after: (ms, run) => {
    const handle = setTimeout(run, ms);
    return { cancel: () => clearTimeout(handle) };
  },
};

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

/** How many pieces of work yield to the event loop at present and go on at once: simulated time waits for them. */
const yielding = { count: 0 };

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
export function nextTurn(run: () => void): void {
  setImmediate(run);
}

/** A clock that stands still until it is moved. Timers fire in order of their time, then of their creation. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
  /** When the next timer fires, or undefined. */
  next(): number | undefined;
}

/**
 * A clock for tests and simulations that begins at `start` ms and moves only when it is told to.
 * @example
 * ```ts
 * import { manualClock } from 'troupe';
 *
 * const clock = manualClock();
 * const fired: number[] = [];
 * clock.after(50, () => fired.push(clock.now()));
 * clock.advance(100);
 * fired; // → [50]
 * ```
 */
export function manualClock(start = 0): ManualClock {
  let now = start;
  let made = 0;
  let timers: { at: number; n: number; run: () => void }[] = [];
  const next = () =>
    timers.reduce<(typeof timers)[number] | undefined>((a, b) => (!a || earlier(b, a) ? b : a), undefined);
  const earlier = (a: { at: number; n: number }, b: { at: number; n: number }) =>
    a.at < b.at || (a.at === b.at && a.n < b.n);
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), n: made++, run };
      timers.push(timer);
      return {
        cancel: () => {
          timers = timers.filter((t) => t !== timer);
        },
      };
    },
    next: () => next()?.at,
    advance(ms) {
      const until = now + ms;
      for (let due = next(); due && due.at <= until; due = next()) {
        timers = timers.filter((t) => t !== due);
        now = due.at;
        due.run();
      }
      now = until;
    },
  };
}

/**
 * A simulated clock, also used for replays: time stands still while anything runs, and jumps to the next timer when the
 * event loop is idle. Timers fire in order of their times, and waiting takes no time. Only for code that waits for
 * nothing but timers: no sockets, no processes.
 */
export function simulatedClock(start = 0): Clock {
  const clock = manualClock(start);
  let turning = false;
  const turn = () => {
    const due = clock.next();
    turning = due !== undefined;
    if (due === undefined) return;
    if (yielding.count > 0) return void setImmediate(turn);
    clock.advance(due - clock.now());
    // A timer sets off microtasks only, all of which finish before the next turn.
    setImmediate(turn);
  };
  return {
    now: clock.now,
    after(ms, run) {
      const timer = clock.after(ms, run);
      if (!turning) setImmediate(turn);
      turning = true;
      return timer;
    },
  };
}
