// Draws what was achieved: success against communication, each metric with its interval, paired differences, and how
// episodes ended.
import { barX, dot, line, ruleX, ruleY, text, tickX } from '@observablehq/plot';
import type { Estimate } from '../../../runtime/experiment/statistics.ts';
import type { Cell, Contrast } from '../../../runtime/experiment/tally.ts';
import type { Chart, Figure } from '../figure.ts';
import { colours, drawPlot, marginFor, rangeOf } from '../plot.ts';
import { armOf, type WorldReport } from '../world-report.ts';

const numbersOf = (name: string, estimate: Estimate | undefined) => ({
  [name]: estimate?.mean ?? null,
  [`${name} low`]: estimate?.low ?? null,
  [`${name} high`]: estimate?.high ?? null,
});

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

const COST = 'betweenTokens';

/** Success against the tokens of communication. */
export function tradeOff({ tally, arms, metrics, measures }: WorldReport): Figure | undefined {
  const metric = metrics.find(({ kind }) => kind === 'rate') ?? metrics[0];
  const outcome = measures.find((m) => m.of === 'outcome' && m.title === metric?.title);
  if (metric === undefined || outcome === undefined) return undefined;
  const points = tally.cells.flatMap((cell) => pointOf(cell, outcome.name));
  if (points.length === 0) return undefined;
  const names = arms.map(({ label }) => label);
  const svg = drawPlot({
    width: 760,
    height: 380,
    marginLeft: 56,
    marginRight: 24,
    marginTop: 30,
    color: colours(names),
    x: { label: 'Tokens between agents, an episode →', grid: true, nice: true, zero: true },
    y: { label: `↑ ${metric.title}`, grid: true, ...(metric.kind === 'rate' ? { domain: [0, 1] } : { nice: true }) },
    marks: [
      line(frontier(points, metric.better), { x: 'x', y: 'y', stroke: 'currentColor', strokeDasharray: '2 4' }),
      ruleX(points, { x: 'x', y1: 'y1', y2: 'y2', stroke: 'arm', strokeOpacity: 0.5 }),
      ruleY(points, { y: 'y', x1: 'x1', x2: 'x2', stroke: 'arm', strokeOpacity: 0.5 }),
      dot(points, { x: 'x', y: 'y', fill: 'arm', r: 5, title: (p: TradeOffPoint) => `${p.arm}, ${p.agents} agents` }),
      text(points, {
        x: 'x',
        y: 'y',
        text: (p: TradeOffPoint) => String(p.agents),
        dx: 9,
        dy: 9,
        fill: 'currentColor',
      }),
    ],
  });
  return {
    id: 'trade-off',
    title: `${metric.title} against communication`,
    caption: `Each point is a protocol with a team size; the number is the team’s size, lines are 95 % intervals of both means. Dotted: what nothing else beats in both (the Pareto front).`,
    charts: [{ svg }],
    coloured: true,
    rows: tally.cells.map((cell) => ({
      ...settingOf(cell),
      ...numbersOf(metric.name, cell.estimates[outcome.name]),
      ...numbersOf('tokens between agents', cell.estimates[COST]),
    })),
  };
}

const settingOf = (cell: Cell) => ({ arm: armOf(cell), agents: cell.agents, scene: cell.scene, n: cell.n });

function pointOf(cell: Cell, outcome: string): TradeOffPoint[] {
  const [x, y] = [cell.estimates[COST], cell.estimates[outcome]];
  if (x?.mean == null || y?.mean == null) return [];
  const sides = { x1: Math.max(0, x.low ?? x.mean), x2: x.high ?? x.mean, y1: y.low ?? y.mean, y2: y.high ?? y.mean };
  return [{ arm: armOf(cell), agents: cell.agents, x: x.mean, y: y.mean, ...sides }];
}

/** Points that no other one beats in both. */
function frontier(points: readonly TradeOffPoint[], better: 'higher' | 'lower'): TradeOffPoint[] {
  const gain = ({ y }: TradeOffPoint) => (better === 'higher' ? y : -y);
  const beats = (a: TradeOffPoint, b: TradeOffPoint) =>
    a.x <= b.x && gain(a) >= gain(b) && (a.x < b.x || gain(a) > gain(b));
  return points.filter((p) => !points.some((q) => beats(q, p))).sort((a, b) => a.x - b.x);
}

/** Each metric of the world and the main costs, with intervals. */
export function estimates({ tally, arms, measures }: WorldReport): Figure | undefined {
  const shown = measures.filter(({ of, name }) => of === 'outcome' || MAIN_COSTS.includes(name));
  const names = arms.map(({ label }) => label);
  const charts = shown.flatMap(({ name, title, kind }): Chart[] => {
    const rows = tally.cells.flatMap((cell) => {
      const { mean = null, low, high } = cell.estimates[name] ?? {};
      return mean === null
        ? []
        : [{ arm: armOf(cell), agents: cell.agents, mean, low: low ?? mean, high: high ?? mean }];
    });
    if (rows.length === 0) return [];
    const svg = drawPlot({
      width: 250 + marginFor(names),
      height: 40 + 22 * names.length * new Set(rows.map(({ agents }) => agents)).size,
      marginLeft: marginFor(names),
      marginRight: 64,
      color: colours(names),
      x: { label: null, grid: true, ticks: 4, ...(kind === 'rate' ? { domain: [0, 1] } : rangeOf(rows)) },
      y: { label: null, domain: names },
      fy: { label: null, tickFormat: (n: number) => `${n} agents` },
      marks: [
        ruleY(rows, { fy: 'agents', y: 'arm', x1: 'low', x2: 'high', stroke: 'arm', strokeWidth: 2 }),
        dot(rows, { fy: 'agents', y: 'arm', x: 'mean', fill: 'arm', r: 4 }),
      ],
    });
    return [{ heading: title, svg }];
  });
  if (charts.length === 0) return undefined;
  return {
    id: 'estimates',
    title: 'Outcomes and costs',
    caption: 'Means of an episode with their 95 % intervals, by team size.',
    charts,
    coloured: true,
    rows: tally.cells.map((cell) => ({
      ...settingOf(cell),
      ...Object.assign({}, ...measures.map(({ name }) => numbersOf(name, cell.estimates[name]))),
    })),
  };
}
const MAIN_COSTS: readonly string[] = ['calls', 'messages', 'inputTokens', 'outputTokens', COST];

interface ContrastRow {
  readonly pair: string;
  readonly agents: number;
  readonly by: number;
  readonly low: number;
  readonly high: number;
  readonly p: number | null;
}

/** Of episodes with the same scene and seed. */
export function differences({ tally, measures }: WorldReport): Figure | undefined {
  if (tally.contrasts.length === 0) return undefined;
  const shown = measures.filter(({ of, name }) => of === 'outcome' || MAIN_COSTS.includes(name));
  const rows = shown.flatMap(({ name, title }) =>
    tally.contrasts.flatMap((one) => differenceOf(one, name)).map((row) => ({ measure: title, ...row })),
  );
  const charts = shown.flatMap(({ title }): Chart[] => {
    const own = rows.filter(({ measure, pair }) => measure === title && pair !== '');
    if (own.length === 0) return [];
    const pairs = [...new Set(own.map(({ pair }) => pair))];
    const svg = drawPlot({
      width: 250 + marginFor(pairs),
      height: 40 + 22 * pairs.length * new Set(own.map(({ agents }) => agents)).size,
      marginLeft: marginFor(pairs),
      marginRight: 64,
      x: { label: null, grid: true, ticks: 4, ...rangeOf(own) },
      y: { label: null, domain: pairs },
      fy: { label: null, tickFormat: (n: number) => `${n} agents` },
      marks: [
        ruleX([0], { stroke: 'currentColor' }),
        ruleY(own, { fy: 'agents', y: 'pair', x1: 'low', x2: 'high', stroke: 'currentColor', strokeWidth: 2 }),
        tickX(own, { fy: 'agents', y: 'pair', x: 'by', stroke: 'currentColor', strokeWidth: 3 }),
      ],
    });
    return [{ heading: title, svg }];
  });
  return {
    id: 'differences',
    title: 'Paired differences',
    caption:
      'Second minus first over episodes with the same scene, seed and team size. Lines are 95 % intervals of mean differences; a rate has none (its exact p is in the data and the table).',
    charts,
    coloured: false,
    rows,
  };
}

function differenceOf(contrast: Contrast, name: string): ContrastRow[] {
  const found = contrast.differences[name];
  const first = armOf({ protocol: contrast.first, model: contrast.firstModel });
  const second = armOf({ protocol: contrast.second, model: contrast.secondModel });
  const about = { pair: `${second} − ${first}`, agents: contrast.agents };
  if (found === undefined) return [];
  if (found.kind === 'rate') {
    const { difference: by, p } = found.rates;
    return by === null ? [] : [{ ...about, by, low: by, high: by, p }];
  }
  const { mean, low, high } = found.estimate;
  return mean === null ? [] : [{ ...about, by: mean, low: low ?? mean, high: high ?? mean, p: null }];
}

/** How the episodes of each arm ended. */
export function ends({ arms }: WorldReport): Figure | undefined {
  const rows = arms.flatMap(({ label, ends: counted }) =>
    [...counted].map(([reason, n]) => ({ arm: label, reason, episodes: n })),
  );
  if (rows.length === 0) return undefined;
  const reasons = [...new Set(rows.map(({ reason }) => reason))];
  const svg = drawPlot({
    height: 60 + 28 * arms.length,
    marginLeft: marginFor(arms.map(({ label }) => label)),
    color: { ...colours(reasons), legend: false },
    x: { label: 'Episodes →', grid: true },
    y: { label: null, domain: arms.map(({ label }) => label) },
    marks: [
      barX(rows, { x: 'episodes', y: 'arm', fill: 'reason', title: 'reason' }),
      text(rows, {
        ...{ x: 'episodes', y: 'arm', fill: 'black', fontSize: 11 },
        text: (row: { reason: string; episodes: number }) => `${row.reason} ${row.episodes}`,
        ...{ textAnchor: 'end', dx: -6 },
      }),
    ],
  });
  return {
    id: 'ends',
    title: 'How episodes ended',
    caption: 'Every episode that was begun is counted; one that broke down counts as a failure in every rate.',
    charts: [{ svg }],
    coloured: false,
    rows,
  };
}
