// Writes, lists and reads the actions (the tools of EMOS as function calls, and standing by) and starts them: each is a
// list of motions that take simulation steps, with an effect at the end. Costs and failures: EMOS's code (README.md).
import { BODIES } from '../bodies.ts';
import type { HousePoint } from '../house/house.ts';
import { nodeFor, routeTo, standingNode } from '../nav/route.ts';
import {
  ARM_PACE,
  GRASP,
  type HabitatDataset,
  paceOf,
  SKILL_LIMIT,
  STOP_SHORT,
  STRIDE,
  TIMES,
  TURN,
} from '../options.ts';
import {
  type HabitatActivity,
  type HabitatAgentState,
  type HabitatDeed,
  type HabitatMotion,
  type HabitatState,
  NONE,
} from '../state.ts';
import {
  distanceBetween,
  distanceOnPlan,
  type HabitatScope,
  originOf,
  placeOf,
  thingName,
  thingNamed,
} from './scope.ts';

export const WAIT = 'wait()';
export const STAND_BY = 'stand_by()';
export const RESET_ARM = 'reset_arm()';
/** Waits for a number of steps; not on offer to agents. */
export const PAUSE_FORM = 'wait({n})';
export const navAction = (thing: string): string => `nav_to_obj(${thing})`;
export const pickAction = (object: string): string => `pick(${object})`;
export const placeAction = (object: string, goal: string): string => `place(${object}, ${goal})`;

/** All robots have all tools, those without an arm too (EMOS). What one holds decides what can be picked or placed. */
export function offeredActions(state: HabitatState, agent: HabitatAgentState): string[] {
  const { things } = state.layout;
  const objects = things.filter(({ kind }) => kind === 'object').map(({ name }) => name);
  const goals = things.filter(({ kind }) => kind === 'goal').map(({ name }) => name);
  const carries = state.layout.conditions.some(({ kind }) => kind === 'placed');
  const held = agent.holds === NONE ? undefined : thingName(state, agent.holds);
  return [
    ...things.map(({ name }) => navAction(name)),
    ...(carries && held === undefined ? objects.map(pickAction) : []),
    ...(held === undefined ? [] : goals.map((goal) => placeAction(held, goal))),
    RESET_ARM,
    WAIT,
    STAND_BY,
  ];
}

interface HabitatActionReading {
  readonly text: string;
  readonly deed: HabitatDeed;
  readonly steps?: number;
}

const CALL = /^([a-z_]{1,20})\(([^()]{0,120})\)$/;
const LONGEST = 200;

/** The action that a text requests from this agent. An impossible one becomes an action that fails, with the reason. */
export function readCall(state: HabitatState, agent: HabitatAgentState, said: string): HabitatActionReading {
  const [, tool = '', inside = ''] = said.length > LONGEST ? [] : (CALL.exec(said.trim()) ?? []);
  const values = inside
    .split(',')
    .map((one) => one.trim().replace(/^["']|["']$/g, ''))
    .filter((one) => one !== '');
  const [first = '', second = ''] = values;
  const count = values.length;
  if (tool === 'nav_to_obj' && count === 1) return readNav(state, first);
  if (tool === 'pick' && count === 1) return readPick(state, agent, first);
  if (tool === 'place' && count === 2) return readPlace(state, agent, { said: first, where: second });
  if (tool === 'reset_arm' && count === 0) return { text: RESET_ARM, deed: armDeed(agent) };
  if (tool === 'stand_by' && count === 0) return { text: STAND_BY, deed: { kind: 'wait', until: 'teammate' } };
  if (tool === 'wait' && count === 0) return { text: WAIT, deed: { kind: 'wait', until: 'request' } };
  if (tool === 'wait' && count === 1 && /^[1-9]\d{0,5}$/.test(first))
    return { text: `wait(${first})`, deed: { kind: 'pause' }, steps: Number(first) };
  return failedCall(plainCall(said), 'ACTION_UNKNOWN');
}

const failedCall = (text: string, reason: string): HabitatActionReading => ({ text, deed: { kind: 'fail', reason } });
const armDeed = ({ type }: HabitatAgentState): HabitatDeed =>
  BODIES[type].arm === null ? { kind: 'fail', reason: 'no_arm' } : { kind: 'reset' };

function readNav(state: HabitatState, said: string): HabitatActionReading {
  const thing = thingNamed(state, said);
  if (thing === NONE) return failedCall(navAction(plainCall(said)), 'no_such_target');
  return { text: navAction(said), deed: { kind: 'nav', thing } };
}

function readPick(state: HabitatState, { type, holds }: HabitatAgentState, said: string): HabitatActionReading {
  const thing = thingNamed(state, said);
  if (thing === NONE) return failedCall(pickAction(plainCall(said)), 'no_such_target');
  const text = pickAction(said);
  if (state.layout.things[thing]?.kind !== 'object') return failedCall(text, 'no_object');
  if (BODIES[type].arm === null) return failedCall(text, 'no_arm');
  if (holds !== NONE) return failedCall(text, holds === thing ? 'held_already' : 'hand_full');
  return { text, deed: { kind: 'pick', thing } };
}

function readPlace(
  state: HabitatState,
  agent: HabitatAgentState,
  { said, where }: { said: string; where: string },
): HabitatActionReading {
  const [thing, goal] = [thingNamed(state, said), thingNamed(state, where)];
  if (thing === NONE || goal === NONE)
    return failedCall(placeAction(plainCall(said), plainCall(where)), 'no_such_target');
  const text = placeAction(said, where);
  if (state.layout.things[goal]?.kind !== 'goal') return failedCall(text, 'no_goal');
  if (BODIES[agent.type].arm === null) return failedCall(text, 'no_arm');
  if (agent.holds !== thing) return failedCall(text, 'not_held');
  return { text, deed: { kind: 'place', thing, goal } };
}

/** Foreign text is cut and stripped of what could break a line or pass for a call. */
function plainCall(said: string): string {
  const plain = said
    .slice(0, LONGEST)
    .replace(/[^\x20-\x7e]+|[();]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > 60 ? `${plain.slice(0, 60)}...` : plain;
}

/** The motions of a deed, and why it will have failed at their end. `steps`: what a pause takes. */
export function activityOf(
  { scope, agent }: { scope: HabitatScope; agent: HabitatAgentState },
  { text, deed }: { text: string; deed: HabitatDeed },
  steps = 1,
): HabitatActivity {
  const { state } = scope;
  const times = TIMES[state.rules.rules];
  const begun = (motions: HabitatMotion[], fails: string | null = null): HabitatActivity => {
    return { text, deed, since: state.clock, motions, fails };
  };
  switch (deed.kind) {
    case 'nav': {
      const way = wayTo(scope, agent, deed.thing);
      if (way === undefined) return begun([stay(times.stuck)], 'unreachable');
      // A robot that is already there takes one step to notice.
      return way.length === 0 ? begun([stay(1)]) : cutNav(begun(way), agent);
    }
    case 'pick':
      return begun(...reachFor(scope, agent, deed.thing));
    case 'place': {
      const near = distanceBetween(originOf(state, agent), placeOf(state, deed.goal)) <= state.layout.nearness;
      const taken = Math.min(SKILL_LIMIT.place, armSteps(agent, offsetTo(scope, agent, deed.goal)));
      return begun([stay(near ? taken : SKILL_LIMIT.place)], near ? null : 'not_near');
    }
    case 'reset':
      return begun([stay(times.resetArm)]);
    case 'say':
    case 'pause':
      return begun([stay(steps)]);
    case 'wait':
      if (deed.until === 'teammate') return begun([stay(times.standBy)]);
      return begun([stay(times.wait === 0 ? Number.MAX_SAFE_INTEGER : times.wait)]);
    case 'fail':
      return begun([stay(1)], deed.reason);
  }
}

const stay = (steps: number): HabitatMotion => ({ do: 'stay', steps });

/** A way that takes longer than a skill may is gone as far as that allows. */
function cutNav(activity: HabitatActivity, { at: from, heading }: HabitatAgentState): HabitatActivity {
  let [left, at, facing]: [number, HousePoint, number] = [SKILL_LIMIT.nav, from, heading];
  const motions: HabitatMotion[] = [];
  for (const motion of activity.motions) {
    if (motion.steps > left) {
      const share = left / motion.steps;
      if (left > 0 && motion.do === 'go') motions.push({ do: 'go', to: towards(at, motion.to, share), steps: left });
      if (left > 0 && motion.do === 'turn')
        motions.push({ do: 'turn', to: facing + turnBetween(facing, motion.to) * share, steps: left });
      return { ...activity, motions, fails: 'too_long' };
    }
    left -= motion.steps;
    motions.push(motion);
    if (motion.do === 'go') at = motion.to;
    if (motion.do === 'turn') facing = motion.to;
  }
  return activity;
}

/** Turns and strides to where the body goes for a thing, facing it at the end; undefined: there is no way. */
function wayTo({ state, nav }: HabitatScope, agent: HabitatAgentState, thing: number): HabitatMotion[] | undefined {
  const place = placeOf(state, thing);
  const from = standingNode(nav, agent.type, agent.at);
  const to = nodeFor(nav, agent.type, place);
  if (from === undefined || to === undefined) return undefined;
  const route = routeTo(nav.graph(agent.type), from, to);
  if (route === undefined) return undefined;
  const corners = state.rules.stops === 'short' ? stopShort(agent, route, state.layout.dataset) : route;
  const pace = STRIDE * paceOf(state.rules, BODIES[agent.type].base);
  const motions: HabitatMotion[] = [];
  let [at, heading] = [agent.at, agent.heading];
  const face = (point: HousePoint): void => {
    if (distanceOnPlan(at, point) < 0.01) return;
    const wanted = Math.atan2(point[2] - at[2], point[0] - at[0]);
    const steps = Math.round(Math.abs(turnBetween(heading, wanted)) / TURN);
    if (steps > 0) motions.push({ do: 'turn', to: wanted, steps });
    heading = wanted;
  };
  for (const corner of corners) {
    face(corner);
    motions.push({ do: 'go', to: corner, steps: Math.max(1, Math.ceil(distanceBetween(at, corner) / pace)) });
    at = corner;
  }
  face(place);
  return motions;
}

/** The corners without the end of the way that is no longer gone. */
function stopShort({ type, at }: HabitatAgentState, corners: readonly HousePoint[], dataset: HabitatDataset) {
  let left = STOP_SHORT[dataset][BODIES[type].base === 'flying' ? 'flying' : 'ground'];
  const kept = [...corners];
  for (let end = kept.pop(); end !== undefined; end = kept.pop()) {
    const before = kept.at(-1) ?? at;
    const length = distanceBetween(before, end);
    if (length > left) return [...kept, towards(end, before, left / length)];
    left -= length;
  }
  return [];
}

export const towards = (from: HousePoint, to: HousePoint, share: number): HousePoint => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Radians from one heading to another, the short way round. */
export function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

const offsetTo = ({ state }: HabitatScope, { at }: HabitatAgentState, thing: number): number => {
  const [x, height, z] = placeOf(state, thing);
  return Math.hypot(x - at[0], height - (at[1] + SHOULDER), z - at[2]);
};
/** Metres above the floor where an arm's end rests. */
const SHOULDER = 0.8;

/** An arm goes a share of the way that is left in each step, so the last centimetres take long. */
function armSteps({ type }: HabitatAgentState, metres: number): number {
  const pace = BODIES[type].arm === 'telescoping' ? ARM_PACE.telescoping : ARM_PACE.revolute;
  let steps = 0;
  for (let left = metres; left > GRASP && steps < 10_000; steps++) left -= pace * Math.min(left, ARM_PACE.reckoned);
  return Math.max(1, steps);
}

function reachFor(scope: HabitatScope, agent: HabitatAgentState, thing: number): [HabitatMotion[], string | null] {
  const { state } = scope;
  const [x, height, z] = placeOf(state, thing);
  const distance = Math.hypot(x - agent.at[0], z - agent.at[2]);
  const reached = BODIES[agent.type].reaches(distance, height - agent.at[1]);
  const steps = armSteps(agent, offsetTo(scope, agent, thing));
  if (distance > state.layout.nearness || Math.abs(height - agent.at[1]) > 2.5)
    return [[stay(SKILL_LIMIT.pick)], 'not_near'];
  return reached && steps <= SKILL_LIMIT.pick ? [[stay(steps)], null] : [[stay(SKILL_LIMIT.pick)], 'out_of_reach'];
}
