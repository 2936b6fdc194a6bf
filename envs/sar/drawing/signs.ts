// Draws the symbols on the map: each kind has its own shape, and variants of a kind differ in both shape and lightness.
import { element, INK, line, PAPER, type SvgMark } from '../../raster/svg/markup.ts';
import type { Supply } from '../scenes.ts';

/** By intensity, from a cell that can burn to one that burns high. */
const FIELD_COLORS = ['#efe6d2', '#fdd98a', '#ef8a2f', '#a5121b'];
const FLAME_COLORS = ['none', '#6b2400', '#4a1500', '#ffe9b0'];
/** By intensity: as many flames, each with its place and size in a cell. */
const FLAMES: readonly (readonly (readonly [x: number, y: number, r: number])[])[] = [
  [],
  [[0, 0, 6]],
  [
    [-4, 0.5, 5],
    [4, 0.5, 5],
  ],
  [
    [0, -4.3, 4.3],
    [-4.6, 4, 4.3],
    [4.6, 4, 4.3],
  ],
];
const EDGE = { stroke: INK, 'stroke-width': 1.2, 'stroke-linejoin': 'round' };

export function fireSign(level: number, x: number, y: number, cell: number): SvgMark[] {
  const field = {
    x: x - cell / 2,
    y: y - cell / 2,
    width: cell,
    height: cell,
    fill: FIELD_COLORS[level],
    stroke: '#cdbf9f',
  };
  const flames = (FLAMES[level] ?? []).map(([dx, dy, r]) => flamePath(x + dx, y + dy, r)).join('');
  const ground = element('rect', { ...field, 'stroke-width': 0.5 });
  return flames === '' ? [ground] : [ground, element('path', { d: flames, fill: FLAME_COLORS[level] })];
}

/** In hundredths of a pixel, as attributes of an element are. */
const scalePath = (x: number, y: number, r: number, path: string): string =>
  path.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, dx, dy) => `${roundHundredths(x + Number(dx) * r)},${roundHundredths(y + Number(dy) * r)}`,
  );
const roundHundredths = (value: number): number => Math.round(value * 100) / 100;

const flamePath = (x: number, y: number, r: number): string =>
  scalePath(
    x,
    y,
    r,
    'M0.1,-1C0.2,-0.4 0.75,-0.2 0.7,0.35C0.65,0.85 0.3,1 0,1C-0.3,1 -0.7,0.85 -0.7,0.35C-0.7,0 -0.5,-0.2 -0.4,-0.5L-0.1,-0.2Z',
  );

const SUPPLY_FIELD: Readonly<Record<Supply, string>> = { Sand: '#e8cf9b', Water: '#cfe6f7' };

/** A square with a heap of sand or a drop of water on it. */
export function reservoirSign(supply: Supply, x: number, y: number, radius = 8.5): SvgMark {
  const side = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  return element(
    'g',
    {},
    element('rect', { ...side, fill: SUPPLY_FIELD[supply], ...EDGE }),
    supplySign(supply, x, y, radius * 0.7),
  );
}

function supplySign(supply: Supply, x: number, y: number, r: number): SvgMark {
  if (supply === 'Sand')
    return element('path', { d: scalePath(x, y, r, 'M-1,0.7L-0.2,-0.7L0.2,-0.7L1,0.7Z'), fill: '#7a5a1e' });
  const drop =
    'M0,-1C0.4,-0.4 0.7,-0.05 0.7,0.35C0.7,0.75 0.4,1 0,1C-0.4,1 -0.7,0.75 -0.7,0.35C-0.7,-0.05 -0.4,-0.4 0,-1Z';
  return element('path', { d: scalePath(x, y, r, drop), fill: '#155a93' });
}

/** A house with an open front. */
export function depositSign(x: number, y: number, r = 9): SvgMark {
  const house = element('path', {
    d: scalePath(x, y, r, 'M-1,-0.15L0,-1L1,-0.15L1,1L-1,1Z'),
    fill: '#3f4a55',
    ...EDGE,
  });
  return element(
    'g',
    {},
    house,
    element('path', { d: scalePath(x, y, r, 'M-0.5,1L-0.5,0.15L0.5,0.15L0.5,1Z'), fill: PAPER }),
  );
}

/** Head and shoulders: only an outline while nobody has found the person. */
export function personSign(found: boolean, x: number, y: number, r = 8): SvgMark {
  const style = { fill: found ? '#b3246b' : PAPER, stroke: found ? PAPER : '#7a1147', 'stroke-width': 1.3 };
  const dashes = found ? {} : { 'stroke-dasharray': '2 1.5' };
  return element(
    'g',
    {},
    element('path', {
      d: scalePath(x, y, r, 'M-0.85,1C-0.85,0.2 -0.5,-0.05 0,-0.05C0.5,-0.05 0.85,0.2 0.85,1Z'),
      ...style,
      ...dashes,
    }),
    element('circle', { cx: x, cy: y - r * 0.5, r: r * 0.45, ...style, ...dashes }),
  );
}

/** From a carrier to the person. */
export const holdLine = ([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]): SvgMark =>
  line(
    `M${roundHundredths(fromX)} ${roundHundredths(fromY)}L${roundHundredths(toX)} ${roundHundredths(toY)}`,
    HOLD_STYLE,
  );

const HOLD_STYLE = { stroke: '#7a1147', 'stroke-width': 2, 'stroke-dasharray': '4 2' };
