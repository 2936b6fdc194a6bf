// Implements `troupe compare`: plays the same scenes and seeds under several protocols and prints tables with
// statistics.

import { type PlayedGrid, playGrid } from '../../experiment/play-grid.ts';
import { isFirstPlay } from '../../experiment/record-path.ts';
import { failure } from '../../runtime/errors/index.ts';
import { gridOfWorld } from '../../runtime/experiment/folder-format.ts';
import { jobsOf, keyOf } from '../../runtime/experiment/grid.ts';
import { measuresOf } from '../../runtime/experiment/measures.ts';
import { tally } from '../../runtime/experiment/tally.ts';
import { command, flags } from '../command.ts';
import { type ComparisonPlan, type PlanFlags, planComparison } from '../compare/plan.ts';
import { cellsCsv } from '../compare/report.ts';
import {
  csvInput,
  jsonOf,
  markdownOf,
  type PlayedComparison,
  printReport,
  unansweredNotes,
  warningLines,
  writeResults,
} from '../compare/results.ts';
import { COMPARE_EXAMPLES } from '../compare/texts.ts';
import type { CliContext } from '../context.ts';
import { endPlaying } from '../experiment/outcome.ts';
import { type GridPlayFlags, playSettings } from '../experiment/play-settings.ts';
import { withRemoteRolesOf } from '../experiment/remote-grid.ts';
import { collectValues, oneOfWords, wholeNumber } from '../options/option-values.ts';
import { LOGIN_FLAGS } from '../options/queue-options.ts';
import { REMOTE_FLAGS, type RemoteFlags, remoteNote } from '../options/remote-roles.ts';
import { FIDELITY_FLAGS, MODEL_FLAGS } from '../options/shared-options.ts';
import { SIGN_HELP } from '../options/sign-key.ts';
import { WORLD_FLAGS } from '../options/world-flags.ts';
import { MODEL_OPTIONS, retypedCommand } from '../print/retyped-command.ts';

interface CompareFlags extends PlanFlags, GridPlayFlags, RemoteFlags {
  readonly by?: 'pooled' | 'scene';
  readonly csv?: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
}

const FLAGS = flags({
  '--protocols <list>': {
    help: 'protocols separated by commas, optionally with options, including files of your own: cmas,llamar:corrector=in-actor,./mine.ts,switch:dmas,cmas@step=10',
    required: true,
  },
  '--agents <list>': 'team sizes: 3, 2..5 or 2,4',
  '--scenes <list>':
    "scenes: 1,2 or 1..5, a pattern such as wash-*, a set named in 'troupe list worlds', or all (default: the world's first)",
  '--seeds <list>': 'the number of seeds (20 means 0 to 19), a range 0..9 or a list 3,5 (default 10)',
  '--by <what>': [
    "group results 'pooled' (the default: all scenes of a team size together) or by 'scene'",
    oneOfWords(['pooled', 'scene']),
  ],
  '--definition <name>': "which of the world's definitions of its metrics to use (default: the first)",
  '--steps <n>': ["stop after this many steps (default: the world's own limit)", wholeNumber()],
  '--csv': 'print one row per cell, as CSV',
  '--markdown': 'print one row per cell, as Markdown tables',
  '--json': 'print cells, differences and episodes as one JSON object',
  '--out <dir>':
    'the folder for all records, the tables as CSV and the results as JSON; if it holds the same grid, the grid is continued',
  '--budget <caps>':
    "limits on what the whole grid may spend: 'tokens=2M; calls=4000; usd=20; time=10m' (time is per episode); what the records in --out cost counts",
  '--prices <file>':
    'prices per million tokens by model: adds a column with the cost, and is needed for a budget in usd',
  '--clock <which>': "'real' (the default) or 'simulated': does not wait, and computes the time that would have passed",
  '--latency <profile>': "how long models take to answer, as for 'troupe run'",
  '--bus <where>': "'memory' (the default) or nats://host:port",
  '--otel': "send OpenTelemetry traces and metrics of each episode, as 'troupe run' does",
  '--otel-content': 'include prompts, replies and message bodies in the telemetry (default: leave them out)',
  '--prompt <role=file>': [
    'replace the instructions of a role in every protocol that has it; may be repeated',
    collectValues,
  ],
  '--record <file>': 'save every exchange with a model, to play back later with --model recorded:FILE',
  '--sign <key>': SIGN_HELP,
  '--quiet': 'print nothing but errors to stderr',
  '--workers <n>': [
    'the number of episodes to play at a time (default: one per core; with --budget, one)',
    wholeNumber(1, 256),
  ],
  // What other commands call it.
  '--jobs <n>': { help: 'the same', read: wholeNumber(1, 256), hidden: true },
  ...WORLD_FLAGS,
  ...FIDELITY_FLAGS,
  ...MODEL_FLAGS,
  ...REMOTE_FLAGS,
  ...LOGIN_FLAGS,
});

export const registerCompare = command({
  words: 'compare <world>',
  about: 'play a grid of episodes under several protocols and compare them',
  flags: FLAGS,
  more: COMPARE_EXAMPLES,
  run({ world }, { jobs, ...given }, context) {
    const asked = { flags: { workers: jobs, ...given }, context };
    return compare(world, asked, retypedCommand(context.command, MODEL_OPTIONS, context.env));
  },
});

/** `again`: the typed command without its model, for a hint that suggests another one. */
async function compare(
  name: string,
  { flags, context }: { readonly flags: CompareFlags; readonly context: CliContext },
  again: string,
): Promise<void> {
  const forms = (['csv', 'markdown', 'json'] as const).filter((form) => flags[form]);
  if (forms.length > 1)
    throw failure('USAGE', {
      what: `--${forms.join(' and --')} exclude one another: give one`,
      command: 'troupe compare',
    });
  // Without a folder nothing stays by which the next comparison could know that it is not the first.
  const isFirst = flags.out !== undefined && isFirstPlay(context.cwd, flags.out);
  const plan = await planComparison(name, flags, context);
  const remote = withRemoteRolesOf(plan.experiment, flags);
  if (!flags.quiet) context.stderr.write(remoteNote(flags));
  const grid = await playGrid(remote, playSettings(flags, context), context);
  const by = flags.by ?? 'pooled';
  const told = comparisonOf(plan, grid, by);
  if (grid.kept !== undefined) writeResults(comparisonOf(...wholeFolder(plan, grid, grid.kept), by));
  if (flags.json) context.stdout.write(`${JSON.stringify(jsonOf(told))}\n`);
  else if (flags.csv) context.stdout.write(cellsCsv(csvInput(told)));
  else if (flags.markdown) context.stdout.write(markdownOf(told));
  else printReport(told, context, isFirst ? again : undefined);
  const mute = unansweredNotes(told);
  if (!flags.quiet) for (const line of warningLines(told)) context.stderr.write(`${line}\n`);
  const heard = mute.length === 0 && !told.tally.cells.some(({ meaningless }) => meaningless);
  endPlaying(grid, heard, context);
}

function comparisonOf(plan: ComparisonPlan, grid: PlayedGrid, by: 'pooled' | 'scene'): PlayedComparison {
  const measures = measuresOf(plan.world.metrics, plan.definition, {
    currency: plan.tasks.prices?.currency,
    stepCap: plan.tasks.steps ?? plan.world.pace.stepCap,
  });
  return { ...plan, ...grid, measures, tally: tally(grid.played, measures, by) };
}

/** All results in a folder, in the order of its grid. */
function wholeFolder(
  plan: ComparisonPlan,
  grid: PlayedGrid,
  { grid: all, results }: NonNullable<PlayedGrid['kept']>,
): [ComparisonPlan, PlayedGrid] {
  const described = all.worlds[plan.grid.world];
  const whole = described === undefined ? plan.grid : gridOfWorld(plan.grid.world, described);
  const byKey = new Map(results.map((result) => [keyOf(result.job), result]));
  const played = jobsOf(whole).flatMap((job) => byKey.get(keyOf(job)) ?? []);
  return [
    { ...plan, grid: whole },
    { ...grid, played },
  ];
}
