// Where one gets by walking a metre: straight to the next door, through it, straight to the target. Rooms hang together as trees, so the
// way is one.
import { HOUSES, type HouseFact, type Point } from './houses.ts';

/** Metres that a step of walking covers (median of the recorded walks). */
export const STRIDE = 1;
/** How near an agent must come to touch, in metres (recorded pairs are CLOSE within 1.5 of the box; furniture is a point here). */
const TOUCH = 1.5;

/** A place in the house: a point and the room it is in. */
export interface Spot {
  at: [x: number, z: number];
  room: number;
}

/** By room and target room: the neighbouring room on the way, and the door to it. */
type Ways = readonly (readonly { readonly room: number; readonly door: Point }[])[];

const WAYS: Readonly<Record<3 | 6, Ways>> = { 3: waysOf(HOUSES[3]), 6: waysOf(HOUSES[6]) };

export function isNear(at: Point, place: Point): boolean {
  return distance(at, place) <= TOUCH;
}

/** Moves a spot one stride towards a point in a room; returns the metres it went. */
export function stride(env: 3 | 6, spot: Spot, target: Point, room: number): number {
  let left = STRIDE;
  while (left > 0) {
    const way = WAYS[env][spot.room]?.[room];
    const next = spot.room === room || way === undefined ? target : way.door;
    const far = distance(spot.at, next);
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

export function distance(a: Point, b: Point): number {
  const x = a[0] - b[0];
  const z = a[1] - b[1];
  return Math.sqrt(x * x + z * z);
}

function waysOf({ rooms, doors }: HouseFact): Ways {
  return rooms.map((_, from) => rooms.map((__, to) => wayTo(doors, from, to) ?? { room: from, door: [0, 0] }));
}

/** The first of the doors of a room behind which the target lies. */
function wayTo(doors: HouseFact['doors'], from: number, to: number, last = -1): { room: number; door: Point } | undefined {
  for (const { between, at } of doors) {
    if (!between.includes(from) || between.includes(last)) continue;
    const room = between[0] === from ? between[1] : between[0];
    if (room === to || wayTo(doors, room, to, from) !== undefined) return { room, door: at };
  }
  return undefined;
}
