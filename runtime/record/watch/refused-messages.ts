// Collects messages that were refused: those of a role that do not fit the channel, and those sent in another role's
// name.
import type { Happening } from '../../core/event.ts';
import { isForged } from '../../core/message.ts';

interface RefusalCount {
  readonly count: number;
  readonly first?: { readonly channel: string; readonly from: string; readonly why: string };
}

export interface RefusedMessages {
  /** Sent by roles of the episode. */
  readonly own: RefusalCount;
  /** Sent by others on their subjects. */
  readonly forged: RefusalCount;
}

export interface RefusedMessagesFold {
  see(happening: Happening): void;
  now(): RefusedMessages;
}

export function createRefusedMessages(): RefusedMessagesFold {
  const now: { own: RefusalCount; forged: RefusalCount } = { own: { count: 0 }, forged: { count: 0 } };
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
