// Checks whether agents can reach everything in a floor plan; a plan that fails is drawn again.
import type { HouseholdFloorPlan } from './house-shape.ts';
import { createSight } from './sight.ts';

/** Cells from which a thing must be in reach, so that one agent in the way leaves another. */
const STANDS = 3;
/** The share of the floor that must be connected. */
const FLOOR = 0.3;

/** What cannot be reached, in words; undefined if everything can. */
export function unreachable(plan: HouseholdFloorPlan): string | undefined {
  const walkable = plan.walkable.reduce((sum, one) => sum + one, 0);
  const inside = plan.rooms.reduce((sum, { width, depth }) => sum + width * depth, 0);
  if (walkable < inside * FLOOR) return 'too little of its floor hangs together';
  const sight = createSight(plan);
  for (const [f, { type }] of plan.fixtures.entries()) {
    if (type !== 'Floor' && sight.standsFor(f).length < STANDS) return `${type} (${f}) cannot be reached`;
  }
  const spots = new Set(plan.spots.map(({ point }) => point));
  for (const point of spots) {
    if (sight.standsAt(point).length >= STANDS) continue;
    const spot = plan.spots.find((s) => s.point === point);
    return `a place in or on ${plan.fixtures[spot?.fixture ?? 0]?.type} cannot be reached`;
  }
  return undefined;
}
