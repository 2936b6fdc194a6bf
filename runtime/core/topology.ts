// A protocol laid over a team: every instance of every role, and who hears whom. Pure; the port, the checks, the drawings and the
// joins all read this one picture.
import { type AnyChannel, action, observation } from './channel.ts';
import { type InstanceName, instanceName } from './message.ts';
import { type AnyProtocol, type Bridge, isMixture, type Protocol } from './protocol.ts';
import { heardBy, isSure, type Role, saidChannel } from './role.ts';
import type { Route } from './route.ts';
import { type Address, type Filter, patternOf, subjectOf } from './subject.ts';

/** The role by which an agent's body speaks (observation) and hears (action); the world holds it. */
export const BODY = 'body';
/** The role by which a part opens a ring when a step begins. */
export const OPENING = 'opening';

export interface Instance {
  readonly name: InstanceName;
  readonly part: string;
  /** null for what exists once. */
  readonly agent: string | null;
  readonly roleName: string;
  readonly kind: 'role' | 'body' | 'opening' | 'bridge';
  /** null for bodies and openings. */
  readonly role: Role | null;
  /** Where a bridge listens. */
  readonly listensTo?: { readonly part: string; readonly channel: string };
}

export interface Part {
  readonly name: string;
  readonly protocol: Protocol;
  readonly team: readonly string[];
}

/** Where a message goes: its subject, and the instances that will hear it. */
export interface Destination {
  readonly to: string | null;
  readonly hearers: readonly Instance[];
  /** Set when the route lets it go no further; the hearers are those it would have had. */
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
  /** The body of an agent, in whatever part it is. */
  body(agent: string): Instance | undefined;
  /** Whether the instance may say on the channel, and whether each of its decisions does. */
  says(from: Instance, channel: string): 'sure' | 'maybe' | 'never';
  /** `n` counts what the sender has said on the channel in this step; `ready` are the agents that act in it. */
  destination(from: Instance, channel: string, to: string | undefined, n: number, ready: ReadonlySet<string>): Destination;
  /** Everyone who could ever hear the sender on the channel, whatever is addressed. */
  possibleHearers(from: Instance, channel: string): readonly Instance[];
  /** What a hearer listens to, so that nothing meant for it is missed; some of it may be meant for others. */
  filters(hearer: Instance): readonly Filter[];
  /** Whether a message that came through the filters is meant for the hearer. */
  isFor(hearer: Instance, from: Instance, channel: string, to: string | undefined): boolean;
}

/** Lays a protocol over agents. Faults of the protocol are for `checkProtocol` to say; this only needs to be given a team. */
export function layOut(protocol: AnyProtocol, agents: readonly string[]): Topology {
  const parts = partition(protocol, agents);
  const bridges = isMixture(protocol) ? protocol.bridges : [];
  const instances = [...parts.flatMap(instancesOf), ...bridges.map(bridgeInstance)];
  const byName = new Map<string, Instance>(instances.map((i) => [i.name, i]));
  const byPart = new Map(parts.map((p) => [p.name, p]));
  const ears = earsOf(instances);
  const bodies = new Map(instances.filter((i) => i.kind === 'body').map((i) => [i.agent ?? '', i]));
  const routeOf = (part: string, channel: string): Route | undefined => byPart.get(part)?.protocol.routes[channel];
  const channels = channelsOf(instances);
  const places = new Map(parts.map((p) => [p.name, new Map(p.team.map((agent, i) => [agent, i]))]));
  const cached = new Map<Instance, Map<string, readonly Instance[]>>();

  const hearing = (from: Instance, channel: string): readonly Instance[] => {
    const known = cached.get(from)?.get(channel);
    if (known) return known;
    const found = findHearers(from, channel, routeOf(from.part, channel), ears, channels.get(channel));
    const of = cached.get(from) ?? new Map<string, readonly Instance[]>();
    cached.set(from, of.set(channel, found));
    return found;
  };
  const addressedTo = (from: Instance, channel: string, to: string) => {
    const listening = ears.of(from.part, channel, to);
    // Physical speech reaches only others, never the speaker itself.
    return channels.get(channel)?.act ? listening.filter((h) => h.agent !== from.agent) : listening;
  };

  return {
    name: protocol.name,
    protocol,
    parts,
    instances,
    channels,
    timing: parts.some((p) => p.protocol.timing === 'free') ? 'free' : 'ordered',
    instance: (name) => byName.get(name),
    part: (name) => byPart.get(name),
    body: (agent) => bodies.get(agent),
    says: (from, channel) => mayS(from, channel, channels.get(channel), routeOf(from.part, channel)),
    destination(from, channel, to, n, ready) {
      const spoken = channels.get(channel);
      if (spoken?.act && from.kind !== 'body')
        return { to: null, hearers: from.agent === null ? [] : [bodyOf(bodies, from.agent)] };
      if (spoken?.act) return { to: to ?? null, hearers: to === undefined ? [] : addressedTo(from, channel, to) };
      const route = routeOf(from.part, channel);
      if (route?.kind === 'addressed') return { to: to ?? null, hearers: to === undefined ? [] : addressedTo(from, channel, to) };
      if (route?.kind !== 'ring') return { to: null, hearers: hearing(from, channel) };
      const next = nextInRing(byPart.get(from.part)?.team ?? [], places.get(from.part), ready, from.agent);
      if (next === undefined) return { to: null, hearers: [] };
      const hearers = addressedTo(from, channel, next.agent);
      const over = route.rounds !== null && next.wraps && n + 1 >= route.rounds;
      return over ? { to: next.agent, hearers, cut: 'cap' } : { to: next.agent, hearers };
    },
    possibleHearers: (from, channel) => hearing(from, channel),
    filters: (hearer) => filtersOf(hearer, channels, routeOf),
    isFor(hearer, from, channel, to) {
      const spoken = channels.get(channel);
      if (spoken?.act)
        return hearer.kind === 'body'
          ? from.kind !== 'body' && from.agent === hearer.agent
          : from.kind === 'body' && to === hearer.agent;
      const kind = routeOf(from.part, channel)?.kind;
      if (kind === 'addressed' || kind === 'ring')
        return hearer.listensTo ? hearer.listensTo.part === from.part : to === hearer.agent;
      return kind !== 'others' || hearer.agent === null || hearer.agent !== from.agent;
    },
  };
}

/** The subjects of a topology in one episode. */
export function subjectsOf(prefix: string): {
  of(from: Instance, channel: string, to: string | null): string;
  pattern(filter: Filter): string;
} {
  const known = new Map<string, string>();
  return {
    of(from, channel, to) {
      const key = `${from.name} ${channel} ${to ?? ''}`;
      const cached = known.get(key);
      if (cached !== undefined) return cached;
      const address: Address = { part: from.part, channel, agent: from.agent, role: from.roleName, to };
      const subject = subjectOf(prefix, address);
      if (known.size < 1_000_000) known.set(key, subject);
      return subject;
    },
    pattern: (filter) => patternOf(prefix, filter),
  };
}

// --- what serves it ---

function bodyOf(bodies: ReadonlyMap<string, Instance>, agent: string): Instance {
  const body = bodies.get(agent);
  if (body === undefined) throw new RangeError(`no body for agent ${agent}`);
  return body;
}

/** Parts of a mixture by names or by share, in team order; who is left over goes to the last part that takes a share. */
export function partition(protocol: AnyProtocol, agents: readonly string[]): Part[] {
  if (!isMixture(protocol)) return [{ name: 'team', protocol, team: agents }];
  const named = new Set(Object.values(protocol.parts).flatMap((p) => p.agents ?? []));
  const free = agents.filter((a) => !named.has(a));
  const sharing = Object.entries(protocol.parts).filter(([, p]) => p.agents === undefined);
  const total = sharing.reduce((sum, [, p]) => sum + (p.share ?? 1), 0);
  let upTo = 0;
  let taken = 0;
  return Object.entries(protocol.parts).map(([name, part]) => {
    if (part.agents !== undefined) return { name, protocol: part.protocol, team: agents.filter((a) => part.agents?.includes(a)) };
    upTo += (part.share ?? 1) / total;
    const end = Math.round(upTo * free.length);
    const team = free.slice(taken, end);
    taken = end;
    return { name, protocol: part.protocol, team };
  });
}

function instancesOf(part: Part): Instance[] {
  const make = (kind: Instance['kind'], agent: string | null, roleName: string, role: Role | null): Instance => ({
    name: instanceName(part.name, agent, roleName),
    part: part.name,
    agent,
    roleName,
    kind,
    role,
  });
  const opens = Object.values(part.protocol.routes).some((r) => r.kind === 'ring' && r.opens);
  return [
    ...(opens ? [make('opening', null, OPENING, null)] : []),
    ...Object.entries(part.protocol.once).map(([name, role]) => make('role', null, name, role)),
    ...part.team.flatMap((agent) => [
      make('body', agent, BODY, null),
      ...Object.entries(part.protocol.perAgent).map(([name, role]) => make('role', agent, name, role)),
    ]),
  ];
}

function bridgeInstance(bridge: Bridge, i: number): Instance {
  const roleName = `bridge-${i + 1}`;
  const part = bridge.into.part;
  const listensTo = { part: bridge.from.part, channel: bridge.from.channel.name };
  return { name: instanceName(part, null, roleName), part, agent: null, roleName, kind: 'bridge', role: bridge.role, listensTo };
}

function channelsOf(instances: readonly Instance[]): Map<string, AnyChannel> {
  const all = new Map<string, AnyChannel>([
    [observation.name, observation],
    [action.name, action],
  ]);
  for (const { role } of instances) {
    for (const c of role === null ? [] : [...heardBy(role), ...role.says.map(saidChannel)])
      if (!all.has(c.name)) all.set(c.name, c);
  }
  return all;
}

interface Ears {
  of(part: string, channel: string, agent?: string | null): readonly Instance[];
}

/** Who listens to a channel of a part: in all, or of one agent. */
function earsOf(instances: readonly Instance[]): Ears {
  const byPart = new Map<string, Map<string, Listening>>();
  for (const hearer of instances) {
    for (const channel of listenedTo(hearer)) {
      const part = hearer.listensTo?.part ?? hearer.part;
      const byChannel = byPart.get(part) ?? new Map<string, Listening>();
      byPart.set(part, byChannel);
      const listening = byChannel.get(channel) ?? { all: [], byAgent: new Map<string | null, Instance[]>() };
      byChannel.set(channel, listening);
      listening.all.push(hearer);
      const ofAgent = listening.byAgent.get(hearer.agent);
      if (ofAgent) ofAgent.push(hearer);
      else listening.byAgent.set(hearer.agent, [hearer]);
    }
  }
  return {
    of(part, channel, agent) {
      const listening = byPart.get(part)?.get(channel);
      return (agent === undefined ? listening?.all : listening?.byAgent.get(agent)) ?? NOBODY_LISTENS;
    },
  };
}

interface Listening {
  readonly all: Instance[];
  readonly byAgent: Map<string | null, Instance[]>;
}
const NOBODY_LISTENS: readonly Instance[] = [];

function listenedTo(hearer: Instance): string[] {
  if (hearer.kind === 'body') return [action.name];
  if (hearer.listensTo) return [hearer.listensTo.channel];
  return hearer.role === null ? [] : heardBy(hearer.role).map((c) => c.name);
}

function findHearers(
  from: Instance,
  channel: string,
  route: Route | undefined,
  ears: Ears,
  spoken: AnyChannel | undefined,
): readonly Instance[] {
  const bridges = ears.of(from.part, channel, null).filter((h) => h.kind === 'bridge');
  const once = (roles: readonly string[]) =>
    ears.of(from.part, channel).filter((h) => h.kind !== 'bridge' && roles.includes(h.roleName));
  const all = () => ears.of(from.part, channel).filter((h) => h.kind !== 'bridge');
  if (spoken?.act && from.kind !== 'body') return [];
  switch (route?.kind) {
    case undefined:
      return [];
    case 'own': {
      const near = from.agent === null ? [] : ears.of(from.part, channel, from.agent);
      return route.and.length === 0 && bridges.length === 0
        ? near
        : [...near, ...once(route.and).filter((h) => !near.includes(h)), ...bridges];
    }
    case 'to':
      return [...once(route.roles), ...bridges];
    case 'others':
      return [...all().filter((h) => h.agent === null || h.agent !== from.agent), ...bridges];
    case 'graph': {
      const edges = from.agent === null ? [] : (route.edges[from.agent] ?? []);
      return [...edges.flatMap((agent) => ears.of(from.part, channel, agent)), ...bridges];
    }
    case 'everyone':
    case 'addressed':
    case 'ring':
      return [...all(), ...bridges];
  }
}

function mayS(
  from: Instance,
  channel: string,
  spoken: AnyChannel | undefined,
  route: Route | undefined,
): 'sure' | 'maybe' | 'never' {
  if (from.kind === 'body') return channel === observation.name ? 'sure' : spoken?.act ? 'maybe' : 'never';
  if (from.kind === 'opening') return route?.kind === 'ring' && route.opens ? 'sure' : 'never';
  const said = from.role?.says.find((s) => saidChannel(s).name === channel);
  if (said === undefined) return 'never';
  return isSure(said) ? 'sure' : 'maybe';
}

function nextInRing(
  team: readonly string[],
  places: ReadonlyMap<string, number> | undefined,
  ready: ReadonlySet<string>,
  from: string | null,
): { agent: string; wraps: boolean } | undefined {
  const at = from === null ? -1 : (places?.get(from) ?? -1);
  for (let i = 1; i <= team.length; i++) {
    const index = (at + i) % team.length;
    const agent = team[index];
    if (agent !== undefined && ready.has(agent)) return { agent, wraps: from !== null && index <= at };
  }
  return undefined;
}

function filtersOf(
  hearer: Instance,
  channels: ReadonlyMap<string, AnyChannel>,
  routeOf: (part: string, channel: string) => Route | undefined,
): Filter[] {
  if (hearer.listensTo) return [hearer.listensTo];
  if (hearer.kind === 'body') return bodyFilters(hearer, channels, routeOf);
  return listenedTo(hearer).flatMap((channel): Filter[] => {
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

/** A body hears its actions, and its own agent's attempts to speak on acting channels. */
function bodyFilters(
  body: Instance,
  channels: ReadonlyMap<string, AnyChannel>,
  routeOf: (part: string, channel: string) => Route | undefined,
): Filter[] {
  const agent = body.agent ?? '';
  const { part } = body;
  const acts = [...channels.values()]
    .filter((c) => c.act && routeOf(part, c.name))
    .map((c) => ({ part, channel: c.name, agent }));
  const route = routeOf(part, action.name);
  const orders = route?.kind === 'own' ? { part, channel: action.name, agent } : { part, channel: action.name, to: agent };
  return [orders, ...acts];
}
