// Tests that a pause in `transport` takes the frames that it names, and is refused where it names none.
import { describe, expect, test } from 'vitest';
import { beginSmallHouse, step, world } from '../../tests/support/transport-small-house.ts';

describe('a pause of so many frames', () => {
  test('takes as many, whatever teammates do, and a plain wait ends with it', () => {
    const state = beginSmallHouse({}, 2);
    expect(step(state, 'wait 6 frames', 'wait 9 frames').outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect([state.frame, world.ready(state)]).toEqual([6, ['Alice']]);
    step(state, 'wait 30 frames');
    expect([state.frame, world.ready(state)]).toEqual([9, ['Bob']]);
    step(state, 'wait');
    expect([state.frame, world.ready(state)]).toEqual([36, ['Alice', 'Bob']]);
    expect(state.agents[0]?.last).toEqual({ do: 'wait 30 frames', ok: true, reason: null });
  });

  test('is accepted as the world declares it, and not on offer', () => {
    const state = beginSmallHouse();
    expect(world.pace.pause?.replace('{n}', '1')).toBe('wait 1 frames');
    expect(world.actions(state, 'Alice').filter((action) => action.startsWith('wait'))).toEqual(['wait']);
  });

  test.each(['wait 0 frames', 'wait -3 frames', 'wait 1e3 frames', 'wait 9999999 frames', 'wait many frames'])(
    "'%s' is no action",
    (words) => {
      const state = beginSmallHouse();
      expect(step(state, words).outcomes[0]).toMatchObject({ ok: false, reason: 'ACTION_UNKNOWN' });
    },
  );
});
