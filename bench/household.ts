// Measures team steps per second of the household world, observations (text and data) of every agent included, with
// random admissible actions, and milliseconds a reset. It does not measure protocols, buses, models, pictures, or
// AI2-THOR itself, for which no figure of the same kind was taken.
// Run: npx tsx bench/household.ts
import { household } from '../envs/household/world.ts';
import { systemClock } from '../runtime/core/clock.ts';
import { random } from '../runtime/core/random.ts';
import type { Intent, Setup } from '../runtime/core/world.ts';
import { type BenchFigures, bench, median, spread, timeVerdict } from './kit.ts';

/** Microseconds that a step of a team of two may take: 20,000 steps a second. */
const MOST_MICROSECONDS = 50;
const EPISODES = 100;
/** Times that all is played before it is timed: the first ones also work out the lines of sight, which are kept. */
const WARM = 10;
/** The nine evaluated tasks on their five floor plans. */
const SCENES = household.scenes.slice(0, 45);

interface HouseholdWalk {
  readonly setup: Setup;
  readonly steps: readonly (readonly Intent[])[];
}

/** Draws the actions beforehand, so that listing what is admissible is not timed. */
function drawWalk(n: number, episode: number): HouseholdWalk {
  const chance = random(`bench/${n}/${episode}`);
  const scene = SCENES[(episode * 7) % SCENES.length] ?? '';
  const setup = { scene, seed: episode, agents: household.team.names(n), options: household.options.parse({}) };
  const state = household.reset(setup);
  const steps: Intent[][] = [];
  while (steps.length < household.pace.stepCap && state.over === null) {
    const intents = setup.agents.map((agent) => ({
      agent,
      do: chance.pick(withoutEnd(household.actions(state, agent))) ?? 'Idle',
    }));
    household.step(state, intents);
    steps.push(intents);
  }
  return { setup, steps };
}

const withoutEnd = (actions: readonly string[]) => actions.filter((action) => action !== 'Done');

interface HouseholdTiming {
  /** Team steps a second. */
  readonly rate: number;
  /** Milliseconds a reset. */
  readonly reset: number;
  /** Characters shown a step, so that no observation can be optimised away. */
  readonly characters: number;
}

function timeWalks(plans: readonly HouseholdWalk[]): HouseholdTiming {
  let characters = 0;
  let steps = 0;
  let spent = 0;
  let resetting = 0;
  for (const { setup, steps: intents } of plans) {
    const begun = systemClock.now();
    const state = household.reset(setup);
    const from = systemClock.now();
    for (const asked of intents) {
      household.step(state, asked);
      for (const agent of setup.agents) {
        const { text } = household.observe(state, agent);
        // Reading one character makes the engine put the text together, which it would otherwise leave for later.
        characters += text.charCodeAt(text.length >> 1) > 0 ? text.length : 0;
      }
    }
    resetting += from - begun;
    spent += systemClock.now() - from;
    steps += intents.length;
  }
  return { rate: (steps / spent) * 1000, reset: resetting / plans.length, characters: characters / steps };
}

async function team(agents = '2'): Promise<BenchFigures> {
  const plans = Array.from({ length: EPISODES }, (_, episode) => drawWalk(Number(agents), episode));
  for (let i = 0; i < WARM; i++) timeWalks(plans);
  return { ...timeWalks(plans) };
}

await bench(import.meta.url, { team }, async (measure) => {
  for (const n of [2, 5]) {
    const runs: BenchFigures[] = [];
    for (let i = 0; i < 5; i++) runs.push(await measure('team', n));
    const all = (name: string) => runs.map((run) => run[name] ?? 0);
    console.log(
      `${n} agents: ${spread(all('rate'), 0)} team steps/s, ${Math.round(median(all('characters')))} characters shown a step`,
    );
    if (n === 2) console.log(`  ${timeVerdict('a step takes', 1e6 / median(all('rate')), MOST_MICROSECONDS, ' µs')}`);
    console.log(`  a reset takes ${median(all('reset')).toFixed(2)} ms once its floor plan is known`);
  }
});
