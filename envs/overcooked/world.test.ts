// Tests what the kitchens ask of a team, how people may say their actions, and what their player says.
import { describe, expect, test } from 'vitest';
import { groundPairs } from '../../agents/grounding-pairs.ts';
import { random } from '../../runtime/core/random.ts';
import { overcooked } from './world.ts';

const start = (scene: string, n: number) =>
  overcooked.reset({ scene, seed: 1, agents: overcooked.team.names(n), options: {} });

test.each([1, 3, 4])('forced_coordination is refused to a team of %i, which could deliver nothing', (n) => {
  expect(() => start('forced_coordination', n)).toThrow(expect.objectContaining({ code: 'AGENTS_OUT_OF_RANGE' }));
});

describe('free text', () => {
  test.each([
    ['move up', 'north'],
    ['turn to the left', 'west'],
    ['step one cell to the right', 'east'],
    ['stay where you are', 'stay'],
    ['pick up an onion', 'interact'],
    ['put the onion into the pot', 'interact'],
    ['serve the soup', 'interact'],
    ['start cooking', 'interact'],
    ['go to the pot', null],
    ['north or south', null],
    ['tell Bob to wait', null],
  ])("'%s' asks for %s", async (text, action) => {
    const [first] = await groundPairs(overcooked.words.lexicon, { known: [], pairs: [{ text, action }] });
    expect(first).toMatchObject({ got: action, verdict: 'right' });
  });
});

test('a cook who is asked to speak says what it is going to do', () => {
  const state = start('cramped_room', 2);
  const content = `You are Alice.\n\nAlice sees:\n${overcooked.observe(state, 'Alice').text}`;
  const said = overcooked.player.answer(
    { messages: [{ role: 'user', content }], schema: { properties: { text: {}, to: {} } } },
    random(1),
  );
  expect(said).toMatchObject({ text: 'I am going to fetch an onion.' });
});
