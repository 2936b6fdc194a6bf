// Tests that the result of an episode that a worker has played comes from its record alone, which must be complete,
// unchanged and of that episode, and that a worker can say no figures.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../runtime/core/clock.ts';
import { episodeFolder } from '../runtime/experiment/folder-format.ts';
import { unplayed } from '../runtime/experiment/measures.ts';
import { createSeals, withoutSeal } from '../runtime/record/chain.ts';
import { RECORD_FILE } from '../runtime/record/read.ts';
import { readDescription, readExperiment } from '../runtime/run/read-experiment.ts';
import { VERSION } from '../runtime/run/version.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import { queuePlace } from '../tests/support/queue-place.ts';
import { createEpisodePlayer } from './episode-task.ts';
import { recordUnpacker, resultFrom } from './received-result.ts';
import { readTask } from './task-text.ts';

const here = queuePlace('received');
const { cwd, troupe } = here;
beforeAll(async () => {
  writeFileSync(join(cwd, 'grid.yaml'), 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 2\nsteps: 2\n');
  expect((await troupe('experiment run grid.yaml --out runs/here --jobs 1 --quiet')).code).toBe(0);
});
const needs = { count: createTokenCounter().count, unpack: recordUnpacker() };

/** An episode of a folder, as a worker that had played it would send it. */
function sent(nth: number) {
  const folder = join(cwd, 'runs', 'here');
  const { worlds, recordOf, id } = readExperiment(folder);
  const described = readDescription(join(folder, 'experiment.json'), folder).worlds.relay;
  const kept = worlds[0]?.results[nth];
  if (described === undefined || kept === undefined) throw new Error('the grid was not played');
  const { job } = kept;
  return { asked: { experiment: id, described, job }, kept, record: readFileSync(recordOf(job), 'utf8') };
}

/** Somebody computes a new chain behind the change. */
function sealedAgain(record: string): string {
  const { before, seal } = createSeals();
  const lines = record.trimEnd().split('\n').map(withoutSeal);
  const text = `${before()}${lines.map((line) => `${line}\n`).join('')}`;
  return `${text.slice(before().length, -2)}${seal(Buffer.from(text))}`;
}

const withoutEnd = (record: string) => `${record.trimEnd().split('\n').slice(0, -1).join('\n')}\n`;

describe('a result that came over the queue', () => {
  test('is entered as its record shows it', async () => {
    const { asked, kept, record } = sent(0);
    const { played } = await resultFrom({ body: {}, packed: gzipSync(record) }, asked, needs);
    expect(JSON.parse(JSON.stringify(played))).toEqual(kept);
  });

  test('is entered as unplayed, with the reason, where the worker says so and its record has no end', async () => {
    const { asked, record } = sent(0);
    for (const text of [undefined, withoutEnd(record)]) {
      const packed = text === undefined ? undefined : gzipSync(text);
      const received = await resultFrom({ body: { unplayed: 'no: disk' }, packed }, asked, needs);
      expect(received).toEqual({ played: unplayed(asked.job, 'no: disk'), record: text });
    }
  });

  const other = (record: string) => record.replaceAll('"seed":0,', '"seed":2,');
  test.each<
    [string, (s: ReturnType<typeof sent>) => { body?: unknown; record?: string | null; packed?: Buffer }, RegExp]
  >([
    ['a score', ({ kept: { score } }) => ({ body: { score } }), /says more or other things/],
    ['all figures of its record', ({ kept }) => ({ body: kept }), /says more or other things/],
    ['nothing at all', () => ({ body: null }), /says more or other things/],
    ['a reason that is no text', () => ({ body: { unplayed: 1 } }), /says more or other things/],
    ['no record', () => ({ record: null }), /no record came with it/],
    ['the record of another episode', () => ({ record: sent(1).record }), /another episode/],
    [
      'a changed record',
      ({ record }) => ({ record: record.replace(/"input":(\d+)/, '"input":9$1') }),
      /was changed after it was written/,
    ],
    ['a record without its end', ({ record }) => ({ record: withoutEnd(record) }), /is not sealed|was changed/],
    [
      'a record of another seed, sealed again',
      ({ record }) => ({ record: sealedAgain(other(record)) }),
      /another seed: 2, not 0/,
    ],
    [
      'a record of another version, sealed again',
      ({ record }) => ({ record: sealedAgain(record.replace(/"troupe":"[^"]*"/, '"troupe":"0.0.0"')) }),
      /another version of troupe/,
    ],
    ['bytes that are no record', () => ({ packed: Buffer.alloc(100) }), /damaged/],
    [
      'a word that it could not be played, with a record to its end',
      () => ({ body: { unplayed: 'no' } }),
      /could not be played, and its record reaches the end/,
    ],
    [
      'a word that it could not be played, with the record of another episode',
      () => ({ body: { unplayed: 'no' }, record: withoutEnd(sent(1).record) }),
      /another episode/,
    ],
  ])('is refused with %s', async (_, how, why) => {
    const true_ = sent(0);
    const { body = {}, record = true_.record, packed } = how(true_);
    const bytes = packed ?? (record === null ? undefined : gzipSync(record));
    await expect(resultFrom({ body, packed: bytes }, true_.asked, needs)).rejects.toMatchObject({
      code: 'RESULT_UNPROVEN',
      what: expect.stringMatching(why),
    });
  });

  test('is refused before it fills the memory where its record is a bomb', async () => {
    const { asked } = sent(0);
    const bomb = await zeros(1024);
    expect(bomb.length).toBeLessThan(1.1 * 1024 ** 2);
    const liar = Buffer.from(bomb);
    liar.writeUInt32LE(5000, liar.length - 4);
    for (const packed of [bomb, liar]) {
      const before = process.memoryUsage();
      await expect(resultFrom({ body: {}, packed }, asked, needs)).rejects.toMatchObject({
        code: 'ATTACHMENT_TOO_LARGE',
      });
      const { arrayBuffers, rss } = process.memoryUsage();
      expect(arrayBuffers - before.arrayBuffers).toBeLessThan(16 * 1024 ** 2);
      expect(rss - before.rss).toBeLessThan(64 * 1024 ** 2);
    }
  });
});

/** So many MiB in few bytes. */
async function zeros(mib: number): Promise<Buffer> {
  const piece = Buffer.alloc(1024 ** 2);
  const packed = Readable.from(Array.from({ length: mib }, () => piece)).pipe(createGzip());
  return Buffer.concat(await packed.toArray());
}

test('a worker that changes a record is told of, its result is set aside, and the episode is handed out again', async () => {
  const queue = await here.queue();
  const over = new AbortController();
  const play = createEpisodePlayer({ env: {}, clock: systemClock, signal: over.signal });
  let lies = 1;
  const working = queue.work(
    VERSION,
    async ({ body }) => {
      const out = mkdtempSync(join(cwd, 'worker-'));
      const read = readTask(body, { cwd, out });
      if (typeof read === 'string') return { unreadable: read };
      await play(read.task);
      const record = readFileSync(join(out, episodeFolder(read.task.job), RECORD_FILE), 'utf8');
      const sent = lies-- > 0 ? record.replace(/"output":\d+/, '"output":0') : record;
      return { body: {}, attachment: async () => gzipSync(sent) };
    },
    over.signal,
  );
  const { code, stderr } = await troupe(`experiment run grid.yaml --bus ${here.url()} --out runs/there`);
  over.abort();
  await working;
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(
      /^Set aside: a result on the server .*RESULT_UNPROVEN: .*its record .*was changed after it was written/m,
    ),
  ]);
  const figures = (out: string) =>
    readExperiment(join(cwd, 'runs', out)).worlds[0]?.results.map(({ costs }) => costs?.outputTokens);
  expect(figures('there')).toEqual(figures('here'));
});
