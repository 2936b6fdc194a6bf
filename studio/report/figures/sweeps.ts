// Draws a sweep: outcomes and costs against the share of the team that follows one protocol, for mixtures that differ
// only in their shares.
import { dot, line, ruleX } from '@observablehq/plot';
import type { Cell } from '../../../runtime/experiment/tally.ts';
import type { Chart, Figure } from '../figure.ts';
import { drawPlot, rangeOf, sizeColours, tickFormatOf, WIDTH } from '../plot.ts';
import type { ProtocolShares, WorldReport } from '../world-report.ts';

interface SharePoint {
  readonly share: number;
  readonly agents: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** For the first two protocols that are mixed in at least three shares. */
export function sweep(world: WorldReport): Figure | undefined {
  const { tally, measures, shares } = world;
  const found = mixedProtocols(shares);
  if (found === undefined) return undefined;
  const { of, against, labels } = found;
  const shown = measures.filter(({ of: kind, name }) => kind === 'outcome' || COSTS.includes(name));
  const sizes = [...new Set(tally.cells.map(({ agents }) => agents))].sort((a, b) => a - b);
  const models = [...new Set(tally.cells.map(({ model }) => model))];
  const own = tally.cells.filter(({ model }) => model === models[0]);
  const placed = placedCells(own, of, labels);
  const rows = shown.flatMap(({ name, title }) =>
    placed.flatMap(({ share, cell: { protocol, agents, estimates } }) => {
      const { mean = null, low, high } = estimates[name] ?? {};
      if (mean === null) return [];
      return [{ measure: title, share, protocol, agents, mean, low: low ?? mean, high: high ?? mean }];
    }),
  );
  const charts = shown.flatMap(({ title, range: [, most] }): Chart[] => {
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
        line(points, { x: 'share', y: 'mean', stroke: 'agents', z: 'agents', strokeWidth: 2 }),
        dot(points, { x: 'share', y: 'mean', fill: 'agents', r: 3, title: (p: SharePoint) => `${p.agents} agents` }),
      ],
    });
    return [{ heading: title, svg }];
  });
  return {
    id: 'sweep',
    title: `From ${against} to ${of}`,
    caption: `The share of the team that follows ${of}, the rest ${against}${models.length > 1 ? ` (under ${models[0]})` : ''}; means with 95 % intervals.`,
    legend: sizes.map((n) => `${n} agents`),
    charts,
    coloured: false,
    rows,
  };
}
interface PlacedCell {
  readonly cell: Cell;
  /** Real shares of the team: a quarter of two agents is one agent. */
  readonly share: number;
}

/**
 * The cells of a sweep, one per share. If two mixtures divide a team in the same way, the one closer to its nominal
 * share is used; a single protocol serves as the end of the sweep if no mixture does.
 */
function placedCells(cells: readonly Cell[], of: string, labels: ReadonlyMap<string, number>): PlacedCell[] {
  const places = new Map<string, PlacedCell & { readonly off: number }>();
  for (const cell of cells) {
    const named = labels.get(cell.protocol);
    if (named === undefined) continue;
    const inParts = cell.parts.filter(({ protocol }) => protocol === of).reduce((sum, part) => sum + part.share, 0);
    const share = cell.parts.length === 0 ? named : inParts;
    const off = cell.parts.length === 0 ? 1 : Math.abs(share - named);
    const place = `${cell.agents} ${cell.scene} ${share}`;
    if (off < (places.get(place)?.off ?? Number.POSITIVE_INFINITY)) places.set(place, { cell, share, off });
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
