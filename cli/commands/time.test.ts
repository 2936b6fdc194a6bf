// Tests that `troupe time` adds up only times that can be true, and tells answers from failed attempts and pauses.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

test('troupe time refuses to add up the times of a clock that was set back; troupe cost does not need them', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  await runCaptured(['run', 'relay', '--protocol', 'dmas', '--agents', '3', '--quiet', '--out', 'a'], { cwd });
  expect(await runCaptured(['time', 'a'], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Time: '),
  });
  const file = join(cwd, 'a/record.jsonl');
  const lines = readFileSync(file, 'utf8').split('\n');
  const back = lines.map((line, i) =>
    i < 5 ? line : line.replace(/"t":(\d+)/, (_, t) => `"t":${Number(t) - 3_600_000}`),
  );
  writeFileSync(file, back.join('\n'));
  const { code, stderr } = await runCaptured(['time', 'a'], { cwd });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^RECORD_CLOCK: line 6 of .* was set back/m)]);
  expect((await runCaptured(['cost', 'a'], { cwd })).code).toBe(0);
});

test('troupe time tells failed attempts and the pauses after them from answers', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  await runCaptured(['run', 'relay', '--protocol', 'cmas', '--agents', '2', '--steps', '1', '--quiet', '--out', 'a'], {
    cwd,
  });
  const file = join(cwd, 'a/record.jsonl');
  const events = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const at = events.findIndex((e) => e.type === 'model.called');
  const asked = events[at];
  const failed = {
    ...{
      type: 'model.failed',
      process: asked.process,
      step: 0,
      t: asked.t + 2000,
      call: asked.call,
      attempt: 1,
      by: asked.by,
    },
    ...{ depth: asked.depth, error: { code: 'MODEL_FAILED', message: 'busy' }, ms: 2000, retry: true },
  };
  const later = events.slice(at).map((e, i) => ({ ...e, t: e.t + 5000, ...(i === 0 ? { attempt: 2 } : {}) }));
  const lines = [...events.slice(0, at + 1), failed, ...later].map((e, n) => JSON.stringify({ ...e, n }));
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { stdout } = await runCaptured(['time', 'a'], { cwd });
  expect(stdout).toMatch(/│ planner 5\.\d\d s \(2 attempts\) /);
  expect(stdout).toMatch(
    /^Time: 5\.\d\d s in 1 step; 5\.\d\d s \(\d+ %\) waiting for one model call, of which 5\.00 s in failed attempts and/m,
  );
});
