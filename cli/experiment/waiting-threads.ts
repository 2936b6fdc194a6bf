// Opens threads for episodes that wait for models elsewhere: such episodes take little of a processor, until so many
// answers come in that one thread is late with them.
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { CliContext } from '../context.ts';
import { createEpisodePlayer } from './episode-task.ts';
import { createEpisodeThreads, type EpisodeThreads } from './threads.ts';

interface AtOnce {
  readonly episodes: number;
  /** Undefined: any number. */
  readonly calls: number | undefined;
}

/** With fewer episodes no other thread would help. */
const FEWEST_EPISODES = 8;
/** For each so many answers that may come at the same time a thread is begun at once. */
const ANSWERS_OF_A_THREAD = 24;
/** Of this thread's time, the share from which on answers wait for it: then one more is begun. */
const LATE_SHARE = 0.8;

/** Undefined where this thread does alone. */
export function openWaiting({ episodes, calls = episodes }: AtOnce, context: CliContext): EpisodeThreads | undefined {
  const { signal, env, clock } = context;
  const count = Math.min(availableParallelism(), Math.ceil(episodes / FEWEST_EPISODES)) - 1;
  if (count < 1) return undefined;
  const wanted = Math.ceil(Math.min(episodes, calls) / ANSWERS_OF_A_THREAD) - 1;
  const here = { play: createEpisodePlayer(context), clock, isLate: lateness(), beside: Math.min(count, wanted) };
  return createEpisodeThreads({ count, signal, env, yields: true, here });
}

function lateness(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization > LATE_SHARE;
  };
}
