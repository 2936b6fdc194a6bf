// Generates the walls of a house: on every floor a hall from front to back with rooms on both sides, stairs in the hall
// from floor to floor, and doors so that every room can be reached.
import type { Random } from '../../../runtime/core/random.ts';
import {
  centreOfRect,
  DOOR_WIDTH,
  depthOfRect,
  type FloorRect,
  type House,
  type HouseRegion,
  type HouseStairs,
  type PlanPoint,
  type RegionClass,
  type RegionDoor,
  rectsMeet,
  WALL,
  widthOfRect,
} from './house.ts';

/** A house without furniture. */
export type HouseShell = Omit<House, 'furniture'>;

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
  { left, hall, depth }: { readonly left: number; readonly hall: number; readonly depth: number },
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
  const halves: FloorRect[] =
    deep >= wide
      ? [
          { ...rect, z1: rect.z0 + at },
          { ...rect, z0: rect.z0 + at },
        ]
      : [
          { ...rect, x1: rect.x0 + at },
          { ...rect, x0: rect.x0 + at },
        ];
  return halves.flatMap((half) => splitRooms(half, chance));
}

/** Below: what one lives in by day; above: bedrooms. One floor has both. */
function classesFor(
  { level, levels, count }: { readonly level: number; readonly levels: number; readonly count: number },
  chance: Random,
): RegionClass[] {
  const day: RegionClass[] = ['kitchen', 'livingroom', 'diningroom', 'office'];
  const night: RegionClass[] = ['bedroom', 'bathroom', 'bedroom', 'office', 'bedroom'];
  const first = levels === 1 ? [...day.slice(0, 3), 'bedroom', 'bathroom', 'office'] : level === 0 ? day : night;
  const more: RegionClass[] = level === 0 && levels > 1 ? ['storage', 'bathroom', 'office'] : ['bedroom', 'storage'];
  const all = [...first, ...more, ...more, ...more].slice(0, count);
  return chance.shuffle(all.filter(isRegionClass));
}
const isRegionClass = (name: string): name is RegionClass => name !== '';

// --- doors ---

interface SharedWall {
  readonly between: readonly [number, number];
  readonly along: 'x' | 'z';
  /** Middles of doors that fit. */
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
  { a, b }: { readonly a: number; readonly b: number },
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
  for (const [x, touches] of [
    [p.x1, p.x1 === q.x0],
    [p.x0, p.x0 === q.x1],
  ] as const)
    if (touches)
      return found(
        'x',
        spread(Math.max(p.z0, q.z0) + FROM_CORNER, Math.min(p.z1, q.z1) - FROM_CORNER).map((z) => [x, z]),
      );
  for (const [z, touches] of [
    [p.z1, p.z1 === q.z0],
    [p.z0, p.z0 === q.z1],
  ] as const)
    if (touches)
      return found(
        'z',
        spread(Math.max(p.x0, q.x0) + FROM_CORNER, Math.min(p.x1, q.x1) - FROM_CORNER).map((x) => [x, z]),
      );
  return [];
}
