// Lets a body look around: what is in view goes into its memory, and what is not where it was goes out of it.
import { isInCone } from './compass.ts';
import { SIGHT } from './constants.ts';
import { isStraightClear } from './grid.ts';
import { type FloorPoint, nearestRoom } from './house.ts';
import { contentsOf, heldBy, NOTHING, type TransportScope } from './scope.ts';
import type { TransportAgentState, TransportHolding, TransportState } from './state.ts';

export function roomOf({ layout }: TransportState, at: FloorPoint): number {
  return nearestRoom(layout.rooms, at);
}

function canSee({ grid }: TransportScope, { at, heading }: TransportAgentState, what: FloorPoint): boolean {
  const dx = what[0] - at[0];
  const dz = what[1] - at[1];
  const squared = dx * dx + dz * dz;
  if (squared > SIGHT * SIGHT || !isInCone(heading, dx, dz, Math.sqrt(squared))) return false;
  return isStraightClear(grid, at, what);
}

/** True where a target, a container or the bed was seen for the first time. */
export function lookAround(scope: TransportScope, who: number): boolean {
  const { state } = scope;
  const agent = state.agents[who];
  if (agent === undefined) return false;
  const here = roomOf(state, agent.at);
  if (agent.memory.levels[here] === 'none') agent.memory.levels[here] = 'part';
  const news = lookAtThings(scope, agent);
  lookAtOthers(scope, who, agent);
  return news;
}

function lookAtThings(scope: TransportScope, agent: TransportAgentState): boolean {
  const { things } = scope.state;
  const { memory } = agent;
  let news = false;
  for (let i = 0; i < things.length; i++) {
    const thing = things[i];
    if (thing === undefined) continue;
    const lies = thing.by === NOTHING && (thing.in === NOTHING || thing.deliveredAt !== null);
    const seen = lies && canSee(scope, agent, thing.at);
    memory.inView[i] = seen;
    if (seen) {
      news ||= memory.met[i] === false;
      memory.met[i] = true;
      if (thing.deliveredAt !== null) markDone(agent, i);
      else if (memory.done[i] !== true) memory.places[i] = roomOf(scope.state, thing.at);
    } else if (memory.places[i] !== NOTHING && isElsewhere(scope, agent, i)) forget(agent, i);
  }
  return news;
}

/** Whether the place where a thing lay at first, the only one but the bed, is in view and empty. */
function isElsewhere(scope: TransportScope, agent: TransportAgentState, i: number): boolean {
  const thing = scope.state.things[i];
  const first = scope.state.layout.things[i]?.at;
  const lies = thing?.by === NOTHING && thing.in === NOTHING && thing.deliveredAt === null;
  return !lies && first !== undefined && canSee(scope, agent, first);
}

function lookAtOthers(scope: TransportScope, who: number, agent: TransportAgentState): void {
  const { state } = scope;
  for (let i = 0; i < state.agents.length; i++) {
    const other = state.agents[i];
    if (i === who || other === undefined || !canSee(scope, agent, other.at)) continue;
    const hands = handsOf(state, other);
    agent.memory.others[i] = { room: roomOf(state, other.at), hands, frame: state.frame };
    for (const thing of hands.flatMap((one) => [one.thing, ...one.holds])) {
      agent.memory.met[thing] = true;
      if (state.rules.published) markDone(agent, thing);
      else forget(agent, thing);
    }
  }
}

export function handsOf(state: TransportState, agent: TransportAgentState): TransportHolding[] {
  return heldBy(agent).map((thing) => ({ thing, holds: contentsOf(state, thing) }));
}

/** Whether a body has seen a teammate with a thing. */
export const isWithOther = ({ memory }: TransportAgentState, thing: number): boolean =>
  memory.others.some((other) => other?.hands.some((held) => held.thing === thing || held.holds.includes(thing)));

export function forget({ memory }: TransportAgentState, thing: number): void {
  memory.places[thing] = NOTHING;
}

export function markDone(agent: TransportAgentState, thing: number): void {
  agent.memory.done[thing] = true;
  forget(agent, thing);
}
