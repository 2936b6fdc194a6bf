// Collects what `troupe show` prints about a protocol as data shared by text, JSON and drawing.

import { type AnyProtocol, isMixture, legsOfProtocol, type TeamProtocol } from '../../core/protocol.ts';
import type { AnyFamily } from '../../naming/family.ts';
import { optionsOf } from '../../naming/mix.ts';
import { publishedSampling } from '../../naming/preset.ts';
import { patternOf } from '../../text/subject.ts';
import { analyseCalls } from '../../topology/call-formulas.ts';
import { addresseeFaults } from '../../topology/check/addressees.ts';
import { checkProtocol, type Fault } from '../../topology/check/check.ts';
import { warnProtocol } from '../../topology/check/warnings.ts';
import { describe } from '../../topology/describe.ts';
import { protocolHash } from '../../topology/protocol-hash.ts';
import { layOut } from '../../topology/topology.ts';
import { speakerRecipients } from './recipients.ts';

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
export function allFaults(protocol: AnyProtocol, agents: readonly string[]): Fault[] {
  const faults = checkProtocol(protocol, agents);
  return faults.length > 0 ? faults : addresseeFaults(protocol, agents);
}

const USUAL_TEAM = 3;

/**
 * The agents that a mixture names, then numbered ones. If every part names its agents, there are no others unless
 * requested.
 */
export function teamFor(protocol: AnyProtocol, n: number | undefined): string[] {
  const parts = legsOfProtocol(protocol).flatMap((leg) =>
    isMixture(leg.protocol) ? Object.values(leg.protocol.parts) : [],
  );
  const named = [...new Set(parts.flatMap((part) => part.agents ?? []))];
  const closed = parts.length > 0 && parts.every((part) => part.agents !== undefined);
  const size = n ?? (closed ? named.length : Math.max(USUAL_TEAM, named.length + 1));
  const others = Array.from({ length: size }, (_, i) => `agent${i + 1}`).filter((agent) => !named.includes(agent));
  return [...named, ...others].slice(0, size);
}
