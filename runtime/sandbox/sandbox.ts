// Runs programs of roles where they can reach nothing: QuickJS in WebAssembly, without I/O, clock or chance, in a
// thread of its own. A run blocks until it has ended, so that a role has its outcome at once and waits for nothing.
//
// Limits hold twice. QuickJS ends a program that loops, or that wants more memory; a loop inside one of its built-in
// functions (`indexOf` on 2^53 elements) it does not end, and deep nesting can break it. The thread is then ended, and
// the next run gets a new one.
//
// T1 Time is the thread's own where the system tells it: a busy machine ends no program that has hardly run.
// T2 A woken owner looks for a reply, and goes on waiting if there is none: a reply is announced after it was sent, so
//    the announcement of one may wake the owner when it waits for the next.
// T3 A wait counts what it has waited, and reads no clock: a process that was stopped for a while loses nothing.
import { readFileSync } from 'node:fs';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { CodeOutcome, CodeProgram, CodeRunner } from '../core/code.ts';
import { translatePython } from './python/python.ts';

export interface CodeLimits {
  /** Time limit of one run, in ms. */
  readonly ms: number;
  /** Memory limit of one run. */
  readonly bytes: number;
  /** The most characters that it may print. */
  readonly printed: number;
}

/** The limits of a program unless told otherwise: 200 ms, 64 MiB, 10,000 characters of output. */
export const CODE_LIMITS: CodeLimits = { ms: 200, bytes: 64 * 2 ** 20, printed: 10_000 };

interface ThreadOptions {
  readonly entry: URL;
  /** A thread that has not loaded the machine by then will not. */
  readonly withinMs: number;
  /** How many times its time a program may take on a machine that gives its thread no processor. */
  readonly patience: number;
}

const THREAD: ThreadOptions = { entry: new URL('./thread.mjs', import.meta.url), withinMs: 30_000, patience: 10 };
const MOST_SOURCE = 50_000;

/**
 * Runs programs in a thread with no way out and with limits of time, memory and output (`CODE_LIMITS` where none are
 * given). The thread starts with the first run, and ends with the process at the latest. Where it does not start,
 * programs end as `unavailable` with the reason: the next run tries again, unless another try would wait as long for
 * nothing.
 * @example
 * ```ts
 * import { createSandbox } from 'troupe/sandbox';
 *
 * const sandbox = createSandbox({ ms: 2000 });
 * const { end, stdout } = sandbox.run({ language: 'python', source: 'print(6 * 7)' });
 * sandbox.close();
 * [end, stdout.trim()]; // → ['done', '42']
 * ```
 */
export function createSandbox(given: Partial<CodeLimits> = {}, thread: ThreadOptions = THREAD): CodeRunner {
  const limits = { ...CODE_LIMITS, ...given };
  let running: SandboxThread | undefined;
  let broken: CodeOutcome | undefined;
  const end = () => {
    running?.end();
    running = undefined;
  };
  return {
    run(program) {
      const source = sourceOf(program);
      if (typeof source !== 'string') return source;
      if (broken) return broken;
      if (running === undefined) {
        const start = startThread(thread);
        if (!start.ok) {
          const outcome: CodeOutcome = unavailable(start.why);
          if (start.lasting) broken = outcome;
          return outcome;
        }
        running = start.thread;
      }
      const { outcome, isLost } = running.run({ source, prelude: PRELUDE, patience: thread.patience, ...limits });
      if (isLost) end();
      const ended = told(outcome, limits);
      return program.language === 'python' ? inPythonsWords(ended) : ended;
    },
    close: end,
  };
}

const unavailable = (why: string): CodeOutcome => ({
  end: 'unavailable',
  stdout: '',
  error: `the sandbox did not start: ${why}`,
});

const refused = (why: string): CodeOutcome => ({ end: 'refused', stdout: '', error: why });

/** In JavaScript; or why it is not run. */
function sourceOf({ language, source }: CodeProgram): string | CodeOutcome {
  if (source.length > MOST_SOURCE)
    return refused(`the program has ${source.length} characters, and ${MOST_SOURCE} are the most`);
  if (language === 'javascript') return source;
  const translated = translatePython(source);
  return translated.ok ? translated.javascript : refused(translated.why);
}

/** The outcome with its reason in words. */
function told({ end, stdout, error }: CodeOutcome, { ms, bytes, printed }: CodeLimits): CodeOutcome {
  switch (end) {
    case 'done':
      return { end, stdout };
    case 'time':
      return { end, stdout, error: `stopped after ${ms} ms` };
    case 'memory':
      return { end, stdout, error: `it wanted more than ${Math.round(bytes / 2 ** 20)} MB of memory` };
    case 'printed':
      return { end, stdout, error: `it printed more than ${printed} characters` };
    default:
      return { end, stdout, error: error || 'it threw something without words' };
  }
}

/** Without what only the translation knows: its names and its lines. */
function inPythonsWords({ error, ...outcome }: CodeOutcome): CodeOutcome {
  if (error === undefined) return outcome;
  const words = error
    .replace(/ \(line \d+\)$/, '')
    .replace(/^InternalError: stack overflow/, 'RecursionError: maximum recursion depth exceeded')
    .replace(/^ReferenceError: '\$(\w+)' is not defined/, "NameError: '$1' is not here");
  return { ...outcome, error: words };
}

/**
 * Provides what a program finds in addition to the language: `console.log` and `print`. It takes the originals that
 * they use before the program runs, so that a program which replaces them changes nothing for its printing. Its value
 * tells in words what was thrown.
 */
const PRELUDE = `(() => {
  const out = __print;
  delete globalThis.__print;
  const [{ stringify }, text, Fault] = [JSON, String, Error];
  const show = (value) => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return text(value);
    try { return value instanceof Fault ? text(value) : stringify(value) ?? text(value); } catch { return '[object]'; }
  };
  const write = (piece) => out(stringify(piece));
  const print = (...values) => {
    let line = '';
    for (let i = 0; i < values.length; i++) line += (i === 0 ? '' : ' ') + show(values[i]);
    write(line + '\\n');
  };
  globalThis.print = Object.assign(print, { write });
  globalThis.console = { log: print, info: print, warn: print, error: print, debug: print };
  Math.random = () => { throw new Error('there is no chance here'); };
  return (thrown) => {
    if (typeof thrown !== 'object' || thrown === null) return stringify(text(thrown));
    const { name = 'Error', message = '', stack = '' } = thrown;
    const line = /program\\.js:(\\d+)/.exec(text(stack));
    return stringify(text(name) + ': ' + text(message) + (line ? ' (line ' + line[1] + ')' : ''));
  };
})();`;

interface ThreadRequest extends CodeLimits, Pick<ThreadOptions, 'patience'> {
  readonly source: string;
  readonly prelude: string;
}

interface SandboxThread {
  /** `time` where no reply came in time; a thread that is lost is to be ended. */
  run(request: ThreadRequest): { readonly outcome: CodeOutcome; readonly isLost: boolean };
  end(): void;
}

/** The first word of a thread. */
type ThreadGreeting = { readonly ready: true; readonly usage?: string } | { readonly failed: string };

type ThreadStart =
  | { readonly ok: true; readonly thread: SandboxThread }
  | { readonly ok: false; readonly why: string; readonly lasting: boolean };

/** After a program's own time: for the machine to notice, and for the reply to come. */
const GRACE_MS = 300;
const SLICE_MS = 50;

function startThread({ entry, withinMs }: ThreadOptions): ThreadStart {
  const { port1: ours, port2: replies } = new MessageChannel();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = createWorker(entry, replies, flag);
  if (!(worker instanceof Worker)) return { ok: false, why: worker.why, lasting: false };
  const end = () => {
    ours.close();
    void worker.terminate();
  };
  // What thread.mjs sends: both ends are this program.
  const greeting = awaitReply({ port: ours, flag, ms: withinMs }) as ThreadGreeting | undefined;
  if (greeting === undefined || 'failed' in greeting) {
    end();
    return { ok: false, why: greeting?.failed ?? `its thread gave no sign within ${withinMs} ms`, lasting: true };
  }
  ours.unref();
  const { usage } = greeting;
  return {
    ok: true,
    thread: {
      run(request) {
        const most = request.ms + GRACE_MS;
        const began = processorMs(usage);
        const used = () => processorMs(usage) - began;
        let stdout = '';
        const onPrinted = (text: string) => {
          stdout += text;
        };
        worker.postMessage(request);
        const reply = awaitReply({ port: ours, flag, ms: most, used, patience: request.patience, onPrinted });
        const outcome = (reply ?? { end: 'time' }) as CodeOutcome;
        const isLost = reply === undefined || outcome.end === 'crash';
        return { outcome: isLost ? { ...outcome, stdout } : outcome, isLost };
      },
      end,
    },
  };
}

function createWorker(entry: URL, replies: MessagePort, flag: Int32Array<SharedArrayBuffer>): Worker | { why: string } {
  try {
    const worker = new Worker(entry, {
      workerData: { replies, signal: flag.buffer },
      transferList: [replies],
      env: {},
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 16 },
    });
    worker.unref();
    // A thread that broke is recognized by the missing reply.
    worker.on('error', () => {});
    return worker;
  } catch (thrown) {
    return { why: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

interface ReplyWait {
  readonly port: MessagePort;
  readonly flag: Int32Array;
  readonly ms: number;
  /** The processor time that the thread has used; NaN where nobody knows. */
  readonly used?: () => number;
  readonly patience?: number;
  /** Told what a program printed, before its reply. */
  readonly onPrinted?: (text: string) => void;
}

/** Blocks until the thread has replied or its time is up. */
function awaitReply(wait: ReplyWait): unknown {
  const { port, flag, ms, used = () => Number.NaN, patience = 1, onPrinted } = wait;
  let waited = 0;
  for (;;) {
    const slice = Math.min(SLICE_MS, Math.max(1, ms - waited));
    const woken = Atomics.wait(flag, 0, 0, slice);
    Atomics.store(flag, 0, 0);
    // T2
    for (let reply = receiveMessageOnPort(port); reply; reply = receiveMessageOnPort(port)) {
      if (reply.message.printed === undefined) return reply.message;
      onPrinted?.(reply.message.printed);
    }
    // T3
    if (woken === 'timed-out') waited += slice;
    if (waited < ms) continue;
    // T1
    const own = used();
    if (Number.isNaN(own) || own >= ms || waited >= patience * ms) return undefined;
  }
}

/** Of a thread, from the file in which Linux tells it, if it does; NaN once the thread is gone. */
function processorMs(file = ''): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
