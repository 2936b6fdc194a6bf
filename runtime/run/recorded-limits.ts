// Reads from a record the limits under which its episode continues: its budget and its time cap, each with the
// amount already spent.

import type { Happening, RecordEvent } from '../core/event.ts';
import { budgetSpent, timeCapSpent } from '../errors/index.ts';
import { createBudgetGuard } from '../tokens/budget.ts';
import type { RecordOutline } from './outline.ts';
import { startedOf } from './recorded-episode.ts';
import type { EpisodeOptions } from './run.ts';

type RecordedLimits = Pick<EpisodeOptions, 'budget' | 'timeCapMs' | 'simulated'>;

/** The limits under which the episode was played last. */
export function lastLimits(events: readonly RecordEvent[]): Pick<RecordedLimits, 'budget' | 'timeCapMs'> {
  const resumed = events.findLast((e) => e.type === 'episode.resumed' && e.limits !== undefined);
  return (resumed?.type === 'episode.resumed' ? resumed.limits : undefined) ?? startedOf(events);
}

/** `given` takes precedence over what is on record. */
function recordedLimits(events: readonly RecordEvent[], given: RecordedLimits): RecordedLimits {
  const last = lastLimits(events);
  const budget = given.budget ?? last.budget;
  const timeCapMs = given.timeCapMs === undefined ? last.timeCapMs : given.timeCapMs;
  const simulated = given.simulated ?? startedOf(events).simulated;
  return {
    budget,
    timeCapMs,
    simulated,
  };
}

/** What an episode has spent when it goes on with a step. */
export interface SpentBefore {
  readonly limits: RecordedLimits;
  /** Must receive every event of the record. */
  see(event: RecordEvent): void;
  /** Refuses an episode whose limits are already spent, these included. @throws BUDGET_SPENT, TIME_CAP_SPENT */
  assertLeft(more: readonly Happening[]): void;
}

export function createSpentBefore(
  { milestones, takenMs }: Pick<RecordOutline, 'milestones' | 'takenMs'>,
  step: number,
  given: RecordedLimits & Pick<EpisodeOptions, 'costOf'>,
): SpentBefore {
  const limits = recordedLimits(milestones, given);
  const { budget, timeCapMs } = limits;
  const guard = budget && createBudgetGuard(budget, given.costOf);
  return {
    limits,
    see(e) {
      if (e.step < step || e.type === 'episode.resumed') guard?.see(e);
    },
    assertLeft(more) {
      if (typeof timeCapMs === 'number' && takenMs >= timeCapMs) throw timeCapSpent(takenMs, timeCapMs);
      if (budget?.timeMs !== undefined && takenMs >= budget.timeMs)
        throw budgetSpent('ms', Math.round(takenMs), budget.timeMs);
      for (const happening of more) guard?.see(happening);
      const spent = guard?.spent();
      if (spent) throw spent;
    },
  };
}
