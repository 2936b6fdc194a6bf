// Tests that a record has one writer, and that locks of dead processes are taken over.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { compiled } from '../../tests/support/compiled.ts';
import { shortHash } from '../text/hash.ts';
import { isLocked, lock, unlockEnded } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-'));
const onLinux = existsSync('/proc/self/stat');

test('one writer at a time, and the next when it lets go', () => {
  const record = join(folder, 'a');
  expect(isLocked(record)).toBe(false);
  const letGo = lock(record);
  expect(isLocked(record)).toBe(true);
  expect(() => lock(record)).toThrow(expect.objectContaining({ code: 'RECORD_BUSY' }));
  letGo();
  lock(record)();
  expect(existsSync(`${record}.lock`)).toBe(false);
});

test('a lock that is no longer ours is not released again', () => {
  const record = join(folder, 'b');
  const letGo = lock(record);
  letGo();
  const second = lock(record);
  letGo();
  expect(existsSync(`${record}.lock`)).toBe(true);
  second();
});

test.each(['999999999', '', 'no number', '-1'])('a lock of nobody is taken over: %j', (left) => {
  const record = join(folder, `c${left}`);
  writeFileSync(`${record}.lock`, left);
  expect(isLocked(record)).toBe(false);
  lock(record)();
});

test.runIf(onLinux)('a process id that has been reused locks nothing', async () => {
  const stranger = spawn('sleep', ['60']);
  await once(stranger, 'spawn');
  const record = join(folder, 'd');
  const letGo = lock(record);
  const began = readFileSync(`${record}.lock`, 'utf8').split(' ')[1];
  letGo();
  writeFileSync(`${record}.lock`, `${stranger.pid} ${began}`);
  lock(record)();
  writeFileSync(`${record}.lock`, String(stranger.pid));
  expect(() => lock(record)).toThrow(expect.objectContaining({ code: 'RECORD_BUSY' }));
  stranger.kill();
});

test.runIf(onLinux)('a zombie process locks nothing', async () => {
  // The shell becomes a program that never asks how its child ended; before that, it might ask itself.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600']);
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(String(said));
  const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')[0];
  await expect.poll(state).toBe('Z');
  const record = join(folder, 'e');
  writeFileSync(`${record}.lock`, String(pid));
  lock(record)();
  parent.kill();
});

test('of several who take over what a killed process left, exactly one gets it, in 400 rounds', async () => {
  const [rounds, contenders] = [400, 3];
  const contest = mkdtempSync(join(folder, 'contest-'));
  for (let round = 0; round < rounds; round++) writeFileSync(join(contest, `${round}.lock`), '999999999');
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const contender = compiled('tests/support/lock-contender.ts');
  const winners = await Promise.all(
    Array.from({ length: contenders }, async () => {
      const workerData = { folder: contest, rounds, contenders, gate };
      const [won] = await once(new Worker(contender, { workerData }), 'message');
      return won as number[];
    }),
  );
  const times = Array.from({ length: rounds }, () => 0);
  for (const round of winners.flat()) times[round] = (times[round] ?? 0) + 1;
  expect(times.flatMap((n, round) => (n === 1 ? [] : [`round ${round}: ${n} got it`]))).toEqual([]);
  expect(readdirSync(contest)).toEqual([]);
});

test('a process killed while taking over locks nothing either', () => {
  const record = join(folder, 'f');
  writeFileSync(`${record}.lock`, '999999999');
  const [claim] = claimsOn(record);
  writeFileSync(claim ?? '', '999999998');
  lock(record)();
  expect(readdirSync(folder).filter((name) => name.startsWith('f.'))).toEqual([]);
});

test('what an ended thread had locked or claimed is released, and nothing of another thread or process', () => {
  const record = join(folder, 'g');
  const letGo = lock(record);
  const [mine = '', began] = readFileSync(`${record}.lock`, 'utf8').split(' ');
  unlockEnded(record, 7);
  expect(isLocked(record)).toBe(true);
  letGo();
  writeFileSync(`${record}.lock`, `${process.ppid} ${began} id 7`);
  const [claim = ''] = claimsOn(record);
  writeFileSync(claim, `${mine} ${began} id 7`);
  unlockEnded(record, 7);
  expect([existsSync(claim), existsSync(`${record}.lock`)]).toEqual([false, true]);
  writeFileSync(`${record}.lock`, `${mine} ${began} id 7`);
  unlockEnded(record, 7);
  expect(isLocked(record)).toBe(false);
});

test('a process that exits with a record open gives it back', () => {
  const record = join(folder, 'h');
  const body = `import { lock } from '${compiled('runtime/record/lock.ts')}'; lock(${JSON.stringify(record)}); process.exit(3);`;
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', body]).status).toBe(3);
  expect(readdirSync(folder).filter((name) => name.startsWith('h.'))).toEqual([]);
});

/** The files in which a takeover is claimed, seen from one that is under way. */
function claimsOn(record: string): string[] {
  return [`${record}.lock.${shortHash(readFileSync(`${record}.lock`, 'utf8'))}`];
}
