// Derives the W3C trace context from ids (L1): an episode is one trace, a message one span. Nothing is stored, and
// every process derives the same values.
import { fnv1a } from './hash.ts';

export function traceIdOf(run: string, episode: string): string {
  return hex(`${run}/${episode}`, 4);
}

/** Unique within its episode; `inTrace` makes it unique among all episodes. */
export function spanIdOf(id: string): string {
  return hex(id, 2);
}

/** Two episodes have messages with the same id, and some viewers require a span's id to be unique among all traces. */
export function inTrace(traceId: string, spanId: string): string {
  return hex(spanId, 2, basesOf(traceId));
}

/** `inTrace` of `spanIdOf` for one trace; the common prefix of its ids is hashed once. */
export function spanIdsIn(traceId: string): (id: string) => string {
  const bases = basesOf(traceId);
  return (id) => hex(spanIdOf(id), 2, bases);
}

export function traceparent(traceId: string, messageId: string): string {
  return `00-${traceId}-${inTrace(traceId, spanIdOf(messageId))}-01`;
}

const BASES = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];

/** The state of the hash after the trace's id and a slash, from which FNV-1a continues. */
const basesOf = (traceId: string): readonly number[] => BASES.map((basis) => fnv1a(`${traceId}/`, basis));

function hex(text: string, words: number, bases: readonly number[] = BASES): string {
  let out = '';
  for (let i = 0; i < words; i++) {
    const word = fnv1a(text, bases[i]).toString(16);
    out += word.length === 8 ? word : word.padStart(8, '0');
  }
  return out;
}
