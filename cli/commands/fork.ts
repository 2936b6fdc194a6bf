// Implements `troupe fork`: plays a recorded episode up to one of its steps or events, continues it with changes, and
// writes a new record.

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { optionBad } from '../../runtime/core/errors/index.ts';
import type { Fork, Happening, RecordEvent } from '../../runtime/core/event.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { type ForkResult, forkEpisode, outlineForFork } from '../../runtime/run/fork.ts';
import { forkPointOf } from '../../runtime/run/fork-point.ts';
import { startedOf } from '../../runtime/run/recorded-episode.ts';
import type { CliContext } from '../context.ts';
import { compareFork, forkComparisonText } from '../cost/fork-comparison.ts';
import { usageBad } from '../errors/index.ts';
import { collectValues } from '../options/option-values.ts';
import { STREAMS_HELP, withModelOptions } from '../options/shared-options.ts';
import { oneLine } from '../print/plain.ts';
import { reportSeal } from '../print/seal.ts';
import { findProtocol } from '../resolve/find-parts.ts';
import { isOnRecord, partsOnRecord, withWorldFile } from '../resolve/parts-on-record.ts';
import { withFaultsPrinted } from '../resolve/protocol-faults.ts';
import { type PlayOnFlags, playOn, printResumed, recordedPlayerLines, withLimits } from './resume.ts';

interface ForkFlags extends PlayOnFlags {
  readonly at?: string;
  readonly protocol?: readonly string[];
  readonly world?: string;
  readonly drop?: string;
  readonly out?: string;
}

export function registerFork(program: Command, context: CliContext): void {
  const fork = program
    .command('fork <record>')
    .description(
      'play on otherwise from a step or event of an episode: another model, another protocol, or without a message',
    )
    .option('--at <where>', "a step from 0, event:N as 'troupe diff' counts, line:N, or the id of a message or a call")
    .option(
      '--protocol <name>',
      'takes over at the step; its roles start fresh and know nothing of what was said before. A file with the protocol on record says where that is',
      collectValues,
    )
    .option('--drop <what>', 'a message by its id, or a channel by its name: nobody hears it from there on')
    .option('--out <dir>', 'the folder for the new record (default: beside the old one)')
    .option('--quiet', 'no progress')
    .option('--json', 'as JSON');
  withModelOptions(withLimits(withWorldFile(fork)))
    .addHelpText('after', EXAMPLES)
    .action((path: string, flags: ForkFlags) => run(path, flags, context));
}

const EXAMPLES = `
It ends with both episodes side by side, outcomes and costs. Whoever waits with 'every' or for replies on a dropped channel hears nothing and
goes on; where a protocol cannot go on without it, that is said before anything is played.
Of the step that holds an event, what was answered before it on record is not asked again. Models are those on record unless told otherwise.
${STREAMS_HELP}

Examples:
  $ troupe fork runs/20261120-101500-sar-dmas-1-0 --at 12 --model gpt-4.1 --out runs/other-from-12
  $ troupe fork runs/20261120-101500-sar-dmas-1-0 --at 3 --protocol cmas
  $ troupe fork runs/20261120-101500-sar-mine-1-0 --at 3 --protocol ./mine.ts --protocol cmas
  $ troupe fork runs/20261120-101500-sar-dmas-1-0 --drop 3:utterance:team/Alice/speaker:0
  $ troupe fork runs/20261120-101500-sar-dmas-1-0 --at event:41 --drop utterance`;

async function run(path: string, flags: ForkFlags, context: CliContext): Promise<void> {
  const at = flags.at ?? (flags.drop?.includes(':') ? flags.drop : undefined);
  if (at === undefined)
    throw usageBad('nothing says where to part: --at <step or event>, or --drop <id of a message>', 'troupe fork');
  const record = outlineForFork(resolve(context.cwd, path), at);
  const { file, seal, outline } = record;
  const { milestones: events } = outline;
  reportSeal(file, seal, context);
  // Before a model is asked for: where there is no such place, none is needed.
  forkPointOf(at, outline);
  const beside = `${path.replace(/\/+$/, '')}-fork-${at.replace(/[^\w.-]+/g, '_').slice(0, 100)}`;
  const into = resolve(context.cwd, flags.out ?? beside, RECORD_FILE);
  if (into === file)
    throw optionBad(
      '--out',
      oneLine(flags.out ?? beside, 200),
      'another folder than that of the record that is forked',
    );
  const { files, taken } = await sortProtocolFlags(flags, events, context);
  const takeover = taken?.protocol;
  const parts = await partsOnRecord(events, file, files, context.cwd);
  const dropped = createDropCounter();
  const options = await playOn({ outline, file, parts, command: 'troupe fork' }, flags, context, takeover);
  const forked = await forkEpisode(record, into, {
    ...options,
    at,
    watch: [...(options.watch ?? []), dropped.watch],
    onMayStall: (why) =>
      context.stderr.write(`${context.stderr.colors.yellow('It may stall')}: ${oneLine(why, 400)}\n`),
    ...withoutUndefined({ takeover, drop: flags.drop }),
  }).catch((thrown) => {
    throw taken
      ? withFaultsPrinted(thrown, { ...taken, agents: () => startedOf(events, file).agents }, context)
      : thrown;
  });
  const compared = await compareFork(file, into, context);
  const about = [...forkLines(forked), ...recordedPlayerLines(options), ...dropped.lines(forked.fork)];
  printResumed(forked, { file: into, flags, context }, about, {
    data: compared,
    text: forkComparisonText(compared, parts.world.metrics, context),
  });
}

/** Of what is named: the files of what is on record, and who takes over. */
async function sortProtocolFlags(
  { protocol: texts = [], world }: ForkFlags,
  events: readonly RecordEvent[],
  { cwd }: CliContext,
) {
  const protocol: string[] = [];
  const takes: { typed: string; protocol: AnyProtocol }[] = [];
  for (const text of texts) {
    if (await isOnRecord(text, events, cwd)) protocol.push(text);
    else takes.push({ typed: text, protocol: (await findProtocol(text, cwd)).protocol });
  }
  if (takes.length > 1)
    throw usageBad(
      `${takes.map((one) => `'${oneLine(one.protocol.name, 60)}'`).join(' and ')} cannot both take over`,
      'troupe fork',
    );
  return { files: { protocol, ...withoutUndefined({ world }) }, taken: takes[0] };
}

function forkLines({ fork, from, reused }: ForkResult): string[] {
  const { of, at, protocol } = fork;
  const where = at === String(from) ? `step ${from}` : `${at}, in step ${from}`;
  return [
    `Forked from ${of} at ${where}${reused > 0 ? `; ${reused} answers of it were on record` : ''}.`,
    ...(protocol
      ? [
          `${protocol.name} takes over from step ${from}: its roles start fresh, and know nothing of what was said before.`,
        ]
      : []),
  ];
}

function createDropCounter() {
  const ids = new Set<string>();
  return {
    watch(e: Happening) {
      if (e.type === 'message.dropped' && e.reason === 'fork') ids.add(e.id);
    },
    lines({ drop }: Fork): string[] {
      if (!drop) return [];
      const what = 'message' in drop ? `message ${drop.message}` : `what is said on ${drop.channel}`;
      return [`Nobody hears ${what}: ${ids.size} ${ids.size === 1 ? 'message' : 'messages'} dropped.`];
    },
  };
}
