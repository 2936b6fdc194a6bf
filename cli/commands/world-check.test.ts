// Tests what a person sees while a world is tried on the suite.
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

const check = (isTTY: boolean) => runCaptured(['world', 'check', 'boxnet-1'], { cwd: tmpdir(), isTTY });

test('on a terminal the clause that is tried is shown, and nothing of it stays', async () => {
  const { code, stdout, stderr } = await check(true);
  expect([code, stderr]).toEqual([0, expect.stringContaining('clause 1 of ')]);
  expect(stderr.endsWith('\r\u001b[K')).toBe(true);
  expect(stdout).toContain('keeps every clause');
});

test('elsewhere it is not', async () => {
  expect((await check(false)).stderr).toBe('');
});

test('a scene that takes other teams than its world is tried with those', async () => {
  expect(await check(false)).toMatchObject({ code: 0, stdout: expect.stringContaining('boxnet-1') });
});
