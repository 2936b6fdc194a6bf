// Declares what a house is, places a room's furniture (along walls and in the middle, never on cells that must stay
// free), and turns it into fixtures with the points that show them and the spots where things lie.
import type { Random } from '../../runtime/core/random.ts';
import type { FurniturePiece, RoomKind } from './furniture.ts';
import { factsOf } from './object-types.ts';

/** Metres from one cell to the next. */
export const CELL = 0.25;

interface HouseFixture {
  readonly type: string;
  readonly room: number;
  /** Points that show it, by index: it is in sight when one of them is. */
  readonly points: readonly number[];
  /** Where things lie in or on it, by index. */
  readonly spots: readonly number[];
}

/** In metres; `body`: the furniture it belongs to, which does not hide it; -1 for none. */
export type SightPoint = Readonly<Record<'x' | 'y' | 'z' | 'body', number>>;
type RestingSpot = Readonly<Record<'fixture' | 'point', number>>;
export type FloorArea = Readonly<Record<'x' | 'z' | 'width' | 'depth', number>>;

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

/**
 * Where a piece came to stand. `sx`, `sz`: its extent, one of them 0 for what hangs on a wall; `dx`, `dz`: which way
 * its front faces (0, 0 for what stands free).
 */
export interface PlacedPiece extends Readonly<Record<'x' | 'z' | 'sx' | 'sz' | 'dx' | 'dz', number>> {
  readonly piece: FurniturePiece;
}

/** In the order of the pieces; undefined where one that is needed finds no place. `first`: its number. */
export function furnish(
  site: BuildingSite,
  { area, pieces, first }: { area: FloorArea; pieces: readonly FurniturePiece[]; first: number },
  chance: Random,
): PlacedPiece[] | undefined {
  const placed: PlacedPiece[] = [];
  for (const piece of pieces) {
    const places = chance.shuffle(candidates(area, piece));
    const found = places.find((p) => isClear(site, area, p) && isBeside(piece, p, placed));
    if (found === undefined && !piece.spare) return undefined;
    if (found === undefined) continue;
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

const RESTING_HEIGHT = 0.05;
const DOORWAY_HEIGHT = 1;
/** Of the floor's cells, every so many in both directions are spots. */
const FLOOR_EVERY = 3;

/** `places`: points that show it; `lying`: where things lie, one point as often as it holds things. */
interface NewFixture {
  readonly type: string;
  readonly places: readonly SightPoint[];
  readonly lying: readonly SightPoint[];
}

interface FurnishedHouse {
  readonly site: BuildingSite;
  readonly furniture: readonly PlacedPiece[];
  readonly roomOf: readonly number[];
  readonly walkable: Uint8Array;
  /** Middles of doorways, in cells; the first is between the first two rooms. */
  readonly doorways: readonly (readonly [x: number, z: number])[];
}

export function fixturesOf({ site, furniture, roomOf, walkable, doorways }: FurnishedHouse) {
  const points: SightPoint[] = [];
  const spots: RestingSpot[] = [];
  const doorway = ([x, z]: readonly [number, number]): NewFixture => ({
    type: 'Doorway',
    places: [{ x: x * CELL, y: DOORWAY_HEIGHT, z: z * CELL, body: -1 }],
    lying: [],
  });
  const all = [
    ...furniture.flatMap((placed, body) =>
      fixturesOfPiece(placed, body).map((one) => ({ ...one, room: roomOf[body] ?? 0 })),
    ),
    ...doorways.map((at, room) => ({ ...doorway(at), room })),
    // No fixture that one sees or puts things on by name, but things may lie there.
    { type: 'Floor', room: 0, places: [], lying: floorPoints(site, walkable) },
  ];
  const fixtures = all.map(({ type, room, places, lying }, fixture): HouseFixture => {
    const own = [...new Set([...places, ...lying])];
    const numbers = new Map(own.map((point, i) => [point, points.length + i]));
    const numberOf = (point: SightPoint) => numbers.get(point) ?? -1;
    const first = spots.length;
    points.push(...own);
    spots.push(...lying.map((point) => ({ fixture, point: numberOf(point) })));
    return { type, room, points: places.map(numberOf), spots: lying.map((_, i) => first + i) };
  });
  return { fixtures, points, spots };
}

/** The piece itself, where it has a name, then what stands on it, then what is in its front. */
function fixturesOfPiece(placed: PlacedPiece, body: number): NewFixture[] {
  const { piece } = placed;
  const tops = topCells(placed, body);
  const front = (type: string, share: number, y: number) => atOnePoint(type, frontPoint(placed, body, { share, y }));
  let taken = 0;
  const mounted = Object.entries(piece.top ?? {}).flatMap(([type, all]) =>
    all.map((cells) => {
      const [from, to] = [cells === 0 ? Math.max(0, taken - 1) : taken, taken + cells];
      taken = to;
      const at = middlePoint(tops.filter(({ along }) => along >= from && along < to).map(({ at }) => at));
      return atOnePoint(type, { ...at, y: piece.h + mountedAt(type) });
    }),
  );
  const fronts = (piece.front ?? []).flatMap(([type, y, count]) =>
    Array.from({ length: count }, (_, i) => front(type, (i + 0.5) / count, y)),
  );
  const { holds, inside } = factsOf(piece.type);
  const free = tops.filter(({ along }) => along >= taken).map(({ at }) => at);
  // A surface has a spot on every free cell; what things are in has them all in one place.
  const surface = holds > 0 && !inside && piece.h < 1.5 ? free.slice(0, holds) : undefined;
  const own = surface
    ? { type: piece.type, places: surface, lying: surface }
    : front(piece.type, 0.5, piece.d === 0 ? piece.h : Math.min(piece.h, 1));
  return [...(piece.type === '' ? [] : [own]), ...mounted, ...fronts];
}

const atOnePoint = (type: string, at: SightPoint): NewFixture => ({
  type,
  places: [at],
  lying: Array.from({ length: factsOf(type).holds }, () => at),
});

const mountedAt = (type: string): number =>
  type === 'SinkBasin' ? -0.1 : type === 'StoveBurner' ? RESTING_HEIGHT : 0.2;

/** The middles of the cells on top, with their place along the wall. */
function topCells({ piece, x, z, sx, sz, dz, dx }: PlacedPiece, body: number) {
  const all: { along: number; at: SightPoint }[] = [];
  const byX = dz !== 0 || (dx === 0 && sx >= sz);
  for (let i = 0; i < sx; i++)
    for (let j = 0; j < sz; j++)
      all.push({ along: byX ? i : j, at: { x: (x + i) * CELL, y: piece.h + RESTING_HEIGHT, z: (z + j) * CELL, body } });
  return all.sort((a, b) => a.along - b.along);
}

/** A point of the front edge, or of the wall; `share`: how far along, 0 to 1. */
function frontPoint(
  { piece, x, z, sx, sz, dx, dz }: PlacedPiece,
  of: number,
  { share, y }: { share: number; y: number },
): SightPoint {
  const along = piece.w * share - 0.5;
  const hanging = piece.d === 0;
  const body = hanging ? -1 : of;
  const edge = (from: number, size: number, way: number) =>
    hanging ? from - (way > 0 ? 0.45 : 0.55) : way > 0 ? from + size - 0.55 : from - 0.45;
  return dz !== 0
    ? { x: (x + along) * CELL, y, z: edge(z, sz, dz) * CELL, body }
    : { x: edge(x, sx, dx) * CELL, y, z: (z + along) * CELL, body };
}

function middlePoint(points: readonly SightPoint[]): SightPoint {
  const mean = (axis: 'x' | 'y' | 'z') => points.reduce((sum, p) => sum + p[axis], 0) / Math.max(1, points.length);
  return { x: mean('x'), y: mean('y'), z: mean('z'), body: points[0]?.body ?? -1 };
}

function floorPoints({ ground, width }: BuildingSite, walkable: Uint8Array): SightPoint[] {
  return [...ground.keys()].flatMap((cell) => {
    const i = cell % width;
    const j = (cell - i) / width;
    const isFree = ground[cell] !== WALL && walkable[cell] === 1;
    if (!isFree || i % FLOOR_EVERY !== 0 || j % FLOOR_EVERY !== 0) return [];
    return { x: i * CELL, y: RESTING_HEIGHT, z: j * CELL, body: -1 };
  });
}
