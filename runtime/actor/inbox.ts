// Decides when a role that has received messages wakes, and with what. The joins live here, not in the machine: the
// machine receives one wake at a time.
//
// Invariants (named by tests; I3 to I6 are in mailbox.ts):
//   I1 a wake's content does not depend on the order in which concurrent messages arrived (L3);
//   I2 `every` wakes at most once a step, and only when each due sender has spoken; where no sender is due, or nothing
//     to observe that is waited for, it wakes nobody.

import { observation } from '../core/channel.ts';
import { compareReadingOrder, type Message, type MessageId } from '../core/message.ts';
import type { Wake } from '../core/role.ts';
import { isAnyDue, wakesIn } from '../topology/due.ts';
import { inOrder, Mailbox, setOf } from './mailbox.ts';
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

/** A class, because each role of each agent has one and methods are then allocated once. */
export class Inbox implements ProposalListener {
  readonly #of: RoleInstance;
  readonly #senders: ExpectedSenders;
  readonly #mailbox: Mailbox;
  readonly #alternatives: readonly WakeAlternative[];
  /** Channels that carry proposals, to which other roles reply. */
  readonly #asking: ReadonlySet<string>;
  /** Names of alternatives; usually none or one. */
  #fired: string[] = [];
  /** Created with the first proposal, since most roles make none. */
  #proposals: Map<string, Proposal> | undefined;
  #step = -1;
  #wake = 0;

  constructor(of: RoleInstance, senders: ExpectedSenders) {
    const { wakes, reads } = of.role;
    this.#of = of;
    this.#senders = senders;
    this.#mailbox = new Mailbox(of, senders);
    this.#alternatives = Object.entries(wakes).map(([event, list]) => ({
      event,
      list,
      repeats: list.some((w) => !isEvery(w)),
      waitsForAll: list.some(isEvery),
      lone: list.length === 1 && list[0]?.how === 'each' && reads.length === 0 ? list[0].channel.name : undefined,
    }));
    this.#asking = setOf(
      Object.values(wakes).flatMap((list) => list.flatMap((w) => (w.how === 'replies' ? [w.proposal.name] : []))),
    );
  }

  begin(step: number): void {
    this.#step = step;
    if (this.#fired.length > 0) this.#fired = [];
    this.#proposals?.clear();
    this.#mailbox.begin(step);
  }

  add(message: Message): void {
    this.#mailbox.add(shownTo(this.#of, message));
  }

  /** Counts a message that will never come as heard, so that nobody waits for its sender. */
  miss(message: Message): void {
    this.#mailbox.miss(message);
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
    if (!wakesIn(this.#of.role, this.#step)) return undefined;
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
    if (!wakesIn(role, this.#step)) return [];
    const open = this.#alternatives.filter(({ event, repeats }) => repeats || !this.#fired.includes(event));
    const waited = open.flatMap(({ list }) =>
      list.filter((w) => this.#fulfilled(w) === undefined).map((w) => this.#lack(w)),
    );
    if (waited.length > 0) return waited;
    const unheard = role.reads.filter((r) => r.how === 'current' && this.#mailbox.read(r, []) === undefined);
    return unheard.map(({ channel }) => `${this.#mailbox.missingCount(channel.name)} more on ${channel.name}`);
  }

  #lone(event: string, channel: string): InboxWake | undefined {
    const message = this.#mailbox.unused(channel);
    if (message === undefined) return undefined;
    this.#mailbox.markUsed(channel);
    const heard = event === 'wake' ? { [channel]: message } : { woken: event, [channel]: message };
    return { event, heard, causes: [message.id], depth: message.depth };
  }

  #joined(alternative: WakeAlternative): InboxWake | undefined {
    const { event, list, repeats, waitsForAll } = alternative;
    const { role } = this.#of;
    if (!repeats && this.#fired.includes(event)) return undefined;
    if (waitsForAll && !isAnyDue(list, (name) => this.#senders.due(this.#of, name))) return undefined;
    const got = allOf(list, (w) => this.#fulfilled(w));
    const read = got && allOf(role.reads, (r) => this.#mailbox.read(r, got.flat()));
    return got && read && this.#take(alternative, got, read);
  }

  /** The messages that complete a wake now, or undefined while one is missing. */
  #fulfilled(wake: Wake): readonly Message[] | undefined {
    const channel = wake.channel.name;
    switch (wake.how) {
      case 'each': {
        const message = this.#mailbox.unused(channel);
        return message && [message];
      }
      case 'every':
        return this.#mailbox.fromEverySender(channel);
      case 'replies': {
        const asked = this.#proposals?.get(wake.proposal.name);
        const got = asked && this.#mailbox.repliesTo(asked.ids, channel);
        const missed = asked ? this.#mailbox.missedReplies(asked.ids, channel) : 0;
        return got && got.length + missed >= asked.repliers ? got : undefined;
      }
    }
  }

  #take({ event, list, repeats }: WakeAlternative, got: MessageLists, read: MessageLists): InboxWake {
    const heard: Record<string, unknown> = event === 'wake' ? {} : { woken: event };
    list.forEach((w, i) => {
      const messages = got[i] ?? [];
      heard[w.channel.name] = w.how === 'each' ? messages[0] : inOrder(messages);
      if (w.how === 'each') this.#mailbox.markUsed(w.channel.name);
      if (w.how === 'replies') this.#proposals?.delete(w.proposal.name);
    });
    this.#of.role.reads.forEach((r, i) => {
      const messages = read[i] ?? [];
      heard[r.channel.name] = r.how === 'latest' ? messages[0] : messages;
      if (r.how === 'unread') this.#mailbox.markRead(r.channel.name);
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
    if (wake.how === 'every') return `${this.#mailbox.missingCount(name)} more on ${name}`;
    const asked = this.#proposals?.get(wake.proposal.name);
    if (!asked) return `replies on ${name} (nothing proposed)`;
    return `${asked.repliers - this.#mailbox.repliesTo(asked.ids, name).length} more replies on ${name}`;
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
