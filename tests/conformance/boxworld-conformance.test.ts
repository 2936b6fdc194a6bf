// Runs the suite of worlds for the four worlds of boxes.
import { describe, test } from 'vitest';
import { type HiddenFact, type WorldFixture, worldSuite } from '../../conformance/world/world.ts';
import { boxlift, boxnet1, boxnet2, warehouse } from '../../envs/boxworld/world.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import type { Setup } from '../../runtime/core/world.ts';

function fixtureOf(world: AnyLocalWorld, scene: string, change: HiddenFact): WorldFixture {
  const setup = (name: string, n: number, seed: number, rules: string): Setup => ({
    scene: name,
    seed,
    agents: world.team.names(n),
    options: world.options.parse({ rules }),
  });
  const n = /^\d+x\d+$/.test(scene) ? sizeOf(scene) : Number(scene.split('x').at(-1));
  return {
    world,
    setups: [
      setup('team', 2, 1, 'fixed'),
      setup('team', 1, 2, 'fixed'),
      setup('team', 6, 3, 'published'),
      setup(scene, n, 4, 'fixed'),
      setup(scene, n, 5, 'published'),
    ],
    hidden: [{ ...change, setup: setup('team', 2, 1, 'fixed'), steps: 8 }],
  };
}

/** Published scenes by the agents that they need. */
const sizeOf = (scene: string): number => ({ '2x4': 8, '6x14': 6 })[scene] ?? 0;

// All that moves is seen by everybody.
const seed = {
  what: 'the seed',
  agent: 'agent1',
  change: (state: { seed: number }) => {
    state.seed += 1;
  },
};
const weight = {
  what: 'how heavy a box is',
  agent: 'agent1',
  change: (state: { board: { boxes: [number, number][] } }) => {
    for (const box of state.board.boxes) box[1] = 40 - box[1];
  },
};

describe.each([
  ['boxnet-1', () => fixtureOf(boxnet1, '2x4', { ...seed, setup: EMPTY })],
  ['boxnet-2', () => fixtureOf(boxnet2, '2x4', { ...seed, setup: EMPTY })],
  ['warehouse', () => fixtureOf(warehouse, '4x6x4', { ...seed, setup: EMPTY })],
  ['boxlift', () => fixtureOf(boxlift, '6x14', { ...weight, setup: EMPTY })],
] as const)('the world %s keeps every promise of a world:', (_name, fixture) => {
  for (const clause of worldSuite.clauses) test(clause.name, () => clause.run(fixture()));
});

const EMPTY: Setup = { scene: '', seed: 0, agents: [], options: {} };
