// Provides a clock for tests of `--pace`: pauses end at once and are counted; no other time passes.
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
