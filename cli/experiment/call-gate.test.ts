import { expect, test } from 'vitest';
import { manualClock } from '../../runtime/core/clock.ts';
import { RetryAfterError } from '../../runtime/core/errors/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import { createCallGate } from './call-gate.ts';

const next = (call: string) => ({ call, attempt: 1, model: 'm', input: 0, output: 0 });
const request = (call: string) => ({ ...next(call), ask: 'act', schema: {}, segments: [], settings: {} });
const call = { signal: new AbortController().signal, onToken() {} };
const turn = () => new Promise((resolve) => setImmediate(resolve));

function slowModel() {
  const open: (() => void)[] = [];
  const model: Model = {
    ...{ name: 'm', kind: 'endpoint', about: '', remote: true },
    ask: () =>
      new Promise((resolve) => {
        open.push(() => resolve({ text: '', usage: { input: 1, output: 1, source: 'counted' }, finish: 'stop' }));
      }),
  };
  return { model, open };
}

test('no more calls are open than allowed, over all episodes, and an episode that ends gives its place back', async () => {
  const gate = createCallGate({ clock: manualClock(), atOnce: 2 });
  const { model, open } = slowModel();
  const [one, other] = [gate.episode(), gate.episode()];
  const entered: string[] = [];
  const ask = async (of: typeof one, name: string) => {
    if (!(await of.enter(next(name)))) return;
    entered.push(name);
    await of.of({ '*': model })['*']?.ask(request(name), call);
  };
  const asking = [ask(one, 'a'), ask(other, 'b'), ask(one, 'c'), ask(other, 'd')];
  await turn();
  expect(entered).toEqual(['a', 'b']);
  open[0]?.();
  await turn();
  expect(entered).toEqual(['a', 'b', 'c']);
  // Its open call is given up, and its waiting one is not made.
  other.close();
  await turn();
  expect(entered).toEqual(['a', 'b', 'c']);
  expect(await one.enter(next('e'))).toBe(true);
  for (const answer of open) answer();
  await Promise.all(asking);
});

test('a server that says when to come back is asked by nobody until then, and that is told once', async () => {
  const clock = manualClock();
  const pauses: number[] = [];
  const gate = createCallGate({ clock, atOnce: 9, onPause: (_, ms) => pauses.push(ms) });
  const [one, other] = [gate.episode(), gate.episode()];
  const { model } = slowModel();
  const refusing: Model = { ...model, ask: () => Promise.reject(new RetryAfterError('m', 'too many', 5000)) };
  await one.enter(next('a'));
  await one.enter(next('b'));
  for (const name of ['a', 'b'])
    await expect(one.of({ '*': refusing })['*']?.ask(request(name), call)).rejects.toThrow('Try again after 5000');
  expect(pauses).toEqual([5000]);
  let entered = false;
  void Promise.resolve(other.enter(next('c'))).then(() => {
    entered = true;
  });
  await turn();
  clock.advance(4999);
  await turn();
  expect(entered).toBe(false);
  clock.advance(1);
  await turn();
  expect(entered).toBe(true);
});
