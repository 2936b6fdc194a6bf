// Lists the single steps an agent may choose from if every step is a separate decision (option `actions: primitives`).

import { type ChoresActionOption, WAIT } from './plans.ts';
import { touches } from './primitives.ts';
import { type ChoresAgentState, type ChoresState, HANDS, houseOf, nameOf, type Primitive } from './state.ts';

/** Walking to rooms, to what is in this room, and what can be touched here; `[wait]` last. */
export function singleStepsOf(state: ChoresState, agent: ChoresAgentState): ChoresActionOption[] {
  const { rooms } = houseOf(state);
  const options: ChoresActionOption[] = [];
  const add = (text: string, primitive: Primitive) => options.push({ text, aim: { kind: 'once', primitive } });
  rooms.forEach((room, r) => {
    if (r !== agent.room) add(`[walktowards] ${nameOf(room)}`, { verb: 'walk', room: r, place: -1 });
  });
  addWalks(state, agent, add);
  addTouchingSteps(state, agent, add);
  options.push({ text: WAIT, aim: { kind: 'pass', ok: true, reason: null } });
  return options;
}

type AddActionOption = (text: string, primitive: Primitive) => void;

function addWalks(state: ChoresState, { room, memory }: ChoresAgentState, add: AddActionOption): void {
  const { places } = houseOf(state);
  places.forEach((place, p) => {
    if (place.room === room) add(`[walktowards] ${nameOf(place)}`, { verb: 'walk', room, place: p });
  });
  state.things.forEach((thing, t) => {
    const at = memory.things[t] ?? -1;
    if (places[at]?.room === room) add(`[walktowards] ${nameOf(thing)}`, { verb: 'walk', room, place: at });
  });
}

function addTouchingSteps(state: ChoresState, agent: ChoresAgentState, add: AddActionOption): void {
  const { places } = houseOf(state);
  const free = agent.hands.length < HANDS;
  state.things.forEach((thing, t) => {
    const seen = thing.at >= 0 && state.open[thing.at] && touches(state, agent, thing.at);
    if (seen && free) add(`[grab] ${nameOf(thing)}`, { verb: 'grab', thing: t });
  });
  places.forEach((place, p) => {
    if (!touches(state, agent, p)) return;
    if (place.closes && !state.open[p]) add(`[open] ${nameOf(place)}`, { verb: 'open', place: p });
    if (place.closes && state.open[p]) add(`[close] ${nameOf(place)}`, { verb: 'close', place: p });
    if (!state.open[p] && !state.published) return;
    const verb = place.closes ? 'putin' : 'putback';
    for (const t of agent.hands)
      add(`[${verb}] ${nameOf(state.things[t])} ${nameOf(place)}`, { verb: 'put', thing: t, place: p });
  });
}
