// Collects what was refused: messages of a role that do not fit the channel or that the bus did not take, those sent in
// another role's name, lines that no process of the run had sent, and usage reported by providers that cannot be right.
import type { DropReason, Happening } from '../../core/event.ts';
import { isForged } from '../../core/message.ts';
import type { RefusedUsage } from '../../core/model.ts';

interface RefusalCount {
  readonly count: number;
  readonly first?: { readonly channel: string; readonly from: string; readonly why: string };
}

export interface RefusedMessages {
  /** Sent by roles of the episode. */
  readonly own: RefusalCount;
  /** Sent by others on their subjects. */
  readonly forged: RefusalCount;
  /** Lines without a proof of the run, or repeated by somebody. */
  readonly outside: { readonly count: number; readonly first?: { readonly subject: string; readonly why: string } };
}

interface RefusedMessagesFold {
  see(happening: Happening): void;
  now(): RefusedMessages;
}

/** Whether the bus did not take the message: a replay takes that from the record. */
export const isUntaken = (reason: DropReason): boolean => reason === 'too-large' || reason === 'lost';

const TOO_LARGE = "it is larger than the server takes (its 'max_payload'): say less, or raise that";

export function createRefusedMessages(): RefusedMessagesFold {
  const now: { own: RefusalCount; forged: RefusalCount; outside: RefusedMessages['outside'] } = {
    own: { count: 0 },
    forged: { count: 0 },
    outside: { count: 0 },
  };
  let sent: { readonly id: string; readonly channel: string; readonly from: string } | undefined;
  const count = (which: 'own' | 'forged', told: NonNullable<RefusalCount['first']>) => {
    now[which] = { count: now[which].count + 1, first: now[which].first ?? told };
  };
  return {
    see(e) {
      if (e.type === 'message.sent') sent = e.message;
      // Dropped for each of its recipients.
      if (e.type === 'message.dropped' && isUntaken(e.reason) && e.id === sent?.id) {
        const { channel, from } = sent;
        count('own', { channel, from, why: e.reason === 'lost' ? 'the bus did not take it' : TOO_LARGE });
        sent = undefined;
      }
      if (e.type === 'input.garbage') {
        const { count, first = { subject: e.subject, why: e.why } } = now.outside;
        now.outside = { count: count + (e.count ?? 1), first };
      }
      if (e.type !== 'message.refused') return;
      const { channel, from, why } = e;
      count(isForged(why) ? 'forged' : 'own', { channel, from, why });
    },
    now: () => ({ ...now }),
  };
}

export interface RefusedUsages {
  readonly calls: number;
  readonly first?: RefusedUsage & { readonly call: string; readonly attempt: number };
}

export function createRefusedUsages(): { see(happening: Happening): void; now(): RefusedUsages } {
  let calls = 0;
  let first: RefusedUsages['first'];
  return {
    see(e) {
      if (e.type !== 'model.answered' || e.usage.refused === undefined) return;
      calls++;
      first ??= { call: e.call, attempt: e.attempt, ...e.usage.refused };
    },
    now: () => ({ calls, first }),
  };
}
