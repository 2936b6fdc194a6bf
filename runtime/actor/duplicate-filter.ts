// Tells which messages of a step one recipient has had. A sender numbers what it says on a channel, and mostly all of
// it arrives, in order: a count for each sender's channel then stands for all messages so far. Messages themselves are
// not kept, because thousands of them would outlive their use.
import { type MessageId, numberOf } from '../core/message.ts';

interface ChannelDeliveries {
  /** All numbers below it have been delivered. */
  upTo: number;
  /** Those beyond it; created with the first one. */
  beyond: Set<number> | undefined;
}

/** A class, because each role of each agent has one and methods are then allocated once. */
export class DuplicateFilter {
  readonly #channels = new Map<object, ChannelDeliveries>();

  /** Notes that a message of this sender's channel has come; returns false where it had come before. */
  isNew(channel: object, id: MessageId): boolean {
    const n = numberOf(id);
    const known = this.#channels.get(channel);
    if (known === undefined) {
      this.#channels.set(channel, n === 0 ? { upTo: 1, beyond: undefined } : { upTo: 0, beyond: new Set([n]) });
      return true;
    }
    if (n !== known.upTo) return isNewBeyond(known, n);
    known.upTo++;
    while (known.beyond?.delete(known.upTo)) known.upTo++;
    return true;
  }

  clear(): void {
    if (this.#channels.size > 0) this.#channels.clear();
  }
}

function isNewBeyond(known: ChannelDeliveries, n: number): boolean {
  if (n < known.upTo) return false;
  known.beyond ??= new Set();
  const had = known.beyond.size;
  return known.beyond.add(n).size > had;
}
