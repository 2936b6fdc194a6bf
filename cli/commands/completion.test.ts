// Tests that the shells themselves complete what the commands declare.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAPER_TABLES } from '../../paper-tables/index.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { WORLD_NAMES } from '../../resolve/shipped.ts';
import { runCaptured } from '../../tests/support/capture.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-'));
const scriptOf = async (shell: string) => {
  const file = join(folder, shell);
  writeFileSync(file, (await runCaptured(['completion', shell])).stdout);
  return file;
};
const bash = await scriptOf('bash');
const isThere = (shell: string) => spawnSync(shell, ['--version']).status === 0;

/** What bash offers at the end of a line. */
function offered(line: string): string[] {
  const script = `source "$1"; COMP_LINE="$2"; COMP_POINT=\${#2}; _troupe; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', bash, line], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

test.each([
  ['troupe ver', ['verify']],
  ['troupe experiment s', ['status', 'schema']],
  ['troupe run ', WORLD_NAMES],
  ['troupe run sar --protocol ', Object.keys(PROTOCOLS)],
  ['troupe run sar --protocol=hm', ['hmas-1', 'hmas-2']],
  // A colon ends a word of bash.
  ['troupe run sar --fidelity published:l', ['llamar']],
  ['troupe run sar --fidelity=published:l', ['llamar']],
  ['troupe run sar --sampling p', ['published']],
  ['troupe experiment run grid.yaml --remote-', ['--remote-wait']],
  ['troupe run --remote-', ['--remote-wait']],
  ['troupe cost r --by st', ['step']],
  ['troupe cost r --aud', ['--audit']],
  ['troupe list pub', ['chen', 'coela', 'emos', 'llamar'].map((name) => `published:${name}`)],
  ['troupe run sar --clock s', ['simulated']],
  ['troupe run sar --images ', ['camera', 'false', 'schematic', 'true']],
  ['troupe run sar --grounder p', ['plain']],
  ['troupe world s', ['schema', 'serve', 'svg']],
  ['troupe world check s', ['sar']],
  ['troupe robot ', ['resume']],
  ['troupe robot resume f', ['fetch']],
  ['troupe agent ', ['list', 'serve']],
  ['troupe new ', ['protocol', 'world']],
  ['troupe help ru', ['run']],
  ['troupe reproduce llamar:ta', PAPER_TABLES.map(({ id }) => id).filter((id) => id.startsWith('llamar:ta'))],
  // Of names with commas between them, the last.
  ['troupe compare sar --protocols cmas,dm', ['cmas,dmas']],
  // What is no name is a file, which the shell completes itself.
  ['troupe cost ', []],
  ['troupe run sar --out ', []],
  ['troupe run sar ', []],
  ['troupe nothing ', []],
])('in bash, %j is completed', (line, words) => {
  expect(offered(line).sort()).toEqual([...words].sort());
});

test('a hidden option is not offered', () => {
  expect(offered('troupe compare sar --j')).toEqual(['--json']);
});

test.each(['zsh', 'fish'])('%s reads its script, where it is installed', async (shell) => {
  const file = await scriptOf(shell);
  if (!isThere(shell)) return expect((await runCaptured(['completion', shell])).stdout).toContain('hmas-1');
  expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

test('a shell that is not known is refused with the ones that are', async () => {
  const { code, stderr } = await runCaptured(['completion', 'bsh']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining("nothing completes in 'bsh' (Did you mean bash or zsh?)"),
  ]);
});
