// Places a room's furniture: along walls and in the middle, never on cells that must stay free. Pieces that find no
// place make the room fail, so that the caller draws another.
import type { Random } from '../../runtime/core/random.ts';
import type { FurniturePiece } from './furniture.ts';

export const FREE = -1;
export const WALL = -2;

/** The floor of a house while it is being furnished. */
export interface BuildingSite {
  readonly width: number;
  readonly depth: number;
  /** By cell (z * width + x): FREE, WALL, or the number of the furniture that stands there. */
  readonly ground: Int16Array;
  /** Cells that nothing may be put on. */
  readonly keep: Uint8Array;
}

/** Where a piece came to stand; `dx`, `dz`: which way its front faces (0, 0 for what stands free). */
export interface PlacedPiece {
  readonly piece: FurniturePiece;
  readonly x: number;
  readonly z: number;
  /** Extent in x and z; one of them 0 for what hangs on a wall. */
  readonly sx: number;
  readonly sz: number;
  readonly dx: number;
  readonly dz: number;
}

export interface FloorArea {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
}

/**
 * In the order of the pieces; undefined where a piece that is needed finds no place. `first`: the number of the first
 * piece.
 */
export function furnish(
  site: BuildingSite,
  {
    area,
    pieces,
    first,
  }: { readonly area: FloorArea; readonly pieces: readonly FurniturePiece[]; readonly first: number },
  chance: Random,
): PlacedPiece[] | undefined {
  const placed: PlacedPiece[] = [];
  for (const piece of pieces) {
    const found = chance
      .shuffle(candidates(area, piece))
      .find((p) => isClear(site, area, p) && isBeside(piece, p, placed));
    if (found === undefined) {
      if (piece.spare) continue;
      return undefined;
    }
    occupyCells(site, found, first + placed.length);
    placed.push(found);
  }
  return placed;
}

function candidates({ x, z, width, depth }: FloorArea, piece: FurniturePiece): PlacedPiece[] {
  const { w, d } = piece;
  const all: PlacedPiece[] = [];
  if (piece.island) {
    for (const [sx, sz] of [
      [w, d],
      [d, w],
    ] as const)
      for (let i = 3; i + sx + 3 <= width; i++)
        for (let j = 3; j + sz + 3 <= depth; j++) all.push({ piece, x: x + i, z: z + j, sx, sz, dx: 0, dz: 0 });
    return all;
  }
  for (let i = 0; i + w <= width; i++) {
    all.push({ piece, x: x + i, z, sx: w, sz: d, dx: 0, dz: 1 });
    all.push({ piece, x: x + i, z: z + depth - d, sx: w, sz: d, dx: 0, dz: -1 });
  }
  for (let j = 0; j + w <= depth; j++) {
    all.push({ piece, x, z: z + j, sx: d, sz: w, dx: 1, dz: 0 });
    all.push({ piece, x: x + width - d, z: z + j, sx: d, sz: w, dx: -1, dz: 0 });
  }
  return all;
}

/** The cells in front of a piece, or all round it. */
function* cellsBefore({ piece, x, z, sx, sz, dx, dz }: PlacedPiece): Generator<readonly [x: number, z: number]> {
  const margin = piece.margin ?? 2;
  if (dx === 0 && dz === 0) {
    for (let i = x - margin; i < x + sx + margin; i++)
      for (let j = z - margin; j < z + sz + margin; j++) if (i < x || i >= x + sx || j < z || j >= z + sz) yield [i, j];
    return;
  }
  for (let along = 0; along < piece.w; along++)
    for (let out = 0; out < margin; out++) {
      if (dz !== 0) yield [x + along, dz > 0 ? z + sz + out : z - 1 - out];
      else yield [dx > 0 ? x + sx + out : x - 1 - out, z + along];
    }
}

function isClear({ ground, keep, width }: BuildingSite, area: FloorArea, placed: PlacedPiece): boolean {
  const { x, z, sx, sz } = placed;
  for (let i = x; i < x + sx; i++)
    for (let j = z; j < z + sz; j++) if (ground[j * width + i] !== FREE || keep[j * width + i] === 1) return false;
  for (const [i, j] of cellsBefore(placed)) {
    const outside = i < area.x || j < area.z || i >= area.x + area.width || j >= area.z + area.depth;
    if (outside || ground[j * width + i] !== FREE) return false;
  }
  return true;
}

function isBeside({ beside }: FurniturePiece, { x, z, sx, sz }: PlacedPiece, placed: readonly PlacedPiece[]): boolean {
  if (beside === undefined) return true;
  const other = placed.find(({ piece }) => piece.type === beside);
  if (other === undefined) return false;
  const away = Math.hypot(x + sx / 2 - other.x - other.sx / 2, z + sz / 2 - other.z - other.sz / 2);
  return away <= 4.2;
}

function occupyCells({ ground, keep, width }: BuildingSite, placed: PlacedPiece, number: number): void {
  const { x, z, sx, sz } = placed;
  for (let i = x; i < x + sx; i++) for (let j = z; j < z + sz; j++) ground[j * width + i] = number;
  for (const [i, j] of cellsBefore(placed)) keep[j * width + i] = 1;
}
