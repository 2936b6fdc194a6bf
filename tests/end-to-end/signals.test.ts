// Tests that whoever asks the command to end, by Ctrl-C, `kill` or a closed terminal, finds a record that says so and
// can be gone on with.
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../support/capture.ts';
import { spawnTroupe } from '../support/spawned.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-signals-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.concurrent.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends an episode as cancelled, with exit code %i and nothing locked', async (signal, code) => {
  const out = join(folder, signal);
  const flags = ['run', 'relay', '--protocol', 'dmas', '--agents', '12', '--latency', 'first=100', '--out', out];
  const child = spawnTroupe(flags);
  for await (const text of child.stderr) if (/^step \d/m.test(String(text))) break;
  const exit = once(child, 'exit');
  child.kill(signal);
  expect(await exit).toEqual([code, null]);
  expect(readRecord(out).events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'cancelled' });
  expect(existsSync(join(out, 'record.jsonl.lock'))).toBe(false);
  const resumed = await runCaptured(['resume', out, '--quiet', '--json']);
  expect(JSON.parse(resumed.stdout)).toMatchObject({ reason: 'goal' });
});
