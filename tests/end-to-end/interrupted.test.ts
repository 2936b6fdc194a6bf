// Tests L6 and L7: an episode that a person or a time limit interrupts in the middle of a call abandons that call,
// names it, and asks it again when resumed. An abandoned call is no outcome: nothing falls back because of it.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withLatency } from '../../agents/models/latency.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Clock } from '../../runtime/core/clock.ts';
import type { Happening } from '../../runtime/core/event.ts';
import type { Model, ModelRequest } from '../../runtime/core/model.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { simulatedClock } from '../../runtime/episode/simulated-clock.ts';
import { failure } from '../../runtime/errors/index.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import type { Instance } from '../../runtime/topology/topology.ts';
import { type HeldClock, heldClock } from '../support/held-clock.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-interrupted-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const rules = () => rulesModel({ player: relay.player, seed: 1 });
const parts = { world: relay, protocol: dmas };

async function played(models: Model, more: Partial<EpisodeOptions> = {}) {
  const file = join(folder, `${files++}`, 'record.jsonl');
  const result = await runEpisode({ ...parts, agents: 3, models, sink: fileSink(file), ...more });
  return { file, result, events: readRecord(file).events };
}

/** A model that never answers this call, whatever its signal says. */
function mute(held: string, asked: () => void = () => {}): Model {
  const inner = rules();
  return {
    ...inner,
    ask(request, call) {
      if (request.call !== held) return inner.ask(request, call);
      asked();
      return new Promise(() => {});
    },
  };
}

/** Fails once at this call, in this way. */
function failing(at: string, error: (request: ModelRequest) => Error): Model {
  const inner = rules();
  return {
    ...inner,
    ask(request, call) {
      if (request.call === at && request.attempt === 1) throw error(request);
      return inner.ask(request, call);
    },
  };
}

const lineCut = () => failure('MODEL_FAILED', { model: 'flaky', why: 'line cut', retry: true });
const comeBack = () => failure('MODEL_FAILED', { model: 'busy', why: '429', retry: true, retryAfterMs: 3_600_000 });

/** The first call of step 1. */
async function aCall(): Promise<string> {
  const { events } = await played(rules());
  const called = events.find((e) => e.type === 'model.called' && e.step === 1);
  return called?.type === 'model.called' ? called.call : '';
}

/** Resumed it must end as the undisturbed one. */
async function goesOnAs(file: string, whole: string, inDoubt: readonly string[]): Promise<void> {
  const { events } = readRecord(file);
  expect((await replayEpisode(events, parts)).difference).toBeUndefined();
  const resumed = await resumeEpisode(file, {
    ...parts,
    models: rules(),
    limits: { backoffMs: 1 },
    timeCapMs: null,
    budget: {},
  });
  expect(resumed.inDoubt).toEqual(inDoubt);
  expect(firstDifference(canonical(readRecord(whole).events), canonical(readRecord(file).events))).toBeUndefined();
}

describe('interrupted in the middle of a call', () => {
  test('nothing falls back, and resumed the call is in doubt and asked again', async () => {
    const call = await aCall();
    const stop = new AbortController();
    const { file, result, events } = await played(
      mute(call, () => queueMicrotask(() => stop.abort())),
      { signal: stop.signal },
    );
    expect(result.reason).toBe('cancelled');
    expect(events.filter((e) => e.type === 'model.failed')).toMatchObject([
      { call, error: { code: 'MODEL_CANCELLED' } },
    ]);
    expect(events.some((e) => e.type === 'decision.fellBack')).toBe(false);
    const { file: whole } = await played(rules());
    await goesOnAs(file, whole, [`${call} attempt 1`]);
  });

  test('a failure that comes of the interruption is no outcome either', async () => {
    const call = await aCall();
    const stop = new AbortController();
    const inner = rules();
    const careful: Model = {
      ...inner,
      ask(request, { signal, onToken }) {
        if (request.call !== call) return inner.ask(request, { signal, onToken });
        queueMicrotask(() => stop.abort());
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))),
        );
      },
    };
    const { file, events } = await played(careful, { signal: stop.signal });
    expect(events.filter((e) => e.type === 'model.failed')).toMatchObject([
      { call, error: { code: 'MODEL_CANCELLED' } },
    ]);
    const { file: whole } = await played(rules());
    await goesOnAs(file, whole, [`${call} attempt 1`]);
  });

  test('in a wait before another attempt, that attempt is not on record and nothing is in doubt', async () => {
    const call = await aCall();
    const stop = new AbortController();
    const watch = [(e: Happening) => void (e.type === 'model.failed' && queueMicrotask(() => stop.abort()))];
    const { file, result, events } = await played(failing(call, lineCut), {
      signal: stop.signal,
      watch,
      limits: { backoffMs: 60_000 },
    });
    expect(result.reason).toBe('cancelled');
    expect(events.filter((e) => e.type === 'model.called' && e.call === call)).toMatchObject([{ attempt: 1 }]);
    const { file: whole } = await played(failing(call, lineCut), { limits: { backoffMs: 1 } });
    await goesOnAs(file, whole, []);
  });
});

describe('a limit on time', () => {
  test.each<[string, Partial<EpisodeOptions> & { clock: Clock & Partial<HeldClock> }]>([
    ['time-cap', { timeCapMs: 4000, clock: simulatedClock(), stepDeadlineMs: null }],
    ['budget', { budget: { timeMs: 4000 }, clock: simulatedClock(), stepDeadlineMs: null }],
    ['time-cap', { timeCapMs: 1000, clock: heldClock() }],
  ])('as %s breaks off an open call and names it', async (reason, limit) => {
    const call = await aCall();
    const { file, result, events } = await played(mute(call, limit.clock.letGo), limit);
    expect(result.reason).toBe(reason);
    expect(result.waiting).toContainEqual({ who: expect.any(String), for: [`the answer to ${call}`] });
    expect(events.slice(-2)).toMatchObject([
      { type: 'model.failed', call, error: { code: 'MODEL_CANCELLED' } },
      { type: 'episode.ended', reason },
    ]);
    const { file: whole } = await played(rules());
    await goesOnAs(file, whole, [`${call} attempt 1`]);
  });

  test('that is used up lets nothing be resumed, and the record as it was; more of it lets the rest be played, on a slower bus too', async () => {
    const call = await aCall();
    const clock = heldClock();
    const { file } = await played(mute(call, clock.letGo), { timeCapMs: 1000, clock });
    const before = readFileSync(file, 'utf8');
    const bus = await natsBus({ servers: inject('nats') });
    const again = { ...parts, models: rules(), bus };
    await expect(resumeEpisode(file, again)).rejects.toMatchObject({ code: 'TIME_CAP_SPENT' });
    expect(readFileSync(file, 'utf8')).toBe(before);
    const resumed = await resumeEpisode(file, { ...again, timeCapMs: 600_000 });
    await bus.close();
    expect(resumed).toMatchObject({ reason: 'goal', from: 1 });
  });

  test('names what is open in another process, and both end', async () => {
    const call = await aCall();
    const away = (i: Instance) => call.includes(i.name);
    const bus = await natsBus({ servers: inject('nats') });
    const elsewhere = await natsBus({ servers: inject('nats') });
    const secret = freshSecret();
    const clock = heldClock();
    const models = mute(call, clock.letGo);
    const other = joinEpisode({ protocol: dmas, models, run: 'apart', bus: elsewhere, serves: away, secret });
    const serves = (i: Instance) => !away(i);
    const { file, result } = await played(rules(), { run: 'apart', bus, serves, secret, timeCapMs: 1000, clock });
    await other;
    await Promise.all([bus.close(), elsewhere.close()]);
    expect(result.reason).toBe('time-cap');
    expect(result.waiting).toContainEqual({ who: expect.any(String), for: [`the answer to ${call}`] });
    const { file: whole } = await played(rules());
    await goesOnAs(file, whole, [`${call} attempt 1`]);
  });

  test('breaks off a wait before another attempt', async () => {
    const call = await aCall();
    const clock = simulatedClock();
    const { result, events } = await played(failing(call, comeBack), {
      clock,
      timeCapMs: 40_000,
      stepDeadlineMs: null,
    });
    expect(result).toMatchObject({ reason: 'time-cap', detail: '40000 ms', ms: 40_000 });
    expect(result.waiting).toContainEqual({ who: expect.any(String), for: [`the answer to ${call}`] });
    expect(events.filter((e) => e.type === 'model.called' && e.call === call)).toHaveLength(1);
  });

  test('counts simulated time under a simulated clock', async () => {
    const clock = simulatedClock();
    const slow = withLatency(
      rules(),
      { firstTokenMs: 1000, perInputTokenMs: 0, perOutputTokenMs: 0, jitter: 0 },
      { clock, seed: 1 },
    );
    const { result, events } = await played(slow, { clock, timeCapMs: 2500, stepDeadlineMs: null });
    expect(result).toMatchObject({ reason: 'time-cap', ms: 2500 });
    expect((await replayEpisode(events, parts)).difference).toBeUndefined();
  });

  test('is not reached where no simulated time passes', async () => {
    const { result } = await played(rules(), { clock: simulatedClock(), timeCapMs: 2500, stepDeadlineMs: null });
    expect(result.reason).toBe('goal');
  });

  test('longer than a timer can hold is a limit all the same', async () => {
    expect((await played(rules(), { timeCapMs: 2 ** 40, stepDeadlineMs: null })).result.reason).toBe('goal');
  });
});

test('a server that wants to be asked again in an hour is asked again after what one call may take', async () => {
  const call = await aCall();
  const clock = simulatedClock();
  const { result } = await played(failing(call, comeBack), { clock, stepDeadlineMs: null, limits: { totalMs: 2000 } });
  expect(result).toMatchObject({ reason: 'goal', ms: 2000 });
});
