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
  { spoken, team }: { readonly spoken: AnyChannel | undefined; readonly team: readonly string[] },
): readonly Instance[] {
  if (route === undefined || (spoken?.act && from.kind !== 'body')) return [];
  const bridges = index.bridges(from.part, channel, from.agent);
  const hearers = route.hears(from, {
    all: () => index.of(from.part, channel),
    of: (agent) => index.of(from.part, channel, agent),
    team,
  });
  return bridges.length === 0 ? hearers : [...hearers, ...bridges];
}
