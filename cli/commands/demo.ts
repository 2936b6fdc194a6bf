// Implements `troupe demo`, which `npm start` runs: plays one task under three protocols and prints a table of their
// results.

import { join, resolve } from 'node:path';
import { freshFolder, isFirstPlay } from '../../experiment/record-path.ts';
import { pricesFrom } from '../../resolve/budget.ts';
import { createModels, pickProtocol, pickWorld } from '../../resolve/named-parts.ts';
import { asTroupeError, type TroupeError } from '../../runtime/errors/index.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import type { Prices } from '../../runtime/ledger/prices.ts';
import { groupedNumber } from '../../runtime/text/grouped-number.ts';
import { oneLine, withoutSecrets } from '../../runtime/text/plain.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { command, flags, type Given } from '../command.ts';
import type { CliContext, TerminalOutput } from '../context.ts';
import { moneyFigures, moneyLines } from '../cost/summary.ts';
import { wholeNumber } from '../options/option-values.ts';
import { MODEL_FLAGS, STREAMS_HELP } from '../options/shared-options.ts';
import { play } from '../play/play.ts';
import { type FiguresRow, figuresOf, figuresRows, type PlayedEpisode, playerNotes } from '../print/episode-figures.ts';
import { jsonText } from '../print/json.ts';
import { proseLine } from '../print/prose.ts';
import { programName } from '../print/retyped-command.ts';
import { renderTable } from '../print/table.ts';
import { recordsReportSource } from '../report/records-source.ts';
import { REPORT_FILE } from '../report/report.ts';
import { endLines, exitCodeOfPlayed } from './run.ts';

const WORLD = 'sar';
const SCENE = '1';
const AGENTS = 3;
const PROTOCOL_NAMES = ['cmas', 'dmas', 'duo'];
/** The pause on a terminal, so that a person can follow the steps. */
const PACE_MS = 150;

const FLAGS = flags({
  '--pace <ms>': [`milliseconds between two steps (default: ${PACE_MS} on a terminal, else 0)`, wholeNumber(0, 60_000)],
  '--steps <n>': ['stop after this many steps', wholeNumber()],
  '--seed <k>': ['the seed of the world and of the rule-based player', wholeNumber()],
  '--out <dir>': 'the folder for the records (default: new ones in runs/)',
  '--prices <file>': 'prices per million tokens by model: adds what each episode cost',
  '--quiet': 'do not show progress',
  '--json': 'print the figures as one JSON array',
  ...MODEL_FLAGS,
});
type DemoFlags = Given<typeof FLAGS>;

export const registerDemo = command({
  words: 'demo',
  about: `search and rescue, scene ${SCENE}, ${AGENTS} agents, under ${PROTOCOL_NAMES.join(', ')}: compare results and costs`,
  flags: FLAGS,
  more: `\nExamples:\n  $ troupe demo\n  $ troupe demo --pace 0 --json\n  $ troupe demo --model gpt-4.1-mini --steps 10\n\n${STREAMS_HELP}`,
  run: (_args, flags, context) => demo(flags, context),
});

/** One of the three episodes, or the error that prevented it. */
interface DemoEpisode {
  readonly protocol: string;
  readonly played?: PlayedEpisode;
  readonly cost?: Ledger;
  readonly error?: TroupeError;
}

async function demo(flags: DemoFlags, context: CliContext): Promise<void> {
  const progress = flags.quiet ? undefined : context.stderr;
  const isFirst = isFirstPlay(context.cwd, flags.out);
  // Checked once here; otherwise each protocol would report the same missing key or wrong name.
  await createModels(flags, { world: pickWorld(WORLD), context });
  const prices = pricesFrom(flags, context.cwd);
  const parts: DemoEpisode[] = [];
  for (const protocol of PROTOCOL_NAMES) {
    if (context.signal.aborted) break;
    parts.push(await playOne(protocol, { flags, context }, { progress, prices }));
  }
  if (flags.json) context.stdout.write(jsonText(asJson(parts)));
  else printResults(parts, isFirst, context);
  if (!flags.json) await writeDemoReport(parts, flags, context);
  context.exit(codeOf(parts, context));
}

const paceOf = ({ pace }: DemoFlags, progress: TerminalOutput | undefined): number =>
  pace ?? (progress?.isTTY ? PACE_MS : 0);

/** An error under one protocol does not discard the results of the others. */
async function playOne(
  protocol: string,
  { flags, context }: { readonly flags: DemoFlags; readonly context: CliContext },
  { progress, prices }: { readonly progress: TerminalOutput | undefined; readonly prices: Prices | undefined },
): Promise<DemoEpisode> {
  const pace = paceOf(flags, progress);
  const out = flags.out === undefined ? {} : { out: join(resolve(context.cwd, flags.out), protocol) };
  progress?.write(`${progress.colors.bold(protocol)}  ${oneLine(pickProtocol(protocol).about)}\n`);
  const ledger = createLedger({ count: createTokenCounter().count, prices });
  try {
    const played = await play({
      world: pickWorld(WORLD),
      protocol: pickProtocol(protocol),
      flags: { ...flags, ...out, agents: AGENTS, scene: SCENE, pace },
      context,
      progress,
      watch: [ledger.see],
    });
    return { protocol, played, cost: ledger.end() };
  } catch (thrown) {
    return { protocol, error: asTroupeError(thrown) };
  }
}

function asJson(parts: readonly DemoEpisode[]) {
  return parts.map(({ protocol, played, cost, error }) =>
    played
      ? { ...figuresOf(played), ...(cost && moneyFigures(cost)) }
      : { protocol, error: { code: error?.code, what: withoutSecrets(error?.what ?? ''), fix: error?.fix } },
  );
}

function codeOf(parts: readonly DemoEpisode[], { signal }: CliContext): number {
  if (signal.aborted) return 130;
  return Math.max(...parts.map(({ played }) => (played ? exitCodeOfPlayed(played) : 1)));
}

function printResults(parts: readonly DemoEpisode[], isFirst: boolean, { stdout, stderr, env }: CliContext): void {
  const world = pickWorld(WORLD);
  const head = [`${world.words.title}, scene ${SCENE}, ${AGENTS} agents`, ...parts.map((p) => p.protocol)];
  const figures = figuresRows(
    world,
    parts.map((p) => p.played),
  );
  const rows = [...figures, ...communicationRows(parts)].map((row) => [...row]);
  stdout.write(renderTable({ head, rows, out: stdout, right: parts.map((_, i) => i + 1) }));
  for (const { protocol, played, cost, error } of parts) {
    if (error)
      stderr.write(
        `${oneLine(protocol)}: ${stderr.colors.red(error.code)}: ${oneLine(withoutSecrets(`${error.what} ${error.fix}`), 1000)}\n`,
      );
    for (const line of played ? endLines(played) : [])
      stdout.write(`${oneLine(protocol)}: ${stdout.colors.yellow(line.trim())}\n`);
    for (const line of cost ? moneyLines(cost) : []) stdout.write(`${oneLine(protocol)}: ${line}\n`);
    if (played) stdout.write(`Record of ${oneLine(protocol)}: ${oneLine(played.record)}\n`);
  }
  const [first] = parts.flatMap(({ played }) => (played ? [played] : []));
  const command = env.npm_lifecycle_event === 'start' ? 'npm start --' : `${programName(env)} demo`;
  for (const line of first ? playerNotes(first.models, isFirst ? command : undefined) : [])
    stdout.write(proseLine(line, stdout));
}

/** Tokens written and read by kind of communication: `cmas` says little, but its planner reads all observations. */
function communicationRows(parts: readonly DemoEpisode[]): FiguresRow[] {
  const row = (label: string, kind: keyof Ledger['communication']): FiguresRow => [
    label,
    ...parts.map(({ cost }) => {
      if (!cost) return '–';
      const { tokens, share } = cost.communication[kind];
      return `${groupedNumber(tokens)} (${((share ?? 0) * 100).toFixed(1)} %)`;
    }),
  ];
  return [
    row('Tokens between agents (of all)', 'between'),
    row('Tokens inside agents (of all)', 'inside'),
    row('Tokens with bodies (of all)', 'body'),
  ];
}

/** Writes a report page with figures, and does not open it. */
async function writeDemoReport(parts: readonly DemoEpisode[], flags: DemoFlags, context: CliContext): Promise<void> {
  const records = parts.flatMap(({ played }) => (played ? [resolve(context.cwd, played.record)] : []));
  if (records.length === 0) return;
  const { cwd, clock } = context;
  const fresh = { cwd, now: clock.now(), world: WORLD, protocol: 'demo', scene: SCENE, seed: flags.seed ?? 0 };
  const folder = flags.out === undefined ? freshFolder(fresh) : resolve(cwd, flags.out);
  const title = `${pickWorld(WORLD).words.title}: ${parts.map(({ protocol }) => protocol).join(', ')}`;
  const { writePage } = await import('../report/write-page.ts');
  await writePage(join(folder, REPORT_FILE), await recordsReportSource(records, { title }, context), context);
}
