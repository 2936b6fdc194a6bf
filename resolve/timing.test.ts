// Tests simulated time on the command line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCaptured } from '../tests/support/capture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-clock-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...more: string[]) =>
  runCaptured(['run', 'relay', '--protocol', 'cmas', '--agents', '4', '--quiet', ...more], { cwd: folder });

test('a simulated run is not waited for, and says how long it would have taken', async () => {
  const { code, stdout } = await run('--clock', 'simulated', '--latency', 'first=60000', '--out', 'a');
  expect(code).toBe(0);
  expect(stdout).toContain('Time: 180 s in 3 steps; 180 s (100 %) waiting for 3 model calls');
  expect(stdout).toContain('Simulated');
  expect([stdout.includes('Simulated time'), stdout.includes('Wall time')]).toEqual([true, false]);
  const timed = await runCaptured(['time', 'a', '--json'], { cwd: folder });
  expect(JSON.parse(timed.stdout)).toMatchObject({ ms: 180_000, waitingMs: 180_000 });
});

test('tables of simulated time call it so, and do not say that it depends on the machine', async () => {
  const played = 'compare relay --protocols cmas,dmas --agents 2 --jobs 1 --quiet --out both';
  const timed = [...played.split(' '), '--clock', 'simulated', '--latency', 'first=60000'];
  const compared = await runCaptured(timed, { cwd: folder });
  const report = await runCaptured(['experiment', 'report', 'both', '--format', 'text'], { cwd: folder });
  await run('--clock', 'simulated', '--latency', 'first=60000', '--out', 'records/one');
  const records = await runCaptured(['experiment', 'report', 'records', '--format', 'text'], { cwd: folder });
  for (const { stdout } of [compared, report, records])
    expect([/Simulated\s+time, ms/.test(stdout), stdout.includes('Wall time')]).toEqual([true, false]);
  await run('--out', 'records/two');
  const mixed = await runCaptured(['experiment', 'report', 'records', '--format', 'text'], { cwd: folder });
  expect(mixed.stdout).toContain('Wall time');
});

test('profiles may be given by model name in a file', async () => {
  writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ rules: { firstTokenMs: 1000, perOutputTokenMs: 1 } }));
  const { code, stdout } = await run('--clock', 'simulated', '--latency', 'profiles.json', '--out', 'b');
  expect(code).toBe(0);
  expect(stdout).toMatch(/Time: 3\.\d+ s in 3 steps/);
});

test('a model of a file waits on the clock of the episode; of one that waits otherwise it is said', async () => {
  const model = (waits: string) => `export const slow = { createModel: ({ clock }) => ({
    name: 'slow', kind: 'scripted', about: 'Waits.', remote: false,
    ask: () => new Promise((done) => ${waits}(() => done({ text: '{}', usage: { input: 1, output: 1, source: 'estimate' }, finish: 'stop' }))),
  }) };`;
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'clocked.js'), model('((go) => clock.after(5000, go))'));
  writeFileSync(join(folder, 'timed.js'), model('((go) => setTimeout(go, 300))'));
  const play = (file: string, out: string) =>
    run('--clock', 'simulated', '--steps', '1', '--model', `./${file}`, '--out', out);
  expect((await play('clocked.js', 'clocked')).stdout).toMatch(/Time: 35[.]00 s in .*Simulated/);
  const { stdout } = await play('timed.js', 'timed');
  expect(stdout).toMatch(/MODEL_TIMEOUT: .* Time is simulated: let it wait on the clock that createModel is given/);
  const line =
    'compare relay --protocols cmas --agents 4 --seeds 1 --steps 1 --clock simulated --json --model ./clocked.js';
  expect((await runCaptured(line.split(' '), { cwd: folder })).stdout).not.toContain('MODEL_TIMEOUT');
});

describe('invalid combinations are refused before anything runs:', () => {
  test.each([
    ['an unknown clock', ['--clock', 'fast'], 'OPTION_BAD'],
    ['simulated time on NATS', ['--clock', 'simulated', '--bus', 'nats://127.0.0.1:1'], 'OPTION_BAD'],
    [
      'simulated time with an endpoint',
      ['--clock', 'simulated', '--model', 'tiny', '--base-url', 'http://127.0.0.1:1/v1'],
      'OPTION_BAD',
    ],
    ['a word that no profile has', ['--latency', 'speed=9'], 'OPTION_BAD'],
    ['a number alone', ['--latency', '400'], 'OPTION_BAD'],
    ['a negative time', ['--latency', 'first=-1'], 'OPTION_BAD'],
    ['a file that is not there', ['--latency', 'nothing.json'], 'FILE_UNREADABLE'],
  ])('%s', async (_name, flags, wanted) => {
    const { code, stderr } = await run(...flags);
    expect([code, stderr.split(':')[0]]).toEqual([1, wanted]);
  });
});
