// Compares the rules with recordings of the published program, where they stand beside the checkout, and with cases
// made by hand out of each of its rules.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { replayKitchens } from './replay.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/golden/overcooked/', import.meta.url));
const recordings = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.json')) : [];

test('the published rules do what was recorded', ({ skip }) => {
  if (recordings.length === 0) skip('no recordings in ../shared/golden/overcooked beside the checkout');
  for (const name of recordings) {
    const replayed = replayKitchens(JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8')));
    expect(replayed, name).toEqual({ steps: expect.any(Number) });
    expect(replayed.steps).toBeGreaterThan(0);
  }
});

const GRID = ['XXPXX', 'O   T', 'X   X', 'XDXSX'];
const orders = [{ ingredients: ['onion', 'onion', 'onion'] }];
const cook = (position: readonly number[], orientation: readonly number[], held: object | null = null) => ({
  ...{ position, orientation, held_object: held },
});
const soup = (ingredients: readonly string[], tick: number, position: readonly number[]) => ({
  ...{ name: 'soup', position, cooking_tick: tick, _cooking_tick: tick },
  _ingredients: ingredients.map((name) => ({ name, position })),
});
const THREE = ['onion', 'onion', 'onion'];
const NORTH = [0, -1];

interface Case {
  readonly players: readonly object[];
  readonly objects?: readonly object[];
  readonly params?: object;
  readonly action: readonly unknown[];
}
const replay = ({ players, objects = [], params = {}, action }: Case, recorded: object) =>
  replayKitchens({
    ...{ grid: GRID, params: { start_all_orders: orders, ...params } },
    ...{ start: { players, objects, timestep: 0 }, steps: [{ action, ...recorded }] },
  });
const onPot = (held: object | null = null) => cook([2, 1], NORTH, held);
const onion = { name: 'onion', position: [2, 1] };
const dish = { name: 'dish', position: [2, 1] };
const away = cook([1, 2], NORTH);

describe('a step of the published rules', () => {
  test.each<readonly [string, Case, object]>([
    [
      'pays three of the shaped reward for an ingredient that a pot takes',
      { players: [onPot(onion), away], action: ['interact', 'stay'] },
      {
        sparse: [0, 0],
        shaped: [3, 0],
        events: { potting_onion: [0], optimal_onion_potting: [0], viable_onion_potting: [0] },
      },
    ],
    [
      'gives a ready soup for a dish',
      { players: [onPot(dish), away], objects: [soup(THREE, 20, [2, 0])], action: ['interact', 'stay'] },
      { sparse: [0, 0], shaped: [5, 0], events: { soup_pickup: [0] } },
    ],
    [
      'keeps the dish before the soup is ready',
      { players: [onPot(dish), away], objects: [soup(THREE, 19, [2, 0])], action: ['interact', 'stay'] },
      { shaped: [0, 0], events: {} },
    ],
    [
      'pays for an ordered soup, twice where it has a bonus',
      {
        players: [cook([3, 2], [0, 1], soup(THREE, 20, [3, 2])), away],
        params: { start_bonus_orders: orders },
        action: ['interact', 'stay'],
      },
      { sparse: [40, 0], events: { soup_delivery: [0] } },
    ],
    [
      'takes a soup that nobody ordered, and pays nothing',
      { players: [cook([3, 2], [0, 1], soup(['onion'], 20, [3, 2])), away], action: ['interact', 'stay'] },
      { sparse: [0, 0], events: { soup_delivery: [0] } },
    ],
    [
      'logs no tomato that is taken from its dispenser',
      { players: [cook([3, 1], [1, 0]), away], action: ['interact', 'stay'] },
      { events: {} },
    ],
    [
      'classes pots once, so a dish is still useful for a soup that was taken before it',
      {
        players: [onPot(dish), cook([1, 2], [0, 1])],
        objects: [soup(THREE, 20, [2, 0])],
        action: ['interact', 'interact'],
      },
      { shaped: [5, 3] },
    ],
    [
      'never finds a dish useful for three',
      {
        players: [cook([1, 2], [0, 1]), onPot(), cook([3, 2], NORTH)],
        objects: [soup(THREE, 20, [2, 0])],
        action: ['interact', 'stay', 'stay'],
      },
      { shaped: [0, 0, 0], events: { dish_pickup: [0] } },
    ],
    [
      'is refused where a soup is served that is not ready',
      { players: [cook([3, 2], [0, 1], soup(THREE, 3, [3, 2])), away], action: ['interact', 'stay'] },
      { error: 'AssertionError' },
    ],
    [
      'is refused where a soup has four ingredients',
      { players: [onPot(), away], objects: [soup([...THREE, 'onion'], -1, [2, 0])], action: ['stay', 'stay'] },
      { error: 'AssertionError' },
    ],
    [
      'looks for dishes on counters only, when it judges whether another is useful',
      {
        players: [onPot(), cook([1, 2], [0, 1])],
        objects: [soup(THREE, 20, [2, 0]), { name: 'dish', position: [3, 3] }],
        action: ['stay', 'interact'],
      },
      { shaped: [0, 3], events: { dish_pickup: [1], useful_dish_pickup: [1] } },
    ],
    [
      'takes every recipe for an order where none is given, under the old dynamics too',
      {
        players: [cook([3, 2], [0, 1], soup(['onion'], 20, [3, 2])), away],
        params: { old_dynamics: true, start_all_orders: [] },
        action: ['interact', 'stay'],
      },
      { sparse: [20, 0] },
    ],
  ])('%s', (_name, one, recorded) => {
    expect(replay(one, recorded)).toEqual({ steps: 1 });
  });

  const playersOf = (one: Case) => {
    const { mismatch } = replay(one, { state: { players: null } });
    return mismatch?.got;
  };

  test('starts a soup with its first tick: by itself under the old dynamics, by an interact under the new', () => {
    const full = soup(THREE, -1, [2, 0]);
    const tick = (old_dynamics: boolean, action: string) => {
      const started = { ...soup(THREE, 1, [2, 0]), is_idle: false, is_cooking: true, is_ready: false, cook_time: 20 };
      const idle = { ...full, is_idle: true, is_cooking: false, is_ready: false, cook_time: -1 };
      const [is, was] = [started, idle].map((object) => {
        const { mismatch } = replay(
          { players: [onPot(), away], objects: [full], params: { old_dynamics }, action: [action, 'stay'] },
          { state: { players: [onPot(), away], objects: [object], all_orders: orders, bonus_orders: [], timestep: 1 } },
        );
        return mismatch === undefined;
      });
      return is === true ? 'cooks' : was === true ? 'idle' : 'neither';
    };
    expect([tick(true, 'stay'), tick(false, 'stay'), tick(false, 'interact')]).toEqual(['cooks', 'idle', 'cooks']);
  });

  test.each([
    [
      'two that want one cell stay where they are',
      [
        [1, 1],
        [3, 1],
      ],
      ['E', 'W'],
      [
        [1, 1],
        [3, 1],
      ],
    ],
    [
      'two that would change places stay',
      [
        [1, 1],
        [2, 1],
      ],
      ['E', 'W'],
      [
        [1, 1],
        [2, 1],
      ],
    ],
    [
      'one may follow into a cell that is being left',
      [
        [1, 1],
        [2, 1],
      ],
      ['E', 'E'],
      [
        [2, 1],
        [3, 1],
      ],
    ],
    [
      'nobody moves where any two collide',
      [
        [1, 1],
        [2, 1],
        [3, 2],
      ],
      ['E', 'stay', 'W'],
      [
        [1, 1],
        [2, 1],
        [3, 2],
      ],
    ],
  ] as const)('of movement: %s', (_name, from, action, to) => {
    const got = playersOf({ players: from.map((at) => cook(at, NORTH)), action });
    expect(got).toMatchObject(to.map((position) => ({ position })));
  });

  test('turns whoever cannot move', () => {
    expect(playersOf({ players: [cook([1, 1], NORTH)], action: ['W'] })).toMatchObject([
      { position: [1, 1], orientation: [-1, 0] },
    ]);
  });
});

describe('a recording', () => {
  test('that differs is reported with its first difference', () => {
    const { mismatch } = replay({ players: [onPot(onion), away], action: ['interact', 'stay'] }, { shaped: [0, 0] });
    expect(mismatch).toEqual({ step: 0, field: 'shaped.0', expected: 0, got: 3 });
  });

  test.each<readonly [string, object | readonly unknown[]]>([
    ['no grid', { steps: [] }],
    ['a grid with floor on its border', { grid: [' PX', 'DOS'], steps: [] }],
    ['an action that there is not', { grid: GRID, start: { players: [away] }, steps: [{ action: ['jump'] }] }],
    ['too few actions', { grid: GRID, start: { players: [away, onPot()] }, steps: [{ action: ['N'] }] }],
    [
      'old dynamics and an order of two',
      {
        grid: GRID,
        params: { old_dynamics: true, start_all_orders: [{ ingredients: ['onion', 'onion'] }] },
        steps: [],
      },
    ],
    [
      'an order that stands there twice',
      { grid: GRID, start: { players: [away], all_orders: [...orders, ...orders] }, steps: [] },
    ],
    [
      'a bonus for what nobody ordered',
      {
        grid: GRID,
        start: { players: [away], all_orders: orders, bonus_orders: [{ ingredients: ['onion'] }] },
        steps: [],
      },
    ],
    ['nothing', []],
  ])('with %s is refused', (_what, recording) => {
    expect(() => replayKitchens(recording)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }));
  });
});
