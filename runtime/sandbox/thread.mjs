// Runs programs in QuickJS, in a thread of its own that its owner can end: QuickJS ends a loop of the program's own,
// but not one inside a built-in function. It is an entry point: no file imports it. It is plain JavaScript, since a
// thread is started without a loader for TypeScript.
// @ts-check
import { readFileSync, readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * @typedef {{ source: string, prelude: string, ms: number, bytes: number, printed: number, patience: number }} Request
 * @typedef {{ end: 'done' | 'error' | 'time' | 'memory' | 'printed' | 'crash', stdout: string, error?: string }}
 * Outcome
 * @typedef {import('quickjs-emscripten').QuickJSContext} Context
 * @typedef {import('quickjs-emscripten').QuickJSHandle} Handle
 * @typedef {{ replies: import('node:worker_threads').MessagePort, signal: SharedArrayBuffer }} Ends
 */
const { replies, signal } = /** @type {Ends} */ (workerData);
const flag = new Int32Array(signal);
/** @param {unknown} reply */
const reply = (reply) => {
  replies.postMessage(reply);
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
};

const STACK_BYTES = 512 * 1024;
const quickjs = await loadMachine();
/** The file in which Linux tells what processor time this thread has used. */
const usage = usageFile();
if (quickjs) {
  reply({ ready: true, ...(usage === undefined ? {} : { usage }) });
  parentPort?.on('message', (/** @type {Request} */ request) => {
    try {
      reply(run(quickjs, request));
    } catch (thrown) {
      // The machine itself is broken: its owner starts another thread.
      reply({ end: 'crash', stdout: '', error: `it broke the machine that ran it (${String(thrown).slice(0, 80)})` });
    }
  });
}

/** Undefined where it cannot be loaded, which is said. */
async function loadMachine() {
  try {
    const { newQuickJSWASMModule } = await import('quickjs-emscripten');
    return await newQuickJSWASMModule();
  } catch (thrown) {
    reply({ failed: thrown instanceof Error ? thrown.message : String(thrown) });
    return undefined;
  }
}

/**
 * @param {import('quickjs-emscripten').QuickJSWASMModule} quickjs
 * @param {Request} request
 * @returns {Outcome}
 */
function run(quickjs, { source, prelude, ms, bytes, printed, patience }) {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(bytes);
  runtime.setMaxStackSize(STACK_BYTES);
  // No clock: a program that is given the same numbers prints the same text.
  const context = runtime.newContext({ intrinsics: { ...INTRINSICS, Date: false } });
  /** @type {Outcome['end']} */
  let end = 'done';
  let stdout = '';
  // As JSON: a text that crosses over by itself ends at its first NUL.
  const print = context.newFunction('print', (text) => {
    if (end !== 'done') return;
    const piece = upTo(JSON.parse(context.getString(text)), printed - stdout.length);
    if (piece.isCut) end = 'printed';
    stdout += piece.text;
    // Its owner has it if this thread has to be ended.
    replies.postMessage({ printed: piece.text });
  });
  context.setProp(context.global, '__print', print);
  print.dispose();
  const describe = context.unwrapResult(context.evalCode(prelude, 'prelude.js'));
  const isOver = timeLimit(ms, patience);
  runtime.setInterruptHandler(() => {
    if (end === 'done' && isOver()) end = 'time';
    return end !== 'done';
  });
  const ran = context.evalCode(source, 'program.js');
  const failed = ran.error ?? pendingJobs(runtime) ?? rejection(context, ran.value);
  /** @type {string | undefined} */
  let error;
  if (failed) {
    error = wordsOf(context, describe, failed);
    if (end === 'done') end = /^InternalError: out of memory/.test(error) ? 'memory' : 'error';
    failed.dispose();
  }
  if (ran.error === undefined) ran.value.dispose();
  describe.dispose();
  context.dispose();
  runtime.dispose();
  return error === undefined ? { end, stdout } : { end, stdout, error };
}

/**
 * Whether a program has had its time: of this thread's own, where the system tells it, so that a busy machine ends no
 * program that has hardly run.
 * @param {number} ms @param {number} patience
 */
function timeLimit(ms, patience) {
  const own = processorMs();
  const began = performance.now();
  let until = began + ms;
  return () => {
    const now = performance.now();
    if (now < until) return false;
    const used = processorMs();
    if (own === undefined || used === undefined || now - began >= patience * ms) return true;
    until = now + ms - (used - own);
    return until <= now;
  };
}

/** @returns {number | undefined} */
function processorMs() {
  if (usage === undefined) return undefined;
  try {
    const ns = Number(readFileSync(usage, 'utf8').split(' ')[0]);
    return Number.isFinite(ns) ? ns / 1e6 : undefined;
  } catch {
    return undefined;
  }
}

/** @returns {string | undefined} */
function usageFile() {
  try {
    const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
    readFileSync(file);
    return file;
  } catch {
    return undefined;
  }
}

/** What a program without I/O needs. */
const INTRINSICS = {
  BaseObjects: true,
  Eval: true,
  StringNormalize: true,
  RegExp: true,
  RegExpCompiler: true,
  JSON: true,
  MapSet: true,
  TypedArrays: true,
  Promise: true,
  BigInt: true,
  Proxy: true,
};

/** Runs what promises of the program still have to do. @param {import('quickjs-emscripten').QuickJSRuntime} runtime */
function pendingJobs(runtime) {
  const ran = runtime.executePendingJobs();
  const { error } = ran;
  if (error === undefined) ran.dispose();
  return error;
}

/**
 * Why the promise failed that the last expression of a program gave; undefined if it gave none, or one that did not.
 * @param {Context} context @param {Handle} value
 */
function rejection(context, value) {
  const state = context.getPromiseState(value);
  if (state.type === 'fulfilled' && !state.notAPromise) state.value.dispose();
  return state.type === 'rejected' ? state.error : undefined;
}

/** @param {Context} context @param {Handle} describe @param {Handle} thrown */
function wordsOf(context, describe, thrown) {
  const told = context.callFunction(describe, context.undefined, thrown);
  const words = told.error ? undefined : context.getString(told.value);
  (told.error ?? told.value).dispose();
  if (words !== undefined) return upTo(JSON.parse(words), 500).text;
  // It cannot even be described: it is a program that is at its end, or a thing that throws when it is read.
  const { name = 'Error', message = '' } = Object(context.dump(thrown));
  return upTo(`${name}: ${message}`, 500).text;
}

/** The beginning of a text; it ends with no half of a pair that the text has whole. @param {string} text */
function upTo(text, /** @type {number} */ most) {
  if (text.length <= most) return { text, isCut: false };
  const isPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(most - 1, most + 1));
  return { text: text.slice(0, isPair ? most - 1 : most), isCut: true };
}
