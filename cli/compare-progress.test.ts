import { expect, test } from 'vitest';
import { manualClock } from '../runtime/core/clock.ts';
import { capturedContext } from './captured.ts';
import { createExperimentProgress } from './compare-progress.ts';

function watched(isTTY: boolean) {
  const clock = manualClock();
  const { context, written } = capturedContext({ isTTY, clock });
  return { clock, progress: createExperimentProgress(100, context), written };
}

test('an experiment writes over one line on a terminal, ten times a second at most, and clears it', () => {
  const { clock, progress, written } = watched(true);
  clock.advance(1000);
  progress.tell(1);
  progress.tell(2);
  clock.advance(1000);
  progress.tell(100);
  progress.clear();
  expect(written()).toEqual({
    stdout: '',
    stderr: '\r\u001b[K1/100 episodes, 1.0/s, 99 s left\r\u001b[K100/100 episodes, 50.0/s, 0 s left\r\u001b[K',
  });
});

test('elsewhere it says a whole line twice a minute, and nothing where it is sooner done', () => {
  const { clock, progress, written } = watched(false);
  clock.advance(29_999);
  progress.tell(10);
  clock.advance(1);
  progress.tell(15);
  progress.tell(100);
  progress.clear();
  expect(written()).toEqual({ stdout: '', stderr: '15/100 episodes, 0.5/s, 170 s left\n' });
});
