// What each action of one agent does, and why it fails. Actions and preconditions: AI2-THOR as LLaMAR uses it (specifications in README.md).
import type { ObjectVerb } from './action.ts';
import { fail, type Moved, OK } from './moved.ts';
import { navigate } from './navigate.ts';
import { fixtureUnder, hides, holderOf, levelOf, parentOf, pointsOf, type Scope, takenBy } from './scope.ts';
import { PITCHES } from './sight.ts';
import type { AgentState, ThingState, Verdict } from './state.ts';
import { factsOf, fits } from './types.ts';

const STEPS: Readonly<Record<string, number>> = { Ahead: 0, Right: 1, Back: 2, Left: 3 };

export function move(scope: Scope, who: number, way: string): Moved {
  const me = scope.state.agents[who];
  if (me === undefined) return fail('not_possible');
  const { width, depth, walkable } = scope.kit.plan;
  const heading = (me.yaw + (STEPS[way] ?? 0)) % 4;
  const x = (me.cell % width) + (heading === 1 ? 1 : heading === 3 ? -1 : 0);
  const z = Math.floor(me.cell / width) + (heading === 0 ? 1 : heading === 2 ? -1 : 0);
  const next = z * width + x;
  if (x < 0 || z < 0 || x >= width || z >= depth || walkable[next] !== 1) return fail('collision');
  const other = takenBy(scope, next, who);
  if (other !== undefined) return fail('blocked_by_teammate', scope.state.agents.indexOf(other));
  me.cell = next;
  return OK;
}

export function rotate(me: AgentState, way: 'Left' | 'Right'): Moved {
  me.yaw = (me.yaw + (way === 'Right' ? 1 : 3)) % 4;
  return OK;
}

export function look(me: AgentState, down: boolean, angle: number): Moved {
  const next = me.pitch + (down ? angle : -angle) / 30;
  if (PITCHES[next] === undefined) return fail('look_limit');
  me.pitch = next;
  return OK;
}

/** What is done with a thing that has a name. */
export function handle(scope: Scope, who: number, verb: ObjectVerb, thing: number): Moved {
  const me = scope.state.agents[who];
  const own = scope.state.things[thing];
  if (me === undefined || own === undefined) return fail('not_possible');
  if (me.holds === thing && (verb === 'NavigateTo' || verb === 'PickupObject' || verb === 'PutObject')) return fail('in_hand');
  const holder = holderOf(scope, thing);
  if (holder >= 0 && holder !== who) return fail('held_by_teammate', holder);
  if (verb === 'NavigateTo') return navigate(scope, who, thing);
  const level = levelOf(scope, who, thing);
  if (level < 2) return fail(level === 1 ? 'out_of_reach' : 'not_in_view');
  return fail(HANDLING[verb](scope, me, thing, own));
}

type Handling = (scope: Scope, me: AgentState, thing: number, own: ThingState) => Verdict;

const HANDLING: Readonly<Record<Exclude<ObjectVerb, 'NavigateTo'>, Handling>> = {
  PickupObject(_, me, thing, own) {
    if (!factsOf(own.type).pickable) return 'not_possible';
    if (me.holds >= 0) return 'hand_full';
    own.spot = -1;
    own.inside = -1;
    me.holds = thing;
    return 'ok';
  },
  PutObject: put,
  OpenObject: (_scope, _me, _thing, own) => {
    if (!factsOf(own.type).openable) return 'not_possible';
    if (own.open) return 'already';
    if (own.on) return 'switched_on';
    own.open = true;
    return 'ok';
  },
  CloseObject: (_scope, _me, _thing, own) => {
    if (!factsOf(own.type).openable) return 'not_possible';
    if (!own.open) return 'already';
    own.open = false;
    return 'ok';
  },
  SliceObject: (_scope, _me, _thing, own) => {
    if (!factsOf(own.type).sliceable) return 'not_possible';
    if (own.sliced) return 'already';
    own.sliced = true;
    return 'ok';
  },
  CleanObject: (_scope, _me, _thing, own) => {
    if (!factsOf(own.type).dirtyable) return 'not_possible';
    if (!own.dirty) return 'already';
    own.dirty = false;
    return 'ok';
  },
  ToggleObjectOn: (_scope, _me, _thing, own) => {
    const { toggleable, openable, inside } = factsOf(own.type);
    if (!toggleable) return 'not_possible';
    if (own.on) return 'already';
    if (openable && inside && own.open) return 'must_be_closed';
    own.on = true;
    return 'ok';
  },
  ToggleObjectOff: (_scope, _me, _thing, own) => {
    if (!factsOf(own.type).toggleable) return 'not_possible';
    if (!own.on) return 'already';
    own.on = false;
    return 'ok';
  },
};

/** Into or onto a receptacle: a movable one holds so many things, one of the house has spots, of which the nearest free one is taken. */
function put(scope: Scope, me: AgentState, thing: number, own: ThingState): Verdict {
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
    const spot = nearestFree(scope, me.cell, thing);
    if (spot < 0) return 'full';
    held.spot = spot;
  }
  me.holds = -1;
  return 'ok';
}

function nearestFree({ state, kit }: Scope, cell: number, fixture: number): number {
  const { plan } = kit;
  const taken = new Set(state.things.map(({ spot }) => spot));
  const x = (cell % plan.width) * 0.25;
  const z = Math.floor(cell / plan.width) * 0.25;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of plan.fixtures[fixture]?.spots ?? []) {
    const at = plan.points[plan.spots[spot]?.point ?? -1];
    if (at === undefined || taken.has(spot)) continue;
    const far = Math.hypot(at.x - x, at.z - z);
    if (far < least - 1e-9) {
      least = far;
      best = spot;
    }
  }
  return best;
}

/** Whether a thing lies in or on one of the receptacles, directly or by way of another thing. */
export function isIn(scope: Scope, thing: number, where: ReadonlySet<number>): boolean {
  for (let at = parentOf(scope, thing); at >= 0; at = parentOf(scope, at)) if (where.has(at)) return true;
  return false;
}

/** Whether a thing lies within reach's length of one of the others. */
export function isNear(scope: Scope, thing: number, others: ReadonlySet<number>, metres: number): boolean {
  const { points } = scope.kit.plan;
  if (fixtureUnder(scope, thing) < 0) return false;
  const own = pointsOf(scope, thing);
  return [...others].some(
    (other) => other !== thing && pointsOf(scope, other).some((b) => own.some((a) => distance(points[a], points[b]) <= metres)),
  );
}

type At = { readonly x: number; readonly z: number } | undefined;
const distance = (a: At, b: At): number => (a && b ? Math.hypot(a.x - b.x, a.z - b.z) : Number.POSITIVE_INFINITY);
