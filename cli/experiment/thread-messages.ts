// Declares what the main thread and the threads that play episodes say to each other. All of it is plain data; `id` is
// the episode's.
import type { NextCall } from '../../runtime/core/budget.ts';
import type { JobResult } from '../../runtime/experiment/measures.ts';
import type { CallNews } from '../play/awaited-calls.ts';
import type { EpisodeTask } from './episode-task.ts';

export type ToThread =
  | { readonly word: 'play'; readonly id: number; readonly task: EpisodeTask; readonly tells: EpisodeTells }
  /** The answer to `enter`. */
  | { readonly word: 'entered'; readonly id: number; readonly ask: number; readonly may: boolean }
  /** Every episode is to end. */
  | { readonly word: 'cancel' };

/** What the main thread wants to be told of while it is played. */
export interface EpisodeTells {
  /** Before each call to a model elsewhere, and after it. */
  readonly calls: boolean;
  readonly news: boolean;
}

export type FromThread =
  /** It has loaded the program. */
  | { readonly word: 'ready' }
  | { readonly word: 'played'; readonly id: number; readonly result: JobResult | undefined }
  | { readonly word: 'enter'; readonly id: number; readonly ask: number; readonly next: NextCall }
  | { readonly word: 'left'; readonly id: number; readonly call: string; readonly attempt: number }
  | { readonly word: 'pause'; readonly id: number; readonly model: string; readonly ms: number }
  | { readonly word: 'news'; readonly id: number; readonly news: CallNews };
