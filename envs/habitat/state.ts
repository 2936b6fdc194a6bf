// Declares the whole state of an episode as plain data. Things, regions and agents are named by their index.
import type { BodyType } from './bodies.ts';
import type { House, HousePoint } from './house/house.ts';
import type { HabitatDataset, HabitatOptions, HabitatTaskKind } from './options.ts';

export const NONE = -1;

export interface HabitatThing {
  readonly name: string;
  readonly kind: 'object' | 'goal';
  /** Its middle when the episode begins; a goal's is that of an object which lies there. */
  readonly at: HousePoint;
  readonly level: number;
  readonly height: number;
  /** Metres to the nearest floor point where a body fits; null if there is none. */
  readonly reach: number | null;
  readonly furniture: number;
  readonly region: number;
  /** Metres from end to end. */
  readonly size: number;
}

export type HabitatCondition =
  | { readonly kind: 'near'; readonly thing: number }
  | { readonly kind: 'detected'; readonly thing: number }
  | { readonly kind: 'placed'; readonly object: number; readonly goal: number };

export type SubgoalKind = 'robotAtObject' | 'robotAtReceptacle' | 'objectAtReceptacle' | 'robotDetectObject';

export interface HabitatSubgoal {
  readonly name: string;
  readonly kind: SubgoalKind;
  readonly condition: HabitatCondition;
  /** Only bodies of this type count. */
  readonly by?: BodyType;
}

export interface HabitatLayout {
  readonly scene: string;
  readonly seed: number;
  readonly kind: HabitatTaskKind;
  readonly dataset: HabitatDataset;
  readonly house: House;
  readonly things: readonly HabitatThing[];
  readonly conditions: readonly HabitatCondition[];
  readonly subgoals: readonly HabitatSubgoal[];
  /** The object that only one of the bodies can handle; in teams of equal bodies it is like the others. */
  readonly special: number;
  /** By body of the published team: the thing that it handles in the plan that fits. */
  readonly oracle: readonly number[];
  /** Metres from a body to a thing at which it is at the thing. */
  readonly nearness: number;
  readonly cap: number;
}

/** The smallest piece of a skill. Steps count down. */
export type HabitatMotion =
  | { readonly do: 'turn'; readonly to: number; steps: number }
  | { readonly do: 'go'; readonly to: HousePoint; steps: number }
  | { readonly do: 'stay'; steps: number };

export type HabitatDeed =
  | { readonly kind: 'nav' | 'pick'; readonly thing: number }
  | { readonly kind: 'place'; readonly thing: number; readonly goal: number }
  | { readonly kind: 'reset' | 'say' | 'pause' }
  /** `request`: until somebody asks for something. `teammate`: until somebody's skill ends, or its steps are over. */
  | { readonly kind: 'wait'; readonly until: 'request' | 'teammate' }
  | { readonly kind: 'fail'; readonly reason: string };

export interface HabitatActivity {
  readonly text: string;
  readonly deed: HabitatDeed;
  readonly since: number;
  motions: HabitatMotion[];
  /** Why it will have failed when its motions are over; null: it will not. */
  fails: string | null;
}

interface SkillEnding {
  readonly do: string;
  readonly ok: boolean;
  readonly reason: string | null;
}

interface ThingVisit {
  readonly thing: number;
  readonly near: boolean;
  readonly seen: boolean;
}

export interface HabitatAgentState {
  readonly name: string;
  readonly type: BodyType;
  at: HousePoint;
  /** Radians, 0 along x, towards z. */
  heading: number;
  /** The object in its gripper, -1 for none. */
  holds: number;
  activity: HabitatActivity | null;
  last: SkillEnding | null;
  /** The thing that it went to last and has not left; -1: none. */
  beside: number;
  /** By its own doing, the newest of each thing. */
  visits: ThingVisit[];
  vain: { readonly do: string; readonly reason: string }[];
  placed: { readonly object: number; readonly goal: number }[];
}

export interface HabitatState {
  readonly layout: HabitatLayout;
  readonly rules: HabitatOptions;
  clock: number;
  step: number;
  agents: HabitatAgentState[];
  things: { at: HousePoint; by: number }[];
  /** By sub-goal and by condition: whether it was ever true. */
  reached: boolean[];
  ever: boolean[];
  /** The bodies that met where that ends the episode. */
  collided: readonly [string, string] | null;
  met: boolean;
  over: 'goal' | 'step-cap' | 'failed' | null;
}

export interface RobotStart {
  readonly type: BodyType;
  readonly at: HousePoint;
  readonly heading: number;
}

export function createHabitatState(
  layout: HabitatLayout,
  rules: HabitatOptions,
  { names, starts }: { names: readonly string[]; starts: readonly RobotStart[] },
): HabitatState {
  const agents = names.map((name, i): HabitatAgentState => {
    const { type, at, heading } = starts[i] ?? { type: 'FetchRobot', at: [0, 0, 0], heading: 0 };
    const own = { name, type, at, heading, holds: NONE, activity: null, last: null, beside: NONE };
    return { ...own, visits: [], vain: [], placed: [] };
  });
  const things = layout.things.map(({ at }) => ({ at, by: NONE }));
  const reached = layout.subgoals.map(() => false);
  const ever = layout.conditions.map(() => false);
  return { layout, rules, clock: 0, step: 0, agents, things, reached, ever, collided: null, met: false, over: null };
}
