// Runs each command that reads a whole record on one of 112 MB in a process whose heap is too small to hold its events.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../support/compiled.ts';
import { copyCutOff, writeLongRecord } from '../support/long-record.ts';

const HEAP_MB = 100;
const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
let steps = 0;

beforeAll(async () => {
  for (const name of ['whole', 'cut']) mkdirSync(join(cwd, name));
  steps = await writeLongRecord(join(cwd, 'whole', 'record.jsonl'), 112, 200_000);
  for (const name of ['cut']) copyCutOff(join(cwd, 'whole', 'record.jsonl'), join(cwd, name, 'record.jsonl'));
});

interface RunResult {
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

function runSmall(args: readonly string[]): Promise<RunResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, [`--max-old-space-size=${HEAP_MB}`, ...args], { cwd }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? error.signal ?? null) : 0, stdout, stderr }),
    );
  });
}

const troupe = (args: readonly string[]) => runSmall([compiled('cli/main.ts'), ...args]);

describe('a record of 112 MB, in a heap of 100', () => {
  test('is too long to be held', async () => {
    expect(statSync(join(cwd, 'whole', 'record.jsonl')).size).toBeGreaterThan(110_000_000);
    const read = `import { readRecord } from ${JSON.stringify(pathToFileURL(compiled('runtime/record/read.ts')).href)};
      console.log(readRecord('whole').events.length);`;
    const { stdout, stderr } = await runSmall(['--input-type=module', '--eval', read]);
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('heap out of memory')]);
  });

  test.each([
    ['diff', ['diff', 'whole', 'cut'], /b {3}\(nothing: this record has ended\)/],
    ['export', ['export', 'whole', '--out', 'csv'], /calls\.csv {2}\d+ rows/],
    ['verify, which replays it', ['verify', 'whole'], /unaltered and sealed/],
    ['prompt', ['prompt', 'whole', '--call', '300'], /^Call 300: /],
    ['resume', ['resume', 'cut', '--quiet'], /^Resumed at step \d+[\s\S]*Ended as goal/],
  ])('is read by %s', async (_name, args, says) => {
    const { code, stdout, stderr } = await troupe(args);
    expect([code, stderr]).toEqual([args[0] === 'diff' ? 1 : 0, expect.not.stringContaining('heap')]);
    expect(stdout).toMatch(says);
  });

  test('is forked', async () => {
    const { stdout } = await troupe(['fork', 'whole', '--at', String(steps - 2), '--out', 'fork', '--quiet']);
    expect(stdout).toMatch(/^Forked from \S+ at step \d+[\s\S]*Ended as goal/);
  });
});
