// Computes what a recipient subscribes to, route by route: the recipient's side of a topology. A pattern may match
// messages meant for others; `isMeantFor` filters them. (A property test holds both sides to each other.)
import { type AnyChannel, action } from '../core/channel.ts';
import type { Route } from '../core/route.ts';
import type { Subscription } from '../core/subject.ts';
import { BODY, type Instance } from './instances.ts';
import { listenedChannels } from './recipients.ts';

type ChannelMap = ReadonlyMap<string, AnyChannel>;
type RouteLookup = (part: string, channel: string) => Route | undefined;

export function subscriptionsOf(hearer: Instance, channels: ChannelMap, routeOf: RouteLookup): Subscription[] {
  if (hearer.listensTo) return [bridgeSubscription(hearer.listensTo, hearer.agent, channels)];
  if (hearer.kind === 'body') return bodySubscriptions(hearer, channels, routeOf);
  return listenedChannels(hearer).flatMap((channel): Subscription[] => {
    const at = { part: hearer.part, channel };
    const agent = hearer.agent ?? undefined;
    if (channels.get(channel)?.act) return agent === undefined ? [] : [{ ...at, role: BODY, to: agent }];
    const route = routeOf(hearer.part, channel);
    switch (route?.kind) {
      case undefined:
        return [];
      case 'own':
        return route.and.includes(hearer.roleName) || agent === undefined ? [at] : [{ ...at, agent }];
      case 'ring':
      case 'addressed':
        return agent === undefined ? [] : [{ ...at, to: agent }];
      case 'graph':
        return Object.entries(route.edges).flatMap(([speaker, to]) =>
          agent !== undefined && to.includes(agent) ? [{ ...at, agent: speaker }] : [],
        );
      case 'to':
        return route.roles.includes(hearer.roleName) ? [at] : [];
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
  hearer: Instance,
  from: Instance,
  act: boolean,
  route: Route | undefined,
  to: string | undefined,
): boolean {
  if (act) {
    if (hearer.listensTo)
      return (
        from.kind === 'body' && to === undefined && hearer.listensTo.part === from.part && hearer.agent === from.agent
      );
    const isOwnIntent = from.kind !== 'body' && from.agent === hearer.agent;
    return hearer.kind === 'body'
      ? isOwnIntent
      : from.kind === 'body' && to === hearer.agent && from.agent !== hearer.agent;
  }
  if (hearer.listensTo) return hearer.listensTo.part === from.part;
  switch (route?.kind) {
    case 'addressed':
    case 'ring':
      return to === hearer.agent;
    case 'own':
      return (hearer.agent !== null && hearer.agent === from.agent) || route.and.includes(hearer.roleName);
    case 'others':
      return hearer.agent === null || hearer.agent !== from.agent;
    default:
      return true;
  }
}
