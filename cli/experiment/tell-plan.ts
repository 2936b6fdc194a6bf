// Prints the plan and its expected cost before anything is played.
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import type { CliContext } from '../context.ts';
import { type CostEstimate, estimateCost } from './estimate.ts';
import type { ExperimentPlan } from './plan.ts';
import { asksElsewhere } from './players.ts';
import { estimateLines, type PlanOutput, planLines, printPlan } from './print-plan.ts';

export const tellPlan = (plan: ExperimentPlan, missing: readonly ExperimentJob[], to: PlanOutput): void =>
  printPlan(planLines(plan, missing), to);

/** Time limits for pilot runs, without and with language models in the experiment. */
const TRIES_MS = { here: 3_000, remote: 30_000 };

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

/** From pilot runs, which are kept short enough to wait for. */
export const expectedCost = (plan: ExperimentPlan, missing: readonly ExperimentJob[], context: CliContext) =>
  estimateCost({ plan, missing }, context, asksElsewhere(plan) ? TRIES_MS.remote : TRIES_MS.here);
