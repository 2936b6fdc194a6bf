// Implements `troupe worker`: plays episodes of experiments that are asked for elsewhere, or single roles of episodes.

import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import { counted } from '../../runtime/core/text/grouped-number.ts';
import { VERSION } from '../../runtime/core/version.ts';
import type { CliContext } from '../context.ts';
import { usageBad } from '../errors/index.ts';
import { serveQueue } from '../experiment/queue-worker.ts';
import { collectValues, wholeNumber } from '../options/option-values.ts';
import { LOGIN_OPTIONS, type QueueFlags, queueServers, withQueueOptions } from '../options/queue-options.ts';
import { roleList, runName } from '../options/remote-roles.ts';
import { withModelOptions } from '../options/shared-options.ts';
import { type ServeFlags, serveRoles } from '../play/serve-roles.ts';

interface WorkerFlags extends QueueFlags, Omit<ServeFlags, 'roles'> {
  readonly roles?: readonly string[];
  readonly jobs?: number;
  readonly calls?: number;
  readonly silence?: number;
}

export function registerWorker(program: Command, context: CliContext): void {
  const command = withQueueOptions(
    program
      .command('worker')
      .description('play episodes of experiments that are asked for elsewhere, or single roles of an episode'),
    'where the NATS server is: nats://host:port',
  )
    .option('--jobs <n>', 'episodes at a time (default: one for each core)', wholeNumber('--jobs', 1, 1024))
    .option('--calls <n>', 'calls to models at a time, over all episodes', wholeNumber('--calls', 1, 100_000))
    .option(
      '--silence <s>',
      'after so many seconds without a sign of life the work of a worker is given to another (default 30)',
      wholeNumber('--silence', 1, 3600),
    )
    .option('--quiet', 'nothing on stderr but errors')
    .option(
      '--roles <roles>',
      'play these roles of every command with --remote at this server: planner, red/planner, Alice/speaker; with commas, or repeated',
      roleList('--roles'),
    )
    .option('--run <name>', 'with --roles: only in this run', runName)
    .option('--once', 'with --roles: leave after the first episode')
    .option('--protocol <p>', 'with --roles: where a protocol of your own is (./mine.ts)')
    .option('--world <w>', 'with --roles: where a world of your own is (./island.ts)')
    .option('--prompt <role=file>', "with --roles: instructions in the place of a role's own", collectValues);
  withModelOptions(command)
    .addHelpText('after', HELP)
    .action((flags: WorkerFlags) => {
      const { roles } = flags;
      checkFlags(command, roles !== undefined);
      return roles === undefined ? work(flags, context) : serve({ ...flags, roles }, context);
    });
}

/** Options of the queue, and of single roles, mean nothing to each other. @throws USAGE */
function checkFlags(command: Command, servesRoles: boolean): void {
  const ofQueue = ['--jobs', '--calls', '--silence'];
  const ofBoth = ['--quiet', '--roles', '--bus', ...LOGIN_OPTIONS];
  for (const option of command.options) {
    const { long = '' } = option;
    if (command.getOptionValueSource(option.attributeName()) !== 'cli' || ofBoth.includes(long)) continue;
    if (servesRoles && ofQueue.includes(long))
      throw usageBad(`${long} is for episodes of the queue, not for --roles`, 'troupe worker');
    if (!servesRoles && !ofQueue.includes(long))
      throw usageBad(`${long} goes with --roles: an episode of the queue brings its own`, 'troupe worker');
  }
}

async function serve(flags: ServeFlags, context: CliContext): Promise<void> {
  if (flags.bus === undefined && flags.natsContext === undefined)
    throw usageBad('--bus is missing: where the episode is met', 'troupe worker');
  await serveRoles(flags, context);
  if (context.signal.aborted) context.exit(130);
}

async function work(flags: WorkerFlags, context: CliContext): Promise<void> {
  const servers = queueServers(flags, context.env);
  if (servers === undefined) throw usageBad('--bus is missing: where the queue is', 'troupe worker');
  const silence = flags.silence === undefined ? {} : { ackWaitMs: flags.silence * 1000 };
  const queue = await openWorkQueue({ ...servers, ...silence, clock: context.clock });
  const say = (text: string) => {
    if (!flags.quiet) context.stderr.write(`${text}\n`);
  };
  const jobs = flags.jobs ?? availableParallelism();
  say(`Waiting for work at ${queue.about}: ${counted(jobs, 'episode')} at a time, version ${VERSION}. Ctrl-C ends it.`);
  let done = 0;
  let told = context.clock.now();
  const onPlayed = () => {
    done++;
    if (context.clock.now() - told < TOLD_MS) return;
    told = context.clock.now();
    say(`${counted(done, 'episode')} played.`);
  };
  try {
    await serveQueue({ queue, jobs, calls: flags.calls ?? Number.POSITIVE_INFINITY, onPlayed }, context);
  } finally {
    await queue.close();
    say(`${counted(done, 'episode')} played in all.`);
  }
  if (context.signal.aborted) context.exit(130);
}

const TOLD_MS = 30_000;

const HELP = `
Any number of workers, on any number of machines, play the episodes of 'troupe experiment run FILE --bus URL'. They may come
and go at any time; what one was playing when it was killed is played by another. The server needs JetStream:

  $ nats-server -js -sd /var/lib/nats -a 127.0.0.1

Keys of models are read from the environment of the worker; files of one's own that an experiment names are looked for from
the folder in which it was started, and must be the same. A worker of another version gets none of the work.

With --roles it plays single roles, so that a planner can stand beside its model server: of every episode at that server
whose 'troupe run', 'compare' or 'experiment run' leaves them to others with --remote planner, as many at a time as there
are. Model, sampling and prompts of these roles are the worker's. Where two workers stand by for one role, the faster one plays it. JetStream is not needed.

Examples:
  $ troupe worker --bus nats://127.0.0.1:4222
  $ troupe worker --bus tls://queue.example:4222 --creds worker.creds --jobs 8 --calls 4
  $ troupe worker --bus nats://127.0.0.1:4222 --roles planner --model llama-3.1-8b --base-url http://127.0.0.1:8000/v1
  $ troupe run sar --protocol cmas --bus nats://127.0.0.1:4222 --remote planner`;
