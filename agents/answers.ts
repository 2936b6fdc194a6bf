// Declares the answers that protocols usually ask for, in the fields that every world's player knows (core/ask.ts). It
// then grounds each action: a model's words become the world's own action, or go back with the reason.
import { z } from 'zod';
import type { Observation } from '../runtime/core/channel.ts';
import type { Lexicon } from '../runtime/core/lexicon.ts';
import type { Message } from '../runtime/core/message.ts';
import type { NamedThings } from '../runtime/core/world.ts';
import { type Grounding, ground } from './grounding/grounder.ts';
import { withNamedThings } from './grounding/named-things.ts';
import type { Acceptance } from './module.ts';

/** An action for each of these agents, all required: servers can hold a model to it. */
export function planFor(agents: readonly string[]) {
  return z.object(Object.fromEntries(agents.map((a) => [a, z.string()]))) as z.ZodType<Record<string, string>>;
}

/**
 * A field that every language model must give and that may all the same be absent: rule players do not fill the
 * optional fields of an ask.
 */
export function extra<T>(field: z.ZodType<T>, absent: T) {
  return z.preprocess((value) => (value === undefined ? absent : value), field);
}

/** An answer that begins with its reasons, so that what it decides can follow from them. */
export const reasoned = <S extends z.ZodRawShape>(fields: S) => z.object({ reason: extra(z.string(), ''), ...fields });

/** Something said to each of these agents; who is left out is told nothing. */
export function eachOf(agents: readonly string[]) {
  const blank = Object.fromEntries(agents.map((a) => [a, '']));
  const filled = (value: unknown) =>
    isPlainObject(value) ? { ...blank, ...value } : value === undefined ? blank : value;
  return z.preprocess(filled, planFor(agents));
}
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const OneAction = reasoned({ action: z.string() });

type AgentObservations = readonly Message<Observation>[];

/**
 * Grounds the actions of the agents whose observations the asker has; others are left for their own hands to judge.
 * With the world's lexicon (`me.world.lexicon`) free text is understood as well; with `me.world.named` an agent may be
 * sent to what another one has seen.
 */
export function groundPlan(
  plan: Readonly<Record<string, string>>,
  seen: AgentObservations,
  lexicon?: Lexicon,
  named?: NamedThings,
): Acceptance<Record<string, string>> {
  const grounded: Record<string, string> = { ...plan };
  for (const { agent, body } of seen) {
    const actionText = agent === undefined ? undefined : plan[agent];
    if (agent === undefined || actionText === undefined) continue;
    const found = groundListed(actionText, { body, agent, seen, lexicon, named });
    if (!found.ok) return found;
    grounded[agent] = found.action;
  }
  return { ok: true, value: grounded };
}

interface ListedSaying {
  readonly body: Observation;
  readonly agent: string;
  readonly seen: AgentObservations;
  readonly lexicon: Lexicon | undefined;
  readonly named: NamedThings | undefined;
}

/** In the agent's own list first, then with what the others have seen. */
function groundListed(said: string, { body, agent, seen, lexicon, named }: ListedSaying): Grounding {
  const found = ground(said, body.actions, agent, lexicon);
  if (found.ok || named === undefined) return found;
  const told = seen.flatMap((one) => [one.body.text, ...one.body.actions]);
  const wider = ground(said, withNamedThings(body.actions, named, told), agent, lexicon);
  return wider.ok ? wider : found;
}

/** The same for one agent's own action. */
export function groundAction<A extends { readonly action: string }>(
  answer: A,
  seen: AgentObservations,
  agent: string,
  lexicon?: Lexicon,
): Acceptance<A> {
  const actions = seen.find((m) => m.agent === agent)?.body.actions ?? [];
  const found = ground(answer.action, actions, agent, lexicon);
  return found.ok ? { ok: true, value: { ...answer, action: found.action } } : found;
}
