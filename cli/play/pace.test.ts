// Shows that `--pace` waits before steps so that a person can follow, and changes no measured figure.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../../tests/support/capture.ts';
import { leapingClock } from '../../tests/support/leaping-clock.ts';

const PACE_MS = 4000;

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'troupe-pace-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

const episode = ['run', 'relay', '--protocol', 'cmas', '--agents', '9', '--seed', '1', '--quiet'];

test('pauses once before each step, without counting towards calls, steps or the time limit', async () => {
  const clock = leapingClock((ms) => ms === PACE_MS);
  const out = ['--out', 'paced', '--steps', '3', '--time-cap', '5'];
  const { code } = await runCaptured([...episode, ...out, '--pace', String(PACE_MS)], { cwd, clock });
  expect(code).toBe(0);
  expect(clock.waits).toEqual([PACE_MS, PACE_MS, PACE_MS]);
  const { events } = readRecord(join(cwd, 'paced'));
  expect(events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'step-cap' });
  expect(events.flatMap((e) => (e.type === 'model.answered' ? [e.ms] : [])).every((ms) => ms === 0)).toBe(true);
  const at = (type: string, step: number) => events.find((e) => e.type === type && e.step === step)?.t;
  for (const step of [0, 1, 2]) {
    expect(at('step.started', step)).toBeDefined();
    expect(at('step.started', step)).toBe(at('world.stepped', step));
  }
});

test('is excluded from all times, including the time left after resuming', async () => {
  const stop = new AbortController();
  const clock = leapingClock((ms) => {
    // Ctrl-C in the third pause.
    if (ms === PACE_MS && clock.waits.length === 2) stop.abort();
    return ms === PACE_MS;
  });
  const out = ['--out', 'parted', '--steps', '4', '--time-cap', '3', '--json'];
  const { stdout } = await runCaptured([...episode, ...out, '--pace', String(PACE_MS)], {
    cwd,
    clock,
    signal: stop.signal,
  });
  expect(JSON.parse(stdout)).toMatchObject({ reason: 'cancelled', steps: 2, ms: 0 });
  const went = await runCaptured(['resume', 'parted', '--quiet', '--json'], { cwd, clock });
  expect(JSON.parse(went.stdout)).toMatchObject({ reason: 'step-cap', steps: 4 });
});

test('is refused where time is simulated', async () => {
  const { code, stderr } = await runCaptured([...episode, '--clock', 'simulated', '--pace', '10'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain("OPTION_BAD: --pace cannot be '10 with --clock simulated'");
});
