// Tests that a record has one writer, and that locks of dead processes are taken over.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lock } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-'));
const onLinux = existsSync('/proc/self/stat');

test('one writer at a time, and the next when it lets go', () => {
  const record = join(folder, 'a');
  const letGo = lock(record);
  expect(() => lock(record)).toThrow(expect.objectContaining({ code: 'RECORD_BUSY' }));
  letGo();
  lock(record)();
  expect(existsSync(`${record}.lock`)).toBe(false);
});

test('what is not ours any more is not unlocked twice', () => {
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
  lock(record)();
});

test.runIf(onLinux)('a number that has gone to another process since locks nothing', async () => {
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

test.runIf(onLinux)('a killed process that nobody has asked after locks nothing', async () => {
  // The shell becomes a program that never asks how its child ended.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(String(said));
  const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')[0];
  await expect.poll(state).toBe('Z');
  const record = join(folder, 'e');
  writeFileSync(`${record}.lock`, String(pid));
  lock(record)();
  parent.kill();
});
