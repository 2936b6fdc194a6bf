// Draws where the tokens go: by origin, who filled whose prompts, and growth with the team.
import { arrow, barX, cell, dot, line, stackX, text } from '@observablehq/plot';
import { curveOf, FIT_NOTE, fitText, valueAt } from '../../../runtime/experiment/power-fit.ts';
import { largest } from '../../../runtime/experiment/statistics.ts';
import { type Chart, colours, drawPlot, drawWide, type Figure, marginFor, WIDTH } from '../figure.ts';
import type { ArmReport, TrafficEdge, WorldReport } from '../world-report.ts';

const labelsOf = (arms: readonly ArmReport[]): string[] => arms.map(({ label }) => label);

/** Tokens per episode by origin, stacked. */
export function origins({ arms }: WorldReport): Figure | undefined {
  const rows = arms.flatMap(({ label, origins: own }) => own.map((one) => ({ arm: label, ...one })));
  if (rows.length === 0) return undefined;
  const names = [...new Set(rows.map(({ origin }) => origin))];
  const chart = drawWide(({ width, letters }) =>
    drawPlot(
      {
        width,
        height: 90 + 34 * arms.length,
        marginLeft: marginFor(labelsOf(arms), letters),
        marginRight: 36,
        color: colours(names),
        x: { label: 'Tokens per episode →', grid: true, nice: true, tickFormat: '~s' },
        y: { label: null, domain: labelsOf(arms) },
        marks: [barX(rows, stackX({ x: 'tokens', y: 'arm', fill: 'origin', title: 'origin' }))],
      },
      letters,
    ),
  );
  return {
    id: 'origins',
    title: 'Where the tokens come from',
    caption: `Means per episode; everything except the output is tokens of prompts.`,
    legend: names,
    charts: [chart],
    coloured: false,
    rows,
  };
}

/** Matrices are expanded for up to this many arms. */
const MOST_OPEN = 6;

/** How many tokens each agent took up in whose prompts: a matrix and a graph per arm. */
export function traffic({ arms }: WorldReport): Figure | undefined {
  const talking = arms.filter(({ traffic: edges }) => edges.length > 0);
  if (talking.length === 0) return undefined;
  const most = largest(talking.flatMap(({ traffic: edges }) => edges.map(({ tokens }) => tokens)));
  const chartsOf = ({ label, traffic: edges, trafficAgents }: ArmReport): Chart[] => [
    { heading: `${label}, ${trafficAgents} agents: read by →`, svg: matrixSvg(edges, most) },
    edges.some(({ from, to }) => from !== to)
      ? { heading: `${label}: as a graph`, svg: graphSvg(edges, most) }
      : { heading: `${label}: nobody reads anybody else’s words`, svg: '' },
  ];
  return {
    id: 'traffic',
    title: 'Who reads whom',
    caption:
      'Tokens that the words of one agent (rows, tails of arrows) took up in prompts of another (columns, heads of arrows): means per episode in the largest team. Roles that serve the whole team appear under their own names; an agent’s own observations are left out. What came over a bridge of a mixture counts for who said it first (a row ‘via’ the bridge, a dashed arrow).',
    charts: talking.slice(0, MOST_OPEN).flatMap(chartsOf),
    more: talking.slice(MOST_OPEN).flatMap(chartsOf),
    coloured: false,
    rows: talking.flatMap(({ label, traffic: edges }) => edges.map((edge) => ({ arm: label, ...edge }))),
  };
}

const partiesOf = (edges: readonly TrafficEdge[]): string[] =>
  [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort();
const speakerOf = ({ from, via }: TrafficEdge): string => (via === '' ? from : `${from} via ${via}`);
const rounded = ({ tokens }: TrafficEdge): string => (tokens < 10 ? tokens.toFixed(1) : tokens.toFixed(0));

function matrixSvg(edges: readonly TrafficEdge[], most: number): string {
  const names = partiesOf(edges);
  const bridged = edges.filter(({ via }) => via !== '').map(speakerOf);
  const rows = [...new Set([...names, ...bridged])].sort();
  return drawPlot({
    width: WIDTH.half,
    marginRight: 60,
    height: 40 + 0.7 * marginFor(names) + 30 * rows.length,
    marginLeft: marginFor(rows),
    marginTop: 10 + 0.7 * marginFor(names),
    padding: 0.05,
    x: { axis: 'top', label: null, domain: names, tickRotate: -40 },
    y: { label: null, domain: rows },
    color: { type: 'linear', domain: [0, most], range: ['#dbe6ff', '#2f57c2'] },
    marks: [
      cell(edges, { x: 'to', y: speakerOf, fill: 'tokens' }),
      text(edges, {
        x: 'to',
        y: speakerOf,
        text: rounded,
        fontSize: 11,
        fill: ({ tokens }: TrafficEdge) => (tokens > most / 2 ? '#ffffff' : '#1b2a4a'),
      }),
    ],
  });
}

interface GraphNode {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Names are placed outside the ring, so that none covers its own dot. */
const anchorOf = ({ x }: GraphNode): 'start' | 'middle' | 'end' => (x > 0.1 ? 'start' : x < -0.1 ? 'end' : 'middle');

function graphSvg(edges: readonly TrafficEdge[], most: number): string {
  const names = partiesOf(edges);
  const nodes = names.map((name, i) => {
    const angle = (2 * Math.PI * i) / names.length - Math.PI / 2;
    return { name, x: Math.cos(angle), y: -Math.sin(angle) };
  });
  const at = new Map(nodes.map((node) => [node.name, node]));
  const arrows = edges.flatMap(({ from, via, to, tokens }) => {
    const [a, b] = [at.get(from), at.get(to)];
    return a && b && a !== b ? [{ x1: a.x, y1: a.y, x2: b.x, y2: b.y, tokens, isBridged: via !== '' }] : [];
  });
  const arrowsOf = (isBridged: boolean, dashes: object) =>
    arrow(
      arrows.filter((one) => one.isBridged === isBridged),
      {
        x1: 'x1',
        y1: 'y1',
        x2: 'x2',
        y2: 'y2',
        bend: 18,
        inset: 16,
        headLength: 7,
        stroke: '#4269d0',
        strokeWidth: ({ tokens }: { tokens: number }) => 0.8 + (4 * tokens) / most,
        strokeOpacity: 0.75,
        ...dashes,
      },
    );
  return drawPlot({
    width: WIDTH.half,
    height: 300,
    marginTop: 30,
    marginBottom: 30,
    // A ring of 240 pixels, with room for names on both sides.
    marginLeft: 115,
    marginRight: 115,
    axis: null,
    x: { domain: [-1.3, 1.3] },
    y: { domain: [-1.25, 1.25] },
    marks: [
      arrowsOf(false, {}),
      arrowsOf(true, { strokeDasharray: '6 4' }),
      dot(nodes, { x: 'x', y: 'y', r: 5, fill: 'currentColor' }),
      ...(['start', 'middle', 'end'] as const).map((textAnchor) =>
        text(
          nodes.filter((node) => anchorOf(node) === textAnchor),
          {
            x: ({ x }: GraphNode) => 1.1 * x,
            y: ({ y }: GraphNode) => 1.17 * y,
            text: 'name',
            textAnchor,
            fill: 'currentColor',
            fontWeight: 600,
          },
        ),
      ),
    ],
  });
}

/** Tokens per step by team size, if there are several sizes. */
export function growth({ arms }: WorldReport): Figure | undefined {
  const rows = arms.flatMap(({ label, growth: own }) => own.map((one) => ({ arm: label, ...one })));
  const sizes = [...new Set(rows.map(({ agents }) => agents))].sort((a, b) => a - b);
  if (sizes.length < 2) return undefined;
  const fitted = arms.flatMap(({ label, growthFit }) =>
    growthFit ? sizes.map((agents) => ({ arm: label, agents, tokens: valueAt(curveOf(growthFit), agents) })) : [],
  );
  const chart = drawWide(({ width }) =>
    drawPlot({
      width,
      height: 400,
      marginLeft: 60,
      color: colours(labelsOf(arms)),
      x: { type: 'log', label: 'Agents →', ticks: sizes, tickFormat: (n: number) => String(n) },
      y: { type: 'log', label: '↑ Tokens per step', grid: true, tickFormat: '~s' },
      marks: [
        line(fitted, { x: 'agents', y: 'tokens', stroke: 'arm', z: 'arm', strokeWidth: 2 }),
        dot(rows, { x: 'agents', y: 'tokens', stroke: 'arm', strokeOpacity: 0.5, r: 2.5 }),
      ],
    }),
  );
  const legend = arms.map(({ label, growthFit }) => (growthFit ? `${label}: ${fitText(curveOf(growthFit))}` : label));
  const unfitted = arms.some(({ growth: own, growthFit }) => own.length > 0 && growthFit === undefined);
  return {
    id: 'growth',
    title: 'Growth with the team',
    caption: `Each point is an episode; both axes are logarithmic. n: agents. ${FIT_NOTE.replace('then a curve with a fixed part stands below', 'then a curve with a fixed part is drawn')}${unfitted ? ' Mixtures have no curve here, since rounded shares make steps: see troupe cost --growth.' : ''}`,
    legend,
    charts: [chart],
    coloured: true,
    rows,
  };
}
