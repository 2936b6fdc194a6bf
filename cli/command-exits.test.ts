// Tests that a command ends when it has done what it was asked for, whatever a user's file keeps going, and when what
// it waits for will never be.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
// Inside of the project, so that what is written finds its packages.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache', 'leaves-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const troupe = (...words: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(root, 'cli/main.ts'), ...words], {
    encoding: 'utf8',
    timeout: 300_000,
  });

test('a world that never answers ends the command with an error, and not with silence', () => {
  const file = join(folder, 'silent.ts');
  writeFileSync(
    file,
    "import { relay } from '../../envs/relay/relay.ts';\nexport default { ...relay, reset: () => new Promise(() => {}) };\n",
  );
  for (const words of [
    ['world', 'check', file],
    ['run', file, '--protocol', 'dmas', '--json', '--out', join(folder, 'run')],
  ]) {
    const { status, stdout, stderr } = troupe(...words);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^NEVER_SETTLED: /m)]);
    if (words.includes('--json')) expect(JSON.parse(stdout).error.code).toBe('NEVER_SETTLED');
  }
});

test.each([
  ['a promise that nothing awaits', "(async () => { throw new Error('disk full'); })();"],
  ['a timer', "setTimeout(() => { throw new Error('disk full'); }, 0);"],
])('what a world throws in %s ends the command with an error and its place', (what, bug) => {
  const file = join(folder, `${what.replaceAll(' ', '-')}.ts`);
  const parts = `reset: async (setup) => {\n${bug}\nawait new Promise((end) => setTimeout(end, 2000)); return relay.reset(setup); }`;
  writeFileSync(file, `import { relay } from '../../envs/relay/relay.ts';\nexport default { ...relay, ${parts} };\n`);
  const out = join(folder, what);
  const { status, stdout, stderr } = troupe('run', file, '--protocol', 'dmas', '--quiet', '--json', '--out', out);
  const place = `${basename(file)}:3`;
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^THREW_UNAWAITED: code that nothing waits for threw: disk full \(\S+\)\.\n {2}Await/),
  ]);
  expect(JSON.parse(stdout).error).toMatchObject({
    code: 'THREW_UNAWAITED',
    data: { place: expect.stringContaining(place) },
  });
});

test('a protocol whose file has a timer does not keep the command, and all is printed through a pipe', () => {
  const file = join(folder, 'timer.ts');
  writeFileSync(file, "setInterval(() => {}, 1000);\nexport { dmas } from '../../protocols/index.ts';\n");
  const { status, stdout, stderr } = troupe('show', `${file}#dmas`, '--agents', '40', '--json');
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ timing: 'ordered' });
});
