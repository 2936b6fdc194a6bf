// Tests the notebook of the examples: its cells run in a bare Python, without Jupyter, pandas or any other package.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What format 4.5 of notebooks asks for, with cells as they are before anybody ran them. */
const Notebook = z.strictObject({
  nbformat: z.literal(4),
  nbformat_minor: z.literal(5),
  metadata: z.object({ kernelspec: z.object({ name: z.literal('python3'), display_name: z.string() }) }),
  cells: z.array(
    z.discriminatedUnion('cell_type', [
      z.strictObject({
        cell_type: z.literal('markdown'),
        id: z.string().regex(/^[\w-]{1,64}$/),
        metadata: z.object({}),
        source: z.array(z.string()),
      }),
      z.strictObject({
        cell_type: z.literal('code'),
        id: z.string().regex(/^[\w-]{1,64}$/),
        metadata: z.object({}),
        source: z.array(z.string()),
        execution_count: z.null(),
        outputs: z.array(z.never()),
      }),
    ]),
  ),
});

const python = spawnSync('python3', ['--version']).status === 0;

test.runIf(python)('the notebook goes from a world in Python to a paired figure', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-notebook-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const { cells } = Notebook.parse(JSON.parse(readFileSync(at('examples/python/paired-figure.ipynb'), 'utf8')));
  expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
  const code = cells.flatMap(({ cell_type, source }) => (cell_type === 'code' ? [source.join('')] : [])).join('\n');
  const env = {
    ...process.env,
    PYTHONPATH: at('clients/python'),
    TROUPE: `${process.execPath} --import ${import.meta.resolve('tsx')} ${at('cli/main.ts')}`,
  };
  const { stdout, stderr, status } = spawnSync('python3', ['-S', '-c', code], { cwd, env, encoding: 'utf8' });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^20 episodes\ninput tokens: dmas - cmas, mean -?[\d.]+ over 10 starts\nsteps: .*\nwritten to/,
  );
  const drawn = readFileSync(join(cwd, 'meeting', 'paired.svg'), 'utf8');
  expect(drawn.match(/fill-opacity/g)).toHaveLength(20);
  expect(drawn).not.toContain('nan');
});
