// Runs the telemetry pipeline, in a thread beside the run or in the run's own thread: the run's side, and the thread's.

import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, Worker } from 'node:worker_threads';
import type { OtelOutcome, OtelPump } from './pump.ts';

export interface TelemetryPipeline {
  /** Whole lines, and how many there are. */
  page(text: string, lines: number): void;
  /** How many pages have been processed. */
  taken(): number;
  close(signal?: AbortSignal): Promise<OtelOutcome>;
}

/** Messages to the thread. */
type PipelineCommand =
  | { readonly word: 'page'; readonly text: string }
  /** No page follows. */
  | { readonly word: 'close' }
  /** Stop waiting. */
  | { readonly word: 'stop' };

/** What a thread is started with. */
export interface PipelineThreadData<Settings> {
  readonly settings: Settings;
  /** One number, counted up by the thread: the run reads it without its event loop. */
  readonly taken: Int32Array;
}

/** Messages from the thread: at the end what became of everything, and before that what a person should read. */
type PipelineAnswer = OtelOutcome | { readonly said: string };

/** Creates a pump; it calls `onTaken` for each page that has been processed. */
type PumpFactory = (onTaken: () => void) => OtelPump | Promise<OtelPump>;

/** In this thread, as soon as the libraries have been loaded. */
export function pipelineInThisThread(open: PumpFactory): TelemetryPipeline {
  let taken = 0;
  let handed = 0;
  const pump = Promise.resolve(
    open(() => {
      taken++;
    }),
  );
  pump.catch(() => {});
  return {
    page(text, lines) {
      handed += lines;
      void pump.then((opened) => opened.page(text)).catch(() => {});
    },
    taken: () => taken,
    close: (signal) =>
      pump.then(
        (opened) => opened.close(signal),
        (failure) => allLost(handed, `they cannot be sent: ${String(failure)}`),
      ),
  };
}

interface ThreadNeeds<Settings> {
  /** Undefined where there is none. */
  readonly file: string | undefined;
  /** Passed to it unchanged. */
  readonly settings: Settings;
  /** Its environment. Default: that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives what it reports to a person. */
  readonly onSaid?: (text: string) => void;
}

/** Undefined where no thread is available. It keeps the process alive only while it is being closed. */
export function pipelineInThread<Settings>({
  file,
  settings,
  env,
  onSaid,
}: ThreadNeeds<Settings>): TelemetryPipeline | undefined {
  if (file === undefined) return undefined;
  const told: PipelineThreadData<Settings> = { settings, taken: new Int32Array(new SharedArrayBuffer(4)) };
  const worker = new Worker(file, { workerData: told, env });
  worker.unref();
  let handed = 0;
  let failure: string | undefined;
  let settle: (outcome: OtelOutcome) => void = () => {};
  const outcome = new Promise<OtelOutcome>((resolve) => {
    settle = resolve;
  });
  const fail = (why: string) => {
    failure ??= `the thread that sends them ended: ${why}`;
    settle(allLost(handed, failure));
  };
  worker.on('error', (error) => fail(String(error)));
  worker.on('exit', () => fail('too early'));
  // The messages come from our own thread entry: both ends are this program.
  worker.on('message', (answer: PipelineAnswer) => ('said' in answer ? onSaid?.(answer.said) : settle(answer)));
  const say = (word: PipelineCommand) => worker.postMessage(word);
  return {
    page(text, lines) {
      handed += lines;
      say({ word: 'page', text });
    },
    taken: () => Atomics.load(told.taken, 0),
    async close(signal) {
      worker.ref();
      const stop = () => say({ word: 'stop' });
      signal?.addEventListener('abort', stop, { once: true });
      say({ word: 'close' });
      if (signal?.aborted) stop();
      const made = await outcome;
      signal?.removeEventListener('abort', stop);
      await worker.terminate();
      return made;
    },
  };
}

/** A line is about one span: few lines open or end one. */
const allLost = (lines: number, why: string): OtelOutcome => ({
  spans: { exported: 0, lost: lines, why },
  metrics: { sent: false, why },
});

// --- the thread's side ---

/** Receives pages of lines, and reports what became of them. `taken`: as in PipelineThreadData. */
export function servePipeline(taken: Int32Array, open: (onTaken: () => void) => OtelPump): void {
  yieldToTheRun();
  const stopped = new AbortController();
  const pump = open(() => Atomics.add(taken, 0, 1));
  parentPort?.on('message', (said: PipelineCommand) => {
    switch (said.word) {
      case 'page':
        return pump.page(said.text);
      case 'close':
        return void pump.close(stopped.signal).then(postAnswer);
      case 'stop':
        return stopped.abort();
    }
  });
}

/** To the run's side, in order. */
export const postAnswer = (said: PipelineAnswer): void => parentPort?.postMessage(said);

/** Where there are fewer cores than work, the run takes precedence. Only Linux supports this for a single thread. */
function yieldToTheRun(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then it competes like any other.
  }
}
