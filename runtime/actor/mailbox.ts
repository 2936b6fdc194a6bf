// Holds the messages that one role has received, by channel: those of this step, those of earlier steps not yet
// read, and the latest.
//
// Invariants (named by the tests of the inbox, which reads from here):
//   I3 `unread` and `latest` contain nothing of the current step;
//   I4 a `thread` is held until every message that the waker's causes name, and that this role receives, has arrived;
//   I5 `each` wakes in causal order: a message is held until those on its channel that its causes name, and that this
//     role receives, have woken it;
//   I6 `current` contains one message from each sender that is due in this step, and is held until they have arrived.
import { compareReadingOrder, idIsOn, type Message, type MessageId } from '../core/message.ts';
import type { Read } from '../core/role.ts';
import type { ExpectedSenders, RoleInstance } from './process-services.ts';

interface MailboxSlot {
  /** This step's messages, in order of arrival (except for I5). */
  now: Message[];
  /** Messages of earlier steps that have not been read. */
  unread: Message[];
  latest: Message | undefined;
  /** How many of `now` have already woken the role, for `each`. */
  used: number;
  /**
   * Whether a message named as a cause must be waited for. Among speech that takes the turn, an observation's causes
   * name only what its agent was told.
   */
  readonly waits: boolean;
  /** Whether anything looks at a message of this step again after it has woken the role. */
  readonly looksBack: boolean;
}

/** A class, because each role of each agent has one and methods are then allocated once. */
export class Mailbox {
  readonly #of: RoleInstance;
  readonly #senders: ExpectedSenders;
  readonly #slots = new Map<string, MailboxSlot>();
  /** Channels that keep messages beyond the step. */
  readonly #keeps: ReadonlySet<string>;
  #step = -1;
  /** Messages of this step that a fork removed; usually none. */
  #missed: readonly Message[] = [];

  constructor(of: RoleInstance, senders: ExpectedSenders) {
    this.#of = of;
    this.#senders = senders;
    const { wakes, reads } = of.role;
    const woken = Object.values(wakes).flat();
    const looksBack = setOf(
      [...woken.filter(({ how }) => how !== 'each'), ...reads].map(({ channel }) => channel.name),
    );
    for (const { channel } of [...woken, ...reads]) {
      if (this.#slots.has(channel.name)) continue;
      const waits = channel.act || senders.overhears(of, channel.name);
      this.#slots.set(channel.name, emptySlot(waits, waits || looksBack.has(channel.name)));
    }
    this.#keeps = setOf(reads.filter((r) => r.how !== 'thread').map((r) => r.channel.name));
  }

  begin(step: number): void {
    this.#step = step;
    if (this.#missed.length > 0) this.#missed = [];
    for (const [channel, slot] of this.#slots) {
      if (slot.now.length === 0) continue;
      if (this.#keeps.has(channel)) {
        slot.unread = slot.unread.length === 0 ? slot.now : [...slot.unread, ...slot.now];
        for (const m of slot.now) if (!slot.latest || compareReadingOrder(slot.latest, m) < 0) slot.latest = m;
      }
      slot.now = [];
      slot.used = 0;
    }
  }

  add(message: Message): void {
    this.#slots.get(message.channel)?.now.push(message);
  }

  /** A message of this step that a fork removed: it counts as heard, and is in no list. */
  miss(message: Message): void {
    this.#missed = [...this.#missed, message];
  }

  #missedSenders(channel: string): number {
    if (this.#missed.length === 0) return 0;
    const heard = new Set(this.#slot(channel).now.map(({ from }) => from));
    const missed = this.#missed.filter((m) => m.channel === channel && !heard.has(m.from));
    return new Set(missed.map(({ from }) => from)).size;
  }

  /** How many senders' replies to one of these were removed. */
  missedReplies(ids: readonly MessageId[], channel: string): number {
    return onePerSender(this.#missed.filter((m) => m.channel === channel && m.causes.some((id) => ids.includes(id))))
      .length;
  }

  /**
   * For `each`: the first message that has not woken the role and whose predecessors have (I5). It is moved to the
   * front of the unused messages.
   */
  unused(channel: string): Message | undefined {
    const { now, used, waits } = this.#slot(channel);
    for (let i = used; i < now.length; i++) {
      const m = now[i];
      if (m === undefined || (waits && m.causes.some((id) => this.#comesBefore(id, channel)))) continue;
      if (i > used) now.splice(used, 0, ...now.splice(i, 1));
      return m;
    }
    return undefined;
  }

  /** Marks the first unused message as used. Where nothing looks back, a long talk then costs no memory. */
  markUsed(channel: string): void {
    const slot = this.#slot(channel);
    slot.used++;
    if (slot.looksBack || slot.used < slot.now.length) return;
    slot.now.length = 0;
    slot.used = 0;
  }

  /** For `every`: one message from each sender; undefined while a due sender has not spoken. */
  fromEverySender(channel: string): readonly Message[] | undefined {
    const { now } = this.#slot(channel);
    const senders = now.length < 2 ? now : onePerSender(now);
    return senders.length + this.#missedSenders(channel) >= this.#senders.due(this.#of, channel) ? senders : undefined;
  }

  /** How many due senders have not spoken. */
  missingCount(channel: string): number {
    const heard = onePerSender(this.#slot(channel).now).length + this.#missedSenders(channel);
    return this.#senders.due(this.#of, channel) - heard;
  }

  /** For `replies`: one message from each sender that names one of these among its causes. */
  repliesTo(ids: readonly MessageId[], channel: string): readonly Message[] {
    return onePerSender(this.#slot(channel).now.filter((m) => m.causes.some((id) => ids.includes(id))));
  }

  /** What a read contains for these wakers; undefined while part of it has yet to arrive (I4, I6). */
  read(read: Read, wakers: readonly Message[]): readonly Message[] | undefined {
    const channel = read.channel.name;
    const { now, unread, latest } = this.#slot(channel);
    switch (read.how) {
      case 'latest':
        return latest ? [latest] : [];
      case 'unread':
        return unread.length > 1 ? [...unread].sort(compareReadingOrder) : unread;
      case 'thread':
        return this.#thread(channel, wakers);
      case 'current': {
        const due = this.#senders.due(this.#of, channel);
        if (due === 0) return latest ? [latest] : [];
        const senders = onePerSender(now);
        return senders.length + this.#missedSenders(channel) >= due ? inOrder(senders) : undefined;
      }
    }
  }

  /** Marks what was unread as read. */
  markRead(channel: string): void {
    this.#slot(channel).unread = [];
  }

  #thread(channel: string, wakers: readonly Message[]): readonly Message[] | undefined {
    const { now, waits } = this.#slot(channel);
    const named = new Set(wakers.flatMap((m) => m.causes).filter((id) => idIsOn(id, this.#step, channel)));
    const come = now.filter((m) => named.has(m.id));
    for (const m of come) named.delete(m.id);
    if (waits) for (const id of named) if (this.#senders.hears(this.#of, channel, senderOf(id))) return undefined;
    return come.sort(compareReadingOrder);
  }

  /** Whether this message of the step and channel will wake this role and has not done so yet. */
  #comesBefore(id: MessageId, channel: string): boolean {
    if (!idIsOn(id, this.#step, channel)) return false;
    const { now, used } = this.#slot(channel);
    const at = now.findIndex((m) => m.id === id);
    return at < 0 ? this.#senders.hears(this.#of, channel, senderOf(id)) : at >= used;
  }

  #slot(channel: string): MailboxSlot {
    return this.#slots.get(channel) ?? emptySlot(false, true);
  }
}

const emptySlot = (waits: boolean, looksBack: boolean): MailboxSlot => ({
  now: [],
  unread: [],
  latest: undefined,
  used: 0,
  waits,
  looksBack,
});

const NONE: ReadonlySet<string> = new Set();
/** Shared, because an empty set of its own would be most of the memory of a role that keeps nothing. */
export const setOf = (names: readonly string[]): ReadonlySet<string> => (names.length === 0 ? NONE : new Set(names));

export const inOrder = (messages: readonly Message[]): readonly Message[] =>
  messages.length > 1 ? [...messages].sort(compareReadingOrder) : messages;

function onePerSender(messages: readonly Message[]): Message[] {
  const first = new Map<string, Message>();
  for (const m of messages) if (!first.has(m.from)) first.set(m.from, m);
  return [...first.values()];
}

/** Extracts the sender from `step:channel:sender:n`. */
function senderOf(id: MessageId): string {
  const start = id.indexOf(':', id.indexOf(':') + 1) + 1;
  return id.slice(start, id.lastIndexOf(':'));
}
