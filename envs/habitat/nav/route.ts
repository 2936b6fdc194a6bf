// Answers for each body of a house where it stands, where it goes for a thing, how far that is, and by which way: by
// flood fill over its navigation graph, straightened on each floor.
import { DIAGONAL, descent, type EachMove, keptField, STRAIGHT, UNREACHED } from '../../kit/distance-field.ts';
import { keptBy } from '../../kit/kept.ts';
import { BODIES, type BodyType } from '../bodies.ts';
import { floorUnder, type House, type HousePoint, levelOfPoint, type PlanPoint } from '../house/house.ts';
import type { HabitatDataset } from '../options.ts';
import {
  CELL,
  cellOfPoint,
  distanceToCell,
  gridOfHouse,
  type HouseGrid,
  isAlong,
  type NavGraph,
  navGraphOf,
  nearestFree,
  pointOfCell,
  type StairChain,
  WALLED,
} from './grid.ts';

const MOST_FIELDS = 60;

const sizeOf = ({ grid }: NavGraph): number => grid.columns * grid.rows;
const nodeOf = (graph: NavGraph, level: number, at: PlanPoint): number =>
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

export interface HouseNav {
  readonly grid: HouseGrid;
  graph(type: BodyType): NavGraph;
}

/** Graphs are made when they are first asked for; bodies that go the same ways share one. */
export function navOf(house: House, dataset: HabitatDataset): HouseNav {
  const grid = gridOfHouse(house);
  const graphs = new Map<string, NavGraph>();
  return {
    grid,
    graph(type) {
      const { base, footing } = BODIES[type];
      const key = `${base === 'flying'} ${JSON.stringify(footing[dataset])}`;
      return keptBy(graphs, key, () => navGraphOf(grid, footing[dataset], base === 'flying'));
    },
  };
}

const planOf = ([x, , z]: HousePoint): PlanPoint => [x, z];

export function standingNode({ graph, grid }: HouseNav, type: BodyType, at: HousePoint): number | undefined {
  const level = levelOfPoint(grid.house, at);
  const ways = graph(type);
  const cell = nearestFree({ grid, free: ways.free[level] }, planOf(at));
  return cell === undefined ? undefined : nodeOf(ways, level, pointOfCell(grid, cell));
}

/** The nearest from which no wall hides the thing, which is where a body goes for it. */
export function nodeFor({ graph, grid }: HouseNav, type: BodyType, at: HousePoint): number | undefined {
  const level = floorUnder(grid.house, at);
  const ways = graph(type);
  const plan = planOf(at);
  const cell = nearestFree({ grid, free: ways.free[level] }, plan, {
    most: 1.6,
    fits: (one) => isAlong(grid, [pointOfCell(grid, one), plan], (cell) => grid.tops[level]?.[cell] !== WALLED),
  });
  return cell === undefined ? undefined : nodeOf(ways, level, pointOfCell(grid, cell));
}

/** Metres over the floor from a thing to where a body can be; undefined: it cannot get near. */
export function distanceTo(nav: HouseNav, type: BodyType, at: HousePoint): number | undefined {
  const node = nodeFor(nav, type, at);
  if (node === undefined) return undefined;
  const { grid } = nav;
  return distanceToCell(grid, planOf(at), node % (grid.columns * grid.rows));
}
