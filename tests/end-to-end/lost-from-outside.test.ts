// Tests that an end which came from outside is an input: an episode that has lost its server, or one of its processes,
// replays, and resumed ends as the undisturbed one. A process that dies is noticed in seconds, and named.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import type { Model } from '../../runtime/core/model.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import type { Instance } from '../../runtime/topology/topology.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-outside-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const freshFile = () => join(folder, `${files++}`, 'record.jsonl');
const rules = () => rulesModel({ player: relay.player, seed: 1 });
const parts = { world: relay, protocol: dmas };

/** Disturbs once, at its n-th call. */
function disturbed(at: number, disturb: () => Promise<void>): Model {
  const inner = rules();
  let n = 0;
  return {
    ...inner,
    remote: true,
    async ask(request, call) {
      if (n++ === at) await disturb();
      return inner.ask(request, call);
    },
  };
}

async function goesOn(file: string): Promise<void> {
  const whole = freshFile();
  await runEpisode({ ...parts, agents: 5, models: rules(), sink: fileSink(whole) });
  const { events } = readRecord(file);
  expect(events.at(-1)).toMatchObject({ type: 'episode.ended', outside: true });
  expect((await replayEpisode(events, parts)).difference).toBeUndefined();
  expect((await resumeEpisode(file, { ...parts, models: rules() })).reason).toBe('goal');
  expect(firstDifference(canonical(readRecord(whole).events), canonical(readRecord(file).events))).toBeUndefined();
}

test.for([1, 4, 7])('a server that does not come back, at call %i', async (at, { onTestFinished }) => {
  const server = await startNatsServer();
  const bus = await natsBus({ servers: server.url, reconnectDelayMs: 20, awayMs: 50 });
  onTestFinished(() => bus.close());
  const file = freshFile();
  const models = disturbed(at, async () => {
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
  });
  const ended = await runEpisode({ ...parts, agents: 5, models, bus, sink: fileSink(file) });
  expect(ended).toMatchObject({ reason: 'stalled', detail: expect.stringContaining('BUS_LOST') });
  await goesOn(file);
});

// Both wait for seconds most of the time.
test.concurrent.for<[string, () => () => Promise<Bus>]>([
  [
    'memory',
    () => {
      const hub = memoryHub();
      return async () => memoryBus(hub);
    },
  ],
  ['NATS', () => () => natsBus({ servers: inject('nats') })],
])('a process that dies is noticed in seconds and named, on %s', async ([name, opened], { onTestFinished }) => {
  const connect = opened();
  const [here, there, outside] = [await connect(), await connect(), await connect()];
  for (const bus of [here, outside]) onTestFinished(() => bus.close());
  // Somebody who follows all subjects is subscribed to that of the process too.
  outside.subscribe('troupe.>', () => {});
  outside.onControl('>', () => {});
  await outside.flush();
  const file = freshFile();
  const run = `gone-${name}`;
  const away = (i: Instance) => i.agent === 'r2';
  const secret = freshSecret();
  const stop = new AbortController();
  // What a process that is killed leaves of its connection: nothing, and nobody who says anything.
  let dead = false;
  const mortal: Bus = {
    ...there,
    control: (subject, body) => void (dead || there.control(subject, body)),
    publish: (...message) => void (dead || there.publish(...message)),
  };
  const dying = disturbed(1, () => {
    dead = true;
    void there.close();
    return new Promise(() => {});
  });
  const other = joinEpisode({
    ...{ protocol: dmas, models: dying, run, bus: mortal, process: 'blue', serves: away, secret, signal: stop.signal },
  }).catch(() => {});
  const began = performance.now();
  const ended = await runEpisode({
    ...{ ...parts, agents: 5, models: rules(), run, bus: here, serves: (i) => !away(i), secret, sink: fileSink(file) },
  });
  expect(ended).toMatchObject({
    reason: 'stalled',
    detail: expect.stringMatching(/^WORKER_LOST: process 'blue' is gone/),
  });
  expect(ended.waiting).toContainEqual({ who: 'team/r2/speaker', for: ['process blue, which is gone'] });
  expect(performance.now() - began).toBeLessThan(30_000);
  stop.abort();
  await other;
  await goesOn(file);
});
