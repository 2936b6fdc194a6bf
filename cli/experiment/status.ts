// Implements `troupe experiment status`: shows the progress of an experiment, or of all at a NATS server.
import { resolve } from 'node:path';
import { playedText } from '../../experiment/kept-spec.ts';
import { isEnded, type QueuedRun, type QueuedRuns, runsAt } from '../../experiment/runs.ts';
import { EPISODE_STATES, type EpisodeState, type ExperimentStatus, statusOf } from '../../experiment/status.ts';
import { failure } from '../../runtime/errors/index.ts';
import { counted, groupedNumber } from '../../runtime/text/in-words.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { type Answer, answer } from '../command.ts';
import type { STATUS } from '../declared/experiment.ts';
import { terminalLine } from '../errors/terminal.ts';
import { queueServers } from '../options/credentials.ts';
import type { Block } from '../print/printer.ts';
import { reportEnds } from '../print/results.ts';
import { figure } from './print-plan.ts';

export const run: Run<typeof STATUS> = async ({ folder }, flags, context) => {
  const servers = queueServers(flags, context.env);
  if (servers) return answerRuns(await runsAt(servers, context));
  if (folder === undefined)
    throw failure('USAGE', { what: 'neither a folder nor --bus is given', command: 'troupe experiment status' });
  const status = statusOf(resolve(context.cwd, folder));
  reportEnds(resolve(context.cwd, folder), context);
  return answer(status, { text: statusBlocks });
};

/** Formats the states for people. */
const STATE_TEXTS: Readonly<Record<EpisodeState, string>> = {
  done: 'done',
  failed: 'failed',
  setAside: 'set aside',
  unanswered: 'unanswered',
  cut: 'cut short',
  missing: 'missing',
};

/** The last commands that played into a folder. */
const MOST_COMMANDS = 3;

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export function statusBlocks(status: ExperimentStatus): Block[] {
  const { name, about, played, episodes, spent, currency, rows, failures, isPlayed, toPlay } = status;
  const [, ...others] = EPISODE_STATES.filter((state) => state === 'done' || status[state] > 0);
  const more = others.map((state) => `, ${figure(status[state])} ${STATE_TEXTS[state]}`).join('');
  const head = [
    'World',
    'Models',
    'Protocol',
    'Team',
    'Done',
    ...others.map((s) => capital(STATE_TEXTS[s])),
    'Ended as',
  ];
  const cells = rows.map((row) => [
    ...[row.world, row.model, row.protocol, String(row.agents), `${row.done}/${row.episodes}`],
    ...others.map((state) => String(row[state])),
    Object.entries(row.ends)
      .map(([reason, n]) => `${n} ${reason}`)
      .join(', '),
  ]);
  return [
    `${name ?? 'A comparison'}: ${figure(status.done)} of ${counted(episodes, 'episode')} done${more}${isPlayed ? '; being played' : ''}`,
    `Spent: ${figure(spent.calls)} calls, ${figure(spent.tokens)} tokens${spent.usd > 0 ? `, ${figure(spent.usd)} ${currency ?? 'in money'}` : ''}`,
    ...[...about, ...played.slice(-MOST_COMMANDS).map(playedText)].map((line) => `  ${line}`),
    ...(played.length > MOST_COMMANDS ? [`  … ${played.length} commands in all`] : []),
    { head, rows: cells, right: [3, 4, ...others.map((_, i) => 5 + i)] },
    '',
    ...failures,
    ...(toPlay > 0 && !isPlayed ? [`Run the same command again to play the rest: ${counted(toPlay, 'episode')}.`] : []),
  ];
}

/** The experiments that are played over a queue, and its workers. */
const answerRuns = (all: QueuedRuns): Answer =>
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
