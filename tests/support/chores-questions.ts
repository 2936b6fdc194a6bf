// Asks the rule player of `chores` from states of the game.
import { expect } from 'vitest';
import { HOUSES } from '../../envs/chores/houses.ts';
import type { ChoresState } from '../../envs/chores/state.ts';
import { chores } from '../../envs/chores/world.ts';
import type { Ask, Question } from '../../runtime/core/ask.ts';
import { random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { promptFor, saysSegment, seesSegment, whoSegment } from './prompt-writer.ts';

export function begin(scene: string, n: number, options: Record<string, unknown> = {}): ChoresState {
  return chores.reset({ scene, seed: 1, agents: chores.team.names(n), options: chores.options.parse(options) });
}

interface ChoresQuestion {
  readonly ask?: Ask;
  readonly me?: string;
  readonly sees?: readonly string[];
  readonly more?: readonly Segment[];
}

export function question(
  state: ChoresState,
  { ask = 'act', me = 'Alice', sees = [me], more = [] }: ChoresQuestion = {},
): Question {
  const team = state.agents.map(({ name }) => name);
  const who = whoSegment({ me, team, decides: sees });
  const seen = sees.map((agent) => seesSegment(agent, chores.observe(state, agent).text));
  return { ask, segments: [who, ...seen, ...more], schema: {} };
}

export const answer = (asked: Question): Record<string, unknown> => {
  const given = chores.player.answer(promptFor(asked), random(1));
  return typeof given === 'object' && given !== null ? { ...given } : {};
};

export const said = saysSegment;

export const options = (...list: string[]): Segment => ({
  origin: 'observation',
  speaker: 'user',
  text: `Options:\n${list.map((option, i) => `${letter(i)}. ${option}`).join('\n')}`,
});

export const letter = (i: number): string => (i < 26 ? String.fromCharCode(65 + i) : `A${letter(i - 26)}`);

/** Stands the first agent next to a place, with a step gone by. */
export function stand(state: ChoresState, place: number, who = 0): void {
  const fact = HOUSES[state.episode.env].places.find(({ id }) => id === place) ?? expect.fail();
  const agent = state.agents[who] ?? expect.fail();
  agent.room = fact.room;
  agent.at = [fact.at[0], fact.at[1]];
  chores.step(
    state,
    chores.ready(state).map((name) => ({ agent: name, do: '[wait]' })),
  );
}
