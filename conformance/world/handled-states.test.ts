// Tests that states behind handles can be gone back to, and that few of them are kept going: each may be a process.
import { expect, test } from 'vitest';
import type { AnyWorld } from '../../runtime/core/world.ts';
import { world as completeWorld } from '../../runtime/world/complete-world.ts';
import { runSuite } from '../suite.ts';
import { copiedStates } from './handled-states.ts';
import { copy } from './walk.ts';
import { worldSuite } from './world.ts';

const setup = { scene: 'line', agents: ['r1', 'r2'], seed: 0, options: {} };

/** Counts the intents that it was given, and how many of its episodes are going. */
function countingWorld() {
  const tally = { going: 0, most: 0 };
  const world: AnyWorld = {
    name: 'count',
    team: { min: 1, max: 9 },
    scenes: ['line'],
    metrics: [{ name: 'success', better: 'higher', kind: 'rate' }],
    async reset({ agents }) {
      tally.most = Math.max(tally.most, ++tally.going);
      const inside = { done: [] as string[] };
      return { agents, inside, snapshot: async () => inside, close: () => tally.going-- };
    },
    ready: ({ agents }) => agents,
    observe: async ({ inside }) => ({ text: `${inside.done.length} were done.`, data: null }),
    actions: () => ['go'],
    async step({ inside }, intents) {
      inside.done.push(...intents.map(({ do: did }) => did));
      return { outcomes: intents.map(({ agent, do: did }) => ({ agent, do: did, ok: true })) };
    },
    score: () => ({ success: 0 }),
  };
  return { tally, world: completeWorld(world) };
}

test('a state is gone back to, and a copy of it goes its own way', async () => {
  const { world, snapshot } = await copiedStates(countingWorld().world, setup);
  const first = await world.reset(setup);
  const { state: second } = await world.step(first, [{ agent: 'r1', do: 'go' }]);
  const { state: other } = await world.step(copy(second), [{ agent: 'r1', do: 'stay' }]);
  const { state: third } = await world.step(second, [{ agent: 'r1', do: 'run' }]);
  const done = [first, second, other, third].map(async (state) => await snapshot(state));
  expect(await Promise.all(done)).toEqual([
    { done: [] },
    { done: ['go'] },
    { done: ['go', 'stay'] },
    { done: ['go', 'run'] },
  ]);
  expect((await world.observe(third, 'r1')).text).toBe('2 were done.');
});

test('few handles are kept, and what was put aside is begun again', async () => {
  const { tally, world: counting } = countingWorld();
  const { world } = await copiedStates(counting, setup);
  expect(tally.going).toBe(0);
  const states: unknown[] = [];
  for (let i = 0; i < 20; i++) states.push(await world.reset(setup));
  expect(tally).toEqual({ going: 8, most: 9 });
  await world.step(states[0], [{ agent: 'r1', do: 'go' }]);
  expect(tally).toEqual({ going: 8, most: 9 });
});

test('all clauses of the suite share the few that are kept', async () => {
  const { tally, world } = countingWorld();
  const skip = { 'the state is plain JSON': 'it is not what is looked at here' };
  await runSuite(worldSuite, () => ({ world, setups: [setup], steps: 3 }), { skip });
  expect(tally.most).toBeLessThan(10);
});

test('a world whose states are plain data is tried as it is', async () => {
  const { world } = countingWorld();
  const plain = { ...world, reset: () => ({ done: [] }) };
  expect((await copiedStates(plain, setup)).world).toBe(plain);
});
