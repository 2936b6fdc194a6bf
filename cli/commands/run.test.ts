// Tests what `troupe run` prints, writes and ends with.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { END_REASONS } from '../../runtime/core/event.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../../tests/support/capture.ts';
import { spawnTroupe } from '../../tests/support/spawned.ts';
import { exitCodeOf } from './run.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'troupe-'));

const run = (args: string, options: Parameters<typeof runCaptured>[1] = {}) =>
  runCaptured(['run', ...args.split(' ')], { cwd: folder(), ...options });

describe('troupe run', () => {
  test('ends with a table of every figure, who played, how to ask a language model, and where the record is', async () => {
    const cwd = folder();
    const { code, stdout } = await run('sar --protocol cmas --agents 2 --steps 3', { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^┌/);
    for (const label of ['Success', 'Transport rate', 'Coverage', 'Balance'])
      expect(stdout).toMatch(new RegExp(`│ ${label} \\(`));
    for (const definition of ['published', 'paper'])
      expect(stdout).toMatch(new RegExp(`\\([^)]*${definition}[^)]*\\)`));
    for (const label of [
      'Ended as',
      'Steps taken',
      'Model calls',
      'Messages',
      'Input tokens',
      'Output tokens',
      'Wall time',
    ])
      expect(stdout).toContain(`│ ${label} `);
    // Between agents, with its definition; inside and with bodies beside it.
    expect(stdout.match(/communication/gi)).toHaveLength(1);
    expect(stdout).toMatch(
      /^Communication between agents: \d+ % of all tokens, for writing messages and for reading them/m,
    );
    expect(stdout).toMatch(/^Inside an agent, between its own roles: 0 %/m);
    expect(stdout).toMatch(/^With its body, what it sees and does itself: 0 %/m);
    expect(stdout).toContain('no language model');
    expect(stdout).toContain(
      'OPENAI_API_KEY=… troupe run sar --protocol cmas --agents 2 --steps 3 --model gpt-4.1-mini',
    );
    const [, record = ''] = /^Record: (.+)$/m.exec(stdout) ?? [];
    expect(record).toMatch(/^runs\/\d{8}-\d{6}-sar-cmas-1-0\/record\.jsonl$/);
    expect(readRecord(join(cwd, record)).events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'step-cap' });
  });

  test('explains how to use a language model after the first episode of a folder only, and always who played', async () => {
    const cwd = folder();
    const hints = async (line: string) => {
      const { stdout } = await run(`relay --agents 2 --steps 1 --protocol cmas ${line}`.trim(), { cwd });
      expect(stdout).toContain('These figures say nothing about language models.');
      return (stdout.match(/--model gpt-4\.1-mini/g) ?? []).length;
    };
    expect([await hints('--out one'), await hints('--out two'), await hints('--quiet')]).toEqual([1, 0, 1]);
    expect([await hints(''), await hints('--out three')]).toEqual([0, 0]);
  });

  test('says with which options a protocol was played, the usual ones too, and nothing where it has none', async () => {
    const { stdout } = await run('relay --protocol llamar:rules=published --agents 2 --quiet');
    expect(stdout).toMatch(/│ Protocol options +│ +corrector=module │/);
    expect(stdout).toContain('rules=published');
    expect((await run('relay --protocol solo --agents 2 --quiet')).stdout).not.toContain('Protocol options');
    expect(stdout).toMatch(/│ World options +│ +pace=steps │/);
    const { options } = JSON.parse((await run('relay --protocol react --agents 2 --json')).stdout);
    expect(options).toEqual({ summaries: false, thoughts: 'kept' });
  });

  test('writes one line a step to stderr where that is no terminal, and none when it is to be quiet', async () => {
    const output = await run('relay --protocol cmas --agents 4 --steps 3');
    expect(output.stderr).toMatch(/^(?:step [012] of 3 .+\n){3}\n$/);
    expect(output.stdout).not.toMatch(/^step /m);
    const quiet = await run('relay --protocol cmas --agents 4 --steps 3 --quiet');
    expect([quiet.stdout.slice(0, 1), quiet.stderr]).toEqual(['┌', '']);
  });

  test('shows on a terminal what agents see, say and do, with the map, and goes back over what it drew', async () => {
    const { stdout, stderr } = await run('relay --protocol dmas --agents 3 --steps 2', {
      isTTY: true,
      env: { NO_COLOR: '1' },
      columns: 120,
    });
    expect(stderr).toContain('sees  You hold the baton.');
    expect(stderr).toContain('r1 on utterance:');
    expect(stderr).toMatch(/does {2}pass \w+/);
    expect(stderr).toContain('baton with r2');
    expect(stderr.split('\u001b[0J')).toHaveLength(2);
    expect(stdout).not.toContain('\u001b');
  });

  test('draws no line that is wider than the terminal and no picture that is higher', async () => {
    const { stderr } = await run('sar --protocol dmas --agents 3 --steps 2', {
      isTTY: true,
      env: { NO_COLOR: '1' },
      columns: 80,
      rows: 24,
    });
    const [first = ''] = stderr.split('\u001b[');
    expect(first.trimEnd().split('\n').length).toBeLessThan(24);
    for (const line of first.split('\n')) expect(line.length).toBeLessThan(80);
  });

  test('prints one JSON object and nothing else with --json', async () => {
    const { code, stdout, stderr } = await run('relay --protocol dmas --agents 3 --seed 2 --json');
    const figures = JSON.parse(stdout);
    expect([code, stdout.trimEnd().split('\n').length]).toEqual([0, 1]);
    expect(figures).toMatchObject({
      world: 'relay',
      protocol: 'dmas',
      scene: 'line',
      seed: 2,
      agents: ['r1', 'r2', 'r3'],
      reason: 'goal',
      steps: 2,
      tokensBy: 'counted',
    });
    expect(figures.models['*']).toMatchObject({ kind: 'rules', about: expect.stringContaining('no language model') });
    for (const { tokens, share } of Object.values<{ tokens: number; share: number }>(figures.communication))
      expect(share).toBeCloseTo(tokens / (figures.inputTokens + figures.outputTokens));
    expect(Object.keys(figures.communication)).toEqual(['between', 'inside', 'body']);
    expect(stderr).toMatch(/^step 0 of 40 /);
  });

  test('keeps the record where it is told to, and does not write over one', async () => {
    const cwd = folder();
    expect((await run('relay --protocol cmas --out here', { cwd })).code).toBe(0);
    const before = readFileSync(join(cwd, 'here/record.jsonl'), 'utf8');
    const again = await run('relay --protocol cmas --out here', { cwd });
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/^FILE_UNWRITABLE: .*record\.jsonl cannot be written: it is there already\./);
    expect(readFileSync(join(cwd, 'here/record.jsonl'), 'utf8')).toBe(before);
  });

  test('gives two episodes of the same second folders of their own', async () => {
    const cwd = folder();
    const clock = { now: () => 0, after: () => ({ cancel() {} }) };
    for (let i = 0; i < 2; i++) expect((await run('relay --protocol cmas', { cwd, clock })).code).toBe(0);
    expect(readdirSync(join(cwd, 'runs')).sort()).toEqual([
      '19700101-000000-relay-cmas-line-0',
      '19700101-000000-relay-cmas-line-0-2',
    ]);
  });

  test('takes options of the world', async () => {
    const cwd = folder();
    await run('relay --protocol cmas --out r --world-option pace=durations --world-option speech=paid', { cwd });
    expect(readRecord(join(cwd, 'r')).events[0]).toMatchObject({
      world: { options: { pace: 'durations', speech: 'paid' } },
    });
  });

  test('records what the calls are asked with', async () => {
    const cwd = folder();
    await run('relay --protocol cmas --out r --temperature 0.5 --max-tokens 99 --model-seed 7', { cwd });
    expect(readRecord(join(cwd, 'r')).events[0]).toMatchObject({
      models: { '*': { settings: { temperature: 0.5, maxTokens: 99, seed: 7 } } },
    });
  });

  test('ends at the cap of time', async () => {
    const { code, stdout } = await run('relay --protocol cmas --agents 9 --time-cap 0 --json');
    expect([code, JSON.parse(stdout).reason]).toEqual([0, 'time-cap']);
  });

  test('is cancelled by Ctrl-C with a whole record and exit code 130', async () => {
    const cwd = folder();
    const stop = new AbortController();
    const onWrite = (text: string) => text.startsWith('step 1 of ') && stop.abort();
    const { code, stdout } = await run('relay --protocol cmas --agents 9 --out r', {
      cwd,
      signal: stop.signal,
      onWrite,
    });
    expect(code).toBe(130);
    expect(stdout).toMatch(/Ended as +│ +cancelled/);
    expect(stdout).toMatch(/\nTo continue from there: troupe resume \S+\n$/);
    expect(stdout).not.toContain('Last error of a model');
    const { events, torn } = readRecord(join(cwd, 'r'));
    expect(torn).toBe(false);
    expect(events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'cancelled', steps: 2 });
  });

  test('prints a command to continue that a shell accepts, with paths quoted and blanks kept', async () => {
    const cwd = folder();
    const file = join(cwd, "it's mine.mjs");
    writeFileSync(
      file,
      `export { cmas as mine } from '${new URL('../../protocols/index.ts', import.meta.url).href}';\n`,
    );
    const args = ['relay', '--protocol', "./it's mine.mjs", '--agents', '9', '--out', 'my  runs/$one'];
    const stop = new AbortController();
    const onWrite = (text: string) => text.startsWith('step 1 of ') && stop.abort();
    const { stdout } = await runCaptured(['run', ...args], { cwd, signal: stop.signal, onWrite });
    const again = "troupe resume 'my  runs/$one/record.jsonl' --protocol './it'\\''s mine.mjs'";
    expect(stdout).toContain(`\nTo continue from there: ${again}\n`);
    expect(stdout).toContain("… troupe run relay --protocol './it'\\''s mine.mjs' --agents 9 --model gpt-4.1-mini\n");
  });

  test('plays to its end even if its output is no longer read', async () => {
    const cwd = folder();
    const words = ['run', 'relay', '--protocol', 'cmas', '--agents', '9', '--out', join(cwd, 'r')];
    const child = spawnTroupe(words);
    child.stderr.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(readRecord(join(cwd, 'r')).events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'goal' });
  });

  test('gives the same result over NATS as in memory', async () => {
    const output = async (more: string) => {
      const { code, stdout } = await run(`relay --protocol duo --agents 4 --json --quiet${more}`);
      const { run: _run, record: _record, ms: _ms, ...same } = JSON.parse(stdout);
      return { code, same };
    };
    expect(await output(` --bus ${inject('nats')}`)).toEqual(await output(''));
  });
});

test('every end reason has its exit code', () => {
  const codes = Object.fromEntries(END_REASONS.map((reason) => [reason, exitCodeOf(reason)]));
  expect(codes).toEqual({
    goal: 0,
    'claimed-done': 0,
    'step-cap': 0,
    failed: 0,
    'time-cap': 0,
    budget: 0,
    stalled: 1,
    'model-error': 1,
    'role-error': 1,
    'world-error': 1,
    cancelled: 130,
  });
});

test('prices show what the episode cost, as cost shows it of the record, and name models without a price', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-prices-'));
  writeFileSync(join(cwd, 'prices.json'), '{"rules":{"input":2,"output":10},"currency":"eur"}');
  const line = 'relay --protocol cmas --agents 2 --steps 2 --quiet --prices prices.json';
  const { stdout } = await run(`${line} --out paid`, { cwd });
  const [money = ''] = /^Money: 0\.\d+ eur$/m.exec(stdout) ?? [];
  expect(money).not.toBe('');
  const cost = await runCaptured('cost paid --prices prices.json'.split(' '), { cwd });
  expect(cost.stdout).toContain(money);
  const told = JSON.parse((await run(`${line} --json --out again`, { cwd })).stdout);
  expect(told).toMatchObject({ currency: 'eur', unpriced: [] });
  expect(`Money: ${told.money.toFixed(4)} eur`).toBe(money);
  writeFileSync(join(cwd, 'prices.json'), '{"other":{"input":2,"output":10}}');
  expect((await run(line, { cwd })).stdout).toMatch(/^Money: 0\.0000 usd, without rules: /m);
  expect(JSON.parse((await run('relay --protocol cmas --steps 1 --json', { cwd })).stdout)).not.toHaveProperty('money');
  rmSync(cwd, { recursive: true, force: true });
});

test('a cap in usd asks for prices in usd', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'eur.json'), '{"rules":{"input":1,"output":2},"currency":"eur"}');
  for (const prices of ['', ' --prices eur.json']) {
    const { code, stderr } = await run(`relay --protocol cmas --budget usd=1${prices}`, { cwd });
    expect([code, stderr]).toEqual([1, expect.stringContaining('OPTION_BAD')]);
  }
});

test('a record is refused where the folder cannot be made', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'taken'), '');
  const { code, stderr } = await run('relay --protocol cmas --out taken', { cwd });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^FILE_UNWRITABLE: .*taken cannot be written: it is no folder\.\s+Name a folder\./);
});
