// Implements `troupe demo`, which `npm start` runs: plays one task under three protocols and prints a table of their
// results.

import { join, resolve } from 'node:path';
import { checkFree, freshFolder, isFirstPlay } from '../../experiment/record-path.ts';
import { recordsReportSource } from '../../experiment/report-source.ts';
import { pricesFrom } from '../../resolve/budget.ts';
import { pickProtocol } from '../../resolve/find-parts.ts';
import { createModels } from '../../resolve/named-models.ts';
import { pickWorld } from '../../resolve/shipped.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { asTroupeError, type TroupeError } from '../../runtime/errors/index.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import type { Prices } from '../../runtime/ledger/prices.ts';
import { groupedNumber } from '../../runtime/text/in-words.ts';
import { withoutSecrets } from '../../runtime/text/plain.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer } from '../command.ts';
import type { CliContext, TerminalOutput } from '../context.ts';
import { moneyFigures, moneyLines } from '../cost/cost-text.ts';
import { REPORT_FILE } from '../declared/experiment.ts';
import { type DEMO, DEMO_PLAYS } from '../declared/play.ts';
import { play } from '../play/play.ts';
import { type FiguresRow, figuresOf, figuresRows, type PlayedEpisode, playerNotes } from '../print/episode-figures.ts';
import { type Block, painted, print } from '../print/printer.ts';
import { toldTo } from '../print/remarks.ts';
import { programName } from '../print/retyped-command.ts';
import { endLines, exitCodeOfPlayed } from './run.ts';

const { world: WORLD, scene: SCENE, agents: AGENTS, protocols: PROTOCOL_NAMES, paceMs: PACE_MS } = DEMO_PLAYS;

type DemoFlags = FlagsOf<typeof DEMO>;

export const run: Run<typeof DEMO> = (_args, flags, context) => demo(flags, context);

/** One of the three episodes, or the error that prevented it. */
interface DemoEpisode {
  readonly protocol: string;
  readonly played?: PlayedEpisode;
  readonly cost?: Ledger;
  readonly error?: TroupeError;
}

async function demo(flags: DemoFlags, context: CliContext): Promise<Answer> {
  const progress = flags.quiet ? undefined : context.stderr;
  const isFirst = isFirstPlay(context.cwd, flags.out);
  // Checked once here; otherwise each protocol would report the same missing key or wrong name.
  const world = await pickWorld(WORLD);
  await createModels(flags, { world, context });
  const prices = pricesFrom(flags, context.cwd);
  if (flags.out !== undefined) for (const name of PROTOCOL_NAMES) checkFree(resolve(context.cwd, flags.out, name));
  const parts: DemoEpisode[] = [];
  for (const protocol of PROTOCOL_NAMES) {
    if (context.signal.aborted) break;
    parts.push(await playOne(protocol, { flags, context }, { progress, prices }));
  }
  context.exit(codeOf(parts, context));
  if (flags.json) return answer(parts, { text: () => [], json: asJson });
  print(context.stderr, parts.flatMap(errorLines));
  const page = await writeDemoReport(parts, flags, context);
  const shown = [...resultBlocks(parts, world), ...noteLines(parts, isFirst, context), ...page];
  return answer(parts, { text: () => shown });
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
  const picked = await pickProtocol(protocol);
  if (progress) print(progress, [[painted('bold', protocol), `  ${picked.about}`]]);
  const ledger = createLedger({ count: createTokenCounter().count, prices });
  try {
    const played = await play({
      world: await pickWorld(WORLD),
      protocol: picked,
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

function resultBlocks(parts: readonly DemoEpisode[], world: AnyCompleteWorld): Block[] {
  const head = [`${world.words.title}, scene ${SCENE}, ${AGENTS} agents`, ...parts.map((p) => p.protocol)];
  const figures = figuresRows(
    world,
    parts.map((p) => p.played),
  );
  const rows = [...figures, ...communicationRows(parts)].map((row) => [...row]);
  return [{ head, rows, right: parts.map((_, i) => i + 1) }, ...parts.flatMap(endOf)];
}

const endOf = ({ protocol, played, cost }: DemoEpisode): Block[] => [
  ...(played ? endLines(played) : []).map((line) => [`${protocol}: `, painted('yellow', line.trim())]),
  ...(cost ? moneyLines(cost) : []).map((line) => `${protocol}: ${line}`),
  ...(played ? [`Record of ${protocol}: ${played.record}`] : []),
];

const errorLines = ({ protocol, error }: DemoEpisode): Block[] =>
  error ? [[`${protocol}: `, painted('red', error.code), `: ${withoutSecrets(`${error.what} ${error.fix}`)}`]] : [];

function noteLines(parts: readonly DemoEpisode[], isFirst: boolean, { env }: CliContext): string[] {
  const [first] = parts.flatMap(({ played }) => (played ? [played] : []));
  const command = env.npm_lifecycle_event === 'start' ? 'npm start --' : `${programName(env)} demo`;
  return first ? playerNotes(first.models, isFirst ? command : undefined) : [];
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
async function writeDemoReport(parts: readonly DemoEpisode[], flags: DemoFlags, context: CliContext): Promise<Block[]> {
  const records = parts.flatMap(({ played }) => (played ? [resolve(context.cwd, played.record)] : []));
  if (records.length === 0) return [];
  const { cwd, clock } = context;
  const fresh = { cwd, now: clock.now(), world: WORLD, protocol: 'demo', scene: SCENE, seed: flags.seed ?? 0 };
  const folder = flags.out === undefined ? freshFolder(fresh) : resolve(cwd, flags.out);
  const title = `${(await pickWorld(WORLD)).words.title}: ${parts.map(({ protocol }) => protocol).join(', ')}`;
  const { writePage } = await import('../report/write-page.ts');
  return [
    await writePage(join(folder, REPORT_FILE), await recordsReportSource(records, { title }, toldTo(context)), cwd),
  ];
}
