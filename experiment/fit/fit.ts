// Fits the rates at which a rule player errs to recorded play: plays the recorded episodes again with rates drawn from
// a prior, and estimates by regression which rates play like the record. What cannot be told apart is left at 0.
import { type Bounds, isBoundable, requireFacets } from '../../agents/models/bounds.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import {
  estimateRates,
  FIT_LEVEL,
  type FitDraw,
  misfits,
  type RateEstimate,
} from '../../runtime/experiment/regression-abc.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { neededFacet } from '../../runtime/world/complete-world.ts';
import {
  actedAs,
  type PlayedEpisode,
  type PlayStatistic,
  statisticsFor,
  stepsSpread,
  totalVariation,
  workApart,
} from './play-statistics.ts';

/** The rates that can be fitted, each with the greatest value that the prior, even from 0, has for it. */
export const FITTED_RATES = {
  scant: 1,
  persist: 0.95,
  again: 0.6,
  rash: 0.8,
  crowd: 1,
  back: 1,
  linger: 1,
  apart: 0.6,
  overlook: 0.6,
  misread: 0.4,
  forget: 0.9,
  garble: 0.5,
  lapse: 0.3,
} as const satisfies Partial<Record<keyof Bounds, number>>;
export type FittedRate = keyof typeof FITTED_RATES;

export interface FitSpec {
  readonly world: AnyCompleteWorld;
  readonly protocol: AnyProtocol;
  readonly play: readonly PlayedEpisode[];
  /** Default: those of acting and `overlook`, where the world says what they need. */
  readonly rates?: readonly FittedRate[] | undefined;
  /** Rules of mending that are off. */
  readonly without?: readonly string[];
  /** How many draws from the prior, each of which plays the episodes that are fitted. Default: 60. */
  readonly draws?: number | undefined;
  /** Of how many recorded episodes one is fitted; the others are held out. Default: 3. */
  readonly every?: number | undefined;
  /** How often the episodes that are held out are played with the rates found. Default: 10. */
  readonly checks?: number | undefined;
  /** Of the draws. Default: 0. */
  readonly seed?: number | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

interface WholeFit extends FitSpec {
  readonly rates: readonly FittedRate[];
  readonly draws: number;
  readonly every: number;
  readonly checks: number;
  readonly seed: number;
}

const USUAL: readonly FittedRate[] = [
  ...(['scant', 'persist', 'again', 'rash', 'crowd', 'back', 'linger', 'apart'] as const),
  'overlook',
];

function withDefaults(spec: FitSpec): WholeFit {
  const usual = USUAL.filter((name) => isBoundable(name, spec.world.words));
  const { rates = usual, draws = 60, every = 3, checks = 10, seed = 0 } = spec;
  return { ...spec, rates, draws, every, checks, seed };
}

export interface FittedRateRow extends RateEstimate {
  readonly name: FittedRate;
  /** Fixed at 0: its intervals hold less often than they should, or say hardly more than the prior. */
  readonly fixed: 'covers too seldom' | 'not told apart' | null;
}

export interface FitResult {
  readonly rates: readonly FittedRateRow[];
  readonly bounds: Bounds;
  /** The player with these rates, as `--model` takes it. */
  readonly model: string;
  /** Root mean square distance of the statistics from those of such play, in its standard deviations. */
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
interface PlayersApart {
  readonly perfect: number;
  readonly fitted: number;
}

/** On the episodes that are held out. */
export interface FitResidual {
  readonly statistic: string;
  readonly played: number;
  readonly perfect: number;
  readonly fitted: number;
}

/** The figure of a world by which a recording says how far the work is. */
const WORK_DONE = 'transportRate';

/** Above it, no rates make such play. */
const MOST_MISFIT = 5;
/** An interval that is hardly narrower than the prior says nothing. */
const MOST_WIDTH = 0.8;

/**
 * What `troupe fit` prints: rates with their intervals, and how far the player with them is from what was held out.
 * @throws PLAY_UNFIT where no rates make such play; FACET_MISSING where the world does not say what rates damage;
 * SCENE_UNKNOWN
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
  const { stepCap } = world.pace;
  spec.signal?.throwIfAborted();
  const asked: Bounds = Object.fromEntries(spec.rates.map((name) => [name, FITTED_RATES[name]]));
  requireFacets(asked, world.words, { world, by: "'troupe fit'" });
  for (const name of ['player', WORK_DONE] as const) {
    const has = name === 'player' ? world.player : world.metrics.find((metric) => metric.name === name);
    neededFacet(name === 'player' ? name : `metric ${name}`, has, { world, by: "'troupe fit'" });
  }
  const unknown = play.find(({ scene }) => !world.scenes.includes(scene));
  if (unknown !== undefined) throw failure('SCENE_UNKNOWN', { scene: oneLine(unknown.scene, 60), known: world.scenes });
  const shuffled = random(seed).fork('held out').shuffle(play);
  const train = shuffled.filter((_, i) => i % every === 0);
  const held = shuffled.filter((_, i) => i % every !== 0);
  const statistics = statisticsFor(train);
  const progress = progressOf(spec, 2 * train.length * draws + held.length * (checks + 1));
  const parts = { train, statistics, progress };
  const first = await roundOf(spec, { ...parts, rates: spec.rates });
  const kept = first.estimates.flatMap(({ name, fixed }) => (fixed === null ? [name] : []));
  const isDone = kept.length === 0 || kept.length === spec.rates.length;
  // What cannot be told is at 0 in what is played, so the others are estimated again with it at 0.
  const { misfit, estimates: last } = isDone ? first : await roundOf(spec, { ...parts, rates: kept });
  const estimates = first.estimates.map((row) => last.find(({ name }) => name === row.name) ?? row);
  const bounds: Bounds = {
    ...Object.fromEntries(estimates.map(({ name, estimate, fixed }) => [name, fixed === null ? rounded(estimate) : 0])),
    without: spec.without,
  };
  if (misfit > MOST_MISFIT) throw failure('PLAY_UNFIT', { misfit: rounded(misfit), most: MOST_MISFIT });
  const perfect = await simulated(spec, held, { bounds: {}, seed: `${seed}/perfect`, progress });
  const again: PlayedEpisode[] = [];
  for (let i = 0; i < checks; i++)
    again.push(...(await simulated(spec, held, { bounds, seed: `${seed}/check/${i}`, progress })));
  return {
    rates: estimates,
    bounds,
    model: modelWith(bounds),
    misfit,
    fitted: train.length,
    heldOut: held.length,
    residuals: statistics.map(({ name, of }) => ({
      statistic: name,
      played: of(held),
      perfect: of(perfect),
      fitted: of(again),
    })),
    kindsApart: { perfect: totalVariation(held, perfect), fitted: totalVariation(held, again) },
    workApart: { perfect: workApart(held, perfect, stepCap), fitted: workApart(held, again, stepCap) },
    stepsSpread: stepsSpread(held),
  };
}

function modelWith({ without = [], ...rates }: Bounds): string {
  const kept = Object.entries(rates).flatMap(([name, rate]) => (rate === 0 ? [] : [`${name}=${rate}`]));
  const off = kept.length === 0 || without.length === 0 ? [] : [`without=${without.join('+')}`];
  return kept.length === 0 ? 'rules' : `rules:${[...kept, ...off].join(',')}`;
}

const mostOf = (rates: readonly FittedRate[]): number[] => rates.map((name) => FITTED_RATES[name]);
const rounded = (share: number): number => Number(share.toFixed(2));
const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, one) => sum + one * one, 0) / Math.max(1, values.length));

function rowsOf(names: readonly FittedRate[], estimates: readonly RateEstimate[], draws: number): FittedRateRow[] {
  // So few of the plays with known rates may be missed before chance no longer explains it, at one in twenty.
  const least = FIT_LEVEL - 1.64 * Math.sqrt((FIT_LEVEL * (1 - FIT_LEVEL)) / draws);
  return names.flatMap((name, k) => {
    const found = estimates[k];
    if (found === undefined) return [];
    const fixed = found.covers < least ? 'covers too seldom' : found.width > MOST_WIDTH ? 'not told apart' : null;
    return [{ name, ...found, fixed }];
  });
}

interface FitRound {
  readonly estimates: readonly FittedRateRow[];
  readonly misfit: number;
}

/** These rates from draws of them, all others at 0. */
async function roundOf(spec: WholeFit, drawing: Drawing): Promise<FitRound> {
  const { rates, statistics, train } = drawing;
  const draws = await drawsOf(spec, drawing);
  const observed = statistics.map(({ of }) => of(train));
  const estimates = rowsOf(rates, estimateRates(draws, observed, mostOf(rates)), draws.length);
  const found = estimates.map(({ estimate }) => estimate);
  return { estimates, misfit: rootMeanSquare(misfits(draws, observed, found)) };
}

interface Drawing {
  readonly rates: readonly FittedRate[];
  readonly train: readonly PlayedEpisode[];
  readonly statistics: readonly PlayStatistic[];
  readonly progress: () => void;
}

/** Rates by a Latin hypercube: of each rate, one draw from every equal part of its range. */
async function drawsOf(spec: WholeFit, { rates, train, statistics, progress }: Drawing): Promise<FitDraw[]> {
  const chance = random(spec.seed).fork(`fit/${rates.length}`);
  const places = Array.from({ length: spec.draws }, (_, i) => i);
  const columns = rates.map((name) =>
    chance.shuffle(places).map((place) => (FITTED_RATES[name] * (place + chance.next())) / spec.draws),
  );
  const draws: FitDraw[] = [];
  for (const i of places) {
    const drawn = columns.map((column) => column[i] ?? 0);
    const bounds: Bounds = Object.fromEntries(rates.map((name, k) => [name, drawn[k] ?? 0]));
    const play = await simulated(spec, train, { bounds, seed: `${spec.seed}/draw/${rates.length}/${i}`, progress });
    draws.push({ rates: drawn, statistics: statistics.map(({ of }) => of(play)) });
  }
  return draws;
}

function progressOf({ onProgress, signal }: FitSpec, total: number): () => void {
  let done = 0;
  return () => {
    signal?.throwIfAborted();
    done++;
    onProgress?.(done, total);
  };
}

interface SimulatedPlay {
  readonly bounds: Bounds;
  readonly seed: string;
  readonly progress: () => void;
}

/** The same scenes, teams and seeds, played by a rule player with these bounds. */
async function simulated(
  { world, protocol, without }: Pick<FitSpec, 'world' | 'protocol' | 'without'>,
  episodes: readonly PlayedEpisode[],
  { bounds, seed, progress }: SimulatedPlay,
): Promise<PlayedEpisode[]> {
  const { words, player, pace } = world;
  const played: PlayedEpisode[] = [];
  for (const [i, { scene, agents, seed: at }] of episodes.entries()) {
    const sink = memorySink();
    const models = rulesModel({
      player,
      seed: `${seed}/${i}`,
      facts: words.facts,
      acting: words.acting,
      idle: pace.idle,
      ...bounds,
      without,
    });
    const { reason } = await runEpisode({
      world,
      protocol,
      agents,
      scene,
      seed: at,
      steps: pace.stepCap,
      models,
      sink,
    });
    const steps = sink.events().flatMap((event) =>
      event.type === 'world.stepped'
        ? [
            {
              did: event.outcomes.map(({ do: action, ok }) => actedAs(action, ok)),
              progress: Object.values(event.score)[0]?.[WORK_DONE] ?? 0,
            },
          ]
        : [],
    );
    played.push({ scene, agents, seed: at, steps, success: reason === 'goal' });
    progress();
  }
  return played;
}
