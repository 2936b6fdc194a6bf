// Shares what the hybrid protocols of Chen et al. (arXiv 2309.15943) do with a central plan: how often it is checked,
// which agents it gives something to do, and how it is shown.
import type { Me } from '../../runtime/core/role.ts';

/** A plan that is not in order goes back so often; then the episode ends (published: `Syntactic Error`). */
export const CHECKS = 6;

/** Those that do not just idle. */
export const namedIn = (plan: Readonly<Record<string, string>>, me: Pick<Me, 'ready' | 'world'>): string[] =>
  me.ready.filter((agent) => (plan[agent] ?? me.world.idle) !== me.world.idle);

export const planLines = (plan: Readonly<Record<string, string>>, me: Pick<Me, 'ready' | 'world'>): string =>
  me.ready.map((agent) => `${agent}: ${plan[agent] ?? me.world.idle}`).join('\n');
