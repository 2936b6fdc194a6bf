// Tests when a worker that says nothing counts as gone, and when only as busy.
import { expect, test } from 'vitest';
import { Liveness } from './worker-watch.ts';

const beats = (liveness: Liveness, count: number) =>
  Array.from({ length: count }, () => liveness.beat(['blue']).length).at(-1);

test('the bus is asked about a worker only after several silent beats', () => {
  const liveness = new Liveness();
  expect(beats(liveness, 3)).toBe(0);
  expect(beats(liveness, 1)).toBe(1);
  liveness.heard('blue');
  expect(beats(liveness, 3)).toBe(0);
});

test('a worker without a subscriber is gone, unless it is found again at once', () => {
  const liveness = new Liveness();
  beats(liveness, 4);
  expect(liveness.isGone('blue', false)).toBe(false);
  expect(liveness.isGone('blue', true)).toBe(false);
  expect(liveness.isGone('blue', false)).toBe(false);
  expect(liveness.isGone('blue', false)).toBe(true);
});

test('a worker that is only busy is not gone, until it has been silent for a minute', () => {
  const liveness = new Liveness();
  for (let beat = 0; beat < 60; beat++) {
    liveness.beat(['blue']);
    expect(liveness.isGone('blue', true)).toBe(false);
  }
  liveness.beat(['blue']);
  expect(liveness.isGone('blue', true)).toBe(true);
});

test('silence while the connection was cut does not count', () => {
  const liveness = new Liveness();
  beats(liveness, 60);
  liveness.reset();
  expect(beats(liveness, 3)).toBe(0);
});
