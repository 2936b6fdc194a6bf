// Asks the rule player of `household` from states of the game.
import { z } from 'zod';
import type { HouseholdState } from '../../envs/household/state.ts';
import { household } from '../../envs/household/world.ts';
import { ASKS, type Ask, type Question } from '../../runtime/core/ask.ts';
import { random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { promptFor, saysSegment, scriptedQuestion } from './prompt-writer.ts';

export const TEAM = household.team.names(2);

export const begin = (scene = 'bread-lettuce-tomato-fridge/1', options: Record<string, unknown> = {}, seed = 1) =>
  household.reset({ scene, seed, agents: TEAM, options: household.options.parse(options) });

export interface HouseholdQuestion {
  readonly ask: Ask;
  readonly me?: string;
  readonly decides?: readonly string[];
  /** Whose observations are shown. */
  readonly shown?: readonly string[];
  readonly said?: readonly Segment[];
}

export const questionFor = (
  state: HouseholdState,
  { ask, me = 'Alice', decides = [me], shown = [me], said = [] }: HouseholdQuestion,
): Question => scriptedQuestion({ world: household, agents: TEAM }, state, { ask, me, decides, shown, said });

export const answer = <A extends Ask>(state: HouseholdState, asked: HouseholdQuestion & { readonly ask: A }) =>
  z.object(ASKS[asked.ask]).parse(household.player.answer(promptFor(questionFor(state, asked)), random(1)));

export const says = saysSegment;
