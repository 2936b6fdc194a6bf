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

/** @returns whether models were heard: where not, the figures are of none */
export function printOutcome(
  plan: ExperimentPlan,
  { played, complete, stopped }: PlayedGrid,
  { stdout }: CliContext,
): boolean {
  let wereHeard = true;
  if (!complete)
    stdout.write(
      `PARTIAL: ${stopped === 'budget' ? 'the budget was spent' : 'interrupted'}. The same command plays what is missing.\n`,
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
    const hasSilent = cells.some(({ unanswered, meaningless }) => unanswered || meaningless);
    if (hasSilent || here.some(endedUnanswered)) wereHeard = false;
    for (const line of unansweredLines(cells, here)) stdout.write(`${line}\n`);
  }
  const broken = played.filter(isBroken);
  if (broken.length > 0)
    stdout.write(`${counted(broken.length, 'episode')} failed, and stand in the tables as failed:\n`);
  for (const one of broken.slice(0, 5)) stdout.write(`  ${failureText(one)}\n`);
  if (played.some(endedUnanswered))
    stdout.write('What no model answered is played again by the same command, when the model can be reached.\n');
  return wereHeard;
}
