// Derives the ids of a trace's spans from names. Names recur within a step: each recipient of a message, and each
// outcome, names it again.
import { spanIdsIn } from '../../core/trace.ts';

export interface SpanIds {
  /** Of a name that others refer to. */
  of(name: string): string;
  /** Of a span itself: nobody need name it again. */
  own(name: string): string;
  /** A step is over: what recurs now is worked out again. */
  forget(): void;
}

export function createSpanIds(traceId: string): SpanIds {
  const hash = spanIdsIn(traceId);
  const known = new Map<string, string>();
  return {
    of(name) {
      const found = known.get(name);
      if (found !== undefined) return found;
      const made = hash(name);
      known.set(name, made);
      return made;
    },
    own: (name) => known.get(name) ?? hash(name),
    forget: () => known.clear(),
  };
}
