// Tests that `troupe replay` finds the same events again, or shows the first that differs.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

/** A folder with the record of a short episode in `r`. */
async function recorded(args = 'relay --protocol dmas --agents 3'): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  await runCaptured(['run', ...args.split(' '), '--quiet', '--out', 'r'], { cwd });
  return cwd;
}

/** The same record with its text changed, in `s`. */
function changed(cwd: string, change: (text: string) => string): void {
  mkdirSync(join(cwd, 's'));
  cpSync(join(cwd, 'r/record.jsonl'), join(cwd, 's/record.jsonl'));
  writeFileSync(join(cwd, 's/record.jsonl'), change(readFileSync(join(cwd, 's/record.jsonl'), 'utf8')));
}

describe('troupe replay', () => {
  test('finds the same events, from the folder and from the file', async () => {
    const cwd = await recorded();
    for (const path of ['r', 'r/record.jsonl']) {
      const { code, stdout } = await runCaptured(['replay', path], { cwd });
      expect(code).toBe(0);
      expect(stdout).toMatch(/^same events \(\d+, 2 steps\)\n$/);
    }
  });

  test('shows the first difference, plain and short, and ends with 1', async () => {
    const cwd = await recorded();
    changed(cwd, (text) =>
      text.replace('"passes":', '"x":').replace(/r1 has password/, `\\u001b[31m\\u202e${'long '.repeat(200)}`),
    );
    const { code, stdout } = await runCaptured(['replay', 's'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^first difference: event \d+ of \d+, .+\n {2}expected {2}.+\n {2}got {7}.+\n$/);
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThan(330);
  });

  test("counts events as 'troupe diff' does", async () => {
    const cwd = await recorded();
    changed(cwd, (text) =>
      text.replace('"body":{"text":"', '"body":{"text":"Well: ').replaceAll(/,"seal":"[\w-]+"/g, ''),
    );
    const [replayed, compared] = [
      await runCaptured(['replay', 's'], { cwd }),
      await runCaptured(['diff', 's', 'r'], { cwd }),
    ];
    const [, event] = /first difference: event (\d+) of/.exec(replayed.stdout) ?? [];
    expect(compared.stdout).toContain(`The records diverge at event ${event} (of`);
  });

  test('says the same as JSON', async () => {
    const cwd = await recorded();
    const { stdout } = await runCaptured(['replay', 'r', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ same: true, steps: 2, torn: false });
  });

  test('compares a record that was cut off up to its last whole step, and says so', async () => {
    const cwd = await recorded();
    changed(cwd, (text) => text.slice(0, Math.floor(text.length * 0.7)));
    const { code, stdout } = await runCaptured(['replay', 's'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('The last line of the record was cut off');
    expect(stdout).toContain('Compared up to the last complete step');
  });

  test.each([
    ['a line that is no JSON', (text: string) => text.replace('\n', '\n{no\n'), 'RECORD_UNREADABLE'],
    ['another version', (text: string) => text.replace('"version":1', '"version":99'), 'RECORD_VERSION'],
    ['a missing beginning', (text: string) => text.slice(text.indexOf('\n') + 1), 'RECORD_UNREADABLE'],
    [
      'another version of the world',
      (text: string) => text.replace(/"name":"relay","version":"\d+"/, '"name":"relay","version":"0"'),
      'REPLAY_IMPOSSIBLE',
    ],
    ['a world that is not here', (text: string) => text.replace('"name":"relay"', '"name":"relais"'), 'WORLD_UNKNOWN'],
    [
      'a protocol that is not here',
      (text: string) => text.replace('"name":"dmas"', '"name":"dmaz"'),
      'PROTOCOL_UNKNOWN',
    ],
  ])('refuses %s', async (_, change, says) => {
    const cwd = await recorded();
    changed(cwd, change);
    const { code, stderr } = await runCaptured(['replay', 's'], { cwd });
    expect([code, stderr]).toEqual([1, expect.stringContaining(says)]);
  });
});
