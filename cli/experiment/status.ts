// Says how far an experiment is, from its folder alone, also while another command plays it.
import { join } from 'node:path';
import type { Spending } from '../../runtime/core/budget.ts';
import { counted } from '../../runtime/core/text/grouped-number.ts';
import { RESULTS_FILE } from '../../runtime/experiment/folder-format.ts';
import { isBroken, type JobResult } from '../../runtime/experiment/measures.ts';
import { isLocked } from '../../runtime/record/lock.ts';
import { readExperiment } from '../../runtime/run/read-experiment.ts';
import type { CliContext } from '../context.ts';
import { oneLine } from '../print/plain.ts';
import { renderTable } from '../print/table.ts';
import { figure } from './print-plan.ts';

export interface ExperimentStatus {
  readonly name: string | null;
  readonly id: string;
  /** Whether a process plays it now, on this machine. */
  readonly isPlayed: boolean;
  readonly episodes: number;
  readonly done: number;
  readonly failed: number;
  readonly spent: Spending;
  readonly rows: readonly StatusRow[];
  /** How the first of those that failed ended. */
  readonly failures: readonly string[];
}

export interface StatusRow {
  readonly world: string;
  readonly model: string;
  readonly protocol: string;
  readonly agents: number;
  readonly episodes: number;
  readonly done: number;
  readonly ends: Readonly<Record<string, number>>;
}

/** @throws EXPERIMENT_MISSING, FOLDER_VERSION, FILE_UNREADABLE */
export function statusOf(folder: string): ExperimentStatus {
  const { name, id, worlds, spent } = readExperiment(folder);
  const results = worlds.flatMap((world) => world.results);
  const rows = new Map<string, StatusRow & { ends: Record<string, number>; episodes: number; done: number }>();
  const rowOf = ({ world, model, protocol, agents }: JobResult['job']) => {
    const key = JSON.stringify([world, model, protocol, agents]);
    const row = rows.get(key) ?? { world, model, protocol, agents, episodes: 0, done: 0, ends: {} };
    rows.set(key, row);
    return row;
  };
  for (const job of worlds.flatMap((world) => world.jobs)) rowOf(job).episodes++;
  for (const { job, reason } of results) {
    const row = rowOf(job);
    row.done++;
    row.ends[reason] = (row.ends[reason] ?? 0) + 1;
  }
  const broken = results.filter(isBroken);
  return {
    ...{ name, id, isPlayed: isLocked(join(folder, RESULTS_FILE)), spent },
    episodes: worlds.reduce((sum, { jobs }) => sum + jobs.length, 0),
    done: results.length,
    failed: broken.length,
    rows: [...rows.values()],
    failures: broken.slice(0, 5).map(failureText),
  };
}

export const failureText = ({ job, reason, detail }: JobResult): string =>
  oneLine(
    `${job.world}, ${job.protocol}, ${counted(job.agents, 'agent')}, scene ${job.scene}, seed ${job.seed} ended as ${reason}: ${detail}`,
    600,
  );

export function printStatus(status: ExperimentStatus, { stdout }: Pick<CliContext, 'stdout'>): void {
  const { name, episodes, done, failed, spent, rows, failures, isPlayed } = status;
  stdout.write(
    `${oneLine(name ?? 'A comparison', 120)}: ${done} of ${counted(episodes, 'episode')}${failed > 0 ? `, ${failed} failed` : ''}${isPlayed ? ', being played' : ''}\n`,
  );
  stdout.write(
    `Spent: ${figure(spent.calls)} calls, ${figure(spent.tokens)} tokens${spent.usd > 0 ? `, ${figure(spent.usd)} in money` : ''}\n`,
  );
  const head = ['World', 'Models', 'Protocol', 'Team', 'Done', 'Ended as'];
  const cells = rows.map((row) => [
    ...[row.world, row.model, row.protocol, String(row.agents), `${row.done}/${row.episodes}`],
    Object.entries(row.ends)
      .map(([reason, n]) => `${n} ${reason}`)
      .join(', '),
  ]);
  stdout.write(`${renderTable({ head, rows: cells, out: stdout, right: [3, 4] })}\n`);
  for (const line of failures) stdout.write(`${line}\n`);
}
