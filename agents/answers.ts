// The answers that protocols usually ask for, in the fields that every world's player knows (core/ask.ts), and the last look at them:
// an action in a model's words becomes the world's own, or goes back with the reason.
import { z } from 'zod';
import type { Observation } from '../runtime/core/channel.ts';
import type { Message } from '../runtime/core/message.ts';
import { ground } from './ground.ts';
import type { Accepted } from './module.ts';

/** An action for each of these agents, all required: servers can hold a model to it. */
export function planFor(agents: readonly string[]) {
  return z.object(Object.fromEntries(agents.map((a) => [a, z.string()]))) as z.ZodType<Record<string, string>>;
}

export const OneAction = z.object({ action: z.string() });

type Seen = readonly Message<Observation>[];

/** Grounds the actions of the agents whose observations the asker has; others are left for their own hands to judge. */
export function groundPlan(plan: Readonly<Record<string, string>>, seen: Seen): Accepted<Record<string, string>> {
  const grounded: Record<string, string> = { ...plan };
  for (const { agent, body } of seen) {
    const said = agent === undefined ? undefined : plan[agent];
    if (agent === undefined || said === undefined) continue;
    const found = ground(said, body.actions, agent);
    if (!found.ok) return found;
    grounded[agent] = found.action;
  }
  return { ok: true, value: grounded };
}

/** The same for one agent's own action. */
export function groundAction(answer: { readonly action: string }, seen: Seen, agent: string): Accepted<{ action: string }> {
  const actions = seen.find((m) => m.agent === agent)?.body.actions ?? [];
  const found = ground(answer.action, actions, agent);
  return found.ok ? { ok: true, value: { action: found.action } } : found;
}
