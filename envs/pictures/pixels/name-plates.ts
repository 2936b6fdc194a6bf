// Places names next to their things, each complete, inside the picture and without overlaps, so that every name in a
// picture is legible.
import type { PicturedName } from '../../../runtime/facets/names.ts';
import { shortenText } from '../svg/markup.ts';
import { type Canvas, type Color, GLYPH, widthOf } from './canvas.ts';

interface NamedPoint {
  readonly name: string;
  /** Pixels: what is named. */
  readonly x: number;
  readonly y: number;
}

/** A name with the box in which it stands, in pixels. */
interface NamePlate extends NamedPoint {
  /** The name, shortened where it is wider than the picture. */
  readonly words: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface PlateFrame {
  readonly width: number;
  readonly height: number;
}

const SIZE = 2;
const MARGIN = 3;
/** The height of a plate with the gap below it; plates are aligned in rows, so that no room is wasted. */
const ROW = 7 * SIZE + 2 * MARGIN + 2;
const GAP = 3;
/** A row further away is worse than a little to the side. */
const ROW_COST = 1.5;

/** In order: the first ones stand nearest. Names that find no room at all are left out; the caller says so. */
export function placePlates(named: readonly NamedPoint[], { width, height }: PlateFrame): readonly NamePlate[] {
  const rows: { left: number; right: number }[][] = Array.from({ length: Math.floor(height / ROW) }, () => []);
  const most = Math.floor((width - 2 * MARGIN + SIZE) / (SIZE * (GLYPH.width + 1)));
  return named.flatMap((one) => {
    const words = [...one.name].length > most ? shortenText(one.name, most) : one.name;
    const wide = widthOf(words, SIZE) + 2 * MARGIN;
    let best: { row: number; left: number; cost: number } | undefined;
    for (const [row, taken] of rows.entries()) {
      const left = nearestRoom(taken, one.x - wide / 2, { wide, width });
      if (left === undefined) continue;
      // Over what is named rather than upon it.
      const [dx, dy] = [left + wide / 2 - one.x, (row + 0.5) * ROW - (one.y - ROW)];
      const cost = Math.hypot(dx, dy * ROW_COST);
      if (best === undefined || cost < best.cost) best = { row, left, cost };
    }
    if (best === undefined) return [];
    rows[best.row]?.push({ left: best.left, right: best.left + wide });
    return [{ ...one, words, left: best.left, top: best.row * ROW, width: wide, height: ROW - 2 }];
  });
}

/** The left edge nearest to the one wished for at which there is room in a row. */
function nearestRoom(
  taken: readonly { readonly left: number; readonly right: number }[],
  wished: number,
  { wide, width }: { readonly wide: number; readonly width: number },
): number | undefined {
  const fits = (left: number) =>
    left >= 0 &&
    left + wide <= width &&
    taken.every((other) => left >= other.right + GAP || left + wide + GAP <= other.left);
  const inside = Math.max(0, Math.min(width - wide, Math.round(wished)));
  const tries = [inside, ...taken.flatMap(({ left, right }) => [right + GAP, left - GAP - wide])].filter(fits);
  return tries.sort((a, b) => Math.abs(a - wished) - Math.abs(b - wished))[0];
}

/** The minimum distance of a named thing from the edge of the picture. */
const EDGE = 4;

/** The nearest point inside a square picture. */
export const pointInside = ({ name, x, y }: NamedPoint, size: number): NamedPoint => ({
  name,
  x: Math.max(EDGE, Math.min(size - EDGE, x)),
  y: Math.max(EDGE, Math.min(size - EDGE, y)),
});

/** The names with their boxes, and nothing else. */
export const pictureNamesOf = (plates: readonly NamePlate[]): readonly PicturedName[] =>
  plates.map(({ name, left, top, width, height }) => ({ name, left, top, width, height }));

/** Dark words on light paper, with a line to what they name; `inverse`: light on dark. */
export function drawPlates(
  canvas: Canvas,
  plates: readonly (NamePlate & { readonly color: Color; readonly inverse: boolean })[],
  paper: Color,
): void {
  for (const { x, y, left, top, width, height, color } of plates) {
    const [endX, endY] = [Math.max(left, Math.min(left + width, x)), Math.max(top, Math.min(top + height, y))];
    canvas.line([x, y], [endX, endY], color);
    canvas.disc([x, y], 3, color);
  }
  for (const { left, top, width, height, words, color, inverse } of plates) {
    canvas.rectangle([left, top], [width, height], inverse ? color : paper);
    canvas.frame([left, top], [width, height], color);
    canvas.words([left + MARGIN, top + MARGIN], words, { color: inverse ? paper : color, size: SIZE });
  }
}
