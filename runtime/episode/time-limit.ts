// Limits how long an episode may take, by its time cap and by the time in its budget. It measures the episode's own
// clock, simulated or not, and leaves out the pauses that let a person follow along.
import type { Clock } from '../core/clock.ts';
import { budgetSpent } from '../core/errors/index.ts';
import type { EndReason } from '../core/event.ts';

export interface TimeLimit {
  /** In whole ms, at most what a timer can hold; null where nothing limits it. */
  leftMs(): number | null;
  /** Why the episode ends now; undefined while there is time. */
  reached(): { readonly reason: EndReason; readonly detail: string } | undefined;
  /** Runs work whose time does not count. */
  pause(run: () => Promise<void>): Promise<void>;
}

/** The longest delay of a timer in Node: 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

/** In ms. */
interface TimeLimitNeeds {
  /** null: none. */
  readonly capMs: number | null;
  readonly budgetMs: number | null;
  /** Time used up before, of both. */
  readonly takenMs: number;
}

export function createTimeLimit(clock: Clock, { capMs, budgetMs, takenMs }: TimeLimitNeeds): TimeLimit {
  let began = clock.now() - takenMs;
  const limits = [capMs, budgetMs].filter((ms) => ms !== null);
  return {
    leftMs: () =>
      limits.length === 0
        ? null
        : Math.min(LONGEST_MS, Math.max(0, Math.ceil(Math.min(...limits) - (clock.now() - began)))),
    reached() {
      const ms = clock.now() - began;
      if (capMs !== null && ms >= capMs) return { reason: 'time-cap', detail: `${capMs} ms` };
      if (budgetMs !== null && ms >= budgetMs)
        return { reason: 'budget', detail: budgetSpent('ms', Math.round(ms), budgetMs).what };
      return undefined;
    },
    async pause(run) {
      const from = clock.now();
      await run();
      began += clock.now() - from;
    },
  };
}
