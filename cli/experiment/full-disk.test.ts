// Tests that an experiment whose disk is full, or lets nothing be written, plays no further, and that the same command
// goes on when there is room.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Files of at most so many blocks of 1,024 bytes stand for a disk with little room. */
const cramped = (blocks: number, words: string, to = '/dev/null') => {
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$@" > ${to}`;
  const run = ['-c', script, 'bash', process.execPath, compiled('cli/main.ts'), ...words.split(' ')];
  return spawnSync('bash', run, { cwd, encoding: 'utf8' });
};

test.skipIf(process.platform === 'win32').each(['list.json', '/dev/full'])(
  'output that finds no room in %s is an error',
  (to) => {
    if (to === '/dev/full' && !existsSync(to)) return;
    const cut = cramped(1, 'list --json', to);
    expect(cut.stderr).toMatch(/^FILE_UNWRITABLE: the standard output cannot be written: /);
    expect(cut.status).toBe(1);
  },
);

test.skipIf(process.platform === 'win32')('a file that finds no room leaves the old one, and nothing beside it', () => {
  const page = join(cwd, 'pages', 'drawing.svg');
  mkdirSync(join(cwd, 'pages'));
  writeFileSync(page, 'old');
  const cut = cramped(1, 'world svg sar pages/drawing.svg');
  expect([cut.status, cut.stderr]).toEqual([1, expect.stringContaining('FILE_UNWRITABLE: pages/drawing.svg')]);
  expect([readdirSync(join(cwd, 'pages')), readFileSync(page, 'utf8')]).toEqual([['drawing.svg'], 'old']);
  expect(cramped(1000, 'world svg sar pages/drawing.svg').status).toBe(0);
  expect([readdirSync(join(cwd, 'pages')).length, readFileSync(page, 'utf8').slice(0, 4)]).toEqual([1, '<svg']);
});

test.skipIf(process.platform === 'win32')(
  'a line of results that found no room leaves no part of it behind',
  async () => {
    const words = 'compare relay --protocols cmas --agents 2 --seeds 30 --steps 1 --jobs 1 --quiet --out torn';
    const cut = cramped(10, words);
    expect(cut.status).toBe(1);
    expect(cut.stderr).toContain('FILE_UNWRITABLE');
    const lines = linesOf('torn');
    expect(lines.at(-1)).toBe('');
    expect(whole(lines)).toBeGreaterThan(9);
    expect((await runCaptured(words.split(' '), { cwd })).code).toBe(0);
    expect(whole(linesOf('torn'))).toBe(30);
  },
);
