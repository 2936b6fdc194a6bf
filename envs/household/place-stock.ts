// Places movable things at the start of an episode: drawn from its seed, on suitable surfaces; some things that no task
// needs are put behind doors. Things that a task needs lie in the open and not yet at their goal, as in the benchmark's
// initialisers.

import type { Random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { GoalClause } from './goal.ts';
import type { HouseholdFloorPlan } from './house-shape.ts';
import { fits } from './object-types.ts';
import { REACH } from './sight.ts';

const SURFACES = [
  'CounterTop',
  'DiningTable',
  'SideTable',
  'Shelf',
  'Sofa',
  'ArmChair',
  'Bed',
  'Desk',
  'Dresser',
  'CoffeeTable',
  'TVStand',
];
const CLOSED = ['Drawer', 'Cabinet', 'LaundryHamper'];
/** The share of things not needed by a task that is put away. */
const AWAY_SHARE = 0.25;

export interface StockPlacement {
  readonly plan: HouseholdFloorPlan;
  readonly goal: readonly GoalClause[];
  /** Where things lie at first, by type, where the task says so. */
  readonly start: Readonly<Record<string, string>>;
}

/** The spot of each thing of the stock. @throws SCENE_UNSOLVABLE where something finds no place */
export function placeStock({ plan, goal, start }: StockPlacement, stock: readonly string[], chance: Random): number[] {
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
