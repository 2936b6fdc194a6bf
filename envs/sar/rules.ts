// Decides what agents see and reach, and what their actions (actions.ts) do to the world: nsidn98/LLaMAR, SAR/core.py
// (Controller, Person, GridEngine).

import { random } from '../../runtime/core/random.ts';
import { keptBy } from '../kit/kept.ts';
import {
  gridIndex,
  isInsideGrid,
  landingOffsets,
  reachOf,
  type SarGeometry,
  type SarThing,
  type UnitMove,
} from './layout.ts';
import { dousePaper, isFoundBy, isFoundByTeam, isToldTo, markInSight, personRemembered } from './paper-rules.ts';
import { CAPACITY, CARRIERS, CURE, HEIGHT, REACH, type SarCell, type Supply, WIDTH } from './scenes.ts';
import {
  douse,
  type FireLevels,
  regionLevel,
  type SarAgentState,
  type SarState,
  type SarThingFlags,
  type SarVerdict,
} from './state.ts';

export interface SarScope {
  readonly state: SarState;
  readonly geometry: SarGeometry;
  /** Landing offsets by reach, filled as needed. */
  readonly landings: Map<number, readonly SarCell[]>;
}

/** One agent's turn. */
export interface SarTurn {
  readonly scope: SarScope;
  readonly who: number;
  readonly me: SarAgentState;
  /** Names that the requesting agent was told, in lower case. */
  readonly told?: readonly string[] | undefined;
  /** The unit moves of an exploration, where a recording has them. */
  readonly moves?: readonly UnitMove[] | undefined;
  readonly trace?: UnitActionTrace | undefined;
}

/** Told of every unit action: for comparing with recordings. */
export type UnitActionTrace = (who: number, verdict: SarVerdict) => void;

type ThingOf<K extends SarThing['kind']> = SarThing & { readonly kind: K };
type Deed = 'ok' | 'failed';

const TOUCH_RADIUS = Math.floor(REACH);

/** Where a supply is counted. */
export const slotOf = (supply: Supply): 0 | 1 => (supply === 'Sand' ? 0 : 1);

/**
 * Whether an agent sees a thing, or by the paper has seen it and knows nothing newer. Fires, reservoirs and deposits
 * always (by the paper once it has come near itself); a region while it or a neighbour burns.
 */
export function isVisible(scope: SarScope, who: number, thing: SarThing): boolean {
  return isInSight(scope, who, thing, scope.state.paper === undefined ? AS_IT_IS : AS_SEEN);
}

/**
 * Whether an agent can go there: by the paper a teammate that has seen it may have said where it is. A guess is not
 * enough, for it would tell what teammates have found.
 */
export function isNameable({ scope, who, told }: SarTurn, thing: SarThing): boolean {
  if (isVisible(scope, who, thing)) return true;
  if (scope.state.paper === undefined) return false;
  const isTold = told?.includes(thing.name.toLowerCase()) ?? false;
  const isFound: KnownThings['isFound'] = ({ paper }, who, { kind, i }) =>
    paper !== undefined && (isTold || isToldTo(paper, who, { kind, i })) && isFoundByTeam(paper, kind, i);
  return isInSight(scope, who, thing, { ...AS_IT_IS, isFound });
}

/** Whether an agent sees a thing (1), or by the paper was told of it (2) and can go there. */
export function knowledgeOf(scope: SarScope, who: number, thing: SarThing): 0 | 1 | 2 {
  if (isVisible(scope, who, thing)) return 1;
  const { paper } = scope.state;
  const { kind, i } = thing;
  return paper !== undefined && kind !== 'region' && kind !== 'agent' && isToldTo(paper, who, { kind: `${kind}s`, i })
    ? 2
    : 0;
}

/** The things that change, as an agent knows them. */
interface KnownThings {
  fire(state: SarState, who: number, i: number): FireLevels | undefined;
  /** Whether a person is still to be brought in. */
  isThere(state: SarState, who: number, person: number): boolean;
  isFound(state: SarState, who: number, of: { readonly kind: keyof SarThingFlags; readonly i: number }): boolean;
}

const AS_IT_IS: KnownThings = {
  fire: ({ fires }, _, i) => fires[i],
  isThere: ({ persons }, _, i) => persons[i]?.spotted === true && !persons[i]?.deposited,
  isFound: () => true,
};

/** By the paper: as the agent itself saw them last. */
const AS_SEEN: KnownThings = {
  fire: ({ paper }, who, i) => paper?.memory[who]?.fires[i] ?? undefined,
  isThere: ({ paper }, who, i) => personRemembered(paper, who, i) !== undefined,
  isFound: ({ paper }, who, of) => paper !== undefined && isFoundBy(paper, who, of),
};

function isInSight({ state, geometry }: SarScope, who: number, thing: SarThing, known: KnownThings): boolean {
  const { i } = thing;
  switch (thing.kind) {
    case 'region': {
      const fire = known.fire(state, who, i);
      const shape = geometry.fires[i];
      const burns = fire !== undefined && shape !== undefined && regionLevel(fire, shape, thing.cell) > 0;
      return burns && known.isFound(state, who, { kind: 'fires', i });
    }
    case 'person':
      return known.isThere(state, who, i) && known.isFound(state, who, { kind: 'persons', i });
    case 'agent': {
      const me = state.agents[who];
      const other = state.agents[i];
      return i !== who && me !== undefined && other !== undefined && isWithinRadius(me.at, other.at, TOUCH_RADIUS);
    }
    default:
      return known.isFound(state, who, { kind: `${thing.kind}s`, i });
  }
}

/** A person within whose radius an agent stands is spotted, for good: by everybody, by the paper by this agent. */
export function spotPersons({ state }: SarScope): void {
  if (state.paper !== undefined) {
    markInSight(state);
    state.version += 1;
  }
  for (let p = 0; p < state.persons.length; p++) {
    const person = state.persons[p];
    if (person === undefined || person.spotted) continue;
    const radius = Math.floor(state.layout.persons[p]?.radius ?? 0);
    for (const agent of state.agents) if (isWithinRadius(person.at, agent.at, radius)) person.spotted = true;
  }
}

export function isWithinRadius(a: SarCell, b: SarCell, radius: number): boolean {
  const dx = a[0] - b[0];
  const dy = a[1] - b[1];
  return dx * dx + dy * dy <= radius * radius;
}

/** Whether an agent, person, reservoir or deposit stands there. */
function isBlocked({ state, geometry }: SarScope, x: number, y: number): boolean {
  if (geometry.fixed[gridIndex(x, y)]) return true;
  for (const { at } of state.agents) if (at[0] === x && at[1] === y) return true;
  for (const { at } of state.persons) if (at[0] === x && at[1] === y) return true;
  return false;
}

/** Whether an agent can go there by one unit move; it can always stay. */
export function canStep(scope: SarScope, { at }: SarAgentState, [dx, dy]: UnitMove): boolean {
  if (dx === 0 && dy === 0) return true;
  const [x, y] = [at[0] + dx, at[1] + dy];
  return isInsideGrid(x, y) && !isBlocked(scope, x, y);
}

export function stepBy(agent: SarAgentState, [dx, dy]: UnitMove): Deed {
  if (dx !== 0 || dy !== 0) agent.at = [agent.at[0] + dx, agent.at[1] + dy];
  return 'ok';
}

/** A series of unit moves, with a look around after each; it has worked if any of them has. */
export function explore(turn: SarTurn, movesOf: (turn: SarTurn) => readonly UnitMove[]): Deed {
  const { scope, who, me, trace } = turn;
  const moves = turn.moves ?? movesOf(turn);
  me.explored += 1;
  let verdict: Deed = 'failed';
  for (const by of moves) {
    const one = canStep(scope, me, by) ? stepBy(me, by) : 'failed';
    if (one === 'ok') verdict = 'ok';
    spotPersons(scope);
    trace?.(who, one);
  }
  return verdict;
}

/**
 * Jumps to the nearest free cell; to a person, where the agent saw it last. The agent's own cell counts as taken, so an
 * agent next to a thing moves again, while one exactly on it stays.
 */
export function navigate({ scope, who, me: agent }: SarTurn, thing: SarThing): Deed {
  const seen = thing.kind === 'person' ? personRemembered(scope.state.paper, who, thing.i) : undefined;
  const [tx, ty] = seen?.at ?? placeOf(scope.state, thing);
  if (agent.at[0] === tx && agent.at[1] === ty) return 'ok';
  const reach = reachOf(scope.state.layout, thing);
  for (const [dx, dy] of keptBy(scope.landings, reach, () => landingOffsets(reach))) {
    const x = tx + dx;
    const y = ty + dy;
    if (!isInsideGrid(x, y) || isBlocked(scope, x, y)) continue;
    agent.at = [x, y];
    return 'ok';
  }
  return 'failed';
}

const NOWHERE: SarCell = [-99, -99];

function placeOf({ layout, agents, persons }: SarState, thing: SarThing): SarCell {
  switch (thing.kind) {
    case 'fire':
      return layout.fires[thing.i]?.at ?? NOWHERE;
    case 'region':
      return layout.fires[thing.i]?.cells[thing.cell] ?? NOWHERE;
    case 'reservoir':
      return layout.reservoirs[thing.i]?.at ?? NOWHERE;
    case 'deposit':
      return layout.deposits[thing.i]?.at ?? NOWHERE;
    case 'person':
      return persons[thing.i]?.at ?? NOWHERE;
    case 'agent':
      return agents[thing.i]?.at ?? NOWHERE;
  }
}

/**
 * Whether an agent is near enough to work on a thing: a fire from around its anchor, whichever region is named; a
 * person from where it can be seen.
 */
export function isNear({ scope, me }: SarTurn, thing: SarThing): boolean {
  const { layout } = scope.state;
  const fire = thing.kind === 'fire' || thing.kind === 'region' ? layout.fires[thing.i] : undefined;
  if (fire !== undefined) return isWithinRadius(fire.at, me.at, fire.radius);
  const radius = thing.kind === 'person' ? Math.floor(layout.persons[thing.i]?.radius ?? 0) : TOUCH_RADIUS;
  return isWithinRadius(placeOf(scope.state, thing), me.at, radius);
}

export const carriersOf = ({ state }: SarScope, { i }: SarThing): number => state.persons[i]?.carriers.length ?? 0;

/** Holding a person takes the whole inventory; the supplies held are lost. */
export function carry({ scope, who, me }: SarTurn, { i }: ThingOf<'person'>): Deed {
  me.held = [0, 0];
  me.holdsPerson = true;
  scope.state.persons[i]?.carriers.push(who);
  return 'ok';
}

/** Whether an agent carries a person, and all who do are at the deposit. */
export function isCarriedTo({ scope, who }: SarTurn, person: ThingOf<'person'>, place: ThingOf<'deposit'>): boolean {
  const { persons, agents } = scope.state;
  const carriers = persons[person.i]?.carriers ?? [];
  const at = placeOf(scope.state, place);
  return carriers.includes(who) && carriers.every((i) => isWithinRadius(at, agents[i]?.at ?? NOWHERE, TOUCH_RADIUS));
}

/** Registers one carrier; the last one to register while all are at the deposit sets the person down. */
export function dropOff({ scope: { state }, who }: SarTurn, place: ThingOf<'deposit'>, { i }: ThingOf<'person'>): Deed {
  const person = state.persons[i];
  const stock = state.deposits[place.i];
  if (person === undefined || stock === undefined) return 'failed';
  if (!person.dropping.includes(who)) person.dropping.push(who);
  if (person.carriers.length < CARRIERS || person.dropping.length < person.carriers.length) return 'failed';
  for (const one of person.carriers) {
    const carrier = state.agents[one];
    if (carrier) carrier.holdsPerson = false;
  }
  const [x, y] = placeOf(state, place);
  Object.assign(person, { carriers: [], dropping: [], deposited: true, at: [x, y] });
  stock[2] += 1;
  state.version += 1;
  return 'ok';
}

export function storeSupplies({ scope: { state }, me }: SarTurn, place: ThingOf<'deposit'>): Deed {
  const stock = state.deposits[place.i];
  if (stock === undefined) return 'failed';
  if (me.held[0] + me.held[1] > 0) state.version += 1;
  stock[0] += me.held[0];
  stock[1] += me.held[1];
  me.held = [0, 0];
  return 'ok';
}

/**
 * Acts on the square of three around the agent, wherever the named region lies. What is wrong or wasted is lost all the
 * same.
 */
export function useSupply(
  { scope, me }: SarTurn,
  { i }: ThingOf<'fire' | 'region'>,
  { supply, dose }: { readonly supply: Supply; readonly dose: 'one unit' | 'all units' },
): Deed {
  const { state, geometry } = scope;
  const [fire, shape, facts] = [state.fires[i], geometry.fires[i], state.layout.fires[i]];
  if (fire === undefined || shape === undefined || facts === undefined) return 'failed';
  const slot = slotOf(supply);
  const units = dose === 'all units' ? me.held[slot] : 1;
  me.held[slot] -= units;
  const under = shape.under.get(gridIndex(me.at[0], me.at[1]));
  if (under === undefined || CURE[facts.kind] !== supply) return 'failed';
  if (dose === 'all units' ? dousePaper(fire, under, units) : douse(fire, under)) state.version += 1;
  return 'ok';
}

/** One unit from a reservoir. */
export function fillUp({ scope, me }: SarTurn, { i }: ThingOf<'reservoir'>): Deed {
  me.held[slotOf(scope.state.layout.reservoirs[i]?.supply ?? 'Water')] += 1;
  return 'ok';
}

/** As many units from a deposit as fit and are there. */
export function takeStored({ scope: { state }, me }: SarTurn, { i }: ThingOf<'deposit'>, supply: Supply): Deed {
  const slot = slotOf(supply);
  const stock = state.deposits[i];
  const units = Math.min(CAPACITY - me.held[0] - me.held[1], stock?.[slot] ?? 0);
  if (stock === undefined || units === 0) return 'failed';
  stock[slot] -= units;
  me.held[slot] += units;
  state.version += 1;
  return 'ok';
}

export function clearInventory({ me }: SarTurn): Deed {
  me.held = [0, 0];
  return 'ok';
}

// --- Explore ---

/** Unit moves of one exploration. */
const MOVES = 20;
/** The share of the run that must lie on the grid. */
const REACHABLE = 0.75;

/**
 * Explore: a straight or diagonal run in a random direction, sideways before up or down, one after the other (SAR/
 * base_env.py). The grid's far edge is taken to be at 30, as published. Published draws depend on how often a text was
 * made; ours only on the seed, the agent's place in the team and how often it has explored.
 */
export function exploreMoves(
  { seed, who, nth }: { readonly seed: number; readonly who: number; readonly nth: number },
  [x, y]: readonly [number, number],
): UnitMove[] {
  const chance = random(`${seed}/sar/explore/${who}/${nth}`);
  for (;;) {
    const dx = chance.below(3) - 1;
    const dy = chance.below(3) - 1;
    const length = Math.abs(dx) + Math.abs(dy);
    if (length === 0) continue;
    const times = MOVES / length;
    const gone = Math.abs(clamp(x + dx * times, WIDTH) - x) + Math.abs(clamp(y + dy * times, HEIGHT) - y);
    if (gone / MOVES < REACHABLE) continue;
    const moves: UnitMove[] = [];
    for (let i = 0; i < times; i++) {
      if (dx !== 0) moves.push([dx, 0]);
      if (dy !== 0) moves.push([0, dy]);
    }
    return moves;
  }
}

const clamp = (v: number, most: number): number => Math.min(Math.max(v, 0), most);
