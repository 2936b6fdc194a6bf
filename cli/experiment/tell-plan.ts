// Prints the plan and its expected cost before anything is played, or after its pilot runs.

import { type CostEstimate, expectedCost } from '../../experiment/estimate.ts';
import type { ExperimentPlan } from '../../experiment/plan.ts';
import type { PlayedGrid } from '../../experiment/play-grid.ts';
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import { counted, groupedNumber } from '../../runtime/text/grouped-number.ts';
import { addSpending, NO_SPENDING } from '../../runtime/tokens/budget.ts';
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

interface ToldPilot {
  readonly plan: ExperimentPlan;
  /** What is left to play. */
  readonly missing: readonly ExperimentJob[];
  readonly played: Pick<PlayedGrid, 'played'>;
  readonly found: CostEstimate | undefined;
}

/** What the pilot runs took, and what the rest is expected to take. */
export function tellPilot({ plan, missing, played: { played }, found }: ToldPilot, to: PlanOutput) {
  const episodes = played.filter(({ reason }) => reason !== 'cancelled').length;
  const spent = played.reduce((sum, one) => addSpending(sum, one.spent ?? NO_SPENDING), NO_SPENDING);
  const price = played.reduce((sum, { costs }) => sum + (costs?.price ?? 0), 0);
  const currency = plan.worlds[0]?.tasks.prices?.currency;
  const money = currency === undefined ? '' : `, ${Number(price.toPrecision(3))} ${currency}`;
  const took = `${counted(spent.calls, 'call')}, ${groupedNumber(spent.tokens)} tokens${money}`;
  printPlan(
    [
      `Pilot: ${counted(episodes, 'episode')} played, which took ${took}; ${missing.length} are left.`,
      ...(missing.length === 0 ? [] : estimateLines(found, plan)),
      ...(missing.length === 0 ? [] : ['To play the rest, run the same command without --pilot.']),
    ],
    to,
  );
  return { episodes, spent };
}
