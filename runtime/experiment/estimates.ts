// Estimates a measure from episodes by their scenes, and tells repeats of an episode from others.
import type { JobResult, Measure } from './measures.ts';
import { estimateScenes, type Sampled, valuesByScene } from './scene-estimates.ts';
import type { Estimate } from './statistics.ts';

/** A measure over sampled episodes. */
export const estimateOf = (measure: Measure, episodes: readonly Sampled<JobResult>[]): Estimate =>
  estimateScenes(
    valuesByScene(episodes, (episode) => measure.value(episode)),
    measure,
  );

/** Episodes with their scenes and figures, for `estimateOf`. */
export const sampleOf = (episodes: readonly JobResult[]): Sampled<JobResult>[] =>
  episodes.map((item) => ({ item, scene: sceneKeyOf(item.job), figures: figuresOf(item) }));

export const sceneKeyOf = ({ world, scene }: JobResult['job']): string => JSON.stringify([world, scene]);

/** The same text for episodes that came out the same, apart from time; one that was not played is like no other. */
export function figuresOf({ job, reason, detail, score, costs }: JobResult): string {
  if (costs === null) return JSON.stringify(job);
  return JSON.stringify([job.scene, reason, detail, score, { ...costs, ms: 0 }]);
}
