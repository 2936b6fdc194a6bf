// Checks a protocol statically, before anything runs. Each fault has a code, what is wrong, and the fix.

import { protocolFaulty } from '../../core/errors/index.ts';
import { type AnyProtocol, isSequence, type TeamProtocol } from '../../core/protocol.ts';
import { computeDue, stretchStarts } from '../due.ts';
import { layOut } from '../topology.ts';
import { capFaults } from './caps.ts';
import { causeFirst, type TracedFault } from './causes.ts';
import { chartNameFaults } from './chart-names.ts';
import { childFaults } from './children.ts';
import { type Fault, faultText } from './fault.ts';
import {
  actionFaults,
  everyOnMaybeFaults,
  neverWokenFaults,
  ownerlessFaults,
  speakerFaults,
  unheardFaults,
} from './flow.ts';
import { bridgeFaults, partFaults, schemaFaults } from './names.ts';
import { raceFaults } from './races.ts';
import { teamFaults } from './team.ts';

export { type Fault, faultText } from './fault.ts';

/**
 * All faults of a protocol for a team, the cause before what follows from it; an empty list means that it may run. Of a
 * sequence, those of each leg.
 */
export const checkProtocol = (protocol: AnyProtocol, agents: readonly string[]): Fault[] =>
  eachLeg(protocol, (leg) => checkLeg(leg, agents));

/** Faults, or warnings, of each leg, which say in which they are. */
export function eachLeg(protocol: AnyProtocol, check: (leg: TeamProtocol) => Fault[]): Fault[] {
  if (!isSequence(protocol)) return check(protocol);
  return protocol.legs.flatMap(({ protocol: leg }, i) =>
    check(leg).map((fault) => ({ ...fault, what: `leg ${i + 1}, ${leg.name}: ${fault.what}` })),
  );
}

function checkLeg(protocol: TeamProtocol, agents: readonly string[]): Fault[] {
  const topology = layOut(protocol, agents);
  const shape = [
    ...teamFaults(topology, agents),
    ...bridgeFaults(protocol),
    ...topology.parts.flatMap((p) => partFaults(p.protocol)),
    ...schemaFaults(topology),
  ];
  if (shape.length > 0) return unique(shape);
  const awake = new Set(
    stretchStarts(topology).flatMap((step) => [...computeDue(topology, step, new Set(agents)).awake]),
  );
  const faults: readonly TracedFault[] = [
    ...unheardFaults(topology),
    ...everyOnMaybeFaults(topology),
    ...ownerlessFaults(topology),
    ...speakerFaults(topology),
    ...neverWokenFaults(topology, awake),
    ...actionFaults(topology, agents),
    ...capFaults(topology),
    ...childFaults(topology),
    ...chartNameFaults(topology),
    ...(topology.timing === 'free' ? [] : raceFaults(topology)),
  ];
  return causeFirst(unique(faults), topology);
}

/** @throws PROTOCOL_FAULTY */
export function assertProtocol(protocol: AnyProtocol, agents: readonly string[]): void {
  const faults = checkProtocol(protocol, agents);
  if (faults.length > 0) throw protocolFaulty(protocol.name, faults.map(faultText));
}

/** Faults of a mixture that another team size would not have. */
const BY_TEAM_SIZE: readonly string[] = ['PART_EMPTY', 'TEAM_NOT_DIVIDED', 'PART_AGENT_UNKNOWN'];

/** What cannot be played only because the team is too small for every part of a mixture: why. */
export function emptyPart(protocol: AnyProtocol, agents: readonly string[]): string | undefined {
  const faults = checkProtocol(protocol, agents);
  const [first] = faults;
  return first !== undefined && faults.every(({ code }) => BY_TEAM_SIZE.includes(code))
    ? `${first.code}: ${first.what} ${first.fix}`
    : undefined;
}

function unique<F extends Fault>(faults: readonly F[]): F[] {
  return [...new Map(faults.map((f) => [`${f.code} ${f.what}`, f])).values()];
}
