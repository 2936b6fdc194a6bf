// Answers what rules, texts and figures ask of a state and the navigation of its house: where things are, what cameras
// detect, which conditions hold. As in the published code (rearrange_sensors.py, `DetectedObjectsSensor`) a thing is
// detected where more than ten pixels of it are in an image, and no wall or furniture stands before that part. Every
// camera is above the base and looks level (EMOS, appendix A.1), or it is mounted as in the simulator (`cameras`).
import { BODIES } from '../bodies.ts';
import { floorUnder, type HousePoint } from '../house/house.ts';
import { CELL, cellOfPoint } from '../nav/grid.ts';
import type { HouseNav } from '../nav/route.ts';
import { AT_GOAL, PIXELS } from '../options.ts';
import {
  type HabitatAgentState,
  type HabitatCondition,
  type HabitatState,
  type HabitatSubgoal,
  NONE,
} from '../state.ts';

export interface HabitatScope {
  readonly state: HabitatState;
  readonly nav: HouseNav;
}

export const distanceBetween = (a: HousePoint, b: HousePoint): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const distanceOnPlan = (a: HousePoint, b: HousePoint): number => Math.hypot(a[0] - b[0], a[2] - b[2]);

export function originOf({ layout }: HabitatState, { type, at }: HabitatAgentState): HousePoint {
  return [at[0], at[1] + BODIES[type].origin[layout.dataset], at[2]];
}

export const thingName = ({ layout }: HabitatState, thing: number): string => layout.things[thing]?.name ?? 'nothing';
export const thingNamed = ({ layout }: HabitatState, name: string): number =>
  layout.things.findIndex((thing) => thing.name === name);

/** A thing's current position, which is its holder's if it is held. */
export function placeOf(state: HabitatState, thing: number): HousePoint {
  const { at, by } = state.things[thing] ?? { at: [0, 0, 0] as const, by: NONE };
  const holder = state.agents[by];
  return holder === undefined ? at : [holder.at[0], holder.at[1] + CARRIED, holder.at[2]];
}
/** Metres above the floor at which things are carried. */
const CARRIED = 0.8;

export function isDetectedBy(scope: HabitatScope, agent: HabitatAgentState, thing: number): boolean {
  const { state } = scope;
  const size = state.layout.things[thing]?.size ?? 0;
  const place = placeOf(state, thing);
  return camerasOf(scope, agent).some((camera) => {
    const top = topInImage(camera, agent.heading, { to: place, size });
    return top !== undefined && !isHidden(scope, camera.from, [place[0], top, place[2]]);
  });
}

interface HabitatCamera {
  readonly from: HousePoint;
  /** Half of what it sees, in radians: images are square, so as much upwards as to the sides. */
  readonly half: number;
  readonly tilt: number;
}

function camerasOf({ state }: HabitatScope, { type, at, heading }: HabitatAgentState): HabitatCamera[] {
  const { resume, base, origin, mounts } = BODIES[type];
  return Object.entries(resume.perception.cameras_info).map(([name, { height, hfov }]) => {
    const { ahead, tilt } = (state.rules.cameras === 'tilted' ? mounts[name] : undefined) ?? { ahead: 0, tilt: 0 };
    const above = base === 'flying' ? origin[state.layout.dataset] : height;
    const from: HousePoint = [at[0] + ahead * Math.cos(heading), at[1] + above, at[2] + ahead * Math.sin(heading)];
    return { from, half: (hfov * Math.PI) / 360, tilt };
  });
}

/** How high the part of a thing reaches that the image shows; undefined where that is too little to be detected. */
function topInImage(
  { from, half, tilt }: HabitatCamera,
  heading: number,
  { to, size }: { to: HousePoint; size: number },
): number | undefined {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const level = dx * Math.cos(heading) + dz * Math.sin(heading);
  const aside = Math.abs(dz * Math.cos(heading) - dx * Math.sin(heading));
  if (level <= 0) return undefined;
  const straightDown = half + tilt >= Math.PI / 2;
  const top = Math.min(to[1] + size / 2, from[1] + level * Math.tan(half - tilt));
  const bottom = Math.max(
    to[1] - size / 2,
    straightDown ? Number.NEGATIVE_INFINITY : from[1] - level * Math.tan(half + tilt),
  );
  const middle = (top + bottom) / 2;
  const ahead = level * Math.cos(tilt) - (middle - from[1]) * Math.sin(tilt);
  const wide = Math.tan(half) * ahead;
  const width = Math.min(aside + size / 2, wide) - Math.max(aside - size / 2, -wide);
  if (top <= bottom || width <= 0) return undefined;
  const scale = PIXELS.side / 2 / Math.max(distanceBetween(from, [to[0], middle, to[2]]), 0.01);
  return scale * scale * width * (top - bottom) > PIXELS.least ? top : undefined;
}

/** Whether something on the floor stands up into the line. Floors hide what is on others. */
function isHidden({ state, nav }: HabitatScope, from: HousePoint, to: HousePoint): boolean {
  const { grid } = nav;
  const { house } = state.layout;
  const level = floorUnder(house, to);
  const ground = level * house.storey;
  if (from[1] < ground || from[1] > ground + house.storey) return true;
  const tops = grid.tops[level];
  const samples = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[2] - from[2]) / CELL) * 2);
  for (let i = 1; i < samples; i++) {
    const share = i / samples;
    const x = from[0] + (to[0] - from[0]) * share;
    const z = from[2] + (to[2] - from[2]) * share;
    const height = from[1] + (to[1] - from[1]) * share - ground;
    if ((tops?.[cellOfPoint(grid, [x, z])] ?? 0) / 100 > height) return true;
  }
  return false;
}

export function holdsNow(scope: HabitatScope, condition: HabitatCondition, by?: HabitatSubgoal['by']): boolean {
  const { state } = scope;
  const bodies = by === undefined ? state.agents : state.agents.filter(({ type }) => type === by);
  switch (condition.kind) {
    case 'near': {
      const place = placeOf(state, condition.thing);
      return bodies.some((agent) => distanceBetween(originOf(state, agent), place) <= state.layout.nearness);
    }
    case 'detected':
      return bodies.some((agent) => isDetectedBy(scope, agent, condition.thing));
    case 'placed':
      return isPlaced(state, condition.object, condition.goal);
  }
}

export function isPlaced(state: HabitatState, object: number, goal: number): boolean {
  const { at, by } = state.things[object] ?? { at: [0, 0, 0] as const, by: 0 };
  return by === NONE && distanceBetween(at, placeOf(state, goal)) < AT_GOAL;
}

/** Brings up to date what was ever true; done after every simulation step in which something moved. */
export function noteConditions(scope: HabitatScope): void {
  const { state } = scope;
  const { subgoals, conditions } = state.layout;
  // Checks cheap conditions first: a body must be there before a camera can complete the goal.
  const open = conditions.some((one) => one.kind !== 'detected' && !holdsNow(scope, one));
  conditions.forEach((one, i) => {
    if (!state.ever[i]) state.ever[i] = holdsNow(scope, one);
  });
  subgoals.forEach(({ condition, by }, i) => {
    if (state.reached[i]) return;
    const known = by === undefined ? conditions.findIndex((one) => isSameCondition(one, condition)) : NONE;
    state.reached[i] = known === NONE ? holdsNow(scope, condition, by) : (state.ever[known] ?? false);
  });
  if (!open && conditions.every((one) => one.kind !== 'detected' || holdsNow(scope, one))) state.met = true;
}

const isSameCondition = (a: HabitatCondition, b: HabitatCondition): boolean => JSON.stringify(a) === JSON.stringify(b);
