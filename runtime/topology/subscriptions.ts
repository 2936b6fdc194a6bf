// Computes what a recipient subscribes to, route by route: the recipient's side of a topology. A pattern may match
// messages meant for others; `isMeantFor` filters them. (A property test holds both sides to each other.)
import { type AnyChannel, action } from '../core/channel.ts';
import type { Route } from '../core/route.ts';
import type { Subscription } from '../core/subject.ts';
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
    const route = routeOf(recipient.part, channel);
    switch (route?.kind) {
      case undefined:
        return [];
      case 'own':
        return route.and.includes(recipient.roleName) || agent === undefined ? [at] : [{ ...at, agent }];
      case 'ring':
      case 'addressed':
        return agent === undefined ? [] : [{ ...at, to: agent }];
      case 'graph':
        return Object.entries(route.edges).flatMap(([speaker, to]) =>
          agent !== undefined && to.includes(agent) ? [{ ...at, agent: speaker }] : [],
        );
      case 'to':
        return route.roles.includes(recipient.roleName) ? [at] : [];
      default:
        return [at];
    }
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
  const route = routeOf(part, action.name);
  const orders =
    route?.kind === 'own' ? { part, channel: action.name, agent } : { part, channel: action.name, to: agent };
  return [orders, ...acts];
}

/** Whether a message that matched the subscription is meant for this recipient. */
export function isMeantFor(
  recipient: Instance,
  from: Instance,
  act: boolean,
  route: Route | undefined,
  to: string | undefined,
): boolean {
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
  switch (route?.kind) {
    case 'addressed':
    case 'ring':
      return to === recipient.agent;
    case 'own':
      return (recipient.agent !== null && recipient.agent === from.agent) || route.and.includes(recipient.roleName);
    case 'others':
      return recipient.agent === null || recipient.agent !== from.agent;
    default:
      return true;
  }
}
