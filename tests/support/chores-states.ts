// Sets up states of `chores` and the intents that agents have in them.
import { expect } from 'vitest';
import { HOUSES } from '../../envs/chores/houses.ts';
import type { ChoresState } from '../../envs/chores/state.ts';
import { chores } from '../../envs/chores/world.ts';
import type { Intent } from '../../runtime/core/world.ts';

interface Wish {
  readonly scene?: string;
  readonly agents?: readonly string[];
  readonly seed?: number;
  readonly options?: Record<string, unknown>;
}

export function begin({ scene = '5', agents = ['Alice', 'Bob'], seed = 1, options = {} }: Wish = {}): ChoresState {
  return chores.reset({ scene, seed, agents, options: chores.options.parse(options) });
}

export const does = (agent: string, action: string): Intent => ({ agent, do: action });

/** Puts an agent next to a place, having seen the room. */
export function stand(state: ChoresState, who: number, place: number): void {
  const { places } = HOUSES[state.episode.env];
  const index = places.findIndex(({ id }) => id === place);
  const agent = state.agents[who] ?? expect.fail();
  const { room, at } = places[index] ?? expect.fail();
  agent.room = room;
  agent.at = [at[0], at[1]];
  chores.step(
    state,
    chores.ready(state).map((name) => does(name, '[wait]')),
  );
}

export const indexOf = (state: ChoresState, place: number) =>
  HOUSES[state.episode.env].places.findIndex(({ id }) => id === place);

export const words = (state: ChoresState, agent: string) => chores.observe(state, agent).text;

export const single = { actions: 'primitives' };

/** Gives the first agent things to hold. */
export function holding(state: ChoresState, ...things: readonly number[]): void {
  for (const t of things) {
    const thing = state.things[t] ?? expect.fail();
    thing.at = -1;
    thing.by = 0;
    state.agents[0]?.hands.push(t);
  }
}
