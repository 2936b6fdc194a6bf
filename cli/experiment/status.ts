// Implements `troupe experiment status`: shows the progress of an experiment, or of all at a NATS server.

import { resolve } from 'node:path';
import { EPISODE_STATES, type EpisodeState } from '../../experiment/episode-state.ts';
import { playedText } from '../../experiment/kept-spec.ts';
import { runsAt } from '../../experiment/runs.ts';
import { type ExperimentStatus, statusOf } from '../../experiment/status.ts';
import { failure } from '../../runtime/errors/index.ts';
import { counted } from '../../runtime/text/grouped-number.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { renderTable } from '../../runtime/text/table.ts';
import type { Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { STATUS } from '../declared/experiment.ts';
import { queueServers } from '../options/queue-options.ts';
import { jsonText } from '../print/json.ts';
import { reportEnds } from '../verify/check-results.ts';
import { figure } from './print-plan.ts';
import { printRuns } from './print-runs.ts';

export const run: Run<typeof STATUS> = async ({ folder }, flags, context) => {
  const servers = queueServers(flags, context.env);
  if (servers) return printRuns(await runsAt(servers, context), flags, context);
  if (folder === undefined)
    throw failure('USAGE', { what: 'neither a folder nor --bus is given', command: 'troupe experiment status' });
  const status = statusOf(resolve(context.cwd, folder));
  reportEnds(resolve(context.cwd, folder), context);
  if (flags.json) context.stdout.write(jsonText(status));
  else printStatus(status, context);
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

export function printStatus(status: ExperimentStatus, { stdout }: Pick<CliContext, 'stdout'>): void {
  const { name, about, played, episodes, spent, rows, failures, isPlayed, toPlay } = status;
  const [, ...others] = EPISODE_STATES.filter((state) => state === 'done' || status[state] > 0);
  const more = others.map((state) => `, ${figure(status[state])} ${STATE_TEXTS[state]}`).join('');
  stdout.write(
    `${oneLine(name ?? 'A comparison', 120)}: ${figure(status.done)} of ${counted(episodes, 'episode')} done${more}${isPlayed ? '; being played' : ''}\n`,
  );
  stdout.write(
    `Spent: ${figure(spent.calls)} calls, ${figure(spent.tokens)} tokens${spent.usd > 0 ? `, ${figure(spent.usd)} in money` : ''}\n`,
  );
  for (const line of [...about, ...played.slice(-MOST_COMMANDS).map(playedText)]) stdout.write(`  ${line}\n`);
  if (played.length > MOST_COMMANDS) stdout.write(`  … ${played.length} commands in all\n`);
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
  stdout.write(`${renderTable({ head, rows: cells, out: stdout, right: [3, 4, ...others.map((_, i) => 5 + i)] })}\n`);
  for (const line of failures) stdout.write(`${line}\n`);
  if (toPlay > 0 && !isPlayed)
    stdout.write(`Run the same command again to play the rest: ${counted(toPlay, 'episode')}.\n`);
}
