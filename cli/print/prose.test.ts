// Tests that what is printed on a terminal fits it, and that commands to copy can be run.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { widthOf } from '../../runtime/text/plain.ts';
import { runCaptured } from '../../tests/support/capture.ts';

test.each([
  ['run', 'relay --protocol cmas --out one', 80],
  ['compare', 'relay --protocols cmas,solo --seeds 2 --workers 1 --out grid', 100],
])('what %s prints on a terminal is no wider than it, but for commands to copy', async (command, rest, columns) => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  const { stdout } = await runCaptured([command, ...rest.split(' ')], { cwd, isTTY: true, columns, rows: 0 });
  const lines = stdout.split('\n').filter((line) => !line.startsWith('  '));
  expect(lines.filter((line) => widthOf(line) > columns)).toEqual([]);
  expect(stdout).toMatch(/^ {2}OPENAI_API_KEY=… troupe .* --model gpt-4\.1-mini$/m);
});

test('a command to copy is said as the program was started', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  const env = { npm_command: 'exec' };
  const { stdout } = await runCaptured('run relay --protocol cmas --quiet --out two'.split(' '), { cwd, env });
  expect(stdout).toMatch(/^ {2}npx troupe run relay .*--base-url/m);
});
