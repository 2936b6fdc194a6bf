// Tests the command that injects faults: what it plays for a seed, and what it prints and exits with.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { kindsOfRun, runsInTurn } from '../../scripts/fault-injection/schedule.mjs';

const injectFaults = (line: string) => {
  const argv = ['--import', 'tsx', 'scripts/fault-injection/run.mjs', ...line.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  return { code: status, stdout, stderr };
};

test('a seed has one order, in which every kind comes once before one comes again', () => {
  const trial = { kinds: ['a', 'b', 'c', 'd', 'e'], atOnce: 2 };
  const order = (seed: string) => [0, 1, 2, 3, 4].flatMap((n) => kindsOfRun(trial, seed, n));
  expect(order('1/x')).toEqual(order('1/x'));
  expect(order('1/x')).not.toEqual(order('2/x'));
  expect(order('1/x').slice(0, 5).sort()).toEqual(trial.kinds);
  expect(kindsOfRun({ ...trial, atOnce: 99 }, '1/x', 3).sort()).toEqual(trial.kinds);
  expect([...runsInTurn({ only: ['x', 'y'], runs: 3 })]).toEqual([
    ['x', 0],
    ['y', 0],
    ['x', 1],
  ]);
  expect([...runsInTurn({ only: ['x'], run: 7, runs: 9 })]).toEqual([['x', 7]]);
});

test('a run of intruders holds, is told of while it runs, and is summed up', () => {
  const { code, stdout, stderr } = injectFaults('--seed 3 --only intruders --runs 1 --json');
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^Seed 3: intruders\n.*intruders 0: 10 kinds: held/s)]);
  const { seed, trials, failed } = JSON.parse(stdout);
  expect([seed, failed, trials]).toEqual(['3', 0, [expect.objectContaining({ trial: 'intruders', met: 10, runs: 1 })]]);
  expect(trials[0].counts.refused).toBeGreaterThan(0);
}, 120_000);

test.each([
  ['--only nothing', /^There is no trial 'nothing'\. There are: kills, /],
  ['--minutes soon', /^--minutes must be a number above 0/],
  ['--run 3', /^--run needs one trial/],
  ['--frobnicate', /Usage: npm run inject-faults/],
])('%s is refused with how to say it', (line, told) => {
  expect(injectFaults(line)).toMatchObject({ code: 2, stderr: expect.stringMatching(told) });
});
