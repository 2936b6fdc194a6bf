// Computes the figures under both definitions: README.md says how they differ.
import type { Score } from '../../runtime/core/world.ts';
import { balanceOfActive, EPSILON } from '../kit/llamar-metrics.ts';
import type { HouseholdScope } from './scope.ts';
import { doneItems, doneOf, isGoalMet } from './tally.ts';

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

const shareOfDone = (flags: readonly boolean[]): number =>
  flags.length === 0 ? 0 : flags.filter(Boolean).length / flags.length;
