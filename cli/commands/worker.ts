// Implements `troupe worker`: plays episodes of experiments started elsewhere, or single roles of episodes.

import { availableParallelism } from 'node:os';
import { createUnreadableLog, openPatiently } from '../../experiment/queue-news.ts';
import { serveQueue } from '../../experiment/queue-worker.ts';
import { workerLends } from '../../experiment/worker-lends.ts';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { oneLine, withoutSecrets } from '../../runtime/text/plain.ts';
import type { Call, FlagsOf, Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { WORKER } from '../declared/play.ts';
import { terminalLine } from '../errors/terminal.ts';
import { LOGIN_OPTIONS, queueServers, secretOf } from '../options/credentials.ts';
import { type ServeFlags, serveRoles } from '../play/serve-roles.ts';

/** Refuses queue options with --roles, and role options without it. @throws USAGE */
function checkFlags({ command }: Call, servesRoles: boolean): void {
  const ofQueue = ['--jobs', '--calls', '--silence', '--allow-model', '--allow-key', '--allow-files', '--allow-world'];
  const ofBoth = ['--quiet', '--roles', '--bus', '--secret-file', '--base-url', '--api-key-env', ...LOGIN_OPTIONS];
  for (const option of command.options) {
    const { long = '' } = option;
    if (command.getOptionValueSource(option.attributeName()) !== 'cli' || ofBoth.includes(long)) continue;
    if (servesRoles && ofQueue.includes(long))
      throw failure('USAGE', {
        what: `${long} applies to episodes from the queue, not to --roles`,
        command: 'troupe worker',
      });
    if (!servesRoles && !ofQueue.includes(long))
      throw failure('USAGE', {
        what: `${long} needs --roles: an episode from the queue brings its own`,
        command: 'troupe worker',
      });
  }
}

async function serve(flags: ServeFlags, context: CliContext): Promise<void> {
  if (flags.bus === undefined && flags.natsContext === undefined)
    throw failure('USAGE', {
      what: '--bus is missing: it names the NATS server where the episode is played',
      command: 'troupe worker',
    });
  await serveRoles(flags, context);
  if (context.signal.aborted) context.exit(130);
}

async function work(flags: WorkerFlags, context: CliContext): Promise<void> {
  const servers = queueServers(flags, context.env);
  if (servers === undefined)
    throw failure('USAGE', {
      what: '--bus is missing: it names the NATS server with the queue',
      command: 'troupe worker',
    });
  const lends = workerLends(flags, context);
  const secret = secretOf(flags, context);
  const silence = flags.silence === undefined ? {} : { ackWaitMs: flags.silence * 1000 };
  const warn = (why: string | TroupeError) =>
    context.stderr.write(`${oneLine(withoutSecrets(typeof why === 'string' ? why : terminalLine(why)), 2000)}\n`);
  const say = (text: string) => {
    if (!flags.quiet) context.stderr.write(`${text}\n`);
  };
  const { clock, signal } = context;
  const unreadable = createUnreadableLog(warn);
  const open = () => openWorkQueue({ ...servers, ...silence, secret, clock, onUnreadable: unreadable.see });
  const queue = await openPatiently(open, { clock, signal, say: (text) => context.stderr.write(`${text}\n`) });
  if (queue === undefined) return context.exit(130);
  const jobs = flags.jobs ?? availableParallelism();
  say(
    `Waiting for work at ${queue.about}: ${counted(jobs, 'episode')} at a time, version ${VERSION}. Press Ctrl-C to stop.`,
  );
  let done = 0;
  let told = context.clock.now();
  const onPlayed = () => {
    done++;
    if (context.clock.now() - told < TOLD_MS) return;
    told = context.clock.now();
    say(`${counted(done, 'episode')} played.`);
  };
  try {
    await serveQueue({ queue, jobs, calls: flags.calls ?? Number.POSITIVE_INFINITY, lends, onPlayed, warn }, context);
  } finally {
    await queue.close();
    const aside =
      unreadable.count() === 0 ? '' : ` ${counted(unreadable.count(), 'piece')} on the server could not be used.`;
    say(`${counted(done, 'episode')} played in all.${aside}`);
  }
  if (context.signal.aborted) context.exit(130);
}

const TOLD_MS = 30_000;

type WorkerFlags = FlagsOf<typeof WORKER>;

export const run: Run<typeof WORKER> = async (_args, flags, context) => {
  const { roles } = flags;
  checkFlags(context, roles !== undefined);
  await (roles === undefined ? work(flags, context) : serve({ ...flags, roles }, context));
  return undefined;
};
