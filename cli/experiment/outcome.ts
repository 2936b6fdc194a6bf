// Prints what came of an experiment: a table of outcomes and costs for each world, and what failed.
import { counted } from '../../runtime/core/text/grouped-number.ts';
import { isBroken, measuresOf } from '../../runtime/experiment/measures.ts';
import { tally } from '../../runtime/experiment/tally.ts';
import { comparisonTables, unansweredLines } from '../compare/report.ts';
import type { CliContext } from '../context.ts';
import { endedUnanswered } from './episode-task.ts';
import type { ExperimentPlan } from './plan.ts';
import type { PlayedGrid } from './play-grid.ts';
import { failureText } from './status.ts';

/** The costs that a first look needs; the folder has all. */
const SHOWN: readonly string[] = ['calls', 'inputTokens', 'outputTokens', 'betweenTokens', 'stepsTaken', 'rateLimited'];

/** Whether models were heard: where not, the figures are of none. */
export const wereHeard = ({ worlds }: ExperimentPlan, { played }: PlayedGrid): boolean =>
  !played.some(endedUnanswered) &&
  !worlds.some(({ grid, world, definition }) => {
    const { cells } = tally(
      played.filter(({ job }) => job.world === grid.world),
      measuresOf(world.metrics, definition),
      'pooled',
    );
    return cells.some(({ unanswered, meaningless }) => unanswered || meaningless);
  });

export function printOutcome(
  plan: ExperimentPlan,
  { played, complete, stopped }: PlayedGrid,
  { stdout }: CliContext,
): void {
  if (!complete)
    stdout.write(
      stopped === 'budget'
        ? 'PARTIAL: the budget was spent. The same command with a larger budget in the file plays what is missing.\n'
        : 'PARTIAL: interrupted. The same command plays what is missing.\n',
    );
  for (const { grid, world, definition, tasks } of plan.worlds) {
    const here = played.filter(({ job }) => job.world === grid.world);
    if (here.length === 0) continue;
    const currency = tasks.prices?.currency;
    const measures = measuresOf(world.metrics, definition, currency).filter(
      ({ of, name }) => of === 'outcome' || SHOWN.includes(name) || name === currency?.toLowerCase(),
    );
    const { cells } = tally(here, measures, 'pooled');
    stdout.write(`\n${grid.world}\n${comparisonTables({ cells, contrasts: [], measures, out: stdout })}`);
    for (const line of unansweredLines(cells, here)) stdout.write(`${line}\n`);
  }
  const broken = played.filter(isBroken);
  if (broken.length > 0)
    stdout.write(`${counted(broken.length, 'episode')} failed, and stand in the tables as failed:\n`);
  for (const one of broken.slice(0, 5)) stdout.write(`  ${failureText(one)}\n`);
  if (played.some(endedUnanswered))
    stdout.write('What no model answered is played again by the same command, when the model can be reached.\n');
}
