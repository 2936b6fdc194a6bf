// Reports the progress of an experiment from its folder alone, even while another command plays it.
import { join } from 'node:path';
import { RESULTS_FILE } from '../runtime/experiment/folder-format.ts';
import { type ExperimentJob, keyOf, ONE_MODEL } from '../runtime/experiment/grid.ts';
import type { JobResult } from '../runtime/experiment/measures.ts';
import { isLocked } from '../runtime/record/lock.ts';
import { readExperiment } from '../runtime/run/read-experiment.ts';
import { counted } from '../runtime/text/grouped-number.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { Spending } from '../runtime/tokens/budget.ts';
import { type EpisodeState, isFinal, stateOf } from './episode-state.ts';
import { type KeptSpec, keptLines, readKept } from './kept-spec.ts';

/** The number of episodes in each state; together they are all episodes. */
export type StateCounts = Readonly<Record<EpisodeState, number>>;

export interface ExperimentStatus extends StateCounts {
  readonly name: string | null;
  readonly id: string;
  /** What it is to show, as its descriptions say. */
  readonly about: readonly string[];
  /** Each command that played into it: when, with which version, at which commit, and what it spent. */
  readonly played: KeptSpec['played'];
  /** Whether a process on this machine is playing it now. */
  readonly isPlayed: boolean;
  readonly episodes: number;
  /** The number of episodes that the same command would play. */
  readonly toPlay: number;
  readonly spent: Spending;
  readonly rows: readonly StatusRow[];
  /** How the first failed, set-aside or unanswered episodes ended. */
  readonly failures: readonly string[];
}

export interface StatusRow extends StateCounts {
  readonly world: string;
  readonly model: string;
  readonly protocol: string;
  readonly agents: number;
  readonly episodes: number;
  readonly ends: Readonly<Record<string, number>>;
}

/**
 * How far an experiment is, from its folder alone, even while another process plays it.
 * @throws EXPERIMENT_MISSING, FOLDER_VERSION, FILE_UNREADABLE
 * @example
 * ```ts
 * import { statusOf } from 'troupe/experiment';
 *
 * export const shareDone = (folder: string) => statusOf(folder).done / statusOf(folder).episodes;
 * ```
 */
export function statusOf(folder: string): ExperimentStatus {
  const { name, id, worlds, spent } = readExperiment(folder);
  const kept = readKept(folder);
  const results = worlds.flatMap((world) => world.results);
  const jobs = worlds.flatMap((world) => world.jobs);
  const byKey = new Map(results.map((result) => [keyOf(result.job), result]));
  const rows = new Map<string, ExperimentJob[]>();
  for (const job of jobs) {
    const key = JSON.stringify([job.world, job.model, job.protocol, job.agents]);
    rows.set(key, [...(rows.get(key) ?? []), job]);
  }
  const resultsOf = (some: readonly ExperimentJob[]) => some.map((job) => byKey.get(keyOf(job)));
  return {
    name,
    id,
    about: keptLines(kept).about,
    played: kept?.played ?? [],
    isPlayed: isLocked(join(folder, RESULTS_FILE)),
    spent,
    episodes: jobs.length,
    ...countStates(resultsOf(jobs)),
    toPlay: resultsOf(jobs).filter((result) => result === undefined || !isFinal(result)).length,
    rows: [...rows.values()].flatMap((some) => rowOf(some, resultsOf(some))),
    failures: results
      .filter((result) => FAILURES.includes(stateOf(result)))
      .slice(0, 5)
      .map(failureText),
  };
}

const FAILURES: readonly EpisodeState[] = ['failed', 'setAside', 'unanswered'];

function countStates(results: readonly (JobResult | undefined)[]): StateCounts {
  const counts = { done: 0, failed: 0, setAside: 0, unanswered: 0, cut: 0, missing: 0 };
  for (const result of results) counts[stateOf(result)]++;
  return counts;
}

function rowOf([first]: readonly ExperimentJob[], results: readonly (JobResult | undefined)[]): StatusRow[] {
  if (first === undefined) return [];
  const { world, model, protocol, agents } = first;
  const ends: Record<string, number> = {};
  for (const result of results) if (result) ends[result.reason] = (ends[result.reason] ?? 0) + 1;
  return [{ world, model, protocol, agents, episodes: results.length, ...countStates(results), ends }];
}

export const failureText = ({ job, reason, detail }: JobResult): string =>
  oneLine(
    `${job.world}, ${job.protocol}${job.model === ONE_MODEL ? '' : ` (${job.model})`}, ${counted(job.agents, 'agent')}, scene ${job.scene}, seed ${job.seed} ended as ${reason}: ${detail}`,
    600,
  );
