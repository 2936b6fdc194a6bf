// Lists the high-level plans an agent may choose from, and carries one out step by step. Order and wording: CoELA's
// C-WAH list; `[wait]`, there the answer to an empty list, always stands last.
import { listsKnown } from '../kit/shared-options.ts';
import { SEARCH_ORDER } from './houses.ts';
import { touches } from './primitives.ts';
import {
  type ChoresAgentState,
  type ChoresPlan,
  type ChoresState,
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
