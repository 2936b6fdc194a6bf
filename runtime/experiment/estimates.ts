// Estimates a measure from episodes, with an interval that treats either episodes or scenes as independent: the seeds
// of one scene are alike.
import { boundedMean, clusteredBootstrap, within } from './inference.ts';
import type { JobResult, Measure } from './measures.ts';
import { clopperPearson, type Estimate, meanInterval } from './statistics.ts';

/** A rate with its exact interval, or a mean with Student's. */
export function estimateOf(measure: Measure, episodes: readonly JobResult[]): Estimate {
  const values = episodes.flatMap((e) => measure.value(e) ?? []);
  return measure.kind === 'rate'
    ? clopperPearson(values.filter((v) => v > 0).length, values.length)
    : measure.of === 'outcome'
      ? boundedMean(values, measure.range)
      : // No cost lies outside its range, so its interval is cut there.
        within(meanInterval(values), measure.range);
}

/** Groups items by the scene of their episode. */
export const byScene = <T>(items: readonly T[], jobOf: (item: T) => JobResult['job']): T[][] =>
  grouped(items, (item) => JSON.stringify([jobOf(item).world, jobOf(item).scene]));

/**
 * The same with an interval for new scenes, not only for new seeds of these scenes: wider where scenes differ.
 * Undefined where there is one scene, or none was played twice.
 */
export function clusteredEstimateOf(measure: Measure, episodes: readonly JobResult[]): Estimate | undefined {
  const isRate = measure.kind === 'rate';
  const range = isRate ? ([0, 1] as const) : measure.range;
  const valuesOf = (e: JobResult): number[] => {
    const value = measure.value(e);
    return value === undefined ? [] : [isRate ? Number(value > 0) : value];
  };
  const scenes = byScene(episodes, ({ job }) => job);
  if (scenes.length < 2 || scenes.length === episodes.length) return undefined;
  const full = scenes.map((own) => own.flatMap(valuesOf)).filter((own) => own.length > 0);
  const values = full.flat();
  const [first = 0] = values;
  // Resampling identical values shows nothing, and scenes that do not differ are not clusters.
  if (range.includes(first) && values.every((value) => value === first)) return estimateOf(measure, episodes);
  return within(clusteredBootstrap(full), range);
}

/** In the order in which the keys first occur. */
export function grouped<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
}
