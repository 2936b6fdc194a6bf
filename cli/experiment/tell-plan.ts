// Prints the plan and its expected cost before anything is played.

import { type CostEstimate, expectedCost } from '../../experiment/estimate.ts';
import type { ExperimentPlan } from '../../experiment/plan.ts';
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import type { CliContext } from '../context.ts';
import { estimateLines, type PlanOutput, planLines, printPlan } from './print-plan.ts';

export const tellPlan = (plan: ExperimentPlan, missing: readonly ExperimentJob[], to: PlanOutput): void =>
  printPlan(planLines(plan, missing), to);

/** Prints nothing if nothing is missing; `to`: the stream, if not stdout. */
export async function tellEstimate(
  { plan, missing }: { readonly plan: ExperimentPlan; readonly missing: readonly ExperimentJob[] },
  context: CliContext,
  to: PlanOutput = context,
): Promise<CostEstimate | undefined> {
  if (missing.length === 0) return undefined;
  const estimate = await expectedCost(plan, missing, context);
  if (!context.signal.aborted) printPlan(estimateLines(estimate, plan), to);
  return estimate;
}
