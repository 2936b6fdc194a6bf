// Turns furniture into fixtures that can be seen, opened, toggled and put upon, with the points that show them and the
// spots where things lie.
import { type BuildingSite, type PlacedPiece, WALL } from './furnish.ts';
import { CELL, type HouseFixture, type RestingSpot, type SightPoint } from './house-shape.ts';
import { factsOf } from './object-types.ts';

/** How far above what carries it a thing's middle is, in metres. */
const RESTING_HEIGHT = 0.05;
/** How high the middle of a doorway is, in metres. */
const DOORWAY_HEIGHT = 1;
/** Of the floor's cells, every so many in both directions are spots. */
const FLOOR_EVERY = 3;

interface FixtureSet {
  readonly fixtures: HouseFixture[];
  readonly points: SightPoint[];
  readonly spots: RestingSpot[];
}

export interface FurnishedHouse {
  readonly site: BuildingSite;
  readonly furniture: readonly PlacedPiece[];
  /** By furniture: the room, by index. */
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

/**
 * `places`: points that show it; `spots`: where things lie, as places; as many as it holds at one place where it has a
 * single one.
 */
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
