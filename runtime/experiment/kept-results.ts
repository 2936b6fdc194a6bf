// Reads what the lines of an experiment's results say together. Lines are only added: an episode that was cut short
// may have several.
import { addSpending, NO_SPENDING, type Spending } from '../core/budget.ts';
import { keyOf } from './grid.ts';
import type { JobResult } from './measures.ts';

/** As a line has it: `resumed` where the record that the line before is of was gone on with. */
export type KeptResult = JobResult & { readonly resumed?: boolean };

/** Of an episode that was gone on with, a line holds what the line before says it had spent. */
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
