// Tells which messages of a step one recipient has had. A sender numbers its messages on a channel, and nearly all
// arrive in order, so one count for each sender's channel stands for all of them. Messages themselves are not kept,
// because thousands of them would outlive their use.
import { type MessageId, numberOf } from '../core/message.ts';

interface ChannelDeliveries {
  readonly channel: object;
  /** All numbers below it have been delivered. */
  upTo: number;
  /** Those that arrived beyond it; created with the first one. */
  beyond: Set<number> | undefined;
}

/** A class, because each role of each agent has one and methods are then allocated once. */
export class DuplicateFilter {
  /** Kept from step to step: most roles hear one sender on one channel. */
  #first: ChannelDeliveries | undefined;
  #others: Map<object, ChannelDeliveries> | undefined;

  /** Notes that a message of this sender's channel has come; returns false where it had come before. */
  isNew(channel: object, id: MessageId): boolean {
    return isNewIn(this.#deliveriesOf(channel), numberOf(id));
  }

  clear(): void {
    if (this.#first !== undefined) {
      this.#first.upTo = 0;
      this.#first.beyond = undefined;
    }
    this.#others?.clear();
  }

  #deliveriesOf(channel: object): ChannelDeliveries {
    this.#first ??= { channel, upTo: 0, beyond: undefined };
    if (this.#first.channel === channel) return this.#first;
    this.#others ??= new Map();
    const known = this.#others.get(channel);
    if (known !== undefined) return known;
    const added = { channel, upTo: 0, beyond: undefined };
    this.#others.set(channel, added);
    return added;
  }
}

function isNewIn(deliveries: ChannelDeliveries, n: number): boolean {
  if (n < deliveries.upTo) return false;
  if (n > deliveries.upTo) {
    deliveries.beyond ??= new Set();
    const had = deliveries.beyond.size;
    return deliveries.beyond.add(n).size > had;
  }
  deliveries.upTo++;
  while (deliveries.beyond?.delete(deliveries.upTo)) deliveries.upTo++;
  return true;
}
