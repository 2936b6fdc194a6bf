// Tests `troupe run` with models behind a server: which it asks, what it keeps secret, and how it ends without answers.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';
import { type HttpServer, startHttpServer } from '../../tests/support/http-server.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'troupe-'));

const run = (args: string, options: Parameters<typeof runCaptured>[1] = {}) =>
  runCaptured(['run', ...args.split(' ')], { cwd: folder(), ...options });

describe('troupe run with an endpoint', () => {
  const KEY = 'sk-hidden-0123456789';
  const seen: { key: string | undefined; model: string; temperature: unknown }[] = [];
  let server: HttpServer;
  let url = '';
  let reply: (model: string) => { status: number; body: string; type?: string } | undefined = () => ({
    status: 200,
    body: '',
  });

  beforeAll(async () => {
    server = await startHttpServer(({ text, headers }, response) => {
      const { model, temperature } = JSON.parse(text);
      seen.push({ key: headers.authorization, model, temperature });
      const answer = reply(model);
      if (answer === undefined) return;
      response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' }).end(answer.body);
    });
    url = `${server.url}/v1`;
  });
  afterAll(() => server.close());

  const completion = (content: string) => {
    const chunk = (rest: object) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm', ...rest })}\n\n`;
    const replyChunk = chunk({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] });
    const stopped = chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    const usage = chunk({ choices: [], usage: { prompt_tokens: 1100, completion_tokens: 5, total_tokens: 1105 } });
    return { status: 200, type: 'text/event-stream', body: `${replyChunk}${stopped}${usage}data: [DONE]\n\n` };
  };

  test('calls each role’s own model, with the named key and the given settings', async () => {
    seen.length = 0;
    reply = () => completion(JSON.stringify({ text: 'hello', ready: true, plan: { r2: 'wait' }, action: 'wait' }));
    const args = `relay --protocol duo --agents 2 --steps 1 --json --model planner=one --model speaker=two --temperature 0.25 --base-url ${url} --api-key-env MINE`;
    const { stdout } = await run(args, { env: { MINE: KEY, OPENAI_API_KEY: 'sk-other' } });
    const figures = JSON.parse(stdout);
    expect(new Set(seen.map((s) => s.model))).toEqual(new Set(['one', 'two']));
    for (const call of seen) expect(call).toMatchObject({ key: `Bearer ${KEY}`, temperature: 0.25 });
    expect([figures.models.planner.name, figures.models.speaker.name, figures.models['*'].name]).toEqual([
      'one',
      'two',
      'rules',
    ]);
    expect(figures.tokensBy).toBe('provider');
  });

  test('shows and records no key, and lets no text of a model steer the terminal', async () => {
    const cwd = folder();
    const evil = `\u001b]0;owned\u0007\u001b[2J\u202e told ${KEY}`;
    reply = () => completion(JSON.stringify({ text: evil, ready: true, plan: { r1: 'wait', r2: 'wait' } }));
    const args = `relay --protocol dmas --agents 2 --steps 2 --out r --model m --base-url ${url} --api-key-env MINE`;
    const { stdout, stderr } = await run(args, { cwd, env: { MINE: 'sk-of-mine', NO_COLOR: '1' } });
    expect(stdout + stderr).toContain('told');
    expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(stdout + stderr + readFileSync(join(cwd, 'r/record.jsonl'), 'utf8')).not.toContain('sk-of-mine');
  });

  test('ends as model-error with exit code 1 where a model never answers, and says who waits, and that it was waited for', async () => {
    reply = () => undefined;
    const { code, stdout } = await run(
      `relay --protocol dmas --agents 2 --step-deadline 0.2 --model m --base-url ${url}`,
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Ended as model-error: .*MODEL_HUNG: .* when the step's deadline of 200 ms had passed/m);
    expect(stdout).toMatch(
      /^Time: \d+ ms in 0 steps, and one unfinished step; \d+ ms \(\d+ %\) waiting for one model call, of which \d+ ms in failed attempts/m,
    );
    expect(stdout).toMatch(/^ {2}\S+ waits for \S/m);
  });

  test('ends as model-error with exit code 1 where the server refuses for good, and keeps the record', async () => {
    const cwd = folder();
    reply = () => ({
      status: 401,
      body: JSON.stringify({ error: { message: `bad key ${KEY} \u001b[31m`, type: 'auth' } }),
    });
    const args = `relay --protocol cmas --agents 2 --out r --model m --base-url ${url} --api-key-env MINE`;
    const { code, stdout, stderr } = await run(args, { cwd, env: { MINE: KEY } });
    const record = readFileSync(join(cwd, 'r/record.jsonl'), 'utf8');
    expect(existsSync(join(cwd, 'r/record.jsonl'))).toBe(true);
    expect(stdout + stderr + record).not.toContain(KEY);
    expect(stdout + stderr).not.toContain('\u001b');
    expect(stdout).toMatch(/^Ended as model-error: \S+: MODEL_REFUSED: m answers no call: status 401 bad key \[key\]/m);
    expect(stdout).not.toContain('Last error of a model');
    expect(code).toBe(1);
  });
});
