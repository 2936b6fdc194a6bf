// Messages that reached nobody because they were none: what a role said that does not fit, and what somebody said in a role's name.
import type { Happening } from './event.ts';

/** Why what came in is no word of this episode's. All other reasons are a role's own doing. */
export const FORGED = { notSaid: 'not-said', otherSender: 'sender-mismatch' } as const;
const forged: ReadonlySet<string> = new Set(Object.values(FORGED));
export const isForged = (why: string): boolean => forged.has(why);

interface Count {
  readonly count: number;
  readonly first?: { readonly channel: string; readonly from: string; readonly why: string };
}

export interface RefusedMessages {
  /** Said by roles of the episode. */
  readonly own: Count;
  /** Said by somebody else on their subjects. */
  readonly forged: Count;
}

export interface RefusedMessagesFold {
  see(happening: Happening): void;
  now(): RefusedMessages;
}

export function createRefusedMessages(): RefusedMessagesFold {
  const now: { own: Count; forged: Count } = { own: { count: 0 }, forged: { count: 0 } };
  return {
    see(e) {
      if (e.type !== 'message.refused') return;
      const { channel, from, why } = e;
      const which = isForged(why) ? 'forged' : 'own';
      const { count, first = { channel, from, why } } = now[which];
      now[which] = { count: count + 1, first };
    },
    now: () => ({ ...now }),
  };
}
