// Derives everything that depends only on a scene and its options: floor plan, sight, stock, goal, subtasks. It is
// cached outside states, so that these stay plain data.
import { optionBad, unknownName } from '../../runtime/core/errors/index.ts';
import { near } from '../../runtime/core/text/near-names.ts';
import { type PaperChecklist, type PublishedChecklist, paperChecklist, publishedChecklist } from './checklists.ts';
import { floorPlanOf } from './floor-plan.ts';
import { roomKindOf } from './furniture.ts';
import { type GoalClause, goalText, parseGoal } from './goal.ts';
import { checkGoal } from './goal-check.ts';
import type { HouseholdFloorPlan } from './house-shape.ts';
import { factsOf } from './object-types.ts';
import { createSight, type HouseSight } from './sight.ts';
import type { HouseholdOptions } from './state.ts';
import { stockOf } from './stock.ts';
import { nearestTask, taskNamed } from './tasks/match.ts';
import type { HouseholdTask } from './tasks/task.ts';
import { SCENES } from './tasks/tasks.ts';
import { createWalkingDistance, type WalkingDistance } from './walking-distance.ts';

/** Data that depend only on the floor plan's number. */
interface HouseGeometry {
  readonly plan: HouseholdFloorPlan;
  readonly sight: HouseSight;
  readonly walk: WalkingDistance;
}

export interface HouseholdKit {
  readonly plan: HouseholdFloorPlan;
  readonly sight: HouseSight;
  readonly walk: WalkingDistance;
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
    keepNewest(plans, `${number}/${rooms}`, MOST_PLANS, () => {
      const plan = floorPlanOf(number, rooms);
      return { plan, sight: createSight(plan), walk: createWalkingDistance(plan) };
    });
  return (scene, options) =>
    keepNewest(kits, JSON.stringify([scene, options]), MOST_KITS, () => createKit(scene, options, house));
}

/** The oldest goes when there are too many. */
function keepNewest<V>(store: Map<string, V>, key: string, most: number, make: () => V): V {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  const [oldest] = store.keys();
  if (store.size >= most && oldest !== undefined) store.delete(oldest);
  store.set(key, made);
  return made;
}

type HouseGeometryLookup = (number: number, rooms: number) => HouseGeometry;

function createKit(name: string, options: HouseholdOptions, house: HouseGeometryLookup): HouseholdKit {
  const scene = SCENES.get(name);
  if (scene === undefined)
    throw unknownName('scene', name.slice(0, 60), [...SCENES.keys()], near(name.slice(0, 60), [...SCENES.keys()]));
  const task = options.task === '' ? scene.task : benchmarkTask(options.task);
  const number = options.plan === 0 ? scene.floorPlan : options.plan;
  if (roomKindOf(number) === undefined)
    throw optionBad('plan', String(number), 'a floor plan: 1–30, 201–230, 301–330 or 401–430');
  const { plan, sight, walk } = house(number, options.rooms);
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
    plan,
    sight,
    walk,
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
  throw optionBad(
    'task',
    said.slice(0, 80),
    `a task of the benchmark; the nearest is '${close.text}'. For another one give goal=, e.g. goal='in(Mug, Fridge)'`,
  );
}
