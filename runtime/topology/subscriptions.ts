// Computes what a recipient subscribes to, route by route: the recipient's side of a topology. A pattern may match
// messages meant for others; `isMeantFor` filters them. (A property test holds both sides to each other.)
import { type AnyChannel, action } from '../core/channel.ts';
import type { Route } from '../core/route.ts';
import type { Subscription } from '../text/subject.ts';
import { BODY, type Instance } from './instances.ts';
import { listenedChannels } from './recipients.ts';

type ChannelMap = ReadonlyMap<string, AnyChannel>;
type RouteLookup = (part: string, channel: string) => Route | undefined;

export function subscriptionsOf(recipient: Instance, channels: ChannelMap, routeOf: RouteLookup): Subscription[] {
  if (recipient.listensTo) return [bridgeSubscription(recipient.listensTo, recipient.agent, channels)];
  if (recipient.kind === 'body') return bodySubscriptions(recipient, channels, routeOf);
  return listenedChannels(recipient).flatMap((channel): Subscription[] => {
    const at = { part: recipient.part, channel };
    const agent = recipient.agent ?? undefined;
    if (channels.get(channel)?.act) return agent === undefined ? [] : [{ ...at, role: BODY, to: agent }];
    return (routeOf(recipient.part, channel)?.filters(recipient) ?? []).map((filter) => ({ ...at, ...filter }));
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
    ...{ part, channel: action.name },
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
