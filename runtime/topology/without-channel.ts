// Finds the roles that could not go on if one channel fell silent, before anything is played. A role that waits for
// every message on it, or for replies, gets none and goes on; a role that wakes on each message stays asleep.
import { action } from '../core/channel.ts';
import { computeDue, stretchStarts, wakeAlternatives, wakesIn } from './due.ts';
import type { Instance, Topology } from './topology.ts';

export interface StuckAgent {
  readonly agent: string;
  /** The roles that would sleep and are needed for the agent to act. */
  readonly sleeping: readonly string[];
}

/** Agents for which nobody would act in some step from this one on; empty where the protocol goes on. */
export function stuckWithout(topology: Topology, channel: string, from: number): StuckAgent[] {
  const ready = new Set(topology.parts.flatMap(({ team }) => team));
  const steps = stretchStarts(topology).filter((_, i, all) => (all[i + 1] ?? Number.POSITIVE_INFINITY) > from);
  const stuck = steps.flatMap((step) => stuckIn(topology, { channel, ready, step: Math.max(step, from) }));
  return [...new Map(stuck.map((one) => [one.agent, one])).values()];
}

function stuckIn(
  topology: Topology,
  { channel, ready, step }: { readonly channel: string; readonly ready: ReadonlySet<string>; readonly step: number },
): StuckAgent[] {
  const { awake } = computeDue(topology, { step, ready }, channel);
  const before = computeDue(topology, { step, ready }).awake;
  const actsFor = (agent: string) => (i: Instance) =>
    topology.says(i, action.name) !== 'never' &&
    topology.possibleRecipients(i, action.name).some((body) => body.kind === 'body' && body.agent === agent);
  return [...ready].flatMap((agent) => {
    const actors = topology.instances.filter((i) => before.has(i.name)).filter(actsFor(agent));
    if (channel !== action.name && actors.some((i) => awake.has(i.name))) return [];
    const lacking = actors.filter((i) => i.role && wakesIn(i.role, step) && wakesOn(i, channel));
    const sleeping = (lacking.length > 0 ? lacking : actors).map(({ roleName }) => roleName);
    return actors.length === 0 ? [] : [{ agent, sleeping: [...new Set(sleeping)] }];
  });
}

const wakesOn = ({ role }: Instance, channel: string): boolean =>
  role !== null && wakeAlternatives(role).some((list) => list.some((w) => w.channel.name === channel));
