// Implements `troupe worker`: plays episodes of experiments that are asked for elsewhere.
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import { VERSION } from '../../runtime/core/version.ts';
import type { CliContext } from '../context.ts';
import { usageBad } from '../errors/index.ts';
import { counted } from '../experiment/print-plan.ts';
import { serveQueue } from '../experiment/queue-worker.ts';
import { wholeNumber } from '../options/option-values.ts';
import { type QueueFlags, queueServers, withQueueOptions } from '../options/queue-options.ts';

interface WorkerFlags extends QueueFlags {
  readonly jobs?: number;
  readonly calls?: number;
  readonly silence?: number;
  readonly quiet?: boolean;
}

export function registerWorker(program: Command, context: CliContext): void {
  withQueueOptions(
    program.command('worker').description('play episodes of experiments that are asked for elsewhere'),
    'where the NATS server with the queue is: nats://host:port',
  )
    .option('--jobs <n>', 'episodes at a time (default: one for each core)', wholeNumber('--jobs', 1, 1024))
    .option('--calls <n>', 'calls to models at a time, over all episodes', wholeNumber('--calls', 1, 100_000))
    .option(
      '--silence <s>',
      'after so many seconds without a sign of life the work of a worker is given to another (default 30)',
      wholeNumber('--silence', 1, 3600),
    )
    .option('--quiet', 'nothing on stderr but errors')
    .addHelpText('after', HELP)
    .action((flags: WorkerFlags) => work(flags, context));
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

Examples:
  $ troupe worker --bus nats://127.0.0.1:4222
  $ troupe worker --bus tls://queue.example:4222 --creds worker.creds --jobs 8 --calls 4`;
