// Tests how calls are sampled: what the papers give, what is given by hand, and that both reach the wire, the record, a
// replay and a resume, role by role.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duo, PROTOCOLS } from '../../protocols/index.ts';
import { publishedSampling, samplingFor } from '../../runtime/naming/mix.ts';

import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../support/capture.ts';
import { answerJson, type HttpServer, startHttpServer } from '../support/http-server.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-sampling-'));
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });

interface AskedCall {
  readonly temperature: unknown;
  readonly max_tokens: unknown;
  readonly seed: unknown;
}
const asked: AskedCall[] = [];
let server: HttpServer;

beforeAll(async () => {
  server = await startHttpServer(({ text }, response) => {
    const { temperature, max_tokens, seed } = JSON.parse(text);
    asked.push({ temperature, max_tokens, seed });
    const message = { role: 'assistant', content: '{"subtasks": [], "text": "nothing"}' };
    answerJson(response, {
      ...{ id: 'x', object: 'chat.completion', created: 0, model: 'm' },
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 900, completion_tokens: 9, total_tokens: 909 },
    });
  });
});
afterAll(() => {
  server.close();
  rmSync(cwd, { recursive: true });
});

test('a protocol says how its paper samples, a mixture part by part, and a role of its own goes first', () => {
  expect(publishedSampling(PROTOCOLS.capo ?? duo)).toEqual({ '*': { temperature: 0.7, maxTokens: 256 } });
  expect(publishedSampling(duo)['red/planner']).toEqual({ temperature: 0 });
  const sampling = { '*': { temperature: 1, maxTokens: 9 }, mind: { temperature: 0 }, 'red/mind': { seed: 3 } };
  expect(samplingFor(sampling, 'red', 'mind')).toEqual({ temperature: 0, maxTokens: 9, seed: 3 });
  expect(samplingFor(sampling, 'blue', 'hand')).toEqual({ temperature: 1, maxTokens: 9 });
});

test('each role is asked on the wire as its paper has it, but for what is given by hand', async () => {
  const url = `${server.url}/v1`;
  await troupe(
    `run relay --protocol smart-llm --steps 1 --out wire --model decomposer=m --base-url ${url} --sampling published --model-seed 5`,
  );
  expect(asked.at(-1)).toEqual({ temperature: 0, max_tokens: 1300, seed: 5 });
  const { events } = readRecord(join(cwd, 'wire'));
  expect(events[0]).toMatchObject({
    models: {
      decomposer: { name: 'm', settings: { temperature: 0, maxTokens: 1300, seed: 5 } },
      former: { name: 'rules', settings: { temperature: 0, maxTokens: 400, seed: 5 } },
      '*': { settings: { seed: 5 } },
    },
  });
  expect((await troupe('cost wire --audit')).stdout).not.toMatch(/settings/);
});

test('a replay and a resume ask as the record says, role by role', async () => {
  await troupe('run relay --protocol smart-llm --agents 4 --sampling published --temperature 0.4 --out kept');
  expect((await troupe('replay kept')).stdout).toContain('same events');
  const file = join(cwd, 'kept', 'record.jsonl');
  const lines = readFileSync(file, 'utf8').split('\n');
  const called = lines.findIndex((line) => line.includes('"type":"model.called"'));
  writeFileSync(file, `${lines.slice(0, called).join('\n')}\n`);
  expect((await troupe('resume kept --quiet')).code).toBe(0);
  const calls = readRecord(join(cwd, 'kept')).events.flatMap((e) => (e.type === 'model.called' ? [e.settings] : []));
  expect(calls.slice(0, 3)).toEqual([1300, 400, 1400].map((maxTokens) => ({ temperature: 0.4, maxTokens })));
});

test('a comparison says how each protocol was asked', async () => {
  const { stdout } = await troupe('compare relay --protocols capo,roco --seeds 1 --steps 1 --sampling published');
  expect(stdout).toContain('sampling: capo: temperature 0.7, max tokens 256; roco: temperature 0, max tokens 512');
});
