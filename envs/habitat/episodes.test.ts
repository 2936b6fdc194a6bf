// Tests that the 519 episodes of `habitat` can be solved by the body that fits, and by no other.
import { describe, expect, test } from 'vitest';
import { playAssignment, swapped } from './episode/filter.ts';
import { generateEpisode } from './episode/generate.ts';
import { navOf, standingNode, walkOf } from './nav/route.ts';
import { EPISODE_COUNT, TASK_KINDS } from './options.ts';
import { TASK_SHAPES } from './tasks.ts';
import { habitat } from './world.ts';

const SEEDS = [0, 11];
const tasks = TASK_KINDS.slice(0, 5);
const episodes = tasks.flatMap((kind) =>
  SEEDS.map((seed) => ({ kind, seed, ...generateEpisode({ kind, scene: `${kind}/${seed}`, seed }) })),
);

describe('episodes', () => {
  test('there are 519, in the proportions of the paper', () => {
    expect(tasks.map((kind) => EPISODE_COUNT[kind])).toEqual([99, 113, 166, 89, 52]);
    expect(habitat.sets?.paper).toHaveLength(519);
    expect(new Set(habitat.scenes).size).toBe(559);
  });

  test('a seed gives the same episode again, and another seed another', () => {
    for (const { kind, seed, layout, starts } of episodes.slice(0, 4)) {
      const again = generateEpisode({ kind, scene: `${kind}/${seed}`, seed });
      expect([again.layout, again.starts]).toEqual([layout, starts]);
      expect(generateEpisode({ kind, scene: `${kind}/${seed}`, seed: seed + 1 }).layout.things).not.toEqual(
        layout.things,
      );
    }
  });

  test('things stand as high and as far as the task asks, and the number of an object does not tell which is hard', () => {
    for (const { kind, layout } of episodes) {
      const hard = layout.things[layout.special];
      if (kind === 'height' || kind === 'perception') expect(hard?.height).toBeGreaterThan(1.5);
      if (kind === 'distance') expect(hard?.reach).toBeGreaterThan(0.85);
      if (kind === 'multi-floor') expect(hard?.height).toBeGreaterThan(1.69);
      if (kind === 'navigation') expect(layout.things[0]?.level).not.toBe(layout.things[1]?.level);
      for (const [i, { height, reach }] of layout.things.entries())
        if (layout.dataset === 'hssd' && i !== layout.special) {
          expect(height).toBeLessThan(0.7);
          expect(reach).toBeLessThan(0.7);
        }
    }
    const specials = Array.from(
      { length: 12 },
      (_, i) => generateEpisode({ kind: 'height', scene: `height/${i}`, seed: 5 }).layout.special,
    );
    expect(new Set(specials)).toEqual(new Set([0, 1]));
  });

  test('robots start apart, on one floor; legs get from floor to floor and wheels do not', () => {
    for (const { layout, starts, nav } of episodes.filter((one) => one.layout.dataset === 'mp3d')) {
      const [one, other] = starts;
      if (one === undefined || other === undefined) throw new Error('two robots start');
      expect(Math.hypot(one.at[0] - other.at[0], one.at[2] - other.at[2])).toBeGreaterThanOrEqual(5);
      expect(one.at[1]).toBe(other.at[1]);
      const upstairs = [one.at[0], one.at[1] === 0 ? layout.house.storey : 0, one.at[2]] as const;
      const walk = (type: 'SpotRobot' | 'FetchRobot') => {
        const [from, to] = [standingNode(nav, type, one.at), standingNode(nav, type, upstairs)];
        return from === undefined || to === undefined ? undefined : walkOf(nav.graph(type), from, to);
      };
      if (standingNode(nav, 'SpotRobot', upstairs) !== undefined) expect(walk('SpotRobot')).toBeGreaterThan(3);
      expect(walk('FetchRobot')).toBeUndefined();
    }
  });

  test('a team too small or too large for the task, and a scene that is none, are refused', () => {
    const reset = (scene: string, n: number) => () =>
      habitat.reset({ scene, seed: 0, agents: Array.from({ length: n }, (_, i) => `r${i}`), options: {} });
    expect(reset('height/0', 1)).toThrow(/height\/0/);
    expect(reset('fetch-1/0', 11)).toThrow(/10/);
    expect(reset('height/166', 2)).toThrow(/height\/166/);
  });
});

/** Plays a fixed plan in the episode that a user gets. */
function solves(scene: string, options: Record<string, unknown>, which: 'fitting' | 'swapped', robots = 2): boolean {
  const agents = habitat.team.names(robots);
  const state = habitat.reset({ scene, seed: 7, agents, options: habitat.options.parse(options) });
  const { layout } = state;
  const plan = which === 'fitting' ? layout.oracle : swapped(layout.oracle);
  return playAssignment({ state, nav: navOf(layout.house, layout.dataset) }, plan);
}

const RULES = ['paper', 'published'].flatMap((rules) =>
  ['pass', 'end'].flatMap((collisions) =>
    ['exact', 'short'].flatMap((stops) =>
      ['level', 'tilted'].map((cameras) => ({ rules, collisions, stops, cameras })),
    ),
  ),
);

describe('under the options under which an episode is played', () => {
  test.each(RULES)(
    'the plan that fits succeeds and the same with the bodies swapped does not: $rules, $collisions, $stops, $cameras',
    (options) => {
      for (const kind of tasks)
        for (const i of [1, 2, 3]) {
          const scene = `${kind}/${i}`;
          const robots = TASK_SHAPES[kind].team.length;
          const won = (['fitting', 'swapped'] as const).map((which) => solves(scene, options, which, robots));
          expect([scene, ...won]).toEqual([scene, true, false]);
        }
    },
  );

  test.each([
    { wheeled: 0.5, legged: 0.5, flying: 0.5 },
    { wheeled: 3, legged: 0.4, flying: 2 },
    { cap: 20_000, collisions: 'end', stops: 'short', cameras: 'tilted', teammates: 'hidden' },
  ])('bodies may be faster or slower and episodes longer: %o', (options) => {
    for (const kind of tasks) {
      const scene = `${kind}/1`;
      expect([scene, solves(scene, options, 'fitting'), solves(scene, options, 'swapped')]).toEqual([
        scene,
        true,
        false,
      ]);
    }
  });

  test('a team of any size can solve an episode that a collision would end', () => {
    for (const robots of [1, 2, 5, 10])
      for (const kind of ['fetch-1', 'fetch-2', 'fetch-5'])
        expect([kind, robots, solves(`${kind}/0`, { collisions: 'end' }, 'fitting', robots)]).toEqual([
          kind,
          robots,
          true,
        ]);
    for (const robots of [3, 6]) expect(solves('height/0', { collisions: 'end' }, 'fitting', robots)).toBe(true);
  });

  test('options that change nothing for fixed plans keep the house: what robots are told, and an earlier end', () => {
    const houseOf = (options: Record<string, unknown>, robots = 2) =>
      habitat.reset({
        ...{ scene: 'height/3', seed: 7, agents: habitat.team.names(robots) },
        options: habitat.options.parse(options),
      }).layout.things;
    expect(houseOf({ teammates: 'hidden', cap: 30 })).toEqual(houseOf({}));
    expect(houseOf({}, 6)).toEqual(houseOf({}));
  });

  test('where nobody can do a task, the episode is refused', () => {
    expect(() => solves('height/0', { wheeled: 0.001 }, 'fitting')).toThrow(/under these options/);
  });
});
