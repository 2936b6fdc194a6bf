// Tests the figures that tell teams apart which bring everything in the end: the rate over all frames and the early
// one.
import { expect, test } from 'vitest';
import { transport } from './world.ts';

const CAP = 2000;

/** An episode in which the targets were set down in these frames, and were near the bed so many frames before. */
function playedWith(frames: readonly number[], before = 0) {
  const options = transport.options.parse({ cap: CAP });
  const state = transport.reset({ scene: '0', seed: 1, agents: ['Alice', 'Bob'], options });
  const targets = state.things.filter((_, i) => state.layout.things[i]?.kind === 'target');
  frames.forEach((frame, i) => {
    Object.assign(targets[i] ?? {}, { deliveredAt: frame, satisfiedAt: frame - before });
  });
  return transport.score(state);
}

test('the rate over all frames is the area under the rate: a target counts for the share of frames that are left', () => {
  const { paper } = playedWith([500, 500, 1500, 2000]);
  expect(paper?.transportRate).toBeCloseTo(0.4);
  expect(paper?.meanRate).toBeCloseTo((0.75 + 0.75 + 0.25 + 0) / 10);
  expect(playedWith([]).paper?.meanRate).toBe(0);
});

test('the early rate counts what was there by frame 1000, in either definition', () => {
  const { paper, published } = playedWith([400, 1000, 1001, 1900], 1);
  expect(paper?.earlyRate).toBeCloseTo(0.2);
  expect(published?.earlyRate).toBeCloseTo(0.3);
});

test.each([10, 300])('of ten targets brought at once %i frames apart, the earlier the better', (apart) => {
  const all = (from: number) => playedWith(Array.from({ length: 10 }, (_, i) => Math.min(CAP, from + i * apart))).paper;
  expect(all(100)?.transportRate).toBe(all(900)?.transportRate);
  expect(all(100)?.meanRate).toBeGreaterThan(all(900)?.meanRate ?? 1);
});
