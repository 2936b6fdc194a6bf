// Decides what an action does to the world, and when it fails: nsidn98/LLaMAR, SAR/core.py (Controller, Person,
// GridEngine). Checks run in the published order: idling, what a carrier may not do, what the agent cannot see, then
// the action's own rule.
import type { SarDeed } from './action.ts';
import { douse, regionLevel } from './fire.ts';
import { gridIndex, isInsideGrid, landingOffsets, reachOf, type SarGeometry, type SarThing } from './geometry.ts';
import { dousePaper, isFoundBy, isFoundByTeam, isToldTo, markInSight, personRemembered } from './paper-rules.ts';
import { CAPACITY, CARRIERS, REACH, type SarCell } from './scenes.ts';
import type { FireLevels, SarAgentState, SarState, SarThingFlags, SarVerdict } from './state.ts';

export interface SarScope {
  readonly state: SarState;
  readonly geometry: SarGeometry;
  /** Landing offsets by reach, filled as needed. */
  readonly landings: Map<number, readonly SarCell[]>;
}

const TOUCH_RADIUS = Math.floor(REACH);

/**
 * One action of one agent, except Explore, which is a series of moves (explore.ts). `told`: names that the requesting
 * agent was told, in lower case.
 */
export function perform(scope: SarScope, who: number, deed: SarDeed, told: readonly string[] = []): SarVerdict {
  const agent = scope.state.agents[who];
  if (agent === undefined) return 'failed';
  switch (deed.verb) {
    case 'Idle':
    case 'Done':
    case 'NoOp':
    case 'Explore':
      return 'ok';
    case 'Move':
      return deed.by === null ? 'not_visible' : move(scope, agent, deed.by[0], deed.by[1]);
    case 'ClearInventory':
      return clearInventory(agent);
    default:
      return performOn(scope, who, deed, told);
  }
}

type SarThingDeed = Extract<SarDeed, { thing: SarThing }>;

function performOn(scope: SarScope, who: number, deed: SarThingDeed, told: readonly string[]): SarVerdict {
  const { verb, thing } = deed;
  const agent = scope.state.agents[who];
  if (agent === undefined) return 'failed';
  const supplies = verb === 'StoreSupply' || verb === 'UseSupply' || verb === 'GetSupply';
  if (supplies && agent.holdsPerson) return 'restricted_action';
  const isInReach = verb === 'NavigateTo' ? isNameable(scope, who, thing, told) : isVisible(scope, who, thing);
  if (!isInReach) return 'not_visible';
  switch (verb) {
    case 'NavigateTo':
      return navigate(scope, who, agent, thing);
    case 'Carry':
      return carry(scope, who, agent, thing);
    case 'DropOff':
      return isVisible(scope, who, deed.person) ? dropOff(scope, who, deed) : 'not_visible';
    case 'StoreSupply':
      return storeSupplies(scope, agent, thing);
    case 'UseSupply':
      return useSupply(scope, agent, deed);
    case 'GetSupply':
      return getSupply(scope, agent, deed);
  }
}

/**
 * Whether an agent sees a thing, or by the paper has seen it and knows nothing newer. Fires, reservoirs and deposits
 * always (by the paper once it has come near itself); a region while it or a neighbour burns.
 */
export function isVisible(scope: SarScope, who: number, thing: SarThing): boolean {
  const { paper } = scope.state;
  if (paper === undefined) return isInSight(scope, who, thing, { ...asItIs(scope.state), isFound: () => true });
  return isInSight(scope, who, thing, {
    fire: (i) => paper.memory[who]?.fires[i] ?? undefined,
    isThere: (i) => personRemembered(paper, who, i) !== undefined,
    isFound: (kind, i) => isFoundBy(paper, who, kind, i),
  });
}

/**
 * Whether an agent can go there: by the paper a teammate that has seen it may have said where it is. A guess is not
 * enough, for it would tell what teammates have found.
 */
function isNameable(scope: SarScope, who: number, thing: SarThing, told: readonly string[]): boolean {
  const { paper } = scope.state;
  if (isVisible(scope, who, thing)) return true;
  if (paper === undefined) return false;
  const isTold = told.includes(thing.name.toLowerCase());
  const isFound = (kind: keyof SarThingFlags, i: number) =>
    (isTold || isToldTo(paper, who, kind, i)) && isFoundByTeam(paper, kind, i);
  return isInSight(scope, who, thing, { ...asItIs(scope.state), isFound });
}

/** The things that change, as somebody knows them. */
interface KnownThings {
  readonly fire: (i: number) => FireLevels | undefined;
  /** Whether a person is still to be brought in. */
  readonly isThere: (person: number) => boolean;
  readonly isFound: (kind: keyof SarThingFlags, i: number) => boolean;
}

const asItIs = ({ fires, persons }: SarState): Omit<KnownThings, 'isFound'> => ({
  fire: (i) => fires[i],
  isThere: (i) => persons[i]?.spotted === true && !persons[i]?.deposited,
});

function isInSight(
  { state, geometry }: SarScope,
  who: number,
  thing: SarThing,
  { fire: fireOf, isThere, isFound }: KnownThings,
): boolean {
  switch (thing.kind) {
    case 'region': {
      const fire = fireOf(thing.i);
      const shape = geometry.fires[thing.i];
      const burns = fire !== undefined && shape !== undefined && regionLevel(fire, shape, thing.cell) > 0;
      return burns && isFound('fires', thing.i);
    }
    case 'person':
      return isThere(thing.i) && isFound('persons', thing.i);
    case 'agent': {
      const me = state.agents[who];
      const other = state.agents[thing.i];
      return (
        thing.i !== who && me !== undefined && other !== undefined && isWithinRadius(me.at, other.at, TOUCH_RADIUS)
      );
    }
    default:
      return isFound(`${thing.kind}s`, thing.i);
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

function move(scope: SarScope, agent: SarAgentState, dx: number, dy: number): SarVerdict {
  if (dx === 0 && dy === 0) return 'ok';
  const x = agent.at[0] + dx;
  const y = agent.at[1] + dy;
  if (!isInsideGrid(x, y) || isBlocked(scope, x, y)) return 'failed';
  agent.at = [x, y];
  return 'ok';
}

/**
 * Jumps to the nearest free cell; to a person, where the agent saw it last. The agent's own cell counts as taken, so an
 * agent next to a thing moves again, while one exactly on it stays.
 */
function navigate(scope: SarScope, who: number, agent: SarAgentState, thing: SarThing): SarVerdict {
  const seen = thing.kind === 'person' ? personRemembered(scope.state.paper, who, thing.i) : undefined;
  const [tx, ty] = seen?.at ?? placeOf(scope.state, thing);
  if (agent.at[0] === tx && agent.at[1] === ty) return 'ok';
  const reach = reachOf(scope.state.layout, thing);
  let landing = scope.landings.get(reach);
  if (landing === undefined) {
    landing = landingOffsets(reach);
    scope.landings.set(reach, landing);
  }
  for (const [dx, dy] of landing) {
    const x = tx + dx;
    const y = ty + dy;
    if (!isInsideGrid(x, y) || isBlocked(scope, x, y)) continue;
    agent.at = [x, y];
    return 'ok';
  }
  return 'failed';
}

function placeOf({ layout, agents, persons }: SarState, thing: SarThing): SarCell {
  const nowhere: SarCell = [-1, -1];
  switch (thing.kind) {
    case 'fire':
      return layout.fires[thing.i]?.at ?? nowhere;
    case 'region':
      return layout.fires[thing.i]?.cells[thing.cell] ?? nowhere;
    case 'reservoir':
      return layout.reservoirs[thing.i]?.at ?? nowhere;
    case 'deposit':
      return layout.deposits[thing.i]?.at ?? nowhere;
    case 'person':
      return persons[thing.i]?.at ?? nowhere;
    case 'agent':
      return agents[thing.i]?.at ?? nowhere;
  }
}

/** Holding a person takes the whole inventory; the supplies held are lost. */
function carry({ state }: SarScope, who: number, agent: SarAgentState, thing: SarThing): SarVerdict {
  const person = thing.kind === 'person' ? state.persons[thing.i] : undefined;
  if (person === undefined) return 'failed';
  const radius = Math.floor(state.layout.persons[thing.i]?.radius ?? 0);
  if (!isWithinRadius(person.at, agent.at, radius)) return 'not_interactable';
  if (person.carriers.length >= CARRIERS || agent.holdsPerson) return 'failed';
  agent.held = [0, 0];
  agent.holdsPerson = true;
  person.carriers.push(who);
  return 'ok';
}

/** Registers one carrier; the last one to register while all are at the deposit sets the person down. */
function dropOff(
  { state }: SarScope,
  who: number,
  { thing, person: named }: Extract<SarDeed, { verb: 'DropOff' }>,
): SarVerdict {
  const person = named.kind === 'person' ? state.persons[named.i] : undefined;
  const place = thing.kind === 'deposit' ? state.layout.deposits[thing.i] : undefined;
  const stock = thing.kind === 'deposit' ? state.deposits[thing.i] : undefined;
  const me = state.agents[who];
  if (person === undefined || place === undefined || stock === undefined || me === undefined) return 'failed';
  if (!isWithinRadius(place.at, me.at, TOUCH_RADIUS)) return 'not_interactable';
  if (!person.carriers.includes(who)) return 'failed';
  if (!person.carriers.every((i) => isWithinRadius(place.at, state.agents[i]?.at ?? [-99, -99], TOUCH_RADIUS)))
    return 'failed';
  if (!person.dropping.includes(who)) person.dropping.push(who);
  if (person.carriers.length < CARRIERS || person.dropping.length < person.carriers.length) return 'failed';
  for (const i of person.carriers) {
    const carrier = state.agents[i];
    if (carrier) carrier.holdsPerson = false;
  }
  Object.assign(person, { carriers: [], dropping: [], deposited: true, at: [place.at[0], place.at[1]] });
  stock[2] += 1;
  state.version += 1;
  return 'ok';
}

function storeSupplies({ state }: SarScope, agent: SarAgentState, thing: SarThing): SarVerdict {
  const place = thing.kind === 'deposit' ? state.layout.deposits[thing.i] : undefined;
  const stock = thing.kind === 'deposit' ? state.deposits[thing.i] : undefined;
  if (place === undefined || stock === undefined) return 'failed';
  if (!isWithinRadius(place.at, agent.at, TOUCH_RADIUS)) return 'not_interactable';
  if (agent.held[0] + agent.held[1] > 0) state.version += 1;
  stock[0] += agent.held[0];
  stock[1] += agent.held[1];
  agent.held = [0, 0];
  return 'ok';
}

/**
 * Acts on the square of three around the agent, wherever the named region lies. A wrong or wasted unit is lost all the
 * same.
 */
function useSupply(
  scope: SarScope,
  agent: SarAgentState,
  { thing, supply }: Extract<SarDeed, { verb: 'UseSupply' }>,
): SarVerdict {
  const { state, geometry } = scope;
  if (thing.kind !== 'fire' && thing.kind !== 'region') return 'failed';
  const fire = state.fires[thing.i];
  const shape = geometry.fires[thing.i];
  const facts = state.layout.fires[thing.i];
  if (fire === undefined || shape === undefined || facts === undefined) return 'failed';
  if (!isWithinRadius(facts.at, agent.at, facts.radius)) return 'not_interactable';
  if (agent.held[supply] < 1) return 'failed';
  const units = state.rules === 'paper' ? agent.held[supply] : 1;
  agent.held[supply] -= units;
  const under = shape.under.get(gridIndex(agent.at[0], agent.at[1]));
  if (under === undefined || (facts.kind === 'Chemical' ? 0 : 1) !== supply) return 'failed';
  if (state.rules === 'paper' ? dousePaper(fire, under, units) : douse(fire, under)) state.version += 1;
  return 'ok';
}

/** One unit from a reservoir, as many as fit and are there from a deposit. */
function getSupply(
  { state }: SarScope,
  agent: SarAgentState,
  deed: Extract<SarDeed, { verb: 'GetSupply' }>,
): SarVerdict {
  const { thing, supply } = deed;
  if (!isWithinRadius(placeOf(state, thing), agent.at, TOUCH_RADIUS)) return 'not_interactable';
  const room = CAPACITY - agent.held[0] - agent.held[1];
  if (room <= 0) return 'failed';
  if (thing.kind === 'reservoir') {
    agent.held[state.layout.reservoirs[thing.i]?.supply === 'Sand' ? 0 : 1] += 1;
    return 'ok';
  }
  const stock = state.deposits[thing.i];
  if (stock === undefined || supply === null) return 'failed';
  const units = Math.min(room, stock[supply]);
  if (units === 0) return 'failed';
  stock[supply] -= units;
  agent.held[supply] += units;
  state.version += 1;
  return 'ok';
}

function clearInventory(agent: SarAgentState): SarVerdict {
  if (agent.holdsPerson) return 'restricted_action';
  agent.held = [0, 0];
  return 'ok';
}
