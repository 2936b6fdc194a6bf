// Refuses teams that a world or a scene is not made for, and finds their members.
import { failure } from '../../runtime/errors/index.ts';

/** @throws AGENTS_OUT_OF_RANGE */
export function checkTeam(world: string, agents: readonly string[], [min, max]: readonly [number, number]): void {
  const asked = agents.length;
  if (asked < min || asked > max) throw failure('AGENTS_OUT_OF_RANGE', { world, asked, min, max });
}

/** Whoever is no member of the team sees what its first member sees. */
export function memberNamed<A extends { readonly name: string }>(agents: readonly A[], name: string): A {
  const found = agents.find((agent) => agent.name === name) ?? agents[0];
  if (found === undefined) throw new RangeError('a team without agents');
  return found;
}
