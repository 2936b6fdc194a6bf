// Tries to make the runtime lose paid answers, overlook changes, or obey somebody who is not part of a run. The same
// seed gives the same trials in the same order; their timing depends on the machine. Run: npm run inject-faults --
// --help
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../runtime/core/clock.ts';
import { random } from '../../runtime/core/random.ts';
import { renderTable } from '../../runtime/text/table.ts';
import { startNatsServer } from '../nats-server.mjs';
import { longReplies, redirects } from './hostile-models.mjs';
import { otherFiles, queueBombs, queueForgeries, queueGarbage, queueReplays } from './hostile-queues.mjs';
import { intruders } from './intruder.mjs';
import { kills } from './kills.mjs';
import { servers } from './odd-servers.mjs';
import { outages } from './outages.mjs';
import { kindsOfRun, runsInTurn } from './schedule.mjs';
import { tampering } from './tampering.mjs';

/**
 * Each row is a trial. `kinds`: what it does, each in turn, `atOnce` of them in a run (default 1). `play` resolves to
 * what went wrong, and counts what it did by name: a run that counts nothing has tried nothing, and fails.
 */
const TRIALS = {
  kills,
  outages,
  servers,
  redirects,
  'long-replies': longReplies,
  tampering,
  intruders,
  'queue-forgeries': queueForgeries,
  'queue-replays': queueReplays,
  'queue-garbage': queueGarbage,
  'queue-bombs': queueBombs,
  'other-files': otherFiles,
};
const HELP = `Usage: npm run inject-faults -- [--minutes <n>] [--seed <n>] [--only <trials>] [--json]

  --minutes <n>    begin no run after so many minutes; default 10
  --seed <n>       which runs, in which order; default 1
  --only <trials>  some of these, separated by commas; default all in turn
  --run <n>        with one trial: its run of this number alone, as a failure names it
  --runs <n>       so many runs in all, whatever the time
  --json           the summary as JSON on stdout, progress on stderr

Trials:
${Object.entries(TRIALS)
  .map(([name, { about, kinds }]) => `  ${name.padEnd(16)} ${about} (${kinds.length} kinds)`)
  .join('\n')}

Ends with a table; exit code 1 where anything slipped, with the command that repeats it. The files of failed runs are
kept.

Examples:
  $ npm run inject-faults
  $ npm run inject-faults -- --minutes 2 --only intruders,queue-forgeries
  $ npm run inject-faults -- --seed 7 --only kills --run 3
  $ npm run --silent inject-faults -- --minutes 30 --seed 7 --json > faults.json`;

const options = readOptions(process.argv.slice(2));
const say = (text) => (options.json ? process.stderr : process.stdout).write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'troupe-faults-'));
const server = await startNatsServer();
const began = systemClock.now();
const minutes = () => (systemClock.now() - began) / 60_000;
const tallies = new Map(
  options.only.map((name) => [name, { runs: 0, met: new Set(), counts: new Map(), failures: [] }]),
);

say(`Seed ${options.seed}: ${options.only.join(', ')}${options.isBounded ? '' : `, for ${options.minutes} minutes`}`);
for (const [name, n] of runsInTurn(options)) {
  if (!options.isBounded && minutes() >= options.minutes) break;
  await playRun(name, n);
}
await server.stop();
const failed = [...tallies.values()].flatMap(({ failures }) => failures);
report();
if (failed.length === 0) rmSync(folder, { recursive: true });
else say(`The files of these runs are in ${folder}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function playRun(name, n) {
  const trial = TRIALS[name];
  const tally = tallies.get(name);
  const kinds = kindsOfRun(trial, `${options.seed}/${name}`, n);
  const chance = random(`${options.seed}/${name}/${n}`);
  let did = 0;
  const count = (what, times = 1) => {
    did += times;
    tally.counts.set(what, (tally.counts.get(what) ?? 0) + times);
  };
  const seed = chance.below(1_000_000);
  const given = { n: `${name}-${n}`, seed, kinds, kind: kinds[0], chance, folder, server, count };
  const found = await trial.play(given).catch((thrown) => String(thrown));
  const failure = found ?? (did === 0 ? 'it has tried nothing' : undefined);
  tally.runs++;
  for (const kind of kinds) tally.met.add(kind);
  const command = `npm run inject-faults -- --seed ${options.seed} --only ${name} --run ${n}`;
  if (failure !== undefined) tally.failures.push({ run: n, kinds, failure, command });
  const what = kinds.length > 1 ? `${kinds.length} kinds` : kinds[0];
  say(`${minutes().toFixed(1)} min, ${name} ${n}: ${what}: ${failure === undefined ? 'held' : `FAILED: ${failure}`}`);
}

function report() {
  const rows = [...tallies].map(([name, { runs, met, counts, failures }]) => ({
    ...{ trial: name, kinds: TRIALS[name].kinds.length, met: met.size, runs },
    ...{ counts: Object.fromEntries(counts), failures },
  }));
  if (options.json) {
    const summary = { seed: options.seed, minutes: Number(minutes().toFixed(1)), trials: rows, failed: failed.length };
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    return;
  }
  const cells = rows.map(({ trial, kinds, met, runs, counts, failures }) => [
    ...[trial, `${met} of ${kinds}`, String(runs)],
    ...[
      Object.entries(counts)
        .map(([what, n]) => `${n} ${what}`)
        .join(', '),
      String(failures.length),
    ],
  ]);
  const head = ['Trial', 'Kinds met', 'Runs', 'Did and saw', 'Failed'];
  say(`\n${renderTable({ head, rows: cells, right: [1, 2, 4] })}`);
  say(
    `Seed ${options.seed}, ${minutes().toFixed(1)} minutes: ${failed.length === 0 ? 'all held' : `${failed.length} runs failed`}.`,
  );
  for (const { failure, command } of failed) say(`\n${failure}\nTo repeat it: ${command}`);
}

function readOptions(argv) {
  const text = (value) => ({ type: 'string', default: value });
  const { values } = (() => {
    try {
      return parseArgs({
        args: argv,
        options: {
          ...{ seed: text('1'), minutes: text('10'), only: text(Object.keys(TRIALS).join(',')) },
          ...{ run: { type: 'string' }, runs: { type: 'string' } },
          ...{ json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false, short: 'h' } },
        },
      });
    } catch (thrown) {
      return leave(2, `${thrown.message}\n\n${HELP}`);
    }
  })();
  if (values.help) leave(0, HELP);
  const only = values.only.split(',');
  const unknown = only.find((name) => !Object.hasOwn(TRIALS, name));
  if (unknown !== undefined) leave(2, `There is no trial '${unknown}'. There are: ${Object.keys(TRIALS).join(', ')}`);
  const whole = (name) => {
    if (values[name] !== undefined && !/^\d{1,9}$/.test(values[name])) leave(2, `--${name} must be a whole number`);
    return values[name] === undefined ? undefined : Number(values[name]);
  };
  if (!(Number(values.minutes) > 0)) leave(2, '--minutes must be a number above 0');
  const [run, runs] = [whole('run'), whole('runs')];
  if (run !== undefined && only.length > 1) leave(2, '--run needs one trial: --only <trial>');
  return {
    ...{ seed: values.seed, minutes: Number(values.minutes), only, run, json: values.json },
    ...{ runs: runs ?? Number.POSITIVE_INFINITY, isBounded: run !== undefined || runs !== undefined },
  };
}

function leave(code, text) {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
}
