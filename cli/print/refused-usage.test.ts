// Tests that usage which cannot be right, and a provider that refuses every call, are told wherever figures are.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';
import { answerJson, type HttpServer, startHttpServer } from '../../tests/support/http-server.ts';

let server: HttpServer;
let cwd: string;
let n: number;
/** What the server answers with: a status, or what it says of its usage. */
let answer: (n: number) => { readonly status: number; readonly error: object } | { readonly usage: unknown };

beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'troupe-refused-'));
  n = 0;
  server = await startHttpServer((_request, response) => {
    const now = answer(n++);
    const status = 'status' in now ? now.status : 200;
    const message = { role: 'assistant', content: '{"plan":{"r1":"wait","r2":"wait"}}' };
    const body =
      'status' in now ? { error: now.error } : { choices: [{ message, finish_reason: 'stop' }], usage: now.usage };
    answerJson(response, body, status);
  });
});
afterEach(() => server.close());

const KEY = 'sk-secret-0123456789';
const troupe = (args: string) => runCaptured(args.split(' '), { cwd, env: { A_KEY: KEY } });
const model = () => {
  return `--model gpt --api-key-env A_KEY --base-url ${server.url}/v1`;
};
const run = (more = '') =>
  troupe(`run relay --protocol cmas --agents 2 --steps 2 --quiet --out a ${model()} ${more}`.trim());

describe('usage that cannot be right', () => {
  const expected =
    /cannot be right and is counted instead, as an estimate \(first 0:team\/_\/planner:0\): prompt_tokens is no number; it said prompt_tokens "5\\u001b\[31m00", completion_tokens 5\./;

  test('is told at the end of a run, in its cost, and with its call', async () => {
    answer = () => ({ usage: { prompt_tokens: '5\u001b[31m00', completion_tokens: 5 } });
    const played = await run();
    expect([played.code, played.stdout]).toEqual([0, expect.stringMatching(expected)]);
    expect(played.stdout).toContain('The usage that the provider reported for 2 calls');
    expect((await troupe('cost a')).stdout).toMatch(expected);
    const { refusedUsage } = JSON.parse((await troupe('cost a --json')).stdout);
    expect(refusedUsage).toMatchObject({
      calls: 2,
      first: { call: '0:team/_/planner:0', why: 'prompt_tokens is no number' },
    });
    expect((await troupe('prompt a --call 1')).stdout).toMatch(
      /^The usage that the provider reported cannot be right: prompt_tokens is no number; it said .*"5\\u001b\[31m00"/m,
    );
    expect((await troupe('cost a --audit')).code).toBe(0);
  });

  test('is in the figures of a run, and of a replay', async () => {
    answer = (at) => ({
      usage: at === 0 ? { prompt_tokens: 20, completion_tokens: 5 } : { prompt_tokens: 0, completion_tokens: 5 },
    });
    const figures = JSON.parse((await run('--json')).stdout);
    expect(figures.refusedUsage).toMatchObject({
      calls: 1,
      first: { call: '1:team/_/planner:0', said: { prompt_tokens: 0, completion_tokens: 5 } },
    });
    expect((await troupe('replay a')).code).toBe(0);
  });

  test('is not mentioned if all is well', async () => {
    answer = () => ({ usage: { prompt_tokens: 20, completion_tokens: 5 } });
    const { stdout } = await run();
    expect(stdout + (await troupe('cost a')).stdout).not.toContain('cannot be right');
    expect(JSON.parse((await troupe('cost a --json')).stdout)).not.toHaveProperty('refusedUsage');
  });
});

describe('a provider that refuses every call', () => {
  test.each([
    [401, { message: `Incorrect API key provided: ${KEY}.`, code: 'invalid_api_key' }],
    [404, { message: 'The model `gpt` does not exist', code: 'model_not_found' }],
    [429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }],
  ])('with status %d ends the run as model-error in its own words, with exit code 1', async (status, error) => {
    answer = () => ({ status, error });
    const { code, stdout, stderr } = await run();
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(
      new RegExp(`^Ended as model-error: team/_/planner: MODEL_REFUSED: gpt answers no call: status ${status} `, 'm'),
    );
    expect(stdout).toContain(error.message.replace(KEY, '[key]').slice(0, 20));
    expect(stdout).not.toContain('Last error of a model');
    expect(stdout).not.toContain(KEY);
    expect(n).toBe(1);
  });

  test('ends the episodes of a grid, which says so with exit code 1', async () => {
    answer = () => ({ status: 401, error: { message: 'no' } });
    const { code, stdout } = await troupe(`compare relay --protocols cmas,solo --agents 2 --seeds 2 ${model()}`);
    expect([code, stdout]).toEqual([1, expect.stringContaining('ended as model-error: team/_/planner: MODEL_REFUSED')]);
  });
});
