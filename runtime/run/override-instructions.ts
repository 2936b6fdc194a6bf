// Replaces a protocol's instructions with a user's own. The reader of the prompt, the manual of the world, the task
// and the messages stay as they are.
import type { Segment } from '../core/segment.ts';

/**
 * Puts `text` in place of the protocol's first instructions, and removes the others. Segments that name an agent carry
 * data, and the manual is recognized by its text; both stay. Where a prompt has no instructions, `text` goes first.
 */
export function overrideInstructions(text: string, manual: string): (segments: readonly Segment[]) => Segment[] {
  const own: Segment = { origin: 'instructions', speaker: 'system', text };
  const isTheirs = ({ origin, data, text: said }: Segment) =>
    origin === 'instructions' && data === undefined && said !== manual;
  return (segments) => {
    const at = Math.max(0, segments.findIndex(isTheirs));
    return [...segments.slice(0, at), own, ...segments.slice(at).filter((s) => !isTheirs(s))];
  };
}
