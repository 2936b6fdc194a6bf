// Runs programs in threads that do not start, come late, or wake their owner for nothing: whoever runs a program gets
// an outcome that says what happened, and never hangs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { CodeOutcome } from '../core/code.ts';
import { createSandbox } from './sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

function entryOf(program: string): URL {
  const file = join(folder, `thread-${files++}.mjs`);
  writeFileSync(file, program);
  return pathToFileURL(file);
}

/** What a thread replies to programs that have a limit of 20 ms. */
function outcomes(entry: URL, { withinMs = 20_000, programs = 2 } = {}): CodeOutcome[] {
  const sandbox = createSandbox({ ms: 20 }, { entry, withinMs, patience: 2 });
  const ran = Array.from({ length: programs }, (_, n) =>
    sandbox.run({ language: 'javascript', source: `print(${n})` }),
  );
  sandbox.close();
  return ran;
}

const REPLIES = `
import { workerData, parentPort } from 'node:worker_threads';
const flag = new Int32Array(workerData.signal);
const wake = () => Atomics.notify(flag, 0);
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const reply = (it) => { workerData.replies.postMessage(it); Atomics.store(flag, 0, 1); wake(); };
`;
const DONE = "reply({ end: 'done', stdout: request.source });";

test('a thread that cannot load its machine says why, and is not waited for again', () => {
  const [first, second] = outcomes(entryOf(`${REPLIES} reply({ failed: 'no such machine' });`));
  expect(first).toEqual({ end: 'unavailable', stdout: '', error: 'the sandbox did not start: no such machine' });
  expect(second).toEqual(first);
});

test('a thread that breaks before its first word is given up after its time', () => {
  const error = 'the sandbox did not start: its thread gave no sign within 60 ms';
  expect(outcomes(entryOf('throw new Error("broken");'), { withinMs: 60 })[1]).toEqual({
    end: 'unavailable',
    stdout: '',
    error,
  });
});

test('if no thread can be created, the run reports it', () => {
  const [first] = outcomes(new URL('http://localhost/thread.mjs'));
  expect(first).toMatchObject({ end: 'unavailable', error: expect.stringContaining('did not start: ') });
});

test('who is woken for nothing waits on for the reply', () => {
  const nudges = 'for (let i = 0; i < 20; i++) { sleep(1); wake(); }';
  const thread = entryOf(
    `${REPLIES} reply({ ready: true }); parentPort.on('message', (request) => { ${nudges} ${DONE} });`,
  );
  expect(outcomes(thread)).toEqual([0, 1].map((n) => ({ end: 'done', stdout: `print(${n})` })));
});

test('a thread without a processor gets longer, one whose time cannot be measured does not, and none gets forever', () => {
  const idle = join(folder, 'schedstat');
  writeFileSync(idle, '1000000 0 0\n');
  const after = (ms: number, usage: string) =>
    entryOf(
      `${REPLIES} reply({ ready: true, usage: ${JSON.stringify(usage)} });
      parentPort.on('message', (request) => { sleep(${ms}); ${DONE} });`,
    );
  const once = (entry: URL) => outcomes(entry, { programs: 1 });
  expect(once(after(450, idle))).toEqual([{ end: 'done', stdout: 'print(0)' }]);
  expect(once(after(450, `${idle}-not`))).toEqual([{ end: 'time', stdout: '', error: 'stopped after 20 ms' }]);
  expect(once(after(5_000, idle))[0]?.end).toBe('time');
});
