// `troupe resume` and `troupe fork` on the command line; what they promise is tested in tests/resume.test.ts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture } from './captured.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-resume-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const troupe = (...argv: string[]) => capture(argv, { cwd: folder });
const episode = ['run', 'relay', '--protocol', 'dmas', '--agents', '5', '--slip', '0.4', '--seed', '2', '--quiet'];

test('a record that was cut off is played on with the models on record', async () => {
  await troupe(...episode, '--out', 'whole');
  await troupe(...episode, '--out', 'cut');
  const file = join(folder, 'cut', 'record.jsonl');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, text.length / 2));
  const { code, stdout } = await troupe('resume', 'cut', '--quiet');
  expect(code).toBe(0);
  expect(stdout).toContain('Went on at step');
  expect((await troupe('replay', 'cut')).stdout).toContain('same events');
  const again = await troupe('resume', 'cut');
  expect([again.code, again.stderr.split(':')[0]]).toEqual([1, 'RECORD_ENDED']);
});

test('a fork has a record of its own', async () => {
  const { code, stdout } = await troupe('fork', 'whole', '--at', '1', '--slip', '0', '--out', 'forked', '--quiet', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ from: 1, record: join(folder, 'forked', 'record.jsonl') });
});
