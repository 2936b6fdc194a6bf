// Tests what a terminal is told while many records are read.
import { expect, test } from 'vitest';
import { manualClock } from '../../runtime/episode/simulated-clock.ts';
import { createCapturedContext } from '../../tests/support/capture.ts';
import { readingProgress, reportChange } from './remarks.ts';

const ERASE_LINE = '\r\u001b[K';

function reading(isTTY: boolean) {
  const clock = manualClock();
  const { context, written } = createCapturedContext({ isTTY, clock });
  return { clock, context, written, progress: readingProgress(context) };
}

test('a terminal is told how many records are read, at most so often, in a line that gives way to what is written', () => {
  const { clock, context, written, progress } = reading(true);
  progress(0, 3);
  expect(written().stderr).toBe('');
  clock.advance(400);
  progress(1, 3);
  progress(2, 3);
  expect(written().stderr).toBe(`${ERASE_LINE}1 of 3 records read`);
  reportChange('a record was changed', context);
  progress(3, 3);
  const [, told, ...rest] = written().stderr.split(ERASE_LINE);
  expect([told, rest]).toEqual(['1 of 3 records read', [expect.stringContaining('a record was changed.\n')]]);
});

test('of one record, or where no terminal is, nothing is told', () => {
  for (const [isTTY, of] of [
    [true, 1],
    [false, 3],
  ] as const) {
    const { clock, written, progress } = reading(isTTY);
    clock.advance(400);
    progress(0, of);
    progress(of, of);
    expect(written().stderr).toBe('');
  }
});
