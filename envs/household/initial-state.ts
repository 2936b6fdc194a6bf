// Creates the first state of an episode: things in their first places and conditions, agents spread over the floor,
// drawn from the seed.

import { type Random, random } from '../../runtime/core/random.ts';
import type { Setup } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { GoalClause } from './goal.ts';
import type { HouseholdFloorPlan } from './house-shape.ts';
import { fits } from './object-types.ts';
import type { HouseholdKit } from './scene-kit.ts';
import { LEVEL, REACH } from './sight.ts';
import type { HouseholdAgentState, HouseholdOptions, HouseholdState, HouseholdThingState } from './state.ts';

/** Cells between agents at the start, in x or in z. */
const APART = 3;

/** @throws AGENTS_OUT_OF_RANGE where the room does not hold them; SCENE_UNSOLVABLE */
export function createHouseholdState(
  kit: HouseholdKit,
  { scene, seed, agents }: Setup,
  options: HouseholdOptions,
): HouseholdState {
  const chance = random(`household/begin/${scene}/${kit.plan.number}/${seed}`);
  const start = kit.task.start ?? {};
  const spots = placeStock({ plan: kit.plan, goal: kit.goal, start }, kit.stock, chance.fork('things'));
  const fixed = kit.plan.fixtures.length;
  const things = kit.types.map((type, i) => newThing(type, kit.goal, i < fixed ? -1 : (spots[i - fixed] ?? -1)));
  const cells = cellsFor(kit, agents.length, chance.fork('agents'));
  const none = (n: number): boolean[] => Array(n).fill(false);
  const zero = (n: number): number[] => Array(n).fill(0);
  return {
    scene,
    seed,
    options,
    step: 0,
    agents: agents.map((name, i) => newAgent(name, { cell: cells[i] ?? 0, yaw: chance.below(4) }, things.length)),
    things,
    seen: [],
    tally: {
      done: none(kit.published.subtasks.length),
      named: none(kit.published.targets.length),
      deeds: zero(things.length),
      reached: none(kit.paper.targets.length),
      best: 0,
      successes: zero(agents.length),
      critical: zero(agents.length),
    },
    over: null,
  };
}

function newAgent(
  name: string,
  { cell, yaw }: { readonly cell: number; readonly yaw: number },
  things: number,
): HouseholdAgentState {
  const knows: number[] = Array(things).fill(-1);
  return { name, cell, yaw, pitch: LEVEL, holds: -1, explored: 0, last: null, failures: [], knows, told: [] };
}

/** A goal never holds at the start. Boxes are open and lights are on; everything else is closed, off and clean. */
function newThing(type: string, goal: readonly GoalClause[], spot: number): HouseholdThingState {
  const asked = (effect: GoalClause['effect']) => goal.some((c) => c.effect === effect && c.what.types.includes(type));
  const filled = goal.some((c) => c.effect === 'in' && c.where?.types.includes(type));
  return {
    type,
    name: null,
    spot,
    inside: -1,
    open: type === 'Box' || (asked('closed') && !filled),
    on: asked('off') || (type === 'LightSwitch' && !asked('on')),
    dirty: asked('clean'),
    sliced: false,
  };
}

function cellsFor({ plan }: HouseholdKit, count: number, chance: Random): number[] {
  const walkable = Array.from(plan.walkable.keys()).filter((cell) => plan.walkable[cell] === 1);
  const chosen: number[] = [];
  for (const cell of chance.shuffle(walkable)) {
    if (chosen.length === count) break;
    const x = cell % plan.width;
    const z = Math.floor(cell / plan.width);
    const clear = chosen.every((other) => {
      const away = Math.max(Math.abs((other % plan.width) - x), Math.abs(Math.floor(other / plan.width) - z));
      return away >= APART;
    });
    if (clear) chosen.push(cell);
  }
  if (chosen.length < count)
    throw failure('AGENTS_OUT_OF_RANGE', {
      world: `household (floor plan ${plan.number})`,
      asked: count,
      min: 1,
      max: chosen.length,
    });
  return chosen;
}

// --- where movable things lie at first ---
// Drawn from the seed, on suitable surfaces; some things that no task needs are put behind doors. Things that a task
// needs lie in the open and not yet at their goal, as in the benchmark's initialisers.

const SURFACES = 'CounterTop DiningTable SideTable Shelf Sofa ArmChair Bed Desk Dresser CoffeeTable TVStand'.split(' ');
const CLOSED = ['Drawer', 'Cabinet', 'LaundryHamper'];
/** The share of things not needed by a task that is put away. */
const AWAY_SHARE = 0.25;

interface StockPlacement {
  readonly plan: HouseholdFloorPlan;
  readonly goal: readonly GoalClause[];
  /** Where things lie at first, by type, where the task says so. */
  readonly start: Readonly<Record<string, string>>;
}

/** The spot of each thing of the stock. @throws SCENE_UNSOLVABLE where something finds no place */
function placeStock({ plan, goal, start }: StockPlacement, stock: readonly string[], chance: Random): number[] {
  const free = chance.shuffle([...plan.spots.keys()]);
  const reserved = new Set(Object.values(start));
  const asked = new Set(goal.flatMap(({ what, where }) => [...what.types, ...(where?.types ?? [])]));
  return stock.map((type) => {
    const own = Object.hasOwn(start, type) ? start[type] : undefined;
    const away = !asked.has(type) && chance.next() < AWAY_SHARE;
    const open = SURFACES.filter((home) => !reserved.has(home));
    const wished = own !== undefined ? [[own]] : away ? [CLOSED, open] : asked.has(type) ? [open] : [open, CLOSED];
    const suits = (spot: number, homes: readonly string[]) => {
      const home = fixtureTypeAt(plan, spot);
      if (!homes.includes(home) || (own === undefined && isGoal({ plan, goal }, type, spot))) return false;
      return home === 'Floor' || fits(type, home);
    };
    const spot = wished.flatMap((homes) => free.find((s) => suits(s, homes)) ?? [])[0];
    if (spot === undefined)
      throw failure('SCENE_UNSOLVABLE', {
        what: `floor plan ${plan.number}`,
        why: `there is no place for another ${type}`,
      });
    free.splice(free.indexOf(spot), 1);
    return spot;
  });
}

const fixtureTypeAt = (plan: HouseholdFloorPlan, spot: number): string =>
  plan.fixtures[plan.spots[spot]?.fixture ?? -1]?.type ?? '';

/** Whether a thing lying there would be where a goal wants it, or by it. */
function isGoal(
  { plan, goal }: { readonly plan: HouseholdFloorPlan; readonly goal: readonly GoalClause[] },
  type: string,
  spot: number,
): boolean {
  return goal.some(({ effect, what, where }) => {
    if (where === undefined || !what.types.includes(type)) return false;
    return effect === 'near'
      ? isBesideFixture(plan, where.types, spot)
      : where.types.includes(fixtureTypeAt(plan, spot));
  });
}

/** With some to spare, so that nothing is next to a thing by a hair. */
function isBesideFixture(plan: HouseholdFloorPlan, types: readonly string[], spot: number): boolean {
  const at = plan.points[plan.spots[spot]?.point ?? -1];
  if (at === undefined) return false;
  const others = plan.fixtures
    .filter(({ type }) => types.includes(type))
    .flatMap(({ points }) => points.flatMap((p) => plan.points[p] ?? []));
  return others.some((other) => Math.hypot(other.x - at.x, other.z - at.z) <= REACH + 0.5);
}
