// Converts cells and metres of the house to pixels on the page, north up.
import type { PixelArea } from '../../raster/svg/labels.ts';
import { CELL } from '../house-shape.ts';
import type { HouseholdScope } from '../scope.ts';

export interface MapProjection {
  readonly left: number;
  readonly top: number;
  /** Pixels of a cell. */
  readonly scale: number;
  readonly right: number;
  readonly bottom: number;
}

/** Half a cell of wall all round. */
export function createMapProjection(
  { kit }: HouseholdScope,
  { left, top, width }: { left: number; top: number; width: number },
): MapProjection {
  const scale = width / (kit.plan.width + 1);
  return { left, top, scale, right: left + width, bottom: top + (kit.plan.depth + 1) * scale };
}

/** For areas in cells, from the south-west corner. */
export function areaOn(
  { left, bottom, scale }: MapProjection,
  x: number,
  z: number,
  width: number,
  depth: number,
): PixelArea {
  const [west, south] = [left + (x + 0.5) * scale, bottom - (z + 0.5) * scale];
  return { left: west, top: south - depth * scale, right: west + width * scale, bottom: south };
}

/** For a position in metres, with the centre of the first cell as origin. */
export function pixels(ground: MapProjection, x: number, z: number): readonly [x: number, y: number] {
  const { left, bottom } = areaOn(ground, x / CELL + 0.5, z / CELL + 0.5, 0, 0);
  return [left, bottom];
}

export const squareAround = (x: number, y: number, radius: number): PixelArea => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});

/** To a hundredth of a pixel, in paths and turns. */
export const roundPixels = (value: number): number => Math.round(value * 100) / 100;
