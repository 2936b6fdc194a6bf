// Draws where the lead passes from one protocol to another: for each pair their difference by the size of the team, and
// for mixtures that differ only in their shares (a sweep) outcomes and costs against the share of the team that follows
// one of them.

import { dot, line, rect, ruleX, ruleY } from '@observablehq/plot';
import {
  mixedProtocols,
  type PlacedCell,
  placedCells,
  type ShareTurn,
  type Turn,
  turningMeasures,
  turnsByShare,
  turnsByTeam,
} from '../../../runtime/experiment/crossing-rows.ts';
import { isShown } from '../../../runtime/experiment/crossings.ts';
import type { Measure } from '../../../runtime/experiment/measures.ts';
import { decidingMeasures } from '../answers.ts';
import { type Chart, colours, drawPlot, type Figure, rangeOf, sizeColours, tickFormatOf, WIDTH } from '../figure.ts';
import { armOf, type WorldReport } from '../world-report.ts';

/** With more charts than these, the others are folded. */
const MOST_OPEN = 6;

/** Of the main outcome and the main cost; absent where no pair has played in several sizes, or all are level. */
export function leads(world: WorldReport): Figure | undefined {
  const told = decidingMeasures(world).map(({ name }) => name);
  const turns = turnsByTeam(world)
    .filter(({ measure, places }) => told.includes(measure.name) && places.some(({ mean }) => mean !== 0))
    .sort((a, b) => told.indexOf(a.measure.name) - told.indexOf(b.measure.name) || rankOf(b) - rankOf(a));
  if (turns.length === 0) return undefined;
  const names = world.arms.map(({ label }) => label);
  const [open, folded] = [turns.slice(0, MOST_OPEN), turns.slice(MOST_OPEN)];
  return {
    id: 'leads',
    title: 'Who leads as the team grows',
    caption:
      'Second minus first over the same scenes and seeds, by the number of agents, with 95 % intervals; a point has the colour of who is ahead there (in what is better, or takes less). Dotted across: where the lead passes over, with the team sizes that are not told from it (Fieller, over scenes) shaded.',
    charts: open.map((turn) => leadChart(turn, names)),
    more: folded.map((turn) => leadChart(turn, names)),
    coloured: true,
    rows: turns.flatMap(({ measure, places, found: { q }, ...turn }) =>
      places.map(({ x, ...by }) => ({
        measure: measure.title,
        ...armsOf(turn),
        agents: x,
        ...by,
        'q of the change': q,
      })),
    ),
  };
}

/** What is shown to pass over comes first, then what may. */
const rankOf = ({ found }: Turn): number =>
  found.crossings.some((one) => isShown(found, one)) ? 2 : Math.min(1, found.crossings.length);

const armsOf = ({ first, second, firstModel, secondModel }: Omit<Turn, 'measure' | 'places' | 'found'>) => ({
  first: armOf({ protocol: first, model: firstModel }),
  second: armOf({ protocol: second, model: secondModel }),
});

function leadChart({ measure, places, found, ...turn }: Turn, names: readonly string[]): Chart {
  const { first, second } = armsOf(turn);
  const isMoreBetter = measure.of === 'outcome' && measure.better !== 'lower';
  const rows = places.map(({ x, mean, low, high }) => {
    const leader = mean === 0 ? '' : mean > 0 === isMoreBetter ? second : first;
    return { x, mean, low: low ?? mean, high: high ?? mean, leader };
  });
  const [from, to] = [rows[0]?.x ?? 0, rows.at(-1)?.x ?? 0];
  const crossings = found.crossings.map(({ at, low, high }) => ({ at, low: low ?? from, high: high ?? to }));
  const svg = drawPlot({
    width: WIDTH.third,
    height: 200,
    marginLeft: 60,
    color: colours(names),
    x: {
      label: 'Agents →',
      ticks: rows.map(({ x }) => x),
      tickFormat: 'd',
      domain: [from, to],
      insetLeft: 8,
      insetRight: 8,
    },
    // The zero line shows who is ahead.
    y: { label: null, grid: true, ticks: 4, ...tickFormatOf(rows), ...rangeOf([...rows, { low: 0, high: 0 }]) },
    marks: [
      rect(crossings, { x1: 'low', x2: 'high', fill: 'currentColor', fillOpacity: 0.1 }),
      ruleX(crossings, { x: 'at', stroke: 'currentColor', strokeWidth: 2, strokeDasharray: '2 3' }),
      ruleY([0], { stroke: 'currentColor' }),
      line(rows, { x: 'x', y: 'mean', stroke: 'currentColor', strokeOpacity: 0.5 }),
      ruleX(rows, { x: 'x', y1: 'low', y2: 'high', stroke: 'currentColor', strokeOpacity: 0.5, strokeWidth: 2 }),
      ...[rows.filter(({ leader }) => leader === ''), rows.filter(({ leader }) => leader !== '')].map((own, i) =>
        dot(own, {
          ...{ x: 'x', y: 'mean', r: 4, fill: i === 0 ? 'currentColor' : 'leader' },
          title: ({ x, leader }: (typeof rows)[number]) =>
            `${x} agents: ${leader === '' ? 'level' : `${leader} is ahead`}`,
        }),
      ),
    ],
  });
  return { heading: `${measure.title}: ${second} − ${first}`, svg };
}

/** For the first two protocols that are mixed in at least three shares. */
export function sweep(world: WorldReport): Figure | undefined {
  const { tally, measures, shares } = world;
  const found = mixedProtocols(shares);
  if (found === undefined) return undefined;
  const { of, against, labels } = found;
  const shown = turningMeasures(measures);
  const sizes = [...new Set(tally.cells.map(({ agents }) => agents))].sort((a, b) => a - b);
  const sweeps = [...new Set(tally.cells.map(({ model }) => model))].map((model) => {
    const own = tally.cells.filter((cell) => cell.model === model);
    return { model, rows: sweepRows(placedCells(own, of, labels), shown) };
  });
  const all = sweeps.flatMap(({ rows }) => rows);
  const series = [...new Set(all.map(({ bridges }) => bridges))].sort();
  const turns = turnsByShare(world, shown);
  const chartsOf = ({ model, rows }: (typeof sweeps)[number]) =>
    shown.flatMap((measure) => {
      const own = turns.filter((turn) => turn.measure === measure && turn.firstModel === model && turn.bridges === '');
      return sweepChart(measure, { rows, of, sizes, series, turns: own });
    });
  const drawn = new Set(all.map(({ protocol }) => protocol));
  const leftOut = [
    ...new Set(
      tally.cells.flatMap(({ protocol, parts }) => (parts.length > 0 && !drawn.has(protocol) ? [protocol] : [])),
    ),
  ];
  const [first, ...others] = sweeps.filter(({ rows }) => rows.length > 0);
  if (first === undefined) return undefined;
  const under = `Charts that name no model are under ${first.model}`;
  return {
    id: 'sweep',
    title: `From ${against} to ${of}`,
    caption: `The share of the team that follows ${of}, the rest ${against}; means with 95 % intervals.${turnsText(turns, against)}${seriesText(series)}${leftOutText(leftOut)}`,
    ...(others.length > 0 && { hint: `${under}; those of the other models are folded.`, paperHint: `${under}.` }),
    legend: sizes.map((n) => `${n} agents`),
    charts: chartsOf(first),
    more: others.flatMap((one) =>
      chartsOf(one).map((chart) => ({ ...chart, heading: `${chart.heading}, ${one.model}` })),
    ),
    coloured: false,
    rows: [first, ...others].flatMap(({ model, rows }) => rows.map((row) => ({ model, ...row }))),
  };
}

const sweepRows = (placed: readonly PlacedCell[], measures: readonly Measure[]) =>
  measures.flatMap(({ name, title }) =>
    placed.flatMap(({ share, bridges, cell: { protocol, agents, estimates } }) => {
      const { mean = null, low, high } = estimates[name] ?? {};
      if (mean === null) return [];
      return [{ measure: title, share, bridges, protocol, agents, mean, low: low ?? mean, high: high ?? mean }];
    }),
  );

interface SweepChart {
  readonly rows: ReturnType<typeof sweepRows>;
  readonly of: string;
  readonly sizes: readonly number[];
  /** The bridges of the mixtures; empty for those without. */
  readonly series: readonly string[];
  /** Of this measure, without bridges. */
  readonly turns: readonly ShareTurn[];
}

const turnsText = (turns: readonly ShareTurn[], against: string): string =>
  turns.some(({ found, bridges }) => bridges === '' && found.crossings.length > 0)
    ? ` Dotted across: where mixtures come to be as good as ${against} alone, with the shares that are not told from it (Fieller, over scenes) shaded.`
    : '';

/** How the lines of mixtures with other bridges are drawn. */
const DASHES: readonly string[] = ['6 3', '2 3', '9 3 2 3', '1 5'];
const dashOf = (index: number): string => DASHES[index % DASHES.length] ?? '';
const withBridges = (series: readonly string[]): readonly string[] => series.filter((bridges) => bridges !== '');

function seriesText(series: readonly string[]): string {
  const bridged = withBridges(series);
  if (bridged.length === 0) return '';
  const told = bridged.map((bridges, i) => `${bridges} (dashes ${dashOf(i)})`).join(', ');
  return ` Dashed lines: mixtures with bridges, each kind by itself: ${told}.`;
}

const leftOutText = (labels: readonly string[]): string =>
  labels.length === 0 ? '' : ` Not in this figure, only in the tables: ${labels.join('; ')}.`;

function sweepChart({ title, range: [, most] }: Measure, { rows, of, sizes, series, turns }: SweepChart): Chart[] {
  const points = rows.filter(({ measure }) => measure === title).sort((a, b) => a.share - b.share);
  if (points.length === 0) return [];
  const crossings = turns.flatMap(({ agents, found, from, to }) =>
    found.crossings.map(({ at, low, high }) => ({ agents, at, low: low ?? from, high: high ?? to })),
  );
  const svg = drawPlot({
    width: WIDTH.third,
    height: 220,
    marginLeft: 60,
    color: sizeColours(sizes),
    x: { label: `Share of ${of} →`, domain: [0, 1], ticks: 5, tickFormat: '%' },
    y: { label: null, grid: true, ticks: 4, ...tickFormatOf(points), ...rangeOf(points, most) },
    marks: [
      rect(crossings, { x1: 'low', x2: 'high', fill: 'agents', fillOpacity: 0.12 }),
      ruleX(crossings, { x: 'at', stroke: 'agents', strokeWidth: 2, strokeDasharray: '2 3' }),
      ruleX(points, { x: 'share', y1: 'low', y2: 'high', stroke: 'agents', strokeOpacity: 0.5 }),
      ...series.map((bridges) =>
        line(
          points.filter((point) => point.bridges === bridges),
          {
            x: 'share',
            y: 'mean',
            stroke: 'agents',
            z: 'agents',
            strokeWidth: 2,
            strokeDasharray: bridges === '' ? undefined : dashOf(withBridges(series).indexOf(bridges)),
          },
        ),
      ),
      dot(points, {
        x: 'share',
        y: 'mean',
        fill: 'agents',
        r: 3,
        title: (p: (typeof points)[number]) => `${p.agents} agents${p.bridges === '' ? '' : `, ${p.bridges}`}`,
      }),
    ],
  });
  return [{ heading: title, svg }];
}
