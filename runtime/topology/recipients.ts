// Resolves the recipients of a sender, route by route: the sender's side of a topology.
import { type AnyChannel, action } from '../core/channel.ts';
import { heardChannels } from '../core/role.ts';
import type { Route } from '../core/route.ts';
import type { Instance } from './instances.ts';

export interface RecipientIndex {
  /** Without bridges. */
  of(part: string, channel: string, agent?: string | null): readonly Instance[];
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
      const listening: ChannelListeners = byChannel.get(channel) ?? { all: [], byAgent: new Map(), bridges: new Map() };
      byChannel.set(channel, listening);
      if (recipient.kind === 'bridge') {
        add(listening.bridges, recipient);
        continue;
      }
      listening.all.push(recipient);
      add(listening.byAgent, recipient);
    }
  }
  return {
    of(part, channel, agent) {
      const listening = byPart.get(part)?.get(channel);
      return (agent === undefined ? listening?.all : listening?.byAgent.get(agent)) ?? NOBODY_LISTENS;
    },
    bridges(part, channel, speaker) {
      const bridges = byPart.get(part)?.get(channel)?.bridges;
      // Those of one channel hear all of its speakers, or (where it is an act) one each.
      return bridges?.get(null) ?? bridges?.get(speaker) ?? NOBODY_LISTENS;
    },
  };
}

interface ChannelListeners {
  readonly all: Instance[];
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

export function listenedChannels(recipient: Instance): string[] {
  if (recipient.kind === 'body') return [action.name];
  if (recipient.listensTo) return [recipient.listensTo.channel];
  return recipient.role === null ? [] : heardChannels(recipient.role).map((c) => c.name);
}

/** Every instance that the route could ever reach from this sender. */
export function findRecipients(
  from: Instance,
  channel: string,
  route: Route | undefined,
  index: RecipientIndex,
  spoken: AnyChannel | undefined,
): readonly Instance[] {
  const bridges = index.bridges(from.part, channel, from.agent);
  const once = (roles: readonly string[]) => all().filter((h) => roles.includes(h.roleName));
  const all = () => index.of(from.part, channel);
  if (spoken?.act && from.kind !== 'body') return [];
  switch (route?.kind) {
    case undefined:
      return [];
    case 'own': {
      const near = from.agent === null ? [] : index.of(from.part, channel, from.agent);
      return route.and.length === 0 && bridges.length === 0
        ? near
        : [...near, ...once(route.and).filter((h) => !near.includes(h)), ...bridges];
    }
    case 'to':
      return [...once(route.roles), ...bridges];
    case 'others':
      return [...all().filter((h) => h.agent === null || h.agent !== from.agent), ...bridges];
    case 'graph': {
      const edges =
        from.agent !== null && Object.hasOwn(route.edges, from.agent) ? (route.edges[from.agent] ?? []) : [];
      return [...edges.flatMap((agent) => index.of(from.part, channel, agent)), ...bridges];
    }
    case 'everyone':
    case 'addressed':
    case 'ring':
      return [...all(), ...bridges];
  }
}

/** Agents, as a set or anything else with `has`. */
type AgentSet = { has(agent: string): boolean };

/** Whose turn it may be in a ring. Where no agent of the part is ready, the ring of a whole team rests as well. */
export function ringCandidates(
  route: Route & { readonly kind: 'ring' },
  team: readonly string[],
  places: AgentSet | undefined,
  ready: ReadonlySet<string>,
): AgentSet {
  return route.of === 'team' && places && team.some((agent) => ready.has(agent)) ? places : ready;
}

/** The next agent in team order whose turn it may be, and whether the ring has completed a round to get there. */
export function nextInRing(
  team: readonly string[],
  places: ReadonlyMap<string, number> | undefined,
  takers: AgentSet,
  from: string | null,
): { agent: string; wraps: boolean } | undefined {
  const at = from === null ? -1 : (places?.get(from) ?? -1);
  for (let i = 1; i <= team.length; i++) {
    const index = (at + i) % team.length;
    const agent = team[index];
    if (agent !== undefined && takers.has(agent)) return { agent, wraps: from !== null && index <= at };
  }
  return undefined;
}
