// Tests where the lead of one protocol over another turns round: the place, what is known of it, and when nothing is.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DifferencePoint, differencesAlong, differencesByUnit, isShown } from './crossings.ts';
import { type Measure, unplayed } from './measures.ts';

const axis = (xs: readonly number[], scenes: readonly (readonly number[])[]): DifferencePoint[] =>
  xs.map((x, i) => ({ x, byUnit: new Map(scenes.map((row, scene) => [`${scene}`, row[i] ?? 0])) }));
const NOISE = [-0.4, -0.2, -0.1, 0, 0.1, 0.2, 0.4];
const along = (...all: DifferencePoint[][]) => differencesAlong(all);

describe('where a lead turns round', () => {
  test('lies on the line between the places beside it, with what so many scenes leave open', () => {
    const [found] = along(
      axis(
        [2, 4],
        NOISE.map((off) => [-1 + off, 3 + off]),
      ),
    );
    expect(found).toMatchObject({ n: 7, change: expect.closeTo(4, 9), p: 2 / 2 ** 7 });
    const [crossing] = found?.crossings ?? [];
    expect(crossing).toMatchObject({ at: expect.closeTo(2.5, 9), rises: true });
    // Where scenes differ in level alone, the interval is that of a mean over the slope.
    const half = (2.446912 * 0.26457513) / Math.sqrt(7) / 2;
    expect([crossing?.low, crossing?.high]).toEqual([expect.closeTo(2.5 - half, 5), expect.closeTo(2.5 + half, 5)]);
    expect(found && crossing && isShown(found, crossing)).toBe(true);
  });

  test('is open where the difference at an end is not told from zero, and then it is not shown', () => {
    const [found] = along(
      axis(
        [2, 4],
        NOISE.map((off) => [-0.1 + off, 3 - off]),
      ),
    );
    expect(found?.crossings).toMatchObject([{ low: null, high: expect.any(Number) }]);
    expect(found?.crossings.map((one) => isShown(found, one))).toEqual([false]);
    const few = along(
      axis(
        [2, 4],
        [
          [-1, 1],
          [-1.1, 1.1],
          [-0.9, 1],
        ],
      ),
    )[0];
    // Three scenes, however clear: signs cannot show it.
    expect(few?.crossings.map((one) => isShown(few, one))).toEqual([false]);
    expect(along(axis([2, 4], [[-1, 1]]))[0]?.crossings).toMatchObject([{ at: 3, low: null, high: null }]);
  });

  test('may be several, and none where the sign stays or nothing was played', () => {
    const back = along(
      axis(
        [0, 0.5, 1],
        NOISE.map((off) => [-1 + off / 9, 1 + off / 9, -1 + off / 9]),
      ),
    )[0];
    expect(back?.crossings.map(({ at, rises }) => [at, rises])).toEqual([
      [expect.closeTo(0.25, 9), true],
      [expect.closeTo(0.75, 9), false],
    ]);
    expect(
      along(
        axis(
          [2, 4],
          NOISE.map((off) => [1 + off, 3 + off]),
        ),
      )[0]?.crossings,
    ).toEqual([]);
    expect(along([], axis([2], [[1]])).map(({ p, crossings }) => [p, crossings])).toEqual([
      [1, []],
      [1, []],
    ]);
  });

  test('is adjusted for all that is looked at together', () => {
    const clear = axis(
      [2, 4],
      NOISE.map((off) => [-1 + off, 3 + off]),
    );
    const nothing = axis(
      [2, 4],
      NOISE.map((off) => [off, off]),
    );
    const [alone] = along(clear);
    const [first] = along(clear, nothing, nothing, nothing);
    expect(first?.q).toBeCloseTo(4 * (alone?.p ?? 0), 9);
  });

  test('is never placed outside of its own interval or of the axis', () => {
    const row = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), (scenes) => {
        for (const { at, low, high } of along(axis([1, 2, 4, 8], scenes))[0]?.crossings ?? []) {
          expect(at).toBeGreaterThanOrEqual(low ?? 1);
          expect(at).toBeLessThanOrEqual(high ?? 8);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('differences are of the scenes and seeds that both have played, by scene or of one scene by seed', () => {
  const value: Measure = {
    ...{ name: 'm', title: 'm', kind: 'mean', of: 'outcome', range: [0, 9] },
    value: ({ score }) => score.now?.m,
  };
  const played = (scene: string, seed: number, m: number) => ({
    ...unplayed({ world: 'w', model: '*', protocol: 'p', agents: 2, scene, seed }, ''),
    score: { now: { m } },
  });
  const firsts = [played('1', 0, 5), played('1', 1, 5), played('2', 0, 1), played('3', 0, 9)];
  const seconds = [played('1', 0, 7), played('1', 1, 9), played('2', 0, 0)];
  expect([...differencesByUnit(firsts, seconds, value)]).toEqual([
    ['1', 3],
    ['2', -1],
  ]);
  expect([...differencesByUnit(firsts.slice(0, 2), seconds, value)]).toEqual([
    ['seed 0', 2],
    ['seed 1', 4],
  ]);
});
