import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture } from './captured.ts';

test('troupe time refuses to add up the times of a clock that was set back; troupe cost does not need them', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  await capture(['run', 'relay', '--protocol', 'dmas', '--agents', '3', '--quiet', '--out', 'a'], { cwd });
  expect(await capture(['time', 'a'], { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining('Time: ') });
  const file = join(cwd, 'a/record.jsonl');
  const lines = readFileSync(file, 'utf8').split('\n');
  const back = lines.map((line, i) => (i < 5 ? line : line.replace(/"t":(\d+)/, (_, t) => `"t":${Number(t) - 3_600_000}`)));
  writeFileSync(file, back.join('\n'));
  const { code, stderr } = await capture(['time', 'a'], { cwd });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^RECORD_CLOCK: line 6 of .* was set back/)]);
  expect((await capture(['cost', 'a'], { cwd })).code).toBe(0);
});
