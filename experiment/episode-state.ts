// Classifies each episode of an experiment into exactly one of six states, and sums up those without a result.

import { type ErrorCode, endsEpisode } from '../runtime/errors/index.ts';
import { type ExperimentJob, keyOf } from '../runtime/experiment/grid.ts';
import { isBroken, isForTeamOfOtherSize, type JobResult } from '../runtime/experiment/measures.ts';

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
    const { episodes: before = 0, first = result?.detail ?? '' } = reasons.get(key) ?? {};
    reasons.set(key, { why, code, episodes: before + 1, first });
  }
  return { asked: jobs.length, episodes, reasons: [...reasons.values()].sort((a, b) => b.episodes - a.episodes) };
}
