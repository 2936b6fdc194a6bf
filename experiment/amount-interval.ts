// Estimates what all episodes of an experiment take together from pilot runs of some of its teams.
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { spreadOf } from '../runtime/experiment/statistics.ts';

/** Of all missing episodes together. */
export interface AmountEstimate {
  /** null if nothing is known of any team. */
  readonly mean: number | null;
  /** null if the pilot runs do not show how episodes vary. */
  readonly low: number | null;
  readonly high: number | null;
}

/** A team under a protocol: how many episodes it is to play, and what each of its pilot runs took. */
interface TeamPilots {
  readonly episodes: number;
  readonly values: readonly number[];
  /** The most that one of its episodes takes, which is used if there are no values. */
  readonly most?: number;
}

/** Which of a team's episodes are its pilot runs: one from the middle of each of as many equal parts of the list. */
export function pilotPlaces(episodes: number, runs: number): number[] {
  const parts = Math.min(episodes, runs);
  return Array.from({ length: parts }, (_, part) => Math.floor(((part + 0.5) * episodes) / parts));
}

/**
 * The share of its value by which an episode varies beyond what a few runs show: they miss the rare long episode. With
 * it, the intervals of 4,000 small grids drawn from 800 played episodes held the true sum in 97 % of cases (it was
 * chosen on these same grids); without it, and with three runs, in 91 %.
 */
const UNSEEN = 0.05;

/**
 * The sum over all episodes with Student's 95 % interval. A team with a single run is taken to vary in proportion to
 * its value as the others do. A team without a run counts with the most that its episodes take, if that is known: in
 * the mean and in the high end, not in the low end. Otherwise it counts as the mean of those that have some, with the
 * spread between them as its uncertainty. There is no interval if no team had two runs.
 */
export function estimateAmount(teams: readonly TeamPilots[]): AmountEstimate {
  const played = teams.filter(({ values, most }) => values.length > 0 || most === undefined);
  const bounded = teams.filter(({ values }) => values.length === 0);
  const bound = sumOf(bounded.map(({ episodes, most = 0 }) => episodes * most));
  if (played.every(({ values }) => values.length === 0))
    return { mean: played.length > 0 || teams.length === 0 ? null : bound, low: null, high: null };
  const { mean, low, high } = amountFromPilots(played);
  return { mean: mean + bound, low, high: high === null ? null : high + bound };
}

type PilotAmount = AmountEstimate & { readonly mean: number };

function amountFromPilots(teams: readonly TeamPilots[]): PilotAmount {
  const tried = teams.flatMap(({ episodes: n, values }) =>
    values.length === 0 ? [] : [{ n, k: values.length, average: averageOf(values), spread: spreadOf(values) }],
  );
  const untried = teams.filter(({ values }) => values.length === 0).map(({ episodes }) => episodes);
  const known = sumOf(tried.map(({ n, average }) => n * average));
  const mean = known + sumOf(untried) * (known / sumOf(tried.map(({ n }) => n)));
  const freedom = sumOf(tried.map(({ k }) => k - 1));
  if (freedom === 0 || (untried.length > 0 && tried.length < 2)) return { mean, low: null, high: null };
  const repeated = tried.filter(({ k }) => k > 1);
  const relative =
    sumOf(repeated.map(({ k, spread }) => (k - 1) * spread ** 2)) /
    sumOf(repeated.map(({ k, average }) => (k - 1) * average ** 2));
  const varianceOf = ({ k, average, spread }: (typeof tried)[number]) =>
    k > 1 ? spread ** 2 : (Number.isFinite(relative) ? relative : 0) * average ** 2;
  const within = sumOf(
    tried.map((one) => (varianceOf(one) + (UNSEEN * one.average) ** 2) * (one.n ** 2 / one.k + one.n)),
  );
  const between =
    spreadOf(tried.map(({ average }) => average)) ** 2 *
    (sumOf(untried.map((n) => n ** 2)) + sumOf(untried) ** 2 / tried.length);
  const half =
    tQuantile(0.975, jointFreedom([within, freedom], [between, tried.length - 1])) * Math.sqrt(within + between);
  return { mean, low: Math.max(0, mean - half), high: mean + half };
}

/** The degrees of freedom of a sum of two variances, each with its own (Welch–Satterthwaite). */
function jointFreedom(...parts: (readonly [variance: number, freedom: number])[]): number {
  const shown = parts.filter(([variance]) => variance > 0);
  const sum = sumOf(shown.map(([variance]) => variance));
  return shown.length === 0 ? 1 : sum ** 2 / sumOf(shown.map(([variance, freedom]) => variance ** 2 / freedom));
}

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const averageOf = (values: readonly number[]): number => sumOf(values) / values.length;
