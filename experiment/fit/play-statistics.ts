// Reads a file of recorded play, and sums plays up in the statistics by which rates are fitted to them: which kinds of
// action are done and fail, what agents do after it, how the work goes on over the steps, how long it takes and whether
// it succeeds.
import { z } from 'zod';
import { readJsonFile } from '../../resolve/json-file.ts';
import type { Random } from '../../runtime/core/random.ts';

const Step = z.object({
  actions: z.array(z.string()),
  success: z.array(z.boolean()),
  transportRate: z.number().min(0).max(1),
  finished: z.boolean(),
});
/** Recorded play: `success` says of each action whether it worked, `transportRate` which share of the work is done. */
export const PlayFile = z.object({
  source: z.string().optional(),
  episodes: z
    .array(
      z
        .object({
          scene: z.union([z.string(), z.number()]).transform(String),
          agents: z.int().min(1),
          seed: z.int(),
          steps: z.array(Step).min(1),
        })
        .refine(
          ({ agents, steps }) => steps.every((s) => s.actions.length === agents && s.success.length === agents),
          'each step has one action and one success for every agent',
        ),
    )
    .min(6)
    .refine((all) => new Set(all.map((one) => JSON.stringify(one))).size === all.length, 'an episode is there twice'),
});

interface PlayedAction {
  readonly action: string;
  readonly kind: string;
  readonly ok: boolean;
}

interface PlayedStep {
  /** By agent, in team order. */
  readonly did: readonly PlayedAction[];
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

/** `NavigateTo(X)` is of the kind `NavigateTo`. */
export const actedAs = (action: string, ok: boolean): PlayedAction => ({
  action,
  kind: /^[^\s(]*/.exec(action.trim())?.[0] ?? '',
  ok,
});

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
        did: actions.map((action, i) => actedAs(action, success[i] ?? false)),
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
  const commonest = kinds.toSorted((a, b) => shareOf(play, b) - shareOf(play, a))[0] ?? '';
  return [
    ...kinds.map((kind) => ({ name: `share of ${kind}`, of: (one: readonly PlayedEpisode[]) => shareOf(one, kind) })),
    ...fallible.map((kind) => ({
      name: `failures of ${kind}`,
      of: (one: readonly PlayedEpisode[]) => mean(triesOf(one, kind).map(({ ok }) => (ok ? 0 : 1))),
    })),
    ...kinds.map((kind) => ({
      name: `${kind} again after it worked`,
      of: (one: readonly PlayedEpisode[]) => shareNext(one, (did) => did.kind === kind && did.ok, isSame),
    })),
    { name: 'again after it failed', of: (one) => shareNext(one, ({ ok }) => !ok, isSame) },
    {
      name: `${commonest} after a failure`,
      of: (one) =>
        shareNext(
          one,
          ({ ok }) => !ok,
          (_, { kind }) => kind === commonest,
        ),
    },
    ...STEPS_ASKED.map((step) => ({
      name: `work done by step ${step}`,
      of: (one: readonly PlayedEpisode[]) => workBy(one, step),
    })),
    { name: 'steps', of: (one) => mean(one.map(({ steps }) => steps.length)) },
    { name: 'success', of: (one) => mean(one.map(({ success }) => (success ? 1 : 0))) },
  ];
}

const actionsIn = (play: readonly PlayedEpisode[]) => play.flatMap(({ steps }) => steps.flatMap(({ did }) => did));
const triesOf = (play: readonly PlayedEpisode[], of: string) => actionsIn(play).filter(({ kind }) => kind === of);
const shareOf = (play: readonly PlayedEpisode[], kind: string) =>
  triesOf(play, kind).length / Math.max(1, actionsIn(play).length);
const isSame = (did: PlayedAction, next: PlayedAction): boolean => did.action === next.action;

/** Of the actions `after` which the same agent does something in the next step: the share for which that `holds`. */
function shareNext(
  play: readonly PlayedEpisode[],
  after: (did: PlayedAction) => boolean,
  holds: (did: PlayedAction, next: PlayedAction) => boolean,
): number {
  const pairs = play.flatMap(({ steps }) =>
    steps.flatMap(({ did }, i) =>
      did.flatMap((one, who) => {
        const next = steps[i + 1]?.did[who];
        return next !== undefined && after(one) ? [holds(one, next) ? 1 : 0] : [];
      }),
    ),
  );
  return mean(pairs);
}
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;

/** How far apart the kinds of actions of two plays are: half the sum of the differences of their shares. */
export function totalVariation(one: readonly PlayedEpisode[], other: readonly PlayedEpisode[]): number {
  const kinds = new Set([...actionsIn(one), ...actionsIn(other)].map(({ kind }) => kind));
  return [...kinds].reduce((sum, kind) => sum + Math.abs(shareOf(one, kind) - shareOf(other, kind)), 0) / 2;
}

const workBy = (play: readonly PlayedEpisode[], step: number): number =>
  mean(play.map(({ steps }) => steps[Math.min(step, steps.length) - 1]?.progress ?? 0));

/** Root mean square of the difference in the share of work that is done, over so many steps. */
export function workApart(one: readonly PlayedEpisode[], other: readonly PlayedEpisode[], steps: number): number {
  const gaps = Array.from({ length: steps }, (_, i) => workBy(one, i + 1) - workBy(other, i + 1));
  return Math.sqrt(mean(gaps.map((gap) => gap * gap)));
}

/** So often a play is drawn or divided by chance. */
const TIMES = 200;

/** By statistic: its standard deviation over plays of as many episodes, drawn from these (the bootstrap). */
export function spreadsOf(play: readonly PlayedEpisode[], statistics: readonly PlayStatistic[], chance: Random) {
  const drawn = Array.from({ length: TIMES }, () => play.flatMap(() => chance.pick(play) ?? []));
  return statistics.map(({ of }) => {
    const values = drawn.map(of);
    return Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
  });
}

/** Nine of ten times that a play is divided by chance, its halves are no further apart than this. */
export function halvesApart(
  play: readonly PlayedEpisode[],
  apart: (one: readonly PlayedEpisode[], other: readonly PlayedEpisode[]) => number,
  chance: Random,
): number {
  const half = Math.floor(play.length / 2);
  const distances = Array.from({ length: TIMES }, () => {
    const shuffled = chance.shuffle(play);
    return apart(shuffled.slice(0, half), shuffled.slice(half));
  });
  return distances.sort((a, b) => a - b)[Math.floor(0.9 * TIMES)] ?? 0;
}

/** Standard deviation of the number of steps. */
export function stepsSpread(play: readonly PlayedEpisode[]): number {
  const steps = play.map((one) => one.steps.length);
  return Math.sqrt(mean(steps.map((count) => (count - mean(steps)) ** 2)));
}

export interface RecordedPlay {
  readonly source?: string | undefined;
  readonly episodes: readonly PlayedEpisode[];
}

/**
 * A file of recorded play, as `troupe fit` takes it; `shown`: its path as it is told. @throws FILE_UNREADABLE
 * @example
 * ```ts
 * import { readPlay } from 'troupe/experiment';
 *
 * export const stepsOf = (file: string) => readPlay(file).episodes.map(({ steps }) => steps.length);
 * ```
 */
export const readPlay = (path: string, shown = path): RecordedPlay =>
  readJsonFile(path, {
    wanted:
      'JSON of the form {episodes: [{scene, agents, seed, steps: [{actions, success, transportRate, finished}]}]}, six at least',
    parse(json) {
      const file = PlayFile.parse(json);
      return { source: file.source, episodes: playedOf(file) };
    },
    shown,
  });
