// Declares the player of an experiment's episodes and its settings.
import type { NatsOptions } from '../../runtime/bus/nats/options.ts';
import type { ExperimentDescription } from '../../runtime/experiment/folder-format.ts';
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import type { QueueFlags } from '../options/queue-options.ts';
import type { SecretFlags } from '../options/run-secret.ts';
import type { LiveFlags } from '../otel/live.ts';
import type { PlayTask } from './episode-task.ts';
import type { ExperimentPlan } from './plan.ts';
import type { ExperimentProgress } from './progress.ts';
import type { EpisodeThreads } from './threads.ts';

export interface GridPlayFlags extends LiveFlags, QueueFlags, SecretFlags {
  readonly workers?: number;
  /** Calls to models at a time, over all episodes. */
  readonly calls?: number;
  readonly quiet?: boolean;
  /** The file that keeps every exchange with a model. */
  readonly record?: string;
  /** Started ahead of need. */
  readonly threads?: EpisodeThreads;
  /** The queue for workers; without it, episodes are played here. */
  readonly queue?: NatsOptions;
}

export interface GridPlayer {
  readonly play: PlayTask;
  /** The result of an episode is on disk. */
  kept?(job: ExperimentJob): Promise<void>;
  close(): Promise<void>;
}

export interface GridPlayerNeeds {
  /** What the folder holds. */
  readonly described: ExperimentDescription;
  readonly plan: ExperimentPlan;
  readonly flags: GridPlayFlags;
  /** The number of all episodes, the number already played, and the keys of the others. */
  readonly episodes: number;
  readonly before: number;
  readonly wanted: Set<string>;
  readonly atOnce: number;
  readonly progress: ExperimentProgress;
  /** Whether the `--record` file continues one from an earlier command. */
  readonly continues: boolean;
}
