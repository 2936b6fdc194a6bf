// Implements `troupe fork`: plays a recorded episode up to one of its steps or events, continues it with changes, and
// writes a new record.

import { resolve } from 'node:path';
import { findProtocol } from '../../resolve/find-parts.ts';
import { isOnRecord, partsOnRecord } from '../../resolve/parts-on-record.ts';
import type { Fork, Happening, RecordEvent } from '../../runtime/core/event.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import type { Metric } from '../../runtime/core/world.ts';
import { type ComparedOutcome, compareFork, type ForkComparison } from '../../runtime/costs/compare-fork.ts';
import { failure } from '../../runtime/errors/index.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { type ForkResult, forkOutlined, outlineForFork } from '../../runtime/run/fork.ts';
import { forkPointOf } from '../../runtime/run/fork-point.ts';
import { startedOf } from '../../runtime/run/recorded-episode.ts';
import { groupedNumber } from '../../runtime/text/in-words.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Answer, FlagsOf, Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { FORK } from '../declared/records.ts';
import { withFaultsPrinted } from '../errors/protocol-faults.ts';
import type { Block } from '../print/printer.ts';
import { reportSeal, toldTo } from '../print/remarks.ts';
import { answerResumed, playOn, recordedPlayerLines } from './resume.ts';

type ForkFlags = FlagsOf<typeof FORK>;

export const run: Run<typeof FORK> = ({ record: path }, flags, context) => forkRecord(path, flags, context);

async function forkRecord(path: string, flags: ForkFlags, context: CliContext): Promise<Answer> {
  const at = flags.at ?? (flags.drop?.includes(':') ? flags.drop : undefined);
  if (at === undefined)
    throw failure('USAGE', {
      what: 'no point to fork at is given: use --at <step or event> or --drop <id of a message>',
      command: 'troupe fork',
    });
  const record = outlineForFork(resolve(context.cwd, path), at);
  const { file, seal, outline } = record;
  const { milestones: events } = outline;
  reportSeal(file, seal, context);
  // Checked before a model is required: if the fork point does not exist, no model is needed.
  forkPointOf(at, outline);
  const beside = `${path.replace(/\/+$/, '')}-fork-${at.replace(/[^\w.-]+/g, '_').slice(0, 100)}`;
  const into = resolve(context.cwd, flags.out ?? beside, RECORD_FILE);
  if (into === file)
    throw failure('OPTION_BAD', {
      option: '--out',
      value: oneLine(flags.out ?? beside, 200),
      wanted: 'a folder other than that of the forked record',
    });
  const { files, taken } = await sortProtocolFlags(flags, events, context);
  const takeover = taken?.protocol;
  const parts = await partsOnRecord({ events, file }, files, context.cwd);
  const dropped = createDropCounter();
  const options = await playOn({ outline, file, parts, takeover, command: 'troupe fork' }, flags, context);
  const forked = await forkOutlined(record, into, {
    ...options,
    at,
    watch: [...(options.watch ?? []), dropped.watch],
    onMayStall: (why) =>
      context.stderr.write(`${context.stderr.colors.yellow('It may stall')}: ${oneLine(why, 400)}\n`),
    takeover,
    drop: flags.drop,
  }).catch((thrown) => {
    throw taken
      ? withFaultsPrinted(thrown, { ...taken, agents: () => startedOf(events, file).agents }, context)
      : thrown;
  });
  // The seal of the original is told already.
  const compared = await compareFork(file, into, { ...toldTo(context), onSeal: () => {} });
  const about = [...forkLines(forked), ...recordedPlayerLines(options), ...dropped.lines(forked.fork)];
  return answerResumed(
    forked,
    { file: into, flags, context },
    {
      about,
      compared: {
        data: compared,
        shown: forkComparisonTable(compared, parts.world.metrics),
      },
    },
  );
}

/** Splits the named protocols into files for those in the record and the one that takes over. */
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
    throw failure('USAGE', {
      what: `${takes.map((one) => `'${oneLine(one.protocol.name, 60)}'`).join(' and ')} cannot both take over`,
      command: 'troupe fork',
    });
  return { files: { protocol, world }, taken: takes[0] };
}

function forkLines({ fork, from, reused }: ForkResult): string[] {
  const { of, at, protocol } = fork;
  const where = at === String(from) ? `step ${from}` : `${at}, in step ${from}`;
  return [
    `Forked from ${of} at ${where}${reused > 0 ? `; ${reused === 1 ? '1 answer of it was' : `${reused} answers of it were`} on record` : ''}.`,
    ...(protocol
      ? [
          `${protocol.name} takes over from step ${from}: its roles start afresh and know nothing of what was said before.`,
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

/** `metrics`: the world's metrics, for their titles. */
function forkComparisonTable({ outcomes, costs }: ForkComparison, metrics: readonly Metric[]): Block {
  const spent = costs.rows
    .filter(({ of }) => of === 'total' || of === 'communication')
    .map(({ of, name, first, second }) => [of === 'total' ? name : `tokens ${name}`, cell(first), cell(second)]);
  return {
    head: ['whole episode', 'original', 'fork'],
    rows: [...outcomeRows(outcomes, metrics), ...spent],
    right: [1, 2],
  };
}

/** Definitions of a metric that agree in both episodes share a row. */
function outcomeRows(outcomes: readonly ComparedOutcome[], metrics: readonly Metric[]): string[][] {
  const rows = new Map<string, { title: string; definitions: string[]; cells: string[] }>();
  for (const { name, first, second } of outcomes) {
    const [, metric = name, definition] = /^(.*) \(([^()]*)\)$/.exec(name) ?? [];
    const cells = [cell(first), cell(second)];
    const key = definition === undefined ? name : [metric, ...cells].join('|');
    const row = rows.get(key) ?? { title: titleOf(metric, metrics), definitions: [], cells };
    if (definition !== undefined) row.definitions.push(definition);
    rows.set(key, row);
  }
  return [...rows.values()].map(({ title, definitions, cells }) => [
    definitions.length > 0 ? `${title} (${definitions.join(', ')})` : title,
    ...cells,
  ]);
}

const titleOf = (metric: string, metrics: readonly Metric[]): string => {
  const title = metrics.find(({ name }) => name === metric)?.title;
  return title === undefined ? metric : title.toLowerCase();
};

const cell = (value: string | number | null): string => {
  if (typeof value !== 'number') return value ?? '–';
  return Number.isInteger(value) ? groupedNumber(value) : String(Number(value.toFixed(3)));
};
