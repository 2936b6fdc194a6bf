// Tests that a long record is read as seldom as it has to be: once to check it, once to play it again, once to play on
// from it, and once to copy what stays.
import fs, { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCaptured } from '../support/capture.ts';
import { copyCutOff, writeLongRecord } from '../support/long-record.ts';

const { readSync } = fs;
let read = 0;
let cwd: string;
let steps = 0;

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'troupe-readings-'));
  for (const name of ['whole', 'cut']) mkdirSync(join(cwd, name));
  steps = await writeLongRecord(join(cwd, 'whole', 'record.jsonl'), 2);
  copyCutOff(join(cwd, 'whole', 'record.jsonl'), join(cwd, 'cut', 'record.jsonl'));
  Object.assign(fs, {
    readSync(...args: Parameters<typeof readSync>) {
      const had = readSync(...args);
      read += had;
      return had;
    },
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(fs, { readSync });
  syncBuiltinESMExports();
  rmSync(cwd, { recursive: true });
});

/** How often a file of this size was read. */
async function readings(of: string, argv: readonly string[]): Promise<number> {
  const { size } = statSync(join(cwd, of, 'record.jsonl'));
  read = 0;
  const { code, stderr } = await runCaptured(argv, { cwd });
  expect([code, stderr]).toEqual([0, '']);
  return read / size;
}

test('a resume reads its record four times', async () => {
  const times = await readings('cut', ['resume', 'cut', '--quiet']);
  expect(times).toBeGreaterThan(3.5);
  expect(times).toBeLessThan(4.2);
});

test('a fork reads what comes before it', async () => {
  const argv = (at: number) => ['fork', 'whole', '--at', String(at), '--out', `fork-${at}`, '--quiet'];
  expect(await readings('whole', argv(1))).toBeLessThan(1.5);
  expect(await readings('whole', argv(steps - 2))).toBeLessThan(4.2);
});
