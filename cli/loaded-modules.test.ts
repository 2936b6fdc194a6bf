// Counts the modules of ours that a command loads: what it does not use costs whoever types it nothing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PACKAGES_FOLDER } from '../scripts/stale-output.mjs';
import { runCaptured } from '../tests/support/capture.ts';
import { compiled } from '../tests/support/compiled.ts';

const main = compiled('cli/main.ts');
const cwd = mkdtempSync(join(tmpdir(), 'troupe-loaded-'));
const Coverage = z.object({ result: z.array(z.object({ url: z.string() })) });

beforeAll(async () => {
  for (const protocol of ['cmas', 'dmas'])
    await runCaptured(`run sar --protocol ${protocol} --agents 2 --steps 2 --quiet --out ${protocol}`.split(' '), {
      cwd,
    });
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

/** The files that a command line loads. */
function loadedBy(line: string): string[] {
  const NODE_V8_COVERAGE = mkdtempSync(join(cwd, 'coverage-'));
  const { stderr } = spawnSync(process.execPath, [main, ...line.split(' ')], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_V8_COVERAGE },
  });
  expect(stderr).toBe('');
  const urls = readdirSync(NODE_V8_COVERAGE).flatMap((file) =>
    Coverage.parse(JSON.parse(readFileSync(join(NODE_V8_COVERAGE, file), 'utf8'))).result.map(({ url }) => url),
  );
  return [...new Set(urls)].filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
}

/** The modules of ours that a command line loads. */
function oursBy(line: string): string[] {
  const files = loadedBy(line).map((file) => relative(dirname(dirname(main)), file));
  return files.filter((file) => !file.startsWith('..') && !file.startsWith(PACKAGES_FOLDER));
}

const partsIn = (files: readonly string[]) =>
  files.filter((file) => /^(envs|protocols|presets)\//.test(file) && !file.startsWith('envs/kit/'));

test.each([
  ['--help', 42],
  ['run --help', 32],
  ['experiment run --help', 32],
  ['list', 38],
  ['list sar --json', 38],
  ['completion bash', 46],
  ['cost cmas', 80],
  ['prompt cmas', 54],
  ['time cmas', 48],
  ['export cmas --out tables', 80],
  ['trace cmas --otlp spans.jsonl', 72],
  ['diff cmas cmas', 52],
  ['cost cmas dmas', 128],
])('troupe %s loads no world, no protocol, and at most %i modules', (line, most) => {
  const files = oursBy(line);
  expect(partsIn(files)).toEqual([]);
  expect(files.length).toBeGreaterThan(20);
  expect(files.length).toBeLessThanOrEqual(most);
});

test.each(['--help', 'list', 'completion bash'])('troupe %s loads no zod', (line) => {
  expect(loadedBy(line).filter((file) => /[/]zod(?:[/]|[.]js$)/.test(file))).toEqual([]);
});

test.each(['verify cmas', 'run sar --protocol cmas --agents 2 --steps 1 --quiet --out again'])(
  'troupe %s loads the one world that it needs, and nothing of endpoints',
  (line) => {
    const files = oursBy(line);
    expect(files.filter((file) => /^agents\/models\/(openai|exchange)\//.test(file))).toEqual([]);
    const worlds = new Set(files.flatMap((file) => /^envs\/(?!kit|pictures)(\w+)\//.exec(file)?.[1] ?? []));
    expect([...worlds]).toEqual(['sar']);
  },
);
