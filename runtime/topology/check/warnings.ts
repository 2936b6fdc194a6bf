// Warns, before anything runs, of what may run and will hardly do what its author means. It is no reason to refuse it.
import type { AnyProtocol } from '../../core/protocol.ts';
import { layOut } from '../topology.ts';
import { checkProtocol, eachLeg } from './check.ts';
import type { Fault } from './fault.ts';
import { unboundedTalkWarnings } from './unbounded-talk.ts';
import { unshownWarnings } from './unshown.ts';

/** Warnings on a protocol for a team, in the form of faults; none where the protocol has faults: these come first. */
export function warnProtocol(protocol: AnyProtocol, agents: readonly string[]): Fault[] {
  if (checkProtocol(protocol, agents).length > 0) return [];
  const all = eachLeg(protocol, (leg) => {
    const topology = layOut(leg, agents);
    return [...unshownWarnings(topology), ...unboundedTalkWarnings(topology)];
  });
  return [...new Map(all.map((warning) => [warning.what, warning])).values()];
}
