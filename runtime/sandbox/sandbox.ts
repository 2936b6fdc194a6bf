// Runs programs of roles where they can reach nothing: QuickJS in WebAssembly, without I/O, clock or chance, in a
// thread of its own. A run blocks until it has ended, so that a role has its outcome at once and waits for nothing.
//
// Limits hold twice. QuickJS ends a program that loops, or that wants more memory; a loop inside one of its built-in
// functions (`indexOf` on 2^53 elements) it does not end, and deep nesting can break it. The thread is then ended, and
// the next run gets a new one.
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { CODE_LIMITS, type CodeLimits, type CodeOutcome, type CodeProgram, type CodeRunner } from '../core/code.ts';
import { PRELUDE } from './prelude.ts';
import { translatePython } from './python/python.ts';

/** A thread that has not loaded the machine by then will not. */
const STARTS_WITHIN_MS = 30_000;
/** After a program's own time: for the machine to notice, and for the reply to come. */
const GRACE_MS = 300;
const MOST_SOURCE = 50_000;

/** The thread starts with the first run, and ends with the process at the latest. */
export function createSandbox(given: Partial<CodeLimits> = {}): CodeRunner {
  const limits = { ...CODE_LIMITS, ...given };
  let thread: SandboxThread | undefined;
  const end = () => {
    thread?.end();
    thread = undefined;
  };
  return {
    run(program) {
      const source = sourceOf(program);
      if (typeof source !== 'string') return source;
      thread ??= startThread();
      if (thread === undefined) return refused('the sandbox did not start');
      const outcome = thread.run({ source, prelude: PRELUDE, ...limits });
      if (outcome === undefined || outcome.end === 'crash') end();
      const ended = told(outcome ?? { end: 'time', stdout: '' }, limits);
      return program.language === 'python' ? inPythonsWords(ended) : ended;
    },
    close: end,
  };
}

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
      return { end, stdout, error: error ?? '' };
  }
}

/** Without what only the translation knows: its names and its lines. */
function inPythonsWords({ error, ...outcome }: CodeOutcome): CodeOutcome {
  if (error === undefined) return outcome;
  const words = error
    .replace(/ \(line \d+\)$/, '')
    .replace(/^ReferenceError: '\$(\w+)' is not defined/, "NameError: '$1' is not here");
  return { ...outcome, error: words };
}

interface SandboxThread {
  /** Undefined where no reply came in time. */
  run(request: { readonly source: string; readonly prelude: string } & CodeLimits): CodeOutcome | undefined;
  end(): void;
}

function startThread(): SandboxThread | undefined {
  const { port1: ours, port2: replies } = new MessageChannel();
  const signal = new SharedArrayBuffer(4);
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { replies, signal },
    transferList: [replies],
    ...{ env: {}, execArgv: [], stdin: false, stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 4 },
  });
  worker.unref();
  ours.unref();
  // A thread that breaks has sent no reply, and is told by that.
  worker.on('error', () => {});
  const end = () => {
    ours.close();
    void worker.terminate();
  };
  if (awaitReply(ours, signal, STARTS_WITHIN_MS) === undefined) {
    end();
    return undefined;
  }
  return {
    run(request) {
      worker.postMessage(request);
      // What thread.mjs sends: both ends are this program.
      return awaitReply(ours, signal, request.ms + GRACE_MS) as CodeOutcome | undefined;
    },
    end,
  };
}

/** Blocks until the thread has replied, at most so long. */
function awaitReply(port: MessagePort, signal: SharedArrayBuffer, ms: number): unknown {
  const flag = new Int32Array(signal);
  Atomics.wait(flag, 0, 0, ms);
  Atomics.store(flag, 0, 0);
  return receiveMessageOnPort(port)?.message;
}
