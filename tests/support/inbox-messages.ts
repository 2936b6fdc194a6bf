// Makes inboxes of roles and the messages that tests put into them.
import fc from 'fast-check';
import { z } from 'zod';
import { Inbox, type InboxWake } from '../../runtime/actor/inbox.ts';
import { channel } from '../../runtime/core/channel.ts';
import { instanceName, type Message, type MessageId, messageId } from '../../runtime/core/message.ts';
import { type Read, type Role, rule, type Wakes } from '../../runtime/core/role.ts';

export const Words = z.object({ text: z.string() });

export const sight = channel('sight', Words);

export const talk = channel('talk', Words);

export const floor = channel('floor', Words);

export const role = (wakes: Wakes, reads: readonly Read[] = [], from = 0): Role =>
  rule({ wakes, reads, says: [], from, say: () => [] });

interface MessageFields {
  by: string;
  on?: string;
  n?: number;
  step?: number;
  depth?: number;
  causes?: readonly MessageId[];
}

export const who = (by: string) => instanceName('team', by, 'mind');

export function message({
  by,
  on = 'talk',
  n = 0,
  step = 0,
  depth = 0,
  causes = [],
}: MessageFields): Message<{ text: string }> {
  return {
    id: messageId(step, on, who(by), n),
    step,
    depth,
    channel: on,
    from: who(by),
    agent: by,
    body: { text: `${by} ${n}` },
    causes,
  };
}

type Around = { due?: Record<string, number>; deaf?: readonly string[] };

export function inboxOf(role: Role, { due = {}, deaf = [] }: Around = {}): Inbox {
  const of = { name: who('me'), part: 'team', agent: 'me', roleName: 'mind', kind: 'role', role } as const;
  const inbox = new Inbox(of, {
    since: () => 0,
    due: (_of, name) => due[name] ?? 0,
    overhears: () => true,
    hears: (_of, _channel, sender) => !deaf.includes(sender),
  });
  inbox.begin(0);
  return inbox;
}

export function drain(inbox: Inbox): InboxWake[] {
  const all: InboxWake[] = [];
  for (let woken = inbox.next(); woken; woken = inbox.next()) all.push(woken);
  return all;
}

export const idsOf = (heard: unknown) => (Array.isArray(heard) ? heard : [heard]).map((m: Message) => m.id);

/** Every order that leaves each sender's own messages in theirs. */
export const orders = (messages: readonly Message[]) =>
  fc.array(fc.nat(), { minLength: messages.length, maxLength: messages.length }).map((picks) => {
    const bySender = new Map<string, Message[]>();
    for (const m of messages) bySender.set(m.from, [...(bySender.get(m.from) ?? []), m]);
    return picks.flatMap((pick) => {
      const open = [...bySender.values()].filter((queue) => queue.length > 0);
      return open[pick % open.length]?.shift() ?? [];
    });
  });
