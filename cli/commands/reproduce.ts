// Implements `troupe reproduce`: plays the experiment behind a paper's table and prints our figures next to the
// paper's, with a status for each cell.

import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { expectedCost } from '../../experiment/estimate.ts';
import { type ComparedTable, USUAL_DIGITS, VERDICTS } from '../../experiment/paper-verdicts.ts';
import { jobsOfPlan } from '../../experiment/plan.ts';
import { checkBeforePlaying, checkFolder, playGrid } from '../../experiment/play-grid.ts';
import { askedOf, prepare } from '../../experiment/prepare.ts';
import {
  experimentOfTable,
  findTables,
  type ReproducedTable,
  reproducedTables,
  specOfTable,
  type TableInFolder,
  tableFolder,
} from '../../experiment/reproduce.ts';
import { plannedOf, wereHeard } from '../../experiment/results.ts';
import { signed } from '../../experiment/table-figures.ts';
import { MISSING_TABLES, PAPER_TABLES, type PaperTable } from '../../paper-tables/index.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer, type Views } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { REPRODUCE } from '../declared/play.ts';
import { endPlaying, playSettings } from '../experiment/grid-play.ts';
import { estimateLines, planLines } from '../experiment/print-plan.ts';
import { type Block, print } from '../print/printer.ts';

type ReproduceFlags = FlagsOf<typeof REPRODUCE>;

export const run: Run<typeof REPRODUCE> = async ({ tables: names }, flags, context) => {
  if (names.length === 0 || flags.list) return listTables(flags, context);
  const tables = [...new Set(names.flatMap(findTables))];
  const many = tables.length > 1;
  if (flags.yaml) return answer(tables, { text: () => [{ verbatim: yamlOf(tables, flags) }] }, { format: 'text' });
  const planned: unknown[] = [];
  const played: ReadyTable[] = [];
  for (const table of tables) {
    if (context.signal.aborted) break;
    const ready = await playTable(table, { ...flags, many }, context);
    if ('table' in ready) played.push(ready);
    else if (ready.planned !== undefined) planned.push(ready.planned);
  }
  // All are judged together, so that figures come when all are played.
  const reproduced = await reproducedTables(played);
  const answers: readonly unknown[] = flags.plan ? planned : reproduced;
  return answer(
    answers,
    {
      indent: 2,
      json: (all) => (many ? all : all[0]),
      text: () => reproduced.flatMap((one, i) => tableBlocks({ ready: played[i], one, many }, flags.quick)),
    },
    { end: () => endTables(played, context) },
  );
};

async function listTables({ json }: ReproduceFlags, context: CliContext): Promise<Answer> {
  const sizes: string[][] = [];
  // Not for JSON: each world is loaded for it.
  if (!json)
    for (const table of PAPER_TABLES)
      sizes.push([
        String(await episodesOf(table, {}, context)),
        String(await episodesOf(table, { quick: true }, context)),
      ]);
  return answer({ tables: PAPER_TABLES, missing: MISSING_TABLES }, listViews(sizes));
}

const listViews = (
  sizes: readonly (readonly string[])[],
): Views<{ readonly tables: typeof PAPER_TABLES; readonly missing: typeof MISSING_TABLES }> => ({
  indent: 2,
  text: ({ tables, missing }) => [
    {
      head: ['table', 'in the paper', 'what it shows', 'cells', 'episodes', '--quick'],
      rows: tables.map(({ id, numbers = ['–'], title, rows, columns }, i) => [
        ...[id, numbers.join(', '), title, `${rows.length * columns.length}`],
        ...(sizes[i] ?? []),
      ]),
      right: [3, 4, 5],
    },
    'The papers’ own numbers are shown where they are known; they also name a table: llamar:table5, emos:figure5.',
    '',
    'Missing:',
    ...missing.map(
      ({ id, numbers, title, why }) =>
        `  ${id}${numbers === undefined ? '' : ` (${numbers.join(', ')})`}: ${title}: ${why}`,
    ),
  ],
});

const askedTable = (table: PaperTable, flags: ReproduceFlags, { cwd }: CliContext) =>
  askedOf({ spec: specOfTable(table, flags), name: tableFolder(table, flags), folder: cwd }, cwd);

/** The number of episodes in a table. */
async function episodesOf(table: PaperTable, flags: ReproduceFlags, context: CliContext): Promise<number> {
  const asked = askedTable(table, flags, context);
  return jobsOfPlan((await prepare(asked, { out: null }, context)).plan).length;
}

interface ReadyTable extends TableInFolder {
  readonly heard: boolean;
  /** What was played, in which time. */
  readonly said: readonly string[];
}

/** The exit code is that of all tables together. */
function endTables(ends: readonly ReadyTable[], context: CliContext): void {
  const lacking = ends.map(({ played }) => played.withoutResult);
  const withoutResult = {
    asked: lacking.reduce((sum, { asked }) => sum + asked, 0),
    episodes: lacking.reduce((sum, { episodes }) => sum + episodes, 0),
    reasons: lacking.flatMap(({ reasons }) => reasons),
  };
  const stopped = ends.find(({ played }) => played.stopped !== undefined)?.played.stopped;
  const heard = ends.every((end) => end.heard);
  endPlaying({ withoutResult, stopped }, heard, context);
}

/** `planned`: what --plan --json prints of a table. */
async function playTable(
  table: PaperTable,
  flags: ReproduceFlags & { readonly many: boolean },
  context: CliContext,
): Promise<ReadyTable | { readonly planned: unknown }> {
  const name = tableFolder(table, flags);
  const given = flags.many && flags.out !== undefined ? join(flags.out, name) : flags.out;
  const out = resolve(context.cwd, given ?? join('runs', name));
  const { plan, missing } = await prepare(askedTable(table, flags, context), { out }, context);
  checkFolder(plan, context);
  if (!flags.plan) await checkBeforePlaying({ plan, missing }, {}, context);
  if (flags.plan && flags.json) {
    const estimate = missing.length === 0 ? undefined : await expectedCost(plan, missing, context);
    return { planned: { table: table.id, ...plannedOf(plan, missing, estimate) } };
  }
  // The expected cost of a language model is printed before it is called.
  if (flags.plan || (flags.model !== undefined && !flags.json)) {
    print(context.stdout, planLines(plan, missing));
    const estimate = missing.length === 0 ? undefined : await expectedCost(plan, missing, context);
    if (missing.length > 0 && !context.signal.aborted) print(context.stdout, estimateLines(estimate, plan));
  }
  if (flags.plan) return { planned: undefined };
  const startedAt = context.clock.now();
  const { quiet = false, jobs: workers, calls } = flags;
  const played = await playGrid(plan, playSettings({ quiet, workers, calls }, context), context);
  const seconds = ((context.clock.now() - startedAt) / 1000).toFixed(1);
  const said = [
    `${counted(missing.length, 'episode')} of ${jobsOfPlan(plan).length} played now, in ${seconds} s.`,
    `Results: ${displayPath(context.cwd, out)}`,
  ];
  return { table, out, played, heard: wereHeard(plan, played), said };
}

/** One YAML document per table, headed by comments with its title and source. */
function yamlOf(tables: readonly PaperTable[], flags: ReproduceFlags): string {
  const files = tables.map((table) => {
    const about = [table.title, table.source, ...table.remarks].map((line) => `# ${line}\n`);
    return `${about.join('')}${stringify(experimentOfTable(table, flags), { lineWidth: 0 })}`;
  });
  return files.join('---\n');
}

interface TableToPrint {
  readonly ready: ReadyTable | undefined;
  readonly one: ReproducedTable;
  readonly many: boolean;
}

function tableBlocks({ ready, one, many }: TableToPrint, quick: boolean | undefined): Block[] {
  if (ready === undefined) return [];
  const { table, said } = ready;
  return [
    table.title,
    table.source,
    ...table.remarks.map((remark) => `  ${remark}`),
    ...(one.player === 'rules' ? [byRules(one.models)] : []),
    ...one.others.map(({ models }) => `${models}: ${BY_PROFILE}`),
    ...(quick ? ['  A quick run: only a few scenes and seeds.'] : []),
    cellsTable(table, one),
    ...(one.claims.length > 0 ? ['', 'What the paper claims', claimsTable(table, one)] : []),
    ...one.rankings.flatMap(rankingLine),
    ...countsText('figures', one.cells),
    ...countsText('claims', one.claims),
    ...said,
    ...(many ? [''] : []),
  ];
}

const byRules = (models: string): string =>
  `Our episodes were played by rules, not by a language model: the figures say nothing about language models, and show only what the protocol does to ${models === 'rules' ? 'a player that makes no mistakes' : `the player ${models}`}. They count as no agreement.`;

const BY_PROFILE =
  'the same rules with rates fitted to recorded play, for one protocol; how far they are from it stands in the README of the world.';

const rankingLine = ({ column, world, rows, tau, low, high }: ReproducedTable['rankings'][number]): string[] =>
  tau === null
    ? []
    : [
        `Ranking of ${rows} rows by ${column}, ${world}: Kendall’s τ ${tau.toFixed(2)}${low === null || high === null ? ', of one scene' : ` [${low.toFixed(2)}, ${high.toFixed(2)}]`}`,
      ];

const withinText = (low: number | null | undefined, high: number | null | undefined, d: number): string =>
  low == null || high == null ? '' : ` [${low.toFixed(d)}, ${high.toFixed(d)}]`;

/** Our columns: one for each player, by name where there are several. */
const oursOf = ({ models, others }: ReproducedTable): string[] =>
  others.length === 0 ? ['ours'] : [models, ...others.map((other) => other.models)];

function cellsTable(table: PaperTable, one: ReproducedTable): Block {
  const digits = digitsIn(table);
  const rows = one.cells.map(({ row, column, n, paper, paperInterval, verdict, why, q }, i) => {
    const d = digits(column);
    const ours = [one, ...one.others].map(({ cells }) => oursText(cells[i]?.ours, (value) => value.toFixed(d), d));
    return [
      ...[row, column, String(n), ...ours],
      paper === null ? '–' : `${paper.toFixed(d)}${withinText(paperInterval?.[0], paperInterval?.[1], d)}`,
      ...[verdict, verdict === 'mechanics only' ? '' : why, qText(q)],
    ];
  });
  const head = ['row', 'measure', 'n', ...oursOf(one), 'paper', 'verdict', 'why', 'q'];
  return verdictTable({ head, rows, right: figureColumns(head, 2) });
}

function claimsTable(table: PaperTable, one: ReproducedTable): Block {
  const digits = digitsIn(table);
  const rows = one.claims.map(({ claim, column, paper, verdict, why, q }, i) => {
    const d = digits(column);
    const change = (value: number) => signed(value.toFixed(d), value);
    const ours = [one, ...one.others].map(({ claims }) => oursText(claims[i]?.ours, change, d));
    return [
      ...[claim, column, ...ours],
      paper === null ? '–' : change(paper),
      ...[verdict, verdict === 'mechanics only' ? '' : why, qText(q)],
    ];
  });
  const head = ['claim', 'measure', ...oursOf(one), 'paper', 'verdict', 'why', 'q'];
  return verdictTable({ head, rows, right: figureColumns(head, 2) });
}

const oursText = (
  ours: ComparedTable['cells'][number]['ours'] | undefined,
  text: (mean: number) => string,
  digits: number,
): string => (ours?.mean == null ? '–' : `${text(ours.mean)}${withinText(ours.low, ours.high, digits)}`);

/** From this one to the paper's. */
const figureColumns = (head: readonly string[], from: number): number[] =>
  head.flatMap((_, i) => (i >= from && i <= head.indexOf('paper') ? [i] : []));

/** Without the last columns (why, q) where nobody has anything in them. */
function verdictTable({ head, rows, right }: VerdictTable): Block {
  let told = head.length;
  while (rows.every((row) => row[told - 1] === '')) told--;
  return { head: head.slice(0, told), rows: rows.map((row) => row.slice(0, told)), right };
}

interface VerdictTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly right: readonly number[];
}

const digitsIn = ({ columns }: PaperTable): ((column: string) => number) => {
  const digits = new Map(columns.map(({ title, digits: d = USUAL_DIGITS }) => [title, d]));
  return (column) => digits.get(column) ?? USUAL_DIGITS;
};

const qText = (q: number | null): string => (q === null ? '' : q < 0.001 ? '< 0.001' : q.toFixed(3));

function countsText(what: string, judged: readonly { readonly verdict: string }[]): string[] {
  const counts = VERDICTS.flatMap((verdict) => {
    const n = judged.filter((one) => one.verdict === verdict).length;
    return n === 0 ? [] : [`${n} ${verdict}`];
  });
  return counts.length === 0 ? [] : [`${judged.length} ${what}: ${counts.join(', ')}`];
}
