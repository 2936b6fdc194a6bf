// Declares what the main thread and the threads that play episodes say to each other. All of it is plain data; `id` is
// the episode's.
import type { JobResult } from '../../runtime/experiment/measures.ts';
import type { CallNews } from '../play/awaited-calls.ts';
import type { EpisodeTask } from './episode-task.ts';
import type { CallsOfEpisode } from './places.ts';

export type ToThread =
  | { readonly word: 'play'; readonly id: number; readonly task: EpisodeTask; readonly tells: EpisodeTells }
  /** A place for a call, for each that was asked for. */
  | { readonly word: 'granted' }
  /** A server wants nobody to ask this model for so long. */
  | { readonly word: 'pause'; readonly model: string; readonly ms: number }
  /** All episodes of the experiment have begun. */
  | { readonly word: 'end together' }
  /** Every episode is to end. */
  | { readonly word: 'cancel' };

/** What the main thread wants to be told of while it is played. */
export interface EpisodeTells {
  /** Undefined where any number of calls may be made, and nobody hears of pauses. */
  readonly calls: EpisodePlace | undefined;
  readonly news: boolean;
}

export interface EpisodePlace {
  /** Which of the episodes it is, as they began. */
  readonly order: number;
  /** Whether places for calls are to be asked for. */
  readonly isLimited: boolean;
}

export type FromThread =
  /** It has loaded the program. */
  | { readonly word: 'ready' }
  | { readonly word: 'played'; readonly id: number; readonly result: JobResult | undefined }
  /** It wants one more place. */
  | { readonly word: 'ask'; readonly of: CallsOfEpisode }
  /** It needs a place no more. */
  | { readonly word: 'give back' }
  | { readonly word: 'pause'; readonly model: string; readonly ms: number }
  | { readonly word: 'news'; readonly id: number; readonly news: CallNews };
