// Tests a model that never answers: it ends the episode, and the end names whichever limit came first, that of its
// calls or the step's deadline.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import type { Model } from '../../runtime/core/model.ts';
import { simulatedClock } from '../../runtime/episode/simulated-clock.ts';
import { failure } from '../../runtime/errors/index.ts';
import { canonical } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-hung-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const rules = () => rulesModel({ player: relay.player, seed: 1 });
const parts = { world: relay, protocol: dmas };

/** Never answers a call of this step or a later one. */
function hanging(from: number, inner = rules()): Model {
  return {
    ...inner,
    name: 'sleeper',
    ask: (request, call) =>
      Number.parseInt(request.call, 10) < from ? inner.ask(request, call) : new Promise(() => {}),
  };
}

async function played(models: Model, { clock = simulatedClock(), ...more }: Partial<EpisodeOptions> = {}) {
  const file = join(folder, `${files++}`, 'record.jsonl');
  const result = await runEpisode({ ...parts, agents: 3, models, sink: fileSink(file), clock, ...more });
  return { file, result, events: readRecord(file).events };
}

describe('several calls that hang in one step', () => {
  test('end it at its deadline as model-error, with who was waiting for which model and which call', async () => {
    const { result, events } = await played(hanging(0));
    // The first speaker's call was given up after three attempts of two minutes, and the second's was under way.
    expect(events.filter((e) => e.type === 'decision.fellBack').map((e) => e.by)).toEqual(['team/r1/speaker']);
    expect(result).toMatchObject({ reason: 'model-error', steps: 0 });
    expect(result.detail).toMatch(
      /^team\/r2\/speaker: MODEL_HUNG: sleeper had not answered 0:team\/r2\/speaker:0 \(attempt 2\) when .* of 600000 ms had passed\./,
    );
    expect(result.waiting).toContainEqual({ who: 'team/r2/speaker', for: ['the answer to 0:team/r2/speaker:0'] });
  });

  test('are told the same however often it is played', async () => {
    const [a, b] = await Promise.all([played(hanging(1)), played(hanging(1))]);
    expect(canonical(a.events)).toEqual(canonical(b.events));
    expect(a.result).toMatchObject({ reason: 'model-error', steps: 1 });
  });

  test('are named where they wait to be asked again', async () => {
    const inner = rules();
    const busy: Model = {
      ...inner,
      ask() {
        throw failure('MODEL_FAILED', {
          model: 'busy',
          why: 'it has too much to do',
          retry: true,
          retryAfterMs: 100_000,
        });
      },
    };
    const { result } = await played(busy, { stepDeadlineMs: 90_000 });
    expect(result).toMatchObject({ reason: 'model-error', detail: expect.stringContaining('(attempt 1)') });
  });

  test('leave a record that replays up to its last whole step, and goes on with a model that answers', async () => {
    const { file, events } = await played(hanging(1));
    const replayed = await replayEpisode(events, parts);
    expect(replayed).toMatchObject({ steps: 1, upTo: 'the episode ended as model-error, with a call open' });
    expect(replayed.difference).toBeUndefined();
    const resumed = await resumeEpisode(file, { ...parts, models: rules() });
    expect(resumed).toMatchObject({ reason: 'goal', from: 1 });
    expect(resumed.inDoubt).toEqual(['1:team/r2/speaker:0 attempt 2']);
  });
});

test('a model that hangs in another process is named by the one that holds the world', async () => {
  const hub = memoryHub();
  const clock = simulatedClock();
  const joined = joinEpisode({
    clock,
    protocol: dmas,
    bus: memoryBus(hub),
    run: 'apart',
    models: hanging(0),
    serves: (i) => i.name === 'team/r1/speaker',
  });
  const { result } = await played(rules(), {
    clock,
    bus: memoryBus(hub),
    run: 'apart',
    serves: (i) => i.name !== 'team/r1/speaker',
    stepDeadlineMs: 60_000,
  });
  await joined;
  expect(result).toMatchObject({
    reason: 'model-error',
    detail: expect.stringMatching(
      /^team\/r1\/speaker: MODEL_HUNG: sleeper had not answered 0:team\/r1\/speaker:0 \(attempt 1\)/,
    ),
  });
});
