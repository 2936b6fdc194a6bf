// Finds where one metre of walking leads: straight to the next door, through it, straight to the target. Rooms are
// connected as trees, so there is one way.
import { HOUSES, type HouseFact, type MapPoint } from './houses.ts';

/** Metres that a step of walking covers (median of the recorded walks). */
const STRIDE = 1;
/**
 * How near an agent must come to touch, in metres (recorded pairs are CLOSE within 1.5 of the box; furniture is a point
 * here).
 */
const TOUCH_RADIUS = 1.5;

/** A place in the house: a point and the room it is in. */
export interface HousePosition {
  at: [x: number, z: number];
  room: number;
}

/** By room and target room: the neighbouring room on the way, and the door to it. */
type DoorRoutes = readonly (readonly { readonly room: number; readonly door: MapPoint }[])[];

const DOOR_ROUTES: Readonly<Record<3 | 6, DoorRoutes>> = { 3: doorRoutesOf(HOUSES[3]), 6: doorRoutesOf(HOUSES[6]) };

export function isNear(at: MapPoint, place: MapPoint): boolean {
  return distanceBetween(at, place) <= TOUCH_RADIUS;
}

/** Moves a spot one stride towards a point in a room; returns the metres it went. */
export function stride(env: 3 | 6, spot: HousePosition, target: MapPoint, room: number): number {
  let left = STRIDE;
  while (left > 0) {
    const way = DOOR_ROUTES[env][spot.room]?.[room];
    const next = spot.room === room || way === undefined ? target : way.door;
    const far = distanceBetween(spot.at, next);
    if (far > left) {
      spot.at[0] += ((next[0] - spot.at[0]) * left) / far;
      spot.at[1] += ((next[1] - spot.at[1]) * left) / far;
      return STRIDE;
    }
    left -= far;
    spot.at[0] = next[0];
    spot.at[1] = next[1];
    if (spot.room === room || way === undefined) return STRIDE - left;
    spot.room = way.room;
  }
  return STRIDE;
}

export function distanceBetween(a: MapPoint, b: MapPoint): number {
  const x = a[0] - b[0];
  const z = a[1] - b[1];
  return Math.sqrt(x * x + z * z);
}

function doorRoutesOf({ rooms, doors }: HouseFact): DoorRoutes {
  return rooms.map((_, from) =>
    rooms.map((__, to) => doorTowards(doors, { from, to }) ?? { room: from, door: [0, 0] }),
  );
}

/** The first of the doors of a room behind which the target lies. */
function doorTowards(
  doors: HouseFact['doors'],
  { from, to }: { readonly from: number; readonly to: number },
  last = -1,
): { room: number; door: MapPoint } | undefined {
  for (const { between, at } of doors) {
    if (!between.includes(from) || between.includes(last)) continue;
    const room = between[0] === from ? between[1] : between[0];
    if (room === to || doorTowards(doors, { from: room, to }, from) !== undefined) return { room, door: at };
  }
  return undefined;
}
