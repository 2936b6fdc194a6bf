// Tests that a command ends when it has done what it was asked for, whatever a user's file keeps going.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
// Inside of the project, so that what is written finds its packages.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache', 'leaves-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a protocol whose file has a timer does not keep the command, and all is printed through a pipe', () => {
  const file = join(folder, 'timer.ts');
  writeFileSync(file, "setInterval(() => {}, 1000);\nexport { dmas } from '../../protocols/index.ts';\n");
  const words = ['--import', 'tsx', join(root, 'cli/main.ts'), 'show', `${file}#dmas`, '--agents', '40', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 300_000 });
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ timing: 'ordered' });
});
