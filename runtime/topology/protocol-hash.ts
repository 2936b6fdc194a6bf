// Describes a protocol as plain data (what `troupe show` prints, and what a drawing is made of), and hashes it: the
// same hash for the same roles, routes, caps, options and prompts, whatever the team. What only people read (the
// `about` of a protocol, the titles and descriptions of a channel's schema) does not count.
//
// A prompt is a function, so what is hashed is what it shows of samples. One that throws on them, or that shows
// something else each time, counts as no prompt.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Cap } from '../core/cap.ts';
import { type AnyProtocol, isMixture, isSequence, legsOfProtocol, type Protocol } from '../core/protocol.ts';
import { isSure, type Read, type Role, saidChannel } from '../core/role.ts';
import { describeCap, timeOf } from './check/caps.ts';
import { type SampleWake, sampleWakes } from './check/samples.ts';
import { bridgeName } from './instances.ts';
import { type Instance, layOut, type Topology } from './topology.ts';

/**
 * How a hash is made. Records made before `prompts` have `prose`: over what people read as well, and over no prompt. An
 * episode that goes on keeps the form of its record.
 */
export type HashForm = 'prompts' | 'prose';

export function protocolHash(topology: Topology, form: HashForm = 'prompts'): string {
  const { parts, about, ...rest } = describe(topology);
  if (form === 'prose') {
    const { name, ...more } = rest;
    return hashOf({ name, about, ...more, parts: parts.map(({ team: _, ...p }) => p) });
  }
  const laid = new Map(topology.parts.map(({ name, protocol }) => [name, protocol]));
  return hashOf({ ...rest, parts: parts.map((part) => hashedPart(part, laid.get(part.name))) });
}

/** Of a sequence: the hashes of its legs, and when each takes over. */
export const hashOfProtocol = (protocol: AnyProtocol, agents: readonly string[], form?: HashForm): string =>
  isSequence(protocol)
    ? hashOf(protocol.legs.map(({ protocol: of, at = {} }) => [protocolHash(layOut(of, agents), form), at]))
    : protocolHash(layOut(protocol, agents), form);

/** What folders of older versions have of a sequence: the hash of its first leg, in either form. */
export function firstLegHashes(protocol: AnyProtocol, agents: readonly string[]): string[] {
  if (!isSequence(protocol)) return [];
  const [{ protocol: first }] = legsOfProtocol(protocol);
  return [hashOfProtocol(first, agents), hashOfProtocol(first, agents, 'prose')];
}

/** In which form this is the hash of the protocol; undefined where it is another's. */
export const hashFormOf = (hash: string, protocol: AnyProtocol, agents: readonly string[]): HashForm | undefined =>
  (['prompts', 'prose'] as const).find((form) => hashOfProtocol(protocol, agents, form) === hash);

/** Whether a record may give this hash for the protocol, in whichever form. */
export const isHashOf = (hash: string, protocol: AnyProtocol, agents: readonly string[]): boolean =>
  hashFormOf(hash, protocol, agents) !== undefined;

const hashOf = (data: unknown): string => createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 12);

function hashedPart({ about: _about, team: _team, ...part }: PartDescription, protocol: Protocol | undefined) {
  return {
    ...part,
    channels: part.channels.map(({ schema, ...channel }) => ({ ...channel, schema: withoutProse(schema) })),
    caps: part.caps?.map(({ words: _, ...cap }) => cap),
    rounds: protocol?.rounds,
    prompts: protocol && promptsOf(protocol),
  };
}

/** What holds values rather than schemas. */
const VALUES = ['const', 'default', 'enum', 'examples'];

/** A JSON Schema without titles and descriptions: no model is told of a channel's. A property may have these names. */
function withoutProse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutProse);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (typeof value === 'string' && (key === 'title' || key === 'description')) return [];
      return [[key, VALUES.includes(key) ? value : withoutProse(value)]];
    }),
  );
}

// --- prompts ---

const SAMPLE_TEAM = ['Ann', 'Ben', 'Cem'];

/** By protocol: it is hashed for every episode, and its prompts stay the same. */
const known = new WeakMap<Protocol, string>();

/** Over what each role that asks shows of samples, the answers it asks for, and how often at most it asks again. */
function promptsOf(protocol: Protocol): string {
  const cached = known.get(protocol);
  if (cached !== undefined) return cached;
  const topology = layOut(protocol, SAMPLE_TEAM);
  const asking = new Map(topology.instances.flatMap((i) => (i.role?.prompt ? [[i.roleName, i] as const] : [])));
  const prompts = hashOf(
    [...asking].map(([name, instance]) => [name, instance.role?.repairs, shownOfSamples(instance, topology)]),
  );
  known.set(protocol, prompts);
  return prompts;
}

/** Of each wake: with other values where a schema leaves a choice, and as in the first step, when nothing is known. */
function shownOfSamples(instance: Instance, topology: Topology): unknown {
  const { role } = instance;
  if (role === null) return null;
  const isSaid = ({ channel }: Read) => topology.instances.some((i) => topology.says(i, channel.name) !== 'never');
  const said = { ...role, reads: role.reads.filter(isSaid) };
  const [none, some] = [role.reads, role.reads.filter((read) => !isSaid(read))].map(unread);
  return [0, 1].flatMap((variant) =>
    sampleWakes({ instance, role: said }, topology, { variant }).flatMap((wake) => {
      if (wake === undefined) return [null];
      const { heard, me } = wake;
      const now = { heard: { ...some, ...heard }, me };
      const first = { heard: { ...heard, ...none }, me: { ...me, step: 0 } };
      return [now, first].map((sample) => shown(role, sample));
    }),
  );
}

/** What a role is handed of channels on which nothing has come. */
const unread = (reads: readonly Read[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(reads.map(({ how, channel }) => [channel.name, how === 'latest' ? undefined : []]));

function shown({ prompt, answer }: Role, { heard, me }: Pick<SampleWake, 'heard' | 'me'>): unknown {
  const once = () =>
    JSON.stringify([
      prompt?.(structuredClone(heard), me).map(({ origin, speaker, text }) => [origin, speaker, text]),
      answer?.(me),
    ]);
  try {
    const [one, again] = [once(), once()];
    return one === again ? one : null;
  } catch {
    return null;
  }
}

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
