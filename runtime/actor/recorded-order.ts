// Delivers messages in recorded order (L3, `timing: 'free'`): a message waits until all that precede it on record have
// arrived again.
import type { Message } from '../core/message.ts';
import type { MessageListener } from './router.ts';

export interface OrderedListener extends MessageListener {
  /** A step begins, with an order of its own. */
  begin(): void;
}

/** `orderNow`: the ids of the step that has begun. */
export function inRecordedOrder(listener: MessageListener, orderNow: () => readonly string[]): OrderedListener {
  let place = new Map<string, number>();
  const held = new Map<number, Message>();
  let next = 0;
  return {
    begin() {
      place = new Map(orderNow().map((id, i) => [id, i]));
      held.clear();
      next = 0;
    },
    refuses: (message) => listener.refuses?.(message),
    miss: (message) => listener.miss?.(message),
    hear(message) {
      const at = place.get(message.id);
      if (at === undefined) return listener.hear(message);
      held.set(at, message);
      for (let due = held.get(next); due; due = held.get(next)) {
        held.delete(next++);
        listener.hear(due);
      }
    },
  };
}
