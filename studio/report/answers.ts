// Answers in sentences what a reader of an experiment asks first: which protocol is better and how sure that is, which
// one at which cost, where another one takes the lead, which scenes decide, and what it all cost.
import {
  ALL_TOKENS,
  episodesOf,
  isPrice,
  type PlayedWorld,
  type Turn,
  turnsByShare,
  turnsByTeam,
} from '../../runtime/experiment/crossing-rows.ts';
import { type Crossing, isShown } from '../../runtime/experiment/crossings.ts';
import { ONE_MODEL } from '../../runtime/experiment/grid.ts';
import type { JobResult, Measure } from '../../runtime/experiment/measures.ts';
import { detectableMean } from '../../runtime/experiment/power.ts';
import { average, type Estimate, estimateOf, grouped, sampleOf } from '../../runtime/experiment/statistics.ts';
import type { Cell, Contrast, Difference } from '../../runtime/experiment/tally.ts';
import { haveSeveralModels, whereOf } from '../../runtime/experiment/tally.ts';
import { counted, groupedNumber } from '../../runtime/text/in-words.ts';
import { armOf, type WorldReport } from './world-report.ts';

/** One sentence each, the most important first. */
export const answers = (world: WorldReport): string[] => [
  ...comparisons(world),
  ...budgets(world),
  ...turns(world),
  ...deciding(world),
  ...spent(world),
];

/** What an episode costs: in money where there are prices, then in all tokens, then in tokens between agents. */
export function costsOf({ measures, results }: Pick<WorldReport, 'measures' | 'results'>): Measure[] {
  const price = measures.find(isPrice);
  const isPaid = price !== undefined && results.some((episode) => (price.value(episode) ?? 0) > 0);
  return [...(isPaid ? [price] : []), ALL_TOKENS, ...measures.filter(({ name }) => name === 'betweenTokens')];
}

/** Of the episodes of one cell. */
export const costIn = ({ results }: Pick<WorldReport, 'results'>, cell: Cell, measure: Measure): Estimate =>
  estimateOf(measure, sampleOf(episodesOf({ results }, cell)));

interface Outcome {
  readonly measure: Measure;
  readonly better: 'higher' | 'lower';
}

/** The first outcome that differs, rates of which more is better before others. */
export const mainOutcome = (world: Pick<WorldReport, 'measures' | 'tally'>): Outcome | undefined =>
  outcomesApart(world)[0];

function outcomesApart({ measures, tally: { cells } }: Pick<WorldReport, 'measures' | 'tally'>): Outcome[] {
  const rank = ({ kind, better }: Measure) => (better === 'higher' ? 0 : 2) + (kind === 'rate' ? 0 : 1);
  const outcomes = measures.flatMap((measure): Outcome[] =>
    measure.of === 'outcome' ? [{ measure, better: measure.better ?? 'higher' }] : [],
  );
  const differs = ({ measure: { name } }: Outcome) =>
    new Set(cells.map(({ estimates }) => estimates[name]?.mean)).size > 1;
  return outcomes.filter(differs).sort((a, b) => rank(a.measure) - rank(b.measure));
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const figure = (x: number): string =>
  Math.abs(x) >= 1000 ? groupedNumber(Math.round(x)) : x.toFixed(Math.abs(x) >= 10 ? 1 : 2);
const signed = (x: number): string => (x > 0 ? `+${figure(x)}` : figure(x).replace('-', '−'));
const within = ({ low, high }: Estimate): string =>
  low === null || high === null ? '' : ` [${figure(low)}, ${figure(high)}]`.replaceAll('-', '−');

/** Of the main outcome, and where it leaves a team level, of the first of which less is better (steps). */
function comparisons(world: WorldReport): string[] {
  const [main, ...others] = outcomesApart(world);
  if (main === undefined)
    return world.tally.cells.length > 1
      ? ['No outcome differs between the rows: this experiment compares costs alone.']
      : [];
  const { lines, level } = comparedBy(world, main);
  const second = others.find(({ better }) => better === 'lower');
  const alike =
    level.length === 0 ? [] : [`${main.measure.title}: all ${comparedIn(world)} level with ${joined(level)}.`];
  return [...lines, ...alike, ...(second && level.length > 0 ? comparedBy(world, second).lines : [])];
}

interface ComparedTeams {
  readonly lines: string[];
  /** Teams in which nobody is ahead. */
  readonly level: string[];
}

type Arm = Pick<Cell, 'agents' | 'protocol' | 'model'>;

/** What is compared: protocols of one team under one model, or its models where it has one protocol alone. */
const comparable = <T>(rows: readonly T[], armIn: (row: T) => Arm): T[][] =>
  grouped(rows, (row) => String(armIn(row).agents)).flatMap((team) =>
    new Set(team.map((row) => armIn(row).protocol)).size > 1 ? grouped(team, (row) => armIn(row).model) : [team],
  );

const comparedIn = ({ tally: { cells } }: WorldReport): string =>
  new Set(cells.map(({ protocol }) => protocol)).size > 1 ? 'protocols' : 'models';

/** Under one model, where the world has several, it is told once and not with each protocol. */
function namesIn({ tally: { cells } }: WorldReport, rows: readonly Cell[]) {
  const isOfOne = haveSeveralModels(cells) && !haveSeveralModels(rows);
  return {
    nameOf: (cell: Cell) => (isOfOne ? cell.protocol : armOf(cell)),
    whereIn: (cell: Cell) => `${whereOf(cell)}${isOfOne ? `, ${cell.model}` : ''}`,
  };
}

/** For each team: who is ahead, and of every other what is shown against it. */
function comparedBy(world: WorldReport, { measure, better }: Outcome): ComparedTeams {
  const level: string[] = [];
  const meanOf = ({ estimates }: Cell) => estimates[measure.name]?.mean ?? Number.NaN;
  const gain = (cell: Cell) => (better === 'higher' ? meanOf(cell) : -meanOf(cell));
  const { cells, contrasts } = world.tally;
  const teams = grouped(cells, whereOf).flatMap((own) => comparable(own, (cell) => cell));
  const lines = teams.flatMap((team) => {
    const { nameOf, whereIn } = namesIn(world, team);
    const [best, ...others] = team.filter((cell) => !Number.isNaN(meanOf(cell))).sort((a, b) => gain(b) - gain(a));
    if (best === undefined || others.length === 0) return [];
    const found = others.flatMap((other) => {
      const contrast = contrasts.find(
        (one) => one.agents === best.agents && one.scene === best.scene && isBetween(one, best, other),
      );
      const difference = contrast?.differences[measure.name];
      return difference
        ? [{ name: nameOf(other), difference, turned: isFirst(contrast, other), alike: contrast.alike }]
        : [];
    });
    const equal = found.filter(({ difference }) => difference.constant || difference.estimate.mean === 0);
    const apart = found.filter((one) => !equal.includes(one));
    if (apart.length === 0) {
      // A row that was compared with nothing is not level either.
      if (found.length === others.length) level.push(whereIn(best));
      return [];
    }
    const leaders = joined([nameOf(best), ...equal.map(({ name }) => name)]);
    const own = best.estimates[measure.name];
    const told = apart.map(({ name, difference, turned }) => ({
      difference: `${name} ${differenceText(difference, turned)}`,
      verdict: verdict(difference),
    }));
    const clauses = grouped(told, (one) => one.verdict).map(
      (same) => `${joined(same.map(({ difference }) => difference))}: ${same[0]?.verdict}`,
    );
    return [
      `${measure.title}, ${whereIn(best)}: ${leaders} ${figure(meanOf(best))}${own ? within(own) : ''}${equal.length > 0 && equal.every(({ alike }) => alike) ? ' (they play alike)' : ''}; ${clauses.join('; ')}.`,
    ];
  });
  return { lines, level };
}

const isFirst = ({ first, firstModel }: Contrast, cell: Cell): boolean =>
  first === cell.protocol && firstModel === cell.model;
const isSecond = ({ second, secondModel }: Contrast, cell: Cell): boolean =>
  second === cell.protocol && secondModel === cell.model;
const isBetween = (one: Contrast, a: Cell, b: Cell): boolean =>
  (isFirst(one, a) && isSecond(one, b)) || (isFirst(one, b) && isSecond(one, a));

/** Differences are second minus first; `turned` if first minus second is told. */
function differenceText({ estimate, q, p }: Difference, turned: boolean): string {
  const mean = (estimate.mean ?? 0) * (turned ? -1 : 1);
  const [low, high] = turned
    ? [estimate.high === null ? null : -estimate.high, estimate.low === null ? null : -estimate.low]
    : [estimate.low, estimate.high];
  return `${signed(mean)}${within({ ...estimate, low, high })} (q ${(q ?? p).toFixed(3)})`;
}

function verdict({ estimate, q, p, same, spread }: Difference): string {
  if ((q ?? p) <= 0.05) return 'shown';
  if (same === 'yes') return 'the same within the margin';
  const missed = detectableMean(estimate.unit === 'scene' ? estimate.scenes : estimate.distinct, spread);
  if (missed === null) return `not shown, nor can so few ${estimate.unit}s show any`;
  return missed === 0
    ? `not shown; the same in every ${estimate.unit}, which does not tell how little is missed`
    : `not shown; less than ${figure(missed)} is missed in one of five experiments or more`;
}

/** Whom to choose as the cost of an episode grows. */
function budgets(world: WorldReport): string[] {
  const main = mainOutcome(world);
  const [cost] = costsOf(world);
  if (main === undefined || cost === undefined) return [];
  const { measure, better } = main;
  const points = world.tally.cells.flatMap((cell) => {
    const [x, y] = [costIn(world, cell, cost).mean, cell.estimates[measure.name]?.mean];
    return x === null || y == null ? [] : [{ cell, x, y: better === 'higher' ? y : -y }];
  });
  const front = points
    .filter((a) => !points.some((b) => b.x <= a.x && b.y >= a.y && (b.x < a.x || b.y > a.y)))
    .sort((a, b) => a.x - b.x);
  const [least, ...dearer] = front;
  if (points.length < 2 || least === undefined) return [];
  const unit = cost.currency ?? (cost === ALL_TOKENS ? 'tokens' : cost.title);
  const steps = front.map(({ cell, x, y }, i) => {
    const before = front[i - 1]?.cell;
    const contrast =
      before?.agents === cell.agents &&
      world.tally.contrasts.find(
        (one) => one.agents === cell.agents && one.scene === cell.scene && isBetween(one, before, cell),
      );
    const q = contrast ? contrast.differences[measure.name]?.q : undefined;
    const told = q == null ? '' : `, q ${q.toFixed(3)} against the one before: ${q <= 0.05 ? 'shown' : 'not shown'}`;
    return `from ${figure(x)} ${unit} ${armOf(cell)} with ${whereOf(cell)} (${figure(Math.abs(y))}${told})`;
  });
  return [
    dearer.length === 0
      ? `At any budget ${armOf(least.cell)} with ${whereOf(least.cell)} has the best mean, for the least ${unit} an episode (${figure(least.x)}).`
      : `By what an episode may cost, the best mean is: ${steps.join('; ')}. These are means, and teams of other sizes are not compared by a test.`,
  ];
}

/** Where another protocol is to be chosen, for the main outcome and the main cost. */
const turns = (world: WorldReport): string[] => turnSentences(world, decidingMeasures(world));

/** The main outcome and the main cost. */
export function decidingMeasures(world: WorldReport): Measure[] {
  const main = mainOutcome(world);
  return [...(main ? [main.measure] : []), ...costsOf(world).slice(0, 1)];
}

const MOST_SCENES = 6;

/** Scenes in which protocols of one team differ, and how many there are in which they do not. */
function deciding(world: WorldReport): string[] {
  const main = mainOutcome(world);
  if (main === undefined) return [];
  const scenes = grouped(world.results, ({ job }) => job.scene).map((own) => {
    const spans = comparable(own, ({ job }) => job).map((team) => {
      const means = grouped(team, ({ job }) => armOf(job)).flatMap((arm) => {
        const values = arm.flatMap((episode) => main.measure.value(episode) ?? []);
        return values.length === 0 ? [] : [average(values)];
      });
      return means.length < 2 ? 0 : Math.max(...means) - Math.min(...means);
    });
    return { scene: own[0]?.job.scene ?? '', span: spans.length === 0 ? 0 : average(spans) };
  });
  if (scenes.length < 2) return [];
  const apart = scenes.filter(({ span }) => span > 1e-9).sort((a, b) => b.span - a.span);
  if (apart.length === 0) return [`${main.measure.title} is the same for all ${comparedIn(world)} in every scene.`];
  const named = apart.slice(0, MOST_SCENES).map(({ scene, span }) => `${scene} (by ${figure(span)})`);
  const more = apart.length > MOST_SCENES ? ` and ${apart.length - MOST_SCENES} more` : '';
  const rest = scenes.length - apart.length;
  return [
    `${main.measure.title} differs most between ${comparedIn(world)} in scene${named.length > 1 ? 's' : ''} ${joined(named)}${more}${rest > 0 ? `, and not at all in ${rest} of ${scenes.length}` : ''}.`,
  ];
}

function spent({ results, measures }: WorldReport): string[] {
  const sum = (read: (one: JobResult) => number | undefined) => results.reduce((n, one) => n + (read(one) ?? 0), 0);
  const price = measures.find(isPrice);
  const money = price ? `, ${figure(sum(price.value))} ${price.currency}` : '; no prices were given';
  const calls = groupedNumber(sum(({ costs }) => costs?.calls));
  if (results.length === 0) return [];
  return [
    `${results.length} episodes took ${calls} model calls and ${groupedNumber(sum(ALL_TOKENS.value))} tokens${money}.`,
  ];
}

const MOST_TOLD = 6;

/** Sentences on both about some of the measures, those that are shown first. */
function turnSentences(world: PlayedWorld, told: readonly Measure[]): string[] {
  const isTold = ({ measure }: Turn) => told.some(({ name }) => name === measure.name);
  const byTeam = turnsByTeam(world)
    .filter(isTold)
    .flatMap((turn) => {
      const arms = {
        first: armOf({ protocol: turn.first, model: turn.firstModel }),
        second: armOf({ protocol: turn.second, model: turn.secondModel }),
      };
      return turn.found.crossings.map((crossing) => ({
        shown: isShown(turn.found, crossing),
        text: `${turn.measure.title} as the team grows: ${passing({ ...turn, ...arms }, crossing, agentsText)}.`,
      }));
    });
  const byShare = turnsByShare(world)
    .filter(isTold)
    .map((turn) => {
      const { measure, agents, first, second, found, from, to } = turn;
      const known = found.q <= 0.05 ? 'shown' : 'not shown';
      const where = found.crossings.map((one) => `; ${passing({ ...turn, second: 'the mixture' }, one, shareText)}`);
      return {
        shown: found.q <= 0.05,
        text: `${measure.title} as ${second} takes the place of ${first} (${percent(from)} to ${percent(to)} of ${agents} agents${turn.bridges === '' ? '' : `, ${turn.bridges}`}${turn.firstModel === '' || turn.firstModel === ONE_MODEL ? '' : `, ${turn.firstModel}`}): on a fitted line it changes by ${amount(found.change)}, q ${found.q.toFixed(3)}: ${known}${where.join('')}.`,
      };
    });
  const all = [...byShare, ...byTeam].sort((a, b) => Number(b.shown) - Number(a.shown));
  const left = all.length - MOST_TOLD;
  return [
    ...all.slice(0, MOST_TOLD).map(({ text }) => text),
    ...(left > 0
      ? [
          `${counted(left, 'more such turn')} ${left === 1 ? 'is' : 'are'} not told here${all.slice(MOST_TOLD).some(({ shown }) => shown) ? '' : '; none is shown'}.`,
        ]
      : []),
  ];
}

function passing({ measure, first, second, found }: Turn, crossing: Crossing, place: (x: number) => string): string {
  const gains = (measure.of === 'outcome' && measure.better !== 'lower') === crossing.rises;
  const [leader, other] = gains ? [second, first] : [first, second];
  const what = measure.of === 'cost' ? 'takes less than' : 'is ahead of';
  return `${placesOf(crossing, place)} ${leader} ${what} ${other}, q ${found.q.toFixed(3)}: ${isShown(found, crossing) ? 'shown' : 'not shown'}`;
}

/** From where on, and between which places it may be. */
function placesOf({ at, low, high }: Crossing, place: (x: number) => string): string {
  const from = `from ${place(at)} on`;
  if (low === null) return `${from} (${high === null ? 'or from anywhere else' : `or anywhere up to ${place(high)}`})`;
  if (high === null)
    return place(low) === place(at) ? `${from} or later` : `${from} (or anywhere from ${place(low)} on)`;
  return place(low) === place(high) ? from : `${from} (between ${place(low)} and ${place(high)})`;
}

const agentsText = (n: number): string => `${Number(n.toFixed(1))} agents`;
const percent = (share: number): string => `${Math.round(100 * share)} %`;
const shareText = (share: number): string => `a share of ${percent(share)}`;
const amount = (x: number): string =>
  `${x > 0 ? '+' : ''}${Math.abs(x) >= 100 ? Math.round(x) : Number(x.toPrecision(2))}`.replace('-', '−');
