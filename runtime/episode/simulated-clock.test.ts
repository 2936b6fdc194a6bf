// Tests when simulated time passes.
import { expect, test } from 'vitest';
import { breathe } from '../core/clock.ts';
import { simulatedClock } from './simulated-clock.ts';

test('no simulated time passes while work only yields to the event loop', async () => {
  const clock = simulatedClock();
  const happened: string[] = [];
  const fired = new Promise<void>((resolve) => {
    clock.after(1, () => {
      happened.push('timer');
      resolve();
    });
  });
  for (let n = 0; n < 20; n++) await breathe();
  happened.push('work');
  await fired;
  expect(happened).toEqual(['work', 'timer']);
});
