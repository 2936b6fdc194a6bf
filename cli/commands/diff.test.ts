// Tests that `troupe diff` finds two records the same, or names the first event and field in which they differ.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

/** Records of the same short episode in `a` and, with its text changed, in `b`. */
async function two(change: (text: string) => string): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  await runCaptured(['run', 'relay', '--protocol', 'dmas', '--agents', '3', '--quiet', '--out', 'a'], { cwd });
  mkdirSync(join(cwd, 'b'));
  writeFileSync(join(cwd, 'b/record.jsonl'), change(readFileSync(join(cwd, 'a/record.jsonl'), 'utf8')));
  return cwd;
}
const diff = (cwd: string, ...flags: string[]) => runCaptured(['diff', 'a', 'b', ...flags], { cwd });

describe('troupe diff', () => {
  test('finds two runs of the same episode equal, whenever they were played', async () => {
    const cwd = await two((text) => text);
    await runCaptured(['run', 'relay', '--protocol', 'dmas', '--agents', '3', '--quiet', '--out', 'c'], { cwd });
    const { code, stdout } = await runCaptured(['diff', 'a', 'c'], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^same events \(\d+\)\n$/)]);
  });

  test('names step, event, who and path, shows both values and what led up to them, and ends with 1', async () => {
    const cwd = await two((text) =>
      text.replace(/("type":"model.answered","step":1,[^\n]*?"text":")/, '$1\\u001b[31mchanged '),
    );
    const { code, stdout } = await diff(cwd);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^The records diverge at event \d+ \(of \d+ and \d+\), in step 1\.\n( {4}step [01] \S+ .*\n){3}/,
    );
    expect(stdout).toMatch(
      / {2}> step 1 model\.answered team\/r\d\/\w+\n {4}at {2}text\n {4}a {3}".*\n {4}b {3}".*changed .*\n$/,
    );
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });

  test('shows that one record ends too early', async () => {
    const cwd = await two((text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1));
    const { code, stdout } = await diff(cwd, '--context', '0');
    expect(code).toBe(1);
    expect(stdout).toMatch(/a {3}step \d+ episode\.ended.*\n {4}b {3}\(nothing: this record has ended\)\n$/);
    expect(stdout.split('\n')).toHaveLength(4);
  });

  test('says the same as JSON', async () => {
    const cwd = await two((text) => text.replace(/("type":"model.answered","step":0,[^\n]*?"text":)"/, '$1"other '));
    const found = JSON.parse((await diff(cwd, '--json', '--context', '2')).stdout);
    expect(found).toMatchObject({
      same: false,
      step: 0,
      type: 'model.answered',
      path: 'text',
      b: expect.stringMatching(/^other /),
    });
    expect(found.before).toHaveLength(2);
    expect(`other ${found.a}`).toBe(found.b);
    expect(JSON.parse((await runCaptured(['diff', 'a', 'a', '--json'], { cwd })).stdout)).toMatchObject({ same: true });
  });

  test('ignores which model answered with --any-model', async () => {
    const cwd = await two((text) =>
      text.replaceAll('"name":"rules"', '"name":"other"').replaceAll('"model":"rules"', '"model":"other"'),
    );
    expect((await diff(cwd)).stdout).toContain('models.*.name');
    expect(await diff(cwd, '--any-model')).toMatchObject({ code: 0, stdout: expect.stringContaining('same events') });
  });

  test.each([
    ['the name that a server gives its model', `return { ...reply, responseModel: name }`, 0],
    ['the words of a failure, which name it', `throw new Error(name + ' is tired')`, 0],
    ['no code of a failure', `if (name === 'a') throw new Error('tired'); return {}`, 1],
  ])('ignores %s with --any-model', async (_what, answer, code) => {
    const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
    const models = `const reply = { text: '{}', usage: { input: 500, output: 2, source: 'counted' }, finish: 'stop' };
      const of = (name) => ({ name, kind: 'scripted', about: 'None.', remote: false, ask() { ${answer}; } });
      export const [a, b] = ['a', 'b'].map(of);`;
    writeFileSync(join(cwd, 'models.mjs'), models);
    const play = ['run', 'relay', '--protocol', 'cmas', '--agents', '2', '--steps', '1', '--quiet'];
    for (const name of ['a', 'b'])
      await runCaptured([...play, '--model', `./models.mjs#${name}`, '--out', name], { cwd });
    expect((await diff(cwd)).code).toBe(1);
    expect((await diff(cwd, '--any-model')).code).toBe(code);
  });

  test('says what a fork was made without, message by message, and which protocol took over', async () => {
    const cwd = await two((text) => text);
    const fork = (out: string, ...flags: string[]) =>
      runCaptured(['fork', 'a', ...flags, '--out', out, '--quiet'], { cwd });
    const record = readFileSync(join(cwd, 'a/record.jsonl'), 'utf8');
    const [, id = ''] = /"message":\{"id":"(0:utterance:[^"]*)"/.exec(record) ?? [];
    expect((await fork('one', '--drop', id)).code).toBe(0);
    const one = await runCaptured(['diff', 'a', 'one'], { cwd });
    expect(one.stdout).toMatch(/^b is a fork of \S+ at [^\n]*, in step 0: one message is not delivered\.\n/);
    expect(one.stdout).toContain(`\n    dropped  ${id} to team/`);
    expect(one.stdout).toMatch(/\nThe records diverge at event \d+/);
    const json = JSON.parse((await runCaptured(['diff', 'a', 'one', '--json'], { cwd })).stdout);
    expect(json.forks.b.dropped).toEqual([{ id, text: expect.stringMatching(/\w/), to: expect.any(Array) }]);

    expect((await fork('mute', '--at', '0', '--drop', 'utterance')).code).toBe(0);
    const mute = (await runCaptured(['diff', 'mute', 'a'], { cwd })).stdout;
    expect(mute).toMatch(/^a is a fork of \S+ at step 0: what is said on utterance is not delivered\.\n/);
    expect((await fork('other', '--at', '1', '--protocol', 'cmas')).code).toBe(0);
    const other = (await runCaptured(['diff', 'a', 'other'], { cwd })).stdout;
    expect(other).toMatch(/^b is a fork of \S+ at step 1: cmas takes over, whose roles know nothing /);
  });

  test('refuses a file that is not a record', async () => {
    const cwd = await two((text) => text.replace('\n', '\n{no\n'));
    const { code, stderr } = await diff(cwd);
    expect([code, stderr]).toEqual([1, expect.stringContaining('RECORD_UNREADABLE')]);
  });
});
