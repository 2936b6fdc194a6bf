// Shows that the gate of calls is exact, fair and keeps pauses, whoever enters it.
import { expect, test } from 'vitest';
import type { Model } from '../runtime/core/model.ts';
import { manualClock } from '../runtime/episode/simulated-clock.ts';
import { failure } from '../runtime/errors/index.ts';
import { createCallGate, type EpisodeCalls } from './call-gate.ts';
import { gatedModels } from './episode-task.ts';

const next = (call: string) => ({ call, attempt: 1, model: 'm', input: 0, output: 0 });
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Enters calls, and says which have been let in. */
function createEntrance() {
  const entered: string[] = [];
  const enter = (of: EpisodeCalls, ...names: string[]) => {
    for (const name of names) void of.enter(next(name)).then((may) => may && entered.push(name));
  };
  return { entered, enter };
}

test('no more calls are open than allowed, over all episodes, and an episode that ends gives its place back', async () => {
  const gate = createCallGate({ clock: manualClock(), atOnce: 2 });
  const [one, other] = [gate.episode(), gate.episode()];
  const { entered, enter } = createEntrance();
  enter(one, 'a');
  enter(other, 'b');
  enter(one, 'c');
  enter(other, 'd');
  await turn();
  expect(entered).toEqual(['a', 'b']);
  one.left(next('a'));
  await turn();
  expect(entered).toEqual(['a', 'b', 'c']);
  // Its open call is given up, and its waiting one is not made.
  other.close();
  await turn();
  expect(entered).toEqual(['a', 'b', 'c']);
  expect(await one.enter(next('e'))).toBe(true);
  enter(one, 'f');
  // Who has left cannot leave again.
  for (let i = 0; i < 3; i++) one.left(next('a'));
  await turn();
  expect(entered).toEqual(['a', 'b', 'c']);
});

test('the oldest episode goes first; once all have begun, the one that is behind', async () => {
  const gate = createCallGate({ clock: manualClock(), atOnce: 1, episodes: 3 });
  const [old, young] = [gate.episode(), gate.episode()];
  const { entered, enter } = createEntrance();
  enter(old, 'old-1');
  enter(young, 'young-1');
  enter(old, 'old-2', 'old-3');
  await turn();
  old.left(next('old-1'));
  await turn();
  expect(entered).toEqual(['old-1', 'old-2']);
  const last = gate.episode();
  enter(last, 'last-1', 'last-2');
  for (const [of, name] of [
    [old, 'old-2'],
    [young, 'young-1'],
    [last, 'last-1'],
    [last, 'last-2'],
  ] as const) {
    await turn();
    of.left(next(name));
  }
  await turn();
  expect(entered).toEqual(['old-1', 'old-2', 'young-1', 'last-1', 'last-2', 'old-3']);
});

test('nobody waits for long while others pass', async () => {
  const clock = manualClock();
  const gate = createCallGate({ clock, atOnce: 1 });
  const [old, young] = [gate.episode(), gate.episode()];
  const { entered, enter } = createEntrance();
  enter(old, 'a');
  enter(young, 'young');
  clock.advance(5_000);
  enter(old, 'b');
  await turn();
  old.left(next('a'));
  await turn();
  expect(entered).toEqual(['a', 'young']);
});

test('a server that says when to come back is asked by nobody until then, and that is told once', async () => {
  const clock = manualClock();
  const pauses: number[] = [];
  const gate = createCallGate({ clock, atOnce: 2, onPause: (_, ms) => pauses.push(ms) });
  const [one, other] = [gate.episode(), gate.episode()];
  const refusing: Model = {
    ...{ name: 'm', kind: 'endpoint', about: '', remote: true },
    ask: () =>
      Promise.reject(failure('MODEL_FAILED', { model: 'm', why: 'too many', retry: true, retryAfterMs: 5000 })),
  };
  const { entered, enter } = createEntrance();
  enter(one, 'a', 'b');
  // It has come before the server said so, and waited for a place.
  enter(other, 'early');
  await turn();
  const call = { signal: new AbortController().signal, onToken() {} };
  const request = { call: 'a', attempt: 1, ask: 'act', schema: {}, segments: [], settings: {} };
  for (let i = 0; i < 2; i++)
    await expect(gatedModels({ '*': refusing }, one)['*']?.ask(request, call)).rejects.toThrow('after 5000');
  expect(pauses).toEqual([5000]);
  one.left(next('a'));
  one.left(next('b'));
  enter(other, 'late');
  await turn();
  clock.advance(4999);
  await turn();
  expect(entered).toEqual(['a', 'b']);
  clock.advance(1);
  await turn();
  expect(entered.slice(2).sort()).toEqual(['early', 'late']);
});

test('a place is free as soon as its model has answered, before anybody has read the answer', async () => {
  const gate = createCallGate({ clock: manualClock(), atOnce: 1 });
  const { entered, enter } = createEntrance();
  const one = gate.episode();
  enter(one, 'a');
  enter(gate.episode(), 'b');
  const order: string[] = [];
  const answering: Model = {
    ...{ name: 'm', kind: 'endpoint', about: '', remote: true },
    ask: async () => ({ text: 'yes', usage: { input: 1, output: 1, source: 'provider' }, finish: 'stop' }),
  };
  const told: EpisodeCalls = {
    ...one,
    left(attempt) {
      order.push('left');
      one.left(attempt);
    },
  };
  const request = { call: 'a', attempt: 1, ask: 'act', schema: {}, segments: [], settings: {} };
  const model = gatedModels({ '*': answering }, told)['*'];
  await model?.ask(request, { signal: new AbortController().signal, onToken() {} });
  order.push('read');
  await turn();
  expect([order, entered]).toEqual([
    ['left', 'read'],
    ['a', 'b'],
  ]);
});
