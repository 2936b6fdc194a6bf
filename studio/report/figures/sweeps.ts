// Draws a sweep: outcomes and costs against the share of the team that follows one protocol, for mixtures that differ
// only in their shares.
import { dot, line, rect, ruleX } from '@observablehq/plot';
import {
  mixedProtocols,
  type PlacedCell,
  placedCells,
  type ShareTurn,
  turningMeasures,
  turnsByShare,
} from '../../../runtime/experiment/crossing-rows.ts';
import type { Measure } from '../../../runtime/experiment/measures.ts';
import type { Chart, Figure } from '../figure.ts';
import { drawPlot, rangeOf, sizeColours, tickFormatOf, WIDTH } from '../plot.ts';
import type { WorldReport } from '../world-report.ts';

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
      return chartOf(measure, { rows, of, sizes, series, turns: own });
    });
  const drawn = new Set(all.map(({ protocol }) => protocol));
  const leftOut = [
    ...new Set(
      tally.cells.flatMap(({ protocol, parts }) => (parts.length > 0 && !drawn.has(protocol) ? [protocol] : [])),
    ),
  ];
  const [first, ...others] = sweeps.filter(({ rows }) => rows.length > 0);
  if (first === undefined) return undefined;
  const under = others.length > 0 ? ` (under ${first.model}; the charts of the other models are folded)` : '';
  return {
    id: 'sweep',
    title: `From ${against} to ${of}`,
    caption: `The share of the team that follows ${of}, the rest ${against}${under}; means with 95 % intervals.${turnsText(turns, against)}${seriesText(series)}${leftOutText(leftOut)}`,
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

function chartOf({ title, range: [, most] }: Measure, { rows, of, sizes, series, turns }: SweepChart): Chart[] {
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
