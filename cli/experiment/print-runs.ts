// Lists the experiments played over a queue and its workers.

import { isEnded, type QueuedRun, type QueuedRuns } from '../../experiment/runs.ts';
import { failure } from '../../runtime/errors/index.ts';
import { counted, groupedNumber } from '../../runtime/text/grouped-number.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { type Answer, answer } from '../answer.ts';
import { terminalLine } from '../errors/terminal.ts';
import type { Block } from '../print/printer.ts';

export const answerRuns = (all: QueuedRuns): Answer =>
  answer(all, {
    text: runsBlocks,
    json: ({ about, runs, workers, unreadable }) => ({
      about,
      runs: runs.map(unjudged),
      workers: workers.map(unjudged),
      unreadable,
    }),
  });

function runsBlocks({ about, runs, workers, unreadable }: QueuedRuns): Block[] {
  const versions = [...new Set(workers.map(({ version }) => version))];
  const of = versions.length > 0 ? ` (version ${versions.join(', ')})` : '';
  const head = ['Experiment', 'Run', 'Done', 'Failed', 'Set aside', 'State', 'Told at', 'Version', 'Workers'];
  const rows = runs.map((run) => [
    ...[oneLine(run.name ?? 'a comparison', 60), run.id, `${run.before + run.done}/${run.episodes}`],
    ...[String(run.failed), String(run.setAside), runState(run), run.at.toISOString()],
    ...[run.troupe, String(run.ableWorkers)],
  ]);
  return [
    `${counted(workers.length, 'worker')} at ${about}${of}`,
    ...(rows.length > 0 ? [{ head, rows, right: [2, 3, 4, 8] }, ''] : []),
    ...(unreadable > 0
      ? [
          `Left out, since they cannot be read: ${groupedNumber(unreadable)} of the server's entries about runs and workers.`,
        ]
      : []),
    ...runs.filter(isWaiting).flatMap((run) => {
      const name = oneLine(run.name ?? run.id, 60);
      const others = versions.filter((one) => one !== run.troupe);
      const hasOtherSecret = workers.some(({ version, secret }) => version === run.troupe && secret !== run.secret);
      return [
        ...others.map((has) => failure('WORKER_OTHER_VERSION', { run: name, wants: run.troupe, has })),
        ...(hasOtherSecret ? [failure('WORKER_OTHER_SECRET', { run: name })] : []),
      ].map(terminalLine);
    }),
  ];
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
