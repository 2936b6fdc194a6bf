// Starts the thread in which programs run, and lets its owner wait for it: the owner blocks until the thread has
// replied or its time is up.
//
// T1 Time is the thread's own where the system tells it: a busy machine ends no program that has hardly run.
// T2 A woken owner looks for a reply, and goes on waiting if there is none: a reply is announced after it was sent, so
//    the announcement of one may wake the owner when it waits for the next.
// T3 A wait counts what it has waited, and reads no clock: a process that was stopped for a while loses nothing.
import { readFileSync } from 'node:fs';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { CodeOutcome } from '../core/code.ts';

export interface CodeLimits {
  /** Time limit of one run, in ms. */
  readonly ms: number;
  /** Memory limit of one run. */
  readonly bytes: number;
  /** The most characters that it may print. */
  readonly printed: number;
}
interface ThreadRequest extends CodeLimits {
  readonly source: string;
  readonly prelude: string;
  /** How many times its time a program may take where the thread is given no processor. */
  readonly patience: number;
}

export interface SandboxThread {
  /** Undefined where no reply came in time. */
  run(request: ThreadRequest): CodeOutcome | undefined;
  end(): void;
}

/** The first word of a thread. */
type ThreadGreeting = { readonly ready: true; readonly usage?: string } | { readonly failed: string };

type ThreadStart =
  | { readonly ok: true; readonly thread: SandboxThread }
  | { readonly ok: false; readonly why: string; readonly lasting: boolean };

export interface ThreadOptions {
  readonly entry: URL;
  /** A thread that has not loaded the machine by then will not. */
  readonly withinMs: number;
  /** How many times its time a program may take on a machine that gives its thread no processor. */
  readonly patience: number;
}

/** After a program's own time: for the machine to notice, and for the reply to come. */
const GRACE_MS = 300;
const SLICE_MS = 50;

export function startThread({ entry, withinMs }: ThreadOptions): ThreadStart {
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
        const began = usage === undefined ? undefined : processorMs(usage);
        const used = () => usedSince(began, usage);
        worker.postMessage(request);
        return awaitReply({ port: ours, flag, ms: most, used, patience: request.patience }) as CodeOutcome | undefined;
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
      resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 4 },
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
  /** The processor time that the thread has used; undefined where nobody knows. */
  readonly used?: () => number | undefined;
  readonly patience?: number;
}

/** Blocks until the thread has replied or its time is up. */
function awaitReply({ port, flag, ms, used = () => undefined, patience = 1 }: ReplyWait): unknown {
  let waited = 0;
  for (;;) {
    const slice = Math.min(SLICE_MS, Math.max(1, ms - waited));
    const woken = Atomics.wait(flag, 0, 0, slice);
    Atomics.store(flag, 0, 0);
    // T2
    const reply = receiveMessageOnPort(port);
    if (reply) return reply.message;
    // T3
    if (woken === 'timed-out') waited += slice;
    if (waited < ms) continue;
    // T1
    const own = used();
    if (own === undefined || own >= ms || waited >= patience * ms) return undefined;
  }
}

function usedSince(began: number | undefined, usage: string | undefined): number | undefined {
  const now = began === undefined || usage === undefined ? undefined : processorMs(usage);
  return now === undefined || began === undefined ? undefined : now - began;
}

/** Of a thread, from the file in which Linux tells it; undefined once the thread is gone. */
function processorMs(file: string): number | undefined {
  try {
    const ns = Number(readFileSync(file, 'utf8').split(' ')[0]);
    return Number.isFinite(ns) ? ns / 1e6 : undefined;
  } catch {
    return undefined;
  }
}
