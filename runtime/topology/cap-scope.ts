// Resolves what a cap covers, which senders, channels and recipients, and puts it in words. The counter and the checks
// both use it.
import { CAP_MEASURES, type CAP_TIMES, type Cap } from '../core/cap.ts';
import { type AnyChannel, action, observation } from '../core/channel.ts';

import type { Instance, Topology } from './topology.ts';

/** Whether the part has a role of this name; any other name is an agent's. */
export type RolePredicate = (name: string) => boolean;

export const fits = (name: string, { roleName, agent }: Instance, isRole: RolePredicate): boolean =>
  isRole(name) ? roleName === name : agent === name;

/** Whether the cap covers what this sender says on the channel, whoever hears it. */
export function covers(cap: Cap, from: Instance, channel: AnyChannel, isRole: RolePredicate): boolean {
  if (from.role === null || channel.name === observation.name || channel.name === action.name) return false;
  if (cap.channel !== undefined && cap.channel !== channel.name) return false;
  return cap.from === undefined || fits(cap.from, from, isRole);
}

/** Whether the cap covers a message to these recipients. Bridges only listen in. */
export function reaches(cap: Cap, recipients: readonly Instance[], isRole: RolePredicate): boolean {
  const { to } = cap;
  return to === undefined || recipients.some((h) => h.kind !== 'bridge' && fits(to, h, isRole));
}

/** The roles of a part by name, including its bridges. */
export function rolesIn(topology: Topology, part: string): RolePredicate {
  const names = new Set(topology.instances.filter((i) => i.part === part && i.role !== null).map((i) => i.roleName));
  return (name) => names.has(name);
}

export const timeOf = (cap: Cap): (typeof CAP_TIMES)[number] => cap.per ?? 'step';

/** The cap in words, e.g. `utterance from planner: 40 tokens a round, truncate`. */
export function describeCap(cap: Cap): string {
  const { channel = 'all talk', from, to } = cap;
  const limits = CAP_MEASURES.flatMap((m) => {
    const most = cap[m];
    return most === undefined ? [] : [`${most} ${most === 1 ? m.slice(0, -1) : m}`];
  });
  const ends = `${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`;
  const time = timeOf(cap) === 'episode' ? 'an episode' : `a ${timeOf(cap)}`;
  return `${channel}${ends}: ${limits.join(' and ')} ${time}, ${cap.action}`;
}
