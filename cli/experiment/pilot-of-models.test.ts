// Tests `troupe experiment run --pilot`: the experiment's own models are asked, their episodes are kept, and what is
// left is estimated from them; and that models, server and prices can be given on the command line.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimateCost } from '../../experiment/index.ts';
import { runCaptured } from '../../tests/support/capture.ts';
import { type HttpServer, startHttpServer } from '../../tests/support/http-server.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-pilot-'));
const asked: string[] = [];
let server: HttpServer;

/** Waits in each step, for 1,000 tokens read and 10 written. */
const ANSWER = JSON.stringify({ text: 'no', ready: true, action: 'wait', plan: { r1: 'wait', r2: 'wait' } });
const answered = (model: string): string => {
  const chunk = (rest: object) =>
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model, ...rest })}\n\n`;
  const said = { index: 0, delta: { role: 'assistant', content: ANSWER }, finish_reason: 'stop' };
  const usage = { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 };
  return `${chunk({ choices: [said] })}${chunk({ choices: [], usage })}data: [DONE]\n\n`;
};

beforeAll(async () => {
  server = await startHttpServer(({ text }, response) => {
    const { model } = JSON.parse(text);
    asked.push(model);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answered(model));
  });
  const grid = { worlds: 'relay', protocols: ['cmas', 'solo'], agents: 2, seeds: 5, steps: 3 };
  writeFileSync(join(cwd, 'grid.yaml'), JSON.stringify(grid));
  writeFileSync(join(cwd, 'prices.json'), JSON.stringify({ tiny: { input: 1, output: 10 }, currency: 'eur' }));
});
afterAll(async () => {
  await server.close();
  rmSync(cwd, { recursive: true, force: true });
});

const run = (...words: string[]) => {
  const model = ['--model', 'tiny', '--base-url', `${server.url}/v1`, '--prices', 'prices.json'];
  return runCaptured(['experiment', 'run', 'grid.yaml', '--out', 'grid', '--jobs', '1', ...model, ...words], {
    cwd,
    env: { OPENAI_API_KEY: 'none' },
  });
};
const rows = () =>
  readFileSync(join(cwd, 'grid', 'results.jsonl'), 'utf8')
    .trim()
    .split('\n').length;

test('a pilot asks the model itself, and says what the rest takes', async () => {
  const { code, stdout } = await run('--pilot', '2', '--quiet');
  // Two episodes of three steps: one call a step under cmas, two under solo.
  expect([code, asked.length, new Set(asked), rows()]).toEqual([0, 18, new Set(['tiny']), 4]);
  expect(stdout).toContain('Pilot: 4 episodes played, which took 18 calls, 18 180 tokens, 0.0198 eur; 6 are left.');
  expect(stdout).toMatch(
    /Expected: 27 \[[^\]]*\] calls, 27 000 \[[^\]]*\] tokens read, 270 \[[^\]]*\] written, 0\.0297 /,
  );
  expect(stdout).toContain('From 4 episodes that its own models have played, 95 % intervals.');
  expect(stdout).toContain('To play the rest, run the same command without --pilot.');
});

test('the same command without it plays the rest, shows what it costs, and keeps the model in its description', async () => {
  const { code, stdout } = await run();
  expect([code, asked.length, rows()]).toEqual([0, 45, 10]);
  // What the model has played says more than rules do.
  expect(stdout).toContain('From 4 episodes that its own models have played');
  expect(stdout).toMatch(/│ +Price, │[\s\S]*│ +eur │/);
  expect(stdout).toContain('Paired differences: costs');
  const kept = JSON.parse(readFileSync(join(cwd, 'grid', 'spec.json'), 'utf8'));
  expect(kept.asked[0].spec).toMatchObject({ models: [{ model: 'tiny' }], prices: 'prices.json' });
});

test('a program gets the same of its own models, and the models, server and prices are given as it calls', async () => {
  const { plan, pilot } = await estimateCost('grid.yaml', {
    cwd,
    folder: 'from-a-program',
    place: 'here',
    pilot: 2,
    env: { OPENAI_API_KEY: 'none' },
    model: ['tiny'],
    baseUrl: `${server.url}/v1`,
    prices: 'prices.json',
  });
  expect(pilot).toMatchObject({ episodes: 4, spent: { calls: 18, tokens: 18_180 } });
  expect(pilot?.price).toBeCloseTo(0.0198);
  expect([plan.episodes, plan.there, plan.toPlay, plan.estimate?.by]).toEqual([10, 4, 6, 'models']);
});

test('a plan plays nothing, a pilot does', async () => {
  const { code, stderr } = await run('--plan', '--pilot', '2');
  expect([code, stderr]).toEqual([2, expect.stringContaining('--pilot plays episodes, and --plan none')]);
});
