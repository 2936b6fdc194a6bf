// Tests that a worker's word about an episode is compared with the record that it sends, and that only what the record
// shows is entered.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../runtime/core/clock.ts';
import { createTokenCounter } from '../../runtime/core/token-counter.ts';
import { VERSION } from '../../runtime/core/version.ts';
import { episodeFolder } from '../../runtime/experiment/folder-format.ts';
import type { JobResult } from '../../runtime/experiment/measures.ts';
import { createSeals, withoutSeal } from '../../runtime/record/chain.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { readDescription, readExperiment } from '../../runtime/run/read-experiment.ts';
import { queuePlace } from '../../tests/support/queue-place.ts';
import { createEpisodePlayer } from './episode-task.ts';
import { resultFrom } from './received-result.ts';
import { readTask } from './task-text.ts';
import { recordUnpacker } from './unpack-record.ts';

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
  const body = worlds[0]?.results[nth];
  if (described === undefined || body === undefined) throw new Error('the grid was not played');
  return {
    asked: { experiment: id, described, job: body.job },
    body,
    record: readFileSync(recordOf(body.job), 'utf8'),
  };
}

/** Somebody computes a new chain behind the change. */
function sealedAgain(record: string): string {
  const { before, seal } = createSeals();
  const lines = record.trimEnd().split('\n').map(withoutSeal);
  const text = `${before()}${lines.map((line) => `${line}\n`).join('')}`;
  return `${text.slice(before().length, -2)}${seal(Buffer.from(text))}`;
}

const changed = (result: JobResult, change: (costs: NonNullable<JobResult['costs']>) => Partial<JobResult>) =>
  result.costs ? { ...result, ...change(result.costs) } : result;

describe('a result that came over the queue', () => {
  test('is entered as its record shows it', async () => {
    const { asked, body, record } = sent(0);
    const { played } = await resultFrom({ body, packed: gzipSync(record) }, asked, needs);
    expect(JSON.parse(JSON.stringify(played))).toEqual(body);
  });

  const other = (record: string) => record.replaceAll('"seed":0,', '"seed":2,');
  test.each<
    [string, (s: ReturnType<typeof sent>) => { body?: unknown; record?: string | null; packed?: Buffer }, RegExp]
  >([
    ['another score', ({ body }) => ({ body: { ...body, score: { relay: { success: 1, extra: 1 } } } }), /score\./],
    [
      'a token less',
      ({ body }) => ({ body: changed(body, (costs) => ({ costs: { ...costs, inputTokens: costs.inputTokens - 1 } })) }),
      /costs\.inputTokens/,
    ],
    ['less time', ({ body }) => ({ body: changed(body, (costs) => ({ costs: { ...costs, ms: 0 } })) }), /costs\.ms/],
    ['another end', ({ body }) => ({ body: { ...body, reason: 'failed' } }), /reason/],
    ['a symptom more', ({ body }) => ({ body: { ...body, capped: true } }), /capped/],
    ['no record', () => ({ record: null }), /no record came with it/],
    ['the record of another episode', () => ({ record: sent(1).record }), /another episode/],
    [
      'a changed record',
      ({ record }) => ({ record: record.replace(/"input":(\d+)/, '"input":9$1') }),
      /was changed after it was written/,
    ],
    [
      'a record without its end',
      ({ record }) => ({ record: `${record.trimEnd().split('\n').slice(0, -1).join('\n')}\n` }),
      /is not sealed|was changed/,
    ],
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
      ({ body: { job } }) => ({ body: { job, reason: 'error', detail: 'no', score: {}, costs: null, answers: 0 } }),
      /reason/,
    ],
  ])('is refused with %s', async (_, how, why) => {
    const true_ = sent(0);
    const { body = true_.body, record = true_.record, packed } = how(true_);
    const bytes = packed ?? (record === null ? undefined : gzipSync(record));
    await expect(resultFrom({ body, packed: bytes }, true_.asked, needs)).rejects.toMatchObject({
      code: 'RESULT_UNPROVEN',
      what: expect.stringMatching(why),
    });
  });

  test('is refused before it fills the memory where its record is a bomb', async () => {
    const { asked, body } = sent(0);
    const bomb = await zeros(1024);
    expect(bomb.length).toBeLessThan(1.1 * 1024 ** 2);
    const liar = Buffer.from(bomb);
    liar.writeUInt32LE(5000, liar.length - 4);
    for (const packed of [bomb, liar]) {
      const before = process.memoryUsage();
      await expect(resultFrom({ body, packed }, asked, needs)).rejects.toMatchObject({
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

test('a worker that lies is told, its result is set aside, and the episode is handed out again', async () => {
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
      const result = await play(read.task);
      if (!result?.costs) return 'given up';
      const { costs } = result;
      const record = gzipSync(readFileSync(join(out, episodeFolder(read.task.job), RECORD_FILE)));
      const said = lies-- > 0 ? { ...result, costs: { ...costs, outputTokens: costs.outputTokens - 1 } } : result;
      return { body: said, attachment: async () => record };
    },
    over.signal,
  );
  const { code, stderr } = await troupe(`experiment run grid.yaml --bus ${here.url()} --out runs/there`);
  over.abort();
  await working;
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(
      /^Set aside: a result on the server .*RESULT_UNPROVEN: .*costs\.outputTokens is \d+ in it, and \d+ by its record/m,
    ),
  ]);
  const figures = (out: string) =>
    readExperiment(join(cwd, 'runs', out)).worlds[0]?.results.map(({ costs }) => costs?.outputTokens);
  expect(figures('there')).toEqual(figures('here'));
});
