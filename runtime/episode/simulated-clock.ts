// Provides clocks that do not follow the wall clock: one that is moved by hand, and one that jumps to the next timer
// when nothing runs.
import { type Clock, isYielding } from '../core/clock.ts';

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
    if (isYielding()) return void setImmediate(turn);
    clock.advance(due - clock.now());
    // A timer sets off microtasks only, all of which finish before the next turn.
    setImmediate(turn);
  };
  return {
    isSimulated: true,
    now: clock.now,
    after(ms, run) {
      const timer = clock.after(ms, run);
      if (!turning) setImmediate(turn);
      turning = true;
      return timer;
    },
  };
}
