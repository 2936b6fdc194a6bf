// Plays the episodes of a fit in threads of this process: each batch goes to the thread with the fewest.
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { failure, type TroupeError, toldError } from '../../runtime/errors/index.ts';
import { threadFile } from '../../runtime/text/thread-file.ts';
import type { PlayedEpisode } from './play-statistics.ts';
import type { PlaySimulated, SimulatedBatch } from './simulated-play.ts';

export interface AskedOfThread {
  readonly id: number;
  readonly batch: SimulatedBatch;
}

export type SaidByThread =
  | { readonly id: number; readonly played: PlayedEpisode[] }
  | { readonly id: number; readonly thrown: ReturnType<TroupeError['toJSON']> };

/** What a thread plays, as `troupe fit` takes it: each finds it for itself. */
export const FitParts = z.object({
  world: z.string(),
  worldOptions: z.record(z.string(), z.unknown()).optional(),
  protocol: z.string(),
  cwd: z.string(),
});
export type FitParts = z.output<typeof FitParts>;

interface FitThreadsNeeds {
  readonly count: number;
  readonly parts: FitParts;
  /** Ends the threads. */
  readonly signal: AbortSignal;
  /** The module that a thread runs. */
  readonly file?: string | undefined;
}

interface FitThreads {
  readonly play: PlaySimulated;
  /** Ends the threads, and what they still play. */
  close(): Promise<void>;
}

/** Undefined where there are no threads to be had: the program runs from its TypeScript sources. */
export function openFitThreads({
  count,
  parts,
  signal,
  file = threadFile(import.meta.url, './fit-thread.js'),
}: FitThreadsNeeds): FitThreads | undefined {
  if (file === undefined) return undefined;
  const threads = Array.from({ length: count }, () => new FitThread(file, parts));
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
  /** Why it has ended. */
  #over: string | undefined;

  constructor(file: string, parts: FitParts) {
    this.#worker = new Worker(file, { workerData: parts });
    this.#worker.on('message', (said: SaidByThread) => this.#hear(said));
    this.#worker.on('error', ({ message }) => {
      this.#over = message;
    });
    this.#worker.on('exit', (code) => this.#ended(`exit code ${code}`));
  }

  get busy(): number {
    return this.#open.size;
  }

  play(batch: SimulatedBatch): Promise<PlayedEpisode[]> {
    const id = this.#next++;
    return new Promise((settle, fail) => {
      if (this.#over !== undefined) return fail(endedError(this.#over));
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
    else open?.fail(toldError(said.thrown));
  }

  #ended(why: string): void {
    this.#over ??= why;
    for (const { fail } of this.#open.values()) fail(endedError(this.#over));
    this.#open.clear();
  }
}

const endedError = (why: string) => failure('THREAD_ENDED', { why, episodes: 1 });
