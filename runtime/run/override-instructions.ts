// Replaces a protocol's instructions with a user's own. The reader of the prompt, the manual of the world, the task
// and the messages stay as they are.
import type { Segment } from '../core/segment.ts';

/**
 * Puts `text` in place of the protocol's first instructions, and removes the others. What is fixed stays. Where a
 * prompt has no instructions, `text` goes first.
 */
export function overrideInstructions(text: string): (segments: readonly Segment[]) => Segment[] {
  const own: Segment = { origin: 'instructions', speaker: 'system', text };
  const isTheirs = ({ origin, fixed }: Segment) => origin === 'instructions' && fixed !== true;
  return (segments) => {
    const at = Math.max(0, segments.findIndex(isTheirs));
    return [...segments.slice(0, at), own, ...segments.slice(at).filter((s) => !isTheirs(s))];
  };
}
