// Defines what soups are: recipes of one to three onions and tomatoes, with the value and the time of each.
// Source: HumanCompatibleAI/overcooked_ai (MIT), commit 739950a, src/overcooked_ai_py/mdp/overcooked_mdp.py, `Recipe`.
import { z } from 'zod';

export type Ingredient = 'onion' | 'tomato';
/** A multiset in the order of names; so an order is one, too. */
export type Recipe = readonly Ingredient[];
/** `Recipe.MAX_NUM_INGREDIENTS`. */
export const MOST_INGREDIENTS = 3;

const recipeOf = (ingredients: readonly Ingredient[]): Recipe => [...ingredients].sort();
export const recipeKey = (ingredients: readonly Ingredient[]): string => recipeOf(ingredients).join('+');

export const ALL_RECIPES: readonly Recipe[] = Array.from({ length: MOST_INGREDIENTS }, (_, i) => i + 1).flatMap(
  (size) =>
    Array.from({ length: size + 1 }, (_, tomatoes) =>
      recipeOf(Array.from({ length: size }, (_, i) => (i < tomatoes ? 'tomato' : 'onion'))),
    ),
);

/** Orders in the published order (`Recipe.__int__`); an empty list stands for every recipe. */
export function ordersOf(orders: readonly Recipe[]): Recipe[] {
  const code = (recipe: Recipe) => {
    const tomatoes = recipe.filter((one) => one === 'tomato').length;
    const n = recipe.length - tomatoes + 4 * tomatoes;
    return tomatoes > 0 && tomatoes < recipe.length ? 17 * n : n;
  };
  return orders.map(recipeOf).sort((a, b) => code(a) - code(b));
}

export interface RecipeFacts {
  readonly value: number;
  readonly time: number;
}
export type RecipeTable = Readonly<Record<string, RecipeFacts>>;

const IngredientName = z.enum(['onion', 'tomato']);
export const Order = z
  .object({ ingredients: z.array(IngredientName).min(1).max(MOST_INGREDIENTS) })
  .transform(({ ingredients }) => recipeOf(ingredients));
export const Orders = z
  .array(Order)
  .nullish()
  .transform((orders) => orders ?? []);
const Amount = z.number().nullish();
const Amounts = z.array(z.number()).nullish();

/** What a layout says of values and times (`Recipe.configure`). */
export const RecipeSettings = z.object({
  start_all_orders: Orders,
  delivery_reward: Amount,
  cook_time: Amount,
  recipe_values: Amounts,
  recipe_times: Amounts,
  onion_value: Amount,
  tomato_value: Amount,
  onion_time: Amount,
  tomato_time: Amount,
});
export type RecipeSettings = z.output<typeof RecipeSettings>;

/** Value and time of a soup of which a layout says nothing. */
const USUAL = 20;

/**
 * The first rule that applies counts: one figure for all, one for each order, one for each ingredient, 20.
 * `isZeroUnset`: the published program takes a figure of zero for one that is not given.
 */
export function recipeTable(settings: RecipeSettings, isZeroUnset: boolean): RecipeTable {
  const given = (figure: number | null | undefined): number | undefined =>
    figure === null || figure === undefined || (isZeroUnset && figure === 0) ? undefined : figure;
  const { start_all_orders: orders, onion_value, tomato_value, onion_time, tomato_time } = settings;
  const ofOrder = (figures: readonly number[] | null | undefined, recipe: Recipe) =>
    given(figures?.[orders.findIndex((order) => recipeKey(order) === recipeKey(recipe))]);
  const byIngredient = (recipe: Recipe, onion: number | null | undefined, tomato: number | null | undefined) => {
    const [each, other] = [given(onion), given(tomato)];
    if (each === undefined && other === undefined) return undefined;
    return given(recipe.reduce((sum, one) => sum + ((one === 'onion' ? each : other) ?? 0), 0));
  };
  return Object.fromEntries(
    ALL_RECIPES.map((recipe) => [
      recipeKey(recipe),
      {
        value:
          given(settings.delivery_reward) ??
          ofOrder(settings.recipe_values, recipe) ??
          byIngredient(recipe, onion_value, tomato_value) ??
          USUAL,
        time:
          given(settings.cook_time) ??
          ofOrder(settings.recipe_times, recipe) ??
          byIngredient(recipe, onion_time, tomato_time) ??
          USUAL,
      },
    ]),
  );
}

/** Why the published program refuses such settings; undefined where it takes them. */
export function settingsFault(settings: RecipeSettings): string | undefined {
  const isGiven = (...figures: unknown[]) => figures.some((one) => one !== null && one !== undefined && one !== 0);
  const { onion_value, tomato_value, onion_time, tomato_time } = settings;
  for (const [what, onion, tomato, others] of [
    ['value', onion_value, tomato_value, [settings.recipe_values, settings.delivery_reward]],
    ['time', onion_time, tomato_time, [settings.recipe_times, settings.cook_time]],
  ] as const) {
    if (isGiven(onion) !== isGiven(tomato)) return `onion_${what} and tomato_${what} go together`;
    if ([isGiven(onion), ...others.map((one) => isGiven(one))].filter(Boolean).length > 1)
      return `the ${what} of soups is given in two ways`;
  }
  return undefined;
}
