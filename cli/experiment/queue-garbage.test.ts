// Tests that what cannot be read on the server of a queue, wherever somebody has put it, ends no process and keeps
// nothing waiting.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkItem } from '../../runtime/bus/work-queue.ts';
import { freshId } from '../../runtime/core/random.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { shortHash } from '../../runtime/text/hash.ts';
import { GARBAGE, strewGarbage } from '../../scripts/fault-injection/queue-garbage.mjs';
import { queuePlace } from '../../tests/support/queue-place.ts';

const here = queuePlace('garbage');
const { cwd, troupe } = here;
let nc: NatsConnection;
beforeAll(async () => {
  nc = await connect({ servers: here.url() });
});
afterAll(() => nc.close());

const told: string[] = [];
const queueHere = () => here.queue({ onUnreadable: ({ kind }) => told.push(kind) });

test('work and results are handed out and come back amid garbage of every kind in every place', async () => {
  const [asker, worker] = [await queueHere(), await queueHere()];
  const run = freshId();
  await strewGarbage(nc, 'v', run, asker.keyName);
  const keys = ['a', 'b', 'c'];
  for (const key of keys) expect(await asker.add({ version: 'v', run, key, body: key })).toBe(true);
  await strewGarbage(nc, 'v', run, asker.keyName);
  const over = new AbortController();
  const back = new Set<string>();
  const play = async ({ body }: WorkItem) => ({ body });
  const working = worker.work('v', play, over.signal);
  let finish = () => {};
  const all = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const collecting = asker.collect(
    { version: 'v', run },
    {
      waiting: () => [],
      lost: () => undefined,
      take(result) {
        back.add(result.key);
        void result.kept();
        if (back.size === keys.length) finish();
      },
    },
    over.signal,
  );
  await all;
  // Everything that stands there was met, and nothing was kept.
  const left = async () => (await streamState('TROUPE_DONE', `troupe-done.${run}.>`)).length;
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  await expect.poll(async () => (await streamState('TROUPE_WORK', `troupe-work.v.*.${run}.>`)).length).toBe(0);
  expect((await asker.directory.runs()).map(({ id }) => id)).toEqual([]);
  expect(await asker.directory.workers()).toEqual([]);
  over.abort();
  await Promise.all([working, collecting]);
  expect(new Set(told)).toEqual(new Set(['work', 'result', 'entry']));
}, 60_000);

async function streamState(stream: string, filter: string): Promise<string[]> {
  const { jetstreamManager } = await import('@nats-io/jetstream');
  const { state } = await (await jetstreamManager(nc)).streams.info(stream, { subjects_filter: filter });
  return Object.keys(state.subjects ?? {});
}

test('work that was put in the place of a task is set aside, and whoever waits for the task adds it again', async () => {
  const [asker, worker] = [await queueHere(), await queueHere()];
  const run = freshId();
  nc.publish(`troupe-work.v.${asker.keyName}.${run}.${shortHash('a')}`, GARBAGE.nothing?.(run) ?? new Uint8Array());
  await nc.flush();
  expect(await asker.add({ version: 'v', run, key: 'a', body: 1 })).toBe(false);
  const over = new AbortController();
  let finish = (_body: unknown) => {};
  const got = new Promise<unknown>((resolve) => {
    finish = resolve;
  });
  const collecting = asker.collect(
    { version: 'v', run },
    {
      take: ({ body }) => finish(body),
      waiting: () => ['a'],
      lost: (key) => void asker.add({ version: 'v', run, key, body: 1 }),
    },
    over.signal,
  );
  const working = worker.work('v', async ({ body }) => ({ body }), over.signal);
  expect(await got).toBe(1);
  over.abort();
  await Promise.all([working, collecting]);
});

test('an experiment comes to all its results amid garbage, and its status says what it left out', async () => {
  writeFileSync(join(cwd, 'grid.yaml'), 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 3\nsteps: 2\n');
  const over = new AbortController();
  await strewGarbage(nc, VERSION, 'somebody', (await queueHere()).keyName);
  const worker = troupe(`worker --bus ${here.url()} --jobs 2`, over.signal);
  const { code, stderr } = await troupe(`experiment run grid.yaml --bus ${here.url()}`);
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/Set aside: an entry about runs and workers on the server/),
  ]);
  const { stdout } = await troupe(`experiment status --bus ${here.url()}`);
  expect(stdout).toMatch(/│ grid +│ \S+ +│ +3\/3 /);
  expect(stdout).toMatch(
    /^Left out, since they cannot be read: \d+ of the server's entries about runs and workers\.$/m,
  );
  over.abort();
  const { code: ended, stderr: said } = await worker;
  expect([ended, said]).toEqual([130, expect.stringMatching(/3 episodes played in all\./)]);
}, 60_000);
