// `troupe resume` and `troupe fork`: a record is played up to a step from what is on it, and on from there.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createTokenCounter } from '../agents/tokens.ts';
import { fileUnreadable, recordUnreadable } from '../runtime/core/errors.ts';
import type { RecordEvent } from '../runtime/core/event.ts';
import { RECORD_FILE, readRecord } from '../runtime/record/read.ts';
import { forkEpisode, type Resumed, resumeEpisode } from '../runtime/resume.ts';
import type { CliContext } from './context.ts';
import { wholeNumber } from './flags.ts';
import { withModelOptions } from './options.ts';
import { createModels, type ModelFlags, pickProtocol, pickWorld, settingsOf } from './pick.ts';
import { jsonText } from './print/json.ts';
import { oneLine } from './print/plain.ts';
import { createProgress, noProgress } from './progress.ts';
import { exitCodeOf } from './run.ts';

interface Flags extends ModelFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
}
interface ForkFlags extends Flags {
  readonly at: number;
  readonly out?: string;
}

export function registerResume(program: Command, context: CliContext): void {
  const resume = program
    .command('resume <record>')
    .description('go on with an episode that was killed or interrupted; nothing answered is asked again')
    .option('--quiet', 'no progress')
    .option('--json', 'as JSON');
  withModelOptions(resume)
    .addHelpText(
      'after',
      '\nModels are those on record unless told otherwise; a base URL and a key are not on record and must be named again.\n' +
        '\nExamples:\n  $ troupe resume runs/20261120-101500-sar-cmas-1-0\n  $ troupe resume record.jsonl --model llama --base-url http://127.0.0.1:8000/v1',
    )
    .action((path: string, flags: Flags) => run(path, flags, context, (file, parts) => resumeEpisode(file, parts)));

  const fork = program
    .command('fork <record>')
    .description('play on from a step of an episode into a record of its own, perhaps with another model')
    .requiredOption('--at <step>', 'the first step that is played anew, from 0', wholeNumber('--at'))
    .option('--out <dir>', 'the folder for the new record (default: beside the old one)')
    .option('--quiet', 'no progress')
    .option('--json', 'as JSON');
  withModelOptions(fork)
    .addHelpText(
      'after',
      '\nExamples:\n  $ troupe fork runs/20261120-101500-sar-cmas-1-0 --at 12 --model gpt-4.1 --out runs/other-from-12',
    )
    .action((path: string, flags: ForkFlags) => {
      const folder = resolve(context.cwd, flags.out ?? `${path.replace(/\/+$/, '')}-fork-${flags.at}`);
      const into = resolve(folder, RECORD_FILE);
      return run(path, flags, context, (file, parts) => forkEpisode(file, into, flags.at, parts), into);
    });
}

type Play = (file: string, parts: Parameters<typeof resumeEpisode>[1]) => Promise<Resumed>;

async function run(path: string, flags: Flags, context: CliContext, play: Play, into?: string): Promise<void> {
  const { events, file } = readRecord(resolve(context.cwd, path));
  const started = startedOf(events, file);
  if (into !== undefined && into === file) throw fileUnreadable(into, 'the record of a fork (it is the one that is forked)');
  const world = pickWorld(started.world.name);
  const protocol = pickProtocol(started.protocol.name);
  const counter = createTokenCounter();
  const out = flags.quiet ? undefined : flags.json ? context.stderr : context.stdout;
  const title = `${world.title}, scene ${started.world.scene}, under ${protocol.name}`;
  const progress = out ? createProgress({ out, world, title, stepCap: started.stepCap }) : noProgress;
  const settings = settingsOf(flags);
  const resumed = await play(file, {
    world,
    protocol,
    models: createModels(modelsOnRecord(started, flags), world, context, counter),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    clock: context.clock,
    signal: context.signal,
    count: counter.count,
    watch: [progress.watch],
    onStep: progress.step,
  });
  if (flags.json) context.stdout.write(jsonText({ ...resumed, record: into ?? file }));
  else for (const line of linesOf(resumed, into ?? file)) context.stdout.write(`${line}\n`);
  context.exit(exitCodeOf(resumed.reason));
}

type Started = Extract<RecordEvent, { type: 'episode.started' }>;

function startedOf([first]: readonly RecordEvent[], file: string): Started {
  if (first?.type !== 'episode.started') throw recordUnreadable(file, 'it does not begin with an episode');
  return first;
}

/** The flags that would make the models on record, unless others are given. */
function modelsOnRecord(started: Started, flags: ModelFlags): ModelFlags {
  const slip = Object.values(started.models).flatMap(({ name }) => /^rules\(slip ([\d.]+)\)$/.exec(name)?.[1] ?? [])[0];
  const names = Object.entries(started.models).map(([role, { name, kind }]) => `${role}=${kind === 'rules' ? 'rules' : name}`);
  return {
    model: names,
    ...(slip === undefined ? {} : { slip: Number(slip) }),
    ...flags,
    seed: started.world.seed,
  };
}

function linesOf({ from, reused, inDoubt, reason, steps, summary }: Resumed, file: string): string[] {
  return [
    '',
    `Went on at step ${from}; ${reused} answers of it were on record.`,
    ...inDoubt.map((call) => oneLine(`In doubt, perhaps billed, and asked again: ${call}`)),
    `Ended as ${reason} after ${steps} steps; ${summary.calls} model calls, ${summary.inputTokens} input and ${summary.outputTokens} output tokens in all.`,
    `Record: ${oneLine(file, 1000)}`,
  ];
}
