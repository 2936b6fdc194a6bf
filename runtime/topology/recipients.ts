// Resolves who hears whom, route by route: the recipients of a sender, and what a recipient subscribes to. A pattern
// may match messages meant for others; `isMeantFor` filters them. (A property test holds both sides to each other.)
import { type AnyChannel, action } from '../core/channel.ts';
import { BODY } from '../core/message.ts';
import { heardChannels } from '../core/role.ts';
import type { Route } from '../core/route.ts';
import type { Subscription } from '../text/subject.ts';
import type { Instance } from './instances.ts';

// --- the sender's side ---

export interface RecipientIndex {
  /** Without bridges. */
  of(part: string, channel: string, agent?: string | null): readonly Instance[];
  /** Those that serve an agent, without bridges. */
  serving(part: string, channel: string): readonly Instance[];
  /** The bridges that hear this agent there, or a role that exists once. */
  bridges(part: string, channel: string, speaker: string | null): readonly Instance[];
}

/** The listeners of a part's channel: all of them, or those of one agent. */
export function createRecipientIndex(instances: readonly Instance[]): RecipientIndex {
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

/**
 * Every instance that the route could ever reach from this sender. A message to one agent reaches no role that exists
 * once.
 */
export function findRecipients(
  from: Instance,
  channel: string,
  route: Route | undefined,
  index: RecipientIndex,
  { spoken, team }: { readonly spoken: AnyChannel | undefined; readonly team: readonly string[] },
): readonly Instance[] {
  if (route === undefined || (spoken?.act && from.kind !== 'body')) return [];
  const bridges = index.bridges(from.part, channel, from.agent);
  const toAgents = route.oneAddressee || spoken?.act === true;
  const hearers = route.hears(from, {
    all: () => (toAgents ? index.serving(from.part, channel) : index.of(from.part, channel)),
    of: (agent) => (toAgents && agent === null ? NOBODY_LISTENS : index.of(from.part, channel, agent)),
    team,
  });
  return bridges.length === 0 ? hearers : [...hearers, ...bridges];
}

// --- the recipient's side ---

type ChannelMap = ReadonlyMap<string, AnyChannel>;
type RouteLookup = (part: string, channel: string) => Route | undefined;

export function subscriptionsOf(recipient: Instance, channels: ChannelMap, routeOf: RouteLookup): Subscription[] {
  if (recipient.listensTo) return [bridgeSubscription(recipient.listensTo, recipient.agent, channels)];
  if (recipient.kind === 'body') return bodySubscriptions(recipient, channels, routeOf);
  return listenedChannels(recipient).flatMap((channel): Subscription[] => {
    const { part } = recipient;
    const agent = recipient.agent ?? undefined;
    if (channels.get(channel)?.act) return agent === undefined ? [] : [{ part, channel, role: BODY, to: agent }];
    return (routeOf(part, channel)?.filters(recipient) ?? []).map((filter) => Object.assign({ part, channel }, filter));
  });
}

/** A bridge hears a channel; of acts it hears what one agent's avatar says to nobody in particular. */
function bridgeSubscription(
  at: { readonly part: string; readonly channel: string },
  agent: string | null,
  channels: ChannelMap,
): Subscription {
  return channels.get(at.channel)?.act ? { ...at, agent, role: BODY, to: null } : at;
}

/** An avatar hears its actions, and its own agent's attempts to speak on acting channels. */
function bodySubscriptions(body: Instance, channels: ChannelMap, routeOf: RouteLookup): Subscription[] {
  const agent = body.agent ?? '';
  const { part } = body;
  const acts = [...channels.values()]
    .filter((c) => c.act && routeOf(part, c.name))
    .map((c) => ({ part, channel: c.name, agent }));
  const orders = (routeOf(part, action.name)?.filters(body) ?? []).map((filter) => ({
    part,
    channel: action.name,
    ...filter,
  }));
  return [...orders, ...acts];
}

/** Whether a message that matched the subscription is meant for this recipient. */
export function isMeantFor(recipient: Instance, from: Instance, { act, route, to, team }: MatchedMessage): boolean {
  if (act) {
    if (recipient.listensTo)
      return (
        from.kind === 'body' &&
        to === undefined &&
        recipient.listensTo.part === from.part &&
        recipient.agent === from.agent
      );
    const isOwnIntent = from.kind !== 'body' && from.agent === recipient.agent;
    return recipient.kind === 'body'
      ? isOwnIntent
      : from.kind === 'body' && to === recipient.agent && from.agent !== recipient.agent;
  }
  if (recipient.listensTo) return recipient.listensTo.part === from.part;
  if (route?.oneAddressee && to !== recipient.agent) return false;
  return route === undefined || route.reaches(from, recipient, team);
}

interface MatchedMessage {
  readonly act: boolean;
  readonly route: Route | undefined;
  readonly to: string | undefined;
  /** Of the sender's part. */
  readonly team: readonly string[];
}
