// Replaces a protocol's instructions with a user's own. The reader of the prompt, the manual of the world, the task
// and the messages stay as they are.
import type { Segment } from '../core/segment.ts';

/**
 * Puts `text` where the protocol's first instructions stand, and takes out the rest of them. What names the asker
 * carries data, and the manual is known by its text. Where a prompt has no instructions, `text` goes first.
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
