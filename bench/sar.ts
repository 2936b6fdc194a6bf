// Measures team steps per second of the search and rescue world, observations (text and data) of every agent included,
// with random admissible actions. It does not measure protocols, buses, models, or the published code itself, whose
// figures are quoted.
// Run: npx tsx bench/sar.ts
import { sar } from '../envs/sar/world.ts';
import { systemClock } from '../runtime/core/clock.ts';
import { random } from '../runtime/core/random.ts';
import type { Intent } from '../runtime/core/world.ts';

/**
 * Published code (nsidn98/LLaMAR), frames off: quoted from runs on another machine, so the ratio is only an order of
 * magnitude.
 */
const PUBLISHED_RATES = new Map([
  [2, [184, 242]],
  [5, [55, 78]],
]);
const EPISODES = 300;

interface SarWalk {
  readonly scene: string;
  readonly seed: number;
  readonly agents: readonly string[];
  readonly steps: readonly (readonly Intent[])[];
}

/** Draws the actions beforehand, so that listing what is admissible is not timed. */
function drawWalk(n: number, episode: number): SarWalk {
  const chance = random(`bench/${n}/${episode}`);
  const setup = { scene: sar.scenes[episode % 5] ?? '1', seed: episode, agents: sar.team.names(n), options: {} };
  const state = sar.reset(setup);
  const steps: Intent[][] = [];
  while (steps.length < sar.pace.stepCap && state.over === null) {
    const intents = setup.agents.map((agent) => ({
      agent,
      do: chance.pick(withoutEnd(sar.actions(state, agent))) ?? 'Idle',
    }));
    sar.step(state, intents);
    steps.push(intents);
  }
  return { ...setup, steps };
}

const withoutEnd = (actions: readonly string[]) => actions.filter((action) => action !== 'Done');

/** Steps a second, and the characters shown, so that no observation can be optimised away. */
function timeWalks(plans: readonly SarWalk[]): { rate: number; characters: number } {
  let characters = 0;
  let steps = 0;
  let spent = 0;
  for (const plan of plans) {
    const state = sar.reset({ ...plan, options: {} });
    const from = systemClock.now();
    for (const intents of plan.steps) {
      sar.step(state, intents);
      for (const agent of plan.agents) {
        const { text } = sar.observe(state, agent);
        // Reading one character makes the engine put the text together, which it would otherwise leave for later.
        characters += text.charCodeAt(text.length >> 1) > 0 ? text.length : 0;
      }
    }
    spent += systemClock.now() - from;
    steps += plan.steps.length;
  }
  return { rate: (steps / spent) * 1000, characters: characters / steps };
}

for (const [n, quoted] of PUBLISHED_RATES) {
  const plans = Array.from({ length: EPISODES }, (_, episode) => drawWalk(n, episode));
  timeWalks(plans);
  const runs = Array.from({ length: 5 }, () => timeWalks(plans)).sort((a, b) => a.rate - b.rate);
  const { rate, characters } = runs[2] ?? { rate: 0, characters: 0 };
  const [low = 1, high = 1] = quoted;
  console.log(
    `${n} agents: ${Math.round(rate)} team steps/s (median of 5 runs, ${Math.round(characters)} characters shown a step)`,
  );
  console.log(
    `  published code: ${low}-${high} team steps/s, quoted from another machine; ratio ${Math.round(rate / high)}-${Math.round(rate / low)}`,
  );
}
