// The way to a place: down the distance field of the grid, then pulled straight, so that a body walks from corner to corner.
import { cellOf, clear, fieldTo, type Grid, movesFrom, pointOf, UNREACHED } from './grid.ts';
import type { Point } from './house.ts';

/** The corners to walk to, the last one in the cell of `to`; undefined where there is no way. */
export function routeTo(grid: Grid, from: Point, to: Point): Point[] | undefined {
  if (clear(grid, from, to)) return [to];
  const field = fieldTo(grid, cellOf(to));
  const steps: Point[] = [];
  for (let at = cellOf(from); field[at] !== 0; ) {
    const next = downhill(grid, field, at);
    if (next === undefined) return undefined;
    steps.push(pointOf(next));
    at = next;
  }
  return pulled(grid, from, [...steps, to]);
}

function downhill({ free }: Grid, field: Uint16Array, at: number): number | undefined {
  let best: number | undefined;
  let least = field[at] ?? UNREACHED;
  for (const [next] of movesFrom(free, at)) {
    const far = field[next] ?? UNREACHED;
    if (far < least) [least, best] = [far, next];
  }
  return best;
}

/** Leaves out every step that is passed on a straight line. */
function pulled(grid: Grid, from: Point, steps: readonly Point[]): Point[] {
  const corners: Point[] = [];
  let anchor = from;
  for (let i = 0; i < steps.length; i++) {
    const here = steps[i];
    const next = steps[i + 1];
    if (here === undefined || (next !== undefined && clear(grid, anchor, next))) continue;
    corners.push(here);
    anchor = here;
  }
  return corners;
}
