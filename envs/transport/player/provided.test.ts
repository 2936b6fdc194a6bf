// Shows that the player uses what protocols provide: with each of these in the prompt an answer is another one.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { promptFor, saysSegment, scriptedQuestion } from '../../../tests/support/prompt-writer.ts';
import type { TransportState } from '../state.ts';
import { transport } from '../world.ts';

const TEAM = transport.team.names(2);
const memory = (text: string): Segment => ({ origin: 'memory', speaker: 'user', text });
const begin = () => transport.reset({ scene: '0', seed: 1, agents: TEAM, options: transport.options.parse({}) });
const rooms = (state: TransportState) => state.layout.rooms.map(({ name }) => name);

function actionOf(state: TransportState, ...said: Segment[]): string {
  const alice = { me: 'Alice', decides: ['Alice'], shown: ['Alice'] };
  const question = scriptedQuestion({ world: transport, agents: TEAM }, state, { ask: 'act', ...alice, said });
  const answer = transport.player.answer(promptFor(question), random(1));
  return z.object(ASKS.act).parse(answer).action;
}

describe('the transport player uses', () => {
  test('its line of a plan, whoever made it', () => {
    const state = begin();
    const far = rooms(state).find((room) => !actionOf(state).includes(room)) ?? expect.fail();
    expect(actionOf(state, memory(`The plan:\nAlice: explore current room ${far}`))).toBe(`go to ${far}`);
    expect(actionOf(state, memory(`The plan:\nBob: explore current room ${far}`))).toBe(actionOf(state));
  });

  test('the open subtasks', () => {
    const state = begin();
    const far = rooms(state).find((room) => !actionOf(state).includes(room)) ?? expect.fail();
    expect(actionOf(state, memory(`Open subtasks:\n- explore current room ${far}`))).toBe(`go to ${far}`);
  });

  test('what a plan was sent back for', () => {
    const state = begin();
    const [, thing = expect.fail()] = /(<[^<>]+> \(\d+\))$/.exec(actionOf(state)) ?? [];
    const back = memory(`Plans that were sent back:\n- Alice cannot go for ${thing}: Bob goes for it too.`);
    expect(actionOf(state, back)).not.toContain(thing);
  });

  test('a correction of what failed, where it is on offer', () => {
    const state = begin();
    const correction = (action: string) =>
      saysSegment('corrector', `Alice: To 'put' failed (not_held). Do '${action}' instead.`);
    const other = rooms(state).find((room) => !actionOf(state).includes(room) && room !== rooms(state)[0]) ?? '';
    expect(actionOf(state, correction(`go to ${other}`))).toBe(actionOf(state));
    transport.step(state, [{ agent: 'Alice', do: 'fly' }]);
    expect(actionOf(state, correction(`go to ${other}`))).toBe(`go to ${other}`);
    expect(actionOf(state, correction('go to <Nowhere> (1)'))).toBe(actionOf(state));
  });
});
