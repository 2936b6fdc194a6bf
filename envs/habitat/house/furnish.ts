// Puts furniture into the rooms of a house: along walls and in the middle, never before a door, with room to walk
// between.
import type { Random } from '../../../runtime/core/random.ts';
import type { HouseShell } from './floor-plan.ts';
import {
  centreOfRect,
  type FloorRect,
  growRect,
  type House,
  type HouseFurniture,
  type RegionClass,
  rectsMeet,
  WALL,
} from './house.ts';

interface FurnitureModel {
  readonly kind: string;
  /** Along the wall, and from it into the room. Metres, least and most. */
  readonly long: readonly [number, number];
  readonly deep: readonly [number, number];
  readonly high: readonly [number, number];
  readonly stands: 'wall' | 'middle';
  readonly holds: boolean;
}

interface ModelSizes {
  readonly long: readonly [number, number];
  readonly deep: readonly [number, number];
  readonly high: readonly [number, number];
}

const model = (
  kind: string,
  { long, deep, high }: ModelSizes,
  { stands = 'wall', holds = true }: { readonly stands?: 'wall' | 'middle'; readonly holds?: boolean } = {},
): FurnitureModel => ({ kind, long, deep, high, stands, holds });

/** What stands there is higher by half its size: 1.5 to 1.7 m on a cabinet, 0.3 to 0.7 m on a table (surfaces.ts). */
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
      const place = findPlace({ piece: one, room, size: { long, deep } }, [...kept, ...there], chance);
      if (place === undefined) continue;
      const name = `${one.kind}_${furniture.length}`;
      furniture.push({ name, kind: one.kind, level, region, rect: place, height, holds: one.holds });
    }
  }
  return { ...shell, furniture };
}

function findPlace(
  {
    piece: { stands },
    room,
    size: { long, deep },
  }: {
    readonly piece: FurnitureModel;
    readonly room: FloorRect;
    readonly size: { readonly long: number; readonly deep: number };
  },
  taken: readonly FloorRect[],
  chance: Random,
): FloorRect | undefined {
  for (let i = 0; i < TRIES; i++) {
    const place = stands === 'middle' ? inMiddle(room, { long, deep }, chance) : atWall(room, { long, deep }, chance);
    if (place !== undefined && !taken.some((other) => rectsMeet(other, place))) return place;
  }
  return undefined;
}

function inMiddle(
  room: FloorRect,
  { long, deep }: { readonly long: number; readonly deep: number },
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
  { long, deep }: { readonly long: number; readonly deep: number },
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
