// Attacks the sandbox with what a model might write by mistake or on purpose, and with threads that do not start,
// come late, or wake their owner for nothing: nothing hangs, nothing leaves, whoever runs a program is told what
// happened, and the next program runs.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { CodeOutcome } from '../core/code.ts';
import { createSandbox } from './sandbox.ts';

const sandbox = createSandbox();
afterAll(() => sandbox.close());
const run = (source: string) => sandbox.run({ language: 'javascript', source });

test('a program prints, twice the same; its errors come back as words', () => {
  const source = 'console.log(Math.hypot(3, 4), { a: [1, null] }, "text", undefined); print(1 / 3);';
  const printed = { end: 'done', stdout: '5 {"a":[1,null]} text undefined\n0.3333333333333333\n' };
  expect(run(source)).toEqual(printed);
  expect(run(source)).toEqual(printed);
  expect(run('let a = 1;\nprint("before");\nnull.x')).toEqual({
    end: 'error',
    stdout: 'before\n',
    error: "TypeError: cannot read property 'x' of null (line 3)",
  });
  expect(run('let x = ;')).toMatchObject({ end: 'error', error: expect.stringMatching(/^SyntaxError/) });
  expect(run('(async () => { await 1; print("later"); })()')).toEqual({ end: 'done', stdout: 'later\n' });
});

test('a program prints any character, NUL and half a pair too', () => {
  const source = "print('a\\0b', String.fromCharCode(0)); print('\\ud800', '\\u2028\"\\\\');";
  expect(run(source)).toEqual({ end: 'done', stdout: 'a\0b \0\n\ud800 \u2028"\\\n' });
});

test.each([
  ['an endless loop', 'for (;;);', 'time'],
  ['an endless chain of promises', '(async () => { for (;;) await 1; })()', 'time'],
  ['an endless pattern', "/(a+)+$/.test('a'.repeat(40) + 'b')", 'time'],
  ['an error whose message never ends', 'throw { get message() { for (;;); } }', 'time'],
  ['a loop inside a built-in function', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)', 'time'],
  ['a large array', 'new Uint8Array(2 ** 30)', 'memory'],
  ['endless output', "for (;;) print('x'.repeat(999))", 'printed'],
  ['endless recursion', 'function f() { f(); } f()', 'error'],
  ['deep nesting', "JSON.parse('['.repeat(1e6))", 'error'],
  ['a deep program', "eval('('.repeat(1e5))", 'error'],
])('%s is ended, and the next program runs', (_, source, end) => {
  const outcome = run(source);
  expect(outcome.end).toBe(end);
  expect(outcome.error).toBeTruthy();
  expect(run('print(6 * 7)')).toEqual({ end: 'done', stdout: '42\n' });
});

test.each([
  ['throw { toJSON() { throw 1; }, message: "m" }', 'Error: m'],
  ['throw new Proxy({}, { get() { throw 1; } })', 'Error: '],
  ['throw ""', 'it threw something without words'],
  ['async function main() { await 1; throw new Error("bad"); } main()', 'Error: bad (line 1)'],
])('%s is an error in words', (source, error) => {
  expect(run(source)).toEqual({ end: 'error', stdout: '', error });
});

test('what a program printed is kept where its thread is ended, whole pairs only, and an error is printed in words', () => {
  expect(run('print("before"); [].indexOf.call({ length: 2 ** 53 - 1 }, 1)')).toMatchObject({
    end: 'time',
    stdout: 'before\n',
  });
  expect(run('print("x".repeat(9999) + "\u{1f600}")')).toMatchObject({ end: 'printed', stdout: 'x'.repeat(9999) });
  expect(run('console.log(new Error("x"))').stdout).toBe('Error: x\n');
});

test('a program that wants more memory than it may have is ended, whichever limit is first', () => {
  const bomb = 'const a = []; for (;;) a.push(new Uint8Array(1e6))';
  const patient = createSandbox({ ms: 20_000, bytes: 16 * 2 ** 20 });
  expect(patient.run({ language: 'javascript', source: bomb })).toEqual({
    end: 'memory',
    stdout: '',
    error: 'it wanted more than 16 MB of memory',
  });
  expect(patient.run({ language: 'javascript', source: 'print(1)' }).end).toBe('done');
  patient.close();
  expect(['memory', 'time']).toContain(run(bomb).end);
});

test('a program cannot reach its host, a clock or randomness', () => {
  const names = ['process', 'require', 'module', 'fetch', 'setTimeout', 'WebAssembly', 'Worker', '__print', 'Date'];
  const probe = names.map((name) => `typeof ${name}`).join(', ');
  expect(run(`print([${probe}].join())`).stdout).toBe(`${names.map(() => 'undefined').join()}\n`);
  const constructed = "print(print.constructor('return typeof process + typeof globalThis.__print')())";
  expect(run(constructed).stdout).toBe('undefinedundefined\n');
  expect(run("import('fs').then((fs) => print(typeof fs), () => print('none'))").stdout).toBe('none\n');
  expect(run('Math.random()')).toMatchObject({ end: 'error', error: expect.stringContaining('no chance') });
});

test('a program that bends the prototypes changes neither its printing nor the next program', () => {
  const bent =
    "Array.prototype.join = String.prototype.toString = JSON.stringify = () => 'bent'; Object.prototype.x = 1; Object.defineProperty(Object.prototype, 'toJSON', { value: () => 'bent' });";
  expect(run(`${bent} print('straight', 1)`).stdout).toBe('straight 1\n');
  expect(run('print(({}).x, [1, 2].join("-"))').stdout).toBe('undefined 1-2\n');
});

test('a program longer than 50,000 characters is refused', () => {
  expect(run(`print('${'x'.repeat(50_000)}')`)).toMatchObject({ end: 'refused', stdout: '' });
});

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
