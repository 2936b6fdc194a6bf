// Tests that an experiment whose disk is full, or lets nothing be written, plays no further, and that the same command
// goes on when there is room.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';
import { compiled } from '../../tests/support/compiled.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-full-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const linesOf = (out: string): string[] => readFileSync(join(cwd, out, 'results.jsonl'), 'utf8').split('\n');
/** All whole but for what follows the last line end: nothing. */
const whole = (lines: readonly string[]): number => lines.slice(0, -1).map((line) => JSON.parse(line)).length;

test('an episode whose record cannot be written ends the run, and nothing more is spent', async () => {
  const grid = (seeds: number) =>
    runCaptured(
      `compare relay --protocols cmas --agents 2 --seeds ${seeds} --steps 1 --jobs 1 --quiet --out grid`.split(' '),
      { cwd },
    );
  expect((await grid(1)).code).toBe(0);
  // A file is where the second episode's folder has to be.
  const inTheWay = join(cwd, 'grid', 'relay_cmas_2-agents_scene-line_seed-1');
  writeFileSync(inTheWay, '');
  const refused = await grid(4);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('GRID_UNWRITABLE: playing stopped: no more records can be written to grid.');
  expect(whole(linesOf('grid'))).toBe(1);
  rmSync(inTheWay);
  expect((await grid(4)).code).toBe(0);
  expect(whole(linesOf('grid'))).toBe(4);
});

test.skipIf(process.platform === 'win32')(
  'a line of results that found no room leaves no part of it behind',
  async () => {
    const words = 'compare relay --protocols cmas --agents 2 --seeds 30 --steps 1 --jobs 1 --quiet --out torn'.split(
      ' ',
    );
    // Files of at most so many blocks of 1,024 bytes stand for a disk with little room.
    const script = `trap '' XFSZ; ulimit -f 10; exec "$@"`;
    const cut = spawnSync('bash', ['-c', script, 'bash', process.execPath, compiled('cli/main.ts'), ...words], { cwd });
    expect(cut.status).toBe(1);
    expect(String(cut.stderr)).toContain('FILE_UNWRITABLE');
    const lines = linesOf('torn');
    expect(lines.at(-1)).toBe('');
    expect(whole(lines)).toBeGreaterThan(9);
    expect((await runCaptured(words, { cwd })).code).toBe(0);
    expect(whole(linesOf('torn'))).toBe(30);
  },
);
