// Carries out each action of one agent, and says why it fails; going to a thing is one action however far it is.
// Actions and preconditions: AI2-THOR as LLaMAR uses it (README.md).
import { failure, type HouseholdActionResult, OBJECT_VERBS, type ObjectVerb, SUCCESS, takes } from './action.ts';
import { factsOf, fits } from './object-types.ts';
import {
  agentOccupying,
  fixtureUnder,
  type HouseholdScope,
  hides,
  holderOf,
  isHidden,
  levelOf,
  levels,
  parentOf,
  placeOf,
  pointsOf,
} from './scope.ts';
import { facing, LEVEL, PITCHES, type StandingPose, TILTS } from './sight.ts';
import type { HouseholdAgentState, HouseholdThingState, HouseholdVerdict } from './state.ts';

const STEPS: Readonly<Record<string, number>> = { Ahead: 0, Right: 1, Back: 2, Left: 3 };

export function move(scope: HouseholdScope, me: HouseholdAgentState, way: string): HouseholdActionResult {
  const { width, depth, walkable } = scope.kit.plan;
  const heading = (me.yaw + (STEPS[way] ?? 0)) % 4;
  const x = (me.cell % width) + (heading === 1 ? 1 : heading === 3 ? -1 : 0);
  const z = Math.floor(me.cell / width) + (heading === 0 ? 1 : heading === 2 ? -1 : 0);
  const next = z * width + x;
  if (x < 0 || z < 0 || x >= width || z >= depth || walkable[next] !== 1) return failure('collision');
  const other = agentOccupying(scope, next, me);
  if (other !== undefined) return failure('blocked_by_teammate', other.name);
  me.cell = next;
  return SUCCESS;
}

export function rotate(me: HouseholdAgentState, way: 'Left' | 'Right'): HouseholdActionResult {
  me.yaw = (me.yaw + (way === 'Right' ? 1 : 3)) % 4;
  return SUCCESS;
}

export function look(me: HouseholdAgentState, down: boolean, angle: number): HouseholdActionResult {
  const next = me.pitch + (down ? angle : -angle) / 30;
  if (PITCHES[next] === undefined) return failure('look_limit');
  me.pitch = next;
  return SUCCESS;
}

export function handleThing(
  scope: HouseholdScope,
  me: HouseholdAgentState,
  { verb, thing }: { verb: ObjectVerb; thing: number },
): HouseholdActionResult {
  const own = scope.state.things[thing];
  if (own === undefined) return failure('not_possible');
  if (me.holds === thing && (verb === 'NavigateTo' || verb === 'PickupObject' || verb === 'PutObject'))
    return failure('in_hand');
  const holder = holderOf(scope, thing);
  if (holder !== undefined && holder !== me) return failure('held_by_teammate', holder.name);
  if (verb === 'NavigateTo') return navigate(scope, me, thing);
  const level = levelOf(scope, me, thing);
  if (level < 2) return failure(level === 1 ? 'out_of_reach' : 'not_in_view');
  return failure(verb === 'PutObject' ? put({ scope, me, thing, own }) : change(verb, { me, thing, own }));
}

function change(verb: ObjectVerb, { me, thing, own }: Omit<ThingInReach, 'scope'>): HouseholdVerdict {
  const { sets: [what, to] = [], bars } = OBJECT_VERBS[verb];
  if (!takes(OBJECT_VERBS[verb], factsOf(own.type))) return 'not_possible';
  if (what !== undefined && own[what] === to) return 'already';
  const barred = bars?.(own, me);
  if (barred !== undefined) return barred;
  if (what !== undefined) own[what] = to === true;
  if (verb === 'PickupObject') {
    own.spot = -1;
    own.inside = -1;
    me.holds = thing;
  }
  return 'ok';
}

interface ThingInReach {
  readonly scope: HouseholdScope;
  readonly me: HouseholdAgentState;
  readonly thing: number;
  readonly own: HouseholdThingState;
}

/** A movable receptacle holds a number of things, a fixture has spots, of which the nearest free one is used. */
function put({ scope, me, thing, own }: ThingInReach): HouseholdVerdict {
  const { state, kit } = scope;
  const held = state.things[me.holds];
  if (held === undefined) return 'hand_empty';
  const { holds } = factsOf(own.type);
  if (holds === 0) return 'no_receptacle';
  if (!fits(held.type, own.type)) return 'does_not_fit';
  if (hides(scope, thing)) return 'closed';
  if (thing >= kit.plan.fixtures.length) {
    if (state.things.filter(({ inside }) => inside === thing).length >= holds) return 'full';
    held.inside = thing;
  } else {
    const spot = nearestFreeSpot(scope, me.cell, thing);
    if (spot < 0) return 'full';
    held.spot = spot;
  }
  me.holds = -1;
  return 'ok';
}

function nearestFreeSpot(scope: HouseholdScope, cell: number, fixture: number): number {
  const { state, kit } = scope;
  const { fixtures, points, spots } = kit.plan;
  const taken = new Set(state.things.map(({ spot }) => spot));
  const [x, z] = placeOf(scope, cell);
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const spot of fixtures[fixture]?.spots ?? []) {
    const at = points[spots[spot]?.point ?? -1];
    const far = at === undefined || taken.has(spot) ? least : Math.hypot(at.x - x, at.z - z);
    if (far < least - 1e-9) [best, least] = [spot, far];
  }
  return best;
}

export function isIn(scope: HouseholdScope, thing: number, where: ReadonlySet<number>): boolean {
  for (let at = parentOf(scope, thing); at >= 0; at = parentOf(scope, at)) if (where.has(at)) return true;
  return false;
}

export function isNear(
  scope: HouseholdScope,
  thing: number,
  { others, metres }: { others: ReadonlySet<number>; metres: number },
): boolean {
  if (fixtureUnder(scope, thing) < 0) return false;
  const placesOf = (one: number) => pointsOf(scope, one).flatMap((point) => scope.kit.plan.points[point] ?? []);
  const own = placesOf(thing);
  return [...others].some(
    (other) =>
      other !== thing && placesOf(other).some((b) => own.some((a) => Math.hypot(a.x - b.x, a.z - b.z) <= metres)),
  );
}

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

/** `paper`: the nearest cell from which the thing can be seen and reached, looking level where that will do. */
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
  const { walkable, points } = scope.kit.plan;
  const shown = pointsOf(scope, thing).flatMap((p) => points[p] ?? []);
  if (shown.length === 0) return failure('not_in_reach_there');
  const [mx, mz] = (['x', 'z'] as const).map((axis) => shown.reduce((sum, p) => sum + p[axis], 0) / shown.length);
  const away = (cell: number) => {
    const [x, z] = placeOf(scope, cell);
    return [(mx ?? 0) - x, (mz ?? 0) - z] as const;
  };
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (let cell = 0; cell < walkable.length; cell++) {
    const far = walkable[cell] === 1 ? Math.hypot(...away(cell)) : least;
    if (far < least && agentOccupying(scope, cell, me) === undefined) [best, least] = [cell, far];
  }
  return best < 0 ? failure('no_path') : { cell: best, yaw: facing(...away(best)), pitch: LEVEL };
}
