// Holds the two floor plans, rectangles of regions, doors, beds, room types by layout; the grid of cells that bodies
// walk on and see across; and directions. Derived from TDW's published layout images and object coordinates, good to
// about 0.3 m; README.md names the three edges that were moved so that neighbouring rectangles do not overlap.
import { DIAGONAL, type EachMove, keptField, STRAIGHT, UNREACHED } from '../kit/distance-field.ts';
import { HEADINGS } from './constants.ts';

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

interface TransportFloorPlan {
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

// --- the grid of cells ---

export const COLUMNS = 240;
export const ROWS = 120;
export const CELL = 0.125;
/** Metres: the corner of the first cell. */
export const WEST = -15;
export const SOUTH = -7.5;
/** Metres that a body keeps from walls; twice this is the least thickness of one. */
const CLEARANCE = 0.2;
/** Metres that a door's opening reaches to either side of the wall's middle. */
const DOOR_DEPTH = 0.5;
const SAMPLES_A_METRE = 16;

export interface WalkGrid {
  /** 1 where a body fits. */
  readonly free: Uint8Array;
  /** Fifths of a cell's width to a cell, by its number; kept for as long as there are not too many. */
  readonly fields: Map<number, Uint16Array>;
}

const MOST_FIELDS = 300;

export function gridOf(name: FloorPlanName): WalkGrid {
  const plan = PLANS[name];
  const floors = [...[...plan.regions, ...plan.corridors].map((one) => shrinkBox(one, CLEARANCE)), ...openings(plan)];
  const free = new Uint8Array(COLUMNS * ROWS);
  for (let cell = 0; cell < free.length; cell++) {
    const [x, z] = pointOf(cell);
    const covers = (one: FloorBox) => x >= one.x[0] && x <= one.x[1] && z >= one.z[0] && z <= one.z[1];
    if (floors.some(covers)) free[cell] = 1;
  }
  return { free, fields: new Map() };
}

function openings({ doors }: TransportFloorPlan): FloorBox[] {
  return doors.map(({ at: [x, z], along, width }) => {
    const dx = along === 'x' ? DOOR_DEPTH : width / 2;
    const dz = along === 'z' ? DOOR_DEPTH : width / 2;
    return { x: [x - dx, x + dx], z: [z - dz, z + dz] };
  });
}

export function shrinkBox({ x, z }: FloorBox, by: number): FloorBox {
  return { x: [x[0] + by, x[1] - by], z: [z[0] + by, z[1] - by] };
}

export function cellOf([x, z]: FloorPoint): number {
  return Math.floor((z - SOUTH) / CELL) * COLUMNS + Math.floor((x - WEST) / CELL);
}

/** The middle of a cell. */
export function pointOf(cell: number): FloorPoint {
  return [WEST + ((cell % COLUMNS) + 0.5) * CELL, SOUTH + (Math.floor(cell / COLUMNS) + 0.5) * CELL];
}

/** Whether nothing stands between two points: a body could walk straight, and an eye sees. */
export function isStraightClear({ free }: WalkGrid, from: FloorPoint, to: FloorPoint): boolean {
  const dx = to[0] - from[0];
  const dz = to[1] - from[1];
  const samples = Math.ceil(Math.sqrt(dx * dx + dz * dz) * SAMPLES_A_METRE);
  const sx = (from[0] - WEST) / CELL;
  const sz = (from[1] - SOUTH) / CELL;
  const ix = samples === 0 ? 0 : dx / CELL / samples;
  const iz = samples === 0 ? 0 : dz / CELL / samples;
  // A body may stand exactly at a corner, so its own cell does not block it.
  for (let i = Math.min(1, samples); i <= samples; i++) {
    if (free[Math.floor(sz + iz * i) * COLUMNS + Math.floor(sx + ix * i)] !== 1) return false;
  }
  return true;
}

/** How far every cell is from `goal`, over the sides and corners of cells, never cutting the corner of a wall. */
export function fieldTo(grid: WalkGrid, goal: number): Uint16Array {
  const cells = grid.free.length;
  if (grid.free[goal] !== 1) return new Uint16Array(cells).fill(UNREACHED);
  return keptField(grid.fields, goal, { cells, most: MOST_FIELDS, eachMove: movesIn(grid) });
}

export const movesIn =
  ({ free }: WalkGrid): EachMove =>
  (at, visit) => {
    for (const step of CELL_STEPS) if (canStep(free, at, step)) visit(at + step.by, step.cost);
  };

/** The way to a neighbouring cell. */
interface CellStep {
  /** What its number is more. */
  readonly by: number;
  readonly cost: number;
  /** The ways to the two cells beside a diagonal one. */
  readonly beside: readonly [number, number] | null;
}

const SIDES = [-1, 0, 1] as const;
const CELL_STEPS: readonly CellStep[] = SIDES.flatMap((dz) =>
  SIDES.filter((dx) => dx !== 0 || dz !== 0).map((dx): CellStep => {
    const isStraight = dx === 0 || dz === 0;
    return {
      by: dz * COLUMNS + dx,
      cost: isStraight ? STRAIGHT : DIAGONAL,
      beside: isStraight ? null : [dx, dz * COLUMNS],
    };
  }),
);

/** Whether a body can step there. */
const canStep = (free: Uint8Array, at: number, { by, beside }: CellStep): boolean =>
  free[at + by] === 1 && (beside === null || (free[at + beside[0]] === 1 && free[at + beside[1]] === 1));

// --- directions 15 degrees apart, as constants: sines of a library differ in their last digit between machines ---

const FIRST_QUADRANT: readonly FloorPoint[] = [
  [1, 0],
  [0.9659258262890683, 0.25881904510252074],
  [0.8660254037844387, 0.5],
  [Math.SQRT1_2, Math.SQRT1_2],
  [0.5, 0.8660254037844387],
  [0.25881904510252074, 0.9659258262890683],
];

/** By heading: counter-clockwise from the x axis. */
const DIRECTIONS: readonly FloorPoint[] = Array.from({ length: HEADINGS }, (_, i) => {
  const [x, z] = FIRST_QUADRANT[i % 6] ?? [1, 0];
  const quarter = Math.floor(i / 6);
  return quarter === 0 ? [x, z] : quarter === 1 ? [-z, x] : quarter === 2 ? [-x, -z] : [z, -x];
});

/** Cosine of the half angle. */
const HALF_CONE = Math.SQRT1_2;

/** The heading nearest to the direction from one point to another. */
export function headingTo(from: FloorPoint, to: FloorPoint): number {
  const dx = to[0] - from[0];
  const dz = to[1] - from[1];
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < HEADINGS; i++) {
    const [x, z] = DIRECTIONS[i] ?? [1, 0];
    const along = dx * x + dz * z;
    if (along > most) [most, best] = [along, i];
  }
  return best;
}

/** Turns from one heading to another, left positive: -12 … 11. */
export function turnsTo(from: number, to: number): number {
  return ((to - from + HEADINGS + HEADINGS / 2) % HEADINGS) - HEADINGS / 2;
}

/** A step of one metre that way. */
export const directionOf = (heading: number): FloorPoint => DIRECTIONS[heading] ?? [1, 0];

export function turnHeading(heading: number, by: number): number {
  return (heading + by + HEADINGS) % HEADINGS;
}

/** Whether a point so far away lies in the cone of 90 degrees around a heading. */
export function isInCone(heading: number, dx: number, dz: number, away: number): boolean {
  const [x, z] = DIRECTIONS[heading] ?? [1, 0];
  return dx * x + dz * z >= away * HALF_CONE;
}
