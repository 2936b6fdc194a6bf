// Holds the limits of a real clock for tests: none runs out before the test lets time go, however busy the machine is.
import { type Clock, systemClock, type Timer } from '../../runtime/core/clock.ts';

/** Timers of at least so many ms are limits, and wait; shorter ones are pauses of the work, and run as ever. */
const LIMIT_MS = 1000;

export interface HeldClock extends Clock {
  /** From now on it goes as the system's clock does. */
  letGo(): void;
}

/** Stands still until it is let go. */
export function heldClock(): HeldClock {
  const start = systemClock.now();
  const held = new Set<() => void>();
  let goneAt: number | undefined;
  return {
    now: () => (goneAt === undefined ? start : start + systemClock.now() - goneAt),
    after(ms, run) {
      if (goneAt !== undefined || ms < LIMIT_MS) return systemClock.after(ms, run);
      let timer: Timer | undefined;
      const begin = () => {
        timer = systemClock.after(ms, run);
      };
      held.add(begin);
      return {
        cancel() {
          held.delete(begin);
          timer?.cancel();
        },
      };
    },
    letGo() {
      goneAt ??= systemClock.now();
      for (const begin of held) begin();
      held.clear();
    },
  };
}
