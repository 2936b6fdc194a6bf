// Tests what a person sees of an episode while it is played, on a terminal of any size.
import { describe, expect, test } from 'vitest';
import { sar } from '../../envs/index.ts';
import { relay } from '../../envs/relay/relay.ts';
import { manualClock } from '../../runtime/episode/simulated-clock.ts';
import { type CaptureOptions, createCapturedContext } from '../../tests/support/capture.ts';
import { createProgress } from './progress.ts';

function progressOn(io: CaptureOptions) {
  const clock = manualClock();
  const { context, written } = createCapturedContext({ ...io, clock, env: { NO_COLOR: '1' } });
  const progress = createProgress({
    out: context.stdout,
    world: relay,
    title: 'Relay, a long title',
    stepCap: 9,
    clock,
  });
  const failed = (attempt: number, retry: boolean, by = 'team/r1/mind:0') =>
    progress.watch({
      ...({ type: 'model.failed', step: 2, call: '2:r1:0', attempt, by, depth: 1, ms: 5, retry } as const),
      error: { code: 'MODEL_FAILED', message: 'MODEL_FAILED: far gave no answer: 429.' },
    });
  const asked = () =>
    progress.watch({
      ...({
        type: 'model.called',
        step: 2,
        call: '2:r1:0',
        attempt: 1,
        by: 'team/r1/mind:0',
        depth: 1,
        model: 'far',
      } as const),
      ...{ causes: [], ask: 'act', settings: {}, segments: [], schema: {}, digest: '' },
    });
  return { clock, progress, failed, asked, text: () => written().stdout };
}

const state = () =>
  relay.reset({ scene: relay.scenes[0] ?? '', seed: 0, agents: ['r1', 'r2'], options: relay.options.parse({}) });

describe('a wait before another attempt', () => {
  test('is told at once, in a line of its own, once for all who wait as long', () => {
    const { failed, text } = progressOn({});
    failed(1, true);
    failed(1, true, 'team/r2/mind:0');
    expect(text()).toBe(
      'step 2 of 9  team/r1/mind:0 waits before it asks again; attempt 1 failed: MODEL_FAILED: far gave no answer: 429.\n',
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
    progress.step(stepped, state());
    const rows = text().split('\n').length - 1;
    failed(1, true);
    failed(2, true);
    expect(text()).toContain('\u001b[1A\u001b[0J');
    progress.step(stepped, state());
    expect(text()).toContain(`\u001b[${rows + 1}A\u001b[0J`);
  });
});

describe('a model that does not answer', () => {
  test('is a line with who waits for it and how long, and nothing more once it has failed', () => {
    const { clock, asked, failed, text } = progressOn({});
    asked();
    clock.advance(39_999);
    expect(text()).toBe('step 2 of 9  team/r1/mind:0 waits for far to answer, 20 s\n');
    failed(1, false);
    clock.advance(600_000);
    expect(text().split('\n')).toHaveLength(2);
  });

  test('stands on a terminal before anything is drawn, and is written over each second', () => {
    const { clock, asked, text } = progressOn({ isTTY: true });
    asked();
    clock.advance(4000);
    expect(text()).toContain('team/r1/mind:0 waits for far to answer, 3 s');
    expect(text()).toContain('\u001b[1A\u001b[0J');
    expect(text()).toContain('answer, 4 s');
  });
});

describe('the picture', () => {
  test('separates the speaker and channel from the words by a blank', () => {
    const { progress, text } = progressOn({ isTTY: true });
    progress.watch({
      type: 'message.sent',
      step: 2,
      message: {
        ...{ id: 'm', step: 2, depth: 1, causes: [], channel: 'utterance' },
        ...{ from: 'team/r1/mouth', agent: 'r1', body: { text: 'I am here' } },
      },
    });
    progress.step({ step: 2, outcomes: [], score: {} }, state());
    expect(text()).toContain('r1 on utterance: I am here');
  });

  test('keeps the step where the title is too long for a narrow terminal', () => {
    const { progress, text } = progressOn({ isTTY: true, columns: 31 });
    progress.step({ step: 2, outcomes: [], score: {} }, state());
    expect(text().split('\n')[0]).toMatch(/^Relay, a long ti… {2}step 2 of 9$/);
  });
});

test('a map that is too high for the terminal is cut in the middle: the legend stays', () => {
  const clock = manualClock();
  const { context, written } = createCapturedContext({
    isTTY: true,
    rows: 16,
    columns: 120,
    clock,
    env: { NO_COLOR: '1' },
  });
  const setup = { scene: '1', seed: 0, agents: ['Alice', 'Bob'], options: sar.options.parse({}) };
  const map = sar.views.map?.(sar.reset(setup)).split('\n') ?? [];
  expect(map.length).toBeGreaterThan(16);
  const progress = createProgress({ out: context.stdout, world: sar, title: 'Fire', stepCap: 9, clock });
  progress.step({ step: 0, outcomes: [], score: {} }, sar.reset(setup));
  const { stdout } = written();
  expect(stdout).toContain('rows to see everything)');
  expect(stdout).toContain(map.at(-1));
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
});

describe('who says what', () => {
  const said = (agent: string, channel: string, text: string) => ({
    ...({ type: 'message.sent', step: 2 } as const),
    message: {
      ...{ id: `2:${channel}:team/${agent}/talker:0`, step: 2, depth: 1, channel, from: `team/${agent}/talker`, agent },
      ...{ body: { text }, causes: [] },
    },
  });
  const stepped = { step: 2, outcomes: [], score: {} };

  test.each([
    ['team/r1/planner', 'step 2 of 9   | 0 calls, 1 message\n'],
    ['team/r2/planner', 'step 2 of 9   | 0 calls, 1 message | r1 says: Let us go.\n'],
    ['team/_/planner', 'step 2 of 9   | 0 calls, 1 message | r1 says: Let us go.\n'],
  ])('is what %s is told', (to, line) => {
    const { progress, text } = progressOn({});
    const message = said('r1', 'draft', 'Let us go.');
    progress.watch(message);
    progress.watch({ type: 'message.delivered', step: 2, id: message.message.id, to });
    progress.step(stepped, state());
    expect(text()).toBe(line);
  });
});
