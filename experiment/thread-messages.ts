// Declares the messages between the main thread and the threads that play episodes. All of them are plain data; `id` is
// the episode's.
import type { JobResult } from '../runtime/experiment/measures.ts';
import type { CallNews } from './call-news.ts';
import type { EpisodeTask } from './episode-task.ts';
import type { CallsOfEpisode } from './places.ts';

export type ToThread =
  | { readonly word: 'play'; readonly id: number; readonly task: EpisodeTask; readonly tells: EpisodeTells }
  /** Grants a place for a call, one for each request. */
  | { readonly word: 'granted' }
  /** A server asked for a pause of this length before further calls to this model. */
  | { readonly word: 'pause'; readonly model: string; readonly ms: number }
  /** All episodes of the experiment have started. */
  | { readonly word: 'end together' }
  /** Asks every episode to end. */
  | { readonly word: 'cancel' };

/** What the main thread wants to hear about while the episode runs. */
export interface EpisodeTells {
  /** Undefined if calls are unlimited and pauses are not shared. */
  readonly calls: EpisodePlace | undefined;
  readonly news: boolean;
}

export interface EpisodePlace {
  /** The episode's number in starting order. */
  readonly order: number;
  /** Whether calls need a place from the main thread. */
  readonly isLimited: boolean;
}

export type FromThread =
  /** The thread has loaded the program. */
  | { readonly word: 'ready' }
  | { readonly word: 'played'; readonly id: number; readonly result: JobResult | undefined }
  /** The thread requests one more place. */
  | { readonly word: 'ask'; readonly of: CallsOfEpisode }
  /** The thread returns a place. */
  | { readonly word: 'give back' }
  | { readonly word: 'pause'; readonly model: string; readonly ms: number }
  | { readonly word: 'news'; readonly id: number; readonly news: CallNews };
