// Tests that `troupe compare` takes the options of `troupe run`.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { JobResult } from '../../runtime/experiment/measures.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { type CaptureOptions, runCaptured } from '../../tests/support/capture.ts';
import { untimedEpisodes } from '../../tests/support/untimed.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-grid-'));

afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const GRID = 'relay --protocols cmas,dmas --agents 2 --seeds 3 --steps 4';

const compare = (line: string, options: CaptureOptions = {}) =>
  runCaptured(['compare', ...line.split(' ')], { cwd, ...options });

/** Every episode of the grid, never disturbed. */
let undisturbed: unknown[];

beforeAll(async () => {
  undisturbed = untimedEpisodes((await compare(`${GRID} --json`)).stdout);
});

describe('what run takes, compare takes too', () => {
  test('--prices: the price is a column', async () => {
    writeFileSync(join(cwd, 'prices.json'), '{"rules":{"input":1000000,"output":0}}');
    const { stdout } = await compare(`${GRID} --prices prices.json --json`);
    const { episodes, cells } = JSON.parse(stdout);
    for (const { costs } of episodes) expect(costs.price).toBeCloseTo(costs.inputTokens);
    expect(cells[0].estimates.usd.mean).toBeCloseTo(cells[0].estimates.inputTokens.mean);
  });

  test('--prompt: for the protocols that have the role', async () => {
    writeFileSync(join(cwd, 'planner.md'), 'You plan for a team of couriers.');
    await compare(`${GRID} --prompt planner=planner.md --out prompted`);
    const prompted = (protocol: string) =>
      readFileSync(
        join(cwd, 'prompted', `relay_${protocol}_2-agents_scene-line_seed-0`, 'record.jsonl'),
        'utf8',
      ).includes('team of couriers');
    expect([prompted('cmas'), prompted('dmas')]).toEqual([true, false]);
  });

  test('--clock simulated --latency: plays without waiting, and reports the simulated times', async () => {
    const { stdout } = await compare(`${GRID} --clock simulated --latency first=1000 --json`);
    for (const { costs } of JSON.parse(stdout).episodes)
      expect(costs.ms).toBeGreaterThanOrEqual(1000 * costs.stepsTaken);
  });

  test('--record: one file, which a second command on the same grid continues, and which can be answered from', async () => {
    await compare(`${GRID.replace('--seeds 3', '--seeds 2')} --record calls.jsonl --out recorded`);
    appendFileSync(join(cwd, 'calls.jsonl'), '{"exchange":1,"ca');
    expect((await compare(`${GRID} --record calls.jsonl --out recorded`)).code).toBe(0);
    const { stdout, code } = await compare(`${GRID} --model recorded:calls.jsonl --json`);
    const answered = (episodes: readonly unknown[]) =>
      JSON.parse(JSON.stringify(episodes)).map(({ score }: JobResult) => score);
    expect([code, answered(JSON.parse(stdout).episodes)]).toEqual([0, answered(undisturbed)]);
    expect((await compare(`${GRID} --record calls.jsonl --out afresh`)).stderr).toMatch(/^OPTION_BAD: --record/);
  });

  test('--bus: the same episodes over NATS', async () => {
    const { stdout } = await compare(`${GRID} --bus ${inject('nats')} --json --out nats`);
    expect(untimedEpisodes(stdout)).toEqual(undisturbed);
    const { events } = readRecord(join(cwd, 'nats', 'relay_dmas_2-agents_scene-line_seed-1'));
    expect(events[0]).toMatchObject({ type: 'episode.started', bus: inject('nats') });
  });

  test('--otel: an unreachable collector is reported, and nothing else changes', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_TIMEOUT: '200' };
    const { stdout, stderr } = await compare(`${GRID.replace('--seeds 3', '--seeds 1')} --otel --json`, { env });
    expect(untimedEpisodes(stdout)).toEqual(undisturbed.slice(0, 2));
    expect(stderr).toContain('OpenTelemetry:');
  });

  test.each([
    [{ OTEL_METRICS_EXPORTER: 'prometheus', OTEL_TRACES_EXPORTER: 'none' }, '--workers 1'],
    [{ OTEL_EXPORTER_OTLP_TIMEOUT: 'abc' }, 'whole number'],
  ])('--otel: %j is refused before the first episode', async (env, fix) => {
    const { code, stdout, stderr } = await compare(`${GRID} --otel`, { env });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^OPTION_BAD/);
    expect(stderr).toContain(fix);
  });

  test('--quiet: nothing on stderr but the error', async () => {
    const { stdout, stderr } = await compare(`${GRID} --budget calls=8 --quiet`, { isTTY: true });
    expect(stdout).toContain('PARTIAL');
    expect(stderr).toContain('EPISODES_WITHOUT_RESULT');
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });
});

test('several worlds are an experiment, which is said', async () => {
  const { code, stderr } = await compare('sar,relay --protocols cmas,dmas');
  expect([code, stderr]).toEqual([2, expect.stringMatching(/worlds: \[sar, relay\][\s\S]*troupe experiment run/)]);
});
