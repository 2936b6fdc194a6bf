// What follows from a scene and options, whatever happens in the episode: floor plan, sight, stock, goal, subtasks. Kept beside states, so that
// these stay plain data.
import { optionBad, unknownName } from '../../runtime/core/errors.ts';
import { near } from '../../runtime/core/near.ts';
import { floorPlanOf } from './floor-plan.ts';
import { roomKindOf } from './furniture.ts';
import { type Clause, goalText, parseGoal } from './goal.ts';
import { checkGoal } from './goal-check.ts';
import { createWalk, type Walk } from './path.ts';
import type { FloorPlan } from './plan.ts';
import { createSight, type Sight } from './sight.ts';
import type { Options } from './state.ts';
import { stockOf } from './stock.ts';
import { type PaperChecklist, type PublishedChecklist, paperChecklist, publishedChecklist } from './subtasks.ts';
import type { Task } from './task.ts';
import { nearestTask, taskSaid } from './task-match.ts';
import { SCENES } from './tasks.ts';
import { factsOf } from './types.ts';

/** What follows from a floor plan's number alone. */
interface House {
  readonly plan: FloorPlan;
  readonly sight: Sight;
  readonly walk: Walk;
}

export interface Kit {
  readonly plan: FloorPlan;
  readonly sight: Sight;
  readonly walk: Walk;
  readonly task: Task;
  /** The task in words. */
  readonly text: string;
  readonly goal: readonly Clause[];
  readonly stock: readonly string[];
  /** By thing; what belongs to the house first. */
  readonly types: readonly string[];
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
export type KitOf = (scene: string, options: Options) => Kit;

export function createKits(): KitOf {
  const kits = new Map<string, Kit>();
  const plans = new Map<string, House>();
  const house = (number: number, rooms: number) =>
    kept(plans, `${number}/${rooms}`, MOST_PLANS, () => {
      const plan = floorPlanOf(number, rooms);
      return { plan, sight: createSight(plan), walk: createWalk(plan) };
    });
  return (scene, options) => kept(kits, JSON.stringify([scene, options]), MOST_KITS, () => newKit(scene, options, house));
}

/** The oldest goes when there are too many. */
function kept<V>(store: Map<string, V>, key: string, most: number, make: () => V): V {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  const [oldest] = store.keys();
  if (store.size >= most && oldest !== undefined) store.delete(oldest);
  store.set(key, made);
  return made;
}

type HouseOf = (number: number, rooms: number) => House;

function newKit(name: string, options: Options, house: HouseOf): Kit {
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
  const shown: Task = given === undefined ? task : { ...task, goal: options.goal, needs: {}, start: {}, published: {} };
  return {
    plan,
    sight,
    walk,
    task: shown,
    text: given === undefined ? task.text : `Bring this about: ${goalText(goal)}`,
    goal,
    stock,
    types,
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

function benchmarkTask(said: string): Task {
  const task = taskSaid(said);
  if (task !== undefined) return task;
  const close = nearestTask(said);
  throw optionBad(
    'task',
    said.slice(0, 80),
    `a task of the benchmark; the nearest is '${close.text}'. For another one give goal=, e.g. goal='in(Mug, Fridge)'`,
  );
}
