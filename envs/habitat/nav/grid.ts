// Turns a house into the navigation graph of a body: cells of 0.125 m on every floor where it fits, and chains of cells
// up the stairs that it can climb. A graph's nodes are numbered floor by floor, stairs after all floors.
import type { Footing } from '../bodies.ts';
import { DOOR_WIDTH, type FloorRect, growRect, type House, type PlanPoint, WALL } from '../house/house.ts';

export const CELL = 0.125;
const FREE = 0;
export const WALLED = 255;

export interface HouseGrid {
  readonly house: House;
  readonly columns: number;
  readonly rows: number;
  /** By floor: the height of the obstacle in each cell, in centimetres. */
  readonly tops: readonly Uint8Array[];
}

export function gridOfHouse(house: House): HouseGrid {
  const [columns, rows] = [Math.ceil(house.width / CELL), Math.ceil(house.depth / CELL)];
  const tops = Array.from({ length: house.levels }, () => new Uint8Array(columns * rows).fill(WALLED));
  const grid = { house, columns, rows, tops };
  for (const { level, rect } of house.regions) fillRect(grid, { level, rect: growRect(rect, -WALL / 2) }, FREE);
  for (const { level, at, along } of house.doors) fillRect(grid, { level, rect: doorRect(at, along) }, FREE);
  for (const { level, rect } of house.stairs)
    for (const floor of [level, level + 1]) fillRect(grid, { level: floor, rect }, WALLED);
  for (const { level, rect, height } of house.furniture)
    fillRect(grid, { level, rect }, Math.min(WALLED - 1, Math.round(height * 100)));
  return grid;
}

export function doorRect([x, z]: PlanPoint, along: 'x' | 'z'): FloorRect {
  const [w, d] = along === 'x' ? [WALL, DOOR_WIDTH] : [DOOR_WIDTH, WALL];
  return { x0: x - w / 2 - 0.05, z0: z - d / 2, x1: x + w / 2 + 0.05, z1: z + d / 2 };
}

function fillRect(
  { columns, rows, tops }: HouseGrid,
  { level, rect }: { level: number; rect: FloorRect },
  top: number,
): void {
  const cells = tops[level];
  if (cells === undefined) return;
  const first = (v: number) => Math.max(0, Math.ceil(v / CELL - 0.5));
  const last = (v: number, most: number) => Math.min(most - 1, Math.floor(v / CELL - 0.5));
  for (let row = first(rect.z0); row <= last(rect.z1, rows); row++)
    cells.fill(top, row * columns + first(rect.x0), row * columns + last(rect.x1, columns) + 1);
}

export const cellOfPoint = ({ columns, rows }: HouseGrid, [x, z]: PlanPoint): number =>
  clamp(Math.floor(z / CELL), rows) * columns + clamp(Math.floor(x / CELL), columns);
const clamp = (v: number, most: number): number => Math.max(0, Math.min(most - 1, v));

export const pointOfCell = ({ columns }: HouseGrid, cell: number): PlanPoint => [
  ((cell % columns) + 0.5) * CELL,
  (Math.floor(cell / columns) + 0.5) * CELL,
];

/** Whether every cell on the straight line between two points of a floor is so. */
export function isAlong(grid: HouseGrid, [from, to]: readonly [PlanPoint, PlanPoint], test: (cell: number) => boolean) {
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  const samples = Math.max(1, Math.ceil((Math.hypot(dx, dz) / CELL) * 2));
  for (let i = 0; i <= samples; i++)
    if (!test(cellOfPoint(grid, [from[0] + (dx * i) / samples, from[1] + (dz * i) / samples]))) return false;
  return true;
}

export interface NavGraph {
  readonly grid: HouseGrid;
  readonly free: readonly Uint8Array[];
  readonly stairs: readonly StairChain[];
  /** How far every node is from a node, by its number; kept while there are not too many. */
  readonly fields: Map<number, Uint16Array>;
}

export type StairChain = Readonly<Record<'level' | 'first' | 'length' | 'foot' | 'head', number>>;

export function navGraphOf(grid: HouseGrid, footing: Footing, flies: boolean): NavGraph {
  const { house } = grid;
  const ledge = flies ? footing.climb * 100 : FREE;
  const size = grid.columns * grid.rows;
  const free = grid.tops.map((tops, level) => mainPart(grid, level, clearOf({ grid, tops }, ledge, footing.radius)));
  let next = size * house.levels;
  const stairs = house.stairs.flatMap(({ level, rect, foot, head }): StairChain[] => {
    const run = rect.z1 - rect.z0;
    const steep = (Math.atan2(house.storey, run) * 180) / Math.PI;
    if (steep > footing.slope || house.storey / STAIR_STEPS > footing.climb) return [];
    const length = Math.max(2, Math.round(Math.hypot(run, house.storey) / CELL));
    const first = next;
    next += length;
    const below = nearestFree({ grid, free: free[level] }, foot);
    const above = nearestFree({ grid, free: free[level + 1] }, head);
    if (below === undefined || above === undefined) return [];
    return [{ level, first, length, foot: level * size + below, head: (level + 1) * size + above }];
  });
  return { grid, free, stairs, fields: new Map() };
}

const STAIR_STEPS = 16;

/** Where a disc of this radius meets nothing higher than `ledge`. */
function clearOf(
  { grid: { columns, rows }, tops }: { grid: HouseGrid; tops: Uint8Array },
  ledge: number,
  radius: number,
): Uint8Array {
  const free = new Uint8Array(tops.length);
  const reach = Math.ceil(radius / CELL);
  const disc: [number, number][] = [];
  for (let dz = -reach; dz <= reach; dz++)
    for (let dx = -reach; dx <= reach; dx++) if (Math.hypot(dx, dz) * CELL <= radius) disc.push([dx, dz]);
  const blocked = (column: number, row: number): boolean =>
    column < 0 || row < 0 || column >= columns || row >= rows || (tops[row * columns + column] ?? WALLED) > ledge;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      free[row * columns + column] = disc.some(([dx, dz]) => blocked(column + dx, row + dz)) ? 0 : 1;
  return free;
}

function mainPart(grid: HouseGrid, level: number, free: Uint8Array): Uint8Array {
  const hall = grid.house.regions.find((region) => region.level === level && region.class === 'hallway');
  const middle: PlanPoint = hall === undefined ? [0, 0] : [(hall.rect.x0 + hall.rect.x1) / 2, hall.rect.z0 + 0.9];
  const start = nearestFree({ grid, free }, middle);
  const main = new Uint8Array(free.length);
  if (start === undefined) return main;
  const open = [start];
  main[start] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of [at - 1, at + 1, at - grid.columns, at + grid.columns]) {
      if (free[next] !== 1 || main[next] === 1) continue;
      main[next] = 1;
      open.push(next);
    }
  }
  return main;
}

/** The free cell nearest to a point, within `most` metres; of the cells that `fits`. */
export function nearestFree(
  { grid, free }: { grid: HouseGrid; free: Uint8Array | undefined },
  at: PlanPoint,
  { most = 2.5, fits = () => true }: { most?: number; fits?: (cell: number) => boolean } = {},
): number | undefined {
  const reach = Math.ceil(most / CELL);
  // Most often it is close by: of what is nearer than its edge a window has all.
  for (let window = FIRST_WINDOW; ; window = Math.min(reach, window * 2)) {
    const last = window >= reach;
    const near = freeWithin({ grid, free }, at, window).filter(({ far }) => (last ? far <= most : far < window * CELL));
    const found = near.sort((x, y) => x.far - y.far || x.cell - y.cell).find(({ cell }) => fits(cell));
    if (found !== undefined || last) return found?.cell;
  }
}
const FIRST_WINDOW = 3;

/** The free cells of a square around a point, `window` cells to each side. */
function freeWithin({ grid, free }: { grid: HouseGrid; free: Uint8Array | undefined }, at: PlanPoint, window: number) {
  const { columns, rows } = grid;
  const [c, r] = [Math.floor(at[0] / CELL), Math.floor(at[1] / CELL)];
  const near: { cell: number; far: number }[] = [];
  for (let row = Math.max(0, r - window); row <= Math.min(rows - 1, r + window); row++)
    for (let column = Math.max(0, c - window); column <= Math.min(columns - 1, c + window); column++) {
      const cell = row * columns + column;
      if (free?.[cell] === 1) near.push({ cell, far: distanceToCell(grid, at, cell) });
    }
  return near;
}

export function distanceToCell(grid: HouseGrid, at: PlanPoint, cell: number): number {
  const [x, z] = pointOfCell(grid, cell);
  const beyond = (v: number) => Math.max(0, Math.abs(v) - CELL / 2);
  return Math.hypot(beyond(at[0] - x), beyond(at[1] - z));
}
