// Implements NavigateTo: where to stand so that a thing is in sight and reach, and whether there is a way. It is one
// action however far it is. Source: nsidn98/LLaMAR, AI2Thor; the two rules differ in where they stand (README.md).

import { failure, type HouseholdActionResult, SUCCESS } from './action.ts';
import { agentOccupying, type HouseholdScope, isHidden, levelOf, levels, placeOf, pointsOf } from './scope.ts';
import { facing, LEVEL, type StandingPose, TILTS } from './sight.ts';
import type { HouseholdAgentState } from './state.ts';

export function navigate(scope: HouseholdScope, me: HouseholdAgentState, thing: number): HouseholdActionResult {
  const published = scope.state.options.rules === 'published';
  const stand = published ? nearestCell(scope, me, thing) : bestStand(scope, me, thing);
  if ('verdict' in stand) return stand;
  if (published && !canWalk(scope, me, stand.cell)) return failure('no_path');
  Object.assign(me, stand);
  if (!published) return levelOf(scope, me, thing) === 2 ? SUCCESS : failure('not_in_reach_there');
  lookAt(scope, me, thing);
  return levels(scope, me)[thing] !== 0 ? SUCCESS : failure('not_in_reach_there');
}

/** Level, or tilted where the thing is to be seen only so. */
function lookAt(scope: HouseholdScope, me: HouseholdAgentState, thing: number): void {
  for (const level of [2, 1])
    for (const pitch of TILTS) {
      me.pitch = pitch;
      if (levelOf(scope, me, thing) >= level) return;
    }
  me.pitch = LEVEL;
}

/**
 * `paper`: the nearest cell that can be walked to and from which the thing can be seen and reached, looking level where
 * that will do.
 */
function bestStand(
  scope: HouseholdScope,
  me: HouseholdAgentState,
  thing: number,
): StandingPose | HouseholdActionResult {
  const stands = isHidden(scope, thing) ? [] : standsFor(scope, thing);
  const free = stands.filter(({ cell }) => agentOccupying(scope, cell, me) === undefined);
  const near = free.find(({ cell }) => canWalk(scope, me, cell));
  if (near !== undefined) return near;
  if (free.length > 0) return failure('no_path');
  const [first] = stands;
  if (first === undefined) return failure('not_in_reach_there');
  return failure('blocked_by_teammate', agentOccupying(scope, first.cell, me)?.name);
}

/** Teammates are in the way. */
function canWalk({ state, kit }: HouseholdScope, me: HouseholdAgentState, cell: number): boolean {
  const others = state.agents.flatMap((other) => (other === me ? [] : [other.cell]));
  return me.cell === cell || kit.walk(me.cell, cell, others);
}

function standsFor(scope: HouseholdScope, thing: number): readonly StandingPose[] {
  const { plan, sight } = scope.kit;
  if (thing < plan.fixtures.length) return sight.standsFor(thing);
  const [point] = pointsOf(scope, thing);
  return point === undefined ? [] : sight.standsAt(point);
}

/** `published`: the cell nearest to the thing, turned towards it, whether it can be seen from there or not. */
function nearestCell(
  scope: HouseholdScope,
  me: HouseholdAgentState,
  thing: number,
): StandingPose | HouseholdActionResult {
  const { plan } = scope.kit;
  const at = middleOf(scope, thing);
  if (at === undefined) return failure('not_in_reach_there');
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let cell = 0; cell < plan.walkable.length; cell++) {
    if (plan.walkable[cell] !== 1) continue;
    const [x, z] = placeOf(scope, cell);
    const far = Math.hypot(at.x - x, at.z - z);
    if (far >= least || agentOccupying(scope, cell, me) !== undefined) continue;
    least = far;
    best = cell;
  }
  if (best < 0) return failure('no_path');
  const [x, z] = placeOf(scope, best);
  return { cell: best, yaw: facing(at.x - x, at.z - z), pitch: LEVEL };
}

function middleOf(scope: HouseholdScope, thing: number): { readonly x: number; readonly z: number } | undefined {
  const points = pointsOf(scope, thing).flatMap((p) => scope.kit.plan.points[p] ?? []);
  if (points.length === 0) return undefined;
  return {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    z: points.reduce((sum, p) => sum + p.z, 0) / points.length,
  };
}
