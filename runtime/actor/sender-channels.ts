// Caches what one sender needs to speak on one channel. The cache is read for every message sent and every message
// received, so a lookup builds no key.
import type { AnyChannel, Draft } from '../core/channel.ts';
import { MAY_NOT_SPEAK, type MessageId, messageIdFrom, messageIdStart } from '../core/message.ts';
import { thrownText } from '../errors/index.ts';
import { frozenJson, jsonFault } from '../text/json.ts';
import type { Instance, subjectsOf, Topology } from '../topology/topology.ts';

type Subjects = ReturnType<typeof subjectsOf>;

/** The channels on which each instance speaks. */
export class SenderChannels {
  readonly #topology: Topology;
  readonly #subjects: Subjects;
  // A sender speaks on a few channels, so a list is searched as fast as a map and takes less memory.
  readonly #known = new Map<Instance, SenderChannel[]>();

  constructor(topology: Topology, subjects: Subjects) {
    this.#topology = topology;
    this.#subjects = subjects;
  }

  /** Undefined for a channel that the topology does not know. */
  of(from: Instance, name: string): SenderChannel | undefined {
    const of = this.#known.get(from);
    if (of !== undefined) for (const known of of) if (known.channel.name === name) return known;
    const channel = this.#topology.channels.get(name);
    if (channel === undefined) return undefined;
    const made = new SenderChannel({ topology: this.#topology, subjects: this.#subjects }, from, channel);
    if (of === undefined) this.#known.set(from, [made]);
    else of.push(made);
    return made;
  }
}

/** A class, because each channel of each role of each agent has one and methods are then allocated once. */
export class SenderChannel {
  readonly channel: AnyChannel;
  readonly says: 'sure' | 'maybe' | 'never';
  readonly #topology: Topology;
  readonly #subjects: Subjects;
  readonly #from: Instance;
  #step = -1;
  #said = 0;
  /** Begins the ids of this step's messages. */
  #idStart = '';
  /** The subject of messages without an addressee. */
  #subject: string | undefined;
  /** Created with the first message to an agent. */
  #subjectsTo: Map<string, string> | undefined;
  /** The channels that carry replies to what is said here; computed on first use. */
  #replies: readonly string[] | undefined;

  constructor(
    { topology, subjects }: { readonly topology: Topology; readonly subjects: Subjects },
    from: Instance,
    channel: AnyChannel,
  ) {
    this.#topology = topology;
    this.#subjects = subjects;
    this.#from = from;
    this.channel = channel;
    this.says = topology.says(from, channel.name);
  }

  /** Numbers the messages sent on it in a step, from 0. */
  nextNumber(step: number): number {
    if (step !== this.#step) {
      this.#step = step;
      this.#said = 0;
      this.#idStart = messageIdStart(step, this.channel.name, this.#from.name);
    }
    return this.#said++;
  }

  /** The id of the message with this number in the present step. */
  messageId(n: number): MessageId {
    return messageIdFrom(this.#idStart, n);
  }

  /** Why the draft may not be said here; undefined when it may. The world's own words are not checked. */
  faultOf(draft: Draft): string | undefined {
    if (this.says === 'never') return MAY_NOT_SPEAK;
    const from = this.#from;
    // What a world tells has been checked as its answer.
    const unprintable = from.kind === 'body' ? undefined : faultInJson(draft.body);
    if (unprintable !== undefined) return `body does not fit the channel: ${unprintable}`;
    if (from.role === null) return undefined;
    if (this.#topology.addresses(from, this.channel.name) && this.#topology.body(draft.to ?? '') === undefined)
      return `names no agent of this episode: '${draft.to ?? ''}'`;
    return this.faultOfBody(draft.body);
  }

  /** Why a body does not fit the channel; undefined when it does. */
  faultOfBody(body: unknown): string | undefined {
    try {
      const checked = this.channel.schema.safeParse(body);
      if (checked.success) return undefined;
      const [issue] = checked.error.issues;
      return `body does not fit the channel: ${[...(issue?.path ?? []), issue?.message ?? ''].map(String).join(': ')}`;
    } catch (thrown) {
      return `the channel's schema threw: ${thrownText(thrown)}`;
    }
  }

  /**
   * All who hear a message are handed one body: a role that changed it would change what the others read. What an
   * avatar says is made anew for each agent and large, so of that the outside alone is frozen.
   */
  freeze(body: unknown): void {
    if (this.#from.kind === 'body') Object.freeze(body);
    else frozenJson(body);
  }

  /**
   * The recipients of a proposal whose replies its sender waits for: this leaves out those who only read along,
   * bridges, and the sender itself.
   */
  countRepliers(recipients: readonly Instance[]): number {
    this.#replies ??= repliesTo(this.#from, this.channel.name);
    const replies = this.#replies;
    if (replies.length === 0) return 0;
    return recipients.filter(
      (r) => r !== this.#from && replies.some((reply) => this.#topology.says(r, reply) !== 'never'),
    ).length;
  }

  /** The subject of a message to this agent, or to whoever the route names. */
  subject(to: string | null): string {
    const { name } = this.channel;
    if (to === null) {
      this.#subject ??= this.#subjects.of(this.#from, name, null);
      return this.#subject;
    }
    const found = this.#subjectsTo?.get(to);
    if (found !== undefined) return found;
    const subject = this.#subjects.of(this.#from, name, to);
    // A name that is no agent's comes from outside and is not worth caching.
    if (this.#topology.body(to) !== undefined) {
      this.#subjectsTo ??= new Map();
      this.#subjectsTo.set(to, subject);
    }
    return subject;
  }
}

/** A getter or a proxy of the user's may throw when it is looked at. */
function faultInJson(body: unknown): string | undefined {
  try {
    return body === undefined ? 'it is undefined, which JSON has not' : jsonFault(body);
  } catch (thrown) {
    return `it threw when it was read: ${thrownText(thrown)}`;
  }
}

const NONE: readonly string[] = [];

function repliesTo(from: Instance, channel: string): readonly string[] {
  const waits = Object.values(from.role?.wakes ?? {}).flat();
  const replies = waits.flatMap((w) => (w.how === 'replies' && w.proposal.name === channel ? [w.channel.name] : []));
  return replies.length === 0 ? NONE : replies;
}
