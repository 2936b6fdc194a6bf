// Finds conversations that nothing declared ends: circles of roles that wake on each other's every message.

import { saidChannel } from '../../core/role.ts';
import { covers, rolesIn } from '../cap-scope.ts';
import { wakesOnEach } from '../due.ts';
import { stronglyConnectedComponents } from '../strong-components.ts';
import type { Instance, Topology } from '../topology.ts';
import type { Fault } from './fault.ts';

/**
 * One warning for each circle of roles. What declares a bound: the rounds of the protocol or of a ring, or a cap on
 * the channel that drops or ends.
 */
export function unboundedTalkWarnings(topology: Topology): Fault[] {
  const roles = topology.instances.filter((i) => i.role !== null && i.kind === 'role');
  const links = roles.flatMap((speaker) => linksFrom(topology, speaker));
  const before = (recipient: Instance) => links.filter((l) => l.recipient === recipient).map((l) => l.speaker);
  const circles = stronglyConnectedComponents(roles, before).filter(
    ([first, ...others]) => first !== undefined && (others.length > 0 || before(first).includes(first)),
  );
  return circles.map((circle) => {
    const inside = links.filter((l) => circle.includes(l.speaker) && circle.includes(l.recipient));
    const names = [...new Set(circle.map((i) => `'${i.roleName}'`))].join(' and ');
    const channels = [...new Set(inside.map((l) => l.channel))];
    return {
      code: 'TALK_UNBOUNDED',
      what: `role ${names} may go on for ever: each message on ${channels.map((c) => `'${c}'`).join(' and ')} may bring about another.`,
      fix: `Declare a bound: rounds: 4 in the protocol, ring(opening, { rounds: 4 }), or caps: [{ channel: '${channels[0] ?? ''}', messages: 4, action: 'drop' }]. A step's talk is cut all the same, and the episode then ends as stalled.`,
    };
  });
}

interface WakingLink {
  readonly speaker: Instance;
  readonly channel: string;
  readonly recipient: Instance;
}

/** Whom each message of this instance wakes, on channels that nothing declared bounds. */
function linksFrom(topology: Topology, speaker: Instance): WakingLink[] {
  const part = topology.part(speaker.part)?.protocol;
  if (part?.rounds !== undefined) return [];
  const isRole = rolesIn(topology, speaker.part);
  return (speaker.role?.says ?? []).map(saidChannel).flatMap((channel) => {
    const route = part?.routes[channel.name];
    if (route?.kind === 'ring' && route.rounds !== null) return [];
    const capped = part?.caps.some((cap) => cap.action !== 'truncate' && covers(cap, speaker, channel, isRole));
    if (capped) return [];
    const woken = topology
      .possibleRecipients(speaker, channel.name)
      .filter(({ role }) => role !== null && wakesOnEach(role, channel.name));
    return woken.map((recipient) => ({ speaker, channel: channel.name, recipient }));
  });
}
