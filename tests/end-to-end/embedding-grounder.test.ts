// Tests grounding by an embeddings endpoint: the nearest listed action is taken, each request is a call on the record
// that is counted and replayed, and an endpoint that fails is an error with a code.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmbedder } from '../../agents/models/openai/embedder.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../support/capture.ts';
import { answerJson, type HttpServer, startHttpServer } from '../support/http-server.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-grounder-'));
const troupe = (line: string) => runCaptured(line.split(' '), { cwd, env: {} });
type Mood = 'well' | 'slow' | 'broken' | 'uneven' | 'few' | 'zero' | 'holey' | 'no usage';
let mood: Mood = 'well';
let requests: { readonly input: readonly string[]; readonly encoding_format: unknown }[] = [];
let server: HttpServer;
let url = '';

/** Counts of letters: near where the words are alike. */
const vectorOf = (text: string): number[] =>
  Array.from({ length: 26 }, (_, i) => text.toLowerCase().split(String.fromCharCode(97 + i)).length - 1);

beforeAll(async () => {
  server = await startHttpServer(({ text: body }, response) => {
    const { input, encoding_format } = JSON.parse(body);
    requests.push({ input, encoding_format });
    if (mood === 'slow') return;
    if (mood === 'broken') return response.writeHead(422).end('{}');
    const odd: Partial<Record<Mood, unknown>> = { uneven: [1, 2], zero: [0, 0], holey: [1, null] };
    const all = input.map((text: string, index: number) => ({
      index,
      embedding: mood in odd && index === 1 ? odd[mood] : vectorOf(text),
    }));
    const data = mood === 'few' ? all.slice(1) : all;
    const usage = mood === 'no usage' ? {} : { usage: { prompt_tokens: 7 * input.length, total_tokens: 0 } };
    answerJson(response, { data, ...usage });
  });
  url = `${server.url}/v1`;
  // Says what it wants in words of its own.
  writeFileSync(
    join(cwd, 'talker.ts'),
    `export const talker = { name: 'talker', kind: 'scripted', about: 'A test.', remote: false,
      ask: () => ({ text: JSON.stringify({ reason: 'r', plan: { r1: 'i will pass on amberr', r2: 'wait a bit' } }),
      usage: { input: 400, output: 40, source: 'estimate' }, finish: 'stop' }) };\n`,
  );
});
beforeEach(() => {
  mood = 'well';
  requests = [];
});
afterAll(() => {
  server.close();
  rmSync(cwd, { recursive: true });
});

const run = (out: string) =>
  troupe(
    `run relay --protocol cmas --steps 2 --model ./talker.ts --grounder embed:minilm --base-url ${url} --out ${out}`,
  );
const eventsOf = (out: string) => readRecord(join(cwd, out)).events;

test('what was said becomes the nearest listed action, by calls that are recorded, counted and replayed', async () => {
  const { stdout } = await run('well');
  expect(requests[0]?.encoding_format).toBe('float');
  expect(requests[0]?.input).toContain('i will pass on amberr');
  const events = eventsOf('well');
  const said = events.flatMap((e) =>
    e.type === 'message.sent' && e.message.channel === 'action' ? [e.message.body] : [],
  );
  expect(said.slice(0, 2)).toEqual([{ do: 'pass amber' }, { do: 'wait' }]);
  const asked = events.flatMap((e) => (e.type === 'model.called' && e.model === 'embed:minilm' ? [e] : []));
  expect(asked[0]).toMatchObject({ ask: 'ground', settings: {} });
  const answer = events.find((e) => e.type === 'model.answered' && e.call === asked[0]?.call);
  expect(answer).toMatchObject({
    usage: { input: 7 * (requests[0]?.input.length ?? 0) + 7, output: 0, source: 'provider' },
  });
  expect(events[0]).toMatchObject({ models: { grounder: { name: 'embed:minilm', kind: 'endpoint', settings: {} } } });
  expect(stdout).toContain('grounder=embed:minilm');
  requests = [];
  expect((await troupe('replay well')).stdout).toContain('same events');
  expect(requests).toEqual([]);
  expect((await troupe('cost well --audit')).code).toBe(0);
  expect((await troupe('verify well')).code).toBe(0);
});

test.each([
  ['broken', 'MODEL_FAILED', /422/],
  ['uneven', 'MODEL_FAILED', /vectors of different lengths: 26, 2 numbers/],
  ['few', 'MODEL_FAILED', /it sent \d+ vectors for \d+ texts/],
  ['zero', 'MODEL_FAILED', /of its \d+ vectors number 2 is none: it wants numbers, and not all of them 0/],
  ['holey', 'MODEL_FAILED', /of its \d+ vectors number 2 is none/],
] as const)('an endpoint that is %s is an error with a code, and nothing is guessed', async (how, code, says) => {
  mood = how;
  await run(how);
  const failed = eventsOf(how).flatMap((e) => (e.type === 'model.failed' ? [e.error] : []));
  expect(failed[0]?.code).toBe(code);
  expect(failed[0]?.message).toMatch(says);
  const said = eventsOf(how).flatMap((e) =>
    e.type === 'message.sent' && e.message.channel === 'action' ? [e.message.body] : [],
  );
  expect(new Set(said.map((body) => JSON.stringify(body)))).toEqual(new Set(['{"do":"wait"}']));
});

test('one that is slow is given up as --call-timeout says', async () => {
  mood = 'slow';
  const { stdout } = await troupe(
    `run relay --protocol cmas --steps 1 --model ./talker.ts --grounder embed:minilm --base-url ${url} --call-timeout 0.1 --out late`,
  );
  expect(stdout).toContain('MODEL_TIMEOUT: embed:minilm took for more than 100 ms');
});

test('one that is away or slow is one too, and a server that bills nothing is an estimate', async () => {
  await expect(createEmbedder({ model: 'm', baseUrl: 'http://127.0.0.1:9/v1', env: {} }).embed(['a'])).rejects.toThrow(
    /MODEL_FAILED: m gave no answer: no connection/,
  );
  mood = 'slow';
  const slow = createEmbedder({ model: 'm', baseUrl: url, env: {}, timeoutMs: 20 });
  await expect(slow.embed(['a'])).rejects.toThrow(/MODEL_TIMEOUT: m took for more than 20 ms/);
  mood = 'no usage';
  await run('unbilled');
  const answers = eventsOf('unbilled').flatMap((e) => (e.type === 'model.answered' ? [e.usage] : []));
  expect(answers.some(({ source, input }) => source === 'estimate' && input === 0)).toBe(true);
});

test('without English a reply in other words goes back with the reason, and a replay reads alike', async () => {
  const play = (grounder: string) =>
    troupe(`run relay --protocol cmas --steps 1 --model ./talker.ts --grounder ${grounder} --out ${grounder}`);
  await play('english');
  await play('plain');
  const rejected = (out: string) => eventsOf(out).filter(({ type }) => type === 'reply.rejected').length;
  expect([rejected('english'), rejected('plain') > 0]).toEqual([0, true]);
  expect(eventsOf('plain')[0]).toMatchObject({ models: { grounder: { name: 'plain' } } });
  expect((await troupe('replay plain')).stdout).toContain('same events');
});

test.each(['embed:', 'nearest', 'embed:two words'])("'%s' is no grounder", async (which) => {
  const { code, stderr } = await runCaptured(['run', 'relay', '--protocol', 'cmas', '--grounder', which], { cwd });
  expect([code, stderr.split(':')[0]]).toEqual([1, 'OPTION_BAD']);
});
