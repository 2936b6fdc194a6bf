// Tests the rules of `transport`: hands, containers, the bed and what agents see.
import { describe, expect, test } from 'vitest';
import {
  atBed,
  beginSmallHouse,
  finishAction,
  gathered,
  graspActionOn,
  graspNow,
  grid,
  step,
  TRANSPORT,
  thingNameOf,
  world,
} from '../../tests/support/transport-small-house.ts';
import { lookAround } from './body-motion.ts';

describe('hands', () => {
  test('hold two things; what is full or held cannot be grasped again', () => {
    const state = gathered();
    graspNow(state, 'apple', 0);
    expect(finishAction(state, graspActionOn(state, 'apple', 0)).last?.reason).toBe('held_already');
    graspNow(state, 'apple', 1);
    expect(finishAction(state, graspActionOn(state, 'bread')).last?.reason).toBe('hands_full');
    expect(world.actions(state, 'Alice').filter((action) => action.startsWith('go grasp'))).toEqual([]);
  });

  test('hold one container at most', () => {
    const state = gathered();
    graspNow(state, 'bowl');
    expect(finishAction(state, graspActionOn(state, 'plate')).last?.reason).toBe('one_container_only');
    expect(world.actions(state, 'Alice')).not.toContain(graspActionOn(state, 'plate'));
  });

  test('fill a container with three targets, and a fourth does not fit', () => {
    const state = gathered();
    graspNow(state, 'bowl');
    const put = (what: string, nth = 0) =>
      `put ${thingNameOf(state, what, nth)} into the container ${thingNameOf(state, 'bowl')}`;
    for (const [what, nth] of [
      ['apple', 0],
      ['apple', 1],
      ['banana', 0],
    ] as const) {
      graspNow(state, what, nth);
      expect(world.actions(state, 'Alice')).toContain(put(what, nth));
      expect(finishAction(state, put(what, nth)).last?.ok).toBe(true);
    }
    graspNow(state, 'bread');
    expect(world.actions(state, 'Alice')).not.toContain(put('bread'));
    expect(finishAction(state, put('bread')).last).toMatchObject({ ok: false, reason: 'container_full' });
    expect(world.observe(state, 'Alice').text).toContain('container_full');
    expect(finishAction(state, put('orange')).last?.reason).toBe('not_held');
  });

  test('of two that go for one thing only the first gets it, and the other learns why not', () => {
    const state = gathered({}, 2);
    const { outcomes } = step(state, graspActionOn(state, 'apple'), graspActionOn(state, 'apple'));
    expect(outcomes).toMatchObject([{ ok: true }, { ok: false, reason: 'gone' }]);
    expect(state.things.filter(({ by }) => by >= 0)).toHaveLength(1);
    expect(world.actions(state, 'Bob')).not.toContain(graspActionOn(state, 'apple'));
  });

  test('of a teammate keep what they hold', () => {
    const state = gathered({}, 2);
    const [alice, bob] = state.agents;
    Object.assign(alice ?? {}, { at: [-2.5, -4.2], heading: 6 });
    Object.assign(bob ?? {}, { at: [-2.5, -3.4] });
    graspNow(state, 'apple', 0, 1);
    finishAction(state, 'wait', 0);
    expect(finishAction(state, graspActionOn(state, 'apple')).last?.reason).toBe('held_by_other');
    expect(world.observe(state, 'Alice').text).toContain(`Bob: last seen in <Livingroom> (4000) at frame`);
    expect(world.observe(state, 'Alice').text).toContain(`holding target ${thingNameOf(state, 'apple')}`);
  });
});

describe('the bed', () => {
  test('takes what is set down there, for good, a container with what it holds', () => {
    const state = gathered();
    graspNow(state, 'bowl');
    graspNow(state, 'apple');
    finishAction(state, `put ${thingNameOf(state, 'apple')} into the container ${thingNameOf(state, 'bowl')}`);
    graspNow(state, 'banana');
    atBed(state);
    expect(world.actions(state, 'Alice')).toContain(TRANSPORT);
    expect(finishAction(state, TRANSPORT).last?.ok).toBe(true);
    const { text } = world.observe(state, 'Alice');
    expect(text).toContain('apple 1 of 2, banana 1 of 1');
    expect(text).toContain('I hold nothing');
    for (const what of ['bowl', 'banana'])
      expect(finishAction(state, graspActionOn(state, what)).last?.reason).toBe('transported_already');
    expect(world.score(state)).toMatchObject({
      published: { transportRate: 0.4, balance: 1 },
      paper: { transportRate: 0.4 },
    });
  });

  test('cannot be brought anything before it was seen, nor nothing', () => {
    const state = gathered();
    expect(finishAction(state, TRANSPORT).last?.reason).toBe('nothing_held');
    graspNow(state, 'apple');
    expect(world.actions(state, 'Alice')).not.toContain(TRANSPORT);
    expect(finishAction(state, TRANSPORT).last?.reason).toBe('bed_unknown');
  });

  test('ends the episode when all is set down; as published, when all has been carried near', () => {
    for (const published of [false, true]) {
      const state = gathered({ published });
      state.layout.things.forEach(({ class: name, kind }, i) => {
        if (kind === 'target' && name !== 'apple')
          Object.assign(state.things[i] ?? {}, { deliveredAt: 0, satisfiedAt: 0 });
      });
      graspNow(state, 'apple', 0);
      graspNow(state, 'apple', 1);
      atBed(state);
      const { end } = step(state, 'wait');
      expect(end).toBe(published ? 'goal' : undefined);
      expect(world.score(state)).toMatchObject({ published: { success: 1 }, paper: { success: 0 } });
      if (!published) expect(finishAction(state, TRANSPORT).result.end).toBe('goal');
    }
  });
});

describe('seeing', () => {
  test('ends at walls', () => {
    const state = beginSmallHouse();
    Object.assign(state.agents[0] ?? {}, { at: [-8, -3], heading: 0 });
    state.agents[0]?.memory.places.fill(-1);
    lookAround({ state, grid }, 0);
    expect(state.agents[0]?.memory.inView.some(Boolean)).toBe(false);
  });

  test('forgets what is no longer where it was', () => {
    const state = gathered();
    const apple = state.layout.things.findIndex(({ name }) => name === thingNameOf(state, 'apple'));
    Object.assign(state.things[apple] ?? {}, { by: 5 });
    finishAction(state, 'wait');
    expect(world.observe(state, 'Alice').text).not.toContain(thingNameOf(state, 'apple'));
  });

  test('is needed to learn whether there is a thing, and what it is', () => {
    const state = beginSmallHouse();
    state.agents[0]?.memory.met.fill(false);
    state.agents[0]?.memory.places.fill(-1);
    const thereIs = ['bowl', 'apple'].map((what) => thingNameOf(state, what));
    for (const name of [...thereIs, '<bowl> (99)', '<zebra> (1)']) {
      const asked = ['target object', 'container'].map((kind) => finishAction(state, `go grasp ${kind} ${name}`).last);
      expect(asked.map((last) => last?.do)).toEqual([`go grasp target object ${name}`, `go grasp container ${name}`]);
      expect(asked.map((last) => last?.reason)).toEqual(['place_unknown', 'place_unknown']);
      expect(finishAction(state, `put ${name} into the container ${name}`).last?.reason).toBe('not_held');
    }
  });

  test('tells of hands of a teammate only while it is in view', () => {
    const state = gathered({}, 2);
    Object.assign(state.agents[1] ?? {}, { at: [-9, -3], heading: 0 });
    finishAction(state, 'wait');
    const [other] = (world.observe(state, 'Alice').data as { others: { seenAt: number | null }[] }).others;
    expect(other?.seenAt).toBeNull();
  });
});

describe('defects of the published code', () => {
  test('an exploration after the first turns nowhere', () => {
    for (const published of [true, false]) {
      const state = beginSmallHouse({ published });
      const [alice] = state.agents;
      Object.assign(alice ?? {}, { at: [-2.75, -2.9] });
      finishAction(state, 'explore current room <Livingroom> (4000)');
      Object.assign(alice ?? {}, { at: [-8.55, -2.9] });
      const from = state.frame;
      finishAction(state, 'explore current room <Livingroom> (1000)');
      expect(state.frame - from).toBe(published ? 1 : 32);
    }
  });

  test('of two loose targets one is set down in one go', () => {
    for (const published of [true, false]) {
      const state = gathered({ published });
      graspNow(state, 'apple', 0);
      graspNow(state, 'apple', 1);
      atBed(state);
      finishAction(state, TRANSPORT);
      expect(state.agents[0]?.hands.filter((thing) => thing >= 0)).toHaveLength(published ? 1 : 0);
    }
  });

  test('what is seen in the hands of a teammate, or grasped in vain, counts as brought', () => {
    for (const published of [true, false]) {
      const state = gathered({ published }, 2);
      step(state, graspActionOn(state, 'apple'), graspActionOn(state, 'apple'));
      expect(world.observe(state, 'Bob').text).toContain(published ? 'apple 1 of 2' : 'apple 0 of 2');
    }
  });
});
