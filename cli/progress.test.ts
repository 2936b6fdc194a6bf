import { describe, expect, test } from 'vitest';
import { relay } from '../tests/conformance/relay.ts';
import { type CapturedIo, capturedContext } from './captured.ts';
import { createProgress } from './progress.ts';

function progressOn(io: CapturedIo) {
  const { context, written } = capturedContext(io);
  const progress = createProgress({ out: context.stdout, world: relay, title: 'Relay', stepCap: 9 });
  const failed = (attempt: number, retry: boolean, by = 'team/r1/mind:0') =>
    progress.watch({
      ...({ type: 'model.failed', step: 2, call: '2:r1:0', attempt, by, depth: 1, ms: 5, retry } as const),
      error: { code: 'MODEL_FAILED', message: 'MODEL_FAILED: far gave no answer: 429.' },
    });
  return { progress, failed, text: () => written().stdout };
}

describe('a wait before another attempt', () => {
  test('is told at once, in a line of its own, once for all who wait as long', () => {
    const { failed, text } = progressOn({});
    failed(1, true);
    failed(1, true, 'team/r2/mind:0');
    expect(text()).toBe(
      'step 3/9  team/r1/mind:0 waits to ask again, attempt 1 failed: MODEL_FAILED: far gave no answer: 429.\n',
    );
    failed(2, true);
    expect(text().split('\n')).toHaveLength(3);
  });

  test('is not told where nobody asks again', () => {
    const { failed, text } = progressOn({});
    failed(3, false);
    expect(text()).toBe('');
  });

  test('stands below the picture until the next one', () => {
    const { progress, failed, text } = progressOn({ isTTY: true });
    const stepped = { step: 2, outcomes: [], score: {} };
    const state = relay.reset({ scene: relay.scenes[0] ?? '', seed: 0, agents: ['r1', 'r2'], options: relay.options.parse({}) });
    progress.step(stepped, state);
    const rows = text().split('\n').length - 1;
    failed(1, true);
    failed(2, true);
    expect(text()).toContain('\u001b[1A\u001b[0J');
    progress.step(stepped, state);
    expect(text()).toContain(`\u001b[${rows + 1}A\u001b[0J`);
  });
});
