// Decides when a role that has received messages wakes, and with what. The joins live here, not in the machine: the
// machine receives one wake at a time. Messages are held by channel: those of this step, those of earlier steps not yet
// read, and the latest.
//
// Invariants (named by tests):
//   I1 a wake's content does not depend on the order in which concurrent messages arrived (L3);
//   I2 `every` wakes at most once a step, and only when each due sender has spoken; where no sender is due, or nothing
//     to observe that is waited for, it wakes nobody;
//   I3 `unread` and `latest` contain nothing of the current step;
//   I4 a `thread` is held until every message that the waker's causes name, and that this role receives, has arrived;
//   I5 `each` wakes in causal order: a message is held until those on its channel that its causes name, and that this
//     role receives, have woken it;
//   I6 `current` contains one message from each sender that is due in this step, and is held until they have arrived.
import { observation } from '../core/channel.ts';
import { compareReadingOrder, idIsOn, type Message, type MessageId } from '../core/message.ts';
import type { Read, Wake } from '../core/role.ts';
import { isAnyDue, wakesIn } from '../topology/due.ts';
import type { ExpectedSenders, RoleInstance } from './process-services.ts';
import type { ProposalListener } from './router.ts';

export interface InboxWake {
  /** The name of the alternative. */
  readonly event: string;
  readonly heard: Readonly<Record<string, unknown>>;
  readonly causes: readonly MessageId[];
  /** Depth of the deepest message of this step that was read. */
  readonly depth: number;
}

/** One list of wakes, with everything about it that does not change. */
interface WakeAlternative {
  readonly event: string;
  readonly list: readonly Wake[];
  /** May wake more than once a step. */
  readonly repeats: boolean;
  readonly waitsForAll: boolean;
  /** The channel of a single `each` that reads nothing else: the most common wake, which must be the cheapest. */
  readonly lone: string | undefined;
}

interface Proposal {
  readonly ids: MessageId[];
  repliers: number;
  /** The wake in which the proposal was made; a later proposal replaces it. */
  readonly wake: number;
}

type MessageLists = readonly (readonly Message[])[];

interface ChannelSlot {
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
export class Inbox implements ProposalListener {
  readonly #of: RoleInstance;
  readonly #senders: ExpectedSenders;
  readonly #slots = new Map<string, ChannelSlot>();
  /** Channels that keep messages beyond the step. */
  readonly #keeps: ReadonlySet<string>;
  readonly #alternatives: readonly WakeAlternative[];
  /** Channels that carry proposals, to which other roles reply. */
  readonly #asking: ReadonlySet<string>;
  /** Names of alternatives; usually none or one. */
  #fired: string[] = [];
  /** Created with the first proposal, since most roles make none. */
  #proposals: Map<string, Proposal> | undefined;
  #step = -1;
  /** Messages of this step that a fork removed; usually none. */
  #missed: readonly Message[] = [];
  #wake = 0;

  constructor(of: RoleInstance, senders: ExpectedSenders) {
    const { wakes, reads } = of.role;
    this.#of = of;
    this.#senders = senders;
    const woken = Object.values(wakes).flat();
    const looksBack = new Set([...woken.filter(({ how }) => how !== 'each'), ...reads].map((w) => w.channel.name));
    for (const { channel } of [...woken, ...reads]) {
      if (this.#slots.has(channel.name)) continue;
      const waits = channel.act || senders.overhears(of, channel.name);
      this.#slots.set(channel.name, emptySlot(waits, waits || looksBack.has(channel.name)));
    }
    this.#keeps = setOf(reads.filter((r) => r.how !== 'thread').map((r) => r.channel.name));
    this.#alternatives = Object.entries(wakes).map(([event, list]) => ({
      event,
      list,
      repeats: list.some((w) => !isEvery(w)),
      waitsForAll: list.some(isEvery),
      lone: list.length === 1 && list[0]?.how === 'each' && reads.length === 0 ? list[0].channel.name : undefined,
    }));
    this.#asking = setOf(woken.flatMap((w) => (w.how === 'replies' ? [w.proposal.name] : [])));
  }

  begin(step: number): void {
    this.#step = step;
    if (this.#fired.length > 0) this.#fired = [];
    this.#proposals?.clear();
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
    this.#slots.get(message.channel)?.now.push(shownTo(this.#of, message));
  }

  /** Counts a message of this step that a fork removed as heard, so that nobody waits for its sender. */
  miss(message: Message): void {
    this.#missed = [...this.#missed, message];
  }

  /**
   * Records that this role proposed something to so many recipients that may reply. All that one decision says on a
   * channel is one proposal.
   */
  noteProposal(channel: string, id: MessageId, repliers: number): void {
    if (!this.#asking.has(channel)) return;
    const open = this.#proposals?.get(channel);
    if (open?.wake === this.#wake) {
      open.ids.push(id);
      open.repliers += repliers;
    } else {
      this.#proposals ??= new Map();
      this.#proposals.set(channel, { ids: [id], repliers, wake: this.#wake });
    }
  }

  /** Removes and returns the next wake; undefined when none is complete. */
  next(): InboxWake | undefined {
    if (!wakesIn(this.#of.role, this.#step - this.#senders.since())) return undefined;
    for (const alternative of this.#alternatives) {
      const woken =
        alternative.lone === undefined ? this.#joined(alternative) : this.#lone(alternative.event, alternative.lone);
      if (!woken) continue;
      this.#wake++;
      return woken;
    }
    return undefined;
  }

  /** Describes in words what the role still waits for; empty when it has had all it could. */
  missing(): string[] {
    const { role } = this.#of;
    if (!wakesIn(role, this.#step - this.#senders.since())) return [];
    const open = this.#alternatives.filter(({ event, repeats }) => repeats || !this.#fired.includes(event));
    const waited = open.flatMap(({ list }) =>
      list.filter((w) => this.#fulfilled(w) === undefined).map((w) => this.#lack(w)),
    );
    if (waited.length > 0) return waited;
    const unheard = role.reads.filter((r) => r.how === 'current' && this.#read(r, []) === undefined);
    return unheard.map(({ channel }) => `${this.#missingCount(channel.name)} more on ${channel.name}`);
  }

  #lone(event: string, channel: string): InboxWake | undefined {
    const message = this.#unused(channel);
    if (message === undefined) return undefined;
    this.#markUsed(channel);
    const heard = event === 'wake' ? { [channel]: message } : { woken: event, [channel]: message };
    return { event, heard, causes: [message.id], depth: message.depth };
  }

  #joined(alternative: WakeAlternative): InboxWake | undefined {
    const { event, list, repeats, waitsForAll } = alternative;
    const { role } = this.#of;
    if (!repeats && this.#fired.includes(event)) return undefined;
    if (waitsForAll && !isAnyDue(list, (name) => this.#senders.due(this.#of, name))) return undefined;
    const got = allOf(list, (w) => this.#fulfilled(w));
    const read = got && allOf(role.reads, (r) => this.#read(r, got.flat()));
    return got && read && this.#take(alternative, got, read);
  }

  /** The messages that complete a wake now, or undefined while one is missing. */
  #fulfilled(wake: Wake): readonly Message[] | undefined {
    const channel = wake.channel.name;
    switch (wake.how) {
      case 'each': {
        const message = this.#unused(channel);
        return message && [message];
      }
      case 'every':
        return this.#fromEverySender(channel);
      case 'replies': {
        const asked = this.#proposals?.get(wake.proposal.name);
        if (!asked) return undefined;
        const { got, missed } = this.#repliesTo(asked.ids, channel);
        return got.length + missed >= asked.repliers ? got : undefined;
      }
    }
  }

  #take({ event, list, repeats }: WakeAlternative, got: MessageLists, read: MessageLists): InboxWake {
    const heard: Record<string, unknown> = event === 'wake' ? {} : { woken: event };
    list.forEach((w, i) => {
      const messages = got[i] ?? [];
      heard[w.channel.name] = w.how === 'each' ? messages[0] : inOrder(messages);
      if (w.how === 'each') this.#markUsed(w.channel.name);
      if (w.how === 'replies') this.#proposals?.delete(w.proposal.name);
    });
    this.#of.role.reads.forEach((r, i) => {
      const messages = read[i] ?? [];
      heard[r.channel.name] = r.how === 'latest' ? messages[0] : messages;
      if (r.how === 'unread') this.#markRead(r.channel.name);
    });
    if (!repeats) this.#fired.push(event);
    const all = [...got.flat(), ...read.flat()];
    const ordered = all.length > 1 ? [...new Set(all)].sort(compareReadingOrder) : all;
    const depth = ordered.reduce((deepest, m) => (m.step === this.#step && m.depth > deepest ? m.depth : deepest), 0);
    return { event, heard, causes: ordered.map((m) => m.id), depth };
  }

  #lack(wake: Wake): string {
    const name = wake.channel.name;
    if (wake.how === 'each') return `a message on ${name}`;
    if (wake.how === 'every') return `${this.#missingCount(name)} more on ${name}`;
    const asked = this.#proposals?.get(wake.proposal.name);
    if (!asked) return `replies on ${name} (nothing proposed)`;
    return `${asked.repliers - this.#repliesTo(asked.ids, name).got.length} more replies on ${name}`;
  }

  // --- the messages by channel ---

  #missedSenders(channel: string): number {
    if (this.#missed.length === 0) return 0;
    const heard = new Set(this.#slot(channel).now.map(({ from }) => from));
    const missed = this.#missed.filter((m) => m.channel === channel && !heard.has(m.from));
    return new Set(missed.map(({ from }) => from)).size;
  }

  /**
   * For `each`: the first message that has not woken the role and whose predecessors have (I5). It is moved to the
   * front of the unused messages.
   */
  #unused(channel: string): Message | undefined {
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
  #markUsed(channel: string): void {
    const slot = this.#slot(channel);
    slot.used++;
    if (slot.looksBack || slot.used < slot.now.length) return;
    slot.now.length = 0;
    slot.used = 0;
  }

  /** For `every`: one message from each sender; undefined while a due sender has not spoken. */
  #fromEverySender(channel: string): readonly Message[] | undefined {
    const { now } = this.#slot(channel);
    const senders = now.length < 2 ? now : onePerSender(now);
    return senders.length + this.#missedSenders(channel) >= this.#senders.due(this.#of, channel) ? senders : undefined;
  }

  /** How many due senders have not spoken. */
  #missingCount(channel: string): number {
    const heard = onePerSender(this.#slot(channel).now).length + this.#missedSenders(channel);
    return this.#senders.due(this.#of, channel) - heard;
  }

  /** One message from each sender that names one of these among its causes, and how many senders' were removed. */
  #repliesTo(ids: readonly MessageId[], channel: string): { readonly got: Message[]; readonly missed: number } {
    const replies = (all: readonly Message[]) =>
      onePerSender(all.filter((m) => m.channel === channel && m.causes.some((id) => ids.includes(id))));
    return { got: replies(this.#slot(channel).now), missed: replies(this.#missed).length };
  }

  /** What a read contains for these wakers; undefined while part of it has yet to arrive (I4, I6). */
  #read(read: Read, wakers: readonly Message[]): readonly Message[] | undefined {
    const channel = read.channel.name;
    const { unread, latest } = this.#slot(channel);
    switch (read.how) {
      case 'latest':
        return latest ? [latest] : [];
      case 'unread':
        return unread.length > 1 ? [...unread].sort(compareReadingOrder) : unread;
      case 'thread':
        return this.#thread(channel, wakers);
      case 'current': {
        if (this.#senders.due(this.#of, channel) === 0) return latest ? [latest] : [];
        const senders = this.#fromEverySender(channel);
        return senders && inOrder(senders);
      }
    }
  }

  /** Marks what was unread as read. */
  #markRead(channel: string): void {
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

  #slot(channel: string): ChannelSlot {
    return this.#slots.get(channel) ?? emptySlot(false, true);
  }
}

const isEvery = (w: Wake): boolean => w.how === 'every';

/**
 * The message as this role may read it: lines that are for its agent alone are left out of an observation, unless the
 * role asks no model and speaks to no other part.
 */
function shownTo({ kind, agent, role }: RoleInstance, message: Message): Message {
  if (message.channel !== observation.name || message.agent === agent || (kind !== 'bridge' && role.kind === 'rule'))
    return message;
  const { body } = message;
  if (typeof body !== 'object' || body === null || !('ownText' in body)) return message;
  const { ownText: _, ...rest } = body;
  return { ...message, body: rest };
}

/** Maps each item with `of`; undefined as soon as one has no result. */
function allOf<T>(list: readonly T[], of: (one: T) => readonly Message[] | undefined): MessageLists | undefined {
  const all: (readonly Message[])[] = [];
  for (const one of list) {
    const found = of(one);
    if (found === undefined) return undefined;
    all.push(found);
  }
  return all;
}

const emptySlot = (waits: boolean, looksBack: boolean): ChannelSlot => ({
  now: [],
  unread: [],
  latest: undefined,
  used: 0,
  waits,
  looksBack,
});

const NONE: ReadonlySet<string> = new Set();
/** Shared, because an empty set of its own would be most of the memory of a role that keeps nothing. */
const setOf = (names: readonly string[]): ReadonlySet<string> => (names.length === 0 ? NONE : new Set(names));

const inOrder = (messages: readonly Message[]): readonly Message[] =>
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
