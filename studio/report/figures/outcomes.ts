// Draws the outcomes: each metric with its interval, and paired differences.
import { dot, ruleX, ruleY } from '@observablehq/plot';
import type { Measure } from '../../../runtime/experiment/measures.ts';
import type { Estimate } from '../../../runtime/experiment/statistics.ts';
import type { Cell, Contrast } from '../../../runtime/experiment/tally.ts';
import {
  type Chart,
  colours,
  drawPlot,
  type Figure,
  marginFor,
  rangeOf,
  shortName,
  tickFormatOf,
  WIDTH,
} from '../figure.ts';
import { armOf, type WorldReport } from '../world-report.ts';

export const numbersOf = (name: string, estimate: Estimate | undefined) => ({
  [name]: estimate?.mean ?? null,
  [`${name} low`]: estimate?.low ?? null,
  [`${name} high`]: estimate?.high ?? null,
});

/** Symbols for team sizes: Plot's names and the characters. */
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'wye', 'cross'] as const;
const SIGNS = ['●', '■', '▲', '◆', '★', '⅄', '✚'] as const;

export const sizesOf = (rows: readonly { readonly agents: number }[]): number[] =>
  [...new Set(rows.map(({ agents }) => agents))].sort((a, b) => a - b);
const agentsText = (n: number): string => `${n} agent${n === 1 ? '' : 's'}`;
/** What a symbol stands for, in a caption; nothing where there is one team size. */
export const signsText = (sizes: readonly number[]): string =>
  sizes.length < 2 ? '' : ` ${sizes.map((n, i) => `${SIGNS[i % SIGNS.length]} ${n}`).join(', ')} agents.`;
export const symbolsOf = (sizes: readonly number[]) => ({
  domain: sizes.map(String),
  range: sizes.map((_, i) => SYMBOLS[i % SYMBOLS.length] ?? 'circle'),
});

export const settingOf = (cell: Cell) => ({
  arm: armOf(cell),
  agents: cell.agents,
  scene: cell.scene,
  n: cell.n,
  distinct: cell.distinct,
  scenes: cell.scenes,
});

/** Each metric of the world and the main costs, with intervals. */
export function estimates({ tally, arms, measures }: WorldReport): Figure | undefined {
  const shown = measures.filter(({ of, name }) => of === 'outcome' || MAIN_COSTS.includes(name));
  const names = arms.map(({ label }) => label);
  const sizes = sizesOf(tally.cells);
  const level = shown.flatMap(({ name, title }) => {
    const [mean, ...others] = new Set(tally.cells.map(({ estimates }) => estimates[name]?.mean ?? null));
    return mean == null || others.length > 0 || tally.cells.length < 2
      ? []
      : [{ name, text: `${title} ${Number(mean.toFixed(2))}` }];
  });
  const apart = shown.filter(({ name }) => !level.some((one) => one.name === name));
  const charts = apart.flatMap(({ name, of, title, kind, range: [, most] }): (Chart & Pick<Measure, 'of'>)[] => {
    const rows = tally.cells.flatMap((cell) => {
      const { mean = null, low, high } = cell.estimates[name] ?? {};
      return mean === null
        ? []
        : [{ arm: armOf(cell), agents: cell.agents, mean, low: low ?? mean, high: high ?? mean }];
    });
    if (rows.length === 0) return [];
    const x = kind === 'rate' ? { domain: [0, 1] } : rangeOf(rows, most);
    return [{ of, heading: title, svg: intervalsBySize({ rows, names, sizes, x, zero: false }) }];
  });
  if (charts.length === 0) return undefined;
  return {
    id: 'estimates',
    title: 'Outcomes and costs',
    caption: `Means per episode with their 95 % intervals.${signsText(sizes)}${level.length === 0 ? '' : ` The same in every row: ${level.map(({ text }) => text).join(', ')}.`}`,
    ...costsFolded(charts),
    coloured: true,
    rows: tally.cells.map((cell) => ({
      ...settingOf(cell),
      ...Object.assign({}, ...measures.map(({ name }) => numbersOf(name, cell.estimates[name]))),
    })),
  };
}

/** Outcomes are seen at once, and costs too where there are no others. */
function costsFolded(charts: readonly (Chart & Pick<Measure, 'of'>)[]): Pick<Figure, 'charts' | 'more' | 'moreTitle'> {
  const [outcomes, costs] = partitionBy(charts, ({ of }) => of === 'outcome');
  if (outcomes.length === 0) return { charts: costs };
  return { charts: outcomes, more: costs, moreTitle: costs.map(({ heading = '' }) => heading).join(', ') };
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
  // Colours stand for protocols, and a difference is of two.
  const colour = zero ? 'currentColor' : 'arm';
  const y = ({ arm, agents }: IntervalRow) => names.indexOf(arm) * band + sizes.indexOf(agents) + 1;
  return drawPlot({
    width: WIDTH.half,
    height: 44 + 8.5 * band * names.length,
    marginTop: 8,
    marginBottom: 28,
    marginLeft: marginFor(names, LONGEST_BESIDE),
    marginRight: 36,
    color: colours(names),
    symbol: symbolsOf(sizes),
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
      ruleY(rows, { y, x1: 'low', x2: 'high', stroke: colour, strokeWidth: 2 }),
      dot(rows, {
        y,
        x: 'mean',
        fill: colour,
        symbol: (row: IntervalRow) => String(row.agents),
        r: 3,
        title: (row: IntervalRow) => `${row.arm}, ${agentsText(row.agents)}`,
      }),
    ],
  });
}

const MAIN_COSTS: readonly string[] = ['calls', 'messages', 'inputTokens', 'outputTokens', 'betweenTokens'];

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
  const charts = moved.map(({ of, title }) => {
    const rows = drawn.filter(({ measure }) => measure === title);
    // The zero line makes the size of a difference visible.
    const x = rangeOf([...rows, { low: 0, high: 0 }]);
    return { of, heading: title, svg: intervalsBySize({ rows, names, sizes, x, zero: true }) };
  });
  if (charts.length === 0) return undefined;
  const against = many ? `Each protocol minus ${reference?.label}` : 'Second minus first';
  const alike =
    level.length === 0 ? '' : ` Not compared, or no difference at all: ${level.map(({ title }) => title).join(', ')}.`;
  const rest = `p, q and whether the two are the same within 5 %${many ? ', and every other pair,' : ''} are in`;
  return {
    id: 'differences',
    title: 'Paired differences',
    caption: `${against}, over episodes with the same scene, seed and team size. Lines are 95 % intervals over scenes (of one scene over its seeds).${signsText(sizes)}${alike}`,
    hint: `${rest} the data.`,
    paperHint: `${rest} differences.csv.`,
    ...costsFolded(charts),
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
