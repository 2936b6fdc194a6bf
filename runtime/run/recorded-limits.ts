// Reads from a record the limits under which its episode continues: its budget and its time cap, each with the
// amount already spent.

import type { Happening, RecordEvent } from '../core/event.ts';
import { failure } from '../errors/index.ts';
import { createBudgetGuard } from '../tokens/budget.ts';
import type { Episode, EpisodeLimits, EpisodeRecording } from './options.ts';
import type { RecordOutline } from './outline.ts';
import { startedOf } from './recorded-episode.ts';

type RecordedLimits = Pick<EpisodeLimits, 'budget' | 'timeCapMs'> & Pick<EpisodeRecording, 'simulated'>;

/** The limits under which the episode was played last. */
export function lastLimits(events: readonly RecordEvent[]): Pick<RecordedLimits, 'budget' | 'timeCapMs'> {
  const resumed = events.findLast((e) => e.type === 'episode.resumed' && e.limits !== undefined);
  return (resumed?.type === 'episode.resumed' ? resumed.limits : undefined) ?? startedOf(events);
}

/** What is given takes precedence over what is on record. */
function recordedLimits(events: readonly RecordEvent[], { limits, record }: GivenLimits): RecordedLimits {
  const last = lastLimits(events);
  return {
    budget: limits.budget ?? last.budget,
    timeCapMs: limits.timeCapMs === undefined ? last.timeCapMs : limits.timeCapMs,
    simulated: record.simulated ?? startedOf(events).simulated,
  };
}

type GivenLimits = Pick<Episode, 'limits' | 'record'>;

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
  given: GivenLimits,
): SpentBefore {
  const limits = recordedLimits(milestones, given);
  const { budget, timeCapMs } = limits;
  const guard = budget && createBudgetGuard(budget, given.limits.costOf);
  return {
    limits,
    see(e) {
      if (e.step < step || e.type === 'episode.resumed') guard?.see(e);
    },
    assertLeft(more) {
      if (typeof timeCapMs === 'number' && takenMs >= timeCapMs)
        throw failure('TIME_CAP_SPENT', { takenMs, capMs: timeCapMs });
      if (budget?.timeMs !== undefined && takenMs >= budget.timeMs)
        throw failure('BUDGET_SPENT', { what: 'ms', spent: Math.round(takenMs), most: budget.timeMs });
      for (const happening of more) guard?.see(happening);
      const spent = guard?.spent();
      if (spent) throw spent;
    },
  };
}
