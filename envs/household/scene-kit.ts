// Derives everything that depends only on a scene and its options (floor plan, sight, stock, goal, subtasks), kept
// outside states so that these stay plain data; and draws an episode's first state from the seed.
import { type Random, random } from '../../runtime/core/random.ts';
import type { Setup } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { keptBy } from '../kit/kept.ts';
import { createWalk, floorPlanOf, type Walk } from './floor-plan.ts';
import { type RoomKind, roomKindOf } from './furniture.ts';
import {
  checkGoal,
  type GoalClause,
  goalText,
  type PaperChecklist,
  type PublishedChecklist,
  paperChecklist,
  parseGoal,
  publishedChecklist,
} from './goal.ts';
import type { HouseholdFloorPlan } from './house.ts';
import { factsOf, fits, isContainer } from './object-types.ts';
import { createSight, type HouseSight, LEVEL, REACH } from './sight.ts';
import type {
  HouseholdAgentState,
  HouseholdOptions,
  HouseholdState,
  HouseholdTally,
  HouseholdThingState,
} from './state.ts';
import { type HouseholdTask, nearestTask, SCENES, taskNamed } from './tasks/tasks.ts';

/** Data that depend only on the floor plan's number. */
interface HouseGeometry {
  readonly plan: HouseholdFloorPlan;
  readonly sight: HouseSight;
  readonly walk: Walk;
}

export interface HouseholdKit extends HouseGeometry {
  readonly task: HouseholdTask;
  readonly text: string;
  readonly goal: readonly GoalClause[];
  readonly stock: readonly string[];
  /** By thing; what belongs to the house first. */
  readonly types: readonly string[];
  /** By thing: `Type_n`, numbered in the house's order, regardless of who sees which first. */
  readonly names: readonly string[];
  /** By thing: whether it hides what is in it while it is closed. */
  readonly covers: readonly boolean[];
  /** By thing: whether there is nothing to be done with it but to put things on it. */
  readonly plain: readonly boolean[];
  readonly byType: ReadonlyMap<string, readonly number[]>;
  readonly paper: PaperChecklist;
  readonly published: PublishedChecklist;
}

/** Houses that are kept at once, and floor plans. */
const MOST_KITS = 64;
const MOST_PLANS = 48;

/** @throws SCENE_UNKNOWN, OPTION_BAD, SCENE_UNSOLVABLE */
type HouseholdKitLookup = (scene: string, options: HouseholdOptions) => HouseholdKit;

export function createKitLookup(): HouseholdKitLookup {
  const kits = new Map<string, HouseholdKit>();
  const plans = new Map<string, HouseGeometry>();
  const house = (number: number, rooms: number) =>
    keepNewest({ store: plans, most: MOST_PLANS }, `${number}/${rooms}`, () => {
      const plan = floorPlanOf(number, rooms);
      return { plan, sight: createSight(plan), walk: createWalk(plan) };
    });
  return (scene, options) =>
    keepNewest({ store: kits, most: MOST_KITS }, JSON.stringify([scene, options]), () =>
      createKit(scene, options, house),
    );
}

function keepNewest<V extends object>(
  { store, most }: { store: Map<string, V>; most: number },
  key: string,
  make: () => V,
): V {
  return keptBy(store, key, () => {
    const made = make();
    const [oldest] = store.keys();
    if (store.size >= most && oldest !== undefined) store.delete(oldest);
    return made;
  });
}

type HouseGeometryLookup = (number: number, rooms: number) => HouseGeometry;

function createKit(name: string, options: HouseholdOptions, house: HouseGeometryLookup): HouseholdKit {
  const scene = SCENES.get(name);
  if (scene === undefined)
    throw failure('SCENE_UNKNOWN', {
      scene: name.slice(0, 60),
      known: [...SCENES.keys()],
      near: near(name.slice(0, 60), [...SCENES.keys()]),
    });
  const task = options.task === '' ? scene.task : benchmarkTask(options.task);
  const number = options.plan === 0 ? scene.floorPlan : options.plan;
  if (roomKindOf(number) === undefined)
    throw failure('OPTION_BAD', {
      option: 'plan',
      value: String(number),
      wanted: 'a floor plan: 1–30, 201–230, 301–330 or 401–430',
    });
  const geometry = house(number, options.rooms);
  const { plan } = geometry;
  const given = options.goal === '' ? undefined : parseGoal(options.goal);
  const goal = given ?? parseGoal(task.goal);
  const stock = stockOf(plan, goal, given === undefined ? (task.needs ?? {}) : {});
  const types = [...plan.fixtures.map(({ type }) => type), ...stock];
  const byType = new Map<string, number[]>();
  for (const [i, type] of types.entries()) byType.set(type, [...(byType.get(type) ?? []), i]);
  checkGoal(goal, { place: `floor plan ${plan.number}`, byType });
  const shown: HouseholdTask =
    given === undefined ? task : { ...task, goal: options.goal, needs: {}, start: {}, published: {} };
  return {
    ...geometry,
    task: shown,
    text: given === undefined ? task.text : `Bring this about: ${goalText(goal)}`,
    goal,
    stock,
    types,
    names: types.map((type, i) => `${type}_${(byType.get(type) ?? []).indexOf(i) + 1}`),
    covers: types.map(isContainer),
    plain: types.map(isPlain),
    byType,
    paper: paperChecklist(goal, byType),
    published: publishedChecklist(shown, goal, byType),
  };
}

function isPlain(type: string): boolean {
  const { pickable, openable, toggleable, dirtyable, sliceable } = factsOf(type);
  return !(pickable || openable || toggleable || dirtyable || sliceable);
}

function benchmarkTask(said: string): HouseholdTask {
  const task = taskNamed(said);
  if (task !== undefined) return task;
  const close = nearestTask(said);
  throw failure('OPTION_BAD', {
    option: 'task',
    value: said.slice(0, 80),
    wanted: `a task of the benchmark; the nearest is '${close.text}'. For another one give a goal, e.g. in(Mug, Fridge)`,
  });
}

/** What is typical of a room. */
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
const PRESENT = 0.75;
const TWICE = 0.2;

/** It follows from the floor plan and the task, not from the seed: a scene's names are always the same. */
function stockOf(
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
  const { paper, published } = kit;
  const tally: HouseholdTally = {
    done: published.subtasks.map(() => false),
    named: published.targets.map(() => false),
    deeds: things.map(() => 0),
    reached: paper.targets.map(() => false),
    best: 0,
    successes: agents.map(() => 0),
    critical: agents.map(() => 0),
  };
  const team = agents.map((name, i): HouseholdAgentState => {
    const place = { cell: cells[i] ?? 0, yaw: chance.below(4), pitch: LEVEL };
    const knows = things.map(() => -1);
    return { name, ...place, holds: -1, explored: 0, last: null, failures: [], knows, told: [] };
  });
  return { scene, seed, options, step: 0, agents: team, things, seen: [], tally, over: null };
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
  const world = `household (floor plan ${plan.number})`;
  if (chosen.length < count) throw failure('AGENTS_OUT_OF_RANGE', { world, asked: count, min: 1, max: chosen.length });
  return chosen;
}

// --- where movable things lie at first ---
// Drawn from the seed, on suitable surfaces; some things that no task needs are put behind doors. Things that a task
// needs lie in the open and not yet at their goal, as in the benchmark's initialisers.

const SURFACES = 'CounterTop DiningTable SideTable Shelf Sofa ArmChair Bed Desk Dresser CoffeeTable TVStand'.split(' ');
const CLOSED = ['Drawer', 'Cabinet', 'LaundryHamper'];
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

function isGoal(
  { plan, goal }: { plan: HouseholdFloorPlan; goal: readonly GoalClause[] },
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
