// Places names on a crowded map: next to what they name, where they cover the least. The same things in the same order
// give the same places.
import { element, line, SOFT, type SvgMark, text, widthOf } from './markup.ts';

export interface PixelArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface LabelPlacer {
  /** Keeps an area free of names. */
  keep(area: PixelArea): void;
  /** The freest of these areas, the first of equals; kept from then on. */
  freest(areas: readonly PixelArea[]): PixelArea;
  /** The name of something at a point. */
  beside(at: readonly [number, number], words: string, style: LabelStyle): SvgMark;
}

interface LabelStyle {
  /** Pixels from the point that its own sign takes. */
  readonly radius: number;
  readonly size: number;
  readonly bold?: boolean;
  /** Where the name is at home; a part that juts out is better than covering another, and worse than nothing. */
  readonly home?: PixelArea;
  /** Where it is crowded the name may stand farther off, with a line to its point. */
  readonly leads?: boolean;
}

/** Names stay within `frame`. */
export function createLabelPlacer(frame: PixelArea): LabelPlacer {
  const taken: PixelArea[] = [];
  const keep = (area: PixelArea): void => {
    taken.push(area);
  };
  return {
    keep,
    freest(areas) {
      const best = cheapestOf(areas, (area) => costOf(area, taken, frame) + juttingCost(area, frame)) ?? frame;
      keep(best);
      return best;
    },
    beside([x, y], words, { radius, size, bold = false, home = frame, leads = false }) {
      const width = widthOf(words, size, bold);
      const places = (leads ? FARTHER : FARTHER.slice(0, 1)).flatMap((off) =>
        SIDES.map(([dx, dy]) => {
          const gap = radius + 2 + off;
          const left = x + dx * gap + ((dx - 1) / 2) * width;
          const top = y + dy * (gap + size / 2) - size / 2;
          return { dx, off, area: { left, top, right: left + width, bottom: top + size } };
        }),
      );
      const best = cheapestOf(places, ({ off, area }) => costOf(area, taken, frame) + juttingCost(area, home) + off);
      const { dx, off, area } = best ?? { dx: 1, off: 0, area: frame };
      keep(area);
      // Faces are narrower than reckoned: words end, or have their middle, where their point is.
      const at = dx > 0 ? area.left : dx < 0 ? area.right : x;
      const anchor = dx > 0 ? 'start' : dx < 0 ? 'end' : 'middle';
      const name = text([at, area.bottom - size * 0.15], words, { size, bold, anchor, halo: true });
      return off === 0 ? name : element('g', {}, leader({ x, y, radius }, area), name);
    },
  };
}

/** Pixels by which a name may be farther off than usual. Each counts like a pixel that is covered. */
const FARTHER = [0, 10, 22, 36, 52, 70];

/** From the edge of a sign to the nearest point of its name. */
function leader(
  { x, y, radius }: { x: number; y: number; radius: number },
  { left, top, right, bottom }: PixelArea,
): SvgMark {
  const [toX, toY] = [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y))];
  const part = radius / Math.max(radius, Math.hypot(toX - x, toY - y));
  const [fromX, fromY] = [x + part * (toX - x), y + part * (toY - y)];
  const path = `M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}`;
  return line(path, { stroke: SOFT, 'stroke-width': 1 });
}

/** In order of liking: right, left, above, below, and the corners. */
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;

function costOf(area: PixelArea, taken: readonly PixelArea[], frame: PixelArea): number {
  const outside =
    Math.max(0, frame.left - area.left) +
    Math.max(0, area.right - frame.right) +
    Math.max(0, frame.top - area.top) +
    Math.max(0, area.bottom - frame.bottom);
  return taken.reduce((sum, other) => sum + overlap(area, other), outside * 1000);
}

const juttingCost = (area: PixelArea, home: PixelArea): number =>
  ((area.right - area.left) * (area.bottom - area.top) - overlap(area, home)) * 0.4;

/** In square pixels. */
export function overlap(a: PixelArea, b: PixelArea): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The first of equals. */
function cheapestOf<T>(all: readonly T[], cost: (one: T) => number): T | undefined {
  let best: T | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const its = cost(one);
    if (its < lowest) [best, lowest] = [one, its];
  }
  return best;
}
