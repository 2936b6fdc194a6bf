// Joins a state with what follows from it, and answers what rules, observations and figures ask: where a thing is,
// whether it can be seen, what an agent remembers or has heard of. Names of things have the form of nsidn98/LLaMAR,
// AI2Thor; their numbers are the house's own, so that a name does not say how many of its kind teammates have seen.
import { CELL } from './house.ts';
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

export function holderOf({ state }: HouseholdScope, thing: number): HouseholdAgentState | undefined {
  const carried = outermostCarrier(state, thing);
  return state.agents.find(({ holds }) => holds === carried);
}

/** A closed drawer hides what is in it; a laptop has nothing in it to hide. */
export function hides({ state, kit }: HouseholdScope, thing: number): boolean {
  return kit.covers[thing] === true && state.things[thing]?.open === false;
}

export function isHidden(scope: HouseholdScope, thing: number): boolean {
  for (let at = parentOf(scope, thing); at >= 0; at = parentOf(scope, at)) if (hides(scope, at)) return true;
  return false;
}

/** 0: an agent does not see a thing, 1: it does, 2: and it can reach it. What is in its own hand is in reach. */
export const levelOf = (scope: HouseholdScope, me: HouseholdAgentState, thing: number): number =>
  levelIn(scope, me, scope.kit.sight.view(me.cell, me.yaw, me.pitch), thing);

/** Good until the next call. `published` lists what has no use but to carry things only in reach. */
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

export const teammatesInView = ({ state, kit }: HouseholdScope, me: HouseholdAgentState): HouseholdAgentState[] =>
  state.agents.filter(
    (other) => other !== me && [1, EYE].some((height) => seesPointOver(kit.plan, me, other.cell, height)),
  );

/** An agent's memory of a thing: `inside * 16 + bits`, inside being the number of its container plus 1, or 0. */
export const OPEN = 1;
export const ON = 2;
export const DIRTY = 4;
export const SLICED = 8;

function appearance(scope: HouseholdScope, thing: number): number {
  const own = scope.state.things[thing];
  if (own === undefined) return 0;
  const bits = (own.open ? OPEN : 0) + (own.on ? ON : 0) + (own.dirty ? DIRTY : 0) + (own.sliced ? SLICED : 0);
  return (parentOf(scope, thing) + 1) * 16 + bits;
}

/** What an agent sees from its position. An agent that sees a thing on another one also knows of the latter. */
export function perceive(scope: HouseholdScope, me: HouseholdAgentState): void {
  const seen = levels(scope, me);
  for (let thing = 0; thing < seen.length; thing++) {
    if (seen[thing] === 0) continue;
    notice(scope, me, thing);
    if (scope.state.options.detail === 'names') continue;
    for (let under = parentOf(scope, thing); under >= 0; under = parentOf(scope, under))
      if (seen[under] === 0 && (me.knows[under] ?? -1) < 0) notice(scope, me, under);
  }
}

function notice(scope: HouseholdScope, me: HouseholdAgentState, thing: number): void {
  const { state, kit, names } = scope;
  const own = state.things[thing];
  if (own === undefined) return;
  if (own.name === null) {
    const name = kit.names[thing] ?? own.type;
    own.name = name;
    state.seen.push(thing);
    names.set(name.toLowerCase(), thing);
  }
  me.knows[thing] = appearance(scope, thing);
}

/** Hearers of a message learn of the things it names, as far as the sender knows of them. */
export function hearNames({ state, names }: HouseholdScope, speaker: HouseholdAgentState, text: string): void {
  const said = new Set(text.toLowerCase().match(/[a-z]+_\d+/g) ?? []);
  for (const name of said) {
    const thing = names.get(name);
    if (thing === undefined || !knowsOf(speaker, thing)) continue;
    for (const hearer of state.agents) if (hearer !== speaker && !knowsOf(hearer, thing)) hearer.told.push(thing);
  }
}

export const knowsOf = ({ knows, told }: HouseholdAgentState, thing: number): boolean =>
  (knows[thing] ?? -1) >= 0 || told.includes(thing);

export function thingsInView(scope: HouseholdScope, me: HouseholdAgentState): number[] {
  const seen = levels(scope, me);
  return scope.state.things.flatMap(({ type }, thing) => (type !== 'Floor' && seen[thing] !== 0 ? [thing] : []));
}
