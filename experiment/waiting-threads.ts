// Opens threads for episodes that wait for models elsewhere. Such episodes take little processor time, until so many
// answers arrive that one thread falls behind.
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { PlayContext } from '../resolve/context.ts';
import { createEpisodePlayer } from './episode-task.ts';
import { createEpisodeThreads, type EpisodeThreads, latenessOf } from './threads.ts';

interface AtOnce {
  readonly episodes: number;
  /** Undefined: any number. */
  readonly calls: number | undefined;
}

/** For each so many episodes there may be a thread, with the main thread. */
const EPISODES_OF_A_THREAD = 8;
/** For each so many answers that may come at the same time a thread is wanted at once. */
const ANSWERS_OF_A_THREAD = 17;

/** Undefined where this thread does alone. */
export function openWaiting({ episodes, calls = episodes }: AtOnce, context: PlayContext): EpisodeThreads | undefined {
  const { signal, env, clock } = context;
  // A processor is left to whoever answers, where there are more than two.
  const most = Math.max(2, availableParallelism() - 1);
  const count = Math.min(most, Math.ceil(episodes / EPISODES_OF_A_THREAD)) - 1;
  if (count < 1) return undefined;
  const wanted = Math.ceil(Math.min(episodes, calls) / ANSWERS_OF_A_THREAD);
  const beside = Math.min(count, wanted - 1);
  const here = { play: createEpisodePlayer(context), clock, isLate: latenessOf(performance), beside };
  return createEpisodeThreads({ count, signal, env, yields: true, here });
}
