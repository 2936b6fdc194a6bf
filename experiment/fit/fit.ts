// Fits the rates at which a rule player errs to recorded play: plays the recorded episodes again with rates drawn from
// a prior, estimates by regression in which intervals the rates are that play like the record, and closes in on those
// whose play is nearest.
import pLimit from 'p-limit';
import { type Bounds, isBoundable, requireFacets } from '../../agents/models/bounds.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { knownScenes } from '../../runtime/experiment/grid.ts';
import {
  distanceTo,
  FIT_LEVEL,
  type FitDraw,
  type FitTarget,
  nearestRates,
  type RateInterval,
  type RateRange,
  rateIntervals,
} from '../../runtime/experiment/rate-regression.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { neededFacet } from '../../runtime/world/complete-world.ts';
import {
  halvesApart,
  type PlayedEpisode,
  type PlayStatistic,
  spreadsOf,
  statisticsFor,
  stepsSpread,
  totalVariation,
  workApart,
} from './play-statistics.ts';
import { FITTED_RATES, type FittedRate, PRIORS } from './rates.ts';
import { type PlaySimulated, type SimulatedBatch, simulatedWith, WORK_DONE } from './simulated-play.ts';

export interface FitSpec {
  readonly world: AnyCompleteWorld;
  /** Of the episodes that were played. Default: the world's own. */
  readonly worldOptions?: Readonly<Record<string, unknown>> | undefined;
  readonly protocol: AnyProtocol;
  readonly play: readonly PlayedEpisode[];
  /** Default: those of acting and `overlook`, where the world says what they need. */
  readonly rates?: readonly FittedRate[] | undefined;
  /** Rules of mending that are off. */
  readonly without?: readonly string[];
  /** How many draws there are in each of three rounds; each plays the episodes that are fitted. Default: 60. */
  readonly draws?: number | undefined;
  /** Of how many recorded episodes one is fitted; the others are held out. 1: all are fitted. Default: 3. */
  readonly every?: number | undefined;
  /** How often the episodes that are held out are played with the rates found. Default: 10. */
  readonly checks?: number | undefined;
  /** Of the draws. Default: 0. */
  readonly seed?: number | undefined;
  /** Plays episodes elsewhere, as in threads. Default: here. */
  readonly simulate?: PlaySimulated | undefined;
  /** How many plays are asked of it at a time. Default: 1. */
  readonly jobs?: number | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

interface WholeFit extends FitSpec {
  readonly rates: readonly FittedRate[];
  readonly draws: number;
  readonly every: number;
  readonly checks: number;
  readonly seed: number;
  readonly simulate: PlaySimulated;
  readonly jobs: number;
}

const USUAL: readonly FittedRate[] = [
  ...(['scant', 'persist', 'again', 'rash', 'crowd', 'back', 'linger', 'apart'] as const),
  'overlook',
];

function withDefaults(spec: FitSpec): WholeFit {
  const usual = USUAL.filter((name) => isBoundable(name, spec.world.words));
  const { rates = usual, draws = 60, every = 3, checks = 10, seed = 0, jobs = 1 } = spec;
  return { ...spec, rates, draws, every, checks, seed, jobs, simulate: spec.simulate ?? simulatedWith(spec) };
}

export interface FittedRateRow extends RateInterval {
  readonly name: FittedRate;
  /** Of the rates whose play is nearest. */
  readonly estimate: number;
  /**
   * Why the interval says little: those of plays with known rates hold them too seldom, it is hardly narrower than the
   * prior, or the play is one that no rates make quite.
   */
  readonly doubt: 'covers too seldom' | 'not told apart' | 'outside of its interval' | null;
}

export interface FitResult {
  readonly rates: readonly FittedRateRow[];
  readonly bounds: Bounds;
  /** The player with these rates, as `--model` takes it. */
  readonly model: string;
  /** How far the statistics are from those of such play, in standard deviations that they have in the play. */
  readonly misfit: number;
  readonly fitted: number;
  readonly heldOut: number;
  readonly residuals: readonly FitResidual[];
  /** Half the sum of the differences between shares of kinds of action, on what is held out. */
  readonly kindsApart: PlayersApart;
  /** Root mean square of the difference in the share of work that is done, over the steps, on the same. */
  readonly workApart: PlayersApart;
  /** Standard deviation of the number of steps in what is held out. */
  readonly stepsSpread: number;
}

/** How far the player without rates, and with those found, is from the play. */
export interface PlayersApart {
  readonly perfect: number;
  readonly fitted: number;
  /** Nine of ten times that the whole play is divided by chance, its halves are no further apart. */
  readonly itself: number;
}

/** On the episodes that are held out, or on all that are fitted. */
interface FitResidual extends PlayersApart {
  readonly statistic: string;
  readonly played: number;
}

type FittedRows = { readonly rows: readonly FittedRateRow[]; readonly misfit: number };

/** Above it, no rates were found that make such play. */
const MOST_MISFIT = 5;
/** An interval that is hardly narrower than the prior says nothing. */
const MOST_WIDTH = 0.8;
/** A difference of so little is none, however often a thing was done. */
const LEAST_SPREAD = 0.02;
/** Rounds of draws after the first, each from half of the ranges before. */
const NARROWER_ROUNDS = 2;
/** How often the episodes that are fitted are played with the rates found, and without any. */
const NEAREST_PLAYS = 5;

/**
 * What `troupe fit` prints: rates with their intervals, and how far the player with them is from what was held out.
 * @throws PLAY_UNFIT where no rates were found that do; FACET_MISSING where the world does not say what rates damage;
 * OPTION_BAD for a number that is too small, rates that cannot be fitted, and no play; SCENE_UNKNOWN
 * @example
 * ```ts
 * import { sar } from 'troupe/envs';
 * import { fitPlay, readPlay } from 'troupe/experiment';
 * import { llamar } from 'troupe/protocols';
 *
 * export const rashness = async (file: string) => {
 *   const play = readPlay(file).episodes;
 *   const { rates } = await fitPlay({ world: sar, protocol: llamar.usual, play, rates: ['rash'] });
 *   return rates[0]?.estimate;
 * };
 * ```
 */
export async function fitPlay(given: FitSpec): Promise<FitResult> {
  const spec = withDefaults(given);
  const { play, every, seed, draws, checks, world } = spec;
  spec.signal?.throwIfAborted();
  checkSpec(spec);
  const asked: Bounds = Object.fromEntries(spec.rates.map((name) => [name, PRIORS[name].high]));
  requireFacets(asked, world.words, { world, by: "'troupe fit'" });
  for (const name of ['player', WORK_DONE] as const) {
    const has = name === 'player' ? world.player : world.metrics.find((metric) => metric.name === name);
    neededFacet(name === 'player' ? name : `metric ${name}`, has, { world, by: "'troupe fit'" });
  }
  const known = knownScenes(world);
  const unknown = play.find(({ scene }) => !known.includes(scene));
  if (unknown !== undefined) throw failure('SCENE_UNKNOWN', { scene: oneLine(unknown.scene, 60), known });
  const shuffled = random(seed).fork('held out').shuffle(play);
  const train = shuffled.filter((_, i) => i % every === 0);
  const held = shuffled.filter((_, i) => i % every !== 0);
  const statistics = statisticsFor(train);
  const target = {
    observed: statistics.map(({ of }) => of(train)),
    spreads: spreadsOf(train, statistics, random(seed).fork('spreads')).map((one) => Math.max(LEAST_SPREAD, one)),
  };
  const progress = progressOf(
    spec,
    ((1 + NARROWER_ROUNDS) * draws + 2 * NEAREST_PLAYS) * train.length + (held.length || train.length) * (checks + 1),
  );
  const parts = { train, statistics, target, progress };
  const { rows, misfit } = await nearerPlayed(spec, parts, await nearestInRounds(spec, parts));
  const bounds = boundsWith(
    spec,
    rows.map(({ estimate }) => rounded(estimate)),
  );
  if (misfit > MOST_MISFIT) throw failure('PLAY_UNFIT', { misfit: rounded(misfit), most: MOST_MISFIT });
  return {
    rates: rows,
    bounds,
    model: modelWith(bounds),
    misfit,
    fitted: train.length,
    heldOut: held.length,
    ...(await comparedWith(held.length > 0 ? held : train, spec, { bounds, progress, statistics })),
  };
}

/** @throws OPTION_BAD */
function checkSpec(spec: WholeFit): void {
  const bad = (option: string, value: string, wanted: string) =>
    failure('OPTION_BAD', { option, value: oneLine(value, 80), wanted });
  for (const option of ['draws', 'every', 'checks', 'jobs'] as const) {
    const count = spec[option];
    if (!(Number.isInteger(count) && count >= 1)) throw bad(option, String(count), 'a whole number from 1');
  }
  if (spec.play.length === 0) throw bad('play', '[]', 'episodes, as readPlay gives them');
  const said = spec.rates.join(',');
  const isKnown = spec.rates.every((name) => FITTED_RATES.includes(name));
  if (said === '' || !isKnown || new Set(spec.rates).size < spec.rates.length)
    throw bad('rates', said, `${FITTED_RATES.join(', ')}, each once`);
  if (spec.rates.includes('lasts') && !spec.rates.includes('misread'))
    throw bad('rates', 'lasts', "'misread' beside it: how long one lasts");
}

type Compared = Pick<FitResult, 'residuals' | 'kindsApart' | 'workApart' | 'stepsSpread'>;

/** These episodes beside the player without rates, and with those found. */
async function comparedWith(
  episodes: readonly PlayedEpisode[],
  spec: WholeFit,
  { bounds, progress, statistics }: Pick<Drawing, 'progress' | 'statistics'> & { readonly bounds: Bounds },
): Promise<Compared> {
  const { play, seed, checks, world } = spec;
  const [perfect = [], ...again] = await simulatedEach(spec, progress, [
    { episodes, bounds: { without: spec.without }, seed: `${seed}/perfect` },
    ...Array.from({ length: checks }, (_, i) => ({ episodes, bounds, seed: `${seed}/check/${i}` })),
  ]);
  const fitted = again.flat();
  const halving = random(seed).fork('halves');
  const playersApart = (apart: typeof totalVariation): PlayersApart => ({
    perfect: apart(episodes, perfect),
    fitted: apart(episodes, fitted),
    itself: halvesApart(play, apart, halving),
  });
  return {
    residuals: statistics.map(({ name, of }) => ({
      statistic: name,
      played: of(episodes),
      perfect: of(perfect),
      fitted: of(fitted),
      itself: halvesApart(play, (one, other) => Math.abs(of(one) - of(other)), halving),
    })),
    kindsApart: playersApart(totalVariation),
    workApart: playersApart((one, other) => workApart(one, other, world.pace.stepCap)),
    stepsSpread: stepsSpread(episodes),
  };
}

function modelWith({ without = [], ...rates }: Bounds): string {
  const kept = Object.entries(rates).flatMap(([name, rate]) => (rate === 0 ? [] : [`${name}=${rate}`]));
  const off = kept.length === 0 || without.length === 0 ? [] : [`without=${without.join('+')}`];
  return kept.length === 0 ? 'rules' : `rules:${[...kept, ...off].join(',')}`;
}

/** Steps are whole. */
const boundsWith = ({ rates, without }: WholeFit, values: readonly number[]): Bounds => ({
  ...Object.fromEntries(rates.map((name, k) => [name, name === 'lasts' ? Math.round(values[k] ?? 1) : values[k]])),
  without,
});

const rounded = (share: number): number => Number(share.toFixed(2));

function doubtOf({ low, high, covers, width }: RateInterval, estimate: number, draws: number): FittedRateRow['doubt'] {
  // So few of the plays with known rates may be missed before chance no longer explains it, at one in twenty.
  const least = FIT_LEVEL - 1.64 * Math.sqrt((FIT_LEVEL * (1 - FIT_LEVEL)) / draws);
  if (covers < least) return 'covers too seldom';
  if (width > MOST_WIDTH) return 'not told apart';
  return estimate < low || estimate > high ? 'outside of its interval' : null;
}

interface Drawing {
  readonly train: readonly PlayedEpisode[];
  readonly statistics: readonly PlayStatistic[];
  readonly target: FitTarget;
  readonly progress: Progress;
}

/**
 * Intervals from draws of the whole prior; the nearest rates from these, and from draws of ever narrower ranges. What
 * was drawn before counts in every round.
 */
async function nearestInRounds(spec: WholeFit, drawing: Drawing): Promise<Pick<FittedRows, 'rows'>> {
  const { target } = drawing;
  const priors = spec.rates.map((name) => PRIORS[name]);
  let ranges: RateRange[] = priors;
  let draws = await drawsOf(spec, drawing, { ranges, round: 0 });
  const intervals = rateIntervals(draws, target.observed, priors);
  for (let round = 1; round <= NARROWER_ROUNDS; round++) {
    const { rates } = nearestRates({ draws, priors }, target, ranges);
    ranges = ranges.map((range, k) => halfAround(rates[k] ?? 0, range));
    draws = [...draws, ...(await drawsOf(spec, drawing, { ranges, round }))];
  }
  const { rates } = nearestRates({ draws, priors }, target, ranges);
  const rows = intervals.flatMap((interval, k): FittedRateRow[] => {
    const [name, estimate = 0] = [spec.rates[k], rates[k]];
    return name === undefined ? [] : [{ name, estimate, ...interval, doubt: doubtOf(interval, estimate, spec.draws) }];
  });
  return { rows };
}

/** The rates found, or none at all where the play without is nearer: both are played, for the surface only predicts. */
async function nearerPlayed(
  spec: WholeFit,
  { train, statistics, target, progress }: Drawing,
  { rows }: Pick<FittedRows, 'rows'>,
): Promise<FittedRows> {
  const found = rows.map(({ estimate }) => rounded(estimate));
  const least = spec.rates.map((name) => PRIORS[name].low);
  const batches = [found, least].flatMap((values, k) =>
    Array.from({ length: NEAREST_PLAYS }, (_, i) => ({
      episodes: train.map(({ scene, agents, seed }) => ({ scene, agents, seed })),
      bounds: boundsWith(spec, values),
      seed: `${spec.seed}/nearest/${k}/${i}`,
    })),
  );
  const plays = await simulatedEach(spec, progress, batches);
  const misfitOf = (of: PlayedEpisode[][]) => distanceTo(target)(statistics.map((one) => one.of(of.flat())));
  const misfit = misfitOf(plays.slice(0, NEAREST_PLAYS));
  const misfitWithout = misfitOf(plays.slice(NEAREST_PLAYS));
  if (misfit <= misfitWithout) return { rows, misfit };
  const without = rows.map((row, k): FittedRateRow => {
    const estimate = least[k] ?? 0;
    return { ...row, estimate, doubt: doubtOf(row, estimate, spec.draws) };
  });
  return { rows: without, misfit: misfitWithout };
}

/** Half as wide, around the place or as near to it as lies within. */
function halfAround(place: number, { low, high }: RateRange): RateRange {
  const quarter = (high - low) / 4;
  const middle = Math.min(high - quarter, Math.max(low + quarter, place));
  return { low: middle - quarter, high: middle + quarter };
}

/** Rates by a Latin hypercube: of each rate, one draw from every equal part of its range. */
async function drawsOf(
  spec: WholeFit,
  { train, statistics, progress }: Drawing,
  { ranges, round }: { readonly ranges: readonly RateRange[]; readonly round: number },
): Promise<FitDraw[]> {
  const chance = random(spec.seed).fork(`fit/${round}`);
  const places = Array.from({ length: spec.draws }, (_, i) => i);
  const columns = ranges.map(({ low, high }) =>
    chance.shuffle(places).map((place) => low + ((high - low) * (place + chance.next())) / spec.draws),
  );
  const drawn = places.map((i) => columns.map((column) => column[i] ?? 0));
  const batches = drawn.map((values, i) => ({
    episodes: train.map(({ scene, agents, seed }) => ({ scene, agents, seed })),
    bounds: boundsWith(spec, values),
    seed: `${spec.seed}/draw/${round}/${i}`,
  }));
  const plays = await simulatedEach(spec, progress, batches);
  return plays.map((play, i) => ({ rates: drawn[i] ?? [], statistics: statistics.map(({ of }) => of(play)) }));
}

/** So many at a time as the fit has jobs. */
function simulatedEach(
  { simulate, jobs, signal }: WholeFit,
  progress: Progress,
  batches: readonly SimulatedBatch[],
): Promise<PlayedEpisode[][]> {
  const atOnce = pLimit(jobs);
  return Promise.all(
    batches.map((batch) =>
      atOnce(async () => {
        signal?.throwIfAborted();
        const played = await simulate(batch);
        progress(batch.episodes.length);
        return played;
      }),
    ),
  );
}

type Progress = (episodes: number) => void;

function progressOf({ onProgress, signal }: FitSpec, total: number): Progress {
  let done = 0;
  return (episodes) => {
    signal?.throwIfAborted();
    done += episodes;
    onProgress?.(done, total);
  };
}
