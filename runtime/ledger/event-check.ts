// Defines a check over the events of a record, and combines several checks into one.
import type { RecordEvent } from '../core/event.ts';

/** A fold over a record: what is wrong with this event, in words. */
export type EventCheck = (event: RecordEvent) => string | undefined;

/** What the first of them finds; those after it do not see that event. */
export const firstFaultOf =
  (checks: readonly EventCheck[]): EventCheck =>
  (event) => {
    for (const check of checks) {
      const what = check(event);
      if (what !== undefined) return what;
    }
    return undefined;
  };
