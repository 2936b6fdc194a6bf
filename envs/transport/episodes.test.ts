// Tests that the 24 episodes of `transport` have the published goals, things and places.

import { describe, expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import { UNREACHED } from '../kit/distance-field.ts';
import { CONTAINER_COUNT, CONTAINERS, TARGET_COUNT, TARGETS } from './constants.ts';
import { checkEpisode, expandCounts, generateEpisodeLike, PUBLISHED, type TransportEpisode } from './episodes.ts';
import { cellOf, type FloorPlanName, fieldTo, gridOf, nearestRoom, PLANS, roomsOf } from './house.ts';
import { createTransport, transport } from './world.ts';

const options = (given: Record<string, unknown> = {}) => transport.options.parse(given);
const reset = (scene: string, seed = 1, given: Record<string, unknown> = {}, n = 2) =>
  transport.reset({ scene, seed, agents: transport.team.names(n), options: options(given) });

/** The goals of the published episodes, as published apart from what lies in the rooms. */
const GOALS = [
  '3 apple banana 3 bread burger 2 orange',
  '2 apple 2 banana bread burger 3 loaf_bread orange',
  '3 apple banana bread burger 2 loaf_bread 2 orange',
  '4 apple banana bread 2 burger loaf_bread orange',
  '4 apple banana 2 bread 2 burger loaf_bread',
  '3 apple 2 banana 2 bread burger loaf_bread orange',
  'banana 2 bread 4 loaf_bread 3 orange',
  '2 apple 3 banana 2 bread 2 burger orange',
  '2 apple banana bread 2 burger loaf_bread 3 orange',
  '6 apple 2 bread burger loaf_bread',
  'apple banana bread 3 burger 4 orange',
  '3 apple 2 banana 2 bread 2 loaf_bread orange',
  '2 iphone lighter 3 mouse 2 pen 2 purse',
  '2 calculator 4 iphone lighter mouse pen purse',
  '2 calculator 2 iphone 2 lighter mouse 3 pen',
  '2 calculator 5 iphone lighter mouse pen',
  'calculator 2 iphone 2 lighter mouse 3 pen purse',
  'calculator 2 iphone 2 lighter 2 mouse pen 2 purse',
  '2 calculator 3 iphone lighter 2 mouse 2 pen',
  '2 calculator 2 iphone lighter mouse 3 pen purse',
  '4 calculator 2 iphone mouse 3 purse',
  '2 calculator 3 lighter 3 mouse pen purse',
  'calculator iphone lighter 2 mouse 3 pen 2 purse',
  'calculator 3 iphone lighter 2 mouse 2 pen purse',
];
const BEDROOMS = [2, 2, 6, 6, 5, 5, 2, 2, 8, 8, 8, 8];

const typesOf = ({ plan, layout }: TransportEpisode) => PLANS[plan].types[layout] ?? [];

describe('the published episodes', () => {
  test('are 24: food then stuff, 5a then 2a, layout by layout, enough containers before few', () => {
    const order = PUBLISHED.map(({ task, plan, layout, setting }) => `${task} ${plan} ${layout} ${setting}`);
    const grid = ['food', 'stuff'].flatMap((task) =>
      ['5a', '2a'].flatMap((plan) =>
        [0, 1, 2].flatMap((layout) => [0, 1].map((setting) => `${task} ${plan} ${layout} ${setting}`)),
      ),
    );
    expect(order).toEqual(grid);
    expect(transport.scenes).toEqual(PUBLISHED.map((_, i) => String(i)));
  });

  test.each(GOALS.map((goal, i) => [String(i), goal]))('scene %s asks for %s', (scene, goal) => {
    const wants = reset(scene).layout.wants.flatMap(({ class: name, count }) => Array(count).fill(name));
    expect(wants.sort()).toEqual(expandCounts(goal).sort());
    expect(wants).toHaveLength(TARGET_COUNT);
  });

  test.each(PUBLISHED.map((fact, i) => [String(i), fact] as const))(
    'scene %s keeps the rules of the generator',
    (scene, fact) => {
      const containers = fact.rooms.flatMap((room) => room.containers);
      expect(containers).toHaveLength(CONTAINER_COUNT[fact.setting] ?? 0);
      expect(fact.rooms.filter((room) => room.containers.length > 0).length).toBeLessThanOrEqual(
        fact.setting === 0 ? 2 : 1,
      );
      for (const { room, targets, containers: here } of fact.rooms) {
        expect(['Kitchen', 'Livingroom', 'Office']).toContain(typesOf(fact)[room - 1]);
        for (const name of targets) expect(TARGETS[fact.task]).toContain(name);
        for (const name of here) expect(CONTAINERS[fact.task]).toContain(name);
      }
      const bedroom = typesOf(fact).indexOf('Bedroom') + 1;
      expect(bedroom).toBe(BEDROOMS[Number(scene) % 12]);
      expect(typesOf(fact).filter((type) => type === 'Bedroom')).toHaveLength(1);
    },
  );

  test('put every thing and every agent into its own room, apart from each other', () => {
    PUBLISHED.forEach((fact, i) => {
      for (const seed of [1, 2, 3]) {
        const { layout, agents } = reset(String(i), seed);
        const roomAt = (at: readonly [number, number]) =>
          layout.rooms[nearestRoom(layout.rooms, at)]?.name.match(/\d+/)?.[0];
        const lying = layout.things.map(({ at, class: name }) => `${roomAt(at)} ${name}`);
        const listed = fact.rooms.flatMap(({ room, targets, containers }) =>
          [...targets, ...containers].map((name) => `${room * 1000} ${name}`),
        );
        expect(lying.sort()).toEqual([...listed, `${(BEDROOMS[i % 12] ?? 0) * 1000} bed`].sort());
        expect(agents.map(({ at }) => roomAt(at))).toEqual(fact.starts.map((room) => String(room * 1000)));
      }
    });
  });

  test('start food and stuff of one layout and setting from the same points', () => {
    const starts = (scene: string) => reset(scene, 5, {}, 4).agents.map(({ at, heading }) => ({ at, heading }));
    expect(starts('3')).toEqual(starts('15'));
    expect(starts('3')).not.toEqual(starts('2'));
  });

  test('say nothing about class or place by the numbers of things', () => {
    const numbers = (seed: number) => reset('0', seed).layout.things.map((thing) => thing.class);
    expect(numbers(1)).not.toEqual(numbers(2));
    expect([...numbers(1)].sort()).toEqual([...numbers(2)].sort());
  });
});

describe('the houses', () => {
  test.each(['5a', '2a'] as FloorPlanName[])(
    'of floor plan %s let a body walk from every room to every other, and only through doors',
    (plan) => {
      const grid = gridOf(plan);
      for (const layout of [0, 1, 2]) {
        const rooms = roomsOf(plan, layout);
        expect(rooms).toHaveLength(plan === '5a' ? 6 : 7);
        for (const from of rooms) {
          const field = fieldTo(grid, cellOf(from.centre));
          for (const to of rooms) expect(field[cellOf(to.centre)]).not.toBe(UNREACHED);
        }
        expect(nearestRoom(rooms, PLANS[plan].beds[layout] ?? [0, 0])).toBe(
          rooms.findIndex(({ type }) => type === 'Bedroom'),
        );
      }
    },
  );

  test('have walls: with the doors shut, no room can be reached from another', () => {
    for (const plan of ['5a', '2a'] as const) {
      const open = gridOf(plan);
      const free = open.free.slice();
      for (const { at, along, width } of PLANS[plan].doors) {
        for (let a = -0.6; a <= 0.6; a += 0.0625)
          for (let w = -width / 2 - 0.1; w <= width / 2 + 0.1; w += 0.0625)
            free[cellOf(along === 'x' ? [at[0] + a, at[1] + w] : [at[0] + w, at[1] + a])] = 0;
      }
      const shut = { free, fields: new Map<number, Uint16Array>() };
      const rooms = roomsOf(plan, 0);
      for (const from of rooms)
        for (const to of rooms)
          if (from !== to) expect(fieldTo(shut, cellOf(from.centre))[cellOf(to.centre)]).toBe(UNREACHED);
    }
  });
});

describe('the generator', () => {
  test('makes other episodes from other seeds, the same from the same, all by the documented rules', () => {
    const kinds = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      const like = PUBLISHED[seed % PUBLISHED.length];
      if (like === undefined) throw new Error('no episode');
      const fact = generateEpisodeLike(like, random(seed));
      expect(generateEpisodeLike(like, random(seed))).toEqual(fact);
      kinds.add(JSON.stringify(fact.rooms));
      expect(fact.rooms.flatMap(({ targets }) => targets)).toHaveLength(TARGET_COUNT);
      expect(fact.rooms.flatMap(({ containers }) => containers)).toHaveLength(CONTAINER_COUNT[like.setting] ?? 0);
      expect(fact.rooms.filter(({ containers }) => containers.length > 0).length).toBeLessThanOrEqual(
        like.setting === 0 ? 2 : 1,
      );
      const rooms = fact.rooms.map(({ room }) => typesOf(fact)[room - 1]);
      for (const type of rooms)
        expect(fact.task === 'food' ? ['Kitchen', 'Livingroom'] : ['Office', 'Livingroom']).toContain(type);
      expect(() => checkEpisode('generated', fact)).not.toThrow();
    }
    expect(kinds.size).toBe(200);
  });

  test('is asked for by an option', () => {
    const wants = (given: Record<string, unknown>) => JSON.stringify(reset('0', 3, given).layout.wants);
    expect(wants({ episodes: 'generated' })).not.toBe(wants({}));
  });

  const sound: TransportEpisode = {
    plan: '5a',
    layout: 0,
    setting: 1,
    task: 'food',
    starts: [1],
    rooms: [{ room: 1, targets: ['apple'], containers: ['bowl'] }],
  };
  const begin = (fact: TransportEpisode) =>
    createTransport({ own: fact }).reset({ scene: 'own', seed: 1, agents: ['Alice'], options: options() });

  test('takes an episode of one’s own', () => {
    expect(begin(sound).layout.wants).toEqual([{ class: 'apple', count: 1 }]);
  });

  test.each<[string, Partial<TransportEpisode>, RegExp]>([
    ['asks for more than there is', { goal: { apple: 2 } }, /asks for 2 apple and there are 1/],
    ['asks for what is nowhere', { goal: { banana: 1 } }, /asks for 1 banana and there are 0/],
    ['asks for nothing', { goal: {} }, /asks for nothing/],
    ['asks for a fraction', { goal: { apple: 0.5 } }, /asks for 0.5 apple/],
    ['uses a room that is not there', { rooms: [{ room: 9, targets: ['apple'], containers: [] }] }, /no room 9/],
    ['uses the porch', { plan: '2a', rooms: [{ room: 6, targets: ['apple'], containers: [] }] }, /no room 6/],
    ['has things of the other task', { rooms: [{ room: 1, targets: ['pen'], containers: [] }] }, /'pen' in room 1/],
    ['has no such layout', { layout: 3 }, /no layout 3/],
    ['has no such floor plan', JSON.parse('{"plan":"zz"}'), /no floor plan 'zz'/],
    ['has no such task', JSON.parse('{"task":"drinks"}'), /no task 'drinks'/],
  ])('refuses an episode that %s', (_what, change, why) => {
    expect(() => begin({ ...sound, ...change })).toThrow(why);
    expect(() => begin({ ...sound, ...change })).toThrow('EPISODE_IMPOSSIBLE');
  });

  test("lets no episode of one's own take the name of a published one", () => {
    expect(() => createTransport({ 3: sound })).toThrow(/EPISODE_IMPOSSIBLE: .*scene '3'.* published/);
  });

  test('says which scenes there are when asked for another', () => {
    expect(() => reset('24')).toThrow('SCENE_UNKNOWN');
  });
});
