// Runs in each worker thread of `troupe compare`. Only the rule player uses threads, since it is bound by the
// processor; a thread needs no key, so it gets no environment, and the main thread ends it, so it gets no signal.
import { systemClock } from '../../runtime/core/clock.ts';
import { createEpisodePlayer } from './episode-task.ts';

/** Called by the pool with a `Task`; kept for the life of the thread. */
export const playTask = createEpisodePlayer({ env: {}, clock: systemClock, signal: new AbortController().signal });
