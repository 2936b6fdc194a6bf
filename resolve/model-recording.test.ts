// Tests that `--record` keeps every answer of a model, and that `--model recorded:FILE` plays the same episode from
// them.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRecord } from '../runtime/record/read.ts';
import { runCaptured } from '../tests/support/capture.ts';

const MISS = /model-error.*RECORDING_MISSING: .*line 1 was "\[system\]" and is "setting temperature: 0\.5"/s;
const folder = () => mkdtempSync(join(tmpdir(), 'troupe-'));
const run = (cwd: string, args: string) =>
  runCaptured(`run relay --protocol cmas --agents 3 --quiet ${args}`.split(' '), {
    cwd,
    env: { OPENAI_API_KEY: 'sk-secret' },
  });
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

  test('leaves no file behind where nothing was played', async () => {
    const cwd = await recorded();
    expect(await run(cwd, '--out a --record other.jsonl')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^FILE_UNWRITABLE: /),
    });
    expect(existsSync(join(cwd, 'other.jsonl'))).toBe(false);
  });

  test('says of a file that cannot be written why not', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'text'), '');
    const { code, stderr } = await run(cwd, '--record text/calls.jsonl');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^FILE_UNWRITABLE: \S*text cannot be written: it is no folder\.\s+Name/),
    ]);
  });
});

describe('--model recorded:FILE', () => {
  test('ends the run if no answer is found, and shows the first line that differs', async () => {
    const cwd = await recorded();
    const { code, stdout } = await run(cwd, '--model recorded:calls.jsonl --temperature 0.5');
    expect([code, stdout]).toEqual([1, expect.stringMatching(MISS)]);
  });

  test.each([
    ['fork', 'fork a --at 1 --quiet'],
    ['resume', 'resume cut.jsonl --quiet'],
    ['compare', 'compare relay --protocols cmas,solo --agents 3 --seeds 1'],
  ])('ends %s at a miss in the same way', async (_, command) => {
    const cwd = await recorded();
    const lines = readFileSync(join(cwd, 'a', 'record.jsonl'), 'utf8').split('\n');
    const step = lines.findLastIndex((line) => line.includes('"step.started"'));
    writeFileSync(
      join(cwd, 'cut.jsonl'),
      lines
        .slice(0, step + 1)
        .map((line) => `${line}\n`)
        .join(''),
    );
    const args = `${command} --model recorded:calls.jsonl --temperature 0.5`.split(' ');
    const { code, stdout } = await runCaptured(args, { cwd });
    expect([code, stdout]).toEqual([1, expect.stringMatching(MISS)]);
  });

  test('leaves out a last line that was cut off, and says so', async () => {
    const cwd = await recorded();
    const text = readFileSync(join(cwd, 'calls.jsonl'), 'utf8');
    writeFileSync(join(cwd, 'torn.jsonl'), text.slice(0, -20));
    const { code, stdout } = await run(cwd, '--model recorded:torn.jsonl');
    expect([code, stdout]).toEqual([1, expect.stringContaining('RECORDING_MISSING')]);
    expect(
      stdout.match(/Line \d+ of torn\.jsonl was cut off in the middle and is left out\./g)?.length,
    ).toBeGreaterThan(1);
  });

  test('says of a cut-off file that answers from there on, too', async () => {
    const cwd = await recorded();
    writeFileSync(join(cwd, 'torn.jsonl'), `${readFileSync(join(cwd, 'calls.jsonl'), 'utf8')}{"exchange":1,"ca`);
    const { code, stdout } = await runCaptured('fork a --at 1 --quiet --model recorded:torn.jsonl'.split(' '), { cwd });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Player: .*Line \d+ of torn\.jsonl was cut off/m)]);
  });

  test('counts prompts as the model that was asked does: nothing is left over, and the audit holds', async () => {
    const cwd = await recorded();
    expect((await run(cwd, '--out b --model recorded:calls.jsonl')).code).toBe(0);
    const { lines } = JSON.parse((await runCaptured(['cost', 'b', '--json'], { cwd })).stdout);
    expect([lines.residual, lines.template > 0]).toEqual([0, true]);
    const { code, stdout } = await runCaptured(['cost', 'b', '--audit'], { cwd });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/(\d+) prompts were counted again with the same split; \1 answers had to match exactly/),
    ]);
  });

  test('serves single roles too, and takes paths with = and blanks', async () => {
    const cwd = await recorded();
    writeFileSync(join(cwd, 'a = b.jsonl'), readFileSync(join(cwd, 'calls.jsonl')));
    const args = ['run', 'relay', '--protocol', 'cmas', '--agents', '3', '--quiet'];
    for (const model of ['recorded:a = b.jsonl', 'planner=recorded:calls.jsonl']) {
      const { code, stderr } = await runCaptured([...args, '--model', model], { cwd });
      expect([code, stderr]).toEqual([0, '']);
    }
  });

  test('says which line is no exchange, and which file is not there', async () => {
    const cwd = await recorded();
    writeFileSync(join(cwd, 'bad.jsonl'), `${readFileSync(join(cwd, 'calls.jsonl'), 'utf8').split('\n')[0]}\n{no\n`);
    expect((await run(cwd, '--model recorded:bad.jsonl')).stderr).toContain('bad.jsonl, line 2,');
    expect((await run(cwd, '--model recorded:none.jsonl')).stderr).toMatch(
      /^FILE_UNREADABLE: none\.jsonl .*: there is no such file\./,
    );
  });
});
