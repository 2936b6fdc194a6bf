// Tests that files of a user which cannot be read as what they should be are told as such, and never as defects of
// ours.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCaptured } from '../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-unreadable-'));
afterAll(() => rmSync(cwd, { recursive: true }));

writeFileSync(join(cwd, 'two.yaml'), 'worlds: relay\n---\nworlds: sar\n');
writeFileSync(join(cwd, 'wide.yaml'), Buffer.from('\uFEFFworlds: relay\n', 'utf16le'));
symlinkSync('circle.yaml', join(cwd, 'circle.yaml'));
symlinkSync('nowhere', join(cwd, 'dangling.yaml'));
mkdirSync(join(cwd, 'empty'));

test.each([
  ['experiment run two.yaml', /^EXPERIMENT_MALFORMED: two\.yaml .*several documents/],
  ['experiment run wide.yaml', /^EXPERIMENT_MALFORMED: wide\.yaml .*not encoded in UTF-8/],
  ['experiment run circle.yaml', /^FILE_UNREADABLE: .*its links lead in a circle/],
  ['experiment run dangling.yaml', /^FILE_UNREADABLE: (?![\s\S]*Did you mean)/],
  ['experiment run empty', /^EXPERIMENT_MISSING: empty /],
  ['run cmd: --protocol cmas --model random', /^OPTION_BAD: .*how it is started/],
])('%s', async (line, told) => {
  expect(await runCaptured(line.split(' '), { cwd })).toMatchObject({ code: 1, stderr: expect.stringMatching(told) });
});
