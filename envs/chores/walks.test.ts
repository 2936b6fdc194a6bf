// Tests walks against the step counts of ten recorded episodes of the published world (README.md, "Sources").
import { describe, expect, test } from 'vitest';
import { HOUSES, type HousePosition, isNear, type MapPoint, stride } from './houses.ts';

type Env = 3 | 6;

/** Median steps until the room changes, and the recorded range: from wherever agents stood. */
const MEASURED: Readonly<
  Record<Env, readonly (readonly [from: string, to: string, median: number, least: number, most: number])[]>
> = {
  3: [
    ['kitchen', 'livingroom', 12, 11, 15],
    ['livingroom', 'kitchen', 11.5, 6, 14],
    ['kitchen', 'bedroom', 7, 4, 9],
    ['bedroom', 'kitchen', 5, 1, 6],
    ['kitchen', 'bathroom', 4.5, 3, 7],
    ['bathroom', 'kitchen', 1, 1, 5],
    ['bedroom', 'livingroom', 5, 2, 6],
    ['livingroom', 'bedroom', 6.5, 5, 8],
    ['bathroom', 'livingroom', 14.5, 14, 14.5],
    ['livingroom', 'bathroom', 14, 14, 14.5],
    ['bathroom', 'bedroom', 12, 12, 13],
    ['bedroom', 'bathroom', 12, 12, 13],
  ],
  6: [
    ['kitchen', 'livingroom', 5.5, 2, 7],
    ['kitchen', 'bedroom', 5, 4, 9],
    ['kitchen', 'bathroom', 6.5, 3, 8],
    ['livingroom', 'kitchen', 1.5, 1, 7],
    ['bedroom', 'kitchen', 1.5, 1, 7],
    ['bathroom', 'kitchen', 1.5, 1, 7],
    ['bathroom', 'bedroom', 8, 8, 8],
    ['bedroom', 'bathroom', 8, 8, 8],
    ['bathroom', 'livingroom', 8, 8, 8],
    ['livingroom', 'bedroom', 13, 13, 13],
  ],
};
/** How far our median may lie from the recorded one: nobody recorded where in the room the agents stood. */
const TOLERANCE = 3.5;
const FURNITURE = new Set([
  'fridge',
  'dishwasher',
  'stove',
  'microwave',
  'kitchentable',
  'bench',
  'cabinet',
  'bathroomcabinet',
  'coffeetable',
]);

const roomOf = (env: Env, name: string) => HOUSES[env].rooms.findIndex((room) => room.class === name);

function steps(
  env: Env,
  from: HousePosition,
  to: { at: MapPoint; room: number },
  arrived: (spot: HousePosition) => boolean,
): number {
  const spot: HousePosition = { at: [from.at[0], from.at[1]], room: from.room };
  let n = 0;
  for (; !arrived(spot) && n < 100; n++) stride(env, spot, to.at, to.room);
  return n;
}

/** Where agents stand: at each piece of furniture, and just inside of each door. */
function stands(env: Env, room: number): HousePosition[] {
  const { rooms, places, doors } = HOUSES[env];
  const [x, z] = rooms[room]?.centre ?? [0, 0];
  const atFurniture = places.flatMap(({ class: name, at, room: where }) => {
    if (where !== room || !FURNITURE.has(name)) return [];
    const spot: HousePosition = { at: [x, z], room };
    for (let n = 0; n < 30 && !isNear(spot.at, at); n++) stride(env, spot, at, room);
    return [spot];
  });
  const atDoors = doors.flatMap(({ between, at }) => {
    const from = between.find((one) => one !== room) ?? -1;
    if (!between.includes(room)) return [];
    const spot: HousePosition = { at: [at[0], at[1]], room: from };
    stride(env, spot, [x, z], room);
    return [spot];
  });
  return [...atFurniture, ...atDoors];
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}

describe.each([3, 6] as const)('in apartment %i', (env) => {
  test.each(MEASURED[env])(
    'a walk from %s to %s takes about %f steps, and as short and as long ones occur',
    (from, to, ...was) => {
      const [middle, least, most] = was;
      const target = roomOf(env, to);
      const room = HOUSES[env].rooms[target] ?? expect.fail();
      const ours = stands(env, roomOf(env, from)).map((spot) =>
        steps(env, spot, { at: room.centre, room: target }, (at) => at.room === target),
      );
      expect(Math.abs(median(ours) - middle)).toBeLessThanOrEqual(TOLERANCE);
      expect(Math.min(...ours)).toBeLessThanOrEqual(most);
      expect(Math.max(...ours)).toBeGreaterThanOrEqual(least);
    },
  );

  test('a walk to something in the same room takes three or four steps in the median, at most eight', () => {
    const { rooms, places } = HOUSES[env];
    const walks = rooms.flatMap((_, room) =>
      stands(env, room).flatMap((spot) =>
        places
          .filter((place) => place.room === room)
          .map((place) => steps(env, spot, place, ({ at }) => isNear(at, place.at))),
      ),
    );
    const real = walks.filter((n) => n > 0);
    expect(Math.abs(median(real) - (env === 3 ? 4 : 3))).toBeLessThanOrEqual(1);
    expect(Math.max(...real)).toBeLessThanOrEqual(8);
  });
});

test('a stride is a metre, and the last one ends at the target', () => {
  const spot: HousePosition = { at: [0, 0], room: 0 };
  expect(stride(3, spot, [1.5, 0], 0)).toBe(1);
  expect(spot.at).toEqual([1, 0]);
  expect(stride(3, spot, [1.5, 0], 0)).toBe(0.5);
  expect(spot).toEqual({ at: [1.5, 0], room: 0 });
});
