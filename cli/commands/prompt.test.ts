// Tests that `troupe prompt` prints a call with the origin of every text and a sum of tokens that adds up.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../../tests/support/capture.ts';

/** A folder with the record of a short episode in `r`. */
async function recorded(more = '', change: (text: string) => string = (text) => text): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  const protocol = more.includes('--protocol') ? '' : '--protocol dmas ';
  const args = `run relay ${protocol}--agents 3 --quiet --out r ${more}`.trim().split(' ');
  expect((await runCaptured(args, { cwd })).code).toBe(0);
  const file = join(cwd, 'r/record.jsonl');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return cwd;
}
const prompt = (cwd: string, ...args: string[]) => runCaptured(['prompt', 'r', ...args], { cwd });
const called = (cwd: string) =>
  readRecord(join(cwd, 'r')).events.flatMap((e) => (e.type === 'model.called' ? [e] : []));

describe('troupe prompt', () => {
  test('lists the calls where none is named', async () => {
    const cwd = await recorded();
    const { code, stdout } = await prompt(cwd);
    expect(code).toBe(0);
    for (const { call } of called(cwd)) expect(stdout).toContain(call);
    expect(JSON.parse((await prompt(cwd, '--json')).stdout)).toHaveLength(called(cwd).length);
  });

  test('lists nothing where no model was asked, and says so', async () => {
    const cwd = await recorded('--protocol rhp --steps 2');
    expect(await prompt(cwd)).toMatchObject({ code: 0, stdout: 'No model was asked.\n', stderr: '' });
    expect(await prompt(cwd, '--json')).toMatchObject({ code: 0, stdout: '[]\n' });
    const none = await prompt(cwd, '--call', '1');
    expect([none.code, none.stderr]).toEqual([
      1,
      "OPTION_BAD: --call cannot be '1'. It takes nothing: no model was asked.\n",
    ]);
  });

  test('prints every text of the prompt with its origin in the margin if there are no colours', async () => {
    const cwd = await recorded();
    const last = called(cwd).length;
    const { stdout } = await prompt(cwd, '--call', String(last));
    for (const { origin, text } of called(cwd)[last - 1]?.segments ?? [])
      for (const line of text.split('\n')) expect(stdout).toContain(`${origin.padEnd(12)} │ ${line}`.trimEnd());
    expect(stdout).toContain('Reply to attempt 1');
    expect(stdout).not.toContain('\u001b');
    expect(
      (await runCaptured(['prompt', 'r', '--call', '1'], { cwd, isTTY: true, env: { NO_COLOR: '1' } })).stdout,
    ).toContain('instructions │ ');
  });

  test('paints by origin on a terminal, under a legend', async () => {
    const cwd = await recorded();
    const { stdout } = await runCaptured(['prompt', 'r', '--call', '1'], { cwd, isTTY: true });
    expect(stdout).toContain('Colours: \u001b[34minstructions');
    expect(stdout).toContain('\u001b[34mYou are');
    expect(stdout).not.toContain(' │ ');
  });

  test('names the sender of each segment’s source message', async () => {
    const cwd = await recorded();
    const number = called(cwd).findIndex((e) => e.segments.some((s) => s.origin === 'message')) + 1;
    const heard = called(cwd)[number - 1]?.segments.find((s) => s.origin === 'message');
    const { stdout } = await prompt(cwd, '--call', String(number));
    expect(stdout).toContain(`from ${heard?.from?.[0]}: ${heard?.about} on utterance`);
  });

  test('adds up: segments, template and joins make the expected count, and the residual is the rest', async () => {
    const cwd = await recorded();
    const { pieces, tokens } = JSON.parse((await prompt(cwd, '--call', '2', '--json')).stdout);
    const sum = pieces.reduce((n: number, p: { tokens: number }) => n + p.tokens, 0);
    expect(tokens.expected).toBe(sum + tokens.template + tokens.joins);
    expect(tokens.residual).toBe(tokens.provider - tokens.expected);
    expect((await prompt(cwd, '--call', '2')).stdout).toContain(
      `Expected input: ${tokens.expected} tokens = segments ${sum} + `,
    );
  });

  test('finds a call by its id, and shows how a bad reply was repaired', async () => {
    const cwd = await recorded('--slip 1 --seed 3');
    const calls: { call: string; rejected?: { code: string }; askedAgain?: number }[] = JSON.parse(
      (await prompt(cwd, '--json')).stdout,
    );
    const refused = calls.find((c) => c.askedAgain !== undefined);
    const { stdout } = await prompt(cwd, '--call', refused?.call ?? '');
    expect(stdout).toContain(`Refused: ${refused?.rejected?.code}`);
    expect(stdout).toContain(`Asked again in call ${refused?.askedAgain}.`);
    expect((await prompt(cwd, '--call', String(refused?.askedAgain))).stdout).toMatch(
      /^repair {7}│ That will not do\./m,
    );
  });

  test('reports segments that were changed afterwards, and cannot control the terminal', async () => {
    const cwd = await recorded('', (text) => text.replace(/You are r1/g, 'You are \\u001b[31m\\u202er1'));
    const { stdout } = await prompt(cwd, '--call', '1');
    expect(stdout).toContain('their digest differs');
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect((await prompt(await recorded(), '--call', '1')).stdout).not.toContain('digest');
  });

  test.each(['0', '999', 'nobody', '-1'])('refuses --call %s, saying what there is', async (which) => {
    const { code, stderr } = await prompt(await recorded(), `--call=${which}`);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/OPTION_BAD.*\n?.*a number from 1 to \d+/)]);
  });
});
