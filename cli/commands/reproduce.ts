// Implements `troupe reproduce`: plays the experiment behind a paper's table and prints our figures next to the
// paper's, with a status for each cell.

import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { expectedCost } from '../../experiment/estimate.ts';
import { CELL_STATUSES, type ComparedCell, USUAL_DIGITS } from '../../experiment/paper-status.ts';
import { jobsOfPlan } from '../../experiment/plan.ts';
import { planExperiment } from '../../experiment/plan-spec.ts';
import { checkBeforePlaying, missingOf, type PlayedGrid, playGrid } from '../../experiment/play-grid.ts';
import { displayPath } from '../../experiment/record-path.ts';
import {
  experimentOfTable,
  findTables,
  reproducedTable,
  specOfTable,
  tableFolder,
} from '../../experiment/reproduce.ts';
import { plannedOf, wereHeard } from '../../experiment/results.ts';
import { MISSING_TABLES, PAPER_TABLES, type PaperTable } from '../../paper-tables/index.ts';
import { counted } from '../../runtime/text/grouped-number.ts';
import { command, flags, type Given } from '../command.ts';
import type { CliContext, TerminalOutput } from '../context.ts';
import { endPlaying } from '../experiment/outcome.ts';
import { playSettings } from '../experiment/play-settings.ts';
import { tellEstimate, tellPlan } from '../experiment/tell-plan.ts';
import { MANY_FLAGS } from '../options/shared-options.ts';
import { jsonText } from '../print/json.ts';
import { renderTable } from '../print/table.ts';

const HELP = `
Examples:
  $ troupe reproduce --list
  $ troupe reproduce llamar:sar --quick
  $ troupe reproduce llamar:table5 --quick
  $ troupe reproduce chen:table1 --quick
  $ troupe reproduce capo:c-wah --model gpt-4.1-mini --plan
  $ troupe reproduce capo:c-wah --model gpt-4.1-mini --budget tokens=20M --out runs/c-wah
  $ troupe reproduce capo:c-wah --yaml > mine.yaml        # edit it, then: troupe experiment run mine.yaml
  $ troupe experiment report runs/reproduce-capo-c-wah

The status of a cell is 'inside interval' if the paper's figure lies in our 95 % interval; otherwise 'same direction'
if our figure lies on the same side of the reference row as the paper's, 'differs' if it lies on the other side, or
'not comparable', with the reason. Run the same command again to play only what is missing.`;

const FLAGS = flags({
  '--list': 'list all tables and figures, and what is missing',
  '--quick': 'play only a few scenes and seeds, to see that it works',
  '--model <name>': "the model's name (default: the rule-based player, which is not a language model)",
  '--base-url <url>': 'the URL of a server with an OpenAI-compatible API',
  '--seeds <list>': 'use other seeds: their number, a range 0..9 or a list 3,5',
  '--out <dir>': 'the folder for the results (default: runs/reproduce-<table>)',
  ...MANY_FLAGS,
  '--budget <limits>': 'limits on what all episodes together may spend: tokens=5M, usd=20 (with --prices)',
  '--prices <file>': 'prices per million tokens by model',
  '--plan': 'print what would be played and its expected cost, and play nothing',
  '--yaml': "print the experiment as a file for 'troupe experiment run', and play nothing",
  '--quiet': 'print nothing but errors to stderr',
  '--json': 'print as JSON',
});
type ReproduceFlags = Given<typeof FLAGS>;

export const registerReproduce = command({
  words: 'reproduce [tables...]',
  about: "rerun the experiment behind a paper's table and print our figures next to the paper's",
  args: { tables: "the tables or figures from --list, by name or by the paper's number" },
  flags: FLAGS,
  more: HELP,
  run: async ({ tables: names }, flags, context) => {
    if (names.length === 0 || flags.list) return listTables(flags, context);
    const tables = [...new Set(names.flatMap(findTables))];
    const many = tables.length > 1;
    if (flags.yaml) return printFiles(tables, flags, context);
    const answers: unknown[] = [];
    const ends: PlayedTable[] = [];
    for (const table of tables) {
      if (context.signal.aborted) break;
      const { told, end } = await reproduce(table, { ...flags, many }, context);
      answers.push(told);
      if (end) ends.push(end);
    }
    if (flags.json) context.stdout.write(jsonText(many ? answers : answers[0], 2));
    endTables(ends, context);
  },
});

async function listTables({ json }: ReproduceFlags, context: CliContext): Promise<void> {
  const { stdout } = context;
  if (json) return stdout.write(jsonText({ tables: PAPER_TABLES, missing: MISSING_TABLES }, 2));
  const rows: string[][] = [];
  for (const table of PAPER_TABLES) {
    const { id, numbers = ['–'], title, rows: own, columns } = table;
    const sizes = [await episodesOf(table, {}, context), await episodesOf(table, { quick: true }, context)];
    rows.push([id, numbers.join(', '), title, `${own.length * columns.length}`, ...sizes.map(String)]);
  }
  const head = ['table', 'in the paper', 'what it shows', 'cells', 'episodes', '--quick'];
  stdout.write(renderTable({ head, rows, out: stdout, right: [3, 4, 5] }));
  stdout.write(
    'The papers’ own numbers are shown where they are known; they also name a table: llamar:table5, emos:figure5.\n',
  );
  stdout.write('\nMissing:\n');
  for (const { id, numbers, title, why } of MISSING_TABLES)
    stdout.write(`  ${id}${numbers === undefined ? '' : ` (${numbers.join(', ')})`}: ${title}: ${why}\n`);
}

/** The number of episodes in a table. */
async function episodesOf(table: PaperTable, flags: ReproduceFlags, context: CliContext): Promise<number> {
  const loaded = { spec: specOfTable(table, flags), name: table.id, folder: context.cwd };
  return jobsOfPlan(await planExperiment(loaded, context.cwd, context)).length;
}

interface PlayedTable {
  readonly played: PlayedGrid;
  readonly heard: boolean;
}

/** The exit code is that of all tables together. */
function endTables(ends: readonly PlayedTable[], context: CliContext): void {
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

/** `told`: what --json prints; `end` is absent where nothing was to be played. */
async function reproduce(
  table: PaperTable,
  flags: ReproduceFlags & { readonly many: boolean },
  context: CliContext,
): Promise<{ readonly told: unknown; readonly end?: PlayedTable }> {
  const name = tableFolder(table, flags);
  const given = flags.many && flags.out !== undefined ? join(flags.out, name) : flags.out;
  const out = resolve(context.cwd, given ?? join('runs', name));
  const plan = await planExperiment({ spec: specOfTable(table, flags), name, folder: context.cwd }, out, context);
  const missing = missingOf(plan);
  if (!flags.plan) await checkBeforePlaying({ plan, missing }, {}, context);
  if (flags.plan && flags.json) {
    const estimate = missing.length === 0 ? undefined : await expectedCost(plan, missing, context);
    return { told: { table: table.id, ...plannedOf(plan, missing, estimate) } };
  }
  // The expected cost of a language model is printed before it is called.
  if (flags.plan || (flags.model !== undefined && !flags.json)) {
    tellPlan(plan, missing, context);
    await tellEstimate({ plan, missing }, context);
  }
  if (flags.plan) return { told: undefined };
  const startedAt = context.clock.now();
  const { quiet = false, jobs: workers, calls } = flags;
  const played = await playGrid(plan, playSettings({ quiet, workers, calls }, context), context);
  const reproduced = reproducedTable(table, { ...flags, out }, played);
  if (!flags.json) {
    printCompared({ table, cells: reproduced.cells }, flags, context.stdout);
    const seconds = ((context.clock.now() - startedAt) / 1000).toFixed(1);
    context.stdout.write(
      `${counted(missing.length, 'episode')} of ${jobsOfPlan(plan).length} played now, in ${seconds} s.\nResults: ${displayPath(context.cwd, out)}\n${flags.many ? '\n' : ''}`,
    );
  }
  return {
    told: reproduced,
    end: { played, heard: wereHeard(plan, played) },
  };
}

/** Writes one YAML document per table, headed by comments with its title and source. */
function printFiles(tables: readonly PaperTable[], flags: ReproduceFlags, { stdout }: CliContext): void {
  const files = tables.map((table) => {
    const about = [table.title, table.source, ...table.remarks].map((line) => `# ${line}\n`);
    return `${about.join('')}${stringify(experimentOfTable(table, flags), { lineWidth: 0 })}`;
  });
  stdout.write(files.join('---\n'));
}

function printCompared(
  { table, cells }: { readonly table: PaperTable; readonly cells: readonly ComparedCell[] },
  flags: ReproduceFlags,
  out: TerminalOutput,
): void {
  out.write(`${table.title}\n${table.source}\n`);
  for (const remark of table.remarks) out.write(`  ${remark}\n`);
  if (flags.model === undefined)
    out.write(
      '  Our episodes were played by rules, not by a language model: the figures say nothing about language models, and the directions show what the protocol does to a player that makes no mistakes.\n',
    );
  if (flags.quick) out.write('  A quick run: only a few scenes and seeds.\n');
  const digits = new Map(table.columns.map(({ title, digits: d = USUAL_DIGITS }) => [title, d]));
  const rows = cells.map(({ row, column, ours, n, paper, status, why }) => {
    const d = digits.get(column) ?? USUAL_DIGITS;
    const within = ours?.low == null || ours.high == null ? '' : ` [${ours.low.toFixed(d)}, ${ours.high.toFixed(d)}]`;
    return [
      ...[row, column, String(n), ours?.mean == null ? '–' : `${ours.mean.toFixed(d)}${within}`],
      ...[paper === null ? '–' : paper.toFixed(d), status, status === 'inside interval' ? '' : why],
    ];
  });
  const head = ['row', 'measure', 'n', 'ours', 'paper', 'status', 'why'];
  out.write(renderTable({ head, rows, out, right: [2, 3, 4] }));
  const counts = CELL_STATUSES.map(
    (status) => [status, cells.filter((cell) => cell.status === status).length] as const,
  );
  out.write(
    `${counts
      .filter(([, n]) => n > 0)
      .map(([status, n]) => `${n} ${status}`)
      .join(', ')}\n`,
  );
}
