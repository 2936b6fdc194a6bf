// Tests how an experiment tells its progress on a terminal and elsewhere, and when it guesses the time left.
import { expect, test } from 'vitest';
import { manualClock } from '../../runtime/episode/simulated-clock.ts';
import { createCapturedContext } from '../../tests/support/capture.ts';
import { createExperimentProgress } from './grid-play.ts';

function watched(isTTY: boolean, atOnce = 1) {
  const clock = manualClock();
  const { context, written } = createCapturedContext({ isTTY, clock });
  return { clock, progress: createExperimentProgress({ total: 100, atOnce }, context), written };
}

test('an experiment writes over one line on a terminal, ten times a second at most, and clears it', () => {
  const { clock, progress, written } = watched(true);
  clock.advance(1000);
  progress.tell(1);
  progress.tell(2);
  clock.advance(1000);
  for (let done = 3; done <= 100; done++) progress.tell(done);
  progress.clear();
  expect(written()).toEqual({
    stdout: '',
    stderr:
      '\r\u001b[K1/100 episodes\r\u001b[K3/100 episodes, 2.0/s, 49 s left\r\u001b[K100/100 episodes, 99.0/s, 0 s left\r\u001b[K',
  });
});

test('elsewhere it prints a whole line twice a minute, and nothing if it finishes sooner', () => {
  const { clock, progress, written } = watched(false);
  clock.advance(4999);
  progress.tell(1);
  clock.advance(25_001);
  progress.tell(2);
  clock.advance(29_999);
  progress.tell(3);
  progress.clear();
  expect(written()).toEqual({ stdout: '', stderr: '2/100 episodes, 0.0/s, 2451 s left\n' });
});

test('what was spent is told with its currency', () => {
  const { context, written } = createCapturedContext({ isTTY: true, clock: manualClock() });
  const progress = createExperimentProgress({ total: 2, atOnce: 2, currency: 'eur' }, context);
  progress.spent({ tokens: 45_450, calls: 45, messages: 0, usd: 0.0495 });
  progress.tell(1);
  expect(written().stderr).toContain('1/2 episodes, 45 calls, 45 450 tokens (0.0495 eur)');
});

test('the remaining time is not estimated from the first episodes, which include one-time loading', () => {
  const { clock, progress, written } = watched(true, 2);
  clock.advance(5000);
  progress.tell(1);
  clock.advance(200);
  progress.tell(2);
  clock.advance(800);
  progress.tell(3);
  expect(written().stderr.split('\r\u001b[K').slice(1)).toEqual([
    '1/100 episodes',
    '2/100 episodes',
    '3/100 episodes, 2.0/s, 49 s left',
  ]);
});

test('while a model does not answer it says who is waiting, even before the first episode is done', () => {
  const { clock, progress, written } = watched(false);
  progress.watch(
    {
      ...({
        type: 'model.called',
        step: 0,
        call: '0:r1:0',
        attempt: 1,
        by: 'team/r1/mind:0',
        depth: 1,
        model: 'far',
      } as const),
      ...{ causes: [], ask: 'act', settings: {}, segments: [], schema: {}, digest: '' },
    },
    'one',
  );
  clock.advance(20_000);
  expect(written().stderr).toBe('0/100 episodes, team/r1/mind:0 waits for far to answer, 20 s\n');
  progress.clear();
  expect(clock.next()).toBeUndefined();
});
