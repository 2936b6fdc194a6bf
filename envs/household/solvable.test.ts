// Tests that agents who know the map can do every task of `household` within its steps.
import { describe, expect, test } from 'vitest';
import { solve } from '../../tests/support/household-solver.ts';
import { TASKS } from './tasks/tasks.ts';
import { household } from './world.ts';

describe('two agents that know the map bring about what is asked for within 30 steps:', () => {
  test.each(TASKS.map((task) => [task.text, task] as const))('%s', (_text, { slug, floorPlans }) => {
    for (const floorPlan of floorPlans)
      for (const seed of [0, 1]) {
        const { solved, steps, state } = solve(`${slug}/${floorPlan}`, seed, 2);
        expect({ floorPlan, seed, solved }).toEqual({ floorPlan, seed, solved: true });
        expect(steps).toBeLessThanOrEqual(30);
        expect(household.score(state).paper).toMatchObject({ success: 1, transportRate: 1 });
      }
  });
});

test('one agent and five agents that know the map do it too, on the nine evaluated tasks', () => {
  for (const scene of household.scenes.slice(0, 45))
    for (const agents of [1, 5])
      expect({ scene, agents, solved: solve(scene, 3, agents).solved }).toEqual({ scene, agents, solved: true });
});

test('a house of three rooms can be played out as well', () => {
  for (const scene of ['bread-lettuce-tomato-fridge/2', 'remote-keys-watch-box/207', 'pencils-pens-box/304'])
    expect({ scene, solved: solve(scene, 5, 2, { rooms: 3 }).solved }).toEqual({ scene, solved: true });
});
