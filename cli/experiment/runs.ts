// Lists the experiments played over a queue and its workers, from any machine.

import { z } from 'zod';
import type { NatsOptions } from '../../runtime/bus/nats/options.ts';
import type { RunEntry, WorkDirectoryReader, WorkerEntry } from '../../runtime/bus/work-queue.ts';
import { failure } from '../../runtime/errors/index.ts';
import { counted, groupedNumber } from '../../runtime/text/grouped-number.ts';
import type { CliContext } from '../context.ts';
import { terminalLine } from '../errors/terminal.ts';
import { jsonText } from '../print/json.ts';
import { oneLine } from '../print/plain.ts';
import { renderTable } from '../print/table.ts';
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
export async function runsAt(servers: NatsOptions, { clock }: CliContext, secret?: string): Promise<QueuedRuns> {
  const { openWorkDirectory } = await import('../../runtime/bus/nats/work-queue.ts');
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

export function printRuns(all: QueuedRuns, { json }: { readonly json?: boolean }, { stdout }: CliContext): void {
  const { about, runs, workers, unreadable } = all;
  if (json)
    return stdout.write(
      `${jsonText({ about, runs: runs.map(unjudged), workers: workers.map(unjudged), unreadable })}\n`,
    );
  const versions = [...new Set(workers.map(({ version }) => version))];
  stdout.write(
    `${counted(workers.length, 'worker')} at ${about}${versions.length > 0 ? ` (version ${versions.join(', ')})` : ''}\n`,
  );
  const head = ['Experiment', 'Run', 'Done', 'Failed', 'Set aside', 'State', 'Told at', 'Version', 'Workers'];
  const rows = runs.map((run) => [
    ...[oneLine(run.name ?? 'a comparison', 60), run.id, `${run.before + run.done}/${run.episodes}`],
    ...[String(run.failed), String(run.setAside), runState(run), run.at.toISOString()],
    ...[run.troupe, String(run.ableWorkers)],
  ]);
  if (rows.length > 0) stdout.write(`${renderTable({ head, rows, out: stdout, right: [2, 3, 4, 8] })}\n`);
  if (unreadable > 0)
    stdout.write(`Left out, since they cannot be read: ${groupedNumber(unreadable)} of the server's entries about runs and workers.
`);
  for (const run of runs.filter(isWaiting)) {
    const name = oneLine(run.name ?? run.id, 60);
    for (const version of versions.filter((one) => one !== run.troupe))
      stdout.write(
        `${terminalLine(failure('WORKER_OTHER_VERSION', { run: name, wants: run.troupe, has: version }))}\n`,
      );
    if (workers.some(({ version, secret }) => version === run.troupe && secret !== run.secret))
      stdout.write(`${terminalLine(failure('WORKER_OTHER_SECRET', { run: name }))}\n`);
  }
}

/** Nothing is compared with a secret of this machine, which may be another. */
const unjudged = <T extends { readonly isOwn: boolean }>({ isOwn: _isOwn, ...told }: T) => told;

/** Whether every episode of a run came to a result. */
export const isEnded = ({ before, done, failed, setAside, episodes }: QueuedRun): boolean =>
  before + done + failed + setAside === episodes;

/** Whether nobody can play what is left. */
const isWaiting = (run: QueuedRun): boolean => run.isPlayed && run.ableWorkers === 0 && !isEnded(run);

function runState(run: QueuedRun): string {
  if (isWaiting(run)) return 'waits for a worker';
  if (run.isPlayed) return 'played';
  return isEnded(run) ? 'whole' : 'stopped';
}
