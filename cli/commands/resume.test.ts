// Tests `troupe resume` and `troupe fork` on the command line; tests/end-to-end/resume.test.ts tests what they promise.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-resume-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const troupe = (...argv: string[]) => runCaptured(argv, { cwd: folder });
const episode = ['run', 'relay', '--protocol', 'dmas', '--agents', '5', '--slip', '0.4', '--seed', '2', '--quiet'];

test('a truncated record is continued with the recorded models', async () => {
  await troupe(...episode, '--out', 'whole');
  await troupe(...episode, '--out', 'cut');
  const file = join(folder, 'cut', 'record.jsonl');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, text.length / 2));
  const { code, stdout, stderr } = await troupe('resume', 'cut');
  expect(code).toBe(0);
  const [, from] = /Resumed at step (\d+)/.exec(stdout) ?? [];
  // What is on record already is not shown as if it were played.
  expect([Number(from) > 0, stderr.split('\n')[0]]).toEqual([true, expect.stringMatching(`^step ${from} of `)]);
  expect((await troupe('replay', 'cut')).stdout).toContain('same events');
  const again = await troupe('resume', 'cut');
  expect([again.code, again.stderr.split(':')[0]]).toEqual([1, 'RECORD_ENDED']);
});

test('one answer on record is told as one, by resume and by fork', async () => {
  await troupe(...'run sar --protocol dmas --agents 2 --steps 1 --quiet --out one'.split(' '));
  const file = join(folder, 'one', 'record.jsonl');
  const lines = readFileSync(file, 'utf8').split('\n');
  const sent = lines.findIndex((line) => line.includes('"type":"model.answered"')) + 1;
  const next = lines.slice(sent).find((line) => line.includes('"type":"message.sent"')) ?? '';
  const forked = await troupe('fork', 'one', '--drop', JSON.parse(next).message.id, '--out', 'less', '--quiet');
  expect(forked.stdout).toContain('; 1 answer of it was on record.');
  writeFileSync(file, lines.slice(0, sent).concat('').join('\n'));
  expect((await troupe('resume', 'one', '--quiet')).stdout).toContain('; 1 answer of that step was on record.');
});

test('a fork has a record of its own', async () => {
  const { code, stdout } = await troupe(
    'fork',
    'whole',
    '--at',
    '1',
    '--slip',
    '0',
    '--out',
    'forked',
    '--quiet',
    '--json',
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ from: 1, record: join(folder, 'forked', 'record.jsonl') });
});

test('a fork under another protocol says that its roles start fresh, and replays, resumes and adds up', async () => {
  const { code, stdout } = await troupe(
    'fork',
    'whole',
    '--at',
    '2',
    '--protocol',
    'cmas',
    '--out',
    'taken',
    '--quiet',
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/Forked from \w+\/0 at step 2\.\ncmas takes over from step 2: its roles start afresh/);
  expect((await troupe('replay', 'taken')).stdout).toContain('same events');
  expect((await troupe('cost', 'taken', '--audit')).code).toBe(0);
  expect((await troupe('diff', 'whole', 'taken')).stdout).toMatch(
    /^b is a fork of \w+\/0 at step 2: cmas takes over, .*\nThe records diverge at event \d+ .*in step 2\.\n/,
  );
  const file = join(folder, 'taken', 'record.jsonl');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, text.length - 600));
  expect((await troupe('resume', 'taken', '--quiet')).code).toBe(0);
  expect((await troupe('replay', 'taken')).stdout).toContain('same events');
});

test('a fork that takes away a channel ends with both episodes side by side', async () => {
  const { code, stdout } = await troupe(
    'fork',
    'whole',
    '--at',
    '1',
    '--drop',
    'utterance',
    '--out',
    'deaf',
    '--quiet',
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/Nobody hears what is said on utterance: \d+ messages dropped\./);
  expect(stdout).toMatch(/│ whole episode +│ original │ +fork │\n(.*\n)*│ ended as +│.*\n(.*\n)*│ tokens +│/);
  const json = await troupe('fork', 'whole', '--at', '1', '--drop', 'utterance', '--out', 'deaf2', '--quiet', '--json');
  const { compared } = JSON.parse(json.stdout);
  expect(compared.outcomes[0]).toMatchObject({ name: 'ended as' });
  expect(compared.costs).toMatchObject({ first: 'original', second: 'fork', pairs: 1 });
});

test('a channel without which nobody would act is refused before anything is played', async () => {
  const { code, stderr } = await troupe('fork', 'whole', '--at', '1', '--drop', 'floor', '--out', 'never', '--quiet');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^FORK_STUCK: .*nobody would act for r1/)]);
});

test('a fork that takes away a message that somebody waits for says so beforehand, and names who waits', async () => {
  const sent = readFileSync(join(folder, 'whole/record.jsonl'), 'utf8').match(/1:floor:[^"]+/)?.[0] ?? '';
  const { stdout, stderr } = await troupe('fork', 'whole', '--drop', sent, '--out', 'mute', '--quiet');
  expect(stderr).toContain("It may stall: this protocol cannot go on without 'floor'");
  expect(stdout).toContain(`Nobody hears message ${sent}: 1 message dropped.`);
  expect(stdout).toMatch(
    /Ended as stalled after 1 step;.*\n {2}the team is quiet.*\n {2}team\/r1\/hand waits for a message on agreed\n/,
  );
});

test.each([
  [['--at', 'tomorrow'], 1, 'PLACE_UNKNOWN'],
  [['--at', '1', '--drop', 'flor'], 1, 'DROP_UNKNOWN'],
  [['--at', '1', '--protocol', 'nobody'], 1, 'PROTOCOL_UNKNOWN'],
  [['--at', '1', '--out', 'whole'], 1, 'OPTION_BAD'],
  [['--drop', 'floor'], 2, 'USAGE'],
  [[], 2, 'USAGE'],
])('troupe fork whole %s ends with %i and %s', async (flags, code, says) => {
  const got = await troupe('fork', 'whole', ...flags);
  expect([got.code, got.stderr.split(':')[0]]).toEqual([code, says]);
});

test('a model at its own server is not called elsewhere just because nobody named the server again', async () => {
  const text = readFileSync(join(folder, 'whole/record.jsonl'), 'utf8');
  const lines = text.split('\n').slice(0, -2);
  const first = JSON.parse(lines[0] ?? '{}');
  first.models = {
    '*': { ...first.models['*'], name: 'm', kind: 'endpoint', about: 'The model m behind http://127.0.0.1:1/v1.' },
  };
  mkdirSync(join(folder, 'away'));
  writeFileSync(join(folder, 'away/record.jsonl'), `${[JSON.stringify(first), ...lines.slice(1)].join('\n')}\n`);
  for (const named of [[], ['--model', 'm'], ['--model', 'speaker=m']]) {
    const { code, stderr } = await troupe('resume', 'away', ...named);
    expect([code, stderr]).toEqual([2, expect.stringContaining('behind http://127.0.0.1:1/v1')]);
  }
  expect((await troupe('resume', 'away', '--model', 'rules')).code).not.toBe(2);
});

test('errors that no model can fix are reported before a model is required', async () => {
  const [first = '', ...lines] = readFileSync(join(folder, 'whole/record.jsonl'), 'utf8').trimEnd().split('\n');
  const elsewhere = JSON.parse(first);
  for (const model of Object.values<{ kind: string; about: string }>(elsewhere.models))
    Object.assign(model, { kind: 'endpoint', about: 'The model m behind http://127.0.0.1:1/v1.' });
  mkdirSync(join(folder, 'over'));
  writeFileSync(join(folder, 'over/record.jsonl'), `${[JSON.stringify(elsewhere), ...lines].join('\n')}\n`);
  const codes = await Promise.all(
    [
      ['resume', 'over'],
      ['fork', 'over', '--at', '999'],
      ['fork', 'over', '--at', '0', '--model', 'speker=rules'],
    ].map(async (line) => (await troupe(...line)).stderr.match(/^(?!CHANGED)[A-Z_]+(?=:)/m)?.[0]),
  );
  expect(codes).toEqual(['RECORD_ENDED', 'PLACE_UNKNOWN', 'ROLE_UNKNOWN']);
});
