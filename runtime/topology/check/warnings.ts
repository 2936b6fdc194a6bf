// Warns, before anything runs, of what may run and will hardly do what its author means. It is no reason to refuse it.
import type { AnyProtocol } from '../../core/protocol.ts';
import { heardChannels, type Role, saidChannel } from '../../core/role.ts';
import { covers, rolesIn } from '../cap-scope.ts';
import { wakesOnEach } from '../due.ts';
import { stronglyConnectedComponents } from '../strong-components.ts';
import { type Instance, layOut, type Topology } from '../topology.ts';
import { checkProtocol, eachLeg } from './check.ts';
import type { Fault } from './fault.ts';
import { type SampleWake, sampleWakes } from './samples.ts';

/** Warnings on a protocol for a team, in the form of faults; none where the protocol has faults: these come first. */
export function warnProtocol(protocol: AnyProtocol, agents: readonly string[]): Fault[] {
  if (checkProtocol(protocol, agents).length > 0) return [];
  const all = eachLeg(protocol, (leg) => {
    const topology = layOut(leg, agents);
    return [...unshownWarnings(topology), ...unboundedTalkWarnings(topology)];
  });
  return [...new Map(all.map((warning) => [warning.what, warning])).values()];
}

/** One warning for each role and channel of which no prompt of the role shows anything. */
function unshownWarnings(topology: Topology): Fault[] {
  const seen = new Set<string>();
  return topology.instances.flatMap((instance) => {
    const key = `${instance.part}/${instance.roleName}`;
    if (instance.kind !== 'role' || !instance.role?.prompt || seen.has(key)) return [];
    seen.add(key);
    return unshownBy(instance, instance.role, topology).map((channel) => ({
      code: 'MESSAGE_UNSHOWN',
      what: `no prompt of role '${instance.roleName}' shows what it hears on '${channel}'.`,
      fix: `Show it in the prompt (says(heardOn(heard, ${channel}))), or name it in hides where it only says whose turn it is.`,
    }));
  });
}

function unshownBy(instance: Instance, role: Role, topology: Topology): string[] {
  const wakes = sampleWakes({ instance, role }, topology, { fromEach: true });
  const shown = wakes.map((wake) => wake && shownOf(role, wake));
  // A prompt that will not be made of samples tells nothing.
  if (shown.some((channels) => channels === undefined)) return [];
  return heardChannels(role)
    .map(({ name }) => name)
    .filter((name) => !role.hides?.includes(name) && !shown.some((channels) => channels?.has(name)));
}

/** The channels that stand in the prompt made of one wake; undefined where it throws. */
function shownOf(role: Role, { heard, me, marks }: SampleWake): ReadonlySet<string> | undefined {
  try {
    const text = JSON.stringify(role.prompt?.(heard, me));
    return new Set([...marks].flatMap(([channel, all]) => (all.some((mark) => text.includes(mark)) ? [channel] : [])));
  } catch {
    return undefined;
  }
}

/**
 * One warning for each circle of roles. What declares a bound: the rounds of the protocol or of a ring, or a cap on
 * the channel that drops or ends.
 */
function unboundedTalkWarnings(topology: Topology): Fault[] {
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
    if (route !== undefined && route.rounds !== null) return [];
    const capped = part?.caps.some((cap) => cap.action !== 'truncate' && covers(cap, speaker, channel, isRole));
    if (capped) return [];
    const woken = topology
      .possibleRecipients(speaker, channel.name)
      .filter(({ role }) => role !== null && wakesOnEach(role, channel.name));
    return woken.map((recipient) => ({ speaker, channel: channel.name, recipient }));
  });
}
