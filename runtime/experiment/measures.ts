// Defines an episode's outcome in an experiment, and the measures that tables consist of: the world's metrics, then the
// costs that every episode has.

import type { EndReason } from '../core/event.ts';
import type { Metric, Score } from '../core/world.ts';
import type { TroupeError } from '../errors/error.ts';
import type { Symptom } from '../errors/symptom.ts';
import type { Spending } from '../tokens/budget.ts';
import { type ExperimentJob, keyOf } from './grid.ts';

/** What an episode cost. Tokens and calls are counts, `ms` is wall time, or that of a simulated clock. */
export interface Costs {
  readonly calls: number;
  readonly failedAttempts: number;
  /** Failed attempts that a server turned away with a time to come back; absent where there were none. */
  readonly rateLimited?: number;
  readonly rejectedReplies: number;
  readonly fallbacks: number;
  readonly messages: number;
  readonly refusedMessages: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Tokens of messages, written and read, by kind of traffic (docs/guide/cost.md), and their shares of all tokens. */
  readonly betweenTokens: number;
  readonly insideTokens: number;
  readonly bodyTokens: number;
  /** Absent where there were no tokens at all. */
  readonly betweenShare?: number;
  readonly insideShare?: number;
  readonly bodyShare?: number;
  /**
   * How many discussions there were (messages that agree or do not), which share of them ended with the consent of all,
   * and in how many rounds these did; absent where nobody judges.
   */
  readonly discussions?: number;
  readonly agreedShare?: number;
  readonly roundsToAgree?: number;
  readonly stepsTaken: number;
  readonly ms: number;
  /** By the prices that were given; absent without. */
  readonly price?: number;
}

/** What the calls and messages under one protocol of several cost. */
export interface ProtocolCosts {
  readonly protocol: string;
  readonly calls: number;
  readonly messages: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** One part of a mixture in one episode. */
export interface PartResult extends ProtocolCosts {
  readonly part: string;
  readonly agents: number;
  /** Of all agents of the team. */
  readonly share: number;
  /** Actions that the world decided on, and how many of these were done. */
  readonly actions: number;
  readonly actionsDone: number;
}

/** One leg of a sequence in one episode. */
export interface LegResult extends ProtocolCosts {
  /** From 1. */
  readonly leg: number;
  /** The step that it began with, and how many it played. */
  readonly from: number;
  readonly steps: number;
  /** The event at which it took over, and its figures in words; absent for the first. */
  readonly when?: string;
  readonly why?: string;
}

export interface JobResult {
  readonly job: ExperimentJob;
  /** `error`: the episode could not be played; `detail` says why. */
  readonly reason: EndReason | 'error';
  readonly detail: string;
  /** Of the error that ended it or kept it from being played, if one did. */
  readonly code?: string;
  /** Empty where the episode could not be played. */
  readonly score: Score;
  readonly costs: Costs | null;
  /** How many attempts of its calls were answered, and why the last failed attempt or refused reply failed. */
  readonly answers: number;
  readonly trouble?: string;
  /** What it takes out of a budget; absent where it could not be played. */
  readonly spent?: Spending;
  /** It spent what each episode may: it is played to its end, as `budget`. */
  readonly capped?: true;
  /** What each part of a mixture did and cost; absent where the team is not divided. */
  readonly parts?: readonly PartResult[];
  /** What each protocol of a sequence did and cost, those that never took over aside; absent where there is one. */
  readonly legs?: readonly LegResult[];
  /** What makes its figures say less than they seem to; absent where there is nothing. */
  readonly symptoms?: readonly Symptom[];
}

/** The result of an episode that could not be played, for an error or for what is said of it. */
export const unplayed = (
  job: ExperimentJob,
  why: string | Pick<TroupeError, 'code' | 'message'>,
  reason: 'error' | 'cancelled' = 'error',
): JobResult => ({
  job,
  reason,
  detail: typeof why === 'string' ? why : why.message,
  code: typeof why === 'string' ? undefined : why.code,
  score: {},
  costs: null,
  answers: 0,
});

/**
 * Stopped by an interruption or by the budget of all episodes together: no result of its protocol, and in no table.
 * What one episode may spend is a limit of the episode, and ends it with a result.
 */
export const wasCut = ({ reason, capped }: JobResult): boolean =>
  reason === 'cancelled' || (reason === 'budget' && !capped);

export interface Measure {
  readonly name: string;
  readonly title: string;
  /** Of money alone: what it is counted in. */
  readonly currency?: string;
  readonly kind: Metric['kind'];
  readonly of: 'outcome' | 'cost';
  /** Absent of costs. */
  readonly better?: Metric['better'];
  /** Columns that tables for people show only where there is something in them: failures, discussions. */
  readonly occasional?: boolean;
  /** The least and the highest value that it can have. */
  readonly range: readonly [least: number, most: number];
  value(played: JobResult): number | undefined;
}

const COSTS: Readonly<Record<Exclude<keyof Costs, 'price'>, string>> = {
  calls: 'Model calls',
  failedAttempts: 'Failed attempts',
  rateLimited: 'Rate-limited attempts',
  rejectedReplies: 'Rejected replies',
  fallbacks: 'Fallbacks',
  messages: 'Messages',
  refusedMessages: 'Refused messages',
  inputTokens: 'Input tokens',
  outputTokens: 'Output tokens',
  betweenTokens: 'Tokens between agents',
  betweenShare: 'Share between agents',
  insideTokens: 'Tokens inside agents',
  insideShare: 'Share inside agents',
  bodyTokens: 'Tokens with bodies',
  bodyShare: 'Share with bodies',
  discussions: 'Discussions',
  agreedShare: 'Discussions that agree',
  roundsToAgree: 'Rounds until consensus',
  stepsTaken: 'Steps taken',
  ms: 'Wall time, ms',
};

const OCCASIONAL: readonly string[] = [
  'failedAttempts',
  'rateLimited',
  'rejectedReplies',
  'fallbacks',
  'refusedMessages',
  'discussions',
  'agreedShare',
  'roundsToAgree',
] satisfies (keyof Costs)[];

/** Ended otherwise than by the world's or the user's rules. */
const BROKEN: readonly JobResult['reason'][] = ['stalled', 'model-error', 'role-error', 'world-error', 'error'];
export const isBroken = ({ reason }: JobResult): boolean => BROKEN.includes(reason);

/** Whether the world takes no such team in the scene: there is no episode to play, whatever the protocol. */
export const isForTeamOfOtherSize = ({ reason, code }: JobResult): boolean =>
  reason === 'error' && code === 'AGENTS_OUT_OF_RANGE';

/** The episodes without those whose scene, as it turned out, takes no such team. */
export function playable(jobs: readonly ExperimentJob[], played: readonly JobResult[]): ExperimentJob[] {
  const unfit = new Set(played.filter(isForTeamOfOtherSize).map(({ job }) => keyOf(job)));
  return jobs.filter((job) => !unfit.has(keyOf(job)));
}

export interface MeasureOptions {
  /** Adds the price. */
  readonly currency?: string | undefined;
  /** The most steps of an episode: no interval of steps goes beyond them. */
  readonly stepCap?: number | undefined;
  /** Every episode was played under a simulated clock. */
  readonly simulated?: boolean | undefined;
}

/**
 * The world's metrics in one of its definitions, then the costs that every episode has; with a currency also the price.
 * @example
 * ```ts
 * import { sar } from 'troupe/envs';
 * import { measuresOf } from 'troupe/experiment';
 *
 * measuresOf(sar.metrics, 'plain').some(({ name }) => name === 'messages'); // → true
 * ```
 */
export function measuresOf(
  metrics: readonly Metric[],
  definition: string,
  { currency, stepCap = Number.POSITIVE_INFINITY, simulated = false }: MeasureOptions = {},
): Measure[] {
  const outcomes = metrics.map(
    ({ name, title, kind, better, most = kind === 'rate' ? 1 : Number.POSITIVE_INFINITY }): Measure => ({
      // A world may count its own messages; they get another name than the messages that every episode costs.
      name: Object.hasOwn(COSTS, name) ? `world:${name}` : name,
      title,
      kind,
      of: 'outcome',
      better,
      range: [0, most === 'step-cap' ? stepCap : most],
      value(played) {
        if (kind === 'rate' && isBroken(played)) return 0;
        return played.score[definition]?.[name];
      },
    }),
  );
  const costs = Object.entries(COSTS).map(
    ([name, title]): Measure => ({
      name,
      title: name === 'ms' && simulated ? 'Simulated time, ms' : title,
      kind: 'mean',
      of: 'cost',
      range: [0, name.endsWith('Share') ? 1 : name === 'stepsTaken' ? stepCap : Number.POSITIVE_INFINITY],
      occasional: OCCASIONAL.includes(name) ? true : undefined,
      value: ({ costs: spent }) =>
        name === 'rateLimited' && spent ? (spent.rateLimited ?? 0) : spent?.[name as keyof Costs],
    }),
  );
  return [...outcomes, ...costs, ...(currency === undefined ? [] : [priceIn(currency)])];
}

const priceIn = (currency: string): Measure => ({
  name: currency.toLowerCase(),
  title: `Price, ${currency}`,
  currency,
  kind: 'mean',
  of: 'cost',
  range: [0, Number.POSITIVE_INFINITY],
  value: ({ costs }) => costs?.price,
});
