// Lays a protocol over a team: every instance of every role, and who hears whom. Pure; the role host, the checks,
// the drawings and the joins all read this one picture.
import { type AnyChannel, checked, observation } from '../core/channel.ts';
import { type AnyProtocol, isMixture } from '../core/protocol.ts';
import { isSure, saidChannel } from '../core/role.ts';
import type { Route } from '../core/route.ts';
import { type Address, patternOf, type Subscription, subjectOf } from '../core/subject.ts';
import { bridgeInstances, channelsOf, type Instance, instancesOf, type Part, partition } from './instances.ts';
import { createRecipientIndex, findRecipients, nextInRing, ringCandidates } from './recipients.ts';
import { isMeantFor, subscriptionsOf } from './subscriptions.ts';

export { BODY, type Instance, OPENING, type Part, partition } from './instances.ts';

/** Where a message goes: its subject, and its recipients. */
export interface Destination {
  readonly to: string | null;
  readonly recipients: readonly Instance[];
  /** Set when the route lets it go no further; the recipients are those it would have had. */
  readonly cut?: 'cap';
}

export interface Topology {
  readonly name: string;
  readonly protocol: AnyProtocol;
  readonly parts: readonly Part[];
  readonly instances: readonly Instance[];
  readonly channels: ReadonlyMap<string, AnyChannel>;
  readonly timing: 'ordered' | 'free';
  instance(name: string): Instance | undefined;
  part(name: string): Part | undefined;
  /** The avatar of an agent, in whatever part it is. */
  body(agent: string): Instance | undefined;
  /** Whether the instance may speak on the channel, and whether each of its decisions does. */
  says(from: Instance, channel: string): 'sure' | 'maybe' | 'never';
  /** `n` counts what the sender has said on the channel in this step; `ready` are the agents that act in it. */
  destination(
    from: Instance,
    channel: string,
    to: string | undefined,
    n: number,
    ready: ReadonlySet<string>,
  ): Destination;
  /** Every instance that could ever hear the sender on the channel, whatever is addressed. */
  possibleRecipients(from: Instance, channel: string): readonly Instance[];
  /** Whether the sender's messages on the channel must name an addressed agent. */
  addresses(from: Instance, channel: string): boolean;
  /**
   * Whether what is said on the channel to nobody in particular reaches the recipient: false where messages name their
   * addressee.
   */
  overhears(recipient: Instance, channel: string): boolean;
  /** What an instance subscribes to, so that nothing meant for it is missed; some of it may be meant for others. */
  subscriptions(recipient: Instance): readonly Subscription[];
  /** Whether a message that matched a subscription is meant for the recipient. */
  isFor(recipient: Instance, from: Instance, channel: string, to: string | undefined): boolean;
}

/** Lays a protocol over agents. `checkProtocol` reports the protocol's faults; this only needs a team. */
export function layOut(protocol: AnyProtocol, agents: readonly string[]): Topology {
  const parts = partition(protocol, agents);
  const bridges = isMixture(protocol) ? protocol.bridges : [];
  const instances = [
    ...parts.flatMap(instancesOf),
    ...bridges.flatMap((bridge, i) => bridgeInstances(bridge, i, parts)),
  ];
  const byName = new Map<string, Instance>(instances.map((i) => [i.name, i]));
  const byPart = new Map(parts.map((p) => [p.name, p]));
  const index = createRecipientIndex(instances);
  const avatars = new Map(instances.filter((i) => i.kind === 'body').map((i) => [i.agent ?? '', i]));
  const routeOf = (part: string, channel: string): Route | undefined => byPart.get(part)?.protocol.routes[channel];
  const channels = channelsOf(instances);
  const places = new Map(parts.map((p) => [p.name, new Map(p.team.map((agent, i) => [agent, i]))]));
  /**
   * By channel, then sender: there are few channels and many senders, and a map for each sender would be larger than
   * its content.
   */
  const cached = new Map<string, Map<Instance, readonly Instance[]>>();

  const hearing = (from: Instance, channel: string): readonly Instance[] => {
    const known = cached.get(channel)?.get(from);
    if (known) return known;
    const found = findRecipients(from, channel, routeOf(from.part, channel), index, channels.get(channel));
    const of = cached.get(channel) ?? new Map<Instance, readonly Instance[]>();
    cached.set(channel, of.set(from, found));
    return found;
  };
  const addressedTo = (from: Instance, channel: string, to: string) => {
    const listening = index.of(from.part, channel, to);
    // Physical speech reaches only others, never the speaker itself; what bridges hear of it is said to nobody in
    // particular.
    if (channels.get(channel)?.act) return listening.filter((h) => h.agent !== from.agent);
    const over = overhearing(from, channel);
    return over.length === 0 ? listening : [...listening, ...over];
  };
  /** Bridges hear what is addressed to others, and what is addressed to nobody. */
  const overhearing = (from: Instance, channel: string) =>
    bridges.length === 0 ? [] : index.bridges(from.part, channel, from.agent);

  return {
    name: protocol.name,
    protocol,
    parts,
    instances,
    channels,
    timing: [protocol, ...parts.map((p) => p.protocol)].some((p) => p.timing === 'free') ? 'free' : 'ordered',
    instance: (name) => byName.get(name),
    part: (name) => byPart.get(name),
    body: (agent) => avatars.get(agent),
    says: (from, channel) => sureness(from, channel, channels.get(channel), routeOf(from.part, channel)),
    destination(from, channel, to, n, ready) {
      const spoken = channels.get(channel);
      if (spoken?.act && from.kind !== 'body')
        return { to: null, recipients: from.agent === null ? [] : [bodyOf(avatars, from.agent)] };
      if (spoken?.act)
        return {
          to: to ?? null,
          recipients: to === undefined ? overhearing(from, channel) : addressedTo(from, channel, to),
        };
      const route = routeOf(from.part, channel);
      if (route?.kind === 'addressed')
        return {
          to: to ?? null,
          recipients: to === undefined ? overhearing(from, channel) : addressedTo(from, channel, to),
        };
      if (route?.kind !== 'ring') return { to: null, recipients: hearing(from, channel) };
      const team = byPart.get(from.part)?.team ?? [];
      const seats = places.get(from.part);
      const next = nextInRing(team, seats, ringCandidates(route, team, seats, ready), from.agent);
      if (next === undefined) return { to: null, recipients: overhearing(from, channel) };
      const recipients = addressedTo(from, channel, next.agent);
      const over = route.rounds !== null && next.wraps && n + 1 >= route.rounds;
      return over ? { to: next.agent, recipients: recipients, cut: 'cap' } : { to: next.agent, recipients: recipients };
    },
    possibleRecipients: (from, channel) => hearing(from, channel),
    addresses(from, channel) {
      if (channels.get(channel)?.act) return from.kind === 'body';
      return routeOf(from.part, channel)?.kind === 'addressed';
    },
    overhears(recipient, channel) {
      const kind = routeOf(recipient.listensTo?.part ?? recipient.part, channel)?.kind;
      return (
        !channels.get(channel)?.act && kind !== 'ring' && (kind !== 'addressed' || recipient.listensTo !== undefined)
      );
    },
    subscriptions: (recipient) => subscriptionsOf(recipient, channels, routeOf),
    isFor: (recipient, from, channel, to) =>
      isMeantFor(recipient, from, channels.get(channel)?.act ?? false, routeOf(from.part, channel), to),
  };
}

/** The subjects of a topology in one episode. */
export function subjectsOf(prefix: string): {
  of(from: Instance, channel: string, to: string | null): string;
  pattern(filter: Subscription): string;
} {
  return {
    of(from, channel, to) {
      const address: Address = { part: from.part, channel, agent: from.agent, role: from.roleName, to };
      return subjectOf(prefix, address);
    },
    pattern: (filter) => patternOf(prefix, filter),
  };
}

// --- internals ---

function bodyOf(avatars: ReadonlyMap<string, Instance>, agent: string): Instance {
  const body = avatars.get(agent);
  if (body === undefined) throw new RangeError(`no body for agent ${agent}`);
  return body;
}

function sureness(
  from: Instance,
  channel: string,
  spoken: AnyChannel | undefined,
  route: Route | undefined,
): 'sure' | 'maybe' | 'never' {
  if (from.kind === 'body') {
    if (channel === observation.name || (channel === checked.name && route !== undefined)) return 'sure';
    return spoken?.act ? 'maybe' : 'never';
  }
  if (from.kind === 'opening') return route?.kind === 'ring' && route.opens ? 'sure' : 'never';
  const said = from.role?.says.find((s) => saidChannel(s).name === channel);
  if (said === undefined) return 'never';
  return isSure(said) ? 'sure' : 'maybe';
}
