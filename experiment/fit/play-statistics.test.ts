// Tests how play is summed up: up to where the task is done, by the kinds of its actions and how often each fails.
import { expect, test } from 'vitest';
import { actedAs, PlayFile, playedOf, statisticsFor, totalVariation } from './play-statistics.ts';

const step = (actions: string[], success: boolean[], transportRate: number, finished = false) => ({
  actions,
  success,
  transportRate,
  finished,
});
const episode = {
  scene: 1,
  agents: 2,
  seed: 0,
  steps: [
    step(['Go(a)', 'Go(b)'], [true, true], 0.25),
    step(['Get(a)', 'Idle'], [false, true], 0.25),
    step(['Get(a)', 'Go(c)'], [true, true], 1, true),
    step(['Done', 'Done'], [true, true], 1, true),
  ],
};
const episodes = Array.from({ length: 10 }, (_, seed) => ({ ...episode, seed }));
const play = playedOf(PlayFile.parse({ episodes }));

test('what is said after the task is done is no play', () => {
  expect(play[0]).toMatchObject({ scene: '1', agents: 2, success: true });
  expect(play[0]?.steps).toHaveLength(3);
});

test('kinds, failures, work done and steps are its statistics', () => {
  const found = Object.fromEntries(statisticsFor(play).map(({ name, of }) => [name, of(play)]));
  expect(found).toMatchObject({
    'share of Go': 0.5,
    'share of Get': 2 / 6,
    'failures of Get': 0.5,
    'work done by step 3': 1,
    'work done by step 30': 1,
    steps: 3,
    success: 1,
  });
  expect(found).not.toHaveProperty('failures of Go');
  expect(found).not.toHaveProperty('share of Done');
});

test('plays are as far apart as the shares of their kinds', () => {
  expect(totalVariation(play, play)).toBe(0);
  const idle = [
    { scene: '1', agents: 1, seed: 0, success: false, steps: [{ did: [actedAs('Idle', true)], progress: 0 }] },
  ];
  expect(totalVariation(play, idle)).toBeCloseTo(5 / 6);
});

test.each([
  [{ seed: 1 }, 'an episode is there twice'],
  [{ agents: 3 }, 'for every agent'],
  [{ steps: [step(['Go(a)', 'Go(b)'], [true], 0.25)] }, 'for every agent'],
  [{ steps: [step(['Go(a)', 'Go(b)'], [true, true], 1.25)] }, 'transportRate'],
])('refuses a file of play with %j', (changed, said) => {
  expect(() => PlayFile.parse({ episodes: [{ ...episode, ...changed }, ...episodes.slice(1)] })).toThrow(said);
});
