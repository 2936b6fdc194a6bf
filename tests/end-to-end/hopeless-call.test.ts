// Tests a call whose failure no later call can fix (a refused key, a recording without the answer): it ends the
// episode, and no fallback is played.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas, dmas, duo, solo } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Model } from '../../runtime/core/model.ts';
import { failure } from '../../runtime/errors/index.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { recordedModel } from '../../runtime/record/recorded-model.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-unfixable-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const freshFile = () => join(folder, `${files++}`, 'record.jsonl');
const rules = rulesModel({ player: relay.player, seed: 1 });

/** Answers as the rule player does up to a step, and is refused from then on; later calls are refused sooner. */
function refusedFrom(
  step: number,
  error = () => failure('MODEL_REFUSED', { model: 'gpt', why: 'status 401 Incorrect API key provided: [key]' }),
): Model {
  let waits = 20;
  return {
    ...rules,
    name: 'gpt',
    kind: 'endpoint',
    remote: true,
    async ask(request, call) {
      if (Number(request.call.split(':')[0]) < step) return rules.ask(request, call);
      waits = Math.max(0, waits - 10);
      await new Promise((resolve) => setTimeout(resolve, waits));
      throw error();
    },
  };
}

async function played(protocol: typeof cmas | typeof duo, models: Model, more = {}) {
  const file = freshFile();
  const result = await runEpisode({ world: relay, protocol, agents: 4, models, sink: fileSink(file), ...more });
  return { file, result, events: readRecord(file).events };
}

describe('a refusal that holds for every call', () => {
  const each = [cmas, dmas, duo, solo].map((protocol) => ({ name: protocol.name, protocol }));
  test.each(each)(
    'ends $name as model-error, with the words of the provider, and plays no fallback',
    async ({ protocol }) => {
      const { result, events } = await played(protocol, refusedFrom(1));
      expect([result.reason, result.steps]).toEqual(['model-error', 1]);
      expect(result.detail).toMatch(
        /^\S+: MODEL_REFUSED: gpt answers no call: status 401 Incorrect API key provided: \[key\]\./,
      );
      expect(events.filter((e) => e.type === 'decision.fellBack')).toEqual([]);
      expect(events.filter((e) => e.type === 'world.stepped')).toHaveLength(1);
      expect(result.waiting.flatMap((w) => w.for)).toContainEqual(expect.stringMatching(/^the answer to 1:/));
    },
  );

  test('replays to the same events, whoever was refused first', async () => {
    for (const protocol of [solo, duo]) {
      const { events } = await played(protocol, refusedFrom(0));
      expect((await replayEpisode(events, { world: relay, protocol })).difference).toBeUndefined();
    }
  });

  test('leaves a record that goes on when the key is fixed', async () => {
    const { file } = await played(cmas, refusedFrom(1));
    const resumed = await resumeEpisode(file, { world: relay, protocol: cmas, models: rules });
    expect([resumed.reason, resumed.from]).toEqual(['goal', 1]);
    const { events } = readRecord(file);
    expect((await replayEpisode(events, { world: relay, protocol: cmas })).difference).toBeUndefined();
  });

  test('is the same on NATS', async () => {
    const bus = await natsBus({ servers: inject('nats') });
    const { result } = await played(solo, refusedFrom(1), { bus });
    await bus.close();
    expect([result.reason, result.steps]).toEqual(['model-error', 1]);
  });
});

test('a refusal in another process ends the episode there as well', async () => {
  const hub = memoryHub();
  const others = ['r1', 'r2'].map((agent) =>
    joinEpisode({
      protocol: solo,
      bus: memoryBus(hub),
      run: 'apart',
      models: refusedFrom(1),
      process: agent,
      serves: (i) => i.name === `team/${agent}/mind`,
    }),
  );
  const bus = memoryBus(hub);
  const serves = (i: { readonly name: string }) => !/\/r[12]\//.test(i.name);
  const { result, events } = await played(solo, rules, { bus, run: 'apart', serves });
  await Promise.all(others);
  expect([result.reason, result.steps]).toEqual(['model-error', 1]);
  expect(result.detail).toMatch(/^team\/r1\/mind: MODEL_REFUSED/);
  expect(events.filter((e) => e.type === 'decision.fellBack')).toEqual([]);
});

test('a recording without the answer ends the episode', async () => {
  const { result } = await played(dmas, recordedModel([]));
  expect([result.reason, result.steps]).toEqual(['model-error', 0]);
  expect(result.detail).toContain('RECORDING_MISSING: the recording holds no answer to 0:');
});

test('other failures are fallen back from, as before', async () => {
  const broken = refusedFrom(0, () =>
    failure('MODEL_FAILED', { model: 'gpt', why: 'status 400 the context is too long', retry: false }),
  );
  const { result, events } = await played(dmas, broken, { steps: 2 });
  expect(result.reason).toBe('step-cap');
  expect(events.some((e) => e.type === 'decision.fellBack' && !e.gaveUp)).toBe(true);
});
