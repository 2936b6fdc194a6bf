// Carries out one step of Overcooked-AI: interacts, movement, cooking, both rewards, and events by the published names.
// Source: HumanCompatibleAI/overcooked_ai (MIT), commit 739950a, src/overcooked_ai_py/mdp/overcooked_mdp.py; the names
// of its functions stand at each rule. Deterministic; the state that is given stays as it is.
import {
  ALL_RECIPES,
  type Cell,
  type Cook,
  cellsOf,
  DIRECTIONS,
  facedCell,
  type Ingredient,
  type Item,
  isCooking,
  isIdle,
  isReady,
  type Kitchen,
  MOST_INGREDIENTS,
  type Move,
  type Placed,
  type PlayState,
  payFor,
  type Recipe,
  type Soup,
  sameCell,
  terrainAt,
} from './kitchen.ts';

interface Played {
  readonly state: PlayState;
  readonly sparse: readonly number[];
  readonly shaped: readonly number[];
  /** By event: the cooks of whom it is true. */
  readonly events: Readonly<Record<string, readonly number[]>>;
  /** By cook: why its action changed nothing. */
  readonly reasons: readonly (string | null)[];
  readonly delivered: readonly { readonly recipe: Recipe; readonly pay: number }[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

interface Step extends Moment {
  readonly cooks: Writable<Cook>[];
  placed: Placed[];
  readonly sparse: number[];
  readonly shaped: number[];
  readonly delivered: { recipe: Recipe; pay: number }[];
}

/** `get_state_transition`. Why the published program would stop instead, in words. */
export function playStep(kitchen: Kitchen, before: PlayState, moves: readonly Move[]): Played | string {
  // `SoupState.deepcopy` loses a time that a soup has of its own.
  const kept = (item: Item): Item =>
    item.name === 'soup' && kitchen.rules === 'published'
      ? { name: 'soup', ingredients: item.ingredients, tick: item.tick }
      : item;
  const step: Step = {
    kitchen,
    orders: before,
    cooks: before.cooks.map((cook) => ({ ...cook, held: cook.held && kept(cook.held) })),
    placed: before.placed.map(({ position, item }) => ({ position, item: kept(item) })),
    pots: [],
    log: new EventLog(),
    sparse: before.cooks.map(() => 0),
    shaped: before.cooks.map(() => 0),
    delivered: [],
  };
  step.pots = potClasses(step);
  const reasons: (string | null)[] = before.cooks.map(() => null);
  for (const [who, me] of step.cooks.entries()) {
    if (moves[who] !== 'interact') continue;
    // The published program takes the classes of pots once a step.
    if (kitchen.rules === 'fixed') step.pots = potClasses(step);
    const reason = interact(step, who, me);
    if (reason === UNREADY && kitchen.rules === 'published') return 'a soup that is not ready was served';
    reasons[who] = reason;
  }
  for (const [who, reason] of move(step, moves).entries()) reasons[who] = reason ?? reasons[who] ?? null;
  cook(step);
  const { allOrders, bonusOrders, timestep } = before;
  const state = { cooks: step.cooks, placed: step.placed, allOrders, bonusOrders, timestep: timestep + 1 };
  const { sparse, shaped, delivered } = step;
  return stateFault(kitchen, state) ?? { state, sparse, shaped, events: step.log.events(), reasons, delivered };
}

/** `_check_valid_state`. */
export function stateFault({ grid }: Kitchen, { cooks, placed }: PlayState): string | undefined {
  const isFloor = (cell: Cell) => terrainAt(grid, cell) === ' ';
  if (!cooks.every(({ position }) => isFloor(position))) return 'a player does not stand on floor';
  if (placed.some(({ position }) => isFloor(position))) return 'an object lies on floor';
  const cells = [cooks, placed].map((all) => all.map(({ position }) => position.join()));
  if (cells.some((all) => new Set(all).size < all.length)) return 'two players or two objects are in one cell';
  const isOverfull = (item: Item | null) => item?.name === 'soup' && item.ingredients.length > MOST_INGREDIENTS;
  const items = [...cooks.map(({ held }) => held), ...placed.map(({ item }) => item)];
  return items.some(isOverfull) ? 'a soup has more than three ingredients' : undefined;
}

const itemAt = ({ placed }: Pick<Step, 'placed'>, cell: Cell): Item | undefined =>
  placed.find(({ position }) => sameCell(position, cell))?.item;
const soupAt = (step: Pick<Step, 'placed'>, cell: Cell): Soup | undefined => {
  const item = itemAt(step, cell);
  return item?.name === 'soup' ? item : undefined;
};
const put = (step: Step, position: Cell, item: Item): void => {
  step.placed = [...step.placed.filter((one) => !sameCell(one.position, position)), { position, item }];
};
const take = (step: Step, cell: Cell): void => {
  step.placed = step.placed.filter(({ position }) => !sameCell(position, cell));
};

/** `get_pot_states`. */
const potClasses = (step: Step): PotClass[] =>
  cellsOf(step.kitchen.grid, 'P').map((cell) => {
    const soup = soupAt(step, cell);
    if (soup === undefined || (isIdle(soup) && soup.ingredients.length === 0)) return 'empty';
    if (isIdle(soup)) return soup.ingredients.length < MOST_INGREDIENTS ? 'partly full' : 'full';
    return isReady(step.kitchen, soup) ? 'ready' : 'cooking';
  });

const UNREADY = 'unready_soup';

/** `resolve_interacts`, for one player; why nothing came of it, or null. */
function interact(step: Step, who: number, me: Writable<Cook>): string | null {
  const actor = { who, me };
  const cell = facedCell(me.position, me.orientation);
  switch (terrainAt(step.kitchen.grid, cell)) {
    case ' ':
      return 'nothing_there';
    case 'X':
      return atCounter(step, actor, cell);
    case 'O':
      return fromDispenser(step, actor, 'onion');
    case 'T':
      return fromDispenser(step, actor, 'tomato');
    case 'D':
      return fromDispenser(step, actor, 'dish');
    case 'P':
      return me.held === null ? startCooking(step, cell) : atPot(step, actor, cell);
    case 'S':
      return serve(step, actor);
  }
}

interface Actor {
  readonly who: number;
  readonly me: Writable<Cook>;
}

function atCounter(step: Step, { who, me }: Actor, cell: Cell): string | null {
  const there = itemAt(step, cell);
  if (there === undefined) {
    if (me.held === null) return 'nothing_there';
    logDrop(step, who, me.held.name);
    put(step, cell, me.held);
    me.held = null;
    return null;
  }
  if (me.held !== null) return 'hands_full';
  logPickup(step, who, there.name);
  take(step, cell);
  me.held = there;
  return null;
}

function fromDispenser(step: Step, { who, me }: Actor, name: Ingredient | 'dish'): string | null {
  if (me.held !== null) return 'hands_full';
  // The published program logs no tomatoes from dispensers.
  if (name !== 'tomato' || step.kitchen.rules === 'fixed') logPickup(step, who, name);
  if (name === 'dish' && dishIsUseful(step)) reward(step, who, step.kitchen.shaping.dishPickup);
  me.held = { name };
  return null;
}

const reward = ({ shaped }: Step, who: number, amount: number): void => {
  shaped[who] = (shaped[who] ?? 0) + amount;
};

/** `soup_to_be_cooked_at_location`. */
function startCooking(step: Step, cell: Cell): string | null {
  const soup = soupAt(step, cell);
  if (soup === undefined || soup.ingredients.length === 0) return 'pot_empty';
  if (!isIdle(soup)) return isReady(step.kitchen, soup) ? 'needs_dish' : 'cooking';
  if (step.kitchen.oldDynamics) return 'cooks_by_itself';
  replaceItem(step, cell, { ...soup, tick: 0 });
  return null;
}

const replaceItem = (step: Step, cell: Cell, item: Item): void => {
  step.placed = step.placed.map((one) => (sameCell(one.position, cell) ? { ...one, item } : one));
};

function atPot(step: Step, { who, me }: Actor, cell: Cell): string | null {
  const soup = soupAt(step, cell);
  const { held } = me;
  if (held === null) return null;
  if (held.name === 'soup') return 'hands_full';
  if (held.name === 'dish') {
    if (soup === undefined || !isReady(step.kitchen, soup)) return 'not_ready';
    logPickup(step, who, 'soup');
    take(step, cell);
    me.held = soup;
    reward(step, who, step.kitchen.shaping.soupPickup);
    return null;
  }
  const before = soup ?? { name: 'soup', ingredients: [], tick: -1 };
  if (soup === undefined) put(step, cell, before);
  if (!isIdle(before) || before.ingredients.length >= MOST_INGREDIENTS) return 'pot_full';
  const after: Soup = { ...before, ingredients: [...before.ingredients, held.name] };
  replaceItem(step, cell, after);
  me.held = null;
  reward(step, who, step.kitchen.shaping.placementInPot);
  logPotting(step, who, { name: held.name, before: before.ingredients, after: after.ingredients });
  return null;
}

/** `deliver_soup`. */
function serve(step: Step, { who, me }: Actor): string | null {
  if (me.held?.name !== 'soup') return 'needs_soup';
  if (!isReady(step.kitchen, me.held)) return UNREADY;
  const pay = payFor(step.kitchen, step.orders, me.held.ingredients);
  step.sparse[who] = (step.sparse[who] ?? 0) + pay;
  step.delivered.push({ recipe: me.held.ingredients, pay });
  step.log.add('soup_delivery', who);
  me.held = null;
  return null;
}

/** `resolve_movement`: if two would meet or change places, everybody stays. By cook: why it stays. */
function move({ kitchen, cooks }: Step, moves: readonly Move[]): (string | null)[] {
  const reasons: (string | null)[] = cooks.map(() => null);
  const targets = cooks.map((cook, who) => {
    const said = moves[who] ?? 'stay';
    if (said === 'stay' || said === 'interact') return cook.position;
    cook.orientation = DIRECTIONS[said];
    const to = facedCell(cook.position, cook.orientation);
    if (terrainAt(kitchen.grid, to) === ' ') return to;
    reasons[who] = 'blocked';
    return cook.position;
  });
  const collides = targets.some((to, a) =>
    targets.some((other, b) => {
      const [from, otherFrom] = [cooks[a]?.position ?? to, cooks[b]?.position ?? other];
      return b > a && (sameCell(to, other) || (sameCell(to, otherFrom) && sameCell(other, from)));
    }),
  );
  for (const [who, cook] of cooks.entries()) {
    const to = targets[who] ?? cook.position;
    if (!collides) cook.position = to;
    else if (!sameCell(to, cook.position)) reasons[who] = 'collision';
  }
  return reasons;
}

/** `step_environment_effects`. */
function cook(step: Step): void {
  const { kitchen } = step;
  step.placed = step.placed.map((one) => {
    if (one.item.name !== 'soup') return one;
    const starts = kitchen.oldDynamics && isIdle(one.item) && one.item.ingredients.length === MOST_INGREDIENTS;
    const soup: Soup = starts ? { ...one.item, tick: 0 } : one.item;
    return { ...one, item: isCooking(kitchen, soup) ? { ...soup, tick: soup.tick + 1 } : soup };
  });
}

type PotClass = 'empty' | 'partly full' | 'full' | 'cooking' | 'ready';

/** What is known while a step is carried out: hands and counters as they are, pots as they were classed. */
interface Moment {
  readonly kitchen: Kitchen;
  readonly orders: Pick<PlayState, 'allOrders' | 'bonusOrders'>;
  readonly cooks: readonly Cook[];
  readonly placed: readonly Placed[];
  pots: readonly PotClass[];
  readonly log: EventLog;
}

class EventLog {
  readonly #byName = new Map<string, number[]>();

  add(name: string, who: number): void {
    const before = this.#byName.get(name) ?? [];
    const after = [...before, who].sort((a, b) => a - b);
    if (!before.includes(who)) this.#byName.set(name, after);
  }

  events(): Record<string, number[]> {
    return Object.fromEntries(this.#byName);
  }
}

type ItemName = Placed['item']['name'];

function logPickup(moment: Moment, who: number, name: ItemName): void {
  moment.log.add(`${name}_pickup`, who);
  if (name === 'soup' || moment.cooks.length !== 2) return;
  const isUseful = name === 'dish' ? dishIsUseful(moment) : !waitsForDish(moment, who);
  if (isUseful) moment.log.add(`useful_${name}_pickup`, who);
}

function logDrop(moment: Moment, who: number, name: ItemName): void {
  moment.log.add(`${name}_drop`, who);
  if (name === 'soup' || moment.cooks.length !== 2) return;
  const isUseful =
    name === 'dish' ? !moment.pots.some(isFull) && partnerHolds(moment, who) !== 'onion' : waitsForDish(moment, who);
  if (isUseful) moment.log.add(`useful_${name}_drop`, who);
}

/** `is_dish_pickup_useful`: two players, no dish on a counter, and fewer in hands than pots that will need one. */
function dishIsUseful({ kitchen, cooks, placed, pots }: Moment): boolean {
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

function logPotting(
  { kitchen, orders, log }: Moment,
  who: number,
  { name, before, after }: { name: Ingredient; before: Recipe; after: Recipe },
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
