// Tells what is going to be played and what it is expected to cost, before anything is.
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import type { CliContext } from '../context.ts';
import { estimateCost, mostCalls } from './estimate.ts';
import { type ExperimentPlan, jobsOfPlan } from './plan.ts';
import { asksElsewhere } from './players.ts';
import { estimateLines, planLines, printPlan } from './print-plan.ts';

export const tellPlan = (plan: ExperimentPlan, missing: readonly ExperimentJob[], context: CliContext): void =>
  printPlan(planLines(plan, missing), context);

/** At most so long for small runs where nobody waits for a model, and where somebody does. */
const TRIES_MS = { here: 3_000, remote: 30_000 };

/** Nothing where nothing is missing. */
export async function tellEstimate(
  plan: ExperimentPlan,
  missing: readonly ExperimentJob[],
  context: CliContext,
): Promise<void> {
  if (missing.length === 0) return;
  const estimate = await estimateOf(plan, missing, context);
  if (!context.signal.aborted) printPlan(estimateLines(estimate, plan), context);
}

const estimateOf = (plan: ExperimentPlan, missing: readonly ExperimentJob[], context: CliContext) =>
  estimateCost(plan, missing, context, asksElsewhere(plan) ? TRIES_MS.remote : TRIES_MS.here);

/** The same as data: what is to be played, and what of it is not there yet. */
export async function planData(
  plan: ExperimentPlan,
  missing: readonly ExperimentJob[],
  context: CliContext,
): Promise<object> {
  const expected = missing.length === 0 ? undefined : await estimateOf(plan, missing, context);
  return {
    experiment: plan.name,
    episodes: jobsOfPlan(plan).length,
    missing: missing.length,
    mostCalls: mostCalls(plan, missing),
    expected: expected ?? null,
    worlds: plan.worlds.map(({ grid, models }) => ({ ...grid, models: Object.keys(models) })),
  };
}
