// Draws the main outcome against what an episode costs: in money or all tokens at first, and against each other cost.
import { dot, line, ruleX, ruleY, text } from '@observablehq/plot';
import type { Measure } from '../../../runtime/experiment/measures.ts';
import { largest } from '../../../runtime/experiment/statistics.ts';
import type { Cell } from '../../../runtime/experiment/tally.ts';
import { costIn, costsOf, mainOutcome } from '../answers.ts';
import { type Chart, colours, drawPlot, drawWide, type Figure, shortName } from '../figure.ts';
import { armOf, type WorldReport } from '../world-report.ts';
import { numbersOf, settingOf, signsText, sizesOf, symbolsOf } from './outcomes.ts';

/** Without the margins, in pixels. */
const PLOT_HEIGHT = 254;
const MARGINS = 80;

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
    caption: `Each point is a protocol with a team size, thin lines are 95 % intervals of both means; dotted: what no other point of that team size beats in both (the Pareto front).${signsText(sizesOf(tally.cells))}`,
    hint: 'A click leads to an episode.',
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
    const room = { fx, width: (width - MARGINS) / (isFaceted ? sizes.length : 1), isRate: outcome.kind === 'rate' };
    return drawPlot({
      width,
      height: PLOT_HEIGHT + 66,
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
        ...(width > 500 ? labelsOf(points, room) : []),
      ],
    });
  });
  return [{ heading: cost.title, ...drawn }];
}

/** Of a letter of a label, in pixels. */
const LETTER = { width: 6, height: 14 };
const MOST_LETTERS = 22;

/** What is drawn beside the points of one team size, in pixels; `isRate`: whether the outcome goes from 0 to 1. */
interface LabelRoom {
  readonly fx: object;
  readonly width: number;
  readonly isRate: boolean;
}

/** A name beside each point, on the side that has room for it, as far below as no other one stands. */
function labelsOf(points: readonly TradeOffPoint[], { fx, width, isRate }: LabelRoom) {
  const high = isRate ? 1 : largest(points.map(({ y2 }) => y2));
  const low = isRate ? 0 : Math.min(...points.map(({ y1 }) => y1));
  const wide = largest(points.map(({ x2 }) => x2));
  const placed: LabelPlace[] = [];
  for (const point of points.toSorted((a, b) => b.x - a.x)) {
    const long = LETTER.width * shortName(point.arm, MOST_LETTERS).length;
    const at = (width * point.x) / wide;
    const isLeft = at + long > width && at > long;
    const left = isLeft ? at - long : at;
    const top = (PLOT_HEIGHT * (high - point.y)) / (high - low || 1);
    const isFree = (row: number) =>
      placed.every(
        (one) =>
          one.point.agents !== point.agents ||
          one.left + one.long < left ||
          left + long < one.left ||
          Math.abs(one.top + LETTER.height * (one.row - row) - top) >= LETTER.height,
      );
    let row = 0;
    while (!isFree(row)) row++;
    placed.push({ point, isLeft, left, long, top, row });
  }
  return [...new Set(placed.map(({ row, isLeft }) => (isLeft ? -1 - row : row)))].map((key) =>
    text(
      placed.filter(({ row, isLeft }) => (isLeft ? -1 - row : row) === key).map(({ point }) => point),
      {
        ...fx,
        x: 'x',
        y: 'y',
        dx: key < 0 ? -8 : 8,
        dy: 5 + LETTER.height * (key < 0 ? -1 - key : key),
        textAnchor: key < 0 ? 'end' : 'start',
        lineAnchor: 'top',
        fontSize: 11,
        text: ({ arm }: TradeOffPoint) => shortName(arm, MOST_LETTERS),
        fill: 'currentColor',
        stroke: 'var(--ground)',
        strokeWidth: 3,
      },
    ),
  );
}

interface LabelPlace {
  readonly point: TradeOffPoint;
  /** Whether it stands to the left of its point. */
  readonly isLeft: boolean;
  readonly left: number;
  readonly long: number;
  /** Of the point. */
  readonly top: number;
  /** How many labels' heights below the point. */
  readonly row: number;
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
