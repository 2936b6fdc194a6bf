// Runs programs of roles where they can reach nothing: QuickJS in WebAssembly, without I/O, clock or chance, in a
// thread of its own. A run blocks until it has ended, so that a role has its outcome at once and waits for nothing.
//
// Limits hold twice. QuickJS ends a program that loops, or that wants more memory; a loop inside one of its built-in
// functions (`indexOf` on 2^53 elements) it does not end, and deep nesting can break it. The thread is then ended, and
// the next run gets a new one.
import type { CodeOutcome, CodeProgram, CodeRunner } from '../core/code.ts';
import { translatePython } from './python/python.ts';
import { type CodeLimits, type SandboxThread, startThread, type ThreadOptions } from './sandbox-thread.ts';

/** The limits of a programunless told: 200 ms, 64 MiB, 10,000 characters of output. */
export const CODE_LIMITS: CodeLimits = { ms: 200, bytes: 64 * 2 ** 20, printed: 10_000 };

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
      const outcome = running.run({ source, prelude: PRELUDE, patience: thread.patience, ...limits });
      if (outcome === undefined || outcome.end === 'crash') end();
      const ended = told(outcome ?? { end: 'time', stdout: '' }, limits);
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

/**
 * Provides what a program finds in addition to the language: `console.log` and `print`. It takes the originals that
 * they use before the program runs, so that a program which replaces them changes nothing for its printing.
 */
const PRELUDE = `(() => {
  const out = __print;
  delete globalThis.__print;
  const { stringify } = JSON;
  const text = String;
  const show = (value) => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return text(value);
    try { return stringify(value) ?? text(value); } catch { return '[object]'; }
  };
  const print = (...values) => {
    let line = '';
    for (let i = 0; i < values.length; i++) line += (i === 0 ? '' : ' ') + show(values[i]);
    out(stringify(line));
  };
  globalThis.print = print;
  globalThis.console = { log: print, info: print, warn: print, error: print, debug: print };
  Math.random = () => { throw new Error('there is no chance here'); };
})();`;
