// Reads which experiments are played over a queue and by which workers, from any machine.

import { z } from 'zod';
import type { PlayContext } from '../resolve/context.ts';
import type { NatsOptions } from '../runtime/bus/nats/options.ts';
import type { RunEntry, WorkDirectoryReader, WorkerEntry } from '../runtime/bus/work-queue.ts';
import { createUnreadableLog } from './queue-news.ts';

const RunStatus = z.object({
  name: z.string().nullable(),
  troupe: z.string(),
  episodes: z.number(),
  before: z.number(),
  done: z.number(),
  failed: z.number(),
  setAside: z.number().default(0),
});

interface ToldRun extends z.output<typeof RunStatus>, Omit<RunEntry, 'status'> {}

export interface QueuedRun extends ToldRun {
  /** The number of workers that can play it: of its version, with its secret and files. */
  readonly ableWorkers: number;
}

export interface QueuedRuns {
  readonly about: string;
  readonly runs: readonly QueuedRun[];
  readonly workers: readonly WorkerEntry[];
  /** What the server holds about runs and workers that cannot be read. */
  readonly unreadable: number;
}

/** The runs at a server that say what this version can read. */
export async function readRuns(directory: WorkDirectoryReader): Promise<ToldRun[]> {
  return (await directory.runs()).flatMap(({ status, ...run }) => {
    const { data } = RunStatus.safeParse(status);
    return data === undefined ? [] : [{ ...run, ...data }];
  });
}

/** `secret`: tells which runs are of the same one. @throws as `openWorkQueue` */
export async function runsAt(servers: NatsOptions, { clock }: PlayContext, secret?: string): Promise<QueuedRuns> {
  const { openWorkDirectory } = await import('../runtime/bus/nats/work-queue.ts');
  const unreadable = createUnreadableLog(() => undefined);
  const onUnreadable = unreadable.see;
  const directory = await openWorkDirectory({ ...servers, secret, clock, onUnreadable });
  try {
    const [runs, workers] = [await readRuns(directory), await directory.workers()];
    const withWorkers = runs.map((run) => ({
      ...run,
      ableWorkers: workers.filter(
        (worker) =>
          worker.version === run.troupe &&
          worker.secret === run.secret &&
          !worker.unable.some((one) => one.run === run.id),
      ).length,
    }));
    return { about: directory.about, runs: withWorkers, workers, unreadable: unreadable.count() };
  } finally {
    await directory.close();
  }
}

/** Whether every episode of a run came to a result. */
export const isEnded = ({ before, done, failed, setAside, episodes }: QueuedRun): boolean =>
  before + done + failed + setAside === episodes;
