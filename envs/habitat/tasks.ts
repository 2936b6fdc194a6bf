// Declares the tasks: which robots a team has, what must be true at the end, and which sub-goals count on the way.
// Source: EMOS's code, the four tasks of Habitat-MAS; teams of equal bodies for its figures on scale.
import type { BodyType } from './bodies.ts';
import type { HabitatTaskKind } from './constants.ts';
import type { HabitatCondition, HabitatSubgoal } from './state.ts';

export interface HabitatTaskShape {
  /** Further members of a larger team have these bodies again, in this order. */
  readonly team: readonly BodyType[];
  /** The fewest that the task is for. */
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
  if (kind === 'navigation')
    return [
      { kind: 'near', thing: 0 },
      { kind: 'near', thing: 1 },
    ];
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
  const subgoals: HabitatSubgoal[] = each.map((i) => ({
    name: `robot_at_object_${i}`,
    kind: 'robotAtObject',
    condition: { kind: 'near', thing: i },
  }));
  for (let i = 0; i < goals; i++)
    subgoals.push({
      name: `robot_at_receptacle_${i}`,
      kind: 'robotAtReceptacle',
      condition: { kind: 'near', thing: objects + i },
    });
  if (kind === 'perception')
    for (const i of each)
      subgoals.push({
        name: `robot_detect_object_${i}`,
        kind: 'robotDetectObject',
        condition: { kind: 'detected', thing: i },
      });
  else if (kind !== 'navigation')
    for (const i of each)
      subgoals.push({
        name: `object_at_receptacle_${i}`,
        kind: 'objectAtReceptacle',
        condition: { kind: 'placed', object: i, goal: objects + i },
      });
  if (kind === 'multi-floor' && bodies.includes('DJIDrone'))
    subgoals.push({
      name: `drone_at_receptacle_${1 - special}`,
      kind: 'robotAtReceptacle',
      by: 'DJIDrone',
      condition: { kind: 'near', thing: objects + 1 - special },
    });
  return subgoals;
}
