// Logs what happens in a step of Overcooked-AI by the published names, and whether it was useful.
// Source: HumanCompatibleAI/overcooked_ai (MIT), commit 739950a, mdp/overcooked_mdp.py (`EVENT_TYPES`, `log_object_*`,
// `is_dish_pickup_useful` and its like, `is_potting_*`).
import { type Kitchen, terrainAt } from './kitchen.ts';
import { ALL_RECIPES, type Ingredient, type Recipe } from './recipes.ts';
import { type Cook, type Placed, type PlayState, payFor } from './state.ts';

export type PotClass = 'empty' | 'partly full' | 'full' | 'cooking' | 'ready';

/** What is known while a step is carried out: hands and counters as they are, pots as they were classed. */
export interface Moment {
  readonly kitchen: Kitchen;
  readonly orders: Pick<PlayState, 'allOrders' | 'bonusOrders'>;
  readonly cooks: readonly Cook[];
  readonly placed: readonly Placed[];
  pots: readonly PotClass[];
  readonly log: EventLog;
}

export class EventLog {
  readonly #byName = new Map<string, number[]>();

  add(name: string, who: number): void {
    const before = this.#byName.get(name) ?? [];
    if (!before.includes(who))
      this.#byName.set(
        name,
        [...before, who].sort((a, b) => a - b),
      );
  }

  events(): Record<string, number[]> {
    return Object.fromEntries(this.#byName);
  }
}

type ItemName = Placed['item']['name'];

export function logPickup(moment: Moment, who: number, name: ItemName): void {
  moment.log.add(`${name}_pickup`, who);
  if (name === 'soup' || moment.cooks.length !== 2) return;
  const isUseful = name === 'dish' ? dishIsUseful(moment) : !waitsForDish(moment, who);
  if (isUseful) moment.log.add(`useful_${name}_pickup`, who);
}

export function logDrop(moment: Moment, who: number, name: ItemName): void {
  moment.log.add(`${name}_drop`, who);
  if (name === 'soup' || moment.cooks.length !== 2) return;
  const isUseful =
    name === 'dish' ? !moment.pots.some(isFull) && partnerHolds(moment, who) !== 'onion' : waitsForDish(moment, who);
  if (isUseful) moment.log.add(`useful_${name}_drop`, who);
}

/** `is_dish_pickup_useful`: two players, no dish on a counter, and fewer in hands than pots that will need one. */
export function dishIsUseful({ kitchen, cooks, placed, pots }: Moment): boolean {
  const isOnCounter = ({ position }: Placed) => terrainAt(kitchen.grid, position) === 'X';
  if (cooks.length !== 2 || placed.some((one) => one.item.name === 'dish' && isOnCounter(one))) return false;
  const inHands = cooks.filter(({ held }) => held?.name === 'dish').length;
  return inHands < pots.filter((pot) => pot === 'ready' || pot === 'cooking' || pot === 'partly full').length;
}

/** `get_full_pots`. */
const isFull = (pot: PotClass): boolean => pot === 'cooking' || pot === 'ready' || pot === 'full';
const partnerHolds = ({ cooks }: Moment, who: number): ItemName | undefined => cooks[1 - who]?.held?.name;
/** No pot takes anything, and the partner has no dish. */
const waitsForDish = (moment: Moment, who: number): boolean =>
  moment.pots.every(isFull) && partnerHolds(moment, who) !== 'dish';

export function logPotting(
  { kitchen, orders, log }: Moment,
  who: number,
  { name, before, after }: { readonly name: Ingredient; readonly before: Recipe; readonly after: Recipe },
): void {
  log.add(`potting_${name}`, who);
  const [could, can] = [before, after].map((soup) => bestPay(kitchen, orders, soup));
  if (could === undefined || can === undefined) return;
  const outcomes = {
    optimal: could === can,
    viable: can > 0,
    catastrophic: could > 0 && can === 0,
    useless: could === 0,
  };
  for (const [outcome, holds] of Object.entries(outcomes)) if (holds) log.add(`${outcome}_${name}_potting`, who);
}

/** The best pay over what can still become of a soup. */
function bestPay(kitchen: Kitchen, orders: Moment['orders'], soup: Recipe): number {
  const count = (recipe: Recipe, name: Ingredient) => recipe.filter((one) => one === name).length;
  const able = ALL_RECIPES.filter((recipe) =>
    (['onion', 'tomato'] as const).every((name) => count(recipe, name) >= count(soup, name)),
  );
  return Math.max(0, ...able.map((recipe) => payFor(kitchen, orders, recipe)));
}
