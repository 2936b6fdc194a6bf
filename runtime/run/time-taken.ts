// Adds up from a record how long its episode has taken.
import type { Clock } from '../core/clock.ts';
import { type Happening, HOLDER, type RecordEvent } from '../core/event.ts';

/**
 * In ms, of the steps alone: pauses between steps, which let a person follow, and the time between a crash and the
 * resume do not count. The same live and from the record. `t`: when an event of this process happened that is not read
 * from a record.
 */
export function createTimeTaken(): { see(event: Happening | RecordEvent, t?: number): void; ms(): number } {
  let taken = 0;
  let last: number | undefined;
  let capMs = 0;
  let isOverCap = false;
  return {
    see(e, now) {
      const { type } = e;
      const t = 't' in e ? (e.process === HOLDER ? e.t : undefined) : now;
      if (type === 'episode.started') capMs = e.timeCapMs ?? 0;
      if (type === 'episode.resumed' && e.limits) capMs = e.limits.timeCapMs ?? 0;
      isOverCap = type === 'episode.ended' && e.reason === 'time-cap';
      if (t === undefined) return;
      if (type === 'step.started') last = t;
      else if (type === 'episode.resumed') {
        last = undefined;
        // With steps that were cut off, whose lines are no longer here.
        taken = Math.max(taken, e.takenMs ?? 0);
      } else if (last !== undefined) {
        taken += Math.max(0, t - last);
        last = type === 'world.stepped' ? undefined : t;
      }
    },
    // Gaps between steps are not counted, yet the cap has been reached.
    ms: () => Math.round(1000 * (isOverCap ? Math.max(taken, capMs) : taken)) / 1000,
  };
}

/** Pauses between steps as before, and tells how long they took in all. */
export function timePauses(beforeStep: (step: number) => Promise<void>, clock: Clock) {
  let ms = 0;
  return {
    ms: () => ms,
    async beforeStep(step: number) {
      const from = clock.now();
      await beforeStep(step);
      ms += clock.now() - from;
    },
  };
}
