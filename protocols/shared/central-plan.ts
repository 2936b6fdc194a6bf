// Shares how the protocols of Chen et al. (arXiv 2309.15943) handle a central plan: how often it is checked, which
// agents have a part in it, and how it is shown.
import type { Me } from '../../runtime/core/role.ts';

/** The number of times a faulty plan is returned before the episode ends (published: `Syntactic Error`). */
export const CHECKS = 6;

/** Those that do not just idle. */
export const namedIn = (plan: Readonly<Record<string, string>>, me: Pick<Me, 'ready' | 'world'>): string[] =>
  me.ready.filter((agent) => (plan[agent] ?? me.world.idle) !== me.world.idle);

export const planLines = (plan: Readonly<Record<string, string>>, me: Pick<Me, 'ready' | 'world'>): string =>
  me.ready.map((agent) => `${agent}: ${plan[agent] ?? me.world.idle}`).join('\n');
