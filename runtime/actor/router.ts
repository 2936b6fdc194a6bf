// Routes every message of this process (L1): everything said here leaves through it, and everything heard here arrives
// through it. A message is `sent`, then `delivered` or `dropped(reason)` for each recipient; anything that is no
// message of this episode is `refused`. Nothing is lost silently.
import type { Bus } from '../core/bus.ts';
import type { Draft } from '../core/channel.ts';
import type { DropReason, Recorder } from '../core/event.ts';
import type { Message, MessageId } from '../core/message.ts';
import { FORGED, isIdOf, MAY_NOT_SPEAK, messageIdStart, numberAtEnd } from '../core/message.ts';
import { asTroupeError, hasCode } from '../errors/index.ts';
import { traceparent } from '../text/hash.ts';
import type { TalkLimit } from '../topology/talk-limit.ts';
import { type Destination, type Instance, subjectsOf, type Topology } from '../topology/topology.ts';
import type { CapCounter, CapResult } from './cap-counter.ts';
import { type SenderChannel, SenderChannels } from './sender-channels.ts';

/** A listener: the host of a role, or a body held by the episode. */
export interface MessageListener {
  /** A reason to turn the message away, before it counts as delivered. */
  refuses?(message: Message): DropReason | undefined;
  hear(message: Message): void;
  /** Called instead of `hear` when a fork removed the message, so that nobody keeps waiting for its sender. */
  miss?(message: Message): void;
}

/** Learns for each message sent how many of its recipients may reply to it. */
export interface ProposalListener {
  noteProposal(channel: string, id: MessageId, repliers: number): void;
}

interface RouterNeeds {
  readonly topology: Topology;
  readonly bus: Bus;
  readonly prefix: string;
  readonly traceId: string;
  readonly recorder: Recorder;
  /** Absent: the protocol has none. */
  readonly caps?: CapCounter | undefined;
  /** In a replay: whether a fork removes a message before anybody hears it, and why the bus did not take one. */
  readonly script?: {
    readonly drops?: (message: Message) => boolean;
    readonly untaken?: (id: string) => DropReason | undefined;
  };
  /** Where an endless conversation is cut. */
  readonly talk: TalkLimit;
  /** Called after each incoming message has been handled. */
  readonly onArrived: () => void;
  /** Called with what was thrown outside of any role while a message was heard. */
  readonly onThrown: (thrown: unknown) => void;
}

interface Recipient {
  readonly instance: Instance;
  readonly listener: MessageListener;
  /** Knows what the recipient has had in this step. */
  readonly duplicates: DuplicateFilter;
}

export class Router {
  readonly #needs: RouterNeeds;
  readonly #subjects: ReturnType<typeof subjectsOf>;
  readonly #channels: SenderChannels;
  readonly #recipients: Recipient[] = [];
  /** The instances known to speak from this process. */
  readonly #speakers = new Set<Instance>();
  /** The messages of this step that this process has sent to others over the bus. */
  readonly #issued = new Map<MessageId, Message>();
  readonly #stops: (() => void)[] = [];
  /** Whether messages leave the process. */
  readonly #remote: boolean;
  #step = -1;
  #ready: ReadonlySet<string> = new Set();
  /** Arrivals of a step that has not begun here. */
  #early: (() => void)[] = [];
  #sent = 0;
  #received = 0;

  constructor(needs: RouterNeeds) {
    this.#needs = needs;
    this.#subjects = subjectsOf(needs.prefix);
    this.#channels = new SenderChannels(needs.topology, this.#subjects);
    this.#remote = needs.bus.kind !== 'memory';
    // A server that was away may have lost messages in transit; only the count that ends a step (sent = received) shows
    // what has arrived.
    const stop = needs.bus.onOutage?.(({ what }) => {
      if (what === 'back') this.resend();
    });
    if (stop) this.#stops.push(stop);
  }

  begin(step: number, ready: readonly string[]): void {
    this.#step = step;
    this.#needs.talk.begin();
    this.#ready = new Set(ready);
    for (const { duplicates } of this.#recipients) duplicates.clear();
    this.#issued.clear();
    const early = this.#early;
    this.#early = [];
    for (const arrive of early) arrive();
  }

  /** Deliveries owed by what was sent from here. */
  sent(): number {
    return this.#sent;
  }

  /** Deliveries made or refused here. */
  received(): number {
    return this.#received;
  }

  listen(instance: Instance, listener: MessageListener): void {
    const { topology, bus } = this.#needs;
    const recipient = { instance, listener, duplicates: new DuplicateFilter() };
    this.#recipients.push(recipient);
    const hear = guarded(this.#needs.onThrown, (subject: string, message: Message) =>
      this.#arrive(recipient, subject, message),
    );
    for (const filter of topology.subscriptions(instance))
      this.#stops.push(bus.subscribe(this.#subjects.pattern(filter), hear));
  }

  /**
   * Sends this step's messages again. None of an earlier step can be missing, or this one would not have begun.
   * Recipients drop those they have had.
   */
  resend(): void {
    for (const message of this.#issued.values()) {
      const from = this.#needs.topology.instance(message.from);
      const channel = from && this.#channels.of(from, message.channel);
      if (channel) this.#publish(channel, message);
    }
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  // --- out ---

  /** Sends in order, each caused by the ones before; returns the ids given. */
  say({ from, causes, depth }: Origin, drafts: readonly Draft[], proposals?: ProposalListener): MessageId[] {
    this.#speakers.add(from);
    // A growing array is allocated for seventeen entries, and mostly one thing is said.
    let ids: MessageId[] = [];
    for (const draft of drafts) {
      const channel = this.#channels.of(from, draft.channel);
      const fault = channel === undefined ? MAY_NOT_SPEAK : channel.faultOf(draft);
      if (channel === undefined || fault !== undefined) {
        this.#refuse(from.name, String(draft.channel), fault ?? '');
        continue;
      }
      const after = ids.length === 0 ? causes : [...causes, ...ids];
      const id = this.#sayOne({ from, draft, causes: after, depth: depth + ids.length }, channel, proposals);
      if (id !== undefined) ids = [...ids, id];
    }
    return ids;
  }

  /** Returns the id; undefined when the message is withheld from all, so it causes nothing and gets no reply. */
  #sayOne(
    statement: Statement,
    channel: SenderChannel,
    proposals: ProposalListener | undefined,
  ): MessageId | undefined {
    const { from, draft } = statement;
    const { topology, recorder, caps } = this.#needs;
    const n = channel.nextNumber(this.#step);
    const going = topology.destination(from, draft.channel, draft.to, n, this.#ready);
    const capped =
      going.cut === undefined ? caps?.apply({ from, channel: channel.channel }, draft, going.recipients) : undefined;
    const kept = capped === undefined ? statement : { ...statement, draft: { ...draft, body: capped.body } };
    const message = createEnvelope(kept, { id: channel.messageId(n), step: this.#step, to: going.to });
    channel.freeze(message.body);
    if (capped !== undefined) this.#recordCuts(message, capped);
    recorder.write({ type: 'message.sent', step: this.#step, message });
    const withheld = capped?.dropped ? 'cap' : this.#withheld(from, message, channel);
    this.#send(channel, message, going, withheld ?? going.cut);
    proposals?.noteProposal(
      draft.channel,
      message.id,
      withheld === undefined ? channel.countRepliers(going.recipients) : 0,
    );
    return withheld === undefined ? message.id : undefined;
  }

  #recordCuts({ id, from, channel }: Message, { cuts }: CapResult): void {
    for (const cut of cuts)
      this.#needs.recorder.write({ type: 'message.cut', step: this.#step, id, from, channel, ...cut });
  }

  /** Why the message is withheld from everybody. */
  #withheld(from: Instance, message: Message, { channel }: SenderChannel): DropReason | undefined {
    // Speech that takes the turn reaches the world, which everybody waits for; a fork removes what the world passes on.
    if (this.#needs.script?.drops?.(message) && !(channel.act && from.kind !== 'body')) return 'fork';
    return this.#needs.talk.cuts(from, message) ? 'endless' : this.#needs.script?.untaken?.(message.id);
  }

  #send(channel: SenderChannel, message: Message, going: Destination, drop: DropReason | undefined): void {
    if (drop !== undefined) return this.#dropForAll(message, going, drop);
    if (this.#remote) this.#needs.recorder.flush();
    try {
      this.#publish(channel, message);
      this.#sent += going.recipients.length;
      if (this.#remote) this.#issued.set(message.id, message);
    } catch (thrown) {
      const tooLarge = hasCode(asTroupeError(thrown), 'MESSAGE_TOO_LARGE');
      this.#dropForAll(message, going, tooLarge ? 'too-large' : 'lost');
    }
  }

  #dropForAll(message: Message, { recipients }: Destination, reason: DropReason): void {
    for (const { name: to } of recipients) {
      this.#needs.recorder.write({ type: 'message.dropped', step: this.#step, id: message.id, to, reason });
      if (reason === 'fork') this.#recipients.find((r) => r.instance.name === to)?.listener.miss?.(message);
    }
  }

  #publish(channel: SenderChannel, message: Message): void {
    const trace = this.#remote ? traceparent(this.#needs.traceId, message.id) : undefined;
    this.#needs.bus.publish(channel.subject(message.to ?? null), message, trace);
  }

  // --- in ---

  #arrive(recipient: Recipient, subject: string, message: Message): void {
    // Another process may have begun one step more than this one, and no further; one that joins late knows no step
    // yet.
    if (this.#step >= 0 && message.step > this.#step + 1)
      return this.#refuse(message.from, message.channel, FORGED.notSaid);
    if (message.step > this.#step) {
      this.#early.push(() => this.#arrive(recipient, subject, message));
      return;
    }
    const { topology } = this.#needs;
    const from = topology.instance(message.from);
    const channel = from && this.#channels.of(from, message.channel);
    if (from === undefined || channel?.subject(message.to ?? null) !== subject)
      return this.#refuse(message.from, message.channel, FORGED.otherSender);
    if (!this.#isOwn(message) && !this.#isGenuine(from, message))
      return this.#refuse(message.from, message.channel, FORGED.notSaid);
    if (!topology.isFor(recipient.instance, from, message.channel, message.to)) return;
    this.#deliver(recipient, channel, message);
    this.#needs.onArrived();
  }

  #deliver({ instance, listener, duplicates }: Recipient, channel: SenderChannel, message: Message): void {
    const { recorder } = this.#needs;
    const known = this.#knownReason(duplicates, channel, message);
    const reason = known ?? this.#newReason(listener, channel, message);
    if (known === undefined) this.#received++;
    if (reason === undefined) {
      recorder.write({ type: 'message.delivered', step: this.#step, id: message.id, to: instance.name });
      listener.hear(message);
    } else {
      recorder.write({ type: 'message.dropped', step: this.#step, id: message.id, to: instance.name, reason });
    }
  }

  /** Why the message is not owed to this recipient, so that it does not count as a delivery. */
  #knownReason(duplicates: DuplicateFilter, channel: SenderChannel, message: Message): DropReason | undefined {
    if (message.step < this.#step) return 'late';
    if (channel.says === 'never') return 'not-spoken-here';
    return duplicates.isNew(channel, message.id) ? undefined : 'duplicate';
  }

  /** Why a message that is owed is dropped. */
  #newReason(listener: MessageListener, channel: SenderChannel, message: Message): DropReason | undefined {
    if (!this.#isOwn(message)) {
      if (channel.faultOfBody(message.body) !== undefined) return 'bad-body';
      channel.freeze(message.body);
    }
    return listener.refuses?.(message);
  }

  /** Whether it was made here, and checked then. */
  #isOwn(message: Message): boolean {
    return !this.#remote || this.#issued.get(message.id) === message;
  }

  /** Whether its sender could have said it. A process of the run did, as its proof shows (episode/proven-bus.ts). */
  #isGenuine(from: Instance, message: Message): boolean {
    const { id, step, channel, causes } = message;
    if (!isIdOf(id, messageIdStart(step, channel, from.name)) || !causes.every(isPlainId)) return false;
    return !this.#speakers.has(from) || this.#issued.has(id);
  }

  #refuse(from: string, channel: string, why: string): void {
    this.#needs.recorder.write({ type: 'message.refused', step: this.#step, from, channel, why });
  }
}

/** An id that needs no escapes anywhere, as all of ours. */
const isPlainId = (id: string): boolean => /^[\w:/=-]+$/.test(id);

/**
 * Catches errors thrown by listeners before they reach the bus. The bus would drop the message as unreadable, and the
 * step would never end. Errors of roles are handled before this point, so what arrives here comes from a sink, a
 * watcher or a defect of our own.
 */
function guarded<A extends readonly unknown[]>(onThrown: (thrown: unknown) => void, listen: (...of: A) => void) {
  return (...of: A): void => {
    try {
      listen(...of);
    } catch (thrown) {
      onThrown(thrown);
    }
  };
}

/** Who says or asks something, what it had read by then, and the length of the chain of causes behind it. */
export interface Origin {
  readonly from: Instance;
  readonly causes: readonly MessageId[];
  readonly depth: number;
}

/** Something about to be said: by whom, because of what, and how deep among the causes of its step. */
interface Statement extends Origin {
  readonly draft: Draft;
}

interface EnvelopeAddress {
  readonly id: MessageId;
  readonly step: number;
  readonly to: string | null;
}

function createEnvelope(
  { from, draft: { channel, body }, causes, depth }: Statement,
  { id, step, to }: EnvelopeAddress,
): Message {
  const { name, agent } = from;
  // Written out field by field: this runs for every message, and spreading a partial object would cost more than the
  // rest.
  if (agent === null) {
    if (to === null) return { id, step, depth, channel, from: name, body, causes };
    return { id, step, depth, channel, from: name, to, body, causes };
  }
  if (to === null) return { id, step, depth, channel, from: name, agent, body, causes };
  return { id, step, depth, channel, from: name, agent, to, body, causes };
}

interface ChannelDeliveries {
  readonly channel: object;
  /** All numbers below it have been delivered. */
  upTo: number;
  /** Those that arrived beyond it; created with the first one. */
  beyond: Set<number> | undefined;
}

/**
 * Tells which messages of a step one recipient has had. A sender numbers its messages on a channel, and nearly all
 * arrive in order, so one count for each sender's channel stands for all of them. Messages themselves are not kept,
 * because thousands of them would outlive their use. A class, because each role of each agent has one and methods are
 * then allocated once.
 */
export class DuplicateFilter {
  /** Kept from step to step: most roles hear one sender on one channel. */
  #first: ChannelDeliveries | undefined;
  #others: Map<object, ChannelDeliveries> | undefined;

  /** Notes that a message of this sender's channel has come; returns false where it had come before. */
  isNew(channel: object, id: MessageId): boolean {
    return isNewIn(this.#deliveriesOf(channel), numberAtEnd(id));
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
