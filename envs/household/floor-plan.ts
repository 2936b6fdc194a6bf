// Generates floor plans. A plan follows from its number and how many rooms it has, and from nothing else; a plan in
// which something cannot be reached is drawn again, and refused in the end.
import { type Random, random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { type RoomKind, type RoomPlan, roomKindOf, roomPlanOf } from './furniture.ts';
import {
  type BuildingSite,
  type FloorArea,
  FREE,
  fixturesOf,
  furnish,
  type HouseholdFloorPlan,
  type HouseRoom,
  type PlacedPiece,
  WALL,
} from './house.ts';
import { createSight } from './sight.ts';

export const MOST_ROOMS = 4;
const ATTEMPTS = 400;

/** @throws SCENE_UNSOLVABLE where no attempt gives a plan in which everything can be reached */
export function floorPlanOf(number: number, rooms: number): HouseholdFloorPlan {
  let last = 'its furniture does not fit';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const plan = drawFloorPlan(number, rooms, random(`household/${number}/${rooms}/${attempt}`));
    if (plan === undefined) continue;
    const fault = unreachable(plan);
    if (fault === undefined) return plan;
    last = fault;
  }
  throw failure('SCENE_UNSOLVABLE', { what: `floor plan ${number}`, why: last });
}

const KINDS: readonly RoomKind[] = ['livingroom', 'kitchen', 'bedroom', 'bathroom'];

function drawFloorPlan(number: number, count: number, chance: Random): HouseholdFloorPlan | undefined {
  const own = roomKindOf(number) ?? 'kitchen';
  const kinds = [own, ...KINDS.filter((kind) => kind !== own)].slice(0, count);
  const plans = kinds.map((kind) => roomPlanOf(kind, number, chance.fork(kind)));
  const rooms = roomsInRow(plans);
  const width = rooms.reduce((most, r) => Math.max(most, r.x + r.width), 0);
  const depth = rooms.reduce((most, r) => Math.max(most, r.depth), 0);
  const cells = width * depth;
  const site = { width, depth, ground: new Int16Array(cells).fill(WALL), keep: new Uint8Array(cells) };
  for (const room of rooms) clearRoom(site, room);
  const doorways = rooms.slice(1).flatMap((room, i) => openDoorway(site, { left: rooms[i], right: room }, chance));
  const furniture: PlacedPiece[] = [];
  const roomOf: number[] = [];
  for (const [i, room] of rooms.entries()) {
    const placed = furnish(site, { area: room, pieces: plans[i]?.pieces ?? [], first: furniture.length }, chance);
    if (placed === undefined) return undefined;
    furniture.push(...placed);
    for (const _ of placed) roomOf.push(i);
  }
  const { ground } = site;
  const heights = furniture.map(({ piece }) => piece.h);
  const walkable = reachableFloor(site);
  const fixtures = fixturesOf({ site, furniture, roomOf, walkable, doorways });
  return { number, rooms, width, depth, ground, heights, furniture, walkable, ...fixtures };
}

/** Rooms in a row, a wall of one cell between them. */
function roomsInRow(plans: readonly RoomPlan[]): HouseRoom[] {
  let x = 0;
  return plans.map(({ kind, width, depth }) => {
    const room = { kind, x, z: 0, width, depth };
    x += width + 1;
    return room;
  });
}

function clearRoom({ ground, width }: BuildingSite, room: FloorArea): void {
  for (let x = room.x; x < room.x + room.width; x++)
    for (let z = room.z; z < room.z + room.depth; z++) ground[z * width + x] = FREE;
}

/** An open doorway of 1 m between two neighbouring rooms; the cells before it stay free. Its middle, in cells. */
function openDoorway(
  site: BuildingSite,
  { left, right }: { left: FloorArea | undefined; right: FloorArea },
  chance: Random,
): [x: number, z: number][] {
  if (left === undefined) return [];
  const from = 2 + chance.below(Math.min(left.depth, right.depth) - 8);
  for (let z = from; z < from + 4; z++) {
    site.ground[z * site.width + right.x - 1] = FREE;
    for (let x = right.x - 4; x < right.x + 3; x++) site.keep[z * site.width + x] = 1;
  }
  return [[right.x - 1, from + 1.5]];
}

/** The largest piece that hangs together. */
function reachableFloor({ ground, width }: BuildingSite): Uint8Array {
  const part = new Int16Array(ground.length).fill(-1);
  let best: readonly number[] = [];
  for (let start = 0; start < ground.length; start++) {
    if (ground[start] !== FREE || part[start] !== -1) continue;
    const found = [start];
    part[start] = start;
    for (const cell of found) {
      const x = cell % width;
      const beside = [...(x > 0 ? [cell - 1] : []), ...(x + 1 < width ? [cell + 1] : [])];
      for (const next of [cell + width, cell - width, ...beside]) {
        if (ground[next] !== FREE || part[next] !== -1) continue;
        part[next] = start;
        found.push(next);
      }
    }
    if (found.length > best.length) best = found;
  }
  const walkable = new Uint8Array(ground.length);
  for (const cell of best) walkable[cell] = 1;
  return walkable;
}

/** Cells from which a thing must be in reach, so that one agent in the way leaves another. */
const STANDS = 3;
const FLOOR = 0.3;

/** What cannot be reached, in words; undefined if everything can. */
export function unreachable(plan: HouseholdFloorPlan): string | undefined {
  const walkable = plan.walkable.reduce((sum, one) => sum + one, 0);
  const inside = plan.rooms.reduce((sum, { width, depth }) => sum + width * depth, 0);
  if (walkable < inside * FLOOR) return 'too little of its floor hangs together';
  const sight = createSight(plan);
  for (const [f, { type }] of plan.fixtures.entries()) {
    if (type !== 'Floor' && sight.standsFor(f).length < STANDS) return `${type} (${f}) cannot be reached`;
  }
  const spots = new Set(plan.spots.map(({ point }) => point));
  for (const point of spots) {
    if (sight.standsAt(point).length >= STANDS) continue;
    const spot = plan.spots.find((s) => s.point === point);
    return `a place in or on ${plan.fixtures[spot?.fixture ?? 0]?.type} cannot be reached`;
  }
  return undefined;
}

/** Whether there is a way from one cell to another. `others`: teammates, within a cell of whom nobody passes. */
export type Walk = (from: number, to: number, others: readonly number[]) => boolean;

export function createWalk({ walkable, width }: HouseholdFloorPlan): Walk {
  return (from, to, others) => {
    const open = walkable.slice();
    for (const other of others)
      for (const along of [other - width, other, other + width])
        for (let cell = along - 1; cell <= along + 1; cell++)
          if (Math.abs((cell % width) - (other % width)) <= 1) open[cell] = 0;
    const [near, detour]: [number[], number[]] = [[from], []];
    const tx = to % width;
    const visit = (next: number, isNearer: boolean) => {
      if (open[next] !== 1) return;
      open[next] = 0;
      (isNearer ? near : detour).push(next);
    };
    // What leads nearer is tried first.
    for (let cell = near.pop(); cell !== undefined; cell = near.pop() ?? detour.pop()) {
      if (cell === to) return true;
      const x = cell % width;
      const [row, goal] = [cell - x, to - tx];
      visit(cell + width, goal > row);
      visit(cell - width, goal < row);
      if (x + 1 < width) visit(cell + 1, tx > x);
      if (x > 0) visit(cell - 1, tx < x);
    }
    return false;
  };
}
