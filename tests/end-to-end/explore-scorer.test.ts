// Tests exploring by embeddings: they are asked for once, before the episode, stand on the record, and replay with no
// endpoint.
import { mkdtempSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TYPE_WORDS } from '../../envs/household/object-types.ts';
import { affinityTo, byAffinity } from '../../envs/household/step.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../support/capture.ts';
import { answerJson, type HttpRequest, type HttpServer, startHttpServer } from '../support/http-server.ts';

const Request = z.object({ model: z.string(), input: z.array(z.string()) });
const requests: { readonly path: string; readonly model: string; readonly input: readonly string[] }[] = [];
/** As if the model knew where what the task asks for is kept. */
const vectorOf = (text: string) => (/^(counter top|put )/i.test(text) ? [1, 0] : [0.6, 0.8]);
function answerVectors({ text, path }: HttpRequest, response: ServerResponse): void {
  const { model, input } = Request.parse(JSON.parse(text));
  requests.push({ path, model, input });
  answerJson(response, { data: input.map((one, index) => ({ index, embedding: vectorOf(one) })) });
}

const cwd = mkdtempSync(join(tmpdir(), 'troupe-scorer-'));
const command = (...args: string[]) => runCaptured(args, { cwd });
const EPISODE = ['run', 'household', '--protocol', 'cmas', '--agents', '2', '--steps', '6', '--quiet'];
let server: HttpServer;
let url = '';

beforeAll(async () => {
  server = await startHttpServer(answerVectors);
  url = `${server.url}/v1`;
});
afterAll(() => server.close());

describe('--explore-scorer embeddings:MODEL', () => {
  test('asks once for the task and every type, keeps what comes of it on record, and is replayed without an endpoint', async () => {
    const scorer = ['--explore-scorer', 'embeddings:tiny', '--base-url', url];
    const { code, stderr } = await command(...EPISODE, ...scorer, '--out', 'r');
    expect([code, stderr]).toEqual([0, '']);
    expect(requests.map(({ path, model }) => [path, model])).toEqual([['/v1/embeddings', 'tiny']]);
    const input = requests.flatMap((request) => request.input);
    expect(input).toEqual(expect.arrayContaining(['counter top', 'remote control', expect.stringMatching(/^Put /)]));
    const [started] = readRecord(join(cwd, 'r')).events;
    const affinity = { CounterTop: 1, Mug: 0.6 };
    expect(started).toMatchObject({ type: 'episode.started', world: { options: { affinity } } });
    server.close();
    expect(await command('replay', 'r')).toMatchObject({ code: 0, stdout: expect.stringContaining('same events') });
  });

  test('is refused where the word is none, or the world does not explore by likeness', async () => {
    const bad = await command(...EPISODE, '--explore-scorer', 'bert');
    expect([bad.code, bad.stderr]).toEqual([
      1,
      expect.stringContaining("--explore-scorer cannot be 'bert'. It takes 'text' or embeddings:MODEL."),
    ]);
    const other = await command('run', 'relay', '--protocol', 'cmas', '--explore-scorer', 'embeddings:tiny');
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('FLAG_UNSUPPORTED')]);
  });
});

describe('the scorer', () => {
  test('holds a view to be as near as the nearest thing in it, and compares as texts what was not known beforehand', async () => {
    const affinity = await affinityTo('Wash the bowl', async (to, texts) => {
      expect(to).toBe('Wash the bowl');
      return texts.map((text) => (text === 'sink basin' ? 0.87654321 : -0.5));
    });
    expect(Object.keys(affinity)).toEqual([...TYPE_WORDS.keys()]);
    const score = byAffinity(affinity, 'Wash the bowl');
    expect(score(['Mug_1', 'SinkBasin_2'], 'Wash the bowl')).toBe(0.8765);
    expect(score(['Mug_1'], 'Wash the bowl')).toBe(-0.5);
    expect(score([], 'Wash the bowl')).toBe(-1);
    expect(score(['Mug_1'], 'find the mug')).toBeGreaterThan(score(['SinkBasin_1'], 'find the mug'));
  });
});
