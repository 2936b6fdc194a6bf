// Lists the plans that an agent may choose from and carries them out step by step, and each step of a body: walking a
// metre, grabbing, opening, closing, putting; then everybody sees what is in its room and not closed away. Order and
// wording of plans: CoELA's C-WAH list; `[wait]`, there the answer to an empty list, always stands last.

import { random } from '../../runtime/core/random.ts';
import { listsKnown } from '../kit/shared-options.ts';
import { type HouseFact, type HousePosition, isNear, SEARCH_ORDER, stride } from './houses.ts';
import {
  type ChoresAgentState,
  type ChoresPlan,
  type ChoresState,
  countAtGoal,
  HANDS,
  houseOf,
  nameOf,
  PLACED,
  type PlanAim,
  type Primitive,
  UNKNOWN,
} from './state.ts';

export const WAIT = '[wait]';
/** The claim that the goal is met; only where an episode does not end by itself. */
export const DONE = '[done]';
/** Steps in one room after which a plan is given up. The published counter never fires. */
const PATIENCE = 20;

export interface ChoresActionOption {
  readonly text: string;
  readonly aim: PlanAim;
}

/** Every plan on offer, in order. With both hands full there is nothing but bringing things to the goal. */
export function plansOf(state: ChoresState, agent: ChoresAgentState): ChoresActionOption[] {
  const { rooms, places } = houseOf(state);
  const { memory, hands } = agent;
  const options: ChoresActionOption[] = [];
  const current = !listsKnown(state.telling);
  // Of a list of what is in view: things of this room, and every other room, whether it has been seen or not.
  const isListed = (room: number) => !current || room === agent.room;
  if (hands.length < HANDS) {
    rooms.forEach((room, r) => {
      if (current ? r !== agent.room : !memory.entered[r])
        options.push({ text: `[goexplore] ${nameOf(room)}`, aim: { kind: 'explore', room: r } });
    });
    places.forEach((place, p) => {
      if (!place.closes || p === state.goal || memory.open[p] !== false || !isListed(place.room)) return;
      options.push({ text: `[gocheck] ${nameOf(place)}`, aim: { kind: 'check', place: p } });
    });
    for (const t of wantedThings(state, agent)) {
      const at = memory.things[t] ?? UNKNOWN;
      if (!isListed(places[at]?.room ?? -1)) continue;
      options.push({ text: `[gograb] ${nameOf(state.things[t])}`, aim: { kind: 'grab', thing: t, at } });
    }
  }
  if (hands.length > 0) options.push({ text: `[goput] ${nameOf(places[state.goal])}`, aim: { kind: 'deliver' } });
  options.push({ text: WAIT, aim: { kind: 'pass', ok: true, reason: null } });
  return options;
}

/** Of known place and of a class that is wanted beyond what is placed, as it knows, and what it holds itself. */
export function wantedThings(state: ChoresState, { memory, hands }: ChoresAgentState): number[] {
  const missing = new Map(state.episode.wants.map((want) => [want.class, want.count]));
  state.things.forEach((thing, t) => {
    if (memory.things[t] === PLACED || hands.includes(t)) missing.set(thing.class, (missing.get(thing.class) ?? 0) - 1);
  });
  return [...state.things.keys()].filter((t) => {
    const at = memory.things[t] ?? UNKNOWN;
    return at >= 0 && (missing.get(state.things[t]?.class ?? '') ?? 0) > 0;
  });
}

export function planProgress(
  state: ChoresState,
  agent: ChoresAgentState,
  plan: ChoresPlan,
): { ok: boolean; reason: string | null } | undefined {
  const { aim } = plan;
  const done = { ok: true, reason: null };
  const failed = (reason: string) => ({ ok: false, reason });
  if (aim.kind === 'explore' && agent.room === aim.room) return done;
  if (aim.kind === 'check' && agent.memory.open[aim.place] === true) return done;
  if (aim.kind === 'deliver' && agent.hands.length === 0) return done;
  if (aim.kind === 'pass' && plan.spent > 0) return { ok: aim.ok, reason: aim.reason };
  if (aim.kind === 'grab') {
    if (state.things[aim.thing]?.by === state.agents.indexOf(agent)) return done;
    if (agent.memory.things[aim.thing] !== aim.at) return failed(isSeenHeld(agent, aim.thing) ? 'taken' : 'gone');
    if (agent.hands.length >= HANDS) return failed('hands_full');
    if (touches(state, agent, aim.at) && !state.open[aim.at]) return failed('closed');
  }
  return plan.stay > PATIENCE && !state.published ? failed('stuck') : undefined;
}

const isSeenHeld = ({ memory }: ChoresAgentState, thing: number): boolean =>
  memory.others.some((other) => other?.hands.includes(thing));

export function nextPrimitive(state: ChoresState, agent: ChoresAgentState, { aim }: ChoresPlan): Primitive {
  const { places } = houseOf(state);
  const walk = (place: number): Primitive => ({ verb: 'walk', room: places[place]?.room ?? agent.room, place });
  switch (aim.kind) {
    case 'explore':
      return { verb: 'walk', room: aim.room, place: -1 };
    case 'check':
      return touches(state, agent, aim.place) ? { verb: 'open', place: aim.place } : walk(aim.place);
    case 'grab':
      return touches(state, agent, aim.at) ? { verb: 'grab', thing: aim.thing } : walk(aim.at);
    case 'deliver':
      return nextDeliveryPrimitive(state, agent);
    case 'once':
      return aim.primitive;
    case 'pass':
      return { verb: 'none' };
  }
}

/** Looked for room by room until it is seen. The published body opens it only with a free hand. */
function nextDeliveryPrimitive(state: ChoresState, agent: ChoresAgentState): Primitive {
  const { rooms, places } = houseOf(state);
  const goal = places[state.goal];
  const thing = agent.hands[0];
  if (goal === undefined || thing === undefined) return { verb: 'none' };
  if (!agent.memory.entered[goal.room]) {
    const next = SEARCH_ORDER.map((name) => rooms.findIndex((room) => room.class === name));
    return { verb: 'walk', room: next.find((room) => !agent.memory.entered[room]) ?? goal.room, place: -1 };
  }
  if (!touches(state, agent, state.goal)) return { verb: 'walk', room: goal.room, place: state.goal };
  const opens = !state.open[state.goal] && (!state.published || agent.hands.length < HANDS);
  return opens ? { verb: 'open', place: state.goal } : { verb: 'put', thing, place: state.goal };
}

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
  return deed.verb === 'put' ? put(state, agent, deed) : openOrClose(state, agent, deed);
}

interface Actor {
  readonly agent: ChoresAgentState;
  readonly who: number;
}
type PrimitiveOf<V> = Extract<Primitive, { verb: V }>;

function walk(state: ChoresState, { agent, who }: Actor, to: PrimitiveOf<'walk'>): PrimitiveFailure {
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

function grab(state: ChoresState, { agent, who }: Actor, index: number): PrimitiveFailure {
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
  { thing: index, place }: PrimitiveOf<'put'>,
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
  { verb, place }: PrimitiveOf<'open' | 'close'>,
): PrimitiveFailure {
  const open = verb === 'open';
  if (!houseOf(state).places[place]?.closes) return 'gone';
  if (!touches(state, agent, place)) return 'not_close';
  if (state.open[place] === open) return open ? 'already_open' : 'already_closed';
  state.open[place] = open;
  return null;
}

export function lookAround(state: ChoresState): void {
  const { places } = houseOf(state);
  for (const agent of state.agents) look(state, agent, places);
}

function look(state: ChoresState, agent: ChoresAgentState, places: HouseFact['places']): void {
  const { memory, room } = agent;
  const isInView = (place: number) => places[place]?.room === room && state.open[place] === true;
  memory.entered[room] = true;
  for (let p = 0; p < places.length; p++) if (places[p]?.room === room) memory.open[p] = state.open[p] ?? false;
  for (const [t, { at, by }] of state.things.entries()) {
    const before = memory.things[t] ?? UNKNOWN;
    const isHeldHere = by >= 0 && state.agents[by]?.room === room;
    if (isInView(at)) memory.things[t] = at === state.goal ? PLACED : at;
    // What lies open before it would have been seen there.
    else if (isHeldHere || isInView(before === PLACED ? state.goal : before)) memory.things[t] = UNKNOWN;
  }
  for (const [i, other] of state.agents.entries()) {
    if (other === agent || other.room !== room) continue;
    memory.others[i] = { room, hands: [...other.hands], at: state.clock };
  }
}
