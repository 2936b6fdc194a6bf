// Tests what a reader of an experiment's folder gets, whatever state the folder is in.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';
import { readRecord } from '../record/read.ts';
import { readExperiment } from './read-experiment.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-read-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const folder = join(cwd, 'played');
beforeAll(async () => {
  writeFileSync(join(cwd, 'prices.json'), '{"rules":{"input":1,"output":2},"currency":"usd"}');
  const line =
    'compare relay --protocols cmas,solo --agents 2 --seeds 2 --steps 3 --quiet --workers 1 --prices prices.json --out played';
  await runCaptured(line.split(' '), { cwd });
});

test('an experiment is read with its episodes in order, their measures, and where their records are', () => {
  const { name, worlds, recordOf, spent } = readExperiment(folder);
  const [world] = worlds;
  expect([name, worlds.length, world?.label]).toEqual([null, 1, 'relay']);
  expect(world?.results.map(({ job }) => job)).toEqual(world?.jobs);
  expect(world?.tally().cells.map(({ protocol, n }) => [protocol, n])).toEqual([
    ['cmas', 2],
    ['solo', 2],
  ]);
  expect(world?.measures.map(({ name: of }) => of)).toContain('betweenTokens');
  const [job] = world?.jobs ?? [];
  expect(job && readRecord(recordOf(job)).events[0]?.type).toBe('episode.started');
  expect(spent.calls).toBeGreaterThan(0);
});

test('a line that is still being written is left for later; an invalid line is named', () => {
  const file = join(folder, 'results.jsonl');
  const before = readFileSync(file, 'utf8');
  appendFileSync(file, '{"job":{"wor');
  expect(readExperiment(folder).worlds[0]?.results).toHaveLength(4);
  appendFileSync(file, '\n');
  expect(() => readExperiment(folder)).toThrow(/RESULT_LINE_BAD: line 5 of .*results\.jsonl/);
  writeFileSync(file, before);
});

test('what episodes without a result have spent is read from their records', () => {
  const { spent } = readExperiment(folder);
  expect(spent.usd).toBeGreaterThan(0);
  const file = join(folder, 'results.jsonl');
  const before = readFileSync(file, 'utf8');
  const [first, second] = before.split('\n');
  for (const left of ['', `${first}\n${second}\n`]) {
    writeFileSync(file, left);
    const { usd, ...counts } = readExperiment(folder).spent;
    expect({ ...counts, usd: expect.closeTo(usd, 9) }).toEqual(spent);
  }
  writeFileSync(file, before);
});

test('a folder without an experiment, or of another form, is refused by name', () => {
  expect(() => readExperiment(cwd)).toThrow(/EXPERIMENT_MISSING/);
  const other = join(cwd, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'experiment.json'), '{"experiment":99,"more":true}');
  expect(() => readExperiment(other)).toThrow(/FOLDER_VERSION: .* in form 99, and this troupe reads form 2/);
  writeFileSync(join(other, 'experiment.json'), '{"experiment":2,');
  expect(() => readExperiment(other)).toThrow(/EXPERIMENT_DAMAGED/);
});

test('a folder that is no path is refused with a code', () => {
  expect(() => Reflect.apply(readExperiment, undefined, [])).toThrow(
    "OPTION_BAD: folder cannot be 'undefined'. It takes the path of a folder.",
  );
});
