import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRecord } from '../runtime/record/read.ts';
import { capture } from './captured.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'troupe-'));
const run = (cwd: string, args: string) =>
  capture(`run relay --protocol cmas --agents 3 --quiet ${args}`.split(' '), { cwd, env: { OPENAI_API_KEY: 'sk-secret' } });
const answers = (cwd: string, out: string) =>
  readRecord(join(cwd, out)).events.flatMap((e) => (e.type === 'model.answered' ? [[e.call, e.text, e.usage]] : []));

/** A folder with the record of an episode in `a` and its exchanges in `calls.jsonl`. */
async function recorded(args = ''): Promise<string> {
  const cwd = folder();
  expect((await run(cwd, `--out a --record calls.jsonl ${args}`.trim())).code).toBe(0);
  return cwd;
}

describe('troupe run --record', () => {
  test('keeps one line for each attempt, answers from which make the same episode', async () => {
    const cwd = await recorded('--slip 0.5 --seed 2');
    const text = readFileSync(join(cwd, 'calls.jsonl'), 'utf8');
    expect(text.trimEnd().split('\n')).toHaveLength(answers(cwd, 'a').length);
    expect(text).not.toContain('sk-secret');
    expect((await run(cwd, '--out b --seed 2 --model recorded:calls.jsonl')).code).toBe(0);
    expect(answers(cwd, 'b')).toEqual(answers(cwd, 'a'));
  });

  test('does not write over a file', async () => {
    const cwd = await recorded();
    const { code, stderr } = await run(cwd, '--record calls.jsonl');
    expect([code, stderr]).toEqual([1, expect.stringContaining('OPTION_BAD: --record')]);
  });
});

describe('--model recorded:FILE', () => {
  test('ends the run at a miss, with the first line that differs', async () => {
    const cwd = await recorded();
    const { code, stderr } = await run(cwd, '--model recorded:calls.jsonl --temperature 0.5');
    expect([code, stderr]).toEqual([1, expect.stringContaining('RECORDING_MISSING')]);
    expect(stderr).toContain('line 1 was "[system]" and is "setting temperature: 0.5"');
  });

  test('serves single roles too, and takes paths with = and blanks', async () => {
    const cwd = await recorded();
    writeFileSync(join(cwd, 'a = b.jsonl'), readFileSync(join(cwd, 'calls.jsonl')));
    const args = ['run', 'relay', '--protocol', 'cmas', '--agents', '3', '--quiet'];
    for (const model of ['recorded:a = b.jsonl', 'planner=recorded:calls.jsonl']) {
      const { code, stderr } = await capture([...args, '--model', model], { cwd });
      expect([code, stderr]).toEqual([0, '']);
    }
  });

  test('says which line is no exchange, and which file is not there', async () => {
    const cwd = await recorded();
    writeFileSync(join(cwd, 'bad.jsonl'), `${readFileSync(join(cwd, 'calls.jsonl'), 'utf8').split('\n')[0]}\n{no\n`);
    expect((await run(cwd, '--model recorded:bad.jsonl')).stderr).toContain('bad.jsonl, line 2,');
    expect((await run(cwd, '--model recorded:none.jsonl')).stderr).toContain('FILE_UNREADABLE');
  });
});
