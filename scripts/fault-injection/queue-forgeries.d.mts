import type { EpisodeTask } from '../../experiment/episode-task.ts';

export interface ForgedFrom {
  readonly own: string;
  readonly key: string;
  readonly outside: string;
  readonly link: string;
  readonly inside: string;
}

export interface ForgedTask extends EpisodeTask {
  readonly hashes?: Readonly<Record<string, string>>;
}

export const FORGED_TASKS: Readonly<Record<string, (task: EpisodeTask, from: ForgedFrom) => ForgedTask>>;

export interface QueueMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  /** What stands in its header. */
  readonly proof: string | undefined;
}

export interface TrueMessages {
  readonly own: QueueMessage & { readonly proof: string };
  readonly other: QueueMessage;
  readonly past: QueueMessage;
  readonly strange: QueueMessage;
}

export const FORGED_MESSAGES: Readonly<Record<string, (from: TrueMessages) => QueueMessage>>;
