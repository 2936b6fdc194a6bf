// Finds the way to a place: down the distance field of the grid, then pulled straight, so that a body walks from corner
// to corner.
import { cellOf, fieldTo, isStraightClear, movesFrom, pointOf, UNREACHED, type WalkGrid } from './grid.ts';
import type { FloorPoint } from './house.ts';

/** The corners to walk to, the last one in the cell of `to`; undefined where there is no way. */
export function routeTo(grid: WalkGrid, from: FloorPoint, to: FloorPoint): FloorPoint[] | undefined {
  if (isStraightClear(grid, from, to)) return [to];
  const field = fieldTo(grid, cellOf(to));
  const steps: FloorPoint[] = [];
  for (let at = cellOf(from); field[at] !== 0; ) {
    const next = nextDownhill(grid, field, at);
    if (next === undefined) return undefined;
    steps.push(pointOf(next));
    at = next;
  }
  return pullStraight(grid, from, [...steps, to]);
}

function nextDownhill({ free }: WalkGrid, field: Uint16Array, at: number): number | undefined {
  let best: number | undefined;
  let least = field[at] ?? UNREACHED;
  for (const [next] of movesFrom(free, at)) {
    const far = field[next] ?? UNREACHED;
    if (far < least) [least, best] = [far, next];
  }
  return best;
}

/** Leaves out every step that is passed on a straight line. */
function pullStraight(grid: WalkGrid, from: FloorPoint, steps: readonly FloorPoint[]): FloorPoint[] {
  const corners: FloorPoint[] = [];
  let anchor = from;
  for (let i = 0; i < steps.length; i++) {
    const here = steps[i];
    const next = steps[i + 1];
    if (here === undefined || (next !== undefined && isStraightClear(grid, anchor, next))) continue;
    corners.push(here);
    anchor = here;
  }
  return corners;
}
