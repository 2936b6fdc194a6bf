// Draws the main outcome against what an episode costs: in money or all tokens at first, and against each other cost.
import { dot, line, ruleX, ruleY, text } from '@observablehq/plot';
import type { Measure } from '../../../runtime/experiment/measures.ts';
import { largest } from '../../../runtime/experiment/statistics.ts';
import type { Cell } from '../../../runtime/experiment/tally.ts';
import { costIn, costsOf, mainOutcome } from '../answers.ts';
import type { Chart, Figure } from '../figure.ts';
import { colours, drawPlot, drawWide, shortName } from '../plot.ts';
import { armOf, type WorldReport } from '../world-report.ts';
import { numbersOf, settingOf, signsText, sizesOf, symbolsOf } from './outcomes.ts';

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

/** The outcome that differs, and the first of those that do not if none does. */
export function tradeOff(report: WorldReport): Figure | undefined {
  const { tally, measures } = report;
  const outcome = mainOutcome(report)?.measure ?? measures.find(({ of }) => of === 'outcome');
  if (outcome === undefined) return undefined;
  const costs = costsOf(report);
  const [first, ...more] = costs.flatMap((cost) => chartOf(report, outcome, cost));
  if (first === undefined) return undefined;
  return {
    id: 'trade-off',
    title: `${outcome.title} against cost`,
    caption: `Each point is a protocol with a team size, thin lines are 95 % intervals of both means; dotted: what no other point of that team size beats in both (the Pareto front). A click leads to an episode.${signsText(sizesOf(tally.cells))}`,
    charts: [first],
    more,
    moreTitle: `Against ${more.map(({ heading = '' }) => heading.toLowerCase()).join(', ')}`,
    coloured: true,
    rows: tally.cells.map((cell) => ({
      ...settingOf(cell),
      ...numbersOf(outcome.name, cell.estimates[outcome.name]),
      ...Object.assign({}, ...costs.map((cost) => numbersOf(cost.title.toLowerCase(), costIn(report, cell, cost)))),
    })),
  };
}

function chartOf(report: WorldReport, outcome: Measure, cost: Measure): Chart[] {
  const points = report.tally.cells.flatMap((cell) => pointOf(report, cell, { outcome, cost }));
  if (points.length === 0) return [];
  const names = report.arms.map(({ label }) => label);
  const sizes = sizesOf(points);
  const fronts = sizes.flatMap((size) =>
    frontier(
      points.filter(({ agents }) => agents === size),
      outcome.better ?? 'higher',
    ),
  );
  const drawn = drawWide(({ width }) => {
    const isFaceted = width > 500 && sizes.length > 1 && sizes.length <= 4;
    const fx = isFaceted ? { fx: 'agents' } : {};
    return drawPlot({
      width,
      height: 320,
      marginLeft: 56,
      marginRight: 24,
      marginTop: 34,
      color: colours(names),
      symbol: symbolsOf(sizes),
      ...(isFaceted && { fx: { label: null, tickFormat: (n: number) => `${n} agent${n === 1 ? '' : 's'}` } }),
      x: {
        label: `${cost.title} per episode →`,
        grid: true,
        nice: true,
        zero: true,
        ticks: isFaceted ? 3 : 6,
        tickFormat: '~s',
      },
      y: {
        label: `↑ ${outcome.title}`,
        grid: true,
        domain: outcome.kind === 'rate' ? [0, 1] : undefined,
        nice: outcome.kind !== 'rate',
      },
      marks: [
        line(fronts, { x: 'x', y: 'y', z: 'agents', stroke: 'currentColor', strokeDasharray: '2 4', ...fx }),
        ruleX(points, { x: 'x', y1: 'y1', y2: 'y2', stroke: 'arm', strokeOpacity: 0.5, ...fx }),
        ruleY(points, { y: 'y', x1: 'x1', x2: 'x2', stroke: 'arm', strokeOpacity: 0.5, ...fx }),
        dot(points, {
          ...fx,
          x: 'x',
          y: 'y',
          r: 5,
          fill: 'arm',
          symbol: (p: TradeOffPoint) => String(p.agents),
          title: (p: TradeOffPoint) => `${p.arm}, ${p.agents} agents`,
          href: (p: TradeOffPoint) => `#episode-${names.indexOf(p.arm)}`,
        }),
        ...(width > 500 ? labelsOf(points, fx) : []),
      ],
    });
  });
  return [{ heading: cost.title, ...drawn }];
}

/** A name beside each point, one below the other where points are close together. */
function labelsOf(points: readonly TradeOffPoint[], fx: object) {
  const [wide, high] = [largest(points.map(({ x2 }) => x2)), largest(points.map(({ y2 }) => y2))];
  const placed: { readonly point: TradeOffPoint; readonly row: number }[] = [];
  for (const point of points.toSorted((a, b) => b.x - a.x)) {
    const near = placed.filter(
      (one) =>
        one.point.agents === point.agents &&
        Math.abs(one.point.x - point.x) < 0.3 * wide &&
        Math.abs(one.point.y - point.y) < 0.15 * high,
    );
    placed.push({ point, row: near.length === 0 ? 0 : 1 + largest(near.map(({ row }) => row)) });
  }
  return [...new Set(placed.map(({ row }) => row))].map((row) =>
    text(
      placed.filter((one) => one.row === row).map(({ point }) => point),
      {
        ...fx,
        x: 'x',
        y: 'y',
        dx: 8,
        dy: 5 + 14 * row,
        textAnchor: 'start',
        lineAnchor: 'top',
        fontSize: 11,
        text: ({ arm }: TradeOffPoint) => shortName(arm, 22),
        fill: 'currentColor',
        stroke: 'var(--ground)',
        strokeWidth: 3,
      },
    ),
  );
}

function pointOf(
  report: WorldReport,
  cell: Cell,
  { outcome, cost }: { readonly outcome: Measure; readonly cost: Measure },
): TradeOffPoint[] {
  const [x, y] = [costIn(report, cell, cost), cell.estimates[outcome.name]];
  if (x.mean === null || y?.mean == null) return [];
  const sides = { x1: Math.max(0, x.low ?? x.mean), x2: x.high ?? x.mean, y1: y.low ?? y.mean, y2: y.high ?? y.mean };
  return [{ arm: armOf(cell), agents: cell.agents, x: x.mean, y: y.mean, ...sides }];
}

/** Points that no other point beats in both. */
function frontier(points: readonly TradeOffPoint[], better: 'higher' | 'lower'): TradeOffPoint[] {
  const gain = ({ y }: TradeOffPoint) => (better === 'higher' ? y : -y);
  const beats = (a: TradeOffPoint, b: TradeOffPoint) =>
    a.x <= b.x && gain(a) >= gain(b) && (a.x < b.x || gain(a) > gain(b));
  return points.filter((p) => !points.some((q) => beats(q, p))).sort((a, b) => a.x - b.x);
}
