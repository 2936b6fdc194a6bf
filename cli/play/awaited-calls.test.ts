// Tests when the terminal says that a model does not answer, who waits for it and how long.
import { expect, test } from 'vitest';
import type { Happening } from '../../runtime/core/event.ts';
import { manualClock } from '../../runtime/episode/simulated-clock.ts';
import { createAwaitedCalls } from './progress.ts';

function waiting(isTTY: boolean) {
  const clock = manualClock();
  const lines: string[] = [];
  const calls = createAwaitedCalls({ clock, isTTY, tell: (step, text) => lines.push(`${step}: ${text}`) });
  const about = (call: string, attempt: number) => ({ step: 1, call, attempt, by: `team/${call}/mind`, depth: 1 });
  const end: Happening = {
    type: 'episode.ended',
    step: 1,
    reason: 'budget',
    detail: '',
    waiting: [],
    steps: 1,
    score: {},
  };
  return {
    clock,
    told: lines,
    end,
    calls,
    ask(call: string, { attempt = 1, episode = '' } = {}) {
      const prompt = { causes: [], ask: 'act', settings: {}, segments: [], schema: {}, digest: '' };
      calls.watch({ type: 'model.called', ...about(call, attempt), model: 'slow', ...prompt }, episode);
    },
    answer(call: string, attempt = 1) {
      const usage = { input: 1, output: 1, source: 'provider' as const };
      calls.watch({ type: 'model.answered', ...about(call, attempt), text: '', usage, finish: 'stop', ms: 1 });
    },
  };
}

test('on a pipe the longest wait is reported after 20 s, and again each time it has doubled', () => {
  const { clock, told: lines, ask } = waiting(false);
  ask('a');
  clock.advance(19_999);
  expect(lines).toEqual([]);
  clock.advance(1);
  expect(lines).toEqual(['1: team/a/mind waits for slow to answer, 20 s']);
  clock.advance(100_000);
  expect(lines.slice(1).map((line) => line.split(', ')[1])).toEqual(['40 s', '80 s']);
});

test('on a terminal it is reported every second from the third on', () => {
  const { clock, told: lines, ask } = waiting(true);
  ask('a', { attempt: 2 });
  clock.advance(5000);
  expect(lines.map((line) => line.split(' answer, ')[1])).toEqual([
    '3 s, attempt 2',
    '4 s, attempt 2',
    '5 s, attempt 2',
  ]);
});

test('other waiting calls are counted, and get no lines of their own when the first is answered', () => {
  const { clock, told: lines, ask, answer } = waiting(false);
  ask('a');
  clock.advance(500);
  ask('b');
  clock.advance(30_000);
  expect(lines).toEqual(['1: team/a/mind and 1 more wait for slow to answer, 20 s']);
  answer('a');
  clock.advance(9_499);
  expect(lines).toHaveLength(1);
  clock.advance(1);
  expect(lines.slice(1)).toEqual(['1: team/b/mind waits for slow to answer, 39 s']);
});

test('nothing is told, and no timer is left, where answers come in time, an episode is over, or nobody listens any more', () => {
  const { clock, told: lines, ask, answer, calls, end } = waiting(false);
  ask('a');
  clock.advance(15_000);
  answer('a');
  ask('b', { episode: 'one' });
  ask('c', { episode: 'two' });
  calls.watch(end, 'one');
  expect(clock.next()).toBe(35_000);
  calls.watch(end, 'two');
  expect(clock.next()).toBeUndefined();
  ask('d');
  calls.end();
  expect(clock.next()).toBeUndefined();
  expect(lines).toEqual([]);
});
