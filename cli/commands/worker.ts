// Implements `troupe worker`: plays episodes of experiments started elsewhere, or single roles of episodes.

import { availableParallelism } from 'node:os';
import { createUnreadableLog, openPatiently } from '../../experiment/queue-news.ts';
import { serveQueue } from '../../experiment/queue-worker.ts';
import { workerLends } from '../../experiment/worker-lends.ts';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { counted } from '../../runtime/text/grouped-number.ts';
import { oneLine, withoutSecrets } from '../../runtime/text/plain.ts';
import { type Call, command, flags, type Given } from '../command.ts';
import type { CliContext } from '../context.ts';
import { terminalLine } from '../errors/terminal.ts';
import { collectValues, wholeNumber } from '../options/option-values.ts';
import { LOGIN_FLAGS, LOGIN_OPTIONS, queueServers } from '../options/queue-options.ts';
import { roleList, runName } from '../options/remote-roles.ts';
import { runSecret, SECRET_FLAGS } from '../options/run-secret.ts';
import { MANY_FLAGS, MODEL_FLAGS } from '../options/shared-options.ts';
import { type ServeFlags, serveRoles } from '../play/serve-roles.ts';

/** Refuses queue options with --roles, and role options without it. @throws USAGE */
function checkFlags({ command }: Call, servesRoles: boolean): void {
  const ofQueue = ['--jobs', '--calls', '--silence', '--allow-model', '--allow-key', '--allow-files'];
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
  const secret = runSecret(flags, false, context);
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

const HELP = `
Any number of workers, on any number of machines, play the episodes of 'troupe experiment run FILE --bus URL'. They may
come and go at any time: if one is killed, another plays its episodes. The server needs JetStream:

  $ echo 'authorization { user: troupe, password: $NATS_PASSWORD }' > nats.conf
  $ nats-server -js -sd /var/lib/nats -a 127.0.0.1 -c nats.conf

A worker plays only what a process with its secret has asked for: on one machine the run and the worker both read it
from ~/.config/troupe/secret; elsewhere the worker needs a copy (--secret-file FILE, or TROUPE_RUN_SECRET).

A worker lends only what it says. Without --allow-model, --allow-key and --allow-files it plays shipped worlds and
protocols with rule-based players. Keys are read from its own environment, and each goes only to the server it was
allowed for. Your own files are looked up relative to the folder in which the worker was started, and read only where
they are in a folder of --allow-files and identical to those of the experiment. A worker that cannot play an
experiment says why, hands its episodes back for other workers and asks for no more of them. One of another version or
with another secret gets no work, and says so. A worker waits for a server that is not there yet.

With --roles the worker plays single roles, so that a planner, for example, can run next to its model server. It serves
every episode at this NATS server whose 'troupe run', 'compare' or 'experiment run' names the role with --remote, all
of them at once. The worker decides the model, sampling and prompts of these roles. If two workers offer the same role,
the faster one plays it. JetStream is not needed. The run and the worker know each other by the same secret.

Examples:
  $ troupe worker --bus nats://127.0.0.1:4222 --user troupe
  $ troupe worker --bus tls://queue.example:4222 --creds worker.creds --jobs 8 --calls 4
  $ troupe worker --bus nats://127.0.0.1:4222 --allow-files . --allow-model http://127.0.0.1:8000/v1
  $ troupe worker --bus nats://127.0.0.1:4222 --allow-model gpt-5-mini --allow-key OPENAI_API_KEY
  $ troupe worker --bus nats://127.0.0.1:4222 --roles planner --model llama-3.1-8b --base-url http://127.0.0.1:8000/v1
  $ troupe run sar --protocol cmas --bus nats://127.0.0.1:4222 --remote planner`;

const FLAGS = flags({
  '--bus <url>': 'the address of the NATS server: nats://host:port',
  ...LOGIN_FLAGS,
  ...MANY_FLAGS,
  '--silence <s>': [
    "give a worker's episode to another worker after this many seconds without a sign of life (default 30)",
    wholeNumber(1, 3600),
  ],
  '--allow-model <server>': [
    'play episodes whose models are at this server (a URL), or that ask this model of OpenAI; may be repeated (default: rule-based players and --base-url)',
    collectValues,
  ],
  '--allow-key <name=url>': [
    'the environment variable whose key goes to this server of --allow-model; with one server the name alone',
    collectValues,
  ],
  '--allow-files <folder>': [
    'play episodes whose worlds, protocols, models and other files are in this folder, with the same content as where the experiment was started (default: shipped parts only)',
    collectValues,
  ],
  '--quiet': 'print nothing but errors to stderr',
  '--roles <roles>': [
    'play these roles for every command with --remote at this server: planner, red/planner, Alice/speaker; separated by commas, or repeated',
    roleList,
  ],
  '--run <name>': ['with --roles: serve only this run', runName],
  '--once': 'with --roles: exit after the first episode',
  '--protocol <p>': 'with --roles: the file of a protocol of your own (./mine.ts)',
  '--world <w>': 'with --roles: the file of a world of your own (./island.ts)',
  '--prompt <role=file>': ['with --roles: replace the instructions of a role', collectValues],
  ...SECRET_FLAGS,
  ...MODEL_FLAGS,
});
type WorkerFlags = Given<typeof FLAGS>;

export const registerWorker = command({
  words: 'worker',
  about: 'play episodes of experiments started elsewhere, or single roles of an episode',
  flags: FLAGS,
  more: HELP,
  run: (_args, flags, context) => {
    const { roles } = flags;
    checkFlags(context, roles !== undefined);
    return roles === undefined ? work(flags, context) : serve({ ...flags, roles }, context);
  },
});
