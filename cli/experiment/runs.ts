// Lists the experiments played over a queue and its workers, from any machine.

import { z } from 'zod';
import type { NatsOptions } from '../../runtime/bus/nats/options.ts';
import type { WorkerEntry } from '../../runtime/bus/work-queue.ts';
import { counted } from '../../runtime/core/text/grouped-number.ts';
import type { CliContext } from '../context.ts';
import { jsonText } from '../print/json.ts';
import { oneLine } from '../print/plain.ts';
import { renderTable } from '../print/table.ts';

const RunStatus = z.object({
  name: z.string().nullable(),
  troupe: z.string(),
  episodes: z.number(),
  before: z.number(),
  done: z.number(),
  failed: z.number(),
  setAside: z.number().default(0),
});

export interface QueuedRun extends z.output<typeof RunStatus> {
  readonly id: string;
  readonly isPlayed: boolean;
  readonly at: Date;
}

export interface QueuedRuns {
  readonly about: string;
  readonly runs: readonly QueuedRun[];
  readonly workers: readonly WorkerEntry[];
}

/** @throws as `openWorkQueue` */
export async function runsAt(servers: NatsOptions, { clock }: CliContext): Promise<QueuedRuns> {
  const { openWorkQueue } = await import('../../runtime/bus/nats/work-queue.ts');
  const queue = await openWorkQueue({ ...servers, clock });
  try {
    const [runs, workers] = [await queue.directory.runs(), await queue.directory.workers()];
    const read = runs.flatMap(({ status, ...run }) => {
      const { data } = RunStatus.safeParse(status);
      return data === undefined ? [] : [{ ...run, ...data }];
    });
    return { about: queue.about, runs: read, workers };
  } finally {
    await queue.close();
  }
}

export function printRuns(all: QueuedRuns, { json }: { readonly json?: boolean }, { stdout }: CliContext): void {
  if (json) return stdout.write(`${jsonText(all)}\n`);
  const { about, runs, workers } = all;
  const versions = [...new Set(workers.map(({ version }) => version))];
  stdout.write(
    `${counted(workers.length, 'worker')} at ${about}${versions.length > 0 ? ` (version ${versions.join(', ')})` : ''}\n`,
  );
  const head = ['Experiment', 'Run', 'Done', 'Failed', 'Set aside', 'State', 'Told at'];
  const rows = runs.map(({ name, id, episodes, before, done, failed, setAside, isPlayed, at }) => [
    ...[oneLine(name ?? 'a comparison', 60), id, `${before + done}/${episodes}`, String(failed), String(setAside)],
    isPlayed ? 'played' : before + done + failed + setAside === episodes ? 'whole' : 'stopped',
    at.toISOString(),
  ]);
  if (rows.length > 0) stdout.write(`${renderTable({ head, rows, out: stdout, right: [2, 3, 4] })}\n`);
}
