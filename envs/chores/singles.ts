// The list of single steps an agent may choose from where every step is its own decision (option `actions: primitives`).

import { type Option, WAIT } from './plans.ts';
import { touches } from './primitives.ts';
import { type AgentState, type ChoresState, HANDS, houseOf, named, type Primitive } from './state.ts';

/** Walking to rooms, to what is in this room, and what can be touched here; `[wait]` last. */
export function singlesOf(state: ChoresState, agent: AgentState): Option[] {
  const { rooms } = houseOf(state);
  const options: Option[] = [];
  const add = (text: string, primitive: Primitive) => options.push({ text, aim: { kind: 'once', primitive } });
  rooms.forEach((room, r) => {
    if (r !== agent.room) add(`[walktowards] ${named(room)}`, { verb: 'walk', room: r, place: -1 });
  });
  walks(state, agent, add);
  touching(state, agent, add);
  options.push({ text: WAIT, aim: { kind: 'pass', ok: true, reason: null } });
  return options;
}

type Add = (text: string, primitive: Primitive) => void;

function walks(state: ChoresState, { room, memory }: AgentState, add: Add): void {
  const { places } = houseOf(state);
  places.forEach((place, p) => {
    if (place.room === room) add(`[walktowards] ${named(place)}`, { verb: 'walk', room, place: p });
  });
  state.things.forEach((thing, t) => {
    const at = memory.things[t] ?? -1;
    if (places[at]?.room === room) add(`[walktowards] ${named(thing)}`, { verb: 'walk', room, place: at });
  });
}

function touching(state: ChoresState, agent: AgentState, add: Add): void {
  const { places } = houseOf(state);
  const free = agent.hands.length < HANDS;
  state.things.forEach((thing, t) => {
    const seen = thing.at >= 0 && state.open[thing.at] && touches(state, agent, thing.at);
    if (seen && free) add(`[grab] ${named(thing)}`, { verb: 'grab', thing: t });
  });
  places.forEach((place, p) => {
    if (!touches(state, agent, p)) return;
    if (place.closes && !state.open[p]) add(`[open] ${named(place)}`, { verb: 'open', place: p });
    if (place.closes && state.open[p]) add(`[close] ${named(place)}`, { verb: 'close', place: p });
    if (!state.open[p] && !state.published) return;
    const verb = place.closes ? 'putin' : 'putback';
    for (const t of agent.hands) add(`[${verb}] ${named(state.things[t])} ${named(place)}`, { verb: 'put', thing: t, place: p });
  });
}
