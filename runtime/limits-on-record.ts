// What limits an episode on record goes on with: its budget and its time cap, less the time that it has taken.
import { HOLDER, type RecordEvent } from './core/event.ts';
import { startedOf } from './on-record.ts';
import type { EpisodeOptions } from './run.ts';

type Limits = Pick<EpisodeOptions, 'budget' | 'timeCapMs' | 'simulated'>;

/** `given` goes before what is on record; a limit of time is one of the whole episode either way. What was spent besides is counted off the record. */
export function limitsOnRecord(events: readonly RecordEvent[], given: Limits): Limits {
  const started = startedOf(events);
  const taken = timeTaken(events);
  const budget = given.budget ?? started.budget;
  const timeCapMs = given.timeCapMs === undefined ? started.timeCapMs : given.timeCapMs;
  const simulated = given.simulated ?? started.simulated;
  const left = (ms: number) => Math.max(0, ms - taken);
  return {
    ...(budget ? { budget: budget.timeMs === undefined ? budget : { ...budget, timeMs: left(budget.timeMs) } } : {}),
    ...(typeof timeCapMs === 'number' ? { timeCapMs: left(timeCapMs) } : {}),
    ...(simulated ? { simulated } : {}),
  };
}

/** In ms, of the steps alone: between two of them a pause may have been made for somebody to follow. Nor between a crash and what went on after it. */
function timeTaken(events: readonly RecordEvent[]): number {
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
