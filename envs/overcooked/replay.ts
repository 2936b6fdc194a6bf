// Replays recordings of Overcooked-AI and reports the first difference of states, both rewards and events. A file holds
// one trajectory, or cases that each stand for themselves; it brings its own map, orders, values and times.
import { z } from 'zod';
import type { Mismatch, TrajectoryCheck } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import {
  ALL_RECIPES,
  beginPlay,
  type Cell,
  cookTime,
  DIRECTIONS,
  type Item,
  isCooking,
  isIdle,
  isReady,
  type Kitchen,
  MOST_INGREDIENTS,
  type Move,
  Order,
  Orders,
  ordersOf,
  type PlayState,
  RecipeSettings,
  readMap,
  recipeKey,
  recipeTable,
  settingsFault,
  USUAL_SHAPING,
} from './kitchen.ts';
import { playStep, stateFault } from './rules.ts';
import { MOVE_WORDS } from './words.ts';

const Place = z.tuple([z.int(), z.int()]);
const Ingredients = z.array(
  z.union([z.enum(['onion', 'tomato']), z.object({ name: z.enum(['onion', 'tomato']) }).transform(({ name }) => name)]),
);
const RecordedSoup = z
  .object({
    name: z.literal('soup'),
    _ingredients: Ingredients.optional(),
    ingredients: Ingredients.optional(),
    cooking_tick: z.int().optional(),
    _cooking_tick: z.int().optional(),
    cook_time: z.number().nullish(),
  })
  .transform(({ _ingredients, ingredients = _ingredients ?? [], cooking_tick, _cooking_tick, cook_time }) => ({
    name: 'soup' as const,
    ingredients,
    tick: cooking_tick ?? _cooking_tick ?? -1,
    ...(typeof cook_time === 'number' && cook_time > 0 && { ownTime: cook_time }),
  }));
const RecordedItem = z.union([RecordedSoup, z.object({ name: z.enum(['onion', 'tomato', 'dish']) })]);
const OnCell = z.object({ position: Place });
const RecordedState = z.object({
  players: z
    .array(z.object({ position: Place, orientation: Place, held_object: RecordedItem.nullish() }))
    .min(1)
    .max(9),
  objects: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((byCell) => Object.values(byCell))])
    .default([])
    .pipe(z.array(z.intersection(OnCell, z.looseObject({ name: z.string() })))),
  all_orders: z.array(Order).nullish(),
  bonus_orders: z.array(Order).nullish(),
  timestep: z.int().default(0),
});
/** In the published order of indices. */
const MOVES = ['N', 'S', 'E', 'W', 'stay', 'interact'] as const;
/** As names, or as the directions of the published program. */
const NAMED: Readonly<Record<string, Move>> = {
  ...Object.fromEntries(MOVES.flatMap((move) => [MOVE_WORDS[move], move.toLowerCase()].map((name) => [name, move]))),
  ...Object.fromEntries((['N', 'S', 'E', 'W'] as const).map((way) => [DIRECTIONS[way].join(), way])),
  '0,0': 'stay',
};
const RecordedMove = z.union([z.string(), z.int().min(0).max(5), Place]).transform((said, context): Move => {
  const move = typeof said === 'number' ? MOVES[said] : NAMED[String(said).toLowerCase()];
  if (move !== undefined) return move;
  context.issues.push({ code: 'custom', input: said, message: 'is none of N, S, E, W, stay, interact' });
  return z.NEVER;
});
const Step = z.looseObject({
  action: z.array(RecordedMove).optional(),
  joint_action: z.array(RecordedMove).optional(),
  state: z.looseObject({}).nullish(),
  next: z.looseObject({}).nullish(),
  sparse: z.array(z.number()).nullish(),
  shaped: z.array(z.number()).nullish(),
  events: z.record(z.string(), z.array(z.union([z.int(), z.boolean()]))).nullish(),
  error: z.unknown().optional(),
});
const Amount = z.number().nullish();
const Shapes = z
  .object({ PLACEMENT_IN_POT_REW: Amount, DISH_PICKUP_REWARD: Amount, SOUP_PICKUP_REWARD: Amount })
  .nullish();
const Settings = RecipeSettings.extend({
  num_players: z.int().min(1).nullish(),
  old_dynamics: z.boolean().nullish(),
  order_bonus: Amount,
  reward_shaping: Shapes,
  rew_shaping_params: Shapes,
  start_bonus_orders: Orders,
  recipes: z.array(z.object({ ingredients: Ingredients, value: z.number(), time: z.number() })).nullish(),
});
const Trajectory = z.looseObject({
  name: z.string().optional(),
  grid: z.union([z.array(z.string()), z.array(z.array(z.string())), z.string()]),
  params: z.looseObject({ layout_config: z.looseObject({}).nullish() }).default({}),
  start: RecordedState.nullish(),
  steps: z.array(Step).max(100_000),
});
type Trajectory = z.output<typeof Trajectory>;

/** @throws FILE_UNREADABLE where it holds no trajectory, or one of a kitchen that cannot be */
export function replayKitchens(recording: unknown): TrajectoryCheck {
  const cases = casesIn(recording);
  if (cases.length === 0) throw unreadable('it holds no trajectory');
  const played = cases.map((one, i) => replayOne(read(one, i, cases.length), cases.length > 1 ? `case ${i}` : ''));
  const differences = played.flatMap(({ mismatch }) => mismatch ?? []);
  const steps = played.reduce((sum, one) => sum + one.steps, 0);
  const [mismatch] = differences;
  if (mismatch === undefined) return { steps };
  return cases.length > 1 ? { steps, mismatch, differences } : { steps, mismatch };
}

const unreadable = (why: string) =>
  failure('FILE_UNREADABLE', { file: 'the recording', wanted: 'a trajectory of overcooked', why });

/** What a file says once for all of its cases counts in each that does not say it. */
function casesIn(recording: unknown): readonly unknown[] {
  if (Array.isArray(recording)) return recording;
  if (typeof recording !== 'object' || recording === null) return [];
  if (!('cases' in recording)) return [recording];
  const { cases, ...common } = recording;
  return Array.isArray(cases) ? cases.map((one) => (typeof one === 'object' ? { ...common, ...one } : one)) : [];
}

/** A single transition is a trajectory of one step. */
function asTrajectory(one: unknown): unknown {
  if (typeof one !== 'object' || one === null || 'steps' in one) return one;
  const { start, state, ...transition } = Object.fromEntries(Object.entries(one));
  const next = transition.next ?? transition.next_state ?? (start === undefined ? undefined : state);
  return { ...transition, start: start ?? state, steps: [{ ...transition, next }] };
}

function read(one: unknown, i: number, of: number): Trajectory {
  const found = Trajectory.safeParse(asTrajectory(one));
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  const where = [...(of > 1 ? [`case ${i}`] : []), ...(issue?.path ?? [])].join('.');
  throw unreadable(`${where}: ${issue?.message ?? 'it is malformed'}`);
}

function replayOne(trajectory: Trajectory, label: string): { readonly steps: number; readonly mismatch?: Mismatch } {
  const named = [label, trajectory.name].filter(Boolean).join(' ');
  const field = (name: string) => (named === '' ? name : `${named}: ${name}`);
  const settings = settingsOf(trajectory);
  const kitchen = kitchenOf(trajectory, settings);
  let state = startOf(trajectory, kitchen, settings.num_players);
  for (const [step, recorded] of trajectory.steps.entries()) {
    const moves = recorded.action ?? recorded.joint_action;
    if (moves?.length !== state.cooks.length)
      throw unreadable(`${field(`steps.${step}.action`)} has not one action for each of ${state.cooks.length} players`);
    const played = stateFault(kitchen, state) ?? playStep(kitchen, state, moves);
    const error = recorded.error ?? null;
    if (typeof played === 'string' || error !== null) {
      const got = typeof played === 'string' ? played : null;
      if (error !== null && got !== null) return { steps: step + 1 };
      return { steps: step + 1, mismatch: { step, field: field('error'), expected: error, got } };
    }
    const next = recorded.state ?? recorded.next;
    const { sparse, shaped } = played;
    const found =
      (next && firstDifference(comparable(next), comparable(stateAsRecorded(kitchen, played.state)), '')) ??
      (recorded.sparse && firstDifference(recorded.sparse, sparse, 'sparse')) ??
      (recorded.shaped && firstDifference(recorded.shaped, shaped, 'shaped')) ??
      (recorded.events && firstDifference(eventsOf(recorded.events), eventsOf(played.events), 'events'));
    if (found) return { steps: step + 1, mismatch: { step, ...found, field: field(found.field) } };
    state = played.state;
  }
  return { steps: trajectory.steps.length };
}

const mapOf = (grid: Trajectory['grid']) =>
  readMap(
    typeof grid === 'string' ? grid.split('\n') : grid.map((row) => (typeof row === 'string' ? row : row.join(''))),
  );

/** What stands in `params` itself counts before what the layout says. */
function settingsOf({ params }: Trajectory): z.output<typeof Settings> {
  const { layout_config, ...own } = params;
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
  const found = Settings.safeParse({ ...layout_config, ...given });
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  throw unreadable(`params.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it is malformed'}`);
}

function kitchenOf({ grid }: Trajectory, settings: z.output<typeof Settings>): Kitchen {
  const map = mapOf(grid);
  if (typeof map === 'string') throw unreadable(`grid: ${map}`);
  const fault = settingsFault(settings);
  if (fault !== undefined && !settings.recipes) throw unreadable(`params: ${fault}`);
  const oldDynamics = settings.old_dynamics ?? false;
  const all = settings.start_all_orders;
  const allOrders = ordersOf(all.length > 0 ? all : ALL_RECIPES);
  if (oldDynamics && all.some((order) => order.length !== MOST_INGREDIENTS))
    throw unreadable('params: under the old dynamics every order has three ingredients');
  const bonusOrders = ordersOf(settings.start_bonus_orders);
  const shapes = settings.reward_shaping ?? settings.rew_shaping_params;
  const table = settings.recipes?.map(
    ({ ingredients, value, time }) => [recipeKey(ingredients), { value, time }] as const,
  );
  return {
    grid: map.grid,
    rules: 'published',
    oldDynamics,
    orderBonus: settings.order_bonus ?? 2,
    recipes: { ...recipeTable(settings, true), ...Object.fromEntries(table ?? []) },
    shaping: {
      placementInPot: shapes?.PLACEMENT_IN_POT_REW ?? (shapes ? 0 : USUAL_SHAPING.placementInPot),
      dishPickup: shapes?.DISH_PICKUP_REWARD ?? (shapes ? 0 : USUAL_SHAPING.dishPickup),
      soupPickup: shapes?.SOUP_PICKUP_REWARD ?? (shapes ? 0 : USUAL_SHAPING.soupPickup),
    },
    allOrders,
    bonusOrders,
  };
}

function startOf({ grid, start }: Trajectory, kitchen: Kitchen, n: number | null | undefined): PlayState {
  const map = mapOf(grid);
  const starts: readonly Cell[] = typeof map === 'string' ? [] : map.starts;
  if (!start) {
    const places = starts.slice(0, n ?? starts.length);
    if (places.length === 0) throw unreadable('it has neither a start nor players on its grid');
    return beginPlay(kitchen, places);
  }
  const orders = start.all_orders ?? kitchen.allOrders;
  const allOrders = ordersOf(orders.length > 0 ? orders : ALL_RECIPES);
  const bonusOrders = ordersOf(start.bonus_orders ?? kitchen.bonusOrders);
  const [all, bonus] = [allOrders, bonusOrders].map((list) => list.map(recipeKey));
  if (new Set(all).size < allOrders.length || new Set(bonus).size < bonusOrders.length)
    throw unreadable('start: an order stands there twice');
  if (bonus?.some((order) => !all?.includes(order))) throw unreadable('start: a bonus order is none of the orders');
  return {
    cooks: start.players.map(({ held_object, ...cook }) => ({ ...cook, held: held_object ?? null })),
    placed: start.objects.map(({ position, ...item }) => ({ position, item: itemOf(item) })),
    allOrders,
    bonusOrders,
    timestep: start.timestep,
  };
}

function itemOf(recorded: unknown): Item {
  const found = RecordedItem.safeParse(recorded);
  if (found.success) return found.data;
  throw unreadable('start.objects: one is none of onion, tomato, dish and soup');
}

function itemAsRecorded(kitchen: Kitchen, item: Item, position: Cell): object {
  if (item.name !== 'soup') return { name: item.name, position };
  const { tick } = item;
  return {
    name: 'soup',
    position,
    _ingredients: item.ingredients.map((name) => ({ name, position })),
    cooking_tick: tick,
    _cooking_tick: tick,
    is_idle: isIdle(item),
    is_cooking: isCooking(kitchen, item),
    is_ready: isReady(kitchen, item),
    cook_time: isIdle(item) ? -1 : cookTime(kitchen, item),
  };
}

function stateAsRecorded(kitchen: Kitchen, { cooks, placed, allOrders, bonusOrders, timestep }: PlayState): object {
  return {
    players: cooks.map(({ position, orientation, held }) => ({
      position,
      orientation,
      held_object: held && itemAsRecorded(kitchen, held, position),
    })),
    objects: placed.map(({ position, item }) => itemAsRecorded(kitchen, item, position)),
    all_orders: allOrders.map((ingredients) => ({ ingredients })),
    bonus_orders: bonusOrders.map((ingredients) => ({ ingredients })),
    timestep,
  };
}

/** Objects are a set, so both sides have them in the order of their cells. */
function comparable(state: object): object {
  if (!('objects' in state)) return state;
  const objects = Array.isArray(state.objects) ? state.objects : Object.values(state.objects ?? {});
  const cell = (one: unknown) =>
    JSON.stringify(typeof one === 'object' && one !== null && 'position' in one ? one.position : one);
  return { ...state, objects: [...objects].sort((a, b) => (cell(a) < cell(b) ? -1 : 1)) };
}

/** Players as indices, or a truth value for each. */
const eventsOf = (events: Readonly<Record<string, readonly (number | boolean)[]>>): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(events)
      .map(([name, who]): [string, number[]] => [
        name,
        who.flatMap((one, i) => (typeof one === 'number' ? [one] : one ? [i] : [])),
      ])
      .filter(([, who]) => who.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

function firstDifference(expected: unknown, got: unknown, field: string): Omit<Mismatch, 'step'> | undefined {
  if (typeof expected !== 'object' || expected === null || typeof got !== 'object' || got === null)
    return expected === got ? undefined : { field, expected, got };
  const [wanted, had] = [new Map(Object.entries(expected)), new Map(Object.entries(got))];
  for (const key of new Set([...wanted.keys(), ...had.keys()])) {
    const path = field === '' ? key : `${field}.${key}`;
    const found = firstDifference(wanted.get(key) ?? null, had.get(key) ?? null, path);
    if (found !== undefined) return found;
  }
  return undefined;
}
