// Collects what every rule reads: the state, the navigation of its house, and the distances used in predicates.
import { BODIES } from '../bodies.ts';
import type { HouseNav } from '../nav/house-nav.ts';
import type { HousePoint } from '../nav/route.ts';
import { type HabitatAgentState, type HabitatState, NONE } from '../state.ts';

export interface HabitatScope {
  readonly state: HabitatState;
  readonly nav: HouseNav;
}

export const distanceBetween = (a: HousePoint, b: HousePoint): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const distanceOnPlan = (a: HousePoint, b: HousePoint): number => Math.hypot(a[0] - b[0], a[2] - b[2]);

/** The point of a body from which distances to it are measured. */
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
