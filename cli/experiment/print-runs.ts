// Lists the experiments played over a queue and its workers.

import { isEnded, type QueuedRun, type QueuedRuns } from '../../experiment/runs.ts';
import { failure } from '../../runtime/errors/index.ts';
import { counted, groupedNumber } from '../../runtime/text/grouped-number.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { renderTable } from '../../runtime/text/table.ts';
import type { CliContext } from '../context.ts';
import { terminalLine } from '../errors/terminal.ts';
import { jsonText } from '../print/json.ts';

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

/** Whether nobody can play what is left. */
const isWaiting = (run: QueuedRun): boolean => run.isPlayed && run.ableWorkers === 0 && !isEnded(run);

function runState(run: QueuedRun): string {
  if (isWaiting(run)) return 'waits for a worker';
  if (run.isPlayed) return 'played';
  return isEnded(run) ? 'whole' : 'stopped';
}
