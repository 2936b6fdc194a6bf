// Tests that `troupe world replay` reproduces a recorded trajectory, or names step and field in which it differs.
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/golden/sar/', import.meta.url));
const absent = 'no recordings in ../shared/golden/sar beside the checkout';
const recordings = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((name) => name.endsWith('.json'))
      .sort()
  : [];
const [recording = ''] = recordings;

describe('troupe world replay', () => {
  test('finds a recorded trajectory the same, in either order of words', async ({ skip }) => {
    if (recording === '') skip(absent);
    for (const words of [
      ['replay', 'sar'],
      ['sar', 'replay'],
    ]) {
      const { code, stdout } = await runCaptured(['world', ...words, join(FOLDER, recording)]);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^same states \(\d+ steps\)\n$/)]);
    }
    const { stdout } = await runCaptured(['world', 'replay', 'sar', join(FOLDER, recording), '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ world: 'sar', same: true });
  });

  test('names step, field, expected and got where a trajectory differs, and ends with 1', async ({ skip }) => {
    if (recording === '') skip(absent);
    const changed = join(mkdtempSync(join(tmpdir(), 'troupe-')), 'changed.json');
    const golden = JSON.parse(readFileSync(join(FOLDER, recording), 'utf8'));
    golden.steps[1].state.fires.CaldorFire.clock = 77;
    writeFileSync(changed, JSON.stringify(golden));
    const { code, stdout } = await runCaptured(['world', 'replay', 'sar', changed]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^first difference: step 1, .*clock\n {2}expected {2}77\n {2}got {7}.+\n$/);
    expect(JSON.parse((await runCaptured(['world', 'replay', 'sar', changed, '--json'])).stdout)).toMatchObject({
      same: false,
      mismatch: { step: 1, expected: 77 },
    });
  });
});
