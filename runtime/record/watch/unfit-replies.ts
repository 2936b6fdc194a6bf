// Counts the replies that would not do, by what was wrong with them before anybody read them.
import type { Happening, HappeningOf } from '../../core/event.ts';
import type { Symptom } from '../../core/symptom.ts';

type ReplyFault = 'REPLIES_CUT' | 'REPLIES_WITHHELD' | 'REPLIES_EMPTY';

const TEXTS: Readonly<Record<ReplyFault, string>> = {
  REPLIES_CUT: 'ended at the limit of their length and could not be read',
  REPLIES_WITHHELD: 'were refused by the model or withheld by a filter of its provider',
  REPLIES_EMPTY: 'held no text, though the model had come to an end',
};

interface UnfitReplies {
  see(e: Happening): void;
  /** `answered`: of how many replies. */
  symptoms(answered: string): readonly Pick<Symptom, 'code' | 'what'>[];
}

/**
 * Of replies that were rejected. A rule-based player has no limit of length: where it says so, that is a mistake that
 * it makes on purpose.
 */
export function createUnfitReplies(): UnfitReplies {
  const players = new Set<string>();
  /** Calls that are open, or what was wrong with their last answer. */
  const asked = new Map<string, { readonly ofPlayer: boolean; fault?: ReplyFault | undefined }>();
  const counts = new Map<ReplyFault, number>();
  return {
    see(e) {
      if (e.type === 'episode.started')
        for (const { name, kind } of Object.values(e.models)) if (kind === 'rules') players.add(name);
      if (e.type === 'model.called') asked.set(e.call, { ofPlayer: players.has(e.model) });
      const call = e.type === 'model.answered' || e.type === 'reply.rejected' ? asked.get(e.call) : undefined;
      if (call && e.type === 'model.answered') call.fault = call.ofPlayer ? undefined : faultOf(e);
      if (call?.fault && e.type === 'reply.rejected') counts.set(call.fault, (counts.get(call.fault) ?? 0) + 1);
    },
    symptoms: (answered) => [...counts].map(([code, n]) => ({ code, what: `${n} of ${answered} ${TEXTS[code]}` })),
  };
}

function faultOf({ finish, text }: HappeningOf<'model.answered'>): ReplyFault | undefined {
  if (finish === 'length') return 'REPLIES_CUT';
  if (finish === 'refused') return 'REPLIES_WITHHELD';
  return text.trim() === '' ? 'REPLIES_EMPTY' : undefined;
}
