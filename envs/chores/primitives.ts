// Carries out one step of a body (walking a metre, grabbing, opening, closing, putting), where an impossible one fails
// with a reason and changes nothing; and keeps what agents see: everything in their room but what is closed away.
import { random } from '../../runtime/core/random.ts';
import { type HouseFact, type HousePosition, isNear, stride } from './houses.ts';
import {
  type ChoresAgentState,
  type ChoresState,
  countAtGoal,
  HANDS,
  houseOf,
  PLACED,
  type Primitive,
  UNKNOWN,
} from './state.ts';

export type PrimitiveFailure =
  | 'not_close'
  | 'closed'
  | 'already_open'
  | 'already_closed'
  | 'hands_full'
  | 'not_held'
  | 'taken'
  | 'gone'
  | 'lost_the_draw'
  | null;

/** More walks in a row than this that lead nowhere, and the next goes to a room by chance (published rule). */
const HALTS = 4;
const NOWHERE = 0.5;

/** Does what the agents do in this step, in team order; returns how each ended, by agent. */
export function performAll(state: ChoresState, deeds: readonly Primitive[]): PrimitiveFailure[] {
  const losers = conflictLosers(state, deeds);
  return deeds.map((deed, who) => (losers.has(who) ? 'lost_the_draw' : perform(state, who, deed)));
}

/** If several agents handle the same thing in one step, one of them by chance succeeds (published rule). */
function conflictLosers(state: ChoresState, deeds: readonly Primitive[]): Set<number> {
  const losers = new Set<number>();
  const by = new Map<string, number[]>();
  deeds.forEach((deed, who) => {
    const first = firstObject(deed);
    if (first !== undefined) by.set(first, [...(by.get(first) ?? []), who]);
  });
  for (const [first, agents] of by) {
    if (agents.length < 2) continue;
    const winner = random(state.seed).fork(`conflict/${state.clock}/${first}`).pick(agents);
    for (const who of agents) if (who !== winner) losers.add(who);
  }
  return losers;
}

function firstObject(deed: Primitive): string | undefined {
  if (deed.verb === 'grab' || deed.verb === 'put') return `thing ${deed.thing}`;
  return deed.verb === 'open' || deed.verb === 'close' ? `place ${deed.place}` : undefined;
}

function perform(state: ChoresState, who: number, deed: Primitive): PrimitiveFailure {
  const agent = state.agents[who];
  if (agent === undefined || deed.verb === 'none') return null;
  if (deed.verb === 'walk') return walk(state, { agent, who }, deed);
  agent.halted = 0;
  if (deed.verb === 'grab') return grab(state, { agent, who }, deed.thing);
  if (deed.verb === 'put') return put(state, agent, { index: deed.thing, place: deed.place });
  return openOrClose(state, agent, { place: deed.place, open: deed.verb === 'open' });
}

function walk(
  state: ChoresState,
  { agent, who }: { agent: ChoresAgentState; who: number },
  to: { room: number; place: number },
): PrimitiveFailure {
  const { rooms, places } = houseOf(state);
  const lost = agent.halted > HALTS;
  const astray = lost ? random(state.seed).fork(`stuck/${state.clock}/${who}`).below(rooms.length) : -1;
  const room = lost ? astray : to.room;
  const place = lost ? undefined : places[to.place];
  const target = place?.at ?? rooms[room]?.centre;
  const there = place !== undefined && agent.room === room && isNear(agent.at, place.at);
  const went = target === undefined || there ? 0 : stride(state.episode.env, agent, target, room);
  agent.halted = went < NOWHERE && !lost ? agent.halted + 1 : 0;
  return null;
}

export function touches(state: ChoresState, { room, at }: HousePosition, place: number): boolean {
  const fact = houseOf(state).places[place];
  return fact !== undefined && fact.room === room && isNear(at, fact.at);
}

function grab(
  state: ChoresState,
  { agent, who }: { agent: ChoresAgentState; who: number },
  index: number,
): PrimitiveFailure {
  const thing = state.things[index];
  if (thing === undefined) return 'gone';
  if (thing.by >= 0) return 'taken';
  if (!touches(state, agent, thing.at)) return 'not_close';
  if (!state.open[thing.at]) return 'closed';
  if (agent.hands.length >= HANDS) return 'hands_full';
  if (thing.at === state.goal) agent.brought = Math.max(0, agent.brought - 1);
  thing.at = -1;
  thing.by = who;
  agent.hands.push(index);
  return null;
}

function put(
  state: ChoresState,
  agent: ChoresAgentState,
  { index, place }: { index: number; place: number },
): PrimitiveFailure {
  const thing = state.things[index];
  if (thing === undefined || !agent.hands.includes(index)) return 'not_held';
  if (!touches(state, agent, place)) return 'not_close';
  if (!state.open[place] && !state.published) return 'closed';
  const wanted = state.episode.wants.find((want) => want.class === thing.class)?.count ?? 0;
  if (place === state.goal && countAtGoal(state, thing.class) < wanted) agent.brought += 1;
  agent.hands = agent.hands.filter((held) => held !== index);
  thing.by = -1;
  thing.at = place;
  agent.memory.things[index] = place === state.goal ? PLACED : place;
  return null;
}

function openOrClose(
  state: ChoresState,
  agent: ChoresAgentState,
  { place, open }: { place: number; open: boolean },
): PrimitiveFailure {
  if (!houseOf(state).places[place]?.closes) return 'gone';
  if (!touches(state, agent, place)) return 'not_close';
  if (state.open[place] === open) return open ? 'already_open' : 'already_closed';
  state.open[place] = open;
  return null;
}

export function lookAround(state: ChoresState): void {
  const house = houseOf(state);
  for (const agent of state.agents) look(state, agent, house);
}

function look(state: ChoresState, agent: ChoresAgentState, { places }: HouseFact): void {
  const { memory, room } = agent;
  memory.entered[room] = true;
  for (let p = 0; p < places.length; p++) if (places[p]?.room === room) memory.open[p] = state.open[p] ?? false;
  for (let t = 0; t < state.things.length; t++) {
    const thing = state.things[t];
    if (thing === undefined) continue;
    const { at, by } = thing;
    const before = memory.things[t] ?? UNKNOWN;
    const believed = before === PLACED ? state.goal : before;
    if (at >= 0 && places[at]?.room === room && state.open[at]) memory.things[t] = at === state.goal ? PLACED : at;
    else if (by >= 0 && state.agents[by]?.room === room) memory.things[t] = UNKNOWN;
    else if (isSeenGone(state, places, { room, believed })) memory.things[t] = UNKNOWN;
  }
  for (let i = 0; i < state.agents.length; i++) {
    const other = state.agents[i];
    if (other === undefined || other === agent || other.room !== room) continue;
    memory.others[i] = { room, hands: [...other.hands], at: state.clock };
  }
}

/** Where it was believed to be lies open before the agent. */
function isSeenGone(
  state: ChoresState,
  places: HouseFact['places'],
  { room, believed }: { room: number; believed: number },
): boolean {
  return believed >= 0 && places[believed]?.room === room && state.open[believed] === true;
}
