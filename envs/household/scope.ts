// Joins a state with its derived data, and answers the questions that rules, observations and figures alike put to it:
// where a thing is, whether it can be seen.

import { CELL } from './house-shape.ts';
import type { HouseholdKit } from './scene-kit.ts';
import { EYE, type SightView, seesPointOver } from './sight.ts';
import type { HouseholdAgentState, HouseholdState } from './state.ts';

export interface HouseholdScope {
  readonly state: HouseholdState;
  readonly kit: HouseholdKit;
  /** Things by the names that are given so far. */
  readonly names: Map<string, number>;
  /** How similar what is seen is to what is open; bigger is nearer. */
  readonly score: Similarity;
  /** By thing; refilled by `levels`. */
  readonly buffer: Uint8Array;
}

/** Exploring asks it for each heading: names of things in view, and the words it looks for. */
export type Similarity = (seen: readonly string[], wanted: string) => number;

/** The fixture a thing is, lies on or is in, by way of whatever carries it; -1 where somebody holds it. */
export function fixtureUnder({ state, kit }: HouseholdScope, thing: number): number {
  const carried = outermostCarrier(state, thing);
  if (carried < kit.plan.fixtures.length) return carried;
  return kit.plan.spots[state.things[carried]?.spot ?? -1]?.fixture ?? -1;
}

/** The outermost carrier of a thing; the thing itself if nothing carries it. */
export function outermostCarrier(state: HouseholdState, thing: number): number {
  let at = thing;
  for (let next = state.things[at]?.inside ?? -1; next >= 0; next = state.things[at]?.inside ?? -1) at = next;
  return at;
}

/** The number of what a thing is directly in or on; -1 for a hand or for fixtures. */
export function parentOf({ state, kit }: HouseholdScope, thing: number): number {
  const own = state.things[thing];
  if (own === undefined || thing < kit.plan.fixtures.length) return -1;
  return own.inside >= 0 ? own.inside : (kit.plan.spots[own.spot]?.fixture ?? -1);
}

/** The agent that holds a thing or its container. */
export function holderOf({ state }: HouseholdScope, thing: number): HouseholdAgentState | undefined {
  const carried = outermostCarrier(state, thing);
  return state.agents.find(({ holds }) => holds === carried);
}

/** A closed drawer hides what is in it; a laptop has nothing in it to hide. */
export function hides({ state, kit }: HouseholdScope, thing: number): boolean {
  return kit.covers[thing] === true && state.things[thing]?.open === false;
}

/** Whether something closed is between a thing and the room. */
export function isHidden(scope: HouseholdScope, thing: number): boolean {
  for (let at = parentOf(scope, thing); at >= 0; at = parentOf(scope, at)) if (hides(scope, at)) return true;
  return false;
}

/** 0: an agent does not see a thing, 1: it does, 2: and it can reach it. What is in its own hand is in reach. */
export const levelOf = (scope: HouseholdScope, me: HouseholdAgentState, thing: number): number =>
  levelIn(scope, me, scope.kit.sight.view(me.cell, me.yaw, me.pitch), thing);

/**
 * The levels of all things for an agent: good until the next call. `published` lists what has no use but to carry
 * things only in reach.
 */
export function levels(scope: HouseholdScope, me: HouseholdAgentState): Uint8Array {
  const { state, kit, buffer } = scope;
  const view = kit.sight.view(me.cell, me.yaw, me.pitch);
  buffer.set(view.fixtures);
  for (let thing = kit.plan.fixtures.length; thing < buffer.length; thing++)
    buffer[thing] = levelIn(scope, me, view, thing);
  if (state.options.rules === 'published')
    for (let thing = 0; thing < kit.plan.fixtures.length; thing++)
      if (buffer[thing] === 1 && kit.plain[thing] === true) buffer[thing] = 0;
  return buffer;
}

function levelIn(scope: HouseholdScope, me: HouseholdAgentState, view: SightView, thing: number): number {
  const { state, kit } = scope;
  if (thing < kit.plan.fixtures.length) return view.fixtures[thing] ?? 0;
  const carried = outermostCarrier(state, thing);
  const spot = kit.plan.spots[state.things[carried]?.spot ?? -1];
  if (spot === undefined && me.holds !== carried) return 0;
  if (carried === thing ? spot !== undefined && hides(scope, spot.fixture) : isHidden(scope, thing)) return 0;
  return spot === undefined ? 2 : (view.points[spot.point] ?? 0);
}

/** Points from which a thing is visible unless something closed is in the way; none for held things. */
export function pointsOf({ state, kit }: HouseholdScope, thing: number): readonly number[] {
  if (thing < kit.plan.fixtures.length) return kit.plan.fixtures[thing]?.points ?? [];
  const spot = kit.plan.spots[state.things[outermostCarrier(state, thing)]?.spot ?? -1];
  return spot === undefined ? [] : [spot.point];
}

/** The teammate in a cell or next to it, since agents need room. */
export function agentOccupying(
  { state, kit }: HouseholdScope,
  cell: number,
  me: HouseholdAgentState,
): HouseholdAgentState | undefined {
  const { width } = kit.plan;
  const x = cell % width;
  const z = (cell - x) / width;
  return state.agents.find((other) => {
    const ox = other.cell % width;
    return other !== me && Math.abs(ox - x) <= 1 && Math.abs((other.cell - ox) / width - z) <= 1;
  });
}

/** Metres. */
export function placeOf({ kit }: HouseholdScope, cell: number): readonly [x: number, z: number] {
  const { width } = kit.plan;
  return [(cell % width) * CELL, Math.floor(cell / width) * CELL];
}

export function nameOf(state: HouseholdState, thing: number): string {
  return state.things[thing]?.name ?? state.things[thing]?.type ?? '';
}

/** The teammates that an agent has before it. */
export const teammatesInView = ({ state, kit }: HouseholdScope, me: HouseholdAgentState): HouseholdAgentState[] =>
  state.agents.filter(
    (other) => other !== me && [1, EYE].some((height) => seesPointOver(kit.plan, me, other.cell, height)),
  );
