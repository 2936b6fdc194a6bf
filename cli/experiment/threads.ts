// Decides where a grid's episodes are played, and runs them in worker threads or in the main thread.
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { asTroupeError } from '../../runtime/core/errors/index.ts';
import { type JobResult, unplayed } from '../../runtime/experiment/measures.ts';
import type { PlayTask } from './episode-task.ts';

export interface EpisodeThreadPool {
  readonly play: PlayTask;
  /** Ends the threads. */
  close(): Promise<void>;
}

/**
 * The module that a thread runs: compiled. From TypeScript sources it would need a loader, and loaders do not reach
 * into threads.
 */
function workerFile(): string | undefined {
  return import.meta.url.endsWith('.js') ? fileURLToPath(new URL('./worker.js', import.meta.url)) : undefined;
}

/** Undefined where there are no threads to be had: the program runs from its TypeScript sources. */
export function createThreadPool(
  count: number,
  signal: AbortSignal,
  filename = workerFile(),
): EpisodeThreadPool | undefined {
  if (filename === undefined) return undefined;
  const pool = new Tinypool({ filename, name: 'playTask', minThreads: count, maxThreads: count, env: {} });
  return {
    async play(task) {
      try {
        // What comes back is what episode-task.ts made: both ends are this program.
        const played: JobResult | undefined = await pool.run(task, { signal });
        return played;
      } catch (thrown) {
        return signal.aborted ? unplayed(task.job, '', 'cancelled') : unplayed(task.job, asTroupeError(thrown).message);
      }
    },
    close: () => pool.destroy(),
  };
}
