// Declares kitchens, soups and what changes in a kitchen, reads maps and recipes, and holds the published layouts.
// Source: HumanCompatibleAI/overcooked_ai (MIT), commit 739950a, mdp/overcooked_mdp.py (`Recipe`, `SoupState`,
// `OvercookedState`, `_assert_valid_grid`, `from_grid`) and mdp/actions.py (`Direction`).
import { z } from 'zod';

/** To the right and down, from the upper left corner. */
export type Cell = readonly [x: number, y: number];

export const DIRECTIONS: Readonly<Record<'N' | 'S' | 'E' | 'W', Cell>> = {
  N: [0, -1],
  S: [0, 1],
  E: [1, 0],
  W: [-1, 0],
};
export type Direction = keyof typeof DIRECTIONS;
export type Move = Direction | 'stay' | 'interact';

/** Floor, counter, dispensers of onions, tomatoes and dishes, pot, serving counter. */
export type Terrain = ' ' | 'X' | 'O' | 'T' | 'D' | 'P' | 'S';

type RuleSet = 'fixed' | 'published';

type Shaping = Readonly<Record<'placementInPot' | 'dishPickup' | 'soupPickup', number>>;
/** `BASE_REW_SHAPING_PARAMS`. */
export const USUAL_SHAPING: Shaping = { placementInPot: 3, dishPickup: 3, soupPickup: 5 };

export interface Kitchen {
  /** Without the players' marks. */
  readonly grid: readonly string[];
  readonly rules: RuleSet;
  readonly oldDynamics: boolean;
  readonly orderBonus: number;
  readonly recipes: RecipeTable;
  readonly shaping: Shaping;
  readonly allOrders: readonly Recipe[];
  readonly bonusOrders: readonly Recipe[];
}

const TERRAINS: ReadonlySet<string> = new Set([' ', 'X', 'O', 'T', 'D', 'P', 'S']);
const isTerrain = (mark: string): mark is Terrain => TERRAINS.has(mark);

/** Whatever lies outside of the map is counter. */
export function terrainAt(grid: readonly string[], [x, y]: Cell): Terrain {
  const mark = grid[y]?.[x] ?? 'X';
  return isTerrain(mark) ? mark : 'X';
}

export const sameCell = ([x, y]: Cell, [u, v]: Cell): boolean => x === u && y === v;
export const facedCell = ([x, y]: Cell, [dx, dy]: Cell): Cell => [x + dx, y + dy];

export const cellsOf = (grid: readonly string[], kind: Terrain): Cell[] =>
  grid.flatMap((row, y) => [...row].flatMap((mark, x): Cell[] => (mark === kind ? [[x, y]] : [])));

interface KitchenMap {
  readonly grid: readonly string[];
  readonly starts: readonly Cell[];
}

/** A map with digits where players start, and a space or a dot for floor; in words what is wrong with it otherwise. */
export function readMap(rows: readonly string[]): KitchenMap | string {
  const marks = rows.map((row) => [...row.replaceAll('.', ' ')]);
  const width = marks[0]?.length ?? 0;
  if (width === 0 || marks.some((row) => row.length !== width)) return 'its rows are not of one length';
  const stray = marks.flat().find((mark) => !isTerrain(mark) && !/[1-9]/.test(mark));
  if (stray !== undefined) return `it has a '${stray}', which is none of X, O, T, D, P, S, 1 to 9 and floor`;
  const digits = marks.flatMap((row, y) =>
    row.flatMap((mark, x) => (/[1-9]/.test(mark) ? [{ digit: Number(mark), at: [x, y] as const }] : [])),
  );
  const starts = digits.sort((a, b) => a.digit - b.digit);
  if (starts.some(({ digit }, i) => digit !== i + 1)) return 'the digits of its players do not count up from 1';
  const grid = marks.map((row) => row.map((mark) => (isTerrain(mark) ? mark : ' ')).join(''));
  const isOpen = grid.some((row, y) =>
    [...row].some((mark, x) => mark === ' ' && (x === 0 || y === 0 || x === width - 1 || y === grid.length - 1)),
  );
  if (isOpen) return 'there is floor on its border';
  const has = (kind: Terrain) => cellsOf(grid, kind).length > 0;
  const missing =
    (['D', 'S', 'P'] as const).find((kind) => !has(kind)) ?? (has('O') || has('T') ? undefined : 'O or T');
  return missing === undefined ? { grid, starts: starts.map(({ at }) => at) } : `it has no ${missing}`;
}

interface Layout {
  readonly map: readonly string[];
  readonly orders: readonly Recipe[];
  readonly bonus: readonly Recipe[];
  /** By ingredient; absent: 20 for every soup. */
  readonly value?: { readonly onion: number; readonly tomato: number };
  /** How many cooks it takes, where any other team could deliver nothing. */
  readonly cooks?: number;
  readonly time?: { readonly onion: number; readonly tomato: number };
}

const soup = (onions: number, tomatoes: number): Recipe =>
  Array.from({ length: onions + tomatoes }, (_, i) => (i < onions ? 'onion' : 'tomato'));
const ONIONS = { orders: [soup(3, 0)], bonus: [] };

/** Source: as above, src/overcooked_ai_py/data/layouts/*.layout. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  cramped_room: { ...ONIONS, map: ['XXPXX', 'O..2O', 'X1..X', 'XDXSX'] },
  asymmetric_advantages: { ...ONIONS, map: ['XXXXXXXXX', 'O.XSXOX.S', 'X...P.1.X', 'X2..P...X', 'XXXDXDXXX'] },
  coordination_ring: { ...ONIONS, map: ['XXXPX', 'X.1.P', 'D2X.X', 'O...X', 'XOSXX'] },
  /** Its halves are apart, and each has one start. */
  forced_coordination: { ...ONIONS, cooks: 2, map: ['XXXPX', 'O.X1P', 'O2X.X', 'D.X.X', 'XXXSX'] },
  counter_circuit_o_1order: { ...ONIONS, map: ['XXXPPXXX', 'X..2...X', 'D.XXXX.S', 'X..1...X', 'XXXOOXXX'] },
  cramped_room_tomato: {
    map: ['XXPXX', 'O..2T', 'X1..X', 'XDXSX'],
    orders: [soup(3, 0), soup(0, 3), soup(1, 1)],
    bonus: [soup(1, 1)],
    value: { onion: 15, tomato: 10 },
    time: { onion: 10, tomato: 10 },
  },
  counter_circuit: {
    map: ['XXXPDPXXX', 'X...2...X', 'X.XXXXX.X', 'X...1...X', 'XXXOSTXXX'],
    orders: [soup(1, 2), soup(2, 1), soup(1, 1)],
    bonus: [soup(1, 1)],
    value: { onion: 21, tomato: 13 },
    time: { onion: 15, tomato: 7 },
  },
};

export type Ingredient = 'onion' | 'tomato';
/** A multiset in the order of names; so an order is one, too. */
export type Recipe = readonly Ingredient[];
/** `Recipe.MAX_NUM_INGREDIENTS`. */
export const MOST_INGREDIENTS = 3;

const recipeOf = (ingredients: readonly Ingredient[]): Recipe => [...ingredients].sort();
export const recipeKey = (ingredients: readonly Ingredient[]): string => recipeOf(ingredients).join('+');

export const ALL_RECIPES: readonly Recipe[] = Array.from({ length: MOST_INGREDIENTS }, (_, i) => i + 1).flatMap(
  (size) => Array.from({ length: size + 1 }, (_, tomatoes) => soup(size - tomatoes, tomatoes)),
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

type RecipeTable = Readonly<Record<string, Readonly<Record<'value' | 'time', number>>>>;

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

const USUAL = 20;

/** The first rule that applies counts. `isZeroUnset`: the published program takes a zero for what is not given. */
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
  const { delivery_reward, recipe_values, cook_time, recipe_times } = settings;
  return Object.fromEntries(
    ALL_RECIPES.map((recipe) => {
      const value = ofOrder(recipe_values, recipe) ?? byIngredient(recipe, onion_value, tomato_value) ?? USUAL;
      const time = ofOrder(recipe_times, recipe) ?? byIngredient(recipe, onion_time, tomato_time) ?? USUAL;
      return [recipeKey(recipe), { value: given(delivery_reward) ?? value, time: given(cook_time) ?? time }];
    }),
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

/** Nothing is done yet: cooks with empty hands look to the north. */
export const beginPlay = ({ allOrders, bonusOrders }: Kitchen, places: readonly Cell[]): PlayState => ({
  cooks: places.map((position) => ({ position, orientation: DIRECTIONS.N, held: null })),
  placed: [],
  allOrders,
  bonusOrders,
  timestep: 0,
});
