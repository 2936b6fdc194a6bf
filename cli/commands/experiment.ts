// Implements `troupe experiment`: plays the experiment a file describes, reports its progress, and prints the schema of
// such files.

import { resolve } from 'node:path';
import { checkBeforePlaying, episodesAtOnce, playGrid } from '../../experiment/play-grid.ts';
import { threadsAhead } from '../../experiment/players.ts';
import { powerOf } from '../../experiment/power.ts';
import { findExperiment, prepare } from '../../experiment/prepare.ts';
import { displayPath } from '../../experiment/record-path.ts';
import { outcomeOf, plannedOf, wereHeard } from '../../experiment/results.ts';
import { runsAt } from '../../experiment/runs.ts';
import { comparedWithBefore } from '../../experiment/same-figures.ts';
import { statusOf } from '../../experiment/status.ts';
import { failure } from '../../runtime/errors/index.ts';
import { experimentSchema } from '../../runtime/experiment/spec.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { command, flags, type Given, type RegisterCommand } from '../command.ts';
import type { CliContext } from '../context.ts';
import { registerClean } from '../experiment/clean.ts';
import { endPlaying, printOutcome, printSameFigures } from '../experiment/outcome.ts';
import { playSettings } from '../experiment/play-settings.ts';
import { printPlannedPower, printPower } from '../experiment/power.ts';
import { printRuns } from '../experiment/print-runs.ts';
import { withRemoteRolesOf } from '../experiment/remote-grid.ts';
import { printStatus } from '../experiment/status.ts';
import { tellEstimate, tellPlan } from '../experiment/tell-plan.ts';
import { decimal, wholeNumber } from '../options/option-values.ts';
import { LOGIN_FLAGS, loginOf, queueServers } from '../options/queue-options.ts';
import { REMOTE_FLAGS, remoteNote } from '../options/remote-roles.ts';
import { MANY_FLAGS } from '../options/shared-options.ts';
import { SIGN_HELP, signKey } from '../options/sign-key.ts';
import { jsonText } from '../print/json.ts';
import { didYouMean } from '../print/spelling-hints.ts';
import { registerReport } from '../report/report.ts';
import { reportEnds } from '../verify/check-results.ts';

const HELP = `
A file describes an experiment: worlds × scenes × protocols × team sizes × models × seeds, with limits. In TypeScript:

  import { defineExperiment } from 'troupe/experiment';
  export default defineExperiment({
    worlds: [{ world: 'sar', scenes: '1..5' }],
    protocols: ['cmas', 'dmas', 'mix:cmas=0..100%,dmas=rest'],
    agents: '2..5',
    models: ['rules', { model: 'gpt-4.1-mini', temperature: 0 }],
    seeds: 20,
    budget: 'usd=5', prices: './prices.json',
  });

YAML and JSON work too; 'troupe experiment schema' prints their schema.

Examples:
  $ troupe experiment run grid.experiment.ts --plan
  $ troupe experiment run grid.yaml --jobs 4
  $ troupe experiment run grid.yaml --jobs 50 --calls 20 --out runs/grid
  $ troupe experiment run grid.yaml --quiet --json > grid.json
  $ troupe experiment status runs/grid
  $ troupe experiment run runs/grid      # plays it again into runs/grid-again, and says which figures are the same
  $ troupe experiment run grid.yaml --bus nats://127.0.0.1:4222      # on any number of 'troupe worker --bus …'
  $ troupe experiment run grid.yaml --bus nats://127.0.0.1:4222 --remote planner      # see 'troupe worker --roles'
  $ troupe experiment status --bus nats://127.0.0.1:4222
  $ troupe experiment status --nats-context lab
  $ troupe experiment clean --bus nats://127.0.0.1:4222      # lists what may go; with --yes it goes
  $ troupe experiment power runs/grid
  $ troupe experiment power --first 0.6 --second 0.8
  $ troupe experiment schema > experiment.schema.json

Run the same command again to play only what is missing: after Ctrl-C, a crash or kill -9, or after adding seeds,
scenes, team sizes, protocols, models or worlds to the file. The folder alone is enough to play it again, here or on
another machine: it keeps the description, your own files and their hashes, but no key. Every episode has an end reason, and failed episodes
appear in the tables.

Exit code: 0 when every episode came to a result, 1 when one did not (it could not be played, crashed, was set aside or
not reached by the budget; --json says how many and why in withoutResult) or no model answered, 130 when it was
interrupted.`;

const RUN_FLAGS = flags({
  '--bus <url>':
    "play the episodes on workers that share a queue at this NATS server ('troupe worker --help'); with --remote, the server where those roles are played",
  ...LOGIN_FLAGS,
  ...REMOTE_FLAGS,
  '--out <dir>':
    'the folder for the results (default: runs/<name>; of a folder, <folder>-again; name the same folder to go on in it)',
  '--plan': 'print the plan and play nothing',
  ...MANY_FLAGS,
  '--jobs <n>': [
    'the number of episodes to play at a time (default: one per core; with --calls, twice that number, at most 256; with a budget, one)',
    wholeNumber(1, 1024),
  ],
  '--sign <key>': `${SIGN_HELP}; workers' records are signed here, so the key never leaves this machine`,
  '--json': 'print the plan, its expected cost and the results as one JSON object, and the plan as text on stderr',
  '--quiet': 'print nothing but errors to stderr',
});

const registerExperimentRun = command({
  words: 'run <experiment>',
  about: 'print the plan and its expected cost, then play what is missing',
  args: {
    experiment: 'the file that describes it, or the folder that one was played into: that is played again, or goes on',
  },
  flags: RUN_FLAGS,
  more: HELP,
  run: ({ experiment }, flags, context) => run(experiment, flags, context),
});

const registerStatus = command({
  words: 'status [folder]',
  about: 'show the progress of an experiment: episodes, end reasons, costs',
  flags: {
    '--bus <url>': 'show all experiments that workers play at this NATS server, from any machine',
    ...LOGIN_FLAGS,
    '--json': 'print as JSON',
  },
  more: '\nExamples:\n  $ troupe experiment status runs/grid\n  $ troupe experiment status --bus nats://127.0.0.1:4222',
  async run({ folder }, flags, context) {
    const servers = queueServers(flags, context.env);
    if (servers) return printRuns(await runsAt(servers, context), flags, context);
    if (folder === undefined)
      throw failure('USAGE', { what: 'neither a folder nor --bus is given', command: 'troupe experiment status' });
    const status = statusOf(resolve(context.cwd, folder));
    reportEnds(resolve(context.cwd, folder), context);
    if (flags.json) context.stdout.write(jsonText(status));
    else printStatus(status, context);
  },
});

const registerPower = command({
  words: 'power [folder]',
  about: 'compute how large a difference the scenes can detect, and how many scenes a difference needs',
  flags: {
    '--first <p>': ['without a folder: the success rate expected of one protocol', decimal(0, 1)],
    '--second <p>': ['without a folder: the success rate expected of the other protocol', decimal(0, 1)],
    '--pairs <n>': ['compute the power for this many pairs: scenes with one seed each', wholeNumber(1, 4096)],
    '--json': 'print as JSON',
  },
  more: '\nExamples:\n  $ troupe experiment power runs/grid\n  $ troupe experiment power --first 0.6 --second 0.8',
  run({ folder }, { first, second, pairs, json = false }, context) {
    if (folder !== undefined) {
      const at = resolve(context.cwd, folder);
      const rows = powerOf(at);
      reportEnds(at, context);
      return printPower(rows, json, context);
    }
    if (first === undefined || second === undefined)
      throw failure('USAGE', {
        what: 'neither a folder nor --first and --second are given',
        command: 'troupe experiment power',
      });
    printPlannedPower({ first, second, pairs, json }, context);
  },
});

const registerSchema = command({
  words: 'schema',
  about: 'print the JSON Schema of an experiment, for editors',
  flags: {},
  more: '\nExamples:\n  $ troupe experiment schema > experiment.schema.json',
  run: (_args, _flags, context) => context.stdout.write(jsonText(experimentSchema())),
});

const registerVerbs = command({
  words: 'experiment [verb...]',
  usage: '[options] [command]',
  about: 'play, continue and report experiments described in a file',
  flags: {},
  more: HELP,
  // A missing or unknown subcommand is refused.
  run({ verb: [verb] }, _flags, { command: { commands } }) {
    const known = commands.map((one) => one.name());
    throw failure('USAGE', {
      what:
        verb === undefined
          ? `no subcommand is given: it is one of ${known.join(', ')}`
          : `'${oneLine(verb, 40)}' is not a subcommand${didYouMean(verb, known)}: it is one of ${known.join(', ')}`,
      command: 'troupe experiment',
    });
  },
});

export const registerExperiment: RegisterCommand = (program, context) => {
  const parent = registerVerbs(program, context);
  for (const register of [
    registerExperimentRun,
    registerStatus,
    registerPower,
    registerClean,
    registerReport,
    registerSchema,
  ])
    register(parent, context);
  return parent;
};

async function run(file: string, flags: Given<typeof RUN_FLAGS>, context: CliContext): Promise<void> {
  const experiment = await findExperiment(file, context.cwd);
  const out = flags.out === undefined ? experiment.usual : resolve(context.cwd, flags.out);
  const { plan: planned, missing } = await prepare(experiment, { out, seal: signKey(flags.sign, context) }, context);
  const plan = withRemoteRolesOf(planned, flags);
  const { jobs: workers, calls, quiet, json = false } = flags;
  const told = json ? { stdout: quiet ? { write: () => undefined } : context.stderr } : context;
  tellPlan(plan, missing, told);
  // With --remote, episodes are played here and some of their roles by workers.
  const place = flags.remote ? loginOf(flags) : undefined;
  const queue = flags.remote ? undefined : queueServers(flags, context.env);
  const { secretFile } = flags;
  const asked = { ...playSettings({ workers, calls, quiet, secretFile, ...place }, context), queue };
  if (!quiet) context.stderr.write(remoteNote(flags));
  if (!flags.plan) await checkBeforePlaying({ plan, missing }, asked, context);
  const atOnce = episodesAtOnce(plan, asked, missing.length);
  const threads = flags.plan ? undefined : threadsAhead({ plan, settings: asked, atOnce }, context);
  try {
    const estimate = await tellEstimate({ plan, missing }, context, told);
    const shown = json ? plannedOf(plan, missing, estimate) : undefined;
    if (flags.plan) {
      if (shown) context.stdout.write(jsonText(shown));
      return;
    }
    const played = await playGrid(plan, { ...asked, threads }, context);
    const again = comparedWithBefore(experiment, plan, played.played);
    if (shown) context.stdout.write(jsonText({ ...shown, ...outcomeOf(plan, played), ...(again && { again }) }));
    else {
      printOutcome(plan, played, context);
      if (again) printSameFigures(again, context);
      context.stdout.write(`Results: ${displayPath(context.cwd, out)}\n`);
    }
    endPlaying(played, wereHeard(plan, played), context);
  } finally {
    await threads?.close();
  }
}
