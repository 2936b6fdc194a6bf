// Measures the speed of the chores world: whole episodes of the test set with the rule player on every agent
// (observation, list of actions and answer at each decision), and world steps of single random actions, observations
// included. It does not measure protocols, buses, models, or the published code itself, whose environment needs a game
// engine.
// Run: npx tsx bench/chores.ts

import { TEST_EPISODES } from '../envs/chores/episodes.ts';
import { chores } from '../envs/chores/world.ts';
import { systemClock } from '../runtime/core/clock.ts';
import { random } from '../runtime/core/random.ts';
import type { Intent } from '../runtime/core/world.ts';
import { promptFor, seesSegment, whoSegment } from '../tests/support/prompt-writer.ts';
import { spread } from './kit.ts';

const SCENES = TEST_EPISODES.map(({ id }) => String(id));
const ROUNDS = 7;

function begin(scene: string, n: number, actions: 'plans' | 'primitives') {
  return chores.reset({ scene, seed: 1, agents: chores.team.names(n), options: chores.options.parse({ actions }) });
}

/** The steps of one episode in which nobody says anything. */
function playWithRules(scene: string, n: number): number {
  const state = begin(scene, n, 'plans');
  const team = chores.team.names(n);
  while (state.over === null) chores.step(state, chores.ready(state).map(decided));
  return state.clock;

  function decided(agent: string): Intent {
    const { text } = chores.observe(state, agent);
    const listed = chores.actions(state, agent);
    const segments = [whoSegment({ me: agent, team, decides: [agent] }), seesSegment(agent, text)];
    const prompt = promptFor({ ask: 'act', segments, schema: {} });
    const { action } = { action: '', ...Object(chores.player.answer(prompt, random(1))) };
    return { agent, do: listed.includes(action) ? action : chores.pace.idle };
  }
}

/** World steps a second, and the characters shown, so that no observation can be optimised away. */
function walkAtRandom(n: number): { steps: number; characters: number } {
  let steps = 0;
  let characters = 0;
  for (const scene of SCENES) {
    const chance = random(scene);
    const state = begin(scene, n, 'primitives');
    while (state.over === null && steps < 2500) {
      const ready = chores.ready(state);
      for (const agent of ready) characters += chores.observe(state, agent).text.length;
      chores.step(
        state,
        ready.map((agent) => ({ agent, do: chance.pick(chores.actions(state, agent)) ?? chores.pace.idle })),
      );
      steps++;
    }
  }
  return { steps, characters };
}

for (const n of [1, 2, 4]) {
  for (const scene of SCENES) playWithRules(scene, n);
  const episodes = Array.from({ length: ROUNDS }, () => {
    const from = systemClock.now();
    const steps = SCENES.map((scene) => playWithRules(scene, n));
    return {
      ms: (systemClock.now() - from) / SCENES.length,
      mean: steps.reduce((sum, one) => sum + one, 0) / steps.length,
    };
  });
  const rates = Array.from({ length: ROUNDS }, () => {
    const from = systemClock.now();
    const { steps, characters } = walkAtRandom(n);
    return { rate: (steps / (systemClock.now() - from)) * 1000, characters: characters / steps };
  });
  console.log(
    `${n} agents: ${spread(episodes.map(({ ms }) => ms))} ms an episode with the rule player (${episodes[0]?.mean} steps)`,
  );
  console.log(
    `  ${spread(
      rates.map(({ rate }) => rate),
      0,
    )} world steps/s of single actions by chance (${Math.round(rates[0]?.characters ?? 0)} characters shown a step)`,
  );
}
