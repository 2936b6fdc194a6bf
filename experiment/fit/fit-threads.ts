// Plays the episodes of a fit in threads of this process: each batch goes to the thread with the fewest.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { failure } from '../../runtime/errors/index.ts';
import type { PlayedEpisode } from './play-statistics.ts';
import type { PlaySimulated, SimulatedBatch } from './simulated-play.ts';

export interface AskedOfThread {
  readonly id: number;
  readonly batch: SimulatedBatch;
}

export type SaidByThread =
  | { readonly id: number; readonly played: PlayedEpisode[] }
  | { readonly id: number; readonly thrown: string };

export interface FitThreadsNeeds {
  readonly count: number;
  /** As `troupe fit` takes them: a thread finds them again. */
  readonly named: { readonly world: string; readonly protocol: string; readonly cwd: string };
  /** Ends the threads. */
  readonly signal: AbortSignal;
  /** The module that a thread runs. */
  readonly file?: string | undefined;
}

export interface FitThreads {
  readonly play: PlaySimulated;
  /** Ends the threads, and what they still play. */
  close(): Promise<void>;
}

/** Compiled: loaders for TypeScript do not reach into threads. */
function threadFile(): string | undefined {
  return import.meta.url.endsWith('.js') ? fileURLToPath(new URL('./fit-thread.js', import.meta.url)) : undefined;
}

/** Undefined where there are no threads to be had: the program runs from its TypeScript sources. */
export function openFitThreads({ count, named, signal, file = threadFile() }: FitThreadsNeeds): FitThreads | undefined {
  if (file === undefined) return undefined;
  const threads = Array.from({ length: count }, () => new FitThread(file, named));
  const close = async () => {
    signal.removeEventListener('abort', close);
    await Promise.all(threads.map((thread) => thread.end()));
  };
  signal.addEventListener('abort', close);
  return {
    play(batch) {
      const least = threads.reduce((a, b) => (b.busy < a.busy ? b : a));
      return least.play(batch);
    },
    close,
  };
}

interface OpenBatch {
  readonly settle: (played: PlayedEpisode[]) => void;
  readonly fail: (thrown: unknown) => void;
}

class FitThread {
  readonly #worker: Worker;
  readonly #open = new Map<number, OpenBatch>();
  #next = 0;
  #over: string | undefined;

  constructor(file: string, named: FitThreadsNeeds['named']) {
    this.#worker = new Worker(file, { workerData: named });
    this.#worker.on('message', (said: SaidByThread) => this.#hear(said));
    this.#worker.on('error', ({ message }) => {
      this.#over = message;
    });
    this.#worker.on('exit', (code) => this.#ended(this.#over ?? `exit code ${code}`));
  }

  get busy(): number {
    return this.#open.size;
  }

  play(batch: SimulatedBatch): Promise<PlayedEpisode[]> {
    const id = this.#next++;
    return new Promise((settle, fail) => {
      this.#open.set(id, { settle, fail });
      const asked: AskedOfThread = { id, batch };
      this.#worker.postMessage(asked);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(said: SaidByThread): void {
    const open = this.#open.get(said.id);
    this.#open.delete(said.id);
    if ('played' in said) open?.settle(said.played);
    else open?.fail(failure('THREAD_ENDED', { why: said.thrown, episodes: 1 }));
  }

  #ended(why: string): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { fail } of open) fail(failure('THREAD_ENDED', { why, episodes: open.length }));
  }
}
