// Tells what is going to be played and what it is expected to cost, before anything is.
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import type { CliContext } from '../context.ts';
import { type CostEstimate, estimateCost } from './estimate.ts';
import type { ExperimentPlan } from './plan.ts';
import { asksElsewhere } from './players.ts';
import { estimateLines, type PlanOutput, planLines, printPlan } from './print-plan.ts';

export const tellPlan = (plan: ExperimentPlan, missing: readonly ExperimentJob[], to: PlanOutput): void =>
  printPlan(planLines(plan, missing), to);

/** At most so long for small runs where nobody waits for a model, and where somebody does. */
const TRIES_MS = { here: 3_000, remote: 30_000 };

/** Nothing is told where nothing is missing; `to`: where it is told, if not on stdout. */
export async function tellEstimate(
  plan: ExperimentPlan,
  missing: readonly ExperimentJob[],
  context: CliContext,
  to: PlanOutput = context,
): Promise<CostEstimate | undefined> {
  if (missing.length === 0) return undefined;
  const estimate = await expectedCost(plan, missing, context);
  if (!context.signal.aborted) printPlan(estimateLines(estimate, plan), to);
  return estimate;
}

/** By small runs, that take no longer than somebody waits for them. */
export const expectedCost = (plan: ExperimentPlan, missing: readonly ExperimentJob[], context: CliContext) =>
  estimateCost(plan, missing, context, asksElsewhere(plan) ? TRIES_MS.remote : TRIES_MS.here);
