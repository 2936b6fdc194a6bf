// Tests pictures all the way: a world draws them, an endpoint gets them as parts of the prompt, the ledger counts their
// cost, a record holds each of them once, and a replay gives the same.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Observation } from '../../runtime/core/channel.ts';
import type { EventType, RecordEvent } from '../../runtime/core/event.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { runCaptured } from '../support/capture.ts';
import { answerJson, type HttpRequest, type HttpServer, startHttpServer } from '../support/http-server.ts';
import { studioIn } from '../support/studio.ts';

/** What this endpoint bills: so many tokens a picture, and nothing else. A rule that nobody foresaw. */
const PER_PICTURE = 1000;
const Part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
]);
const Request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(Part)]) })),
});
type Request = z.output<typeof Request>;

const requests: Request[] = [];
function answerAs({ text }: HttpRequest, response: ServerResponse): void {
  const request = Request.parse(JSON.parse(text));
  requests.push(request);
  const content = JSON.stringify({ plan: { Alice: 'Rotate(Right)', Bob: 'Rotate(Left)' } });
  const usage = { prompt_tokens: PER_PICTURE * urlsOf(request).length, completion_tokens: 20 };
  const message = { role: 'assistant', content };
  answerJson(response, { choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
}

const partsOf = ({ messages }: Request) =>
  messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
const urlsOf = (request: Request) =>
  partsOf(request).flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));

const cwd = mkdtempSync(join(tmpdir(), 'troupe-images-'));
let server: HttpServer;
let events: readonly RecordEvent[];
let played: Awaited<ReturnType<typeof runCaptured>>;

const of = <T extends EventType>(type: T) =>
  events.filter((e): e is Extract<RecordEvent, { type: T }> => e.type === type);
const command = (...args: string[]) => runCaptured(args, { cwd });

beforeAll(async () => {
  server = await startHttpServer(answerAs);
  const url = `${server.url}/v1`;
  const to = ['--model', 'seeing', '--base-url', url, '--out', 'r', '--record', 'calls.jsonl', '--quiet'];
  played = await command('run', 'household', '--protocol', 'cmas', '--agents', '2', '--steps', '3', '--images', ...to);
  events = readRecord(join(cwd, 'r')).events;
});
afterAll(() => server.close());

/** The pictures that were observed, in base64, in the order of the record. */
const pictures = (): string[] =>
  of('message.sent').flatMap(({ message }) => {
    const seen = message.channel === 'observation' ? Observation.parse(message.body).picture : undefined;
    return seen ? [seen.base64] : [];
  });

const hashOf = (base64: string): string => createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
const typeOf = (line: string): string => z.object({ type: z.string() }).parse(JSON.parse(line)).type;

describe('an episode with pictures', () => {
  test('asks an endpoint with a picture of what each agent sees, behind the words', () => {
    expect([played.code, played.stderr]).toEqual([0, '']);
    expect(requests).toHaveLength(3);
    for (const request of requests) {
      expect(urlsOf(request)).toHaveLength(2);
      expect(partsOf(request).map(({ type }) => type)).toContain('text');
    }
    const bytes = Buffer.from(urlsOf(requests[0] ?? { messages: [] })[0]?.split(',')[1] ?? '', 'base64');
    expect(decode(bytes)).toMatchObject({ width: 512, height: 512, depth: 4 });
  });

  test('sends the pictures that the agents observed, new ones where they have turned', () => {
    const sent = requests.flatMap(urlsOf).map((url) => hashOf(url.split(',')[1] ?? ''));
    expect(sent).toEqual(pictures().map(hashOf));
    expect(new Set(sent).size).toBe(6);
  });

  test('keeps the bytes of a picture once in its record, and in the call what names them', () => {
    const marks = of('model.called').flatMap(({ segments }) => segments.flatMap(({ picture }) => picture ?? []));
    expect(marks.map(({ sha256 }) => sha256)).toEqual(pictures().map(hashOf));
    const lines = readFileSync(join(cwd, 'r', 'record.jsonl'), 'utf8').split('\n');
    for (const base64 of pictures())
      expect(lines.filter((line) => line.includes(base64)).map(typeOf)).toEqual(['message.sent']);
  });

  test('is accounted for: a line of its own for pictures, and a residual where the provider counts otherwise', async () => {
    const { lines, total } = JSON.parse((await command('cost', 'r', '--json')).stdout);
    // 85 and 170 for the one tile of each picture, and the words that stand before it.
    const words =
      createTokenCounter().count('What Alice sees, as a picture:') +
      createTokenCounter().count('What Bob sees, as a picture:');
    expect(lines.image).toBe(3 * (2 * 255 + words));
    expect(total.input).toBe(6 * PER_PICTURE);
    expect(lines.residual).not.toBe(0);
    expect(Object.values<number>(lines).reduce((a, b) => a + b, 0)).toBe(total.input);
    const audit = await command('cost', 'r', '--audit');
    expect([audit.code, audit.stdout]).toEqual([
      0,
      expect.stringContaining('3 prompts were counted again with the same split'),
    ]);
  });

  test('shows in a prompt where a picture stood, what it cost and that the prompt is whole, but not its bytes', async () => {
    const { stdout } = await command('prompt', 'r', '--call', '1');
    expect(stdout).toMatch(/image +│ \[picture: image\/png, 512 x 512 pixels, sha256 [0-9a-f]{16}\]/);
    expect(stdout).toMatch(/── image, of Alice, 26\d tokens/);
    expect(stdout).not.toContain('digest differs');
    for (const base64 of pictures()) expect(stdout.includes(base64.slice(0, 100))).toBe(false);
  });

  test('is asked again with the same pictures, from the page of the studio', async () => {
    const [called] = of('model.called');
    const texts = JSON.stringify(called?.segments.map(({ text }) => text));
    const line = `studio r --port 0 --allow-run --base-url ${server.url}/v1 --model seeing`;
    await studioIn(cwd).serving(line, async (url) => {
      const shown = await fetch(`${url}data.json`);
      const { secret } = z.object({ secret: z.string() }).parse(await shown.json());
      const body = new URLSearchParams({ secret, call: called?.call ?? '', texts, times: '1' });
      const answered = await fetch(`${url}ask`, { method: 'POST', body, headers: { origin: new URL(url).origin } });
      expect(await answered.json()).toMatchObject([
        { text: expect.stringContaining('Rotate'), input: 2 * PER_PICTURE },
      ]);
    });
    const [first, again] = [requests[0], requests.pop()];
    expect(again && urlsOf(again)).toEqual(first && urlsOf(first));
  });

  test('is replayed without a model to the same events, and from its exchanges to the same prompts', async () => {
    const replayed = await command('replay', 'r');
    expect([replayed.code, replayed.stdout]).toEqual([0, expect.stringContaining('same events')]);
    const args = [
      '--protocol',
      'cmas',
      '--agents',
      '2',
      '--steps',
      '3',
      '--images',
      '--model',
      'recorded:calls.jsonl',
      '--out',
      'again',
    ];
    expect(await command('run', 'household', ...args, '--quiet')).toMatchObject({ code: 0 });
    const digests = (from: readonly RecordEvent[]) =>
      from.flatMap((e) => (e.type === 'model.called' ? [e.digest] : []));
    expect(digests(readRecord(join(cwd, 'again')).events)).toEqual(digests(events));
  });

  test('leaves bytes out of tables and traces, also where these hold contents', async () => {
    expect((await command('export', 'r', '--out', 'tables')).code).toBe(0);
    expect((await command('trace', 'r', '--otlp', 'spans.json')).code).toBe(0);
    expect((await command('trace', 'r', '--otlp', 'told.json', '--content')).code).toBe(0);
    const made = [...readdirSync(join(cwd, 'tables')).map((name) => join('tables', name)), 'spans.json', 'told.json'];
    for (const name of made) {
      const text = readFileSync(join(cwd, name), 'latin1');
      for (const base64 of pictures()) expect([name, text.includes(base64.slice(0, 100))]).toEqual([name, false]);
    }
  });
});

describe('a world without pictures', () => {
  test('refuses to be asked for them, and says which worlds have some', async () => {
    const { code, stderr } = await command('run', 'relay', '--protocol', 'cmas', '--images');
    expect(code).toBe(1);
    expect(stderr).toContain("FLAG_UNSUPPORTED: world 'relay' does not support --images: it has no pictures.");
    expect(stderr).toContain('household');
  });
});
