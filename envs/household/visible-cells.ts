// Finds, cell by cell, what an agent sees of the floor, the walls and the furniture, for pictures. It follows the rule
// of sight.ts, which decides which things are in view.
import { FREE, WALL } from './furnish.ts';
import { CELL } from './house-shape.ts';
import type { HouseholdScope } from './scope.ts';
import { EYE, isFramed, PITCHES } from './sight.ts';

/** By cell: 1 where something of it is in view. The agent's own cell always is. */
export function cellsInView(scope: HouseholdScope, who: number): Uint8Array {
  const { plan } = scope.kit;
  const seen = new Uint8Array(plan.ground.length);
  const me = scope.state.agents[who];
  if (me === undefined) return seen;
  for (let cell = 0; cell < seen.length; cell++)
    if (seesPointOver(scope, who, cell, heightOf(scope, cell))) seen[cell] = 1;
  seen[me.cell] = 1;
  return seen;
}

/** Whether nothing hides a point over the middle of a cell, and the camera takes it in. `height` in metres. */
function seesPointOver(
  { state, kit }: Pick<HouseholdScope, 'state' | 'kit'>,
  who: number,
  cell: number,
  height: number,
): boolean {
  const { ground, heights, width } = kit.plan;
  const me = state.agents[who];
  if (me === undefined) return false;
  const x = me.cell % width;
  const z = (me.cell - x) / width;
  const dx = (cell % width) - x;
  const dz = Math.floor(cell / width) - z;
  const ahead = me.yaw === 0 ? dz : me.yaw === 1 ? dx : me.yaw === 2 ? -dz : -dx;
  const aside = me.yaw === 0 ? dx : me.yaw === 1 ? -dz : me.yaw === 2 ? -dx : dz;
  if (PITCHES[me.pitch] === undefined || !isFramed(ahead * CELL, aside * CELL, height - EYE, me.pitch)) return false;
  const own = ground[cell] ?? WALL;
  const steps = Math.ceil((Math.hypot(dx, dz) * CELL) / 0.1);
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    const over = Math.round(x + dx * t) + Math.round(z + dz * t) * width;
    const body = ground[over] ?? WALL;
    if (over === cell || body === FREE || (body === own && own !== WALL)) continue;
    if (body === WALL || EYE + (height - EYE) * t < (heights[body] ?? 0)) return false;
  }
  return true;
}

/** For floor cells the top of what stands there, for walls eye level. */
function heightOf({ kit }: HouseholdScope, cell: number): number {
  const body = kit.plan.ground[cell] ?? WALL;
  if (body === FREE) return 0;
  return body === WALL ? EYE : (kit.plan.heights[body] ?? 0);
}

/** Whether an agent has another one before it. */
export function seesAgent(scope: HouseholdScope, who: number, other: number): boolean {
  const cell = scope.state.agents[other]?.cell;
  return (
    cell !== undefined && other !== who && (seesPointOver(scope, who, cell, 1) || seesPointOver(scope, who, cell, EYE))
  );
}
