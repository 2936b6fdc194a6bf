// Places the grid's cells on the page, and draws the lines and numbers of the grid itself.
import type { PixelArea } from '../../raster/svg/labels.ts';
import { element, line, SOFT, type SvgMark, text } from '../../raster/svg/markup.ts';
import { MARGIN } from '../../raster/svg/page-parts.ts';
import { HEIGHT, type SarCell, WIDTH } from '../scenes.ts';

/** Pixels of a cell. */
export const CELL = 19;
const LEFT = MARGIN + 18;
const TOP = 78;
/** The map. */
export const FRAME: PixelArea = { left: LEFT, top: TOP, right: LEFT + WIDTH * CELL, bottom: TOP + HEIGHT * CELL };

export type PixelPoint = readonly [x: number, y: number];

/** The middle of a cell. */
export const pixels = ([x, y]: SarCell): PixelPoint => [LEFT + (x + 0.5) * CELL, TOP + (y + 0.5) * CELL];

export const squareOn = ([x, y]: PixelPoint, radius = CELL / 2): PixelArea => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});

export const drawField = (): SvgMark =>
  element('rect', { x: LEFT, y: TOP, width: WIDTH * CELL, height: HEIGHT * CELL, fill: '#fbfaf6', stroke: '#515c67' });

/** Every fifth line is stronger and bears its number. */
export function gridLines(): SvgMark[] {
  const { left, top, right, bottom } = FRAME;
  const down = Array.from({ length: WIDTH - 1 }, (_, i) => `M${left + (i + 1) * CELL} ${top}V${bottom}`);
  const across = Array.from({ length: HEIGHT - 1 }, (_, i) => `M${left} ${top + (i + 1) * CELL}H${right}`);
  const fifths = (lines: readonly string[], fifth: boolean) => lines.filter((_, i) => (i % 5 === 4) === fifth).join('');
  const numbers = Array.from({ length: Math.ceil(WIDTH / 5) }, (_, i) => i * 5);
  const style = { size: 9, fill: SOFT };
  return [
    line(fifths(down, false) + fifths(across, false), { stroke: '#dedad0', 'stroke-width': 0.5 }),
    line(fifths(down, true) + fifths(across, true), { stroke: '#bdb8aa', 'stroke-width': 0.7 }),
    ...numbers.map((i) => text(pixels([i, 0])[0], top - 5, String(i), { ...style, anchor: 'middle' })),
    ...numbers.map((i) => text(left - 5, pixels([0, i])[1] + 3, String(i), { ...style, anchor: 'end' })),
  ];
}
