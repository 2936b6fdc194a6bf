// Defines what changes in a kitchen, and what follows from it: whether soups cook and what they are paid.
// Source: HumanCompatibleAI/overcooked_ai (MIT), commit 739950a, mdp/overcooked_mdp.py (`SoupState`, `PlayerState`,
// `OvercookedState`).
import type { Cell, Kitchen } from './kitchen.ts';
import { type Ingredient, type Recipe, recipeKey } from './recipes.ts';

export interface Soup {
  readonly name: 'soup';
  readonly ingredients: readonly Ingredient[];
  /** -1: it does not cook. */
  readonly tick: number;
  /** Another time than that of its recipe. */
  readonly ownTime?: number;
}
export type Item = Soup | { readonly name: Ingredient | 'dish' };

export interface Cook {
  readonly position: Cell;
  readonly orientation: Cell;
  readonly held: Item | null;
}

/** What lies on a counter or stands in a pot. */
export interface Placed {
  readonly position: Cell;
  readonly item: Item;
}

export interface PlayState {
  readonly cooks: readonly Cook[];
  readonly placed: readonly Placed[];
  readonly allOrders: readonly Recipe[];
  readonly bonusOrders: readonly Recipe[];
  readonly timestep: number;
}

/** Of a kitchen, for soups: the time is that of the recipe (`SoupState.cook_time`). */
export const cookTime = ({ recipes }: Kitchen, { ingredients, ownTime }: Soup): number =>
  ownTime ?? recipes[recipeKey(ingredients)]?.time ?? Number.POSITIVE_INFINITY;

export const isIdle = ({ tick }: Soup): boolean => tick < 0;
export const isReady = (kitchen: Kitchen, soup: Soup): boolean => !isIdle(soup) && soup.tick >= cookTime(kitchen, soup);
export const isCooking = (kitchen: Kitchen, soup: Soup): boolean => !isIdle(soup) && !isReady(kitchen, soup);

/** What a soup of a recipe is paid (`get_recipe_value`). */
export function payFor(
  { recipes, orderBonus }: Kitchen,
  { allOrders, bonusOrders }: Pick<PlayState, 'allOrders' | 'bonusOrders'>,
  ingredients: readonly Ingredient[],
): number {
  const key = recipeKey(ingredients);
  const isAmong = (orders: readonly Recipe[]) => orders.some((order) => recipeKey(order) === key);
  if (allOrders.length > 0 && !isAmong(allOrders)) return 0;
  return (recipes[key]?.value ?? 0) * (isAmong(bonusOrders) ? orderBonus : 1);
}
