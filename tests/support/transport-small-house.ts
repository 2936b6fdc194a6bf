// Provides a small house for the tests of rules: everything in reach of the agents, and shorthands for acting.

import { lookAround } from '../../envs/transport/body-motion.ts';
import type { TransportEpisode } from '../../envs/transport/episodes.ts';
import { gridOf } from '../../envs/transport/house.ts';
import type { TransportState } from '../../envs/transport/state.ts';
import { createTransport } from '../../envs/transport/world.ts';

/** A house with a bed in room 2 and everything else in the two western rooms. */
const own: TransportEpisode = {
  plan: '5a',
  layout: 0,
  setting: 1,
  task: 'food',
  starts: [4, 4],
  rooms: [{ room: 4, targets: ['apple', 'apple', 'banana', 'bread', 'orange'], containers: ['bowl', 'plate'] }],
};
export const world = createTransport({ own });
export const TRANSPORT = "transport objects I'm holding to the bed";
export const grid = gridOf('5a');

export function beginSmallHouse(given: Record<string, unknown> = {}, n = 1, seed = 1): TransportState {
  return world.reset({ scene: 'own', seed, agents: world.team.names(n), options: world.options.parse(given) });
}

/** Everything in the middle of the room, the agents beside it, all of it seen. */
export function gathered(given: Record<string, unknown> = {}, n = 1): TransportState {
  const state = beginSmallHouse(given, n);
  state.layout.things.forEach((thing, i) => {
    if (thing.kind === 'goal') return;
    const at: [number, number] = [-2.9 + i * 0.1, -3];
    Object.assign(thing, { at });
    Object.assign(state.things[i] ?? {}, { at: [...at] });
  });
  state.agents.forEach((agent, i) => {
    agent.at = [-2.5, -3.6 - i * 0.1];
    agent.heading = 6;
    lookAround({ state, grid }, i);
  });
  return state;
}

export const thingNameOf = (state: TransportState, what: string, nth = 0) =>
  state.layout.things.filter((thing) => thing.class === what)[nth]?.name ?? '';
export const graspActionOn = (state: TransportState, what: string, nth = 0) =>
  `go grasp ${what === 'bowl' || what === 'plate' ? 'container' : 'target object'} ${thingNameOf(state, what, nth)}`;
export const step = (state: TransportState, ...does: string[]) =>
  world.step(
    state,
    world.ready(state).map((agent, i) => ({ agent, do: does[i] ?? 'wait' })),
  );
/** One agent acts until it is ready again, the others wait. */
export function finishAction(state: TransportState, does: string, who = 0) {
  const agent = state.agents[who]?.name ?? '';
  let result = world.step(
    state,
    world.ready(state).map((name) => ({ agent: name, do: name === agent ? does : 'wait' })),
  );
  while (state.over === null && !world.ready(state).includes(agent)) result = step(state);
  return { result, last: state.agents[who]?.last };
}
/** Puts the agent at the bed, which it sees. */
export function atBed(state: TransportState, who = 0): void {
  const agent = state.agents[who];
  if (agent === undefined) return;
  agent.at = [-4.25, 2];
  agent.heading = 6;
  lookAround({ state, grid }, who);
}
/** Grasps a thing within reach; whether that worked. */
export const graspNow = (state: TransportState, what: string, nth = 0, who = 0): boolean =>
  finishAction(state, graspActionOn(state, what, nth), who).last?.ok ?? false;
