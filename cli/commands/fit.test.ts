// Tests that `troupe fit` says what it finds, and refuses play, rates and worlds that it cannot fit.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sar } from '../../envs/sar/world.ts';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
const step = { actions: ['Explore()', 'Idle'], success: [true, true], transportRate: 0.2, finished: false };
const played = (scene: string) => ({
  episodes: Array.from({ length: 6 }, (_, seed) => ({ scene, agents: 2, seed, steps: [step, step, step] })),
});
writeFileSync(join(cwd, 'idle.json'), JSON.stringify(played('1')));
writeFileSync(join(cwd, 'elsewhere.json'), JSON.stringify(played('99')));
writeFileSync(join(cwd, 'few.json'), JSON.stringify({ episodes: played('1').episodes.slice(3) }));

const fitting = (line: string) => runCaptured(['fit', ...line.split(' ')], { cwd });

test.each([
  ['sar none.json --protocol llamar', 'FILE_UNREADABLE'],
  ['sar few.json --protocol llamar', 'FILE_UNREADABLE'],
  ['sar elsewhere.json --protocol llamar', 'SCENE_UNKNOWN'],
  ['sar idle.json --protocol lamar', 'Did you mean'],
  ['sar idle.json --protocol llamar --rates slip', 'OPTION_BAD'],
  ['sar idle.json --protocol llamar --rates rash,rash', 'OPTION_BAD'],
  ['sar idle.json --protocol llamar --rates lasts,rash', "'misread' beside it"],
  ['sar idle.json --protocol llamar --draws 2', 'OPTION_BAD'],
  ['sar idle.json --protocol llamar --world-option rules=papers', 'Did you mean rules=paper'],
  ['chores idle.json --protocol cmas', 'FACET_MISSING'],
])('%s is refused with %s', async (line, said) => {
  const { code, stderr } = await fitting(line);
  expect(code).not.toBe(0);
  expect(stderr).toContain(said);
});

test('play that no rates make is refused with how far it is away', async () => {
  const { code, stderr } = await fitting('sar idle.json --protocol cmas --rates crowd --draws 12 --checks 1 --quiet');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^PLAY_UNFIT: .* standard deviations/)]);
}, 120_000);

test('an interrupted fit ends without an error', async () => {
  const line = 'fit sar idle.json --protocol cmas --rates crowd --draws 12 --quiet';
  const { code, stdout, stderr } = await runCaptured(line.split(' '), { cwd, signal: AbortSignal.abort() });
  expect({ code, stdout, stderr }).toEqual({ code: 130, stdout: '', stderr: '' });
});

const profile = (changed: object = {}) =>
  JSON.stringify({ world: 'sar', version: sar.version, model: 'rules:rash=0.4,without=heed', ...changed });
writeFileSync(join(cwd, 'profile.json'), profile());
writeFileSync(join(cwd, 'older.json'), profile({ version: '0-old' }));
writeFileSync(join(cwd, 'beyond.json'), profile({ model: 'rules:rash=1.4' }));
const played1 = (model: string) =>
  runCaptured(['run', 'sar', '--protocol', 'cmas', '--steps', '1', '--quiet', '--model', model], { cwd });

test('a profile in a file plays with its rates, which every result names', async () => {
  const { code, stdout } = await played1('rules:like=./profile.json,rash=0.5');
  expect([code, stdout]).toEqual([0, expect.stringContaining('rules(rash 0.5, without heed)')]);
});

test.each([
  ['rules:like=./older.json', 'PROFILE_FOREIGN'],
  ['rules:like=./beyond.json', 'a share from 0 to 1'],
  ['rules:like=./idle.json', 'FILE_UNREADABLE'],
  ['rules:like=./absent.json', 'FILE_UNREADABLE'],
  ['rules:like=gpt-4-lamar', 'PROFILE_UNKNOWN'],
])('%s is refused with %s', async (model, said) => {
  const { code, stdout, stderr } = await played1(model);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain(said);
});
