// Measures the way from one cell to another, past furniture and teammates: A* with unit steps. On such a grid a step is
// either on the straight estimate (steps in x and z) or costs two more, so two stacks take the place of a queue.
import type { HouseholdFloorPlan } from './house-shape.ts';

/**
 * Steps of 0.25 m from one cell to another, or -1 where there is no way. `others`: where teammates stand; nobody passes
 * within a cell of them.
 */
export type WalkingDistance = (from: number, to: number, others: readonly number[]) => number;

/** Keeps its working memory between calls. */
export function createWalkingDistance({ walkable, width, depth }: HouseholdFloorPlan): WalkingDistance {
  const cells = walkable.length;
  const steps = new Int16Array(cells);
  /** 0 untouched, 1 reached, 2 settled, 3 taken by a teammate. */
  const mark = new Uint8Array(cells);
  const fence = (around: number) => {
    const x = around % width;
    const z = (around - x) / width;
    for (let j = Math.max(0, z - 1); j <= Math.min(depth - 1, z + 1); j++)
      for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) mark[j * width + i] = 3;
  };
  return (from, to, others) => {
    mark.fill(0);
    for (const other of others) fence(other);
    let near = [from];
    let detour: number[] = [];
    mark[from] = 1;
    steps[from] = 0;
    const tx = to % width;
    const tz = (to - tx) / width;
    const visit = (next: number, taken: number, nearer: boolean) => {
      const known = mark[next] ?? 3;
      if (walkable[next] !== 1 || known > 1 || (known === 1 && (steps[next] ?? 0) <= taken)) return;
      mark[next] = 1;
      steps[next] = taken;
      (nearer ? near : detour).push(next);
    };
    while (near.length > 0 || detour.length > 0) {
      if (near.length === 0) [near, detour] = [detour, near];
      const cell = near.pop() ?? from;
      if (mark[cell] === 2) continue;
      mark[cell] = 2;
      const taken = (steps[cell] ?? 0) + 1;
      if (cell === to) return taken - 1;
      const x = cell % width;
      const z = (cell - x) / width;
      if (z + 1 < depth) visit(cell + width, taken, tz > z);
      if (x + 1 < width) visit(cell + 1, taken, tx > x);
      if (z > 0) visit(cell - width, taken, tz < z);
      if (x > 0) visit(cell - 1, taken, tx < x);
    }
    return -1;
  };
}
