// Lists every instance of every role: a protocol's roles laid over a team, with the avatars, openings and bridges
// that come with them.
import { type AnyChannel, action, observation } from '../core/channel.ts';
import { BODY, type InstanceName, instanceName, OPENING } from '../core/message.ts';
import {
  type Bridge,
  isMixture,
  type MixturePart,
  type Protocol,
  type TeamGroup,
  type TeamProtocol,
} from '../core/protocol.ts';
import { heardChannels, type Role, saidChannel } from '../core/role.ts';

export interface Instance {
  readonly name: InstanceName;
  readonly part: string;
  /** null for what exists once. A bridge that hears the speech of one agent of another part has that agent's name. */
  readonly agent: string | null;
  readonly roleName: string;
  readonly kind: 'role' | 'body' | 'opening' | 'bridge';
  /** null for avatars and openings. */
  readonly role: Role | null;
  /** Where a bridge listens. */
  readonly listensTo?: { readonly part: string; readonly channel: string };
}

export interface Part {
  readonly name: string;
  readonly protocol: Protocol;
  readonly team: readonly string[];
}

/**
 * Divides a team into parts by names, numbers or shares, in team order; remaining agents go to the last part that takes
 * a share.
 */
export function partition(protocol: TeamProtocol, agents: readonly string[]): Part[] {
  if (!isMixture(protocol)) return [{ name: 'team', protocol, team: agents }];
  const parts = Object.entries(protocol.parts).map(([name, part]) => ({ name, part }));
  const teams = teamsOf(parts, agents, 0);
  return parts.map(({ name, part }) => ({ name, protocol: part.protocol, team: teams.get(name) ?? [] }));
}

interface NamedPart {
  readonly name: string;
  readonly part: MixturePart;
}

/** At this depth of groups each takes its agents; what is in a group divides those of the group. */
function teamsOf(
  parts: readonly NamedPart[],
  agents: readonly string[],
  depth: number,
): Map<string, readonly string[]> {
  const units = new Map<string, { take: Omit<TeamGroup, 'name'>; inside: NamedPart[] }>();
  for (const one of parts) {
    const group = one.part.within?.[depth];
    const key = group === undefined ? `part ${one.name}` : `group ${group.name}`;
    const unit = units.get(key) ?? { take: group ?? one.part, inside: [] };
    unit.inside.push(one);
    units.set(key, unit);
  }
  const all = [...units.values()];
  const taken = divide(
    all.map(({ take }) => take),
    agents,
  );
  return new Map(
    all.flatMap(({ inside }, i): (readonly [string, readonly string[]])[] => {
      const team = taken[i] ?? [];
      const [first] = inside;
      return first?.part.within?.[depth] === undefined
        ? [[first?.name ?? '', team]]
        : [...teamsOf(inside, team, depth + 1)];
    }),
  );
}

/** Names first, then numbers, then shares of those who are left. */
function divide(takes: readonly Omit<TeamGroup, 'name'>[], agents: readonly string[]): string[][] {
  const named = new Set(takes.flatMap((take) => take.agents ?? []));
  const free = agents.filter((a) => !named.has(a));
  const unnamed = takes.filter((take) => take.agents === undefined);
  const counted = unnamed.reduce((sum, { count = 0 }) => sum + count, 0);
  const shared = Math.max(0, free.length - counted);
  const total = unnamed.reduce((sum, { count, share = 1 }) => sum + (count === undefined ? share : 0), 0);
  let [upTo, given, next] = [0, 0, 0];
  return takes.map((take) => {
    if (take.agents !== undefined) return agents.filter((a) => take.agents?.includes(a));
    let size = take.count;
    if (size === undefined) {
      upTo += (take.share ?? 1) / total;
      const end = Math.round(upTo * shared);
      size = end - given;
      given = end;
    }
    next += size;
    return free.slice(next - size, next);
  });
}

export function instancesOf(part: Part): Instance[] {
  const make = (
    { kind, agent }: { readonly kind: Instance['kind']; readonly agent: string | null },
    roleName: string,
    role: Role | null,
  ): Instance => ({
    name: instanceName(part.name, agent, roleName),
    part: part.name,
    agent,
    roleName,
    kind,
    role,
  });
  const opens = Object.values(part.protocol.routes).some((route) => route.opening);
  return [
    ...(opens ? [make({ kind: 'opening', agent: null }, OPENING, null)] : []),
    ...Object.entries(part.protocol.once).map(([name, role]) => make({ kind: 'role', agent: null }, name, role)),
    ...part.team.flatMap((agent) => [
      make({ kind: 'body', agent }, BODY, null),
      ...Object.entries(part.protocol.perAgent).map(([name, role]) => make({ kind: 'role', agent }, name, role)),
    ]),
  ];
}

export const bridgeName = (i: number): string => `bridge-${i + 1}`;

/**
 * L3: several avatars may speak in one step, so their listener exists once for each and has one sender: no two can
 * race.
 */
export function bridgeInstances({ from, into, role }: Bridge, i: number, parts: readonly Part[]): Instance[] {
  const { part } = into;
  const roleName = bridgeName(i);
  const listensTo = { part: from.part, channel: from.channel.name };
  const speakers = from.channel.act ? (parts.find(({ name }) => name === from.part)?.team ?? []) : [null];
  return speakers.map((agent) => ({
    name: instanceName(part, agent, roleName),
    part,
    agent,
    roleName,
    kind: 'bridge',
    role,
    listensTo,
  }));
}

export function channelsOf(instances: readonly Instance[]): Map<string, AnyChannel> {
  const all = new Map<string, AnyChannel>([
    [observation.name, observation],
    [action.name, action],
  ]);
  for (const { role } of instances) {
    for (const c of role === null ? [] : [...heardChannels(role), ...role.says.map(saidChannel)])
      if (!all.has(c.name)) all.set(c.name, c);
  }
  return all;
}
