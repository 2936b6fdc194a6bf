// Computes the figures under both definitions: README.md says how they differ.
import type { Metric, Score } from '../../runtime/core/world.ts';
import type { HouseholdScope } from './scope.ts';
import { doneItems, doneOf, isGoalMet } from './tally.ts';

export const METRICS: readonly Metric[] = [
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'transportRate', title: 'Transport rate', better: 'higher', kind: 'mean' },
  { name: 'coverage', title: 'Coverage', better: 'higher', kind: 'mean' },
  { name: 'balance', title: 'Balance', better: 'higher', kind: 'mean' },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean' },
];

/** Keeps the paper's balance finite where nobody did anything (LLaMAR, appendix on metrics). */
const EPSILON = 1e-4;

/** The definition that the rules follow comes first. */
export function scoreOf(scope: HouseholdScope): Score {
  const { tally, step, options } = scope.state;
  const met = isGoalMet(scope);
  const paper = {
    success: met ? 1 : 0,
    transportRate: met ? 1 : doneItems(scope) / Math.max(1, scope.kit.paper.total),
    coverage: shareOfDone(tally.reached),
    balance: Math.min(...tally.critical) / (Math.max(...tally.critical) + EPSILON),
    steps: step,
  };
  const published = {
    success: isChecked(scope) ? 1 : 0,
    transportRate: shareOfDone(tally.done),
    coverage: shareOfDone(tally.named),
    balance: balanceOfActive(tally.successes),
    steps: step,
  };
  return options.rules === 'paper' ? { paper, published } : { published, paper };
}

/** Whether the published checker has ticked off everything; a list of which nothing is left is never done. */
export function isChecked({ state }: HouseholdScope): boolean {
  return state.tally.done.length > 0 && !state.tally.done.includes(false);
}

/** The subtasks that are done, under the definition that the rules follow. */
export function completedOf(scope: HouseholdScope): string[] {
  const { state, kit } = scope;
  if (state.options.rules === 'published') return kit.published.subtasks.filter((_, i) => state.tally.done[i] === true);
  return kit.paper.items.filter((item) => doneOf(scope, item) === item.need).map(({ text }) => text);
}

/** Over the agents that did anything at all; 0 where nobody did. */
function balanceOfActive(successes: readonly number[]): number {
  const active = successes.filter((n) => n > 0);
  return active.length === 0 ? 0 : Math.min(...active) / Math.max(...active);
}

const shareOfDone = (flags: readonly boolean[]): number =>
  flags.length === 0 ? 0 : flags.filter(Boolean).length / flags.length;
