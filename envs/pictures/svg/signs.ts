// The signs of pictures: every kind has a shape of its own, and variants of a kind differ in shape and lightness, so
// that colour never carries a meaning alone. A sign is a row: its paths around 0,0 with radius 1, each with its
// colours.
import { rowOf } from '../checks.ts';
import { element, INK, line, PAPER, SOFT, type SvgAttributes, type SvgMark, text } from './markup.ts';

const WALL = '#515c67';
const GOAL = '#4a2c7a';
const GOAL_FILL = '#ece4f7';
const DARK = '#3f4a55';
/** Stands for the colour that the sign itself has. */
const OWN = 'own';

const DOT = 'M1,0C1,0.55 0.55,1 0,1C-0.55,1 -1,0.55 -1,0C-1,-0.55 -0.55,-1 0,-1C0.55,-1 1,-0.55 1,0Z';
const FLAME =
  'M0.1,-1C0.2,-0.4 0.75,-0.2 0.7,0.35C0.65,0.85 0.3,1 0,1C-0.3,1 -0.7,0.85 -0.7,0.35C-0.7,0 -0.5,-0.2 -0.4,-0.5L-0.1,-0.2Z';
const DROP =
  'M0,-1C0.4,-0.4 0.7,-0.05 0.7,0.35C0.7,0.75 0.4,1 0,1C-0.4,1 -0.7,0.75 -0.7,0.35C-0.7,-0.05 -0.4,-0.4 0,-1Z';
const TICK = 'M-0.5,0L-0.12,0.42L0.5,-0.42';
const STAR = polygon(10, (i) => (i % 2 === 0 ? 1.15 : 0.5));
const RAYS = Array.from({ length: 8 }, (_, i) => placed('M0.85,0L1.25,0', 1, { turn: (i * Math.PI) / 4 })).join('');
const CROSS = 'M-1.1,-1.1L1.1,1.1M-1.1,1.1L1.1,-1.1';
const ROTORS = [-1.15, 1.15].flatMap((x) => [-1.15, 1.15].map((y) => placed(DOT, 0.5, { x, y }))).join('');
const HEAD = placed(DOT, 0.45, { y: -0.5 });
const DASHED = { dashes: '2 1.5' };
const LIGHT = { letter: PAPER };
const SHOULDERS = 'M-0.85,1C-0.85,0.2 -0.5,-0.05 0,-0.05C0.5,-0.05 0.85,0.2 0.85,1Z';

interface Layer {
  readonly path: string;
  readonly fill: string;
  readonly edge?: string;
  readonly width?: number;
  readonly dashes?: string;
  /** The colour of the sign's letter. */
  readonly letter?: string;
}
type Edge = readonly [edge?: string, width?: number, more?: Pick<Layer, 'dashes' | 'letter'>];
const paint = (path: string, fill: string, [edge, width, more]: Edge = []): Layer => ({
  path,
  fill,
  edge,
  width,
  ...more,
});
const square = (half: number, high = half, x = 0): string =>
  `M${x - half},${-high}L${x + half},${-high}L${x + half},${high}L${x - half},${high}Z`;

const SHAPES = {
  wanted: [paint(STAR, '#ffc53d', ['#3d2b00', 1])],
  done: [paint(DOT, '#14532d'), paint(TICK, 'none', [PAPER, 1.7])],
  other: [paint(placed(DOT, 0.6), PAPER, [SOFT, 1.3])],
  closed: [paint(square(0.85, 1), DARK, [INK, 1.4]), paint(placed(DOT, 0.2, { x: 0.45 }), PAPER)],
  open: [
    paint(square(0.85, 1, 0.25), PAPER, [INK, 1.4]),
    paint('M-0.6,-1L-1.3,-0.6L-1.3,1.3L-0.6,1Z', DARK, [INK, 1.4]),
  ],
  surface: [paint('M-1.15,-0.45L1.15,-0.45M-0.7,-0.45L-0.7,0.85M0.7,-0.45L0.7,0.85', 'none', [INK, 2])],
  on: [paint(placed(DOT, 0.6), '#ffd84d', [INK, 1.4]), paint(RAYS, 'none', [INK, 1.4])],
  off: [paint(placed(DOT, 0.65), DARK, [INK, 1.4])],
  part: [paint(square(0.85), PAPER, [INK, 1.4])],
  low: [paint(square(1), '#fdd98a'), paint(placed(FLAME, 0.7), '#6b2400')],
  medium: [
    paint(square(1), '#ef8a2f'),
    paint(placed(FLAME, 0.6, { x: -0.5, y: 0.05 }) + placed(FLAME, 0.6, { x: 0.5, y: 0.05 }), '#4a1500'),
  ],
  high: [
    paint(square(1), '#a5121b'),
    paint(
      placed(FLAME, 0.5, { y: -0.5 }) +
        placed(FLAME, 0.5, { x: -0.54, y: 0.47 }) +
        placed(FLAME, 0.5, { x: 0.54, y: 0.47 }),
      '#ffe9b0',
    ),
  ],
  sand: [paint(square(1), '#e8cf9b', [INK, 1.2]), paint('M-0.7,0.49L-0.14,-0.49L0.14,-0.49L0.7,0.49Z', '#7a5a1e')],
  water: [paint(square(1), '#cfe6f7', [INK, 1.2]), paint(placed(DROP, 0.7), '#155a93')],
  deposit: [
    paint('M-1.05,-0.15L0,-1.05L1.05,-0.15L1.05,1.05L-1.05,1.05Z', DARK, [INK, 1.2]),
    paint('M-0.5,1L-0.5,0.15L0.5,0.15L0.5,1Z', PAPER),
  ],
  person: [paint(SHOULDERS, '#b3246b', [PAPER, 1.3]), paint(HEAD, '#b3246b', [PAPER, 1.3])],
  lost: [paint(SHOULDERS, PAPER, ['#7a1147', 1.3, DASHED]), paint(HEAD, PAPER, ['#7a1147', 1.3, DASHED])],
  target: [paint(placed(DOT, 0.85), '#ffc53d', ['#3d2b00', 1.4, { letter: '#3d2b00' }])],
  container: [paint('M-1.1,-0.8L1.1,-0.8L0.75,0.8L-0.75,0.8Z', '#6b3f1d', ['#2b1607', 1.2, LIGHT])],
  destination: [paint(square(0.85), GOAL_FILL, [GOAL, 1.6, { letter: GOAL }])],
  bed: [
    paint(square(0.79, 1), '#e6dcf3', [GOAL, 2]),
    paint('M-0.55,-0.83L0.55,-0.83L0.55,-0.45L-0.55,-0.45Z', PAPER, [GOAL, 1]),
  ],
  around: [paint(DOT, 'none', [GOAL, 1.2, { dashes: '4 4' }])],
  box: [paint(square(1), OWN, [PAPER, 1, LIGHT])],
  aim: [paint(DOT, PAPER, [OWN, 2.5, { letter: OWN }])],
  crate: [paint(square(1), '#b98a4a', [INK, 1])],
  shelf: [paint(square(1), PAPER, [SOFT, 1])],
  agent: [paint(DOT, OWN, [PAPER, 1.5, LIGHT])],
  wheels: [paint('M-0.6,-1.2L0.6,-1.2M-0.6,1.2L0.6,1.2', 'none', [OWN, 3.8]), paint(DOT, OWN, [PAPER, 1.3, LIGHT])],
  legs: [paint(CROSS, 'none', [OWN, 4.2]), paint(DOT, OWN, [PAPER, 1.3, LIGHT])],
  rotors: [paint(CROSS, 'none', [OWN, 2.7]), paint(ROTORS, PAPER, [OWN, 1.2]), paint(DOT, OWN, [PAPER, 1.3, LIGHT])],
  view: [paint('M-0.7,0L0.7,-1.4C1.4,-0.7 1.4,0.7 0.7,1.4Z', '#c6dae9')],
  reach: [paint(DOT, 'none', [OWN, 1.3, { dashes: '4 3' }])],
} as const satisfies Readonly<Record<string, readonly Layer[]>>;
export type Shape = keyof typeof SHAPES;

/** `color`: of shapes that come in colours. `letter`: on the shape. */
export interface Sign {
  readonly shape: Shape;
  readonly letter?: string;
  readonly color?: string;
}

/** Around a point, with a radius in pixels. */
export function drawSign(
  { shape, letter = '', color = INK }: Sign,
  [x, y]: readonly [number, number],
  radius = 7,
): SvgMark {
  const own = (paint: string | undefined) => (paint === OWN ? color : paint);
  const layers: readonly Layer[] = rowOf(SHAPES, shape, 'shape');
  const marks = layers.map(({ path, fill, edge, width, dashes }) =>
    element('path', {
      d: placed(path, radius, { x, y }),
      fill: own(fill),
      stroke: own(edge),
      'stroke-width': width,
      'stroke-linejoin': edge === undefined ? undefined : 'round',
      'stroke-dasharray': dashes,
    }),
  );
  const fill = own(layers.at(-1)?.letter) ?? INK;
  const size = Math.min(13, radius * (letter.length > 1 ? 0.9 : 1.25));
  const written =
    letter === '' ? [] : [text([x, y + size * 0.36], letter, { size, bold: true, anchor: 'middle', fill })];
  return element('g', {}, ...marks, ...written);
}

interface Placement {
  readonly x?: number;
  readonly y?: number;
  readonly turn?: number;
}

/** Every pair of a path turned, scaled and moved, to a hundredth. */
function placed(path: string, scale: number, { x = 0, y = 0, turn = 0 }: Placement = {}): string {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return path.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, a, b) => `${rounded(x + Number(a) * cos - Number(b) * sin)},${rounded(y + Number(a) * sin + Number(b) * cos)}`,
  );
}

function polygon(corners: number, radius: (i: number) => number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const turn = (2 * Math.PI * i) / corners;
    return `${(radius(i) * Math.sin(turn)).toFixed(2)},${(-radius(i) * Math.cos(turn)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Fill and edge. */
const AREAS = {
  wall: [WALL],
  room: ['#faf8f2'],
  hall: ['#efebe0'],
  field: ['#fbfaf6', WALL],
  door: ['#e3c98f'],
  furniture: ['#e6dac3', '#8a7a5c'],
  tall: ['#b79d76', '#6f5a3a'],
  pane: [PAPER, WALL],
  stairs: ['#dfe3e8', '#49535d'],
  square: [PAPER, SOFT],
  store: ['#eef2f5', SOFT],
  unburnt: ['#efe6d2', '#cdbf9f'],
  outline: ['none'],
} as const satisfies Readonly<Record<string, readonly [fill: string, edge?: string]>>;
export type AreaKind = keyof typeof AREAS;

export function areaStyle(kind: AreaKind, isGoal = false): SvgAttributes {
  if (isGoal) return { fill: GOAL_FILL, stroke: GOAL, 'stroke-width': 2.5 };
  const [fill, stroke]: readonly [string, string?] = rowOf(AREAS, kind, 'kind of area');
  return { fill, stroke, 'stroke-width': stroke === undefined ? undefined : 1 };
}

/** Edge, width, dashes; without an edge the line has its agent's colour. */
const LINES = {
  way: [undefined, 2, '2 5'],
  graph: ['#8e78b8', 1.2, '1 3'],
  track: ['#d5dae0', 6, undefined],
  hold: ['#7a1147', 2, '4 2'],
  arrow: ['#7a1f1f', 1.6, undefined],
} as const;
export type LineKind = keyof typeof LINES;

/** An arrow's head is at its last point. */
export function drawLine(kind: LineKind, points: readonly (readonly [number, number])[], color: string): SvgMark {
  const [stroke = color, width, dashes] = rowOf(LINES, kind, 'kind of line');
  const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const [[a, b] = [0, 0], [x, y] = [0, 0]] = points.slice(-2);
  const head = kind === 'arrow' ? placed('M-6,-4L0,0L-6,4', 1, { x, y, turn: Math.atan2(y - b, x - a) }) : '';
  return line(`M${path}${head}`, {
    stroke,
    'stroke-width': width,
    'stroke-dasharray': dashes,
    'stroke-linecap': dashes === undefined ? undefined : 'round',
    'stroke-linejoin': 'round',
  });
}

const AGENTS = '#1b6ca8 #6a3d9a #087f5b #a8327d #5c4033 #3c4654 #8a5a00 #7a1f1f #0b5563 #4c6b1f #2b2f77 #93425a'.split(
  ' ',
);
export const agentColor = (i: number): string => AGENTS[i % AGENTS.length] ?? INK;
