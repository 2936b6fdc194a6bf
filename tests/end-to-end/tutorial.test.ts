// Tests that the tutorial does what it says: its files are written and its commands run in a folder, in order.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runCaptured } from '../support/capture.ts';

// Inside of the project, so that what is written finds its packages.
const root = fileURLToPath(new URL('../../', import.meta.url));
mkdirSync(join(root, '.cache'), { recursive: true });
const cwd = mkdtempSync(join(root, '.cache', 'tutorial-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const page = readFileSync(join(root, 'docs/guide/tutorial.md'), 'utf8');
const blocks = [...page.matchAll(/^```(ts|sh|text)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}));

test('every block of the tutorial is what happens', async () => {
  let printed = '';
  const seen = { ts: 0, sh: 0, text: 0 };
  for (const { kind, text } of blocks) {
    if (kind === 'ts') {
      const [, name = ''] = /^\/\/ (\S+\.ts)\n/.exec(text) ?? [];
      expect(name, text).not.toBe('');
      writeFileSync(join(cwd, name), text);
      seen.ts++;
    } else if (kind === 'sh') {
      printed = '';
      for (const line of text.split('\n').filter((one) => one.startsWith('npx troupe '))) {
        const [command = '', note = ''] = line.slice('npx troupe '.length).split(/\s+# /);
        const { code, stdout, stderr } = await runCaptured(command.trim().split(/\s+/), { cwd });
        printed += stdout + stderr;
        expect(code, `${line}\n${stdout}${stderr}`).toBe(Number(/exit code (\d)/.exec(note)?.[1] ?? 0));
        seen.sh++;
      }
    } else {
      for (const line of text.trim().split('\n')) expect(printed).toContain(line);
      seen.text++;
    }
  }
  expect(seen).toEqual({ ts: 4, sh: 11, text: 5 });
});

test('the test that the tutorial writes passes', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--test', 'auction.test.ts'], {
    cwd,
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^(?:#|ℹ) pass 1$/m);
  expect(status).toBe(0);
});
