// Generates a house: on every floor a hall from front to back with rooms on both sides, stairs in the hall from floor
// to floor, doors so that every room can be reached, and furniture, never before a door, with room to walk between.
import type { Random } from '../../../runtime/core/random.ts';
import {
  centreOfRect,
  DOOR_WIDTH,
  depthOfRect,
  type FloorRect,
  growRect,
  type House,
  type HouseFurniture,
  type HouseRegion,
  type HouseStairs,
  type PlanPoint,
  type RegionClass,
  type RegionDoor,
  rectsMeet,
  WALL,
  widthOfRect,
} from './house.ts';

type HouseShell = Omit<House, 'furniture'>;

/** Metres: the narrowest room, and where a room is certainly split. */
const NARROWEST = 2.6;
const WIDEST = 5.6;
const STAIR_WIDTH = 1.1;
/** The depth of a step: with 16 steps a floor stairs rise at about 38 degrees. */
const TREAD = 0.22;
const STEPS = 16;

export function generateShell(levels: number, chance: Random): HouseShell {
  const draw = (least: number, most: number) => Math.round((least + chance.next() * (most - least)) * 4) / 4;
  const hall = levels > 1 ? 3.5 : draw(1.75, 2.5);
  const [left, right] = [draw(3.5, 5.5), draw(3.5, 5.5)];
  const [width, depth] = [left + hall + right, draw(8.5, 11.5)];
  const storey = Math.round(draw(2.75, 3) * 100) / 100;
  const stairs = Array.from({ length: levels - 1 }, (_, level) => stairsFrom(level, { left, hall, depth }, chance));
  const regions: HouseRegion[] = [];
  for (let level = 0; level < levels; level++) {
    const blocks: FloorRect[] = [
      { x0: 0, z0: 0, x1: left, z1: depth },
      { x0: left + hall, z0: 0, x1: width, z1: depth },
    ];
    const rooms = blocks.flatMap((block) => splitRooms(block, chance));
    const classes = classesFor({ level, levels, count: rooms.length }, chance);
    const rects = [{ x0: left, z0: 0, x1: left + hall, z1: depth }, ...rooms];
    rects.forEach((rect, i) => {
      const kind = i === 0 ? 'hallway' : (classes[i - 1] ?? 'storage');
      regions.push({ name: `${kind}_${regions.length}`, class: kind, level, rect });
    });
  }
  return { width, depth, levels, storey, regions, stairs, doors: doorsOf(regions, stairs, chance) };
}

/** They are on one side of the hall, and on the other side on the next floor. */
function stairsFrom(
  level: number,
  { left, hall, depth }: { left: number; hall: number; depth: number },
  chance: Random,
): HouseStairs {
  const x0 = level % 2 === 0 ? left + WALL / 2 : left + hall - WALL / 2 - STAIR_WIDTH;
  const length = STEPS * TREAD;
  const z0 = (depth - length) / 2;
  const rect = { x0, z0, x1: x0 + STAIR_WIDTH, z1: z0 + length };
  const [x] = centreOfRect(rect);
  const ends: [PlanPoint, PlanPoint] = [
    [x, rect.z0 - 0.3],
    [x, rect.z1 + 0.3],
  ];
  const [foot, head] = chance.below(2) === 0 ? ends : [ends[1], ends[0]];
  return { level, rect, foot, head };
}

function splitRooms(rect: FloorRect, chance: Random): FloorRect[] {
  const [wide, deep] = [widthOfRect(rect), depthOfRect(rect)];
  const longer = Math.max(wide, deep);
  if (longer < 2 * NARROWEST || (longer < WIDEST && chance.next() < 0.5)) return [rect];
  const part = Math.round(longer * (0.38 + 0.24 * chance.next()) * 4) / 4;
  const at = Math.min(longer - NARROWEST, Math.max(NARROWEST, part));
  const [x, z] = [rect.x0 + at, rect.z0 + at];
  const halves = deep >= wide ? [{ z1: z }, { z0: z }] : [{ x1: x }, { x0: x }];
  return halves.flatMap((half) => splitRooms({ ...rect, ...half }, chance));
}

/** Below: what one lives in by day; above: bedrooms. One floor has both. */
function classesFor(
  { level, levels, count }: { level: number; levels: number; count: number },
  chance: Random,
): RegionClass[] {
  const day: RegionClass[] = ['kitchen', 'livingroom', 'diningroom', 'office'];
  const night: RegionClass[] = ['bedroom', 'bathroom', 'bedroom', 'office', 'bedroom'];
  const both: RegionClass[] = [...day.slice(0, 3), 'bedroom', 'bathroom', 'office'];
  const first = levels === 1 ? both : level === 0 ? day : night;
  const more: RegionClass[] = level === 0 && levels > 1 ? ['storage', 'bathroom', 'office'] : ['bedroom', 'storage'];
  const all = [...first, ...more, ...more, ...more].slice(0, count);
  return chance.shuffle(all);
}

interface SharedWall {
  readonly between: readonly [number, number];
  readonly along: 'x' | 'z';
  readonly places: readonly PlanPoint[];
}

function doorsOf(regions: readonly HouseRegion[], stairs: readonly HouseStairs[], chance: Random): RegionDoor[] {
  const walls = regions.flatMap((_, a) =>
    regions.flatMap((_, b) => (a < b ? sharedWall(regions, { a, b }, stairs) : [])),
  );
  const joined = regions.map((_, i) => i);
  const root = (i: number): number => (joined[i] === i ? i : root(joined[i] ?? i));
  const doors: RegionDoor[] = [];
  const isHall = (i: number) => regions[i]?.class === 'hallway';
  // Doors to the hall come first, so that rooms lead through others only where they must.
  const order = chance.shuffle(walls).sort((a, b) => Number(b.between.some(isHall)) - Number(a.between.some(isHall)));
  for (const { between, along, places } of order) {
    const [a, b] = [root(between[0]), root(between[1])];
    const at = chance.pick(places);
    const more = chance.next() < 0.2;
    if (at === undefined || (a === b && !more)) continue;
    joined[a] = b;
    doors.push({ level: regions[between[0]]?.level ?? 0, at, along, between });
  }
  return doors;
}

const FROM_CORNER = DOOR_WIDTH / 2 + WALL;

function sharedWall(
  regions: readonly HouseRegion[],
  { a, b }: { a: number; b: number },
  stairs: readonly HouseStairs[],
): SharedWall[] {
  const [one, other] = [regions[a], regions[b]];
  if (one === undefined || other === undefined || one.level !== other.level) return [];
  const [p, q] = [one.rect, other.rect];
  const free = ([x, z]: PlanPoint) => {
    const door = { x0: x - 0.6, z0: z - 0.6, x1: x + 0.6, z1: z + 0.6 };
    return !stairs.some(({ level, rect }) => (level === one.level || level + 1 === one.level) && rectsMeet(rect, door));
  };
  const spread = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(0, Math.floor((to - from) / 0.25) + 1) }, (_, i) => from + i * 0.25);
  const found = (along: 'x' | 'z', places: PlanPoint[]): SharedWall[] => {
    const open = places.filter(free);
    return open.length === 0 ? [] : [{ between: [a, b], along, places: open }];
  };
  const alongX = () => spread(Math.max(p.x0, q.x0) + FROM_CORNER, Math.min(p.x1, q.x1) - FROM_CORNER);
  const alongZ = () => spread(Math.max(p.z0, q.z0) + FROM_CORNER, Math.min(p.z1, q.z1) - FROM_CORNER);
  const x = p.x1 === q.x0 ? p.x1 : p.x0 === q.x1 ? p.x0 : undefined;
  const z = p.z1 === q.z0 ? p.z1 : p.z0 === q.z1 ? p.z0 : undefined;
  if (x !== undefined)
    return found(
      'x',
      alongZ().map((at) => [x, at]),
    );
  return z === undefined
    ? []
    : found(
        'z',
        alongX().map((at) => [at, z]),
      );
}

/** Along the wall, from it into the room, and up. Metres, least and most. */
type ModelSizes = Readonly<Record<'long' | 'deep' | 'high', readonly [number, number]>>;

interface FurnitureModel extends ModelSizes {
  readonly kind: string;
  readonly stands: 'wall' | 'middle';
  readonly holds: boolean;
}

const model = (
  kind: string,
  { long, deep, high }: ModelSizes,
  { stands = 'wall', holds = true }: { stands?: 'wall' | 'middle'; holds?: boolean } = {},
): FurnitureModel => ({ kind, long, deep, high, stands, holds });

/** What stands there is higher by half its size: 1.5 to 1.7 m on a cabinet, 0.3 to 0.7 m on a table. */
const CABINET = model('cabinet', { long: [0.8, 1.2], deep: [0.35, 0.5], high: [1.42, 1.62] });
const SHELF = model('shelf', { long: [0.7, 1.1], deep: [0.3, 0.4], high: [1.55, 1.9] });
const SIDEBOARD = model('sideboard', { long: [1.2, 1.6], deep: [0.4, 0.5], high: [0.55, 0.85] });

/** In the order in which they find their places. */
const MODELS: Readonly<Record<RegionClass, readonly FurnitureModel[]>> = {
  hallway: [],
  kitchen: [
    model('counter', { long: [1.6, 2.2], deep: [0.6, 0.65], high: [0.85, 0.92] }),
    CABINET,
    model('island', { long: [1.6, 2], deep: [1.5, 1.8], high: [0.52, 0.62] }, { stands: 'middle' }),
    model('stool', { long: [0.4, 0.45], deep: [0.4, 0.45], high: [0.45, 0.6] }),
  ],
  livingroom: [
    model('sofa', { long: [1.8, 2.2], deep: [0.8, 0.9], high: [0.4, 0.45] }),
    model('coffeetable', { long: [1.3, 1.7], deep: [1.3, 1.6], high: [0.4, 0.5] }, { stands: 'middle' }),
    SHELF,
    model('bench', { long: [1.2, 1.6], deep: [0.4, 0.45], high: [0.45, 0.55] }),
  ],
  diningroom: [
    model('table', { long: [1.8, 2.2], deep: [1.5, 1.8], high: [0.52, 0.62] }, { stands: 'middle' }),
    CABINET,
    SIDEBOARD,
  ],
  office: [
    model('desk', { long: [1.4, 1.7], deep: [0.7, 0.8], high: [0.52, 0.62] }),
    SHELF,
    model('drawers', { long: [0.5, 0.6], deep: [0.45, 0.5], high: [0.55, 0.65] }),
    model('meetingtable', { long: [1.5, 1.8], deep: [1.4, 1.7], high: [0.52, 0.62] }, { stands: 'middle' }),
  ],
  bedroom: [
    model('bed', { long: [1.5, 1.7], deep: [1.9, 2], high: [0.45, 0.55] }),
    model('nightstand', { long: [0.4, 0.5], deep: [0.4, 0.45], high: [0.5, 0.6] }),
    model('wardrobe', { long: [1, 1.4], deep: [0.55, 0.6], high: [2, 2.1] }, { stands: 'wall', holds: false }),
    SHELF,
    model('chest', { long: [0.9, 1.1], deep: [0.4, 0.5], high: [0.52, 0.62] }),
  ],
  bathroom: [
    model('bathtub', { long: [1.5, 1.7], deep: [0.7, 0.75], high: [0.5, 0.55] }, { stands: 'wall', holds: false }),
    model('washstand', { long: [0.6, 0.8], deep: [0.45, 0.5], high: [0.52, 0.62] }),
    CABINET,
  ],
  storage: [SHELF, model('crate', { long: [0.6, 0.9], deep: [0.5, 0.6], high: [0.4, 0.6] }), SHELF, SIDEBOARD],
};

/** Metres to walk through between two pieces, and the least to a door's middle. */
const WALKWAY = 0.75;
const BEFORE_DOOR = 0.85;
const TRIES = 24;

export function furnish(shell: HouseShell, chance: Random): House {
  const furniture: HouseFurniture[] = [];
  for (const [region, { class: kind, level, rect }] of shell.regions.entries()) {
    const room = growRect(rect, -WALL / 2);
    const kept = shell.doors
      .filter(({ between }) => between.includes(region))
      .map(({ at: [x, z] }) => growRect({ x0: x, z0: z, x1: x, z1: z }, BEFORE_DOOR));
    for (const one of MODELS[kind]) {
      const draw = ([least, most]: readonly [number, number]) => round(least + chance.next() * (most - least));
      const [long, deep, height] = [draw(one.long), draw(one.deep), draw(one.high)];
      const there = furniture.filter((other) => other.region === region).map((other) => growRect(other.rect, WALKWAY));
      const taken = [...kept, ...there];
      const put = one.stands === 'middle' ? inMiddle : atWall;
      for (let i = 0; i < TRIES; i++) {
        const place = put(room, { long, deep }, chance);
        if (place === undefined || taken.some((other) => rectsMeet(other, place))) continue;
        const name = `${one.kind}_${furniture.length}`;
        furniture.push({ name, kind: one.kind, level, region, rect: place, height, holds: one.holds });
        break;
      }
    }
  }
  return { ...shell, furniture };
}

function inMiddle(
  room: FloorRect,
  { long, deep }: { long: number; deep: number },
  chance: Random,
): FloorRect | undefined {
  const [w, d] = chance.below(2) === 0 ? [long, deep] : [deep, long];
  const [x, z] = centreOfRect(room);
  const place = { x0: round(x - w / 2), z0: round(z - d / 2), x1: round(x + w / 2), z1: round(z + d / 2) };
  const around = growRect(place, WALKWAY);
  const fits = around.x0 >= room.x0 && around.x1 <= room.x1 && around.z0 >= room.z0 && around.z1 <= room.z1;
  return fits ? place : undefined;
}

function atWall(
  room: FloorRect,
  { long, deep }: { long: number; deep: number },
  chance: Random,
): FloorRect | undefined {
  const side = chance.below(4);
  const upright = side < 2;
  const [w, d] = upright ? [deep, long] : [long, deep];
  const [freeX, freeZ] = [room.x1 - room.x0 - w, room.z1 - room.z0 - d];
  if (freeX < WALKWAY || freeZ < 0) return undefined;
  const x0 = round(side === 0 ? room.x0 : side === 1 ? room.x1 - w : room.x0 + chance.next() * freeX);
  const z0 = round(side === 2 ? room.z0 : side === 3 ? room.z1 - d : room.z0 + chance.next() * freeZ);
  return { x0, z0, x1: round(x0 + w), z1: round(z0 + d) };
}

const round = (v: number): number => Math.round(v * 100) / 100;
