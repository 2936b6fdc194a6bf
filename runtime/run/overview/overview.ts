// Describes a protocol or a sequence of protocols as data, before anything runs: what text, JSON and drawing share.
import {
  type AnyProtocol,
  isMixture,
  isSequence,
  legsOfProtocol,
  type ProtocolSequence,
  type TeamProtocol,
} from '../../core/protocol.ts';
import { describeTakeover } from '../../naming/composite.ts';
import type { AnyFamily } from '../../naming/family.ts';
import { optionsOf, publishedSampling } from '../../naming/mix.ts';

import { patternOf } from '../../text/subject.ts';
import { analyseCalls } from '../../topology/call-bounds.ts';
import { checkProtocol } from '../../topology/check/check.ts';
import type { Fault } from '../../topology/check/fault.ts';
import { agentsNamedBy } from '../../topology/check/names.ts';
import { addresseeFaults, warnProtocol } from '../../topology/check/warnings.ts';
import { handedOver } from '../../topology/handover.ts';
import { describe, hashOfProtocol, protocolHash } from '../../topology/protocol-hash.ts';
import { type Instance, layOut, OPENING, type Topology } from '../../topology/topology.ts';

/**
 * What `troupe show` tells of a protocol, as data: roles, channels, who hears whom, calls, faults and warnings; of a
 * sequence, the same of each leg. `team`: how many agents; by default 3, or as many as it needs.
 * @example
 * ```ts
 * import { cmas } from 'troupe/protocols';
 * import { overviewOf } from 'troupe/topology';
 *
 * overviewOf(cmas, { team: 3 }).faults; // → []
 * ```
 */
export const overviewOf = (
  protocol: AnyProtocol,
  { team, family }: { readonly team?: number | undefined; readonly family?: AnyFamily | undefined } = {},
): ProtocolOverview | SequenceOverview =>
  isSequence(protocol) ? sequenceOverview(protocol, team) : protocolOverview(protocol, team, family);

export type SequenceOverview = ReturnType<typeof sequenceOverview>;

/** Everything shown, as data: for each leg the same as for a protocol. */
function sequenceOverview(protocol: ProtocolSequence, n: number | undefined) {
  const agents = teamFor(protocol, n);
  const laid = protocol.legs.map((leg) => layOut(leg.protocol, agents));
  return {
    name: protocol.name,
    about: protocol.about,
    hash: hashOfProtocol(protocol, agents),
    timing: protocol.timing,
    options: optionsOf(protocol),
    agents,
    legs: legsOfProtocol(protocol).map(({ protocol: of, at }, i) => {
      const [before, after] = [laid[i - 1], laid[i]];
      return {
        leg: i + 1,
        /** When it takes over, as data and in words; null for the first protocol. */
        at: at ?? null,
        takesOver: at === undefined ? null : describeTakeover(at),
        /** The channels whose earlier messages are carried over, with the roles that read them. */
        notes: before && after ? handedOver(before, after) : [],
        ...protocolOverview(of, agents),
      };
    }),
    faults: allFaults(protocol, agents),
    warnings: warnProtocol(protocol, agents),
  };
}

export type ProtocolOverview = ReturnType<typeof protocolOverview>;

/**
 * Everything shown, as data. `team`: the agents or their number, by default 3 or as many as the protocol needs.
 * `family`: the family that the protocol is a variant of.
 */
export function protocolOverview(
  protocol: TeamProtocol,
  team: number | readonly string[] | undefined,
  family?: AnyFamily,
) {
  const agents = typeof team === 'object' ? [...team] : teamFor(protocol, team);
  const topology = layOut(protocol, agents);
  const faults = allFaults(protocol, agents);
  const description = describe(topology);
  return {
    hash: protocolHash(topology),
    /** Of the family that the protocol is a variant of. */
    choices: family?.choices ?? null,
    /** For a mixture: its own, and those of its parts as `part.option`. */
    options: optionsOf(protocol),
    agents,
    ...description,
    timing: topology.timing,
    /** The settings of `--sampling published`, by role. */
    sampling: publishedSampling(protocol),
    subjects: topology.parts.flatMap(({ name: part, protocol: { routes } }) =>
      Object.keys(routes).map((channel) => ({
        part,
        channel,
        pattern: patternOf('troupe.<run>.<episode>', { part, channel }),
      })),
    ),
    hears: speakerRecipients(topology),
    // The calls of a faulty protocol are not worth counting.
    calls: faults.length > 0 ? null : analyseCalls(protocol, agents),
    faults,
    /** Legal constructs that probably do not do what the author means. */
    warnings: warnProtocol(protocol, agents),
  };
}

/** Those of its parts, else those that its roles show when they are handed samples. */
function allFaults(protocol: AnyProtocol, agents: readonly string[]): Fault[] {
  const faults = checkProtocol(protocol, agents);
  return faults.length > 0 ? faults : addresseeFaults(protocol, agents);
}

const USUAL_TEAM = 3;

/**
 * The agents that a mixture or a graph names, then numbered ones. If every part names its agents, or a protocol has
 * such a graph, there are no others unless requested.
 */
function teamFor(protocol: AnyProtocol, n: number | undefined): string[] {
  const legs = legsOfProtocol(protocol).map((leg) => leg.protocol);
  const parts = legs.flatMap((leg) => (isMixture(leg) ? Object.values(leg.parts) : []));
  const routes = legs.flatMap((leg) => (isMixture(leg) ? [] : Object.values(leg.routes)));
  const named = [...new Set([...parts.flatMap((part) => part.agents ?? []), ...routes.flatMap(agentsNamedBy)])];
  const closed = named.length > 0 && parts.every((part) => part.agents !== undefined);
  const size = n ?? (closed ? named.length : Math.max(USUAL_TEAM, named.length + 1));
  const others = Array.from({ length: size }, (_, i) => `agent${i + 1}`).filter((agent) => !named.includes(agent));
  return [...named, ...others].slice(0, size);
}

export interface SpeakerRecipients {
  readonly part: string;
  /** `agent` is the agent that the speaker serves; null if the role exists once. */
  readonly agent: string | null;
  readonly role: string;
  readonly channel: string;
  readonly sure: boolean;
  /** A message goes to only one of these agents: the one it names, or the next in the ring. */
  readonly one: boolean;
  /**
   * All possible recipients, regardless of the address. Speech that takes the turn goes to the speaker's body, which
   * passes it on.
   */
  readonly recipients: readonly {
    readonly part: string;
    readonly role: string;
    readonly agents: readonly (string | null)[];
  }[];
}

function speakerRecipients(topology: Topology): SpeakerRecipients[] {
  return topology.instances.flatMap((from) =>
    [...topology.channels.keys()].flatMap((channel): SpeakerRecipients[] => {
      const says = topology.says(from, channel);
      const act = topology.channels.get(channel)?.act === true;
      const route = topology.part(from.part)?.protocol.routes[channel];
      if (says === 'never' || (from.kind === 'body' && act && !route)) return [];
      const actsBy = act && from.kind === 'role' ? topology.body(from.agent ?? '') : undefined;
      const recipients = byRole(actsBy ? [actsBy] : topology.possibleRecipients(from, channel));
      if (recipients.length === 0 && from.kind !== 'role') return [];
      return [
        {
          part: from.part,
          agent: from.agent,
          role: from.roleName,
          channel,
          sure: says === 'sure',
          one: actsBy === undefined && (act || route?.oneAddressee === true),
          recipients,
        },
      ];
    }),
  );
}

function byRole(instances: readonly Instance[]): SpeakerRecipients['recipients'] {
  const groups = new Map<string, { part: string; role: string; agents: (string | null)[] }>();
  for (const { part, roleName, agent } of instances) {
    const key = `${part} ${roleName}`;
    const group = groups.get(key) ?? { part, role: roleName, agents: [] };
    group.agents.push(agent);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The display name; the opening message belongs to no role. */
export const speakerName = (role: string): string => (role === OPENING ? '(the step begins)' : role);
