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

/** A point in the house, in metres; `body`: the furniture it belongs to, which does not hide it; -1 for none. */
export interface SightPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly body: number;
}

interface RestingSpot {
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

/** In the order of the pieces; undefined where one that is needed finds no place. `first`: its number. */
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

const RESTING_HEIGHT = 0.05;
const DOORWAY_HEIGHT = 1;
/** Of the floor's cells, every so many in both directions are spots. */
const FLOOR_EVERY = 3;

interface FixtureSet {
  readonly fixtures: HouseFixture[];
  readonly points: SightPoint[];
  readonly spots: RestingSpot[];
}

interface FurnishedHouse {
  readonly site: BuildingSite;
  readonly furniture: readonly PlacedPiece[];
  readonly roomOf: readonly number[];
  readonly walkable: Uint8Array;
  /** Middles of doorways, in cells; the first is between the first two rooms. */
  readonly doorways: readonly (readonly [x: number, z: number])[];
}

export function fixturesOf({ site, furniture, roomOf, walkable, doorways }: FurnishedHouse): FixtureSet {
  const built: FixtureSet = { fixtures: [], points: [], spots: [] };
  for (const [body, placed] of furniture.entries()) addPiece(built, placed, { body, room: roomOf[body] ?? 0 });
  for (const [room, [x, z]] of doorways.entries())
    addFixture(
      built,
      { type: 'Doorway', room },
      { places: [{ x: x * CELL, y: DOORWAY_HEIGHT, z: z * CELL, body: -1 }], lying: [] },
    );
  addFloor(built, site, walkable);
  return built;
}

/** `places`: points that show it; `lying`: where things lie, one point as often as it holds things. */
function addFixture(
  { fixtures, points, spots }: FixtureSet,
  { type, room }: { readonly type: string; readonly room: number },
  { places, lying }: { readonly places: readonly SightPoint[]; readonly lying: readonly SightPoint[] },
): void {
  const own = new Map<SightPoint, number>();
  const point = (p: SightPoint): number => {
    const known = own.get(p);
    if (known !== undefined) return known;
    own.set(p, points.length);
    points.push(p);
    return points.length - 1;
  };
  const shown = places.map(point);
  const fixture = fixtures.length;
  const mine = lying.map((p) => {
    spots.push({ fixture, point: point(p) });
    return spots.length - 1;
  });
  fixtures.push({ type, room, points: shown, spots: mine });
}

function addPiece(
  built: FixtureSet,
  placed: PlacedPiece,
  { body, room }: { readonly body: number; readonly room: number },
): void {
  const { piece } = placed;
  const tops = topCells(placed, body);
  let taken = 0;
  const mounted: (readonly [type: string, at: SightPoint])[] = [];
  const standing = Object.entries(piece.top ?? {}).flatMap(([type, all]) => all.map((cells) => ({ type, cells })));
  for (const { type, cells } of standing) {
    const from = cells === 0 ? Math.max(0, taken - 1) : taken;
    const to = cells === 0 ? taken : taken + cells;
    const at = middlePoint(tops.filter(({ along }) => along >= from && along < to).map(({ at }) => at));
    mounted.push([type, { ...at, y: piece.h + mountedAt(type) }]);
    taken += cells;
  }
  const free = tops.filter(({ along }) => along >= taken).map(({ at }) => at);
  if (piece.type !== '') addBody(built, placed, { body, room, free });
  for (const [type, at] of mounted)
    addFixture(built, { type, room }, { places: [at], lying: repeatPoint(at, factsOf(type).holds) });
  for (const [type, y, count] of piece.front ?? [])
    for (let i = 0; i < count; i++) {
      const at = frontPoint(placed, body, { share: (i + 0.5) / count, y });
      addFixture(built, { type, room }, { places: [at], lying: repeatPoint(at, factsOf(type).holds) });
    }
}

const mountedAt = (type: string): number =>
  type === 'SinkBasin' ? -0.1 : type === 'StoveBurner' ? RESTING_HEIGHT : 0.2;

/** A surface has a spot on every free cell; what things are in has them all in one place. */
function addBody(
  built: FixtureSet,
  placed: PlacedPiece,
  { body, room, free }: { body: number; room: number; free: readonly SightPoint[] },
): void {
  const { piece } = placed;
  const { holds, inside } = factsOf(piece.type);
  if (holds > 0 && !inside && piece.h < 1.5) {
    const surface = free.slice(0, holds);
    addFixture(built, { type: piece.type, room }, { places: surface, lying: surface });
    return;
  }
  const height = piece.d === 0 ? piece.h : Math.min(piece.h, 1);
  const at = frontPoint(placed, body, { share: 0.5, y: height });
  addFixture(built, { type: piece.type, room }, { places: [at], lying: repeatPoint(at, holds) });
}

function repeatPoint(at: SightPoint, times: number): SightPoint[] {
  return Array.from({ length: times }, () => at);
}

/** The middles of the cells on top, with their place along the wall. */
function topCells(
  { piece, x, z, sx, sz, dz, dx }: PlacedPiece,
  body: number,
): { readonly along: number; readonly at: SightPoint }[] {
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
  body: number,
  { share, y }: { readonly share: number; readonly y: number },
): SightPoint {
  const along = piece.w * share - 0.5;
  const hanging = piece.d === 0;
  if (dz !== 0) {
    const front = hanging ? (dz > 0 ? z - 0.45 : z - 0.55) : dz > 0 ? z + sz - 0.55 : z - 0.45;
    return { x: (x + along) * CELL, y, z: front * CELL, body: hanging ? -1 : body };
  }
  const front = hanging ? (dx > 0 ? x - 0.45 : x - 0.55) : dx > 0 ? x + sx - 0.55 : x - 0.45;
  return { x: front * CELL, y, z: (z + along) * CELL, body: hanging ? -1 : body };
}

function middlePoint(points: readonly SightPoint[]): SightPoint {
  const mean = (of: (p: SightPoint) => number) =>
    points.reduce((sum, p) => sum + of(p), 0) / Math.max(1, points.length);
  return { x: mean((p) => p.x), y: mean((p) => p.y), z: mean((p) => p.z), body: points[0]?.body ?? -1 };
}

/** The floor is no fixture that one sees or puts things on by name, but things may lie there. */
function addFloor(built: FixtureSet, { ground, width }: BuildingSite, walkable: Uint8Array): void {
  const lying: SightPoint[] = [];
  for (let cell = 0; cell < ground.length; cell++) {
    const i = cell % width;
    const j = (cell - i) / width;
    if (ground[cell] === WALL || walkable[cell] !== 1 || i % FLOOR_EVERY !== 0 || j % FLOOR_EVERY !== 0) continue;
    lying.push({ x: i * CELL, y: RESTING_HEIGHT, z: j * CELL, body: -1 });
  }
  addFixture(built, { type: 'Floor', room: 0 }, { places: [], lying });
}
