// Tests that an answer which has come is in the system's hands by the next turn of the event loop, whatever else is
// still awaited: what a kill takes with it is not paid for twice.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { solo } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { breathe } from '../../runtime/core/clock.ts';
import type { Model } from '../../runtime/core/model.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import { runEpisode } from '../../runtime/run/run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-answers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers when it is told to, one call after another; the last one waits for ever. */
function answeringOnDemand() {
  const inner = rulesModel({ player: relay.player, seed: 1 });
  const open: (() => void)[] = [];
  const model: Model = {
    ...inner,
    ask: async (request, call) => {
      await new Promise<void>((resolve) => open.push(resolve));
      return inner.ask(request, call);
    },
  };
  return { model, open };
}

const answersIn = (file: string): number =>
  existsSync(file) ? (readFileSync(file, 'utf8').match(/"type":"model.answered"/g)?.length ?? 0) : 0;

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await breathe();
}

test('an answer is in the file by the next turn, while another call is still open', async () => {
  const file = join(folder, 'alone.jsonl');
  const { model, open } = answeringOnDemand();
  const stop = new AbortController();
  const played = runEpisode({
    ...{ world: relay, protocol: solo, agents: 3, models: model, sink: fileSink(file), signal: stop.signal },
  });
  await expect.poll(() => open.length).toBe(3);
  for (const answered of [1, 2]) {
    open[answered]?.();
    // One turn in which it is written down, and the next, which hands it over.
    await turns(2);
    expect(answersIn(file)).toBe(answered);
  }
  stop.abort();
  expect((await played).reason).toBe('cancelled');
});

test.each<[string, () => () => Promise<Bus>]>([
  [
    'memory',
    () => {
      const hub = memoryHub();
      return async () => memoryBus(hub);
    },
  ],
  ['NATS', () => () => natsBus({ servers: inject('nats') })],
])('an answer to a worker is in the file of the one that holds the world at once, on %s', async (name, opened) => {
  const file = join(folder, `apart-${name}.jsonl`);
  const open = opened();
  const [here, there] = [await open(), await open()];
  const away = answeringOnDemand();
  const stop = new AbortController();
  const run = `answers-${name}`;
  const secret = freshSecret();
  const other = joinEpisode({
    ...{ secret, protocol: solo, models: away.model, run, bus: there, process: 'other', serves: () => true },
    signal: stop.signal,
  });
  const played = runEpisode({
    ...{ world: relay, protocol: solo, agents: 3, models: away.model, run, bus: here, serves: () => false, secret },
    ...{ sink: fileSink(file), signal: stop.signal },
  });
  await expect.poll(() => away.open.length).toBe(3);
  for (const answered of [1, 2]) {
    away.open[answered]?.();
    await expect.poll(() => answersIn(file)).toBe(answered);
  }
  stop.abort();
  await Promise.all([played, other]);
  await Promise.all([here.close(), there.close()]);
});
