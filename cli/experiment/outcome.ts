// Prints the results of an experiment: a table of outcomes and costs for each world, and the failed episodes.
import { counted } from '../../runtime/core/text/grouped-number.ts';
import { isBroken, measuresOf } from '../../runtime/experiment/measures.ts';
import { tally } from '../../runtime/experiment/tally.ts';
import { comparisonTables, unansweredLines } from '../compare/report.ts';
import type { CliContext } from '../context.ts';
import { endedUnanswered } from './episode-task.ts';
import type { ExperimentPlan } from './plan.ts';
import type { PlayedGrid } from './play-grid.ts';
import { failureText } from './status.ts';

/** The costs for a first look; the folder holds all of them. */
const SHOWN: readonly string[] = ['calls', 'inputTokens', 'outputTokens', 'betweenTokens', 'stepsTaken', 'rateLimited'];

/** Whether models answered; if not, the figures say nothing about a model. */
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
        ? 'PARTIAL: the budget is spent. To play what is missing, raise the budget in the file and run the same command.\n'
        : 'PARTIAL: interrupted. To play what is missing, run the same command.\n',
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
    stdout.write(`${counted(broken.length, 'episode')} failed and are counted as failures in the tables:\n`);
  for (const one of broken.slice(0, 5)) stdout.write(`  ${failureText(one)}\n`);
  if (played.some(endedUnanswered))
    stdout.write(
      'To replay the episodes that no model answered, run the same command when the model can be reached.\n',
    );
}
