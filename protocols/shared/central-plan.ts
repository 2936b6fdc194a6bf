// Shares how protocols handle a central plan: how it is grounded, and in those of Chen et al. (arXiv 2309.15943) how
// often it is checked, which agents have a part in it, and how it is shown.
import { groundPlan } from '../../agents/answers.ts';
import type { Acceptance } from '../../agents/module.ts';
import { heardOn } from '../../agents/prompt.ts';
import { observation } from '../../runtime/core/channel.ts';
import type { Me } from '../../runtime/core/role.ts';

/** The number of times a faulty plan is returned before the episode ends (published: `Syntactic Error`). */
export const CHECKS = 6;

/** The answer with the world's words for its plan, or the reason why it goes back. */
export function acceptPlan<A extends { readonly plan: Readonly<Record<string, string>> }>(
  answer: A,
  heard: Readonly<Record<string, unknown>>,
  me: Me,
): Acceptance<A> {
  const grounded = groundPlan(answer.plan, heardOn(heard, observation), me.world.lexicon, me.world.named, heard);
  return grounded.ok ? { ok: true, value: { ...answer, plan: grounded.value } } : grounded;
}

/** Those that do not just idle. */
export const namedIn = (plan: Readonly<Record<string, string>>, me: Pick<Me, 'ready' | 'world'>): string[] =>
  me.ready.filter((agent) => (plan[agent] ?? me.world.idle) !== me.world.idle);

export const planLines = (plan: Readonly<Record<string, string>>, me: Pick<Me, 'ready' | 'world'>): string =>
  me.ready.map((agent) => `${agent}: ${plan[agent] ?? me.world.idle}`).join('\n');
