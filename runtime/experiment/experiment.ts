// Plays the episodes of a grid, several at a time. The caller passes in how one episode is played: in this thread,
// in others, or not at all (in tests).
import pLimit from 'p-limit';
import type { ExperimentJob } from './grid.ts';
import type { JobResult } from './measures.ts';

export interface ExperimentNeeds {
  readonly jobs: readonly ExperimentJob[];
  /**
   * An episode that cannot be played is a result too; after a rejection no further one begins, and those under way are
   * waited for.
   */
  readonly play: (job: ExperimentJob) => Promise<JobResult>;
  /** Episodes at a time. */
  readonly atOnce: number;
  /** When aborted, no further episode begins. */
  readonly signal: AbortSignal;
  /** What it throws ends the rest as a rejection of `play` does. */
  readonly onPlayed?: (done: number) => void;
}

export interface ExperimentResult {
  /** In the order of the jobs, whatever the order in which they finished. */
  readonly played: readonly JobResult[];
  /** False where some were not played, or were cut off. */
  readonly complete: boolean;
}

/**
 * Plays the episodes of a list, `atOnce` at a time, until all are played or the signal is aborted. What `play` rejects
 * with ends it; `playJob` rejects with nothing.
 * @example
 * ```ts
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { jobsOf, playJob, playJobs } from 'troupe/experiment';
 * import { solo } from 'troupe/protocols';
 *
 * const grid = { world: 'sar', models: ['rules'], protocols: ['solo'], agents: [1], scenes: ['1'], seeds: [0, 1] };
 * const { played, complete } = await playJobs({
 *   jobs: jobsOf(grid),
 *   play: (job) =>
 *     playJob(job, () => ({
 *       world: sar,
 *       protocol: solo,
 *       agents: job.agents,
 *       seed: job.seed,
 *       steps: 1,
 *       models: rulesModel({ player: sar.player, seed: job.seed }),
 *     })),
 *   atOnce: 1,
 *   signal: new AbortController().signal,
 * });
 * [played.length, complete]; // → [2, true]
 * ```
 */
export async function playJobs({ jobs, play, atOnce, signal, onPlayed }: ExperimentNeeds): Promise<ExperimentResult> {
  const limit = pLimit(atOnce);
  const thrown: unknown[] = [];
  let done = 0;
  const results = await Promise.all(
    jobs.map((job) =>
      limit(async () => {
        if (signal.aborted || thrown.length > 0) return undefined;
        try {
          const played = await play(job);
          if (played.reason !== 'cancelled') onPlayed?.(++done);
          return played;
        } catch (cause) {
          thrown.push(cause);
          return undefined;
        }
      }),
    ),
  );
  if (thrown.length > 0) throw thrown[0];
  const played = results.flatMap((one) => (one === undefined || one.reason === 'cancelled' ? [] : [one]));
  return { played, complete: played.length === jobs.length };
}
