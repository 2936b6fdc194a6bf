// Decides which movable things a house contains: those the task needs, and those typical of its rooms. It
// follows from the floor plan and the task, not from the seed, so that the names that can be met in a scene are always
// the same.
import { random } from '../../runtime/core/random.ts';
import type { RoomKind } from './furniture.ts';
import type { GoalClause } from './goal.ts';
import type { HouseholdFloorPlan } from './house-shape.ts';
import { factsOf } from './object-types.ts';

const COMMON: Readonly<Record<RoomKind, string>> = {
  kitchen:
    'Apple Bread Lettuce Tomato Potato Egg ButterKnife Knife Fork Spoon Spatula Ladle Mug Bowl Plate Pot Pan Cup SaltShaker PepperShaker DishSponge SoapBottle PaperTowelRoll Kettle Vase Bottle Statue CreditCard CellPhone Book',
  livingroom:
    'Laptop Book RemoteControl KeyChain Watch CreditCard Vase TissueBox Statue Pillow Newspaper Pen Pencil CellPhone Bowl Plate Box Candle WateringCan Boots',
  bedroom:
    'Book CellPhone Pen Pencil CD AlarmClock Pillow Laptop KeyChain CreditCard Box DeskLamp TeddyBear BaseballBat BasketBall TissueBox Mug TennisRacket Cloth',
  bathroom: 'SoapBar SoapBottle ToiletPaper SprayBottle Plunger ScrubBrush HandTowel Towel Candle Cloth TissueBox',
};
/** Things of which a house often has two. */
const OFTEN_TWO = ['Mug', 'Cup', 'Fork', 'Spoon', 'Book', 'Pillow', 'CreditCard', 'Candle', 'Pen', 'Plate'];
/** The share of typical things that a floor plan contains. */
const PRESENT = 0.75;
const TWICE = 0.2;

/** Types, sorted, one entry a thing. */
export function stockOf(
  plan: HouseholdFloorPlan,
  goal: readonly GoalClause[],
  needs: Readonly<Record<string, number>>,
): string[] {
  const chance = random(`household/stock/${plan.number}/${plan.rooms.length}`);
  const counts = new Map<string, number>();
  for (const { kind } of plan.rooms)
    for (const type of COMMON[kind].split(' ')) {
      const here = chance.next() < PRESENT;
      const twice = chance.next() < TWICE && OFTEN_TWO.includes(type);
      if (here) counts.set(type, Math.max(counts.get(type) ?? 0, twice ? 2 : 1));
    }
  for (const type of wantedBy(plan, goal)) counts.set(type, Math.max(1, counts.get(type) ?? 0));
  for (const [type, n] of Object.entries(needs)) counts.set(type, n);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([type, n]) => Array.from({ length: n }, () => type));
}

/** Movable types that a goal names and the house itself does not have: of several that will do, the first. */
function wantedBy(plan: HouseholdFloorPlan, goal: readonly GoalClause[]): string[] {
  const built = new Set(plan.fixtures.map(({ type }) => type));
  return goal.flatMap(({ what, where }) =>
    [what, ...(where === undefined ? [] : [where])].flatMap(({ types }) => {
      if (types.some((type) => built.has(type))) return [];
      const movable = types.find((type) => factsOf(type).pickable);
      return movable === undefined ? [] : [movable];
    }),
  );
}
