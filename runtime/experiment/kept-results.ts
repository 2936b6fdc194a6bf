// Adds up what an experiment has spent, from the lines of its results. Lines are only appended: an episode that was cut
// short may have several.
import { addSpending, NO_SPENDING, type Spending } from '../tokens/budget.ts';
import { keyOf } from './grid.ts';
import type { JobResult } from './measures.ts';

/** One line of the results. `resumed`: the episode continued the record that the previous line belongs to. */
export type KeptResult = JobResult & { readonly resumed?: boolean };

/** The line of a resumed episode includes what the line before it says was spent. */
export function spentInLines(lines: readonly KeptResult[]): Spending {
  const current = new Map<string, Spending>();
  let before = NO_SPENDING;
  for (const { job, reason, spent = NO_SPENDING, resumed = false } of lines) {
    if (!resumed) before = addSpending(before, current.get(keyOf(job)) ?? NO_SPENDING);
    current.set(keyOf(job), spent);
    if (reason !== 'cancelled') continue;
    before = addSpending(before, spent);
    current.delete(keyOf(job));
  }
  return [...current.values()].reduce(addSpending, before);
}
