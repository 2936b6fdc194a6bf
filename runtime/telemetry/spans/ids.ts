// Derives the ids of a trace's spans from names. Names recur within a step: each recipient of a message, and each
// outcome, names it again.
import { spanIdsIn } from '../../core/trace.ts';

export interface SpanIds {
  /** The id for a name that other spans refer to. */
  of(name: string): string;
  /** The id of a span itself, which is not needed again. */
  own(name: string): string;
  /** The step is over: the cache of recurring names is cleared. */
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
