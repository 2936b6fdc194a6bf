// Tests that the apartments and episodes of `chores` have the published counts, tasks and goals.
import { describe, expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import {
  checkEpisode,
  EPISODES,
  episodeOf,
  generateEpisode,
  LEAST_WANTED,
  MOST_WANTED,
  TASKS,
  TEST_EPISODES,
} from './episodes.ts';
import { CONTAINERS, HOUSES } from './houses.ts';
import { chores } from './world.ts';

const all = Array.from({ length: EPISODES }, (_, id) => episodeOf(id));
const total = (wants: readonly { count: number }[]) => wants.reduce((sum, { count }) => sum + count, 0);
const first = TEST_EPISODES[0] ?? expect.fail();

describe('the apartments', () => {
  test('have 14 checkable containers in apartment 3 and 15 in apartment 6', () => {
    const closing = ([3, 6] as const).map((env) => HOUSES[env].places.filter(({ closes }) => closes));
    expect(closing.map((places) => places.length)).toEqual([14, 15]);
    for (const place of closing.flat()) expect(CONTAINERS).toContain(place.class);
  });

  test('have every piece of furniture inside of its room, under an id of its own', () => {
    for (const { rooms, places } of Object.values(HOUSES)) {
      expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
      for (const { room, at } of places) {
        const { centre, size } = rooms[room] ?? expect.fail();
        expect(Math.abs(at[0] - centre[0])).toBeLessThanOrEqual(size[0] / 2);
        expect(Math.abs(at[1] - centre[1])).toBeLessThanOrEqual(size[1] / 2);
      }
    }
  });
});

describe('the episodes', () => {
  test('hold the published test set, two of each task', () => {
    expect(TEST_EPISODES.map(({ id }) => id)).toEqual([0, 5, 10, 16, 20, 26, 30, 32, 40, 49]);
    expect(TEST_EPISODES.map(({ wants }) => total(wants))).toEqual([5, 4, 3, 4, 5, 5, 5, 5, 3, 3]);
    expect(TASKS.map(({ code }) => TEST_EPISODES.filter(({ task }) => task === code).length)).toEqual([2, 2, 2, 2, 2]);
  });

  test('are ten of each task, in the order of the tasks', () => {
    expect(all.map(({ task }) => task)).toEqual(TASKS.flatMap(({ code }) => Array(10).fill(code)));
  });

  test('want three to five things of classes that their task allows, all of which are there', () => {
    for (const episode of all) {
      const task = TASKS.find(({ code }) => code === episode.task) ?? expect.fail();
      expect(total(episode.wants)).toBeGreaterThanOrEqual(LEAST_WANTED);
      expect(total(episode.wants)).toBeLessThanOrEqual(MOST_WANTED);
      for (const { class: name } of episode.wants) expect(task.allowed).toContain(name);
      expect(checkEpisode(episode)).toBe(episode);
    }
  });

  test('have their goal at a place of the class that their task names, with nothing there yet', () => {
    for (const { env, goal, things, task } of all) {
      const place = HOUSES[env].places.find(({ id }) => id === goal);
      expect(place?.class).toBe(TASKS.find(({ code }) => code === task)?.place);
      expect(things.filter(({ at }) => at === goal)).toEqual([]);
    }
  });

  test('are counted by the published rule: at least what is there less two, unless five are reached', () => {
    for (let i = 0; i < 60; i++) {
      const { wants, things } = generateEpisode(20 + (i % 10), random(i));
      const full = total(wants) === MOST_WANTED;
      for (const { class: name, count } of wants) {
        const there = things.filter((thing) => thing.class === name).length;
        expect(count).toBeLessThanOrEqual(there);
        if (!full) expect(count).toBeGreaterThanOrEqual(Math.max(1, there - 2));
      }
    }
  });

  test('are the same under the same id, and others under others', () => {
    expect(episodeOf(7)).toEqual(episodeOf(7));
    expect(episodeOf(7)).not.toEqual(episodeOf(8));
  });
});

describe('an episode whose goal cannot be met is refused:', () => {
  test('one that wants more than there is', () => {
    const greedy = { ...first, wants: [{ class: 'wine', count: 1 }] };
    expect(() => checkEpisode(greedy)).toThrow(/EPISODE_IMPOSSIBLE: .*1 wine wanted, 0 in the apartment/);
  });

  test('one whose goal place is not in the apartment', () => {
    expect(() => checkEpisode({ ...first, goal: 247 })).toThrow(/EPISODE_IMPOSSIBLE: .*apartment 3 has no place 247/);
  });

  test('one that wants nothing', () => {
    expect(() => checkEpisode({ ...first, wants: [] })).toThrow(/EPISODE_IMPOSSIBLE: .*nothing is wanted/);
  });

  test('one of an id that belongs to no task', () => {
    expect(() => generateEpisode(50, random(1))).toThrow(/EPISODE_IMPOSSIBLE: .*ids 0 to 49/);
  });

  test('goal counts of an option, which must be there and be worded as counts', () => {
    const begin = (goal: string) =>
      chores.reset({ scene: '0', seed: 1, agents: ['Alice'], options: chores.options.parse({ goal }) });
    expect(begin('2 juice, 1 pudding').episode.wants).toEqual([
      { class: 'juice', count: 2 },
      { class: 'pudding', count: 1 },
    ]);
    expect(() => begin('3 juice')).toThrow(/EPISODE_IMPOSSIBLE/);
    expect(() => begin('juice')).toThrow(/OPTION_BAD/);
    expect(() => begin('1 juice, 2 juice')).toThrow(/EPISODE_IMPOSSIBLE/);
  });
});
