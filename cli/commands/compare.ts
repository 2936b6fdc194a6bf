// Implements `troupe compare`: plays the same scenes and seeds under several protocols and prints tables with
// statistics.

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { fileUnwritable, usageBad } from '../../runtime/core/errors/index.ts';
import { type ExperimentResult, runExperiment } from '../../runtime/experiment/experiment.ts';
import { type Grid, jobsOf } from '../../runtime/experiment/grid.ts';
import { measuresOf, tally } from '../../runtime/experiment/tally.ts';
import { makeFolder } from '../../runtime/record/folder.ts';
import { createEpisodePlayer, endedUnanswered } from '../compare/episode-task.ts';
import { createExperimentProgress } from '../compare/experiment-progress.ts';
import { checkRoles, definitionOf, type GridFlags, gridOf, protocolsOf } from '../compare/grid.ts';
import { cellsCsv, cellsMarkdown } from '../compare/report.ts';
import {
  aboutLines,
  type ComparisonPlan,
  csvInput,
  jsonOf,
  type PlayedComparison,
  partialNote,
  printReport,
  symptomNotes,
  unansweredNotes,
  writeResults,
} from '../compare/results.ts';
import { COMPARE_EXAMPLES } from '../compare/texts.ts';
import { createThreadPool } from '../compare/threads.ts';
import type { CliContext } from '../context.ts';
import { oneOfWords, wholeNumber } from '../options/option-values.ts';
import { withModelOptions } from '../options/shared-options.ts';
import { inTypedFlags, type WorldFlags, withWorldOptions, worldOptionsFrom } from '../options/world-flags.ts';
import { checkScenes } from '../options/world-scenes.ts';
import { inOneLine } from '../print/plain.ts';
import { MODEL_OPTIONS, retypedCommand } from '../print/retyped-command.ts';
import { type LoadedParts, loadParts } from '../resolve/find-parts.ts';
import { createModels, type ModelFlags, modelNames } from '../resolve/named-parts.ts';

interface CompareFlags extends GridFlags, ModelFlags, WorldFlags {
  readonly by?: 'pooled' | 'scene';
  readonly definition?: string;
  readonly steps?: number;
  readonly csv?: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
  readonly out?: string;
  readonly workers?: number;
}

export function registerCompare(program: Command, context: CliContext): void {
  const command = program
    .command('compare <world>')
    .description('play a grid of episodes under several protocols and compare them')
    .requiredOption(
      '--protocols <list>',
      'protocols with commas between them, with options or without; files of your own too: cmas,llamar:corrector=in-actor,./mine.ts',
    )
    .option('--agents <list>', 'team sizes: 3, 2..5 or 2,4')
    .option(
      '--scenes <list>',
      "scenes: 1,2, 1..5, a pattern wash-*, a set of 'troupe list worlds' or all (default: the world's first)",
    )
    .option('--seeds <list>', 'how many (20 are 0 to 19), a range 0..9 or a list 3,5 (default 10)')
    .option(
      '--by <what>',
      "'pooled' (the default: all scenes of a team size together) or 'scene'",
      oneOfWords('--by', ['pooled', 'scene']),
    )
    .option('--definition <name>', "which of the world's definitions of its metrics (default: its first)")
    .option('--steps <n>', "at most so many steps (default: the world's own cap)", wholeNumber('--steps'))
    .option('--csv', 'one row a cell, as CSV')
    .option('--markdown', 'one row a cell, as tables for a page')
    .option('--json', 'cells, differences and episodes as one JSON object')
    .option('--out <dir>', 'a folder to keep every record, the tables as CSV and all results as JSON in')
    .option('--workers <n>', 'episodes at a time (default: one for each core)', wholeNumber('--workers', 1, 256));
  withModelOptions(withWorldOptions(command))
    .addHelpText('after', COMPARE_EXAMPLES)
    .action((world: string, flags: CompareFlags) =>
      compare(world, flags, context, retypedCommand(command, MODEL_OPTIONS)),
    );
}

/** With the protocols as they are found. */
type CompareRequest = Omit<CompareFlags, 'protocols'> & Pick<Grid, 'protocols'>;

/** `again`: the command for another model to be put into. */
async function compare(name: string, flags: CompareFlags, context: CliContext, again: string): Promise<void> {
  const forms = (['csv', 'markdown', 'json'] as const).filter((form) => flags[form]);
  if (forms.length > 1) throw usageBad(`--${forms.join(' and --')} are all asked for`, 'troupe compare');
  const protocols = await protocolsOf(flags, context);
  const parts = await loadParts(name, protocols, context.cwd);
  const settled = inTypedWords(flags, () => planComparison(name, parts, { ...flags, protocols }, context));
  const result = await playAll(settled, flags, context);
  const { world, definition } = settled;
  const measures = measuresOf(world.metrics, definition);
  const told: PlayedComparison = {
    ...settled,
    ...result,
    measures,
    tally: tally(result.played, measures, flags.by ?? 'pooled'),
  };
  if (flags.out !== undefined) writeResults(told, resolve(context.cwd, flags.out));
  if (flags.json) context.stdout.write(`${JSON.stringify(jsonOf(told))}\n`);
  else if (flags.csv) context.stdout.write(cellsCsv(csvInput(told)));
  else if (flags.markdown)
    context.stdout.write(
      `${[...aboutLines(told), ...unansweredNotes(told), ...symptomNotes(told)].map(inOneLine).join('  \n')}\n\n${cellsMarkdown({ ...told.tally, measures })}`,
    );
  else printReport(told, context, again);
  if (!result.complete) context.stderr.write(`${partialNote(told)}\n`);
  const mute = unansweredNotes(told);
  for (const line of [...mute, ...symptomNotes(told)]) context.stderr.write(`${line}\n`);
  if (context.signal.aborted) context.exit(130);
  else if (
    mute.length > 0 ||
    told.tally.cells.some(({ meaningless }) => meaningless) ||
    told.played.some(endedUnanswered)
  )
    context.exit(1);
}

function inTypedWords<T>(flags: CompareFlags, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw inTypedFlags(thrown, flags);
  }
}

function planComparison(name: string, parts: LoadedParts, flags: CompareRequest, context: CliContext): ComparisonPlan {
  const { world } = parts;
  const worldOptions = worldOptionsFrom(world, flags, 'troupe compare');
  checkScenes(world, flags.scenes);
  const grid = gridOf(parts, flags, worldOptions);
  const { model, slip, baseUrl, apiKeyEnv, temperature, maxTokens, modelSeed } = flags;
  const asked = { model, slip, baseUrl, apiKeyEnv, temperature, maxTokens, modelSeed };
  const models: ModelFlags = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  checkRoles(modelNames(models), grid.protocols, parts);
  const made = createModels(models, world, context);
  const out = flags.out === undefined ? null : newFolder(resolve(context.cwd, flags.out));
  return {
    world,
    parts,
    grid,
    definition: definitionOf(world, grid.agents[0] ?? 1, worldOptions, flags.definition),
    models: made,
    tasks: { world: name, cwd: context.cwd, models, worldOptions, steps: flags.steps ?? null, out },
  };
}

/** Refused now rather than after an hour. @throws FILE_UNWRITABLE */
function newFolder(folder: string): string {
  try {
    makeFolder(folder);
    return folder;
  } catch (cause) {
    throw fileUnwritable(folder, cause);
  }
}

async function playAll(
  { grid, models, tasks }: ComparisonPlan,
  flags: CompareFlags,
  context: CliContext,
): Promise<ExperimentResult> {
  const jobs = jobsOf(grid);
  const atOnce = Math.min(flags.workers ?? availableParallelism(), jobs.length);
  // Models elsewhere are waited for, not worked for: one thread does for any number of them.
  const alone = atOnce < 2 || Object.values(models).some(({ remote }) => remote);
  const threads = alone ? undefined : createThreadPool(atOnce, context.signal);
  const progress = createExperimentProgress({ total: jobs.length, atOnce }, context);
  const play = threads?.play ?? createEpisodePlayer({ ...context, watch: progress.watch });
  try {
    return await runExperiment({
      jobs,
      atOnce,
      signal: context.signal,
      onPlayed: progress.tell,
      play: (job) => play({ ...tasks, job }),
    });
  } finally {
    progress.clear();
    await threads?.close();
  }
}
