// Checks L1 on a record: every cause named in a message was received, or sent, by the message's sender.
import type { RecordEvent } from '../runtime/core/event.ts';

/**
 * Describes each message with a cause that its sender had neither received nor sent before.
 * @example
 * ```ts
 * import { messagesWithUnknownCauses } from 'troupe/conformance';
 *
 * messagesWithUnknownCauses([]); // → []
 * ```
 */
export function messagesWithUnknownCauses(events: readonly RecordEvent[]): string[] {
  const available = new Map<string, Set<string>>();
  const of = (who: string) => {
    const known = available.get(who) ?? new Set<string>();
    available.set(who, known);
    return known;
  };
  const faults: string[] = [];
  for (const e of events) {
    if (e.type === 'message.delivered') of(e.to).add(e.id);
    if (e.type !== 'message.sent') continue;
    const { id, from, causes } = e.message;
    for (const cause of causes)
      if (!of(from).has(cause)) faults.push(`${id} is caused by ${cause}, which ${from} has not had`);
    of(from).add(id);
  }
  return faults;
}
