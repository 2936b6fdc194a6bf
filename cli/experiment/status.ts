// Implements `troupe experiment status`: shows the progress of an experiment, or of all at a NATS server.

import { resolve } from 'node:path';
import { EPISODE_STATES, type EpisodeState } from '../../experiment/episode-state.ts';
import { playedText } from '../../experiment/kept-spec.ts';
import { runsAt } from '../../experiment/runs.ts';
import { type ExperimentStatus, statusOf } from '../../experiment/status.ts';
import { failure } from '../../runtime/errors/index.ts';
import { counted } from '../../runtime/text/grouped-number.ts';
import { answer } from '../answer.ts';
import type { Run } from '../command.ts';
import type { STATUS } from '../declared/experiment.ts';
import { queueServers } from '../options/queue-options.ts';
import type { Block } from '../print/printer.ts';
import { reportEnds } from '../print/results.ts';
import { figure } from './print-plan.ts';
import { answerRuns } from './print-runs.ts';

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
  const { name, about, played, episodes, spent, rows, failures, isPlayed, toPlay } = status;
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
    `Spent: ${figure(spent.calls)} calls, ${figure(spent.tokens)} tokens${spent.usd > 0 ? `, ${figure(spent.usd)} in money` : ''}`,
    ...[...about, ...played.slice(-MOST_COMMANDS).map(playedText)].map((line) => `  ${line}`),
    ...(played.length > MOST_COMMANDS ? [`  … ${played.length} commands in all`] : []),
    { head, rows: cells, right: [3, 4, ...others.map((_, i) => 5 + i)] },
    '',
    ...failures,
    ...(toPlay > 0 && !isPlayed ? [`Run the same command again to play the rest: ${counted(toPlay, 'episode')}.`] : []),
  ];
}
