// Draws targets, containers and the bed: each kind has a shape of its own and differs in lightness.
import { element, group, line, PAPER, type SvgMark, text } from '../../raster/svg/markup.ts';
import { plainName } from '../../raster/svg/page-parts.ts';
import { contentsOf, NOTHING, nameOf } from '../scope.ts';
import type { TransportState } from '../state.ts';
import { METRE, pixels } from './house.ts';

export const RADIUS = 6;

export function targetSign(x: number, y: number, radius = RADIUS): SvgMark {
  return element('circle', { cx: x, cy: y, r: radius, fill: '#ffc53d', stroke: '#3d2b00', 'stroke-width': 1.4 });
}

/** A basket, with the number of things in it. */
export function containerSign(x: number, y: number, holds = 0, radius = RADIUS): SvgMark {
  const [w, h] = [radius * 1.25, radius * 0.95];
  const basket = element('path', {
    d: `M${x - w} ${y - h}H${x + w}L${x + w * 0.7} ${y + h}H${x - w * 0.7}Z`,
    fill: '#6b3f1d',
    stroke: '#2b1607',
    'stroke-width': 1.2,
  });
  if (holds === 0) return basket;
  return element(
    'g',
    {},
    basket,
    text(x, y + radius * 0.55, String(holds), { size: radius * 1.6, fill: PAPER, bold: true, anchor: 'middle' }),
  );
}

export function thingSign(
  state: TransportState,
  thing: number,
  [x, y]: readonly [number, number],
  radius = RADIUS,
): SvgMark {
  const name = plainName(nameOf(state, thing));
  if (state.layout.things[thing]?.kind !== 'container') return group(name, targetSign(x, y, radius));
  const holds = contentsOf(state, thing);
  const inside = holds.length === 0 ? '' : ` holding ${holds.map((one) => plainName(nameOf(state, one))).join(', ')}`;
  return group(`${name}${inside}`, containerSign(x, y, holds.length, radius));
}

const BED = { width: 1.5 * METRE, height: 1.9 * METRE };

export function bedSign(x: number, y: number, scale = 1): SvgMark {
  const [w, h] = [BED.width * scale, BED.height * scale];
  const edge = { stroke: '#4a2c7a', 'stroke-width': Math.max(1.2, 2.6 * scale) };
  return element(
    'g',
    {},
    element('rect', { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 5 * scale, fill: '#e6dcf3', ...edge }),
    element('rect', {
      x: x - w * 0.36,
      y: y - h * 0.43,
      width: w * 0.72,
      height: h * 0.2,
      rx: 4 * scale,
      fill: PAPER,
      ...edge,
      'stroke-width': 1,
    }),
  );
}

/** The bed, with delivered things in rows on it, since their real positions next to it would form one heap. */
export function drawBed(state: TransportState): SvgMark[] {
  return state.layout.things.flatMap(({ kind, at, name }) => {
    if (kind !== 'goal') return [];
    const [x, y] = pixels(at);
    const brought = state.things.flatMap(({ deliveredAt, in: inside }, i) =>
      deliveredAt !== null && inside === NOTHING ? [i] : [],
    );
    const [first, apart, most] = [y - BED.height * 0.1, 15, 3];
    return [
      group(`${plainName(name)}: the goal`, bedSign(x, y)),
      ...brought.map((thing, i) =>
        thingSign(state, thing, [x + ((i % most) - 1) * apart, first + Math.floor(i / most) * 10], 4.5),
      ),
    ];
  });
}

/** How far around the bed targets are set down. */
export const reachCircle = (at: readonly [number, number], metres: number): SvgMark => {
  const [cx, cy] = pixels(at);
  return element('circle', {
    cx,
    cy,
    r: metres * METRE,
    fill: 'none',
    stroke: '#4a2c7a',
    'stroke-width': 1.2,
    'stroke-dasharray': '4 4',
  });
};

export const ROUTE_STYLE = { 'stroke-width': 2, 'stroke-dasharray': '2 5', 'stroke-linecap': 'round' };

export function routeLine(points: readonly (readonly [number, number])[], color: string): SvgMark {
  const corners = points.map((at) =>
    pixels(at)
      .map((v) => v.toFixed(1))
      .join(' '),
  );
  return line(`M${corners.join('L')}`, { ...ROUTE_STYLE, stroke: color });
}
