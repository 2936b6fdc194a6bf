// The static checks: what can be known of a protocol before anything runs. Each fault has a code, what is wrong, and the mend.
import { stretches, workOut } from './awake.ts';
import { capFaults } from './check-caps.ts';
import { actionFaults, asleep, everyOnMaybe, ownerless, unheardFaults } from './check-flow.ts';
import { bridgeFaults, partFaults, schemaFaults } from './check-names.ts';
import { races } from './check-races.ts';
import { teamFaults } from './check-team.ts';
import { protocolFaulty } from './errors.ts';
import type { Fault } from './fault.ts';
import type { AnyProtocol } from './protocol.ts';
import { layOut } from './topology.ts';

export type { Fault } from './fault.ts';

/** All faults of a protocol for a team; none means it may run. */
export function checkProtocol(protocol: AnyProtocol, agents: readonly string[]): Fault[] {
  const topology = layOut(protocol, agents);
  const shape = [
    ...teamFaults(topology, agents),
    ...bridgeFaults(protocol),
    ...topology.parts.flatMap((p) => partFaults(p.protocol)),
    ...schemaFaults(topology),
  ];
  if (shape.length > 0) return unique(shape);
  const awake = new Set(stretches(topology).flatMap((step) => [...workOut(topology, step, new Set(agents)).awake]));
  return unique([
    ...actionFaults(topology, agents),
    ...unheardFaults(topology),
    ...asleep(topology, awake),
    ...everyOnMaybe(topology),
    ...ownerless(topology),
    ...capFaults(topology),
    ...(topology.timing === 'free' ? [] : races(topology)),
  ]);
}

/** @throws PROTOCOL_FAULTY */
export function assertProtocol(protocol: AnyProtocol, agents: readonly string[]): void {
  const faults = checkProtocol(protocol, agents);
  if (faults.length > 0)
    throw protocolFaulty(
      protocol.name,
      faults.map((f) => `${f.code}: ${f.what} ${f.mend}`),
    );
}

function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((f) => [`${f.code} ${f.what}`, f])).values()];
}
