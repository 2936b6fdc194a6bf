// Finds places for labels, so that none covers another: each as near as there is room to what it names.

export interface LabelPosition {
  readonly x: number;
  readonly y: number;
}

export interface LabelBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels from one try to the next, and how far from the place labels may go. */
const STRIDE = 4;
const FARTHEST = 30;

/**
 * The upper left corner of a label for each place, in order; the first ones have the choice. Where there is no room,
 * labels overlap.
 */
export function spread(
  places: readonly LabelPosition[],
  size: { readonly width: number; readonly height: number },
  frame: LabelBounds,
): LabelPosition[] {
  const taken: LabelPosition[] = [];
  const inside = ({ x, y }: LabelPosition) =>
    x >= frame.left && y >= frame.top && x + size.width <= frame.right && y + size.height <= frame.bottom;
  const free = (a: LabelPosition) =>
    taken.every((b) => Math.abs(a.x - b.x) > size.width || Math.abs(a.y - b.y) > size.height);
  const fits = (spot: LabelPosition) => inside(spot) && free(spot);
  for (const place of places) {
    const own = { x: place.x - (size.width >> 1), y: place.y - (size.height >> 1) };
    const found = OFFSETS.find(({ x, y }) => fits({ x: own.x + x, y: own.y + y }));
    taken.push(found === undefined ? own : { x: own.x + found.x, y: own.y + found.y });
  }
  return taken;
}

/** Offsets, nearest first. */
function offsetsByDistance(): LabelPosition[] {
  const all: LabelPosition[] = [];
  for (let y = -FARTHEST; y <= FARTHEST; y++)
    for (let x = -FARTHEST; x <= FARTHEST; x++) all.push({ x: x * STRIDE, y: y * STRIDE });
  return all.sort((a, b) => a.x * a.x + a.y * a.y - (b.x * b.x + b.y * b.y) || a.y - b.y || a.x - b.x);
}

const OFFSETS: readonly LabelPosition[] = offsetsByDistance();
