// Tests the expected cost of an experiment against simulated truth: how often its interval holds the true sum.
import { expect, test } from 'vitest';
import { random as seeded } from '../runtime/core/random.ts';
import { estimateAmount, pilotPlaces } from './estimate.ts';

/** The share of simulated experiments whose true sum lies within the interval that their first runs give. */
function coverage(runsOf: (team: number) => number): number {
  const source = seeded(7);
  const random = () => source.next();
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let held = 0;
  const rounds = 1_500;
  for (let round = 0; round < rounds; round++) {
    const teams = Array.from({ length: 12 }, (_, team) => {
      const level = 100 * (1 + 0.4 * normal()) + 50;
      const episodes = Array.from({ length: 20 }, () => level * (1 + 0.2 * normal()));
      return { episodes, values: episodes.slice(0, runsOf(team)) };
    });
    const truth = teams.flatMap(({ episodes }) => episodes).reduce((a, b) => a + b, 0);
    const { low, high } = estimateAmount(teams.map(({ episodes, values }) => ({ episodes: episodes.length, values })));
    if ((low ?? Number.POSITIVE_INFINITY) <= truth && truth <= (high ?? 0)) held++;
  }
  return held / rounds;
}

test.each([
  ['three runs of each team', () => 3],
  ['one run of most teams', (team: number) => (team < 3 ? 2 : 1)],
  ['no run of half of the teams', (team: number) => (team < 3 ? 2 : team < 6 ? 1 : 0)],
])('95 %% intervals from %s hold the true sum 95 times of 100, or a little more often', (_, runs) => {
  const share = coverage(runs);
  expect(share).toBeGreaterThan(0.93);
  expect(share).toBeLessThan(0.995);
});

test('there is no interval without a second run of any team, or with one team for all others', () => {
  expect(estimateAmount([{ episodes: 4, values: [10] }])).toEqual({ mean: 40, low: null, high: null });
  const alone = [
    { episodes: 4, values: [10, 12] },
    { episodes: 4, values: [] },
  ];
  expect(estimateAmount(alone)).toEqual({ mean: 88, low: null, high: null });
});

test('a team without a run of its own counts with the most that it takes, which the interval says', () => {
  const known = { episodes: 4, values: [10, 12] };
  const alone = estimateAmount([known]);
  const both = estimateAmount([known, { episodes: 2, values: [], most: 100 }]);
  expect([both.mean, both.low]).toEqual([44 + 200, alone.low]);
  expect((both.high ?? 0) - (alone.high ?? 0)).toBeCloseTo(200, 8);
  // Its own runs are better than a bound.
  expect(estimateAmount([{ ...known, most: 100 }])).toEqual(alone);
  expect(estimateAmount([{ episodes: 2, values: [], most: 100 }])).toEqual({ mean: 200, low: null, high: null });
  expect(estimateAmount([{ episodes: 2, values: [] }])).toEqual({ mean: null, low: null, high: null });
});

test('pilot runs are different episodes from all parts of the list, its end included', () => {
  for (let episodes = 1; episodes <= 60; episodes++) {
    const places = pilotPlaces(episodes, 4);
    expect(new Set(places).size).toBe(Math.min(4, episodes));
    expect(Math.min(...places)).toBeLessThan(Math.max(1, episodes / 4));
    expect(Math.max(...places)).toBeGreaterThanOrEqual(Math.min(episodes - 1, (3 * episodes) / 4));
  }
});
