// Declares what plays the episodes of an experiment, and what it is opened with.
import type { NatsOptions } from '../../runtime/bus/nats/options.ts';
import type { ExperimentDescription } from '../../runtime/experiment/folder-format.ts';
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import type { QueueFlags } from '../options/queue-options.ts';
import type { LiveFlags } from '../otel/live.ts';
import type { PlayTask } from './episode-task.ts';
import type { ExperimentPlan } from './plan.ts';
import type { ExperimentProgress } from './progress.ts';
import type { EpisodeThreads } from './threads.ts';

export interface GridPlayFlags extends LiveFlags, QueueFlags {
  readonly workers?: number;
  /** Calls to models at a time, over all episodes. */
  readonly calls?: number;
  readonly quiet?: boolean;
  /** The file that keeps every exchange with a model. */
  readonly record?: string;
  /** Begun ahead. */
  readonly threads?: EpisodeThreads;
  /** Where workers are given the episodes; else they are played here. */
  readonly queue?: NatsOptions;
}

export interface GridPlayer {
  readonly play: PlayTask;
  /** The result of an episode is on disk. */
  kept?(job: ExperimentJob): Promise<void>;
  close(): Promise<void>;
}

export interface GridPlayerNeeds {
  /** What stands in the folder. */
  readonly described: ExperimentDescription;
  readonly plan: ExperimentPlan;
  readonly flags: GridPlayFlags;
  /** All episodes, how many of them were there already, and the keys of the others. */
  readonly episodes: number;
  readonly before: number;
  readonly wanted: Set<string>;
  readonly atOnce: number;
  readonly progress: ExperimentProgress;
  /** Whether the file of `--record` goes on from an earlier command. */
  readonly continues: boolean;
}
