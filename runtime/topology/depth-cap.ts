// Bounds a step's conversation: how long a chain of messages, each caused by the one before, may become before the rest
// of it is cut.

import { action, observation } from '../core/channel.ts';
import { saidChannel } from '../core/role.ts';
import type { Instance, Topology } from './topology.ts';

/** How often each role may speak in a conversation for which its protocol declares no rounds. */
const UNDECLARED_ROUNDS = 10;

/**
 * The messages of one pass, in which every role says all it may, times the declared rounds of the protocol (or of a
 * ring), else ten; and one pass more for what opens and ends the conversation.
 */
export function depthCapOf(topology: Topology): number {
  const passes = topology.parts.map(({ name, protocol }) => {
    const members = topology.instances.filter((i) => i.part === name && i.role !== null);
    const onePass = members.reduce((sum, member) => sum + messagesOf(topology, member), 0);
    const rings = Object.values(protocol.routes).flatMap((r) =>
      r.kind === 'ring' && r.rounds !== null ? [r.rounds] : [],
    );
    const declared = protocol.rounds === undefined ? rings : [protocol.rounds, ...rings];
    return onePass * (1 + (declared.length === 0 ? UNDECLARED_ROUNDS : Math.max(...declared)));
  });
  return passes.reduce((sum, n) => sum + n, 0) + topology.instances.filter((i) => i.kind === 'body').length;
}

/** The most messages of one decision: one a channel, and one for each agent where they are addressed. */
function messagesOf(topology: Topology, speaker: Instance): number {
  const team = topology.part(speaker.part)?.team.length ?? 1;
  return (speaker.role?.says ?? []).reduce((sum, said) => {
    const { name } = saidChannel(said);
    const forEach = topology.addresses(speaker, name) || (name === action.name && speaker.agent === null);
    return sum + (forEach && name !== observation.name ? Math.max(1, team) : 1);
  }, 0);
}
