// Finds colliding bodies, counted as in the published code: on single floors, where the first collision ends the
// episode.
import { BODIES } from '../bodies.ts';
import type { HabitatState } from '../state.ts';
import { distanceOnPlan } from './scope.ts';

/** The names of two overlapping bodies. */
export function collisionIn({ agents, layout, rules }: HabitatState): readonly [string, string] | null {
  if (rules.collisions === 'pass' || layout.dataset !== 'hssd') return null;
  for (const [i, one] of agents.entries())
    for (const other of agents.slice(i + 1)) {
      const [a, b] = [BODIES[one.type].hull, BODIES[other.type].hull];
      if (a && b && distanceOnPlan(one.at, other.at) < a + b) return [one.name, other.name];
    }
  return null;
}
