// Describes a protocol as plain data: what `troupe show` prints, and what a drawing is made of.
import { z } from 'zod';
import type { Cap } from '../core/cap.ts';

import { isMixture } from '../core/protocol.ts';
import { isSure, type Role, saidChannel } from '../core/role.ts';
import { describeCap, timeOf } from './cap-scope.ts';
import { bridgeName } from './instances.ts';
import type { Topology } from './topology.ts';

interface RoleDescription {
  readonly name: string;
  readonly kind: Role['kind'];
  readonly per: 'agent' | 'part';
  readonly wakes: Readonly<Record<string, readonly string[]>>;
  readonly reads: readonly string[];
  readonly says: readonly string[];
  readonly from: number;
  readonly until?: number;
  readonly ask?: string;
}

interface ChannelDescription {
  readonly name: string;
  readonly route: string;
  readonly act: boolean;
  readonly schema: unknown;
}

export interface PartDescription {
  readonly name: string;
  readonly protocol: string;
  readonly about: string;
  readonly team: readonly string[];
  readonly timing: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly roles: readonly RoleDescription[];
  readonly channels: readonly ChannelDescription[];
  /** Absent where there are none. */
  readonly caps?: readonly CapDescription[];
}

interface CapDescription extends Cap {
  /** The cap in words. */
  readonly words: string;
}

interface ProtocolDescription {
  readonly name: string;
  readonly about: string;
  readonly parts: readonly PartDescription[];
  readonly bridges: readonly { readonly role: string; readonly from: string; readonly into: string }[];
  /** For a mixture, where no part declares it. */
  readonly timing?: 'free';
}

/**
 * A protocol laid over a team as plain data: parts, roles, what wakes them, channels with their routes, caps and
 * bridges. It is what `troupe show` prints.
 * @example
 * ```ts
 * import { cmas } from 'troupe/protocols';
 * import { describe, layOut } from 'troupe/topology';
 *
 * const { parts } = describe(layOut(cmas, ['Ann', 'Ben']));
 * parts[0]?.roles.map(({ name }) => name); // → ['planner']
 * ```
 */
export function describe(topology: Topology): ProtocolDescription {
  const { protocol } = topology;
  const bridges = isMixture(protocol) ? protocol.bridges : [];
  const ordered = topology.parts.every((p) => p.protocol.timing === 'ordered');
  return {
    name: topology.name,
    about: topology.protocol.about,
    parts: topology.parts.map(({ name, protocol, team }) => ({
      name,
      protocol: protocol.name,
      about: protocol.about,
      team,
      timing: protocol.timing,
      options: protocol.options,
      roles: [
        ...Object.entries(protocol.once).map(([role, r]) => describeRole(role, r, 'part')),
        ...Object.entries(protocol.perAgent).map(([role, r]) => describeRole(role, r, 'agent')),
      ],
      channels: Object.entries(protocol.routes).map(([channel, route]) => ({
        name: channel,
        route: route.said,
        act: topology.channels.get(channel)?.act ?? false,
        schema: schemaOf(topology, channel),
      })),
      caps:
        protocol.caps.length === 0
          ? undefined
          : protocol.caps.map((cap) => ({ ...cap, per: timeOf(cap), words: describeCap(cap) })),
    })),
    bridges: bridges.map(({ from, into }, i) => ({
      role: bridgeName(i),
      from: `${from.part}.${from.channel.name}`,
      into: `${into.part}.${into.channel.name}`,
    })),
    timing: isMixture(protocol) && protocol.timing === 'free' && ordered ? 'free' : undefined,
  };
}

function describeRole(name: string, role: Role, per: 'agent' | 'part'): RoleDescription {
  const wakes = Object.fromEntries(
    Object.entries(role.wakes).map(([event, list]) => [event, list.map((w) => `${w.how}(${w.channel.name})`)]),
  );
  const reads = role.reads.map((r) =>
    r.optional ? `optional(${r.how}(${r.channel.name}))` : `${r.how}(${r.channel.name})`,
  );
  const says = role.says.map((s) => (isSure(s) ? saidChannel(s).name : `maybe(${saidChannel(s).name})`));
  const { kind, from, until, ask } = role;
  return {
    name,
    kind,
    per,
    wakes,
    reads,
    says,
    from,
    until,
    ask: ask || undefined,
  };
}

/** By the schema of a channel: a protocol is described for every episode, and its channels stay the same. */
const schemas = new WeakMap<z.ZodType, unknown>();

function schemaOf(topology: Topology, channel: string): unknown {
  const schema = topology.channels.get(channel)?.schema;
  if (schema === undefined) return {};
  const known = schemas.get(schema) ?? z.toJSONSchema(schema, { unrepresentable: 'any' });
  schemas.set(schema, known);
  return known;
}
