// Tests the two intervals of an estimate: of episodes, and of scenes whose seeds are alike.
import { expect, test } from 'vitest';
import { clusteredEstimateOf, estimateOf } from './estimates.ts';
import { type JobResult, measuresOf } from './measures.ts';

const [SUCCESS, SHARE, STEPS] = measuresOf(
  [
    { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
    { name: 'share', title: 'Share', better: 'higher', kind: 'mean', most: 1 },
    { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean' },
  ],
  'now',
);
if (!SUCCESS || !SHARE || !STEPS) throw expect.fail();

/** A value for each seed of each scene. */
const played = (name: string, scenes: readonly (readonly number[])[]): JobResult[] =>
  scenes.flatMap((seeds, scene) =>
    seeds.map((value, seed) => ({
      job: { world: 'w', model: '*', protocol: 'p', agents: 2, scene: `${scene}`, seed },
      ...{ reason: 'goal', detail: '', score: { now: { [name]: value } }, costs: null, answers: 1 },
    })),
  );
const width = ({ low, high }: { low: number | null; high: number | null }) => (high ?? 0) - (low ?? 0);

test('seeds that repeat their scene add nothing to what is known of scenes', () => {
  const [few, many] = [3, 30].map((seeds) =>
    played(
      'steps',
      [10, 20, 40, 30, 15].map((value) => new Array<number>(seeds).fill(value)),
    ),
  );
  if (!few || !many) throw expect.fail();
  expect(width(estimateOf(STEPS, many))).toBeLessThan(0.4 * width(estimateOf(STEPS, few)));
  const [clusteredFew, clusteredMany] = [few, many].map((all) => clusteredEstimateOf(STEPS, all) ?? expect.fail());
  if (!clusteredFew || !clusteredMany) throw expect.fail();
  expect(Math.abs(width(clusteredMany) / width(clusteredFew) - 1)).toBeLessThan(0.15);
  expect(clusteredMany).toMatchObject({ n: 150, mean: 23 });
  expect(width(clusteredMany)).toBeGreaterThan(width(estimateOf(STEPS, many)));
});

test('no interval holds what cannot be, and none of a sample is a point', () => {
  const near =
    clusteredEstimateOf(
      SHARE,
      played('share', [
        [1, 1],
        [0.9, 1],
        [0.2, 0.3],
      ]),
    ) ?? expect.fail();
  expect(near.high).toBe(1);
  expect(near.low).toBeGreaterThanOrEqual(0);
  for (const [measure, name] of [
    [SUCCESS, 'success'],
    [SHARE, 'share'],
  ] as const)
    expect(
      clusteredEstimateOf(
        measure,
        played(name, [
          [1, 1],
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toEqual(estimateOf(measure, played(name, [[1, 1, 1, 1, 1, 1]])));
  const mixed =
    clusteredEstimateOf(
      SUCCESS,
      played('success', [
        [1, 1],
        [0, 0],
        [1, 0],
      ]),
    ) ?? expect.fail();
  expect(mixed).toMatchObject({ n: 6, mean: 0.5, low: 0, high: 1 });
});

test('one scene, or scenes played once each, have no interval by scenes', () => {
  expect(clusteredEstimateOf(STEPS, played('steps', [[1, 2, 3]]))).toBeUndefined();
  expect(clusteredEstimateOf(STEPS, played('steps', [[1], [2], [3]]))).toBeUndefined();
});
