// Tests that `--prompt` takes the place of a role's instructions, and is kept on record for replay and resume.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRecord } from '../runtime/record/read.ts';
import { runCaptured } from '../tests/support/capture.ts';

const TEXT = 'Plan as if it rained.\nAlways.';
function folder(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  writeFileSync(join(cwd, 'own.md'), `${TEXT}\n`);
  writeFileSync(join(cwd, 'empty.md'), '\n');
  writeFileSync(join(cwd, 'binary.md'), Buffer.from([0xff, 0xfe, 0x00]));
  return cwd;
}
const run = (cwd: string, out: string, ...more: string[]) =>
  runCaptured(['run', 'relay', '--protocol', 'cmas', '--agents', '3', '--quiet', '--out', out, ...more], { cwd });
const called = (cwd: string, out: string) =>
  readRecord(join(cwd, out)).events.flatMap((e) => (e.type === 'model.called' ? [e] : []));

describe('troupe run --prompt', () => {
  test('puts the text in the place of the instructions, leaves everything else, and keeps text and hash on record', async () => {
    const cwd = folder();
    await run(cwd, 'a');
    expect((await run(cwd, 'b', '--prompt', 'planner=own.md')).code).toBe(0);
    const [before, after] = [called(cwd, 'a')[0], called(cwd, 'b')[0]];
    expect(after?.by).toContain('planner');
    expect(after?.segments[0]).toEqual({ origin: 'instructions', speaker: 'system', text: TEXT });
    expect(after?.segments.slice(1)).toEqual(
      before?.segments.slice(1).filter(({ text }) => !text.startsWith('An example of an answer')),
    );
    expect(after?.segments[0]?.text).not.toBe(before?.segments[0]?.text);
    expect(after?.digest).not.toBe(before?.digest);
    const [started] = readRecord(join(cwd, 'b')).events;
    expect(started).toMatchObject({
      prompts: { planner: { text: TEXT, sha256: expect.stringMatching(/^[0-9a-f]{16}$/) } },
    });
  });

  test('is replayed from the record alone', async () => {
    const cwd = folder();
    await run(cwd, 'b', '--prompt', 'planner=own.md');
    const { code, stdout } = await runCaptured(['replay', 'b'], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringContaining('same events')]);
  });

  test('still holds when the episode is resumed', async () => {
    const cwd = folder();
    await run(cwd, 'b', '--prompt', 'planner=own.md');
    const file = join(cwd, 'b/record.jsonl');
    const lines = readFileSync(file, 'utf8').split('\n');
    const cut = lines.findIndex((line) => line.includes('"type":"world.stepped"')) + 1;
    writeFileSync(file, `${lines.slice(0, cut).join('\n')}\n`);
    const { code, stderr } = await runCaptured(['resume', 'b'], { cwd });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('RECORD')]);
    const after = called(cwd, 'b').filter((e) => e.step > 0 && e.by.includes('planner'));
    expect(after.length).toBeGreaterThan(0);
    for (const e of after) expect(e.segments[0]?.text).toBe(TEXT);
  });

  test.each([
    ['planner', 'OPTION_BAD'],
    ['plannr=own.md', 'ROLE_UNKNOWN'],
    ['planner=none.md', 'FILE_UNREADABLE: none.md cannot be read as a prompt (text in UTF-8): there is no such file.'],
    ['planner=empty.md', 'FILE_UNREADABLE: empty.md cannot be read as a prompt (it is empty).'],
    ['planner=binary.md', 'FILE_UNREADABLE'],
  ])('refuses %s as %s', async (given, says) => {
    const { code, stderr } = await run(folder(), 'b', '--prompt', given);
    expect([code, stderr]).toEqual([1, expect.stringContaining(says)]);
  });

  test('a device without an end and a pipe that nobody writes to are refused at once', async () => {
    const cwd = folder();
    execFileSync('mkfifo', [join(cwd, 'pipe')]);
    truncateSync(join(cwd, 'empty.md'), 17 * 1024 * 1024);
    const told = { '/dev/zero': 'not a device', pipe: 'or a pipe', 'empty.md': 'at most 16 MB' };
    for (const [file, why] of Object.entries(told)) {
      const { code, stderr } = await run(cwd, 'b', '--prompt', `planner=${file}`);
      expect([file, code, stderr.slice(0, 15)]).toEqual([file, 1, 'FILE_UNREADABLE']);
      expect(stderr).toContain(why);
    }
  });
});
