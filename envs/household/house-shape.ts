// Declares the shape of a house: what a floor plan is, and how its cells lie to each other. floor-plan.ts generates
// one.
import type { FloorArea, PlacedPiece } from './furnish.ts';
import type { RoomKind } from './furniture.ts';

/** Metres from one cell to the next. */
export const CELL = 0.25;

/** A fixture: it belongs to the house and cannot be moved. */
export interface HouseFixture {
  readonly type: string;
  /** The room it is in, by index. */
  readonly room: number;
  /** Points that show it, by index: it is in sight when one of them is. */
  readonly points: readonly number[];
  /** Where things lie in or on it, by index. */
  readonly spots: readonly number[];
}

/** A point in the house, in metres; `body`: the furniture it belongs to, which does not hide it; -1 for none. */
export interface SightPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly body: number;
}

export interface RestingSpot {
  readonly fixture: number;
  readonly point: number;
}

export interface HouseRoom extends FloorArea {
  readonly kind: RoomKind;
}

export interface HouseholdFloorPlan {
  readonly number: number;
  readonly rooms: readonly HouseRoom[];
  /** In cells. */
  readonly width: number;
  readonly depth: number;
  /** By cell: FREE, WALL, or the furniture that stands there. */
  readonly ground: Int16Array;
  /** By furniture: metres. */
  readonly heights: readonly number[];
  readonly furniture: readonly PlacedPiece[];
  /** By cell: 1 where an agent can stand and get to. */
  readonly walkable: Uint8Array;
  readonly fixtures: readonly HouseFixture[];
  readonly points: readonly SightPoint[];
  readonly spots: readonly RestingSpot[];
}

/** The neighbours of a cell: north, east, south, west. */
export function neighbours(cell: number, width: number, depth: number): number[] {
  const x = cell % width;
  const z = (cell - x) / width;
  const all: number[] = [];
  if (z + 1 < depth) all.push(cell + width);
  if (x + 1 < width) all.push(cell + 1);
  if (z > 0) all.push(cell - width);
  if (x > 0) all.push(cell - 1);
  return all;
}
