// Declares the tasks: which robots a team has, what must be true at the end, and which sub-goals count on the way.
// Source: EMOS's code, the four tasks of Habitat-MAS; teams of equal bodies for its figures on scale.
import type { BodyType } from './bodies.ts';
import type { HabitatTaskKind } from './options.ts';
import type { HabitatCondition, HabitatSubgoal, SubgoalKind } from './state.ts';

interface HabitatTaskShape {
  /** Further members of a larger team have these bodies again, in this order. */
  readonly team: readonly BodyType[];
  readonly least: number;
  readonly objects: number;
  readonly goals: number;
  readonly words: string;
}

const rearrange = (team: readonly BodyType[], objects: number, least = 2): HabitatTaskShape => ({
  team,
  least,
  objects,
  goals: objects,
  words: 'Bring the objects to where they belong.',
});

export const TASK_SHAPES: Readonly<Record<HabitatTaskKind, HabitatTaskShape>> = {
  navigation: {
    team: ['SpotRobot', 'FetchRobot'],
    least: 2,
    objects: 1,
    goals: 1,
    words: 'Go to the objects and the goals.',
  },
  perception: {
    team: ['SpotRobot', 'DJIDrone'],
    least: 2,
    objects: 2,
    goals: 0,
    words: 'Find the objects and look at them.',
  },
  height: rearrange(['FetchRobot', 'StretchRobot'], 2),
  distance: rearrange(['FetchRobot', 'StretchRobot'], 2),
  'multi-floor': rearrange(['SpotRobot', 'FetchRobot', 'DJIDrone'], 2),
  'fetch-1': rearrange(['FetchRobot'], 1, 1),
  'fetch-2': rearrange(['FetchRobot'], 2, 1),
  'fetch-3': rearrange(['FetchRobot'], 3, 1),
  'fetch-5': rearrange(['FetchRobot'], 5, 1),
};

export const bodyOf = (kind: HabitatTaskKind, agent: number): BodyType => {
  const { team } = TASK_SHAPES[kind];
  return team[agent % team.length] ?? 'FetchRobot';
};

/** Things are numbered objects first, then goals. */
export function conditionsOf(kind: HabitatTaskKind): HabitatCondition[] {
  const { objects } = TASK_SHAPES[kind];
  const each = Array.from({ length: objects }, (_, i) => i);
  if (kind === 'navigation') return [0, 1].map((thing) => ({ kind: 'near', thing }));
  if (kind === 'perception')
    return [
      ...each.map((thing): HabitatCondition => ({ kind: 'near', thing })),
      ...each.map((thing): HabitatCondition => ({ kind: 'detected', thing })),
    ];
  return each.map((object) => ({ kind: 'placed', object, goal: objects + object }));
}

/** `special`: the object that only one of the bodies can handle. A drone is to see where the other one goes. */
export function subgoalsOf(kind: HabitatTaskKind, special: number, bodies: readonly BodyType[]): HabitatSubgoal[] {
  const { objects, goals } = TASK_SHAPES[kind];
  const each = Array.from({ length: objects }, (_, i) => i);
  const near = (thing: number) => ({ kind: 'near', thing }) as const;
  const subgoals: HabitatSubgoal[] = [];
  const add = (name: string, kind: SubgoalKind, condition: HabitatCondition) =>
    subgoals.push({ name, kind, condition });
  for (const i of each) add(`robot_at_object_${i}`, 'robotAtObject', near(i));
  for (let i = 0; i < goals; i++) add(`robot_at_receptacle_${i}`, 'robotAtReceptacle', near(objects + i));
  for (const i of kind === 'navigation' ? [] : each)
    if (kind === 'perception') add(`robot_detect_object_${i}`, 'robotDetectObject', { kind: 'detected', thing: i });
    else add(`object_at_receptacle_${i}`, 'objectAtReceptacle', { kind: 'placed', object: i, goal: objects + i });
  if (kind === 'multi-floor' && bodies.includes('DJIDrone'))
    subgoals.push({
      name: `drone_at_receptacle_${1 - special}`,
      kind: 'robotAtReceptacle',
      by: 'DJIDrone',
      condition: near(objects + 1 - special),
    });
  return subgoals;
}
