// Answers navigation questions for each body in a house: where it stands, where it goes for a thing, and how far that
// is.
import { keptBy } from '../../kit/kept.ts';
import { BODIES, type BodyType } from '../bodies.ts';
import type { HabitatDataset } from '../constants.ts';
import type { House, PlanPoint } from '../house/house.ts';
import { floorUnder, levelOfPoint } from '../state.ts';
import {
  distanceToCell,
  gridOfHouse,
  type HouseGrid,
  isAlong,
  type NavGraph,
  navGraphOf,
  nearestFree,
  pointOfCell,
  WALLED,
} from './grid.ts';
import { type HousePoint, nodeOf } from './route.ts';

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

/** The node where a body stands. */
export function standingNode({ graph, grid }: HouseNav, type: BodyType, at: HousePoint): number | undefined {
  const level = levelOfPoint(grid.house, at);
  const ways = graph(type);
  const cell = nearestFree({ grid, free: ways.free[level] }, planOf(at));
  return cell === undefined ? undefined : nodeOf(ways, level, pointOfCell(grid, cell));
}

/**
 * The nearest node from which no wall hides the thing, which is where a body goes for it; undefined if there is none.
 */
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
