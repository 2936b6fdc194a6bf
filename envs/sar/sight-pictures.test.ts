// Tests that the picture of a `sar` agent shows where it is and how fires burn, and nothing that it cannot know.
import { describe, expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import type { SarState } from './state.ts';
import { createSar } from './world.ts';

const TEAM = ['Alice', 'Bob', 'Charlie'];
const world = createSar();

function played(scene: string, rules: 'published' | 'paper', steps = 10, images = true): SarState {
  const state = world.reset({ scene, seed: 2, agents: TEAM, options: world.options.parse({ rules, images }) });
  const chance = random(`pictures/${scene}`);
  for (let i = 0; i < steps; i++) {
    const pick = (agent: string) =>
      chance.pick(world.actions(state, agent).filter((action) => action !== 'Done')) ?? 'Idle';
    world.step(
      state,
      TEAM.map((agent) => ({ agent, do: pick(agent) })),
    );
  }
  return state;
}

const pictureOf = (state: SarState, agent = 'Alice') =>
  createSar().observe(structuredClone(state), agent).picture?.base64;
const CASES = world.scenes.flatMap((scene) =>
  (['published', 'paper'] as const).map((rules) => [scene, rules] as const),
);

describe('the picture of what an agent sees', () => {
  test('is there on request only, with the same words', () => {
    const { picture, ...words } = world.observe(played('1', 'published'), 'Alice');
    expect(picture).toMatchObject({ type: 'image/png', width: 512, height: 512 });
    expect(world.observe(played('1', 'published', 10, false), 'Alice')).toEqual(words);
  });

  test.each(CASES)(
    'shows no person whom the agent has not found, and no agent out of reach: scene %s, %s',
    (scene, rules) => {
      const state = played(scene, rules);
      state.paper?.found[0]?.persons.fill(false);
      const other = structuredClone(state);
      const sees = (i: number) => other.paper?.found[0]?.persons[i] ?? other.persons[i]?.spotted;
      for (const [i, person] of other.persons.entries()) if (!sees(i)) person.at = [0, 0];
      const [me, ...others] = other.agents;
      for (const agent of others) {
        const far = Math.max(Math.abs(agent.at[0] - (me?.at[0] ?? 0)), Math.abs(agent.at[1] - (me?.at[1] ?? 0)));
        if (far > 6) agent.at = [agent.at[0] > 15 ? agent.at[0] + 1 : agent.at[0] - 1, agent.at[1]];
      }
      expect(other).not.toEqual(state);
      expect(pictureOf(other) === pictureOf(state)).toBe(true);
    },
  );

  test.each(CASES)('shows where the agent is and how the fires burn: scene %s, %s', (scene, rules) => {
    const state = played(scene, rules);
    const again = pictureOf(state);
    expect(again === pictureOf(state)).toBe(true);
    const moved = structuredClone(state);
    const [me] = moved.agents;
    if (me) me.at = [(me.at[0] + 9) % 30, me.at[1]];
    expect(pictureOf(moved) === again).toBe(false);
    const out = structuredClone(state);
    for (const fire of [...out.fires, ...(out.paper?.memory.flatMap(({ fires }) => fires) ?? [])]) fire?.level.fill(0);
    const named = (one: SarState) => world.observe(structuredClone(one), 'Alice').text.includes('_Region_');
    expect(pictureOf(out) === again).toBe(!named(state));
  });
});
