// Holds the two floor plans: rectangles of regions, doors, beds, room types by layout. Derived from TDW's published
// layout images and object coordinates, good to about 0.3 m; README.md names the three edges that were moved so that
// neighbouring rectangles do not overlap.

export type FloorPlanName = '5a' | '2a';
/** In metres, x to the right, z up. */
export type FloorPoint = readonly [x: number, z: number];
export interface FloorBox {
  readonly x: readonly [min: number, max: number];
  readonly z: readonly [min: number, max: number];
}
export interface HouseDoor {
  readonly at: FloorPoint;
  /** The axis along which one walks through. */
  readonly along: 'x' | 'z';
  /** Width of the opening in metres. */
  readonly width: number;
}
export type RoomType = 'Livingroom' | 'Bedroom' | 'Office' | 'Kitchen' | 'Porch';

export interface TransportFloorPlan {
  readonly regions: readonly FloorBox[];
  /** Floor that belongs to no region. */
  readonly corridors: readonly FloorBox[];
  readonly doors: readonly HouseDoor[];
  /** Room types by layout, then by region. */
  readonly types: readonly (readonly RoomType[])[];
  /** The bed's centre by layout. */
  readonly beds: readonly FloorPoint[];
}

const box = ([x0, x1]: readonly [number, number], [z0, z1]: readonly [number, number]): FloorBox => ({
  x: [x0, x1],
  z: [z0, z1],
});
const door = ([x, z]: readonly [number, number], along: 'x' | 'z', width = 0.9): HouseDoor => ({
  at: [x, z],
  along,
  width,
});
const types = (letters: string): RoomType[] => [...letters].map((letter) => TYPE_OF[letter] ?? 'Porch');
const TYPE_OF: Readonly<Record<string, RoomType>> = {
  L: 'Livingroom',
  B: 'Bedroom',
  O: 'Office',
  K: 'Kitchen',
  P: 'Porch',
};

export const PLANS: Readonly<Record<FloorPlanName, TransportFloorPlan>> = {
  '5a': {
    regions: [
      box([-10.9, -6.2], [-5.8, 0]),
      box([-5.6, 0.3], [0.2, 5.1]),
      box([0.45, 6.3], [-5.8, 0]),
      box([-5.8, 0.3], [-5.8, 0]),
      box([6.35, 10.4], [-5.8, 0]),
      box([0.4, 6.4], [0.2, 5.1]),
    ],
    corridors: [],
    doors: [
      door([-6, -0.6], 'x'),
      door([-5, 0.2], 'z'),
      door([0.35, 4.5], 'x'),
      door([0.35, -2.8], 'x'),
      door([5.8, 0.2], 'z'),
      door([6.4, -0.7], 'x'),
    ],
    types: [types('LBOLKL'), types('LKLLOB'), types('LOLLBK')],
    beds: [
      [-4.25, 3.34],
      [1.68, 2.36],
      [9.14, -1.16],
    ],
  },
  '2a': {
    regions: [
      box([-7, -3.15], [1.5, 5]),
      box([-10.8, -7], [-4.5, 5]),
      box([1.2, 6.95], [1.5, 5]),
      box([-3.1, 1.15], [1.5, 5]),
      box([4, 9.5], [-6, -0.5]),
      box([-6.3, -3.15], [-4.5, -0.5]),
      box([7.2, 9.5], [1.5, 5]),
      box([-3.05, 3.95], [-5.4, -0.5]),
    ],
    corridors: [box([-7, 8.9], [-0.5, 1.5])],
    doors: [
      door([-3.8, 1.5], 'z'),
      door([0.3, 1.5], 'z'),
      door([6.5, 1.5], 'z'),
      door([8.4, 1.5], 'z'),
      door([-7, 0.5], 'x', 1.6),
      door([-4.5, -0.5], 'z'),
      door([0.3, -0.5], 'z'),
      door([4.5, -0.5], 'z'),
    ],
    types: [types('OBOOKPLL'), types('OLLOKPLB'), types('OLLLKPOB')],
    beds: [
      [-8.32, -3.1],
      [0.37, -4.12],
      [-1.52, -2.5],
    ],
  },
};

/** The named part of a region; the porch has no name. */
export interface TransportRoom {
  /** The name as written everywhere: `<Kitchen> (5000)`. */
  readonly name: string;
  readonly type: RoomType;
  readonly box: FloorBox;
  readonly centre: FloorPoint;
}

/** The named rooms of a floor plan in a layout, in the order of its regions. */
export function roomsOf(plan: FloorPlanName, layout: number): TransportRoom[] {
  const { regions, types: byLayout } = PLANS[plan];
  return regions.flatMap((one, i) => {
    const type = byLayout[layout]?.[i] ?? 'Porch';
    if (type === 'Porch') return [];
    const centre: FloorPoint = [(one.x[0] + one.x[1]) / 2, (one.z[0] + one.z[1]) / 2];
    return [{ name: `<${type}> (${1000 * (i + 1)})`, type, box: one, centre }];
  });
}

/** The room a point belongs to: the nearest by distance to its box, the first of equals. */
export function nearestRoom(rooms: readonly TransportRoom[], at: FloorPoint): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  rooms.forEach(({ box: one }, i) => {
    const dx = distanceOutside(at[0], one.x);
    const dz = distanceOutside(at[1], one.z);
    const away = dx * dx + dz * dz;
    if (away < least) [least, nearest] = [away, i];
  });
  return nearest;
}

export function isWithinBox({ x, z }: FloorBox, at: FloorPoint): boolean {
  return distanceOutside(at[0], x) === 0 && distanceOutside(at[1], z) === 0;
}

export function distanceOf(a: FloorPoint, b: FloorPoint): number {
  const dx = a[0] - b[0];
  const dz = a[1] - b[1];
  return Math.sqrt(dx * dx + dz * dz);
}

const distanceOutside = (v: number, [min, max]: readonly [number, number]): number =>
  v < min ? min - v : v > max ? v - max : 0;
