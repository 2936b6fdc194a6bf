// W3C trace context, derived from ids (L1): an episode is one trace, a message one span, so that nothing need be stored and every
// process comes to the same answer.
import { fnv1a } from './random.ts';

export function traceIdOf(run: string, episode: string): string {
  return hex(`${run}/${episode}`, 4);
}

/** Within its episode; `inTrace` makes it one that no other episode has. */
export function spanIdOf(id: string): string {
  return hex(id, 2);
}

/** Two episodes have messages of the same id, and some viewers take a span's id to be unique among all traces. */
export function inTrace(traceId: string, spanId: string): string {
  return hex(`${traceId}/${spanId}`, 2);
}

export function traceparent(traceId: string, messageId: string): string {
  return `00-${traceId}-${inTrace(traceId, spanIdOf(messageId))}-01`;
}

const BASES = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];

function hex(text: string, words: number): string {
  return BASES.slice(0, words)
    .map((basis) => fnv1a(text, basis).toString(16).padStart(8, '0'))
    .join('');
}
