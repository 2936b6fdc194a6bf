// Shows that the player uses what protocols provide: with each of these in the prompt an answer is another one.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { promptFor, saysSegment, scriptedQuestion } from '../../../tests/support/prompt-writer.ts';
import type { ChoresState } from '../state.ts';
import { chores } from '../world.ts';

const TEAM = chores.team.names(2);
const memory = (text: string): Segment => ({ origin: 'memory', speaker: 'user', text });
const begin = () => chores.reset({ scene: '0', seed: 1, agents: TEAM, options: chores.options.parse({}) });

function answered(state: ChoresState, ...said: Segment[]) {
  const alice = { me: 'Alice', decides: ['Alice'], shown: ['Alice'] };
  const question = scriptedQuestion({ world: chores, agents: TEAM }, state, { ask: 'plan', ...alice, said });
  const answer = chores.player.answer(promptFor(question), random(1));
  return z.object(ASKS.plan).parse(answer);
}
const actionOf = (state: ChoresState, ...said: Segment[]) => answered(state, ...said).plan.Alice ?? '';

describe('the chores player uses', () => {
  test('the open subtasks: what is not among them is not brought', () => {
    const open = answered(begin()).subtasks;
    const [first = expect.fail()] = open.filter((subtask) => subtask.startsWith('bring '));
    const left = answered(begin(), memory(`Open subtasks:\n- ${first}`)).subtasks;
    expect(left.filter((subtask) => subtask.startsWith('bring '))).toEqual([first]);
    expect(open.length).toBeGreaterThan(left.length);
  });

  test('what a plan was sent back for', () => {
    const state = begin();
    const [, thing = expect.fail()] = /(<[^<>]+> \(\d+\))$/.exec(actionOf(state)) ?? [];
    const back = memory(`Plans that were sent back:\n- Alice cannot go for ${thing}: Bob goes for it too.`);
    expect(actionOf(state, back)).not.toContain(thing);
  });

  test('a correction of what failed, where it can be done', () => {
    const state = begin();
    const other = chores
      .actions(state, 'Alice')
      .find((action) => action.startsWith('[go') && action !== actionOf(state));
    const correction = saysSegment('corrector', `Alice: [gograb] failed: gone. Do ${other} instead.`);
    expect(actionOf(state, correction)).toBe(actionOf(state));
    chores.step(
      state,
      TEAM.map((agent) => ({ agent, do: 'fly' })),
    );
    expect(actionOf(state, correction)).toBe(other);
  });
});
