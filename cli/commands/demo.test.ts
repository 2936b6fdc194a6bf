// Tests that `troupe demo` plays three protocols to one table, at any pace and also when it is interrupted.
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../../tests/support/capture.ts';
import { leapingClock } from '../../tests/support/leaping-clock.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'troupe-'));

describe('troupe demo', () => {
  test('ends with one table of all three, who played, and how to ask a language model', async () => {
    const cwd = folder();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { code, stdout, stderr } = await runCaptured(['demo'], { cwd });
    expect([code, warned.mock.calls]).toEqual([0, []]);
    warned.mockRestore();
    expect(stdout).not.toMatch(/^step /m);
    expect(stderr.match(/^(?:cmas|dmas|duo) /gm)).toHaveLength(3);
    expect(stdout).toMatch(/│ Search & rescue, scene 1, 3 agents +│ +cmas │ +dmas │ +duo │/);
    for (const label of [
      'Ended as',
      'Success',
      'Transport rate',
      'Coverage',
      'Balance',
      'Steps taken',
      'Model calls',
      'Messages',
      'Input tokens',
      'Output tokens',
      'Tokens between agents (of all)',
      'Wall time',
    ])
      expect(stdout).toContain(`│ ${label} `);
    expect(stdout.match(/┌/g)).toHaveLength(1);
    expect(stdout).toContain('rule-based player, no language model');
    expect(stdout).toContain('OPENAI_API_KEY=… troupe demo --model gpt-4.1-mini');
    for (const [, record = ''] of stdout.matchAll(/^Record of \w+: (.+)$/gm))
      expect(readRecord(join(cwd, record)).events.at(-1)?.type).toBe('episode.ended');
  });

  test('shows what each episode cost where prices are given', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'prices.json'), '{"rules":{"input":2,"output":10},"currency":"eur"}');
    const line = ['demo', '--steps', '1', '--quiet', '--prices', 'prices.json'];
    const { stdout } = await runCaptured(line, { cwd });
    expect(stdout.match(/^(?:cmas|dmas|duo): Money: 0\.\d+ eur$/gm)).toHaveLength(3);
    const told: { currency: string }[] = JSON.parse((await runCaptured([...line, '--json'], { cwd })).stdout);
    expect(told.map(({ currency }) => currency)).toEqual(['eur', 'eur', 'eur']);
  });

  test('names npm start if it was started that way', async () => {
    const { stdout } = await runCaptured(['demo', '--steps', '1'], {
      cwd: folder(),
      env: { npm_lifecycle_event: 'start' },
    });
    expect(stdout).toContain('OPENAI_API_KEY=… npm start -- --model gpt-4.1-mini');
  });

  test('pauses between steps only on a terminal, and as long as requested', async () => {
    const waited = async (args: string[], isTTY: boolean) => {
      const clock = leapingClock((ms) => ms <= 1000);
      await runCaptured(['demo', '--steps', '3', ...args], { cwd: folder(), isTTY, clock });
      return clock.waits;
    };
    expect(await waited([], true)).toEqual(Array(9).fill(150));
    expect(await waited([], false)).toEqual([]);
    expect(await waited(['--pace', '40'], false)).toEqual(Array(9).fill(40));
  });

  test('gives the same result and wall time at any pace', async () => {
    const outputAt = async (pace: string) => {
      const { stdout } = await runCaptured(['demo', '--json', '--steps', '4', '--pace', pace], {
        cwd: folder(),
        clock: leapingClock((ms) => ms <= 1000),
      });
      return JSON.parse(stdout).map(({ run: _r, record: _f, ...same }: Record<string, unknown>) => same);
    };
    expect(await outputAt('50')).toEqual(await outputAt('0'));
  });

  test('an error under one protocol does not lose the others', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'dmas'), 'in the way');
    const { code, stdout, stderr } = await runCaptured(['demo', '--steps', '2', '--out', '.'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^dmas: [A-Z_]+: /m);
    expect(stdout).toMatch(/│ Ended as +│ +step-cap │ +– │ +step-cap │/);
  });

  test('plays nothing where one of its records is there already', async () => {
    const cwd = folder();
    mkdirSync(join(cwd, 'd/duo'), { recursive: true });
    writeFileSync(join(cwd, 'd/duo/record.jsonl'), '');
    const { code, stderr } = await runCaptured(['demo', '--steps', '1', '--out', 'd'], { cwd });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^FILE_UNWRITABLE: \S+record\.jsonl .*it is there already/),
    ]);
    expect(readdirSync(join(cwd, 'd'))).toEqual(['duo']);
  });

  test('ends with 130 and partial results when it is interrupted', async () => {
    const stop = new AbortController();
    const onWrite = (text: string) => text.startsWith('step 1 of ') && stop.abort();
    const { code, stdout } = await runCaptured(['demo'], { cwd: folder(), signal: stop.signal, onWrite });
    expect(code).toBe(130);
    expect(stdout).toMatch(/│ Ended as +│ +cancelled │/);
  });

  test('is one JSON array with --json', async () => {
    const { stdout } = await runCaptured(['demo', '--json', '--quiet', '--steps', '2'], { cwd: folder() });
    expect(JSON.parse(stdout).map((e: { protocol: string }) => e.protocol)).toEqual(['cmas', 'dmas', 'duo']);
  });
});
