// Reads a file of recorded play, and sums plays up in the statistics by which rates are fitted to them: which kinds of
// action are done and fail, how the work goes on over the steps, how long it takes and whether it succeeds.
import { z } from 'zod';

const Step = z.object({
  actions: z.array(z.string()),
  success: z.array(z.boolean()),
  transportRate: z.number(),
  finished: z.boolean(),
});
/** Recorded play: `success` says of each action whether it worked, `transportRate` which share of the work is done. */
export const PlayFile = z.object({
  source: z.string().optional(),
  episodes: z
    .array(
      z.object({
        scene: z.union([z.string(), z.number()]).transform(String),
        agents: z.int().min(1),
        seed: z.int(),
        steps: z.array(Step).min(1),
      }),
    )
    .min(6),
});

export interface PlayedStep {
  readonly did: readonly { readonly kind: string; readonly ok: boolean }[];
  /** The share of the work that is done. */
  readonly progress: number;
}
export interface PlayedEpisode {
  readonly scene: string;
  readonly agents: number;
  readonly seed: number;
  readonly steps: readonly PlayedStep[];
  readonly success: boolean;
}

/** What an action begins with: `NavigateTo(X)` is of the kind `NavigateTo`. */
export const kindOf = (action: string): string => /^[^\s(]*/.exec(action.trim())?.[0] ?? '';

/** Up to the step in which the task was done: what agents say afterwards is no play. */
export function playedOf({ episodes }: z.output<typeof PlayFile>): PlayedEpisode[] {
  return episodes.map(({ scene, agents, seed, steps }) => {
    const end = steps.findIndex(({ finished }) => finished);
    const played = end < 0 ? steps : steps.slice(0, end + 1);
    return {
      scene,
      agents,
      seed,
      success: end >= 0,
      steps: played.map(({ actions, success, transportRate }) => ({
        did: actions.map((action, i) => ({ kind: kindOf(action), ok: success[i] ?? false })),
        progress: transportRate,
      })),
    };
  });
}

export interface PlayStatistic {
  readonly name: string;
  readonly of: (play: readonly PlayedEpisode[]) => number;
}

/** Kinds that are rarer have no figure of their own, and fail too seldom for one. */
const LEAST_SHARE = 0.02;
const LEAST_TRIES = 20;
/** At these steps it is asked how much of the work is done. */
const STEPS_ASKED = [3, 6, 9, 12, 16, 20, 25, 30];

/** Those of the kinds that occur in this play. */
export function statisticsFor(play: readonly PlayedEpisode[]): PlayStatistic[] {
  const kinds = [...new Set(actionsIn(play).map(({ kind }) => kind))].filter(
    (kind) => shareOf(play, kind) >= LEAST_SHARE,
  );
  const fallible = kinds.filter(
    (kind) => triesOf(play, kind).length >= LEAST_TRIES && triesOf(play, kind).some(({ ok }) => !ok),
  );
  return [
    ...kinds.map((kind) => ({ name: `share of ${kind}`, of: (one: readonly PlayedEpisode[]) => shareOf(one, kind) })),
    ...fallible.map((kind) => ({
      name: `failures of ${kind}`,
      of: (one: readonly PlayedEpisode[]) => mean(triesOf(one, kind).map(({ ok }) => (ok ? 0 : 1))),
    })),
    ...STEPS_ASKED.map((step) => ({
      name: `work done by step ${step}`,
      of: (one: readonly PlayedEpisode[]) =>
        mean(one.map(({ steps }) => steps[Math.min(step, steps.length) - 1]?.progress ?? 0)),
    })),
    { name: 'steps', of: (one) => mean(one.map(({ steps }) => steps.length)) },
    { name: 'success', of: (one) => mean(one.map(({ success }) => (success ? 1 : 0))) },
  ];
}

const actionsIn = (play: readonly PlayedEpisode[]) => play.flatMap(({ steps }) => steps.flatMap(({ did }) => did));
const triesOf = (play: readonly PlayedEpisode[], of: string) => actionsIn(play).filter(({ kind }) => kind === of);
const shareOf = (play: readonly PlayedEpisode[], kind: string) =>
  triesOf(play, kind).length / Math.max(1, actionsIn(play).length);
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;

/** How far apart the kinds of actions of two plays are: half the sum of the differences of their shares. */
export function totalVariation(one: readonly PlayedEpisode[], other: readonly PlayedEpisode[]): number {
  const kinds = new Set([...actionsIn(one), ...actionsIn(other)].map(({ kind }) => kind));
  return [...kinds].reduce((sum, kind) => sum + Math.abs(shareOf(one, kind) - shareOf(other, kind)), 0) / 2;
}
