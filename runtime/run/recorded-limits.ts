// Reads from a record the limits under which its episode continues: its budget and its time cap, each with the
// amount already spent.

import { createBudgetGuard } from '../core/budget.ts';
import { budgetSpent, timeCapSpent } from '../core/errors/index.ts';
import { HOLDER, type RecordEvent } from '../core/event.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { startedOf } from './recorded-episode.ts';
import type { EpisodeOptions } from './run.ts';

type RecordedLimits = Pick<EpisodeOptions, 'budget' | 'timeCapMs' | 'simulated'>;

/** `given` takes precedence over what is on record. */
export function recordedLimits(events: readonly RecordEvent[], given: RecordedLimits): RecordedLimits {
  const started = startedOf(events);
  const budget = given.budget ?? started.budget;
  const timeCapMs = given.timeCapMs === undefined ? started.timeCapMs : given.timeCapMs;
  const simulated = given.simulated ?? started.simulated;
  return {
    ...withoutUndefined({ budget, timeCapMs, simulated }),
  };
}

/** Refuses an episode whose limits are already spent. @throws BUDGET_SPENT, TIME_CAP_SPENT */
export function assertNotSpent(
  events: readonly RecordEvent[],
  { budget, timeCapMs }: RecordedLimits,
  costOf: EpisodeOptions['costOf'],
): void {
  const taken = timeTaken(events);
  if (typeof timeCapMs === 'number' && taken >= timeCapMs) throw timeCapSpent(taken, timeCapMs);
  if (!budget) return;
  if (budget.timeMs !== undefined && taken >= budget.timeMs) throw budgetSpent('ms', Math.round(taken), budget.timeMs);
  const guard = createBudgetGuard(budget, costOf);
  for (const event of events) guard.see(event);
  const spent = guard.spent();
  if (spent) throw spent;
}

/**
 * In ms, of the steps alone: pauses between steps, which let a person follow, and the time between a crash and the
 * resume do not count.
 */
export function timeTaken(events: readonly RecordEvent[]): number {
  let taken = 0;
  let last: number | undefined;
  for (const { type, t, process } of events) {
    if (process !== HOLDER) continue;
    if (type === 'step.started') last = t;
    else if (type === 'episode.resumed') last = undefined;
    else if (last !== undefined) {
      taken += Math.max(0, t - last);
      last = type === 'world.stepped' ? undefined : t;
    }
  }
  return taken;
}
