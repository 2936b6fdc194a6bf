// Tests that work handed out over a NATS server is done once in the result, whoever is killed meanwhile.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, createInbox } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { groupNames } from '../../runtime/bus/nats/subject-prefix.ts';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import type { WorkItem, WorkQueue, WorkResult } from '../../runtime/bus/work-queue.ts';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import { freshId, freshSecret } from '../../runtime/core/random.ts';
import { encodeName } from '../../runtime/text/subject.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'troupe-queue-'));
const serverAt = (port = 0) => startNatsServer({ port, config: `jetstream { store_dir: "${join(folder, 'kept')}" }` });
const secret = freshSecret();
let server: Awaited<ReturnType<typeof startNatsServer>>;
const open: WorkQueue[] = [];
beforeAll(async () => {
  server = await serverAt();
});
afterAll(async () => {
  for (const queue of open) await queue.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Where work is to be handed to another soon: a worker that says nothing for so long counts as gone. */
const SOON_GONE = 1000;

async function queueAt(ackWaitMs?: number): Promise<WorkQueue> {
  const queue = await openWorkQueue({ servers: server.url, secret, ...(ackWaitMs === undefined ? {} : { ackWaitMs }) });
  open.push(queue);
  return queue;
}

/** More than one message may hold. */
const ATTACHED = 3_000_000;
const doubled = async ({ body }: WorkItem) => ({
  body: Number(body) * 2,
  attachment: async () => new Uint8Array(Number(body) % 2 === 1 ? SMALL : ATTACHED),
});
/** As most records are. */
const SMALL = 3_000;

const NOTHING_LOST = { waiting: () => [], lost: () => undefined };

/** Adds so many pieces of work, and resolves when each has come back. */
async function collectAll(queue: WorkQueue, run: string, n: number, version = 'v', onEach = async (_n: number) => {}) {
  const results: WorkResult[] = [];
  const sizes = new Set<number | undefined>();
  const kept = new Set<string>();
  const over = new AbortController();
  await new Promise<void>((resolve, reject) => {
    queue
      .collect(
        { version, run },
        {
          ...NOTHING_LOST,
          take: (result) => {
            results.push(result);
            void result
              .attachment()
              .then((bytes) => sizes.add(bytes?.length))
              .then(() => result.kept())
              .then(() => onEach(results.length))
              .then(() => {
                if (kept.add(result.key).size === n) resolve();
              }, reject);
          },
        },
        over.signal,
      )
      .catch(reject);
  });
  over.abort();
  expect([...sizes].sort()).toEqual(n === 1 ? [ATTACHED] : [SMALL, ATTACHED].sort());
  return results;
}

const addAll = async (queue: WorkQueue, run: string, n: number, version = 'v') => {
  for (let i = 0; i < n; i++) expect(await queue.add({ version, run, key: `k${i}`, body: i })).toBe(true);
};

/** Asks for the work of a run as a worker does that is gone when it comes: servers of 2.9 then forget a delivery. */
async function askAndGo(version: string, run: string): Promise<void> {
  const nc = await connect({ servers: server.url });
  const stream = groupNames().workStream;
  const prefix = `${groupNames().work}.${encodeName(version)}.`;
  for await (const { name, config } of (await jetstreamManager(nc)).consumers.list(stream)) {
    const { filter_subject: filter = '' } = config;
    if (!filter.startsWith(prefix) || !filter.endsWith(`.${encodeName(run)}.>`)) continue;
    const request = JSON.stringify({ batch: 1, expires: 3 * SOON_GONE * 1_000_000 });
    const reply = createInbox();
    nc.subscribe(reply, { callback() {} });
    nc.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`, request, { reply });
    await sleep(systemClock, SOON_GONE / 2);
    await nc.close();
    return await sleep(systemClock, SOON_GONE);
  }
  throw new Error('nobody has asked for work of this run');
}

describe('a work queue', () => {
  test('hands each piece to one of its workers, which may come late, and brings back what it came to, of any size', async () => {
    const [asker, first, second] = [await queueAt(), await queueAt(), await queueAt()];
    const run = freshId();
    await addAll(asker, run, 6);
    expect(await asker.add({ version: 'v', run, key: 'k0', body: 9 })).toBe(false);
    const over = new AbortController();
    const tries: number[] = [];
    const play = async (item: WorkItem) => {
      tries.push(item.tries);
      return doubled(item);
    };
    const working = [first, second].map((queue) => queue.work('v', play, over.signal));
    const results = await collectAll(asker, run, 6);
    over.abort();
    await Promise.all(working);
    expect(results.map(({ key, body }) => [key, body]).sort()).toEqual([0, 1, 2, 3, 4, 5].map((i) => [`k${i}`, 2 * i]));
    expect(tries).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('gives the work of a worker that is gone to another, and says how often it was tried', async () => {
    const [asker, lost, other] = [await queueAt(), await queueAt(SOON_GONE), await queueAt(SOON_GONE)];
    const run = freshId();
    await addAll(asker, run, 1, 'w');
    const begun = new Promise<void>((resolve) => {
      const never = async () => {
        resolve();
        await new Promise(() => {});
        return 'given up' as const;
      };
      void lost.work('w', never, new AbortController().signal).catch(() => undefined);
    });
    await begun;
    // Nothing is said any more, as after kill -9.
    await lost.close();
    await askAndGo('w', run);
    const over = new AbortController();
    const tries: number[] = [];
    const play = (item: WorkItem) => {
      tries.push(item.tries);
      return doubled(item);
    };
    const working = other.work('w', play, over.signal);
    await collectAll(asker, run, 1);
    over.abort();
    await working;
    expect(tries[0]).toBe(2);
  });

  test.each([
    ['shorter', undefined, SOON_GONE],
    ['longer', SOON_GONE, undefined],
  ])('leaves a piece with its worker where one with a %s silence joins', async (how, first, second) => {
    const [asker, slow, other] = [await queueAt(), await queueAt(first), await queueAt(second)];
    const [run, over, begun] = [freshId(), new AbortController(), [] as string[]];
    await addAll(asker, run, 2, how);
    const play = (name: string) => async (item: WorkItem) => {
      begun.push(`${name} ${item.tries}`);
      await sleep(systemClock, 2.5 * SOON_GONE);
      return doubled(item);
    };
    const working = slow.work(how, play('first'), over.signal);
    await expect.poll(() => begun, { timeout: 5_000 }).toHaveLength(1);
    const joined = other.work(how, play('second'), over.signal);
    await collectAll(asker, run, 2, how);
    over.abort();
    await Promise.all([working, joined]);
    expect(begun).toEqual(['first 1', 'second 1']);
  });

  test('keeps a result until it is kept: who asked may be killed and ask again', async () => {
    const [killed, again, worker] = [await queueAt(SOON_GONE), await queueAt(SOON_GONE), await queueAt()];
    const run = freshId();
    await addAll(killed, run, 1, 'x');
    const over = new AbortController();
    const working = worker.work('x', doubled, over.signal);
    await new Promise<void>(
      (resolve) => void killed.collect({ version: 'x', run }, { ...NOTHING_LOST, take: () => resolve() }, over.signal),
    );
    await killed.close();
    await collectAll(again, run, 1);
    over.abort();
    await working;
  });

  test('survives its server: what waited there is there when it is back', async () => {
    const [asker, worker] = [await queueAt(SOON_GONE), await queueAt(SOON_GONE)];
    const run = freshId();
    await addAll(asker, run, 8, 'y');
    const over = new AbortController();
    const slowly = async (item: WorkItem) => {
      await sleep(systemClock, 30);
      return doubled(item);
    };
    const working = worker.work('y', slowly, over.signal);
    let restarted: Promise<void> | undefined;
    const restart = async () => {
      const { port } = server;
      process.kill(server.pid ?? 0, 'SIGKILL');
      await server.stop();
      server = await serverAt(Number(port));
    };
    const results = await collectAll(asker, run, 8, 'y', async (n) => {
      if (n === 2) restarted = restart();
    });
    await restarted;
    over.abort();
    await working;
    expect(new Set(results.map(({ key }) => key)).size).toBe(8);
  });

  test('what came with a result is asked for until the server answers: a result that came is not lost', async () => {
    const [asker, worker] = [await queueAt(), await queueAt()];
    const run = freshId();
    await addAll(asker, run, 1, 'frozen');
    const over = new AbortController();
    const working = worker.work('frozen', doubled, over.signal);
    const result = await new Promise<WorkResult>((resolve, reject) => {
      asker.collect({ version: 'frozen', run }, { ...NOTHING_LOST, take: resolve }, over.signal).catch(reject);
    });
    process.kill(server.pid, 'SIGSTOP');
    const bytes = result.attachment();
    // Longer than a request to JetStream waits.
    await sleep(systemClock, 5_500);
    process.kill(server.pid, 'SIGCONT');
    expect((await bytes)?.length).toBe(ATTACHED);
    await result.kept();
    over.abort();
    await working;
  });

  test('work is for workers of its version alone', async () => {
    const [asker, worker] = [await queueAt(), await queueAt()];
    const run = freshId();
    await addAll(asker, run, 1, '1.0.0');
    const over = new AbortController();
    const seen: string[] = [];
    const play = async ({ key }: WorkItem) => {
      seen.push(key);
      return 'given up' as const;
    };
    const working = worker.work('1.0.1', play, over.signal);
    await sleep(systemClock, 200);
    over.abort();
    await working;
    expect(seen).toEqual([]);
    await asker.withdraw('1.0.0', run);
    expect(await asker.add({ version: '1.0.0', run, key: 'k0', body: 1 })).toBe(true);
  });

  test('its directory says who plays and who works', async () => {
    const [one, other] = [await queueAt(), await queueAt()];
    const run = freshId();
    const lease = await one.directory.lease(run, () => ({ done: 3 }));
    const over = new AbortController();
    const announcing = other.directory.announce(() => ({ version: '9', about: 'here', unable: [] }), over.signal);
    const find = async () => (await one.directory.runs()).find(({ id }) => id === run);
    expect(await find()).toMatchObject({ isPlayed: true, status: { done: 3 } });
    await expect.poll(async () => (await one.directory.workers()).map(({ version }) => version)).toContain('9');
    await lease.release();
    over.abort();
    await announcing;
    expect(await find()).toMatchObject({ isPlayed: false });
  });
});

test('a server without JetStream is refused, with how to enable it, also where somebody follows all subjects', async () => {
  const follower = await connect({ servers: inject('nats') });
  follower.subscribe('>', { callback() {} });
  await follower.flush();
  await expect(openWorkQueue({ servers: inject('nats'), secret })).rejects.toThrow(
    /^JETSTREAM_DISABLED: .*nats-server -js -sd/,
  );
  await follower.close();
});

test('a stream of the same name with other settings is refused, with the setting', async () => {
  const plain = await startNatsServer({ jetstream: true });
  const nc = await connect({ servers: plain.url });
  try {
    const manager = await jetstreamManager(nc);
    await manager.streams.add({ name: 'TROUPE_WORK', subjects: ['troupe-work.>'] });
    await expect(openWorkQueue({ servers: plain.url, secret })).rejects.toThrow(
      /^STREAM_DIFFERS: stream TROUPE_WORK .* another retention: "limits", and must be "workqueue"/,
    );
  } finally {
    await nc.close();
    await plain.stop();
  }
});
