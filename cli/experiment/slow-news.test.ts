// Shows that a thread tells of calls that take long, and of no others.
import { expect, test } from 'vitest';
import type { CallNews } from '../../experiment/call-news.ts';
import { createSlowNews } from '../../experiment/thread-entry.ts';
import { manualClock } from '../../runtime/episode/simulated-clock.ts';

const called = (call: string): CallNews => ({ type: 'model.called', call, attempt: 1, by: 'a', model: 'm', step: 0 });
const answered = (call: string): CallNews => ({ type: 'model.answered', call, attempt: 1 });

test('a call that is answered quickly is not reported; a slower one and its answer are, and so is the end', () => {
  const clock = manualClock();
  const told: string[] = [];
  const news = createSlowNews(clock, (one) => told.push('call' in one ? `${one.type} ${one.call}` : one.type));
  news(called('fast'));
  news(called('slow'));
  clock.advance(100);
  news(answered('fast'));
  clock.advance(100);
  expect(told).toEqual(['model.called slow']);
  news(answered('slow'));
  news(called('open'));
  news({ type: 'episode.ended' });
  clock.advance(1_000);
  expect(told.slice(1)).toEqual(['model.answered slow', 'episode.ended']);
  expect(clock.next()).toBeUndefined();
});
