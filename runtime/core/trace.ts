// W3C trace context, derived from ids (L1): an episode is one trace, a message one span, so that nothing need be stored and every
// process comes to the same answer.
import { fnv1a } from './random.ts';

export function traceIdOf(run: string, episode: string): string {
  return hex(`${run}/${episode}`, 4);
}

export function spanIdOf(id: string): string {
  return hex(id, 2);
}

export function traceparent(traceId: string, messageId: string): string {
  return `00-${traceId}-${spanIdOf(messageId)}-01`;
}

const BASES = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];

function hex(text: string, words: number): string {
  return BASES.slice(0, words)
    .map((basis) => fnv1a(text, basis).toString(16).padStart(8, '0'))
    .join('');
}
