// Collects all that `troupe show` says about a protocol as data, which text, JSON and drawing share.

import type { AnyFamily } from '../../runtime/core/family.ts';
import {
  type AnyProtocol,
  isMixture,
  legsOfProtocol,
  optionsOf,
  type TeamProtocol,
} from '../../runtime/core/protocol.ts';
import { publishedSampling } from '../../runtime/core/published-sampling.ts';
import { patternOf } from '../../runtime/core/subject.ts';
import { analyseCalls } from '../../runtime/topology/call-formulas.ts';
import { checkProtocol } from '../../runtime/topology/check/check.ts';
import { warnProtocol } from '../../runtime/topology/check/warnings.ts';
import { describe, protocolHash } from '../../runtime/topology/describe.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import { speakerRecipients } from './recipients.ts';

export type ProtocolOverview = ReturnType<typeof protocolOverview>;

/**
 * Everything that is shown, as data. `team`: its agents, or how many, 3 or as many as it needs unless told. `family`:
 * what the protocol is a variant of.
 */
export function protocolOverview(
  protocol: TeamProtocol,
  team: number | readonly string[] | undefined,
  family?: AnyFamily,
) {
  const agents = typeof team === 'object' ? [...team] : teamFor(protocol, team);
  const topology = layOut(protocol, agents);
  const faults = checkProtocol(protocol, agents);
  const description = describe(topology);
  return {
    hash: protocolHash(topology),
    /** Of the family that the protocol is a variant of. */
    choices: family?.choices ?? null,
    /** Of a mixture its own, and those of its parts by `part.option`. */
    options: optionsOf(protocol),
    agents,
    ...description,
    timing: topology.timing,
    /** What `--sampling published` asks for, by role. */
    sampling: publishedSampling(protocol),
    subjects: topology.parts.flatMap(({ name: part, protocol: { routes } }) =>
      Object.keys(routes).map((channel) => ({
        part,
        channel,
        pattern: patternOf('troupe.<run>.<episode>', { part, channel }),
      })),
    ),
    hears: speakerRecipients(topology),
    // What is faulty has no calls worth counting.
    calls: faults.length > 0 ? null : analyseCalls(protocol, agents),
    faults,
    /** What may run and will hardly do what its author means. */
    warnings: warnProtocol(protocol, agents),
  };
}

const USUAL_TEAM = 3;

/**
 * The agents that a mixture names, then others by number. Where every part names its own there are no others, unless
 * they are asked for.
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
