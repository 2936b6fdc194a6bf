// Draws boxes, targets and shelves. Colours are named by their first letter too, so that they never stand alone.
import { element, INK, PAPER, SOFT, type SvgMark, text } from '../../raster/svg/markup.ts';

const FILLS: Readonly<Record<string, string>> = {
  blue: '#1b6ca8',
  red: '#b3261e',
  green: '#2e7d32',
  purple: '#6a3d9a',
  orange: '#b45f06',
};

const colourOf = (item: string): string => item.slice(item.indexOf('_') + 1);

export function boxSign(item: string, x: number, y: number, size = 16): SvgMark {
  const colour = colourOf(item);
  const half = size / 2;
  return element(
    'g',
    {},
    element('title', {}, item),
    element('rect', {
      x: x - half,
      y: y - half,
      width: size,
      height: size,
      fill: FILLS[colour] ?? SOFT,
      stroke: PAPER,
    }),
    text(x, y + size * 0.27, (colour[0] ?? '').toUpperCase(), {
      size: size * 0.7,
      fill: PAPER,
      bold: true,
      anchor: 'middle',
    }),
  );
}

export function targetSign(item: string, x: number, y: number, size = 16): SvgMark {
  const colour = colourOf(item);
  const fill = FILLS[colour] ?? SOFT;
  return element(
    'g',
    {},
    element('title', {}, item),
    element('circle', { cx: x, cy: y, r: size / 2, fill: PAPER, stroke: fill, 'stroke-width': 2.5 }),
    text(x, y + size * 0.25, (colour[0] ?? '').toUpperCase(), {
      size: size * 0.65,
      fill,
      bold: true,
      anchor: 'middle',
    }),
  );
}

export const frame = (x: number, y: number, width: number, height: number, fill: string = PAPER): SvgMark =>
  element('rect', { x, y, width, height, fill, stroke: SOFT, 'stroke-width': 1 });

export const crate = (x: number, y: number, size = 16, words = ''): SvgMark =>
  element(
    'g',
    {},
    element('rect', { x: x - size / 2, y: y - size / 2, width: size, height: size, fill: '#b98a4a', stroke: INK }),
    text(x, y + 4, words, { size: 10, anchor: 'middle' }),
  );
