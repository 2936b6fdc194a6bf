// A clock for tests of what waits so that a person can follow: the pauses are over at once, and counted; nothing else
// ever passes.
import type { Clock } from '../../runtime/core/clock.ts';

export interface LeapingClock extends Clock {
  /** In ms, in order. */
  readonly waits: readonly number[];
}

export function leapingClock(isPause: (ms: number) => boolean): LeapingClock {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    now: () => now,
    after(ms, run) {
      if (isPause(ms)) {
        waits.push(ms);
        now += ms;
        queueMicrotask(run);
      }
      return { cancel() {} };
    },
  };
}
