// Caches what one sender needs to speak on one channel. The cache is read for every message sent and every message
// received, so a lookup builds no key.
import type { AnyChannel } from '../core/channel.ts';
import type { Instance, subjectsOf, Topology } from '../topology/topology.ts';

export interface SenderChannel {
  readonly channel: AnyChannel;
  readonly says: 'sure' | 'maybe' | 'never';
  /** Whether a message on it must name an agent. */
  readonly addresses: boolean;
  /** Numbers the messages sent on it in a step, from 0. */
  nextNumber(step: number): number;
  /**
   * The recipients of a proposal whose replies its sender waits for: not those who only read along, not a bridge, and
   * not the sender itself.
   */
  countRepliers(hearers: readonly Instance[]): number;
  /** The subject of a message to this agent, or to whoever the route names. */
  subject(to: string | null): string;
}

/** Undefined for a channel that the topology does not know. */
export type SenderChannelLookup = (from: Instance, channel: string) => SenderChannel | undefined;

export function createSenderChannels(topology: Topology, subjects: ReturnType<typeof subjectsOf>): SenderChannelLookup {
  // A sender speaks on a few channels, so a list is searched as fast as a map and takes less memory.
  const known = new Map<Instance, SenderChannel[]>();
  return (from, name) => {
    const of = known.get(from);
    if (of !== undefined) for (const lane of of) if (lane.channel.name === name) return lane;
    const channel = topology.channels.get(name);
    if (channel === undefined) return undefined;
    const lane = createSenderChannel(topology, subjects, from, channel);
    if (of === undefined) known.set(from, [lane]);
    else of.push(lane);
    return lane;
  };
}

function createSenderChannel(
  topology: Topology,
  subjects: ReturnType<typeof subjectsOf>,
  from: Instance,
  channel: AnyChannel,
): SenderChannel {
  const waits = Object.values(from.role?.wakes ?? {}).flat();
  const replies = waits.flatMap((w) =>
    w.how === 'replies' && w.proposal.name === channel.name ? [w.channel.name] : [],
  );
  let step = -1;
  let said = 0;
  let unaddressed: string | undefined;
  let addressed: Map<string, string> | undefined;
  return {
    channel,
    says: topology.says(from, channel.name),
    addresses: topology.addresses(from, channel.name),
    nextNumber(now) {
      if (now !== step) {
        step = now;
        said = 0;
      }
      return said++;
    },
    countRepliers(hearers) {
      if (replies.length === 0) return 0;
      return hearers.filter((h) => h !== from && replies.some((reply) => topology.says(h, reply) !== 'never')).length;
    },
    subject(to) {
      if (to === null) {
        unaddressed ??= subjects.of(from, channel.name, null);
        return unaddressed;
      }
      const found = addressed?.get(to);
      if (found !== undefined) return found;
      const subject = subjects.of(from, channel.name, to);
      // A name that is no agent's comes from outside and is not worth caching.
      if (topology.body(to) !== undefined) {
        addressed ??= new Map();
        addressed.set(to, subject);
      }
      return subject;
    },
  };
}
