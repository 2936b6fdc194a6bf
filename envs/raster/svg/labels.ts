// Where names go on a crowded map: beside what they name, where they cover least of what is there already. The same things in the same order
// give the same places.
import { type Mark, text, widthOf } from './markup.ts';

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Labels {
  /** Keeps an area free of names. */
  keep(area: Area): void;
  /** The freest of these areas, the first of equals; kept from then on. */
  freest(areas: readonly Area[]): Area;
  /** A name for what stands at a point. */
  beside(x: number, y: number, words: string, style: LabelStyle): Mark;
}

export interface LabelStyle {
  /** Pixels from the point that its own sign takes. */
  readonly radius: number;
  readonly size: number;
  readonly bold?: boolean;
  /** Where the name is at home; a part that juts out is better than covering another, and worse than nothing. */
  readonly home?: Area;
}

/** Names stay within `frame`. */
export function labelsIn(frame: Area): Labels {
  const taken: Area[] = [];
  const freest = (areas: readonly Area[], home: Area = frame): Area => {
    const best = least(areas, (area) => costOf(area, taken, frame) + jutting(area, home)) ?? frame;
    taken.push(best);
    return best;
  };
  return {
    keep: (area) => {
      taken.push(area);
    },
    freest: (areas) => freest(areas),
    beside(x, y, words, { radius, size, bold = false, home }) {
      const [width, gap] = [widthOf(words, size, bold), radius + 2];
      const places = SIDES.map(([dx, dy]) => {
        const left = x + dx * gap + ((dx - 1) / 2) * width;
        const top = y + dy * (gap + size / 2) - size / 2;
        return { left, top, right: left + width, bottom: top + size };
      });
      const best = freest(places, home);
      return text(best.left, best.bottom - size * 0.15, words, { size, bold, halo: true });
    },
  };
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

function costOf(area: Area, taken: readonly Area[], frame: Area): number {
  const outside =
    Math.max(0, frame.left - area.left) +
    Math.max(0, area.right - frame.right) +
    Math.max(0, frame.top - area.top) +
    Math.max(0, area.bottom - frame.bottom);
  return taken.reduce((sum, other) => sum + overlap(area, other), outside * 1000);
}

const jutting = (area: Area, home: Area): number =>
  ((area.right - area.left) * (area.bottom - area.top) - overlap(area, home)) * 0.4;

function overlap(a: Area, b: Area): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The first of equals. */
function least<T>(all: readonly T[], cost: (one: T) => number): T | undefined {
  let best: T | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const its = cost(one);
    if (its < lowest) [best, lowest] = [one, its];
  }
  return best;
}
