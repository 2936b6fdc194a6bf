// Derives everything that depends only on a scene and its options: floor plan, sight, stock, goal, subtasks. It is
// cached outside states, so that these stay plain data.

import { random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { keptBy } from '../kit/kept.ts';
import { type PaperChecklist, type PublishedChecklist, paperChecklist, publishedChecklist } from './checklists.ts';
import { floorPlanOf } from './floor-plan.ts';
import { type RoomKind, roomKindOf } from './furniture.ts';
import { type GoalClause, goalText, parseGoal } from './goal.ts';
import { checkGoal } from './goal-check.ts';
import type { HouseholdFloorPlan } from './house-shape.ts';
import { factsOf } from './object-types.ts';
import { createSight, type HouseSight } from './sight.ts';
import type { HouseholdOptions } from './state.ts';
import type { HouseholdTask } from './tasks/tasks.ts';
import { SCENES, TASKS } from './tasks/tasks.ts';

/** Data that depend only on the floor plan's number. */
interface HouseGeometry {
  readonly plan: HouseholdFloorPlan;
  readonly sight: HouseSight;
  readonly walk: Walk;
}

export interface HouseholdKit extends HouseGeometry {
  readonly task: HouseholdTask;
  /** The task in words. */
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
  /** Things by type. */
  readonly byType: ReadonlyMap<string, readonly number[]>;
  readonly paper: PaperChecklist;
  readonly published: PublishedChecklist;
}

/** Houses that are kept at once, and floor plans. */
const MOST_KITS = 64;
const MOST_PLANS = 48;

/** @throws SCENE_UNKNOWN, OPTION_BAD, SCENE_UNSOLVABLE */
export type HouseholdKitLookup = (scene: string, options: HouseholdOptions) => HouseholdKit;

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

/** The oldest goes when there are too many. */
function keepNewest<V extends object>(
  { store, most }: { readonly store: Map<string, V>; readonly most: number },
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
    covers: types.map((type) => factsOf(type).openable && factsOf(type).inside),
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

const words = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** The task with this text (or slug), whatever the case and marks; undefined where there is none. */
export function taskNamed(said: string): HouseholdTask | undefined {
  const wanted = words(said.slice(0, 500)).join(' ');
  const names = ({ slug, text, printed }: HouseholdTask) =>
    [slug, text, printed ?? text].map((name) => words(name).join(' '));
  return TASKS.find((task) => names(task).includes(wanted));
}

/** The task that shares most words. */
export function nearestTask(said: string): HouseholdTask {
  const wanted = new Set(words(said.slice(0, 500)));
  let best = TASKS[0];
  let most = -1;
  for (const task of TASKS) {
    const own = new Set(words(task.text));
    const shared = [...own].filter((word) => wanted.has(word) && word.length > 2).length;
    const score = shared / Math.max(1, Math.sqrt(own.size));
    if (score > most) {
      most = score;
      best = task;
    }
  }
  if (best === undefined) throw new RangeError('no tasks');
  return best;
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
/** The share of typical things that a floor plan contains. */
const PRESENT = 0.75;
const TWICE = 0.2;

/**
 * The movable things that a house contains, by type, sorted, one entry a thing: those the task needs, and those typical
 * of its rooms. It follows from the floor plan and the task, not from the seed, so that the names that can be met in a
 * scene are always the same.
 */
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

/** Whether there is a way from one cell to another. `others`: teammates, within a cell of whom nobody passes. */
type Walk = (from: number, to: number, others: readonly number[]) => boolean;

export function createWalk({ walkable, width }: HouseholdFloorPlan): Walk {
  return (from, to, others) => {
    const open = walkable.slice();
    for (const other of others)
      for (const along of [other - width, other, other + width])
        for (let cell = along - 1; cell <= along + 1; cell++)
          if (Math.abs((cell % width) - (other % width)) <= 1) open[cell] = 0;
    const [near, detour]: [number[], number[]] = [[from], []];
    const tx = to % width;
    const visit = (next: number, isNearer: boolean) => {
      if (open[next] !== 1) return;
      open[next] = 0;
      (isNearer ? near : detour).push(next);
    };
    // What leads nearer is tried first.
    for (let cell = near.pop(); cell !== undefined; cell = near.pop() ?? detour.pop()) {
      if (cell === to) return true;
      const x = cell % width;
      const [row, goal] = [cell - x, to - tx];
      visit(cell + width, goal > row);
      visit(cell - width, goal < row);
      if (x + 1 < width) visit(cell + 1, tx > x);
      if (x > 0) visit(cell - 1, tx < x);
    }
    return false;
  };
}
