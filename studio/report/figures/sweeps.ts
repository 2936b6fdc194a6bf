// Draws a sweep: outcomes and costs against the share of the team that follows one protocol, for mixtures that differ
// only in their shares.
import { dot, line, ruleX } from '@observablehq/plot';
import type { Measure } from '../../../runtime/experiment/measures.ts';
import type { Cell } from '../../../runtime/experiment/tally.ts';
import type { Chart, Figure } from '../figure.ts';
import { drawPlot, rangeOf, sizeColours, tickFormatOf, WIDTH } from '../plot.ts';
import type { ProtocolShares, WorldReport } from '../world-report.ts';

/** For the first two protocols that are mixed in at least three shares. */
export function sweep(world: WorldReport): Figure | undefined {
  const { tally, measures, shares } = world;
  const found = mixedProtocols(shares);
  if (found === undefined) return undefined;
  const { of, against, labels } = found;
  const shown = measures.filter(({ of: kind, name }) => kind === 'outcome' || COSTS.includes(name));
  const sizes = [...new Set(tally.cells.map(({ agents }) => agents))].sort((a, b) => a - b);
  const sweeps = [...new Set(tally.cells.map(({ model }) => model))].map((model) => {
    const own = tally.cells.filter((cell) => cell.model === model);
    return { model, rows: sweepRows(placedCells(own, of, labels), shown) };
  });
  const all = sweeps.flatMap(({ rows }) => rows);
  const series = [...new Set(all.map(({ bridges }) => bridges))].sort();
  const chartsOf = (rows: SweepChart['rows']) =>
    shown.flatMap((measure) => chartOf(measure, { rows, of, sizes, series }));
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
    caption: `The share of the team that follows ${of}, the rest ${against}${under}; means with 95 % intervals.${seriesText(series)}${leftOutText(leftOut)}`,
    legend: sizes.map((n) => `${n} agents`),
    charts: chartsOf(first.rows),
    more: others.flatMap(({ model, rows }) =>
      chartsOf(rows).map((chart) => ({ ...chart, heading: `${chart.heading}, ${model}` })),
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
}

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

function chartOf({ title, range: [, most] }: Measure, { rows, of, sizes, series }: SweepChart): Chart[] {
  const points = rows.filter(({ measure }) => measure === title).sort((a, b) => a.share - b.share);
  if (points.length === 0) return [];
  const svg = drawPlot({
    width: WIDTH.third,
    height: 220,
    marginLeft: 60,
    color: sizeColours(sizes),
    x: { label: `Share of ${of} →`, domain: [0, 1], ticks: 5, tickFormat: '%' },
    y: { label: null, grid: true, ticks: 4, ...tickFormatOf(points), ...rangeOf(points, most) },
    marks: [
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

interface PlacedCell {
  readonly cell: Cell;
  /** Real shares of the team: a quarter of two agents is one agent. */
  readonly share: number;
  readonly bridges: string;
}

/** As the label of a mixture names them. */
const bridgesOf = (label: string): string =>
  [...label.matchAll(/(?:^|,)\s*(bridge=[^,]+)/g)].map(([, text]) => text?.trim()).join(', ');

/**
 * The cells of a sweep, one per share and kind of bridges. If two mixtures divide a team in the same way, the one
 * closer to its nominal share is used; a single protocol serves as the end of the sweep if no mixture does.
 */
function placedCells(cells: readonly Cell[], of: string, labels: ReadonlyMap<string, number>): PlacedCell[] {
  const places = new Map<string, PlacedCell & { readonly off: number }>();
  for (const cell of cells) {
    const named = labels.get(cell.protocol);
    if (named === undefined) continue;
    const inParts = cell.parts.filter(({ protocol }) => protocol === of).reduce((sum, part) => sum + part.share, 0);
    const share = cell.parts.length === 0 ? named : inParts;
    const off = cell.parts.length === 0 ? 1 : Math.abs(share - named);
    const bridges = bridgesOf(cell.protocol);
    const place = `${cell.agents} ${cell.scene} ${share} ${bridges}`;
    if (off < (places.get(place)?.off ?? Number.POSITIVE_INFINITY)) places.set(place, { cell, share, bridges, off });
  }
  return [...places.values()];
}

const COSTS: readonly string[] = ['calls', 'inputTokens', 'outputTokens', 'betweenTokens'];

interface MixedProtocols {
  readonly of: string;
  readonly against: string;
  /** The share of the first by the label of the mixture. */
  readonly labels: ReadonlyMap<string, number>;
}

/** A mixture with only one protocol is an end of the sweep. */
function mixedProtocols(shares: ProtocolShares): MixedProtocols | undefined {
  const mixtures = [...shares].flatMap(([label, parts]) => {
    const [one, other] = [...parts.keys()].sort();
    return parts.size === 2 && one !== undefined && other !== undefined ? [{ label, parts, one, other }] : [];
  });
  for (const { one: of, other: against } of mixtures) {
    const labels = new Map<string, number>();
    for (const [label, parts] of shares)
      if ([...parts.keys()].every((name) => name === of || name === against)) labels.set(label, parts.get(of) ?? 0);
    if (new Set(labels.values()).size >= 3) return { of, against, labels };
  }
  return undefined;
}
