// Updates what an agent sees: everything in its room except the contents of closed containers, including what a
// teammate in the room holds. The body keeps what it has seen.
import type { HouseFact } from './houses.ts';
import { type ChoresAgentState, type ChoresState, houseOf, PLACED, UNKNOWN } from './state.ts';

/** Every agent looks around; brings the bodies' memories up to date. */
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

/**
 * Whether a thing cannot be where it was believed to be, because that place lies open before the agent (it would have
 * been seen).
 */
function isSeenGone(
  state: ChoresState,
  places: HouseFact['places'],
  { room, believed }: { readonly room: number; readonly believed: number },
): boolean {
  return believed >= 0 && places[believed]?.room === room && state.open[believed] === true;
}
