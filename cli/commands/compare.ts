// Implements `troupe compare`: plays the same scenes and seeds under several protocols and prints tables with
// statistics.

import { comparisonInFolder, comparisonOf } from '../../experiment/comparison.ts';
import { playGrid } from '../../experiment/play-grid.ts';
import { isFirstPlay } from '../../experiment/record-path.ts';
import { countLook } from '../../runtime/run/read-experiment.ts';
import { type Answer, answer } from '../answer.ts';
import type { Run } from '../command.ts';
import { type PlanFlags, planComparison } from '../compare/plan.ts';
import { unansweredNotes, viewsOf, warningLines, writeResults } from '../compare/results.ts';
import type { CliContext } from '../context.ts';
import type { COMPARE } from '../declared/play.ts';
import { endPlaying } from '../experiment/outcome.ts';
import { type GridPlayFlags, playSettings } from '../experiment/play-settings.ts';
import { withRemoteRolesOf } from '../experiment/remote-grid.ts';
import { type RemoteFlags, remoteNote } from '../options/remote-roles.ts';
import { print } from '../print/printer.ts';
import { MODEL_OPTIONS, retypedCommand } from '../print/retyped-command.ts';

interface CompareFlags extends PlanFlags, GridPlayFlags, RemoteFlags {
  readonly by?: 'pooled' | 'scene';
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
): Promise<Answer> {
  // Without a folder nothing stays by which the next comparison could know that it is not the first.
  const isFirst = flags.out !== undefined && isFirstPlay(context.cwd, flags.out);
  const plan = await planComparison(name, flags, context);
  const remote = withRemoteRolesOf(plan.experiment, flags);
  if (!flags.quiet) context.stderr.write(remoteNote(flags));
  const grid = await playGrid(remote, playSettings(flags, context), context);
  const by = flags.by ?? 'pooled';
  const result = await comparisonOf(plan, grid, by);
  if (result.folder !== null) countLook(result.folder, result.contrasts);
  const whole = await comparisonInFolder(plan, grid, by);
  if (whole !== undefined) writeResults(whole);
  const heard = unansweredNotes(result).length === 0 && !result.cells.some(({ meaningless }) => meaningless);
  return answer(result, viewsOf(isFirst ? again : undefined), {
    end() {
      if (!flags.quiet) print(context.stderr, warningLines(result));
      endPlaying(grid, heard, context);
    },
  });
}
