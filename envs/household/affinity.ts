// Reads the numbers for exploring by embeddings: how similar each type of thing is to the task. They are computed
// before the episode and are part of the world's options, so a step stays a pure function, a recorded episode holds all
// it needs to be replayed, and no step waits for a server.
import { textSimilarity } from './explore.ts';
import { TYPE_WORDS, typeOf } from './object-types.ts';
import type { Similarity } from './scope.ts';

/** By type: how near to the task, from -1 to 1. Empty: nothing was worked out. */
export type Affinity = Readonly<Record<string, number>>;

/** `nearness`: of each text to the first argument, in order, such as the cosine of their embeddings. */
export async function affinityTo(
  task: string,
  nearness: (to: string, texts: readonly string[]) => Promise<readonly number[]>,
): Promise<Affinity> {
  const near = await nearness(task, [...TYPE_WORDS.values()]);
  // Four places tell any two types apart that differ at all, and keep the record short.
  return Object.fromEntries(
    [...TYPE_WORDS.keys()].map((type, i) => [type, Math.round((near[i] ?? 0) * 10_000) / 10_000]),
  );
}

/**
 * The score of a view is that of its most similar thing, or -1 without any. Words that an agent chooses to explore for
 * were unknown beforehand, so they are compared as text.
 */
export function byAffinity(affinity: Affinity, task: string): Similarity {
  return (seen, wanted) => {
    if (wanted !== task) return textSimilarity(seen, wanted);
    const near = seen.map((name) => affinity[typeOf(name)] ?? -1);
    return Math.max(-1, ...near);
  };
}
