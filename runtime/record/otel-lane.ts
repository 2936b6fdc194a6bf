// Where telemetry is worked through: in a thread beside the run, or in the run's own.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../core/clock.ts';
import { createOtelPump, type OtelOutcome } from './otel-pump.ts';
import type { OtelSettings } from './otel-settings.ts';

export interface Lane {
  page(text: string): void;
  /** How many pages have been worked through. */
  taken(): number;
  close(signal?: AbortSignal): Promise<OtelOutcome>;
}

/** What a thread is told. */
export type LaneWord =
  | { readonly word: 'page'; readonly text: string }
  /** Nothing follows. */
  | { readonly word: 'close' }
  /** Do not wait any longer. */
  | { readonly word: 'stop' };

export interface LaneTold {
  readonly settings: OtelSettings;
  /** One number, counted up by the thread: read by the run without its event loop. */
  readonly taken: Int32Array;
}

export function laneHere(settings: OtelSettings, clock: Clock): Lane {
  let taken = 0;
  const pump = createOtelPump(settings, clock, () => {
    taken++;
  });
  return { ...pump, taken: () => taken };
}

/** The module that a thread runs: compiled. From TypeScript sources it would need a loader, and loaders do not reach into threads. */
function threadFile(): string | undefined {
  return import.meta.url.endsWith('.js') ? fileURLToPath(new URL('./otel-thread.js', import.meta.url)) : undefined;
}

/** Undefined where there is no thread to be had. It keeps no process alive but while it is being closed. */
export function threadLane(settings: OtelSettings, file = threadFile()): Lane | undefined {
  if (file === undefined) return undefined;
  const told: LaneTold = { settings, taken: new Int32Array(new SharedArrayBuffer(4)) };
  const worker = new Worker(file, { workerData: told });
  worker.unref();
  let lines = 0;
  let failure: string | undefined;
  let settle: (outcome: OtelOutcome) => void = () => {};
  const outcome = new Promise<OtelOutcome>((resolve) => {
    settle = resolve;
  });
  const fail = (why: string) => {
    failure ??= `the thread that sends them ended: ${why}`;
    settle({ spans: { exported: 0, lost: lines, why: failure }, metrics: { sent: false, why: failure } });
  };
  worker.on('error', (error) => fail(String(error)));
  worker.on('exit', () => fail('too early'));
  // What comes back is what otel-thread.ts has made: both ends are this program.
  worker.on('message', (said: OtelOutcome) => settle(said));
  const say = (word: LaneWord) => worker.postMessage(word);
  return {
    page(text) {
      lines += text.split('\n').length - 1;
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
