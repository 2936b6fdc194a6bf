// Classifies each episode of an experiment into exactly one of six states.
import { isBroken, type JobResult } from '../../runtime/experiment/measures.ts';
import { endedUnanswered } from './episode-task.ts';

/** In display order. */
export const EPISODE_STATES = ['done', 'failed', 'setAside', 'unanswered', 'cut', 'missing'] as const;

/**
 * `done`: ended by the rules of the world or the limits of an episode. `failed`: broke down. `setAside`: every worker
 * that played it died. `unanswered`: no model could be reached. `cut`: stopped by the overall budget or an
 * interruption. `missing`: not started yet.
 */
export type EpisodeState = (typeof EPISODE_STATES)[number];

/** The message of an error begins with its code. */
export const isSetAside = ({ reason, detail }: JobResult): boolean =>
  reason === 'error' && detail.startsWith('EPISODE_SET_ASIDE: ');

export function stateOf(result: JobResult | undefined): EpisodeState {
  if (result === undefined) return 'missing';
  if (result.capped) return 'done';
  if (result.reason === 'cancelled' || result.reason === 'budget') return 'cut';
  if (isSetAside(result)) return 'setAside';
  if (endedUnanswered(result)) return 'unanswered';
  return isBroken(result) ? 'failed' : 'done';
}

/** An episode that an outside problem cut short is played again, since it is not a result of the protocol. */
export const isFinal = (result: JobResult): boolean =>
  result.reason !== 'error' && ['done', 'failed'].includes(stateOf(result));
