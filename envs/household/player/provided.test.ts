// Shows that the player uses what protocols provide: with each of these in the prompt an answer is another one.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { promptFor, saysSegment, scriptedQuestion, seesSegment } from '../../../tests/support/prompt-writer.ts';
import type { HouseholdState } from '../state.ts';
import { household } from '../world.ts';

const TEAM = household.team.names(2);
const memory = (text: string): Segment => ({ origin: 'memory', speaker: 'user', text });

function begin(options: Record<string, unknown> = {}): HouseholdState {
  const goal = { goal: 'in(Apple, Fridge); in(Bread, Fridge)', ...options };
  const scene = 'bread-lettuce-tomato-fridge/1';
  const state = household.reset({ scene, seed: 3, agents: TEAM, options: household.options.parse(goal) });
  for (let i = 0; i < 12; i++)
    household.step(
      state,
      TEAM.map((agent, who) => ({ agent, do: i % 3 === who ? 'Explore' : 'Rotate(Left)' })),
    );
  return state;
}

/** As if both had nothing before them but the fridge. */
const blindly = (text: string): string => text.replace(/^I see: \[.*\]$/m, 'I see: [Fridge_1 (closed)]');

function planned(state: HouseholdState, ...said: Segment[]) {
  return plannedFrom(state, (text) => text, said);
}

function plannedFrom(state: HouseholdState, shown: (text: string) => string, said: readonly Segment[]) {
  const question = scriptedQuestion({ world: household, agents: TEAM }, state, {
    ...{ ask: 'plan', me: 'planner', decides: TEAM, shown: [] },
    said: [...TEAM.map((name) => seesSegment(name, shown(household.observe(state, name).text))), ...said],
  });
  const answer = household.player.answer(promptFor(question), random(1));
  return z.object(ASKS.plan).parse(answer);
}

describe('the household player uses', () => {
  test('the open subtasks: it goes for nothing else', () => {
    const state = begin();
    const all = Object.values(planned(state).plan).join();
    expect(all).toMatch(/Apple/);
    expect(all).toMatch(/Bread/);
    const only = Object.values(planned(state, memory('Open subtasks:\n- put Bread_1 in or on Fridge')).plan).join();
    expect(only).toMatch(/Bread/);
    expect(only).not.toMatch(/Apple/);
  });

  test('what a plan was sent back for, and goes for something else', () => {
    const state = begin();
    const { plan } = planned(state);
    const thing = /\((\w+_\d+)\)/.exec(plan.Alice ?? '')?.[1] ?? expect.fail();
    const back = memory(`Plans that were sent back:\n- Alice cannot go for ${thing}: Bob goes for it too.`);
    expect(planned(state, back).plan.Alice).not.toContain(thing);
  });

  test('a correction of what failed, where it can be done', () => {
    const state = begin();
    household.step(state, [{ agent: 'Alice', do: 'PutObject(Fridge_1)' }]);
    const correction = (action: string) =>
      saysSegment('corrector', `Alice: To put failed (hand_empty). Do ${action} instead.`);
    expect(planned(state, correction('Rotate(Left)')).plan.Alice).toBe('Rotate(Left)');
    expect(planned(state, correction('PutObject(Fridge_1)')).plan.Alice).not.toBe('PutObject(Fridge_1)');
  });

  test('a note of what was seen before, which it writes where observations do not say it again', () => {
    const state = begin({ memory: 'none' });
    for (let i = 0; i < 8 && !planned(state).text.includes('Apple_1'); i++)
      household.step(state, [
        { agent: 'Alice', do: 'Rotate(Left)' },
        { agent: 'Bob', do: 'Explore' },
      ]);
    expect(planned(begin()).text).not.toContain('I know of');
    expect(planned(state).text).toMatch(/^I know of .*Apple_1/);
    const note = memory(`Remembered from earlier steps:\n${planned(state).text}`);
    expect(plannedFrom(state, blindly, []).subtasks.join()).not.toContain('Apple_1');
    expect(plannedFrom(state, blindly, [note]).subtasks.join()).toContain('Apple_1');
  });

  test('what is reported to be done, and claims the end where the world has none of its own', () => {
    const state = begin({ end: 'claim', memory: 'none' });
    const done = memory('Completed subtasks:\n- in(Apple, Fridge)\n- in(Bread, Fridge)');
    const actions = (of: HouseholdState, ...said: Segment[]) => Object.values(plannedFrom(of, blindly, said).plan);
    expect(actions(state, done)).toEqual(['Done', 'Done']);
    expect(actions(state)).not.toContain('Done');
    expect(actions(begin({ memory: 'none' }), done)).not.toContain('Done');
  });
});
