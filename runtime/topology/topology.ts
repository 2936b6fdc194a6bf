// Lays a protocol over a team: every instance of every role, and who hears whom, route by route. Pure; the role host,
// the checks, the drawings and the joins all read this one picture. What a recipient subscribes to may match messages
// meant for others, which `isFor` filters. (A property test holds both sides to each other.)
import { type AnyChannel, action, checked, observation } from '../core/channel.ts';
import { BODY } from '../core/message.ts';
import { isMixture, type TeamProtocol } from '../core/protocol.ts';
import { heardChannels, isSure, saidChannel } from '../core/role.ts';
import type { Route } from '../core/route.ts';
import { type Address, patternOf, type Subscription, subjectOf } from '../text/subject.ts';
import { bridgeInstances, channelsOf, type Instance, instancesOf, type Part, partition } from './instances.ts';

export { BODY, OPENING } from '../core/message.ts';
export { type Instance, type Part, partition } from './instances.ts';

/** Where a message goes: its subject, and its recipients. */
export interface Destination {
  readonly to: string | null;
  readonly recipients: readonly Instance[];
  /** Set when the route lets it go no further; the recipients are those it would have had. */
  readonly cut?: 'cap';
}

export interface Topology {
  readonly name: string;
  readonly protocol: TeamProtocol;
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
   * Whether words to this agent, or to nobody in particular, go where they are meant to: a route that goes by the name
   * wants one, and any other takes the name of an agent whom alone it leads to. Who hears an act, the world decides.
   */
  mayAddress(from: Instance, channel: string, to: string | undefined): boolean;
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

/**
 * Lays a protocol over agents. `checkProtocol` reports the protocol's faults; this only needs a team.
 * @example
 * ```ts
 * import { solo } from 'troupe/protocols';
 * import { layOut } from 'troupe/topology';
 *
 * layOut(solo, ['Ann', 'Ben']).instances.map(({ name }) => name).length; // → 4
 * ```
 */
export const layOut = (protocol: TeamProtocol, agents: readonly string[]): Topology =>
  new TeamTopology(protocol, partition(protocol, agents));

class TeamTopology implements Topology {
  readonly name: string;
  readonly protocol: TeamProtocol;
  readonly parts: readonly Part[];
  readonly instances: readonly Instance[];
  readonly channels: ReadonlyMap<string, AnyChannel>;
  readonly timing: 'ordered' | 'free';
  readonly #byName: ReadonlyMap<string, Instance>;
  readonly #byPart: ReadonlyMap<string, Part>;
  readonly #avatars: ReadonlyMap<string, Instance>;
  readonly #index: RecipientIndex;
  readonly #bridged: boolean;
  /** By part: where each agent stands in its team. */
  readonly #places: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /**
   * By channel, then sender: there are few channels and many senders, and a map for each sender would be larger than
   * its content.
   */
  readonly #cached = new Map<string, Map<Instance, readonly Instance[]>>();

  constructor(protocol: TeamProtocol, parts: readonly Part[]) {
    const bridges = isMixture(protocol) ? protocol.bridges : [];
    const bridging = bridges.flatMap((bridge, i) => bridgeInstances(bridge, i, parts));
    const instances: Instance[] = [...parts.flatMap(instancesOf), ...bridging];
    this.name = protocol.name;
    this.protocol = protocol;
    this.parts = parts;
    this.instances = instances;
    this.channels = channelsOf(instances);
    this.timing = [protocol, ...parts.map((p) => p.protocol)].some((p) => p.timing === 'free') ? 'free' : 'ordered';
    this.#byName = new Map(instances.map((i) => [i.name, i]));
    this.#byPart = new Map(parts.map((p) => [p.name, p]));
    this.#avatars = new Map(instances.filter((i) => i.kind === 'body').map((i) => [i.agent ?? '', i]));
    this.#index = createRecipientIndex(instances);
    this.#bridged = bridges.length > 0;
    this.#places = new Map(parts.map((p) => [p.name, new Map(p.team.map((agent, i) => [agent, i]))]));
  }

  instance(name: string): Instance | undefined {
    return this.#byName.get(name);
  }

  part(name: string): Part | undefined {
    return this.#byPart.get(name);
  }

  body(agent: string): Instance | undefined {
    return this.#avatars.get(agent);
  }

  says(from: Instance, channel: string): 'sure' | 'maybe' | 'never' {
    const route = this.#routeOf(from.part, channel);
    if (from.kind === 'body') {
      if (channel === observation.name || (channel === checked.name && route !== undefined)) return 'sure';
      return this.#isAct(channel) ? 'maybe' : 'never';
    }
    if (from.kind === 'opening') return route?.opening ? 'sure' : 'never';
    const said = from.role?.says.find((s) => saidChannel(s).name === channel);
    if (said === undefined) return 'never';
    return isSure(said) ? 'sure' : 'maybe';
  }

  destination(
    from: Instance,
    channel: string,
    to: string | undefined,
    n: number,
    ready: ReadonlySet<string>,
  ): Destination {
    const act = this.#isAct(channel);
    if (act && from.kind !== 'body')
      return { to: null, recipients: from.agent === null ? [] : [this.#bodyOf(from.agent)] };
    const route = this.#routeOf(from.part, channel);
    if (act || route?.addresses) {
      const recipients = to === undefined ? this.#overhearing(from, channel) : this.#addressedTo(from, channel, to);
      return { to: to ?? null, recipients };
    }
    if (route?.next === undefined) return { to: null, recipients: this.possibleRecipients(from, channel) };
    const places = this.#places.get(from.part);
    const next = route.next({ from: from.agent, team: this.#teamOf(from.part), places, ready, said: n });
    if (next === undefined) return { to: null, recipients: this.#overhearing(from, channel) };
    const recipients = this.#addressedTo(from, channel, next.agent);
    return next.over ? { to: next.agent, recipients, cut: 'cap' } : { to: next.agent, recipients };
  }

  possibleRecipients(from: Instance, channel: string): readonly Instance[] {
    const known = this.#cached.get(channel)?.get(from);
    if (known) return known;
    const found = this.#findRecipients(from, channel);
    const of = this.#cached.get(channel) ?? new Map<Instance, readonly Instance[]>();
    this.#cached.set(channel, of.set(from, found));
    return found;
  }

  /** A message to one agent reaches no role that exists once. */
  #findRecipients(from: Instance, channel: string): readonly Instance[] {
    const [route, act] = [this.#routeOf(from.part, channel), this.#isAct(channel)];
    if (route === undefined || (act && from.kind !== 'body')) return [];
    const listening = this.#index;
    const toAgents = route.oneAddressee || act;
    const hearers = route.hears(from, {
      all: () => (toAgents ? listening.serving(from.part, channel) : listening.of(from.part, channel)),
      of: (agent) => (toAgents && agent === null ? NOBODY_LISTENS : listening.of(from.part, channel, agent)),
      team: this.#teamOf(from.part),
    });
    const bridges = this.#overhearing(from, channel);
    return bridges.length === 0 ? hearers : [...hearers, ...bridges];
  }

  addresses(from: Instance, channel: string): boolean {
    if (this.#isAct(channel)) return from.kind === 'body';
    return this.#routeOf(from.part, channel)?.addresses ?? false;
  }

  mayAddress(from: Instance, channel: string, to: string | undefined): boolean {
    if (this.#isAct(channel)) return true;
    if (to === undefined || this.addresses(from, channel)) return (to !== undefined) === this.addresses(from, channel);
    return this.possibleRecipients(from, channel).every(({ agent }) => agent === to);
  }

  overhears({ listensTo, part }: Instance, channel: string): boolean {
    const route = this.#routeOf(listensTo?.part ?? part, channel);
    return !this.#isAct(channel) && route?.next === undefined && (!route?.addresses || listensTo !== undefined);
  }

  subscriptions(recipient: Instance): readonly Subscription[] {
    const { part, kind, listensTo } = recipient;
    const agent = recipient.agent ?? undefined;
    // A bridge hears a channel; of acts it hears what one agent's avatar says to nobody in particular.
    if (listensTo)
      return [
        this.#isAct(listensTo.channel) ? { ...listensTo, agent: recipient.agent, role: BODY, to: null } : listensTo,
      ];
    const routed = (channel: string): Subscription[] =>
      (this.#routeOf(part, channel)?.filters(recipient) ?? []).map((filter) => ({ part, channel, ...filter }));
    // An avatar hears its actions, and its own agent's attempts to speak on acting channels.
    if (kind === 'body') {
      const acts = [...this.channels.values()].filter(({ act, name }) => act && this.#routeOf(part, name));
      return [...routed(action.name), ...acts.map(({ name }) => ({ part, channel: name, agent: agent ?? '' }))];
    }
    return listenedChannels(recipient).flatMap((channel) => {
      if (!this.#isAct(channel)) return routed(channel);
      return agent === undefined ? [] : [{ part, channel, role: BODY, to: agent }];
    });
  }

  isFor(recipient: Instance, from: Instance, channel: string, to: string | undefined): boolean {
    const { listensTo, agent } = recipient;
    if (listensTo && listensTo.part !== from.part) return false;
    if (!this.#isAct(channel)) {
      const route = this.#routeOf(from.part, channel);
      if (listensTo || route === undefined) return true;
      return !(route.oneAddressee && to !== agent) && route.reaches(from, recipient, this.#teamOf(from.part));
    }
    const isBody = from.kind === 'body';
    if (listensTo) return isBody && to === undefined && agent === from.agent;
    // Its own agent's intent, or what the body of another says to it.
    return recipient.kind === 'body' ? !isBody && from.agent === agent : isBody && to === agent && from.agent !== agent;
  }

  #bodyOf(agent: string): Instance {
    const body = this.#avatars.get(agent);
    if (body === undefined) throw new RangeError(`no body for agent ${agent}`);
    return body;
  }

  #routeOf(part: string, channel: string): Route | undefined {
    return this.#byPart.get(part)?.protocol.routes[channel];
  }

  #teamOf(part: string): readonly string[] {
    return this.#byPart.get(part)?.team ?? [];
  }

  #isAct(channel: string): boolean {
    return this.channels.get(channel)?.act ?? false;
  }

  #addressedTo(from: Instance, channel: string, to: string): readonly Instance[] {
    const listening = this.#index.of(from.part, channel, to);
    // Physical speech reaches only others, never the speaker itself; what bridges hear of it is said to nobody in
    // particular.
    if (this.#isAct(channel)) return listening.filter((h) => h.agent !== from.agent);
    const over = this.#overhearing(from, channel);
    return over.length === 0 ? listening : [...listening, ...over];
  }

  /** Bridges hear what is addressed to others, and what is addressed to nobody. */
  #overhearing(from: Instance, channel: string): readonly Instance[] {
    return this.#bridged ? this.#index.bridges(from.part, channel, from.agent) : [];
  }
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

// --- who listens ---

interface RecipientIndex {
  /** Without bridges. */
  of(part: string, channel: string, agent?: string | null): readonly Instance[];
  /** Those that serve an agent, without bridges. */
  serving(part: string, channel: string): readonly Instance[];
  /** The bridges that hear this agent there, or a role that exists once. */
  bridges(part: string, channel: string, speaker: string | null): readonly Instance[];
}

/** The listeners of a part's channel: all of them, or those of one agent. */
function createRecipientIndex(instances: readonly Instance[]): RecipientIndex {
  const byPart = new Map<string, Map<string, ChannelListeners>>();
  for (const recipient of instances) {
    for (const channel of listenedChannels(recipient)) {
      const part = recipient.listensTo?.part ?? recipient.part;
      const byChannel = byPart.get(part) ?? new Map<string, ChannelListeners>();
      byPart.set(part, byChannel);
      const listening: ChannelListeners = byChannel.get(channel) ?? {
        all: [],
        serving: [],
        byAgent: new Map(),
        bridges: new Map(),
      };
      byChannel.set(channel, listening);
      if (recipient.kind === 'bridge') {
        add(listening.bridges, recipient);
        continue;
      }
      listening.all.push(recipient);
      if (recipient.agent !== null) listening.serving.push(recipient);
      add(listening.byAgent, recipient);
    }
  }
  return {
    of(part, channel, agent) {
      const listening = byPart.get(part)?.get(channel);
      return (agent === undefined ? listening?.all : listening?.byAgent.get(agent)) ?? NOBODY_LISTENS;
    },
    serving: (part, channel) => byPart.get(part)?.get(channel)?.serving ?? NOBODY_LISTENS,
    bridges(part, channel, speaker) {
      const bridges = byPart.get(part)?.get(channel)?.bridges;
      // Those of one channel hear all of its speakers, or (where it is an act) one each.
      return bridges?.get(null) ?? bridges?.get(speaker) ?? NOBODY_LISTENS;
    },
  };
}

interface ChannelListeners {
  readonly all: Instance[];
  readonly serving: Instance[];
  readonly byAgent: Map<string | null, Instance[]>;
  /** By the agent that they hear; null: any speaker. */
  readonly bridges: Map<string | null, Instance[]>;
}
const NOBODY_LISTENS: readonly Instance[] = [];

function add(to: Map<string | null, Instance[]>, recipient: Instance): void {
  const of = to.get(recipient.agent);
  if (of) of.push(recipient);
  else to.set(recipient.agent, [recipient]);
}

function listenedChannels(recipient: Instance): string[] {
  if (recipient.kind === 'body') return [action.name];
  if (recipient.listensTo) return [recipient.listensTo.channel];
  return recipient.role === null ? [] : heardChannels(recipient.role).map((c) => c.name);
}
