// Finds a body's route through its navigation graph: computes distances by flood fill, descends along them, and
// straightens the path on each floor.
import { DIAGONAL, descent, type EachMove, keptField, STRAIGHT, UNREACHED } from '../../kit/distance-field.ts';
import type { PlanPoint } from '../house/house.ts';
import { CELL, cellOfPoint, isAlong, type NavGraph, pointOfCell, type StairChain } from './grid.ts';

/** A point of the house: its plan point and the height of the floor or step there. */
export type HousePoint = readonly [x: number, height: number, z: number];

const MOST_FIELDS = 60;

const sizeOf = ({ grid }: NavGraph): number => grid.columns * grid.rows;
export const nodeOf = (graph: NavGraph, level: number, at: PlanPoint): number =>
  level * sizeOf(graph) + cellOfPoint(graph.grid, at);

/** Fifths of a cell's width from every node to `goal`. */
function fieldTo(graph: NavGraph, goal: number): Uint16Array {
  const last = graph.stairs.at(-1);
  const cells = last === undefined ? sizeOf(graph) * graph.free.length : last.first + last.length;
  return keptField(graph.fields, goal, { cells, most: MOST_FIELDS, eachMove: movesIn(graph) });
}

/** Neighbours on the floor, never cutting a corner, and stairs. */
function movesIn(graph: NavGraph): EachMove {
  const { columns } = graph.grid;
  const size = sizeOf(graph);
  return (at, visit) => {
    const free = graph.free[Math.floor(at / size)];
    if (free !== undefined) {
      const cell = at % size;
      const column = cell % columns;
      const west = column > 0 && free[cell - 1] === 1;
      const east = column < columns - 1 && free[cell + 1] === 1;
      const north = free[cell - columns] === 1;
      const south = free[cell + columns] === 1;
      if (west) visit(at - 1, STRAIGHT);
      if (east) visit(at + 1, STRAIGHT);
      if (north) visit(at - columns, STRAIGHT);
      if (south) visit(at + columns, STRAIGHT);
      if (north && west && free[cell - columns - 1] === 1) visit(at - columns - 1, DIAGONAL);
      if (north && east && free[cell - columns + 1] === 1) visit(at - columns + 1, DIAGONAL);
      if (south && west && free[cell + columns - 1] === 1) visit(at + columns - 1, DIAGONAL);
      if (south && east && free[cell + columns + 1] === 1) visit(at + columns + 1, DIAGONAL);
    }
    for (const { first, length, foot, head } of graph.stairs) {
      const end = first + length - 1;
      if (at === foot) visit(first, STRAIGHT);
      else if (at === head) visit(end, STRAIGHT);
      else if (at >= first && at <= end) {
        visit(at === first ? foot : at - 1, STRAIGHT);
        visit(at === end ? head : at + 1, STRAIGHT);
      }
    }
  };
}

/** Metres by the graph; undefined where there is no way. */
export function walkOf(graph: NavGraph, from: number, to: number): number | undefined {
  const far = fieldTo(graph, to)[from] ?? UNREACHED;
  return far === UNREACHED ? undefined : (far / STRAIGHT) * CELL;
}

/** The corners to go to, `to` the last; undefined where there is no way. */
export function routeTo(graph: NavGraph, from: number, to: number): HousePoint[] | undefined {
  const nodes = descent(fieldTo(graph, to), from, movesIn(graph));
  return nodes && pullStraight(graph, [from, ...nodes]);
}

function pullStraight(graph: NavGraph, nodes: readonly number[]): HousePoint[] {
  const size = sizeOf(graph);
  const floors = size * graph.free.length;
  const corners: HousePoint[] = [];
  let anchor = nodes[0] ?? 0;
  for (let i = 1; i < nodes.length; i++) {
    const [here, next] = [nodes[i] ?? 0, nodes[i + 1]];
    const flat = here < floors && next !== undefined && next < floors && anchor < floors;
    if (flat && Math.floor(next / size) === Math.floor(anchor / size) && isClear(graph, anchor, next)) continue;
    // Only the landings of stairs matter, since steps rise evenly.
    if (here < floors) corners.push(pointOfNode(graph, here));
    anchor = here;
  }
  return corners;
}

function isClear(graph: NavGraph, from: number, to: number): boolean {
  const size = sizeOf(graph);
  const level = Math.floor(from / size);
  const free = graph.free[level];
  const ends = [pointOfCell(graph.grid, from - level * size), pointOfCell(graph.grid, to - level * size)] as const;
  return isAlong(graph.grid, ends, (cell) => free?.[cell] === 1);
}

function pointOfNode(graph: NavGraph, node: number): HousePoint {
  const size = sizeOf(graph);
  const chain = graph.stairs.find(({ first, length }) => node >= first && node < first + length);
  if (chain !== undefined) return pointOnStairs(graph, chain, node - chain.first);
  const level = Math.floor(node / size);
  const [x, z] = pointOfCell(graph.grid, node - level * size);
  return [x, level * graph.grid.house.storey, z];
}

function pointOnStairs(graph: NavGraph, { level, length, foot, head }: StairChain, i: number): HousePoint {
  const size = sizeOf(graph);
  const [x0, z0] = pointOfCell(graph.grid, foot - level * size);
  const [x1, z1] = pointOfCell(graph.grid, head - (level + 1) * size);
  const share = (i + 1) / (length + 1);
  const { storey } = graph.grid.house;
  return [x0 + (x1 - x0) * share, (level + share) * storey, z0 + (z1 - z0) * share];
}
