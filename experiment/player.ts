// Declares the player of an experiment's episodes and its settings.
import type { NatsOptions } from '../runtime/bus/nats/options.ts';
import type { Happening } from '../runtime/core/event.ts';
import type { TroupeError } from '../runtime/errors/index.ts';
import type { ExperimentDescription } from '../runtime/experiment/folder-format.ts';
import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import type { JobResult } from '../runtime/experiment/measures.ts';
import type { Spending } from '../runtime/tokens/budget.ts';
import type { CallNews } from './call-news.ts';
import type { LiveTrace, PlayTask } from './episode-task.ts';
import type { ExperimentPlan } from './plan.ts';
import type { EpisodeThreads } from './threads.ts';

/** Where and how the episodes of a plan are played. */
export interface PlaySettings {
  /** Episodes at a time. */
  readonly workers?: number;
  /** Calls to models at a time, over all episodes. */
  readonly calls?: number;
  /** The episodes to play of those that are asked for; default: all. */
  readonly only?: readonly ExperimentJob[];
  /** No notes for people are written, except errors. */
  readonly quiet?: boolean;
  /** The file that keeps every exchange with a model. */
  readonly record?: string;
  /** No threads: all episodes are played in this one. */
  readonly alone?: boolean;
  /** Started ahead of need. */
  readonly threads?: EpisodeThreads;
  /** The queue for workers; without it, episodes are played here. */
  readonly queue?: NatsOptions;
  /** The server that carries the messages of episodes played here; default: memory. */
  readonly bus?: NatsOptions;
  /** By which this process and its workers know each other; asked for only where there are any. */
  readonly secret?: () => string;
  /** Where workers elsewhere find the secret, to be told to people. */
  readonly secretFile?: string;
  /** Opens telemetry for one episode. */
  readonly live?: (say: (text: string) => void) => Promise<LiveTrace | undefined>;
  readonly progress?: (size: ExperimentSize) => ExperimentProgress;
  /** Called when the folder held a grid before. */
  readonly onContinued?: (folder: string) => void;
}

export interface ExperimentSize {
  readonly total: number;
  /** Episodes at a time. */
  readonly atOnce: number;
  /** The number already played. */
  readonly before?: number;
  /** Of the prices, if there are any: what is spent is in it. */
  readonly currency?: string | undefined;
}

export interface ExperimentProgress {
  /** An event of an episode, to report calls that are waiting. */
  watch(happening: Happening | CallNews, episode?: string): void;
  /** What all episodes have spent so far. */
  spent(spent: Spending): void;
  /** A server has asked for a pause. */
  pause(model: string, ms: number): void;
  /** The number of finished episodes. */
  tell(done: number): void;
  /** What people must know, also where nothing else is shown. */
  warn(said: string | TroupeError): void;
  /** Nothing follows. */
  clear(): void;
}

export interface GridPlayer {
  readonly play: PlayTask;
  /** The result of an episode is on disk. */
  kept?(result: JobResult): Promise<void>;
  close(): Promise<void>;
}

export interface GridPlayerNeeds {
  /** What the folder holds. */
  readonly described: ExperimentDescription;
  readonly plan: ExperimentPlan;
  readonly settings: PlaySettings;
  /** The number of all episodes, the number already played, and the keys of the others. */
  readonly episodes: number;
  readonly before: number;
  readonly wanted: Set<string>;
  readonly atOnce: number;
  readonly progress: ExperimentProgress;
  /** Whether the `record` file continues one from an earlier command. */
  readonly continues: boolean;
}
