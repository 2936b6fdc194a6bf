// Tells what is going to be played and what it is expected to cost, before anything is.
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import type { CliContext } from '../context.ts';
import { estimateCost } from './estimate.ts';
import type { ExperimentPlan } from './plan.ts';
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
  const estimate = await estimateCost(plan, missing, context, asksElsewhere(plan) ? TRIES_MS.remote : TRIES_MS.here);
  if (!context.signal.aborted) printPlan(estimateLines(estimate, plan), context);
}
