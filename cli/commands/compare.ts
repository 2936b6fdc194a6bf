// Implements `troupe compare`: plays the same scenes and seeds under several protocols and prints tables with
// statistics.

import { type PlayedGrid, playGrid } from '../../experiment/play-grid.ts';
import { isFirstPlay } from '../../experiment/record-path.ts';
import { cellsCsv } from '../../experiment/tables.ts';
import { failure } from '../../runtime/errors/index.ts';
import { gridOfWorld } from '../../runtime/experiment/folder-format.ts';
import { jobsOf, keyOf } from '../../runtime/experiment/grid.ts';
import { measuresOf, wasCut } from '../../runtime/experiment/measures.ts';
import { adjustTogether, tally } from '../../runtime/experiment/tally.ts';
import { countLook, looksIn } from '../../runtime/run/read-experiment.ts';
import type { Run } from '../command.ts';
import { type ComparisonPlan, type PlanFlags, planComparison } from '../compare/plan.ts';
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
import type { CliContext } from '../context.ts';
import type { COMPARE } from '../declared/play.ts';
import { endPlaying } from '../experiment/outcome.ts';
import { type GridPlayFlags, playSettings } from '../experiment/play-settings.ts';
import { withRemoteRolesOf } from '../experiment/remote-grid.ts';
import { type RemoteFlags, remoteNote } from '../options/remote-roles.ts';
import { MODEL_OPTIONS, retypedCommand } from '../print/retyped-command.ts';

interface CompareFlags extends PlanFlags, GridPlayFlags, RemoteFlags {
  readonly by?: 'pooled' | 'scene';
  readonly csv?: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
}

export const run: Run<typeof COMPARE> = ({ world }, { jobs, ...given }, context) => {
  const asked = { flags: { workers: jobs, ...given }, context };
  return compare(world, asked, retypedCommand(context.command, MODEL_OPTIONS, context.env));
};

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
  if (plan.tasks.out !== null) countLook(plan.tasks.out, told.tally.contrasts);
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
  const own = tally(
    grid.played.filter((one) => !wasCut(one)),
    measures,
    by,
  );
  const { out } = plan.tasks;
  const [counted = own] = out === null ? [] : adjustTogether([own], looksIn(out, jobsOf(plan.grid)));
  return { ...plan, ...grid, measures, tally: counted };
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
