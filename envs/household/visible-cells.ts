// Finds, cell by cell, what an agent sees of the floor, the walls and the furniture, for pictures. It follows the rule
// of sight.ts, which decides which things are in view.
import { FREE, WALL } from './furnish.ts';
import type { HouseholdScope } from './scope.ts';
import { EYE, seesPointOver } from './sight.ts';

/** By cell: 1 where something of it is in view. The agent's own cell always is. */
export function cellsInView(scope: HouseholdScope, who: number): Uint8Array {
  const { plan } = scope.kit;
  const seen = new Uint8Array(plan.ground.length);
  const me = scope.state.agents[who];
  if (me === undefined) return seen;
  for (let cell = 0; cell < seen.length; cell++)
    if (seesPointOver(plan, me, cell, heightOf(scope, cell))) seen[cell] = 1;
  seen[me.cell] = 1;
  return seen;
}

/** For floor cells the top of what stands there, for walls eye level. */
function heightOf({ kit }: HouseholdScope, cell: number): number {
  const body = kit.plan.ground[cell] ?? WALL;
  if (body === FREE) return 0;
  return body === WALL ? EYE : (kit.plan.heights[body] ?? 0);
}

/** Whether an agent has another one before it. */
export function seesAgent(scope: HouseholdScope, who: number, other: number): boolean {
  const me = scope.state.agents[who];
  const cell = scope.state.agents[other]?.cell;
  if (me === undefined || cell === undefined || other === who) return false;
  return [1, EYE].some((height) => seesPointOver(scope.kit.plan, me, cell, height));
}
