// Measures transitions per second of the box worlds: whole team steps with random actions, drawn beforehand so that
// listing them is not timed. It measures neither observations, protocols, nor models.
// Run: npx tsx bench/boxworld.ts
import { boxlift, boxnet1, boxnet2, warehouse } from '../envs/boxworld/world.ts';
import type { AnyLocalWorld } from '../envs/kit/local-world.ts';
import { systemClock } from '../runtime/core/clock.ts';
import { random } from '../runtime/core/random.ts';
import type { Intent } from '../runtime/core/world.ts';
import { median, timeVerdict } from './kit.ts';

/** 100,000 transitions a second. */
const MOST_MICROSECONDS = 10;
const STEPS = 10_000;
const RUNS = 5;

interface BoxWalk {
  readonly agents: readonly string[];
  readonly seed: number;
  readonly steps: readonly (readonly Intent[])[];
}

function drawWalk(world: AnyLocalWorld, n: number, seed: number): BoxWalk {
  const agents = world.team.names(n);
  const chance = random(`bench/${n}/${seed}`);
  const state: unknown = world.reset({ scene: 'team', seed, agents, options: {} });
  const steps: Intent[][] = [];
  while (world.ready(state).length > 0) {
    const intents = agents.map((agent) => ({ agent, do: chance.pick(world.actions(state, agent)) ?? world.pace.idle }));
    world.step(state, intents);
    steps.push(intents);
  }
  return { agents, seed, steps };
}

function rateOf(world: AnyLocalWorld, walks: readonly BoxWalk[]): number {
  const states = walks.map(({ agents, seed }): unknown => world.reset({ scene: 'team', seed, agents, options: {} }));
  const from = systemClock.now();
  for (const [i, { steps }] of walks.entries()) for (const intents of steps) world.step(states[i], intents);
  return (walks.reduce((sum, { steps }) => sum + steps.length, 0) * 1000) / (systemClock.now() - from);
}

for (const world of [boxnet1, boxnet2, warehouse, boxlift]) {
  const walks: BoxWalk[] = [];
  // Random steps of boxnet-2 soon collide, so its episodes are short.
  for (let steps = 0; steps < STEPS; steps += walks.at(-1)?.steps.length ?? 0)
    walks.push(drawWalk(world, 4, walks.length));
  rateOf(world, walks);
  const rates = Array.from({ length: RUNS }, () => rateOf(world, walks));
  console.log(`${world.name}, 4 agents: ${Math.round(median(rates)).toLocaleString('en')} transitions/s`);
  console.log(timeVerdict(`${world.name}, a transition`, 1e6 / median(rates), MOST_MICROSECONDS, ' µs'));
}
