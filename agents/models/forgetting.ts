// Hides a share of a prompt's memory from a rule player, so that it forgets as models do. The player always reads in
// full what it sees now and what others have just said.
import type { Random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';

/**
 * The prompt without about `share` of the lines of its memory. The head of a memory stays; one of a single line is
 * overlooked as a whole. Deterministic in the stream it is given.
 */
export function forgetLines(segments: readonly Segment[], share: number, chance: Random): Segment[] {
  return segments.flatMap((segment) => {
    if (segment.origin !== 'memory') return [segment];
    const [head = '', ...lines] = segment.text.split('\n');
    if (lines.length === 0) return chance.next() < share ? [] : [segment];
    const kept = lines.filter(() => chance.next() >= share);
    return kept.length === 0 ? [] : [{ ...segment, text: [head, ...kept].join('\n') }];
  });
}
