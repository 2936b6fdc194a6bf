// Tests the report of time (L2): a simulated episode states the time it would have taken, and that is its critical
// path.
import { expect, test } from 'vitest';
import { type LatencyProfile, withLatency } from '../../agents/models/latency.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas, dmas, llamar, solo } from '../../protocols/index.ts';
import { type Clock, sleep, systemClock } from '../../runtime/core/clock.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { simulatedClock } from '../../runtime/episode/simulated-clock.ts';
import { failure } from '../../runtime/errors/index.ts';
import { createTimeFold } from '../../runtime/ledger/critical-path.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const FIXED: LatencyProfile = { firstTokenMs: 1000, perInputTokenMs: 0, perOutputTokenMs: 0, jitter: 0 };

async function timed(
  protocol: AnyProtocol,
  profile: LatencyProfile,
  clock: Clock,
  {
    failing = (model) => model,
    ...more
  }: { agents?: number; steps?: number; stepDeadlineMs?: number; failing?: (model: Model, clock: Clock) => Model } = {},
) {
  const sink = memorySink();
  const model = withLatency(rulesModel({ player: relay.player, seed: 1 }), profile, { clock, seed: 1 });
  const { ms } = await runEpisode({
    world: relay,
    protocol,
    agents: 3,
    models: failing(model, clock),
    clock,
    sink,
    stepDeadlineMs: null,
    ...more,
  });
  const fold = createTimeFold();
  for (const event of sink.events()) fold.see(event);
  return { ms, time: fold.now() };
}

test('by hand: one planner takes one call after another, minds think side by side', async () => {
  const central = await timed(cmas, FIXED, simulatedClock(), { steps: 2 });
  expect(central.time).toMatchObject({ ms: 2000, waitingMs: 2000 });
  expect(central.ms).toBe(2000);
  const alone = await timed(solo, FIXED, simulatedClock(), { steps: 3 });
  expect(alone.time.steps.map((s) => [s.ms, s.waitingMs, s.path.length])).toEqual([
    [1000, 1000, 1],
    [1000, 1000, 1],
    [1000, 1000, 1],
  ]);
});

test('by hand: in a dialogue each speaker waits for the one before', async () => {
  const { time } = await timed(dmas, FIXED, simulatedClock(), { steps: 1 });
  const [first] = time.steps;
  expect(first?.waitingMs).toBe((first?.path.length ?? 0) * 1000);
  // The holder does not know the next one's password until it has gone round.
  expect(first?.path.map((l) => l.by.split('/')[1])).toEqual(['r1', 'r2', 'r3', 'r1']);
});

test('by hand: corrector and verifier side by side, then planner, then actor: three deep', async () => {
  const { time } = await timed(llamar.usual, FIXED, simulatedClock(), { steps: 2 });
  expect(time.steps.map((s) => s.waitingMs)).toEqual([2000, 3000]);
  expect(time.steps[1]?.path.map((l) => l.by.split('/').at(-1))).toEqual(['verifier', 'planner', 'actor']);
});

test('tokens and jitter count, and the same seed takes the same time', async () => {
  const profile = { firstTokenMs: 100, perInputTokenMs: 0.5, perOutputTokenMs: 10, jitter: 0.3 };
  const [a, b] = [await timed(dmas, profile, simulatedClock()), await timed(dmas, profile, simulatedClock())];
  expect(a.ms).toBe(b.ms);
  expect(a.ms).toBeCloseTo(a.time.waitingMs, 6);
  expect(a.ms).toBeGreaterThan(1000);
});

/** Fails the first two attempts of every call, each after 300 ms. */
const failing = (model: Model, clock: Clock): Model => ({
  ...model,
  async ask(request, call) {
    if (request.attempt > 2) return model.ask(request, call);
    await sleep(clock, 300);
    throw failure('MODEL_FAILED', { model: 'm', why: 'busy', retry: true });
  },
});

test('by hand: failed attempts and the pauses after them are waited for, and told apart', async () => {
  const { time, ms } = await timed(cmas, FIXED, simulatedClock(), { steps: 2, failing });
  // Two attempts of 300 ms, pauses of 500 and 1000 ms, and the answer after 1000 ms.
  expect(ms).toBe(6200);
  expect(time).toMatchObject({ ms: 6200, waitingMs: 6200, lostMs: 4200 });
  expect(time.steps.map((s) => s.path)).toMatchObject(Array(2).fill([{ ms: 3100, lostMs: 2100, attempts: 3 }]));
});

test('by hand: a call that was still open when its step or the episode ended was waited for until then', async () => {
  const silent = (model: Model): Model => ({ ...model, ask: () => new Promise(() => {}) });
  const { time } = await timed(cmas, FIXED, simulatedClock(), { failing: silent, stepDeadlineMs: 5000 });
  expect(time).toMatchObject({ ms: 5000, waitingMs: 5000, lostMs: 5000 });
  expect(time.steps.map((s) => s.path)).toMatchObject([[{ ms: 5000, attempts: 1 }]]);
});

test('a model that really waits is waited for along the same calls, and no less than was simulated', async () => {
  const profile = { firstTokenMs: 60, perInputTokenMs: 0, perOutputTokenMs: 0, jitter: 0.3 };
  const simulated = await timed(dmas, profile, simulatedClock());
  const real = await timed(dmas, profile, systemClock);
  // How much more it is depends on the machine: bench/waiting.ts measures that.
  expect(real.ms).toBeGreaterThanOrEqual(simulated.ms * 0.95);
  expect(real.time.waitingMs).toBeGreaterThanOrEqual(simulated.ms * 0.95);
  expect(real.time.steps.map((s) => s.path.map((l) => l.call))).toEqual(
    simulated.time.steps.map((s) => s.path.map((l) => l.call)),
  );
});
