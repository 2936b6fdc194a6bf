// Counts the replies that would not do, by what was wrong with them before anybody read them.
import type { Happening, HappeningOf } from '../../core/event.ts';

interface UnfitCounts {
  /** Cut off at the limit of their length. */
  readonly cut: number;
  readonly withheld: number;
  readonly empty: number;
}

/**
 * Of replies that were rejected. A rule-based player has no limit of length: where it says so, that is a mistake that it
 * makes on purpose.
 */
export function createUnfitReplies(): { see(e: Happening): void; counts(): UnfitCounts } {
  const players = new Set<string>();
  /** Calls that are open, or what was wrong with their last answer. */
  const asked = new Map<string, { readonly ofPlayer: boolean; fault?: keyof UnfitCounts | undefined }>();
  const counts = { cut: 0, withheld: 0, empty: 0 };
  return {
    see(e) {
      if (e.type === 'episode.started')
        for (const { name, kind } of Object.values(e.models)) if (kind === 'rules') players.add(name);
      if (e.type === 'model.called') asked.set(e.call, { ofPlayer: players.has(e.model) });
      const call = e.type === 'model.answered' || e.type === 'reply.rejected' ? asked.get(e.call) : undefined;
      if (call && e.type === 'model.answered') call.fault = call.ofPlayer ? undefined : faultOf(e);
      if (call?.fault && e.type === 'reply.rejected') counts[call.fault]++;
    },
    counts: () => counts,
  };
}

function faultOf({ finish, text }: HappeningOf<'model.answered'>): keyof UnfitCounts | undefined {
  if (finish === 'length') return 'cut';
  if (finish === 'refused') return 'withheld';
  return text.trim() === '' ? 'empty' : undefined;
}
