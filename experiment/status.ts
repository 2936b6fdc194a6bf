// Says of each episode of an experiment in which of six states it is, sums up those without a result, and reports the
// progress of the whole from its folder alone, even while another command plays it.

import { join } from 'node:path';
import { type ErrorCode, endsEpisode } from '../runtime/errors/index.ts';
import { RESULTS_FILE } from '../runtime/experiment/folder-format.ts';
import { type ExperimentJob, keyOf, ONE_MODEL } from '../runtime/experiment/grid.ts';
import { isBroken, isForTeamOfOtherSize, type JobResult } from '../runtime/experiment/measures.ts';
import { labelOf, labelsIn } from '../runtime/experiment/tally.ts';
import { isLocked } from '../runtime/record/lock.ts';
import { readExperiment } from '../runtime/run/read-experiment.ts';
import { counted } from '../runtime/text/in-words.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { Spending } from '../runtime/tokens/budget.ts';
import { type KeptSpec, keptLines, readKept } from './kept-spec.ts';

/** In display order. */
export const EPISODE_STATES = ['done', 'failed', 'setAside', 'unanswered', 'cut', 'missing'] as const;

/**
 * `done`: ended by the rules of the world or the limits of an episode, or not to be had in a scene that does not take
 * the team. `failed`: broke down. `setAside`: every worker that played it died. `unanswered`: no model could be
 * reached. `cut`: stopped by the overall budget or an interruption. `missing`: not started yet.
 */
export type EpisodeState = (typeof EPISODE_STATES)[number];

/** Whether it could not be played, for this reason. */
export const wasUnplayed = (result: JobResult, code: ErrorCode): boolean =>
  result.reason === 'error' && result.code === code;

const isSetAside = (result: JobResult): boolean => wasUnplayed(result, 'EPISODE_SET_ASIDE');

/** Whether it ended because a provider refuses every call, or a recording holds no answer. */
export function endedUnanswered({ reason, code, answers }: JobResult): boolean {
  // Older results have no code.
  return reason === 'model-error' && (code === undefined ? answers === 0 : endsEpisode({ code }));
}

export function stateOf(result: JobResult | undefined): EpisodeState {
  if (result === undefined) return 'missing';
  if (result.capped || isForTeamOfOtherSize(result)) return 'done';
  if (result.reason === 'cancelled' || result.reason === 'budget') return 'cut';
  if (isSetAside(result)) return 'setAside';
  if (endedUnanswered(result)) return 'unanswered';
  return isBroken(result) ? 'failed' : 'done';
}

/** An episode that an outside problem cut short is played again, since it is not a result of the protocol. */
export const isFinal = (result: JobResult): boolean =>
  isForTeamOfOtherSize(result) || (result.reason !== 'error' && ['done', 'failed'].includes(stateOf(result)));

/**
 * Why an episode came to no result. `crashed`: the code of a role or of the world failed; it is shown in the tables and
 * not played again. The others are played again by the same command.
 */
export type LackReason = 'unplayed' | 'setAside' | 'unanswered' | 'cut' | 'missing' | 'crashed';

/** The episodes that a command was asked for and that came to no result. */
export interface ResultsLacking {
  readonly asked: number;
  readonly episodes: number;
  /** The most frequent first. */
  readonly reasons: readonly {
    readonly why: LackReason;
    /** The code of the error, if there is one. */
    readonly code: string | null;
    readonly episodes: number;
    /** How the first of them ended. */
    readonly first: string;
  }[];
}

function lackOf(result: JobResult | undefined): LackReason | undefined {
  const state = stateOf(result);
  if (state === 'done') return undefined;
  if (state !== 'failed') return state;
  if (result?.reason === 'error') return 'unplayed';
  return result?.reason === 'role-error' || result?.reason === 'world-error' ? 'crashed' : undefined;
}

/**
 * Counts the episodes without a result by reason and code. Those of scenes that do not take the team are left out,
 * unless there are no others.
 */
export function resultsLacking(jobs: readonly ExperimentJob[], played: readonly JobResult[]): ResultsLacking {
  const byKey = new Map(played.map((result) => [keyOf(result.job), result]));
  const reasons = new Map<string, ResultsLacking['reasons'][number]>();
  const someFit = !played.every(isForTeamOfOtherSize);
  let episodes = 0;
  for (const job of jobs) {
    const result = byKey.get(keyOf(job));
    const why = !someFit && result ? 'unplayed' : lackOf(result);
    if (why === undefined) continue;
    episodes++;
    const code = result?.code ?? null;
    const key = `${why} ${code}`;
    const { episodes: before = 0, first = result ? endText(result) : '' } = reasons.get(key) ?? {};
    reasons.set(key, { why, code, episodes: before + 1, first });
  }
  return { asked: jobs.length, episodes, reasons: [...reasons.values()].sort((a, b) => b.episodes - a.episodes) };
}

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
  /** That of the money in `spent`, which is named `usd` in any currency; null without prices. */
  readonly currency: string | null;
  readonly rows: readonly StatusRow[];
  /** How the first failed, set-aside or unanswered episodes ended. */
  readonly failures: readonly string[];
}

export interface StatusRow extends StateCounts {
  readonly world: string;
  readonly model: string;
  /** As tables call it. */
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
  const labels = new Map(worlds.map(({ label, described }) => [label, labelsIn(described)]));
  const shown = (job: ExperimentJob) => ({ ...job, protocol: labelOf(labels.get(job.world) ?? {}, job.protocol) });
  const resultsOf = (some: readonly ExperimentJob[]) => some.map((job) => byKey.get(keyOf(job)));
  return {
    name,
    id,
    about: keptLines(kept).about,
    played: kept?.played ?? [],
    isPlayed: isLocked(join(folder, RESULTS_FILE)),
    spent,
    currency: [...new Set(worlds.flatMap(({ described }) => described.currency ?? []))].join(', ') || null,
    episodes: jobs.length,
    ...countStates(resultsOf(jobs)),
    toPlay: resultsOf(jobs).filter((result) => result === undefined || !isFinal(result)).length,
    rows: [...rows.values()].flatMap((some) => rowOf(some.map(shown), resultsOf(some))),
    failures: results
      .filter((result) => FAILURES.includes(stateOf(result)))
      .slice(0, 5)
      .map((result) => failureText({ ...result, job: shown(result.job) })),
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

/** How it ended; the figures of a budget that all episodes share are those of its share alone. */
export const endText = ({ reason, capped, detail }: JobResult): string =>
  `${reason === 'budget' && !capped ? "of this episode's share of the budget, " : ''}${detail}`;

export const failureText = ({ job, reason, detail }: JobResult): string =>
  oneLine(
    `${job.world}, ${job.protocol}${job.model === ONE_MODEL ? '' : ` (${job.model})`}, ${counted(job.agents, 'agent')}, scene ${job.scene}, seed ${job.seed} ended as ${reason}: ${detail}`,
    600,
  );
