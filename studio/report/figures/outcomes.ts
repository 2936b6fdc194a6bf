// Draws the outcomes: success against communication, each metric with its interval, and paired differences.
import { dot, line, ruleX, ruleY } from '@observablehq/plot';
import type { Measure } from '../../../runtime/experiment/measures.ts';
import { saturatedAt } from '../../../runtime/experiment/saturated-measures.ts';
import type { Estimate } from '../../../runtime/experiment/statistics.ts';
import type { Cell, Contrast } from '../../../runtime/experiment/tally.ts';
import type { Chart, Figure } from '../figure.ts';
import {
  colours,
  drawPlot,
  drawWide,
  marginFor,
  rangeOf,
  shortName,
  sizeColours,
  tickFormatOf,
  WIDTH,
} from '../plot.ts';
import { armOf, type ReportMetric, type WorldReport } from '../world-report.ts';

const numbersOf = (name: string, estimate: Estimate | undefined) => ({
  [name]: estimate?.mean ?? null,
  [`${name} low`]: estimate?.low ?? null,
  [`${name} high`]: estimate?.high ?? null,
});

const COST = 'betweenTokens';

/** Symbols for team sizes: Plot's names and the characters. */
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'wye', 'cross'] as const;
const SIGNS = ['●', '■', '▲', '◆', '★', '⅄', '✚'] as const;

const sizesOf = (rows: readonly { readonly agents: number }[]): number[] =>
  [...new Set(rows.map(({ agents }) => agents))].sort((a, b) => a - b);
const agentsText = (n: number): string => `${n} agent${n === 1 ? '' : 's'}`;

const outcomeOf = (measures: readonly Measure[], title: string): Measure | undefined =>
  measures.find((m) => m.of === 'outcome' && m.title === title);

/** Metrics for which more is better, rates first. */
function metricsOfGain(metrics: readonly ReportMetric[]): readonly ReportMetric[] {
  const gains = metrics.filter(({ better }) => better === 'higher');
  return [...gains.filter(({ kind }) => kind === 'rate'), ...gains.filter(({ kind }) => kind === 'mean')];
}

const usualMetric = ({ metrics }: WorldReport): ReportMetric | undefined =>
  metrics.find(({ kind }) => kind === 'rate') ?? metrics[0];

/** Success against tokens spent on communication. */
export function tradeOff(report: WorldReport): Figure | undefined {
  const metric = usualMetric(report);
  return metric && tradeOffOf(report, metric, { id: 'trade-off', why: '' });
}

/** If success is the same everywhere, the first metric that is not. */
export function tradeOffBesides(report: WorldReport): Figure | undefined {
  const isSaturated = ({ title }: ReportMetric): boolean => {
    const measure = outcomeOf(report.measures, title);
    return measure === undefined || saturatedAt(report.tally.cells, measure) !== undefined;
  };
  const usual = usualMetric(report);
  if (usual === undefined || !isSaturated(usual)) return undefined;
  const metric = metricsOfGain(report.metrics).find((one) => !isSaturated(one));
  const why = ` ${usual.title} is the same at every point, so this figure shows a metric that differs.`;
  return metric && tradeOffOf(report, metric, { id: 'trade-off-besides', why });
}

function tradeOffOf(
  { tally, arms, measures }: WorldReport,
  metric: ReportMetric,
  { id, why }: { readonly id: string; readonly why: string },
): Figure | undefined {
  const outcome = outcomeOf(measures, metric.title);
  if (outcome === undefined) return undefined;
  const points = tally.cells.flatMap((cell) => pointOf(cell, outcome.name));
  if (points.length === 0) return undefined;
  const names = arms.map(({ label }) => label);
  const sizes = sizesOf(points);
  const dots = {
    x: 'x',
    y: 'y',
    fill: 'arm',
    z: 'arm',
    r: 5.5,
    fillOpacity: 0.85,
    symbol: (p: TradeOffPoint) => String(p.agents),
    title: (p: TradeOffPoint) => `${p.arm}, ${p.agents} agents`,
  };
  const chart = drawWide(({ width }) =>
    drawPlot({
      width,
      height: 400,
      marginLeft: 56,
      marginRight: 24,
      marginTop: 30,
      color: colours(names),
      symbol: { domain: sizes.map(String), range: sizes.map((_, i) => SYMBOLS[i % SYMBOLS.length] ?? 'circle') },
      x: { label: 'Tokens between agents per episode →', grid: true, nice: true, zero: true },
      y: { label: `↑ ${metric.title}`, grid: true, ...(metric.kind === 'rate' ? { domain: [0, 1] } : { nice: true }) },
      marks: [
        line(frontier(points, metric.better), { x: 'x', y: 'y', stroke: 'currentColor', strokeDasharray: '2 4' }),
        ruleX(points, { x: 'x', y1: 'y1', y2: 'y2', stroke: 'arm', strokeOpacity: 0.4 }),
        ruleY(points, { y: 'y', x1: 'x1', x2: 'x2', stroke: 'arm', strokeOpacity: 0.4 }),
        line(points, { x: 'x', y: 'y', stroke: 'arm', z: 'arm', strokeOpacity: 0.35 }),
        dot(points, dots),
      ],
    }),
  );
  return {
    id,
    title: `${metric.title} against communication`,
    caption: `Each point is a protocol with a team size (${sizes.map((n, i) => `${SIGNS[i % SIGNS.length]} ${n}`).join(', ')} agents), thin lines are 95 % intervals of both means. Dotted: the points that no other beats in both (the Pareto front).${why}`,
    charts: [chart],
    coloured: true,
    rows: tally.cells.map((cell) => ({
      ...settingOf(cell),
      ...numbersOf(metric.name, cell.estimates[outcome.name]),
      ...numbersOf('tokens between agents', cell.estimates[COST]),
    })),
  };
}

const settingOf = (cell: Cell) => ({
  ...{ arm: armOf(cell), agents: cell.agents, scene: cell.scene },
  ...{ n: cell.n, distinct: cell.distinct, scenes: cell.scenes },
});

function pointOf(cell: Cell, outcome: string): TradeOffPoint[] {
  const [x, y] = [cell.estimates[COST], cell.estimates[outcome]];
  if (x?.mean == null || y?.mean == null) return [];
  const sides = { x1: Math.max(0, x.low ?? x.mean), x2: x.high ?? x.mean, y1: y.low ?? y.mean, y2: y.high ?? y.mean };
  return [{ arm: armOf(cell), agents: cell.agents, x: x.mean, y: y.mean, ...sides }];
}

/** Each metric of the world and the main costs, with intervals. */
export function estimates({ tally, arms, measures }: WorldReport): Figure | undefined {
  const shown = measures.filter(({ of, name }) => of === 'outcome' || MAIN_COSTS.includes(name));
  const names = arms.map(({ label }) => label);
  const sizes = sizesOf(tally.cells);
  const charts = shown.flatMap(({ name, title, kind, range: [, most] }): Chart[] => {
    const rows = tally.cells.flatMap((cell) => {
      const { mean = null, low, high } = cell.estimates[name] ?? {};
      return mean === null
        ? []
        : [{ arm: armOf(cell), agents: cell.agents, mean, low: low ?? mean, high: high ?? mean }];
    });
    if (rows.length === 0) return [];
    const x = kind === 'rate' ? { domain: [0, 1] } : rangeOf(rows, most);
    return [{ heading: title, svg: intervalsBySize({ rows, names, sizes, x, zero: false }) }];
  });
  if (charts.length === 0) return undefined;
  return {
    id: 'estimates',
    title: 'Outcomes and costs',
    caption: `Means per episode with their 95 % intervals.`,
    legend: sizes.map(agentsText),
    charts,
    coloured: false,
    rows: tally.cells.map((cell) => ({
      ...settingOf(cell),
      ...Object.assign({}, ...measures.map(({ name }) => numbersOf(name, cell.estimates[name]))),
    })),
  };
}

interface IntervalRow {
  readonly arm: string;
  readonly agents: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

interface IntervalsNeeds {
  readonly rows: readonly IntervalRow[];
  readonly names: readonly string[];
  readonly sizes: readonly number[];
  /** The domain of the values. */
  readonly x: object;
  /** Whether to draw a line at zero. */
  readonly zero: boolean;
}

/** The maximum length of a name next to a half-page chart. */
const LONGEST_BESIDE = 30;

/** One band per name, with one interval per team size. */
function intervalsBySize({ rows, names, sizes, x, zero }: IntervalsNeeds): string {
  const band = sizes.length + 1;
  const y = ({ arm, agents }: IntervalRow) => names.indexOf(arm) * band + sizes.indexOf(agents) + 1;
  return drawPlot({
    width: WIDTH.half,
    height: 44 + 8.5 * band * names.length,
    marginTop: 8,
    marginBottom: 28,
    marginLeft: marginFor(names, LONGEST_BESIDE),
    marginRight: 36,
    color: sizeColours(sizes),
    x: { label: null, grid: true, ticks: 4, ...tickFormatOf(rows), ...x },
    y: {
      type: 'linear',
      label: null,
      domain: [names.length * band, 0],
      tickSize: 0,
      ticks: names.map((_, i) => (i + 0.5) * band),
      tickFormat: (at: number) => shortName(names[Math.floor(at / band)] ?? '', LONGEST_BESIDE),
    },
    marks: [
      ruleY(
        names.slice(1).map((_, i) => (i + 1) * band),
        { strokeOpacity: 0.12 },
      ),
      ...(zero ? [ruleX([0], { stroke: 'currentColor' })] : []),
      ruleY(rows, { y, x1: 'low', x2: 'high', stroke: 'agents', strokeWidth: 2 }),
      dot(rows, {
        y,
        x: 'mean',
        fill: 'agents',
        r: 3,
        title: (row: IntervalRow) => `${row.arm}, ${agentsText(row.agents)}`,
      }),
    ],
  });
}

const MAIN_COSTS: readonly string[] = ['calls', 'messages', 'inputTokens', 'outputTokens', COST];

interface ContrastRow extends IntervalRow {
  /** Second − first. */
  readonly pair: string;
  readonly pairs: number;
  readonly distinct: number;
  readonly scenes: number;
  readonly p: number;
  readonly q: number | null;
  readonly same: string | null;
}

/** With more pairs than this, only differences from one arm are drawn. */
const MOST_PAIRS = 6;

/** Over episodes with the same scene and seed. */
export function differences({ tally, arms, measures }: WorldReport): Figure | undefined {
  if (tally.contrasts.length === 0) return undefined;
  const shown = measures.filter(({ of, name }) => of === 'outcome' || MAIN_COSTS.includes(name));
  const all = shown.flatMap(({ name, title }) =>
    tally.contrasts.flatMap((one) => differenceOf(one, name)).map((row) => ({ measure: title, ...row })),
  );
  const [reference] = arms;
  const many = new Set(all.map(({ pair }) => pair)).size > MOST_PAIRS;
  const drawn = many ? all.filter(({ pair }) => pair.endsWith(` − ${reference?.label}`)).map(bySecond) : all;
  const sizes = sizesOf(drawn);
  const known = arms.map(({ label }) => label);
  const names = [...new Set(drawn.map(({ arm }) => arm))].sort((a, b) => known.indexOf(a) - known.indexOf(b));
  const [moved, level] = partitionBy(shown, ({ title }) =>
    drawn.some(({ measure, low, high }) => measure === title && (low !== 0 || high !== 0)),
  );
  const charts = moved.map(({ title }): Chart => {
    const rows = drawn.filter(({ measure }) => measure === title);
    // The zero line makes the size of a difference visible.
    const x = rangeOf([...rows, { low: 0, high: 0 }]);
    return { heading: title, svg: intervalsBySize({ rows, names, sizes, x, zero: true }) };
  });
  if (charts.length === 0) return undefined;
  const against = many ? `Each protocol minus ${reference?.label}` : 'Second minus first';
  const alike =
    level.length === 0 ? '' : ` Not compared, or no difference at all: ${level.map(({ title }) => title).join(', ')}.`;
  const rest = many ? ' Every other pair is in the data.' : '';
  return {
    id: 'differences',
    title: 'Paired differences',
    caption: `${against}, over episodes with the same scene, seed and team size. Lines are 95 % intervals over scenes (of one scene over its seeds); p, q and whether the two are the same within 5 % are in the data.${alike}${rest}`,
    legend: sizes.map(agentsText),
    charts,
    coloured: false,
    rows: all.map(({ arm: _, mean: by, ...row }) => ({ ...row, by })),
  };
}

/** If all rows compare with the same arm, it is not named. */
const bySecond = <R extends ContrastRow>(row: R): R => ({
  ...row,
  arm: row.pair.slice(0, row.pair.lastIndexOf(' − ')),
});

function partitionBy<T>(items: readonly T[], fits: (item: T) => boolean): readonly [fitting: T[], others: T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}

function differenceOf(contrast: Contrast, name: string): ContrastRow[] {
  const found = contrast.differences[name];
  const first = armOf({ protocol: contrast.first, model: contrast.firstModel });
  const second = armOf({ protocol: contrast.second, model: contrast.secondModel });
  const pair = `${second} − ${first}`;
  const about = { pair, arm: pair, agents: contrast.agents };
  if (found?.estimate.mean == null || found.constant) return [];
  const { mean, low, high, n: pairs, distinct, scenes } = found.estimate;
  const { p, q, same } = found;
  return [{ ...about, mean, low: low ?? mean, high: high ?? mean, pairs, distinct, scenes, p, q, same }];
}

/** Finds the Pareto front of a trade-off between an outcome and the tokens that agents exchange. */
interface TradeOffPoint {
  readonly arm: string;
  readonly agents: number;
  readonly x: number;
  readonly y: number;
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
}

/** Points that no other point beats in both. */
function frontier(points: readonly TradeOffPoint[], better: 'higher' | 'lower'): TradeOffPoint[] {
  const gain = ({ y }: TradeOffPoint) => (better === 'higher' ? y : -y);
  const beats = (a: TradeOffPoint, b: TradeOffPoint) =>
    a.x <= b.x && gain(a) >= gain(b) && (a.x < b.x || gain(a) > gain(b));
  return points.filter((p) => !points.some((q) => beats(q, p))).sort((a, b) => a.x - b.x);
}
