import type { EpisodeTask } from '../../cli/experiment/episode-task.ts';

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
