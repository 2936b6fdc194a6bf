// What runs in each thread of `troupe compare`. Threads are for the rule player, which is bound by the processor; it
// needs no key, so a thread is given no environment, and a thread is ended from outside, so it has no signal.
import { systemClock } from '../../runtime/core/clock.ts';
import { createEpisodePlayer } from './episode-task.ts';

/** Called by the pool with a `Task`; kept for the life of the thread. */
export const playTask = createEpisodePlayer({ env: {}, clock: systemClock, signal: new AbortController().signal });
