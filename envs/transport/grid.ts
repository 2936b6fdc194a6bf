// Turns a floor plan into the published grid of 240 x 120 cells of 0.125 m: where a body fits, what lies in one line of
// sight, how far it is to a cell. Walls are what no region, corridor or door covers.
import { DIAGONAL, type EachMove, keptField, STRAIGHT, UNREACHED } from '../kit/distance-field.ts';
import { type FloorBox, type FloorPlanName, type FloorPoint, PLANS, type TransportFloorPlan } from './house.ts';

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
