// Tests that the files `troupe new` writes run and pass their own tests, and that it writes over nothing.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

// Inside of the project, so that what is written finds its packages.
const root = fileURLToPath(new URL('../../', import.meta.url));
mkdirSync(join(root, '.cache'), { recursive: true });
const cwd = mkdtempSync(join(root, '.cache', 'new-'));
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });
const nodeTest = (file: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', '--test', file], { cwd, encoding: 'utf8' });

beforeAll(async () => {
  for (const line of ['new protocol my-talk', 'new world my-island']) expect((await troupe(line)).code).toBe(0);
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

describe('what troupe new writes', () => {
  test('is a file and its test, with commands to try them', async () => {
    expect(
      readdirSync(cwd)
        .filter((name) => name.endsWith('.ts'))
        .sort(),
    ).toEqual(['my-island.test.ts', 'my-island.ts', 'my-talk.test.ts', 'my-talk.ts']);
    const { stdout } = await troupe('new protocol other');
    expect(stdout).toContain('wrote other.ts\nwrote other.test.ts\nTry it:\n  npx troupe show ./other.ts\n');
  });

  test.each(['my-talk.test.ts', 'my-island.test.ts'])('%s passes', (file) => {
    const { status, stdout } = nodeTest(file);
    expect(stdout).toMatch(/^# pass 2$|^ℹ pass 2$/m);
    expect(status).toBe(0);
  });

  test.each([
    ['show ./my-talk.ts', 'no faults'],
    ['run sar --protocol ./my-talk.ts --agents 3 --steps 3 --quiet', 'step-cap'],
    ['run ./my-island.ts --protocol ./my-talk.ts --quiet', 'Success (plain)'],
    ['run ./my-island.ts --protocol cmas --quiet', 'goal'],
  ])('runs: troupe %s', async (line, text) => {
    const { code, stdout } = await troupe(line);
    expect(stdout).toContain(text);
    expect(code).toBe(0);
  });

  test('is never written over', async () => {
    const before = readFileSync(join(cwd, 'my-talk.ts'), 'utf8');
    const { code, stderr } = await troupe('new world my-talk');
    expect([code, stderr]).toEqual([1, expect.stringContaining('FILE_EXISTS: my-talk.ts, my-talk.test.ts exists')]);
    expect(readFileSync(join(cwd, 'my-talk.ts'), 'utf8')).toBe(before);
  });

  test.each(['new thing x', 'new world My_World', 'new world ../x', 'new protocol constructor-'])(
    'refuses: troupe %s',
    async (line) => {
      const { code, stderr } = await troupe(line);
      const told = line.includes('thing') ? [2, 'USAGE'] : [1, 'OPTION_BAD'];
      expect([code, stderr.split(':')[0]]).toEqual(told);
    },
  );
});
