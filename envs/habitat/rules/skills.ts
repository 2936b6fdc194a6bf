// Starts the skills of bodies: each is a list of motions that take simulation steps, with an effect at the end.
// Costs and failures of each: EMOS's code (README.md), as a symbolic world can have them.
import { BODIES } from '../bodies.ts';
import { ARM_PACE, GRASP, type HabitatDataset, SKILL_LIMIT, STOP_SHORT, STRIDE, TIMES, TURN } from '../constants.ts';
import { nodeFor, standingNode } from '../nav/house-nav.ts';
import { type HousePoint, routeTo } from '../nav/route.ts';
import { paceOf } from '../options.ts';
import type { HabitatActivity, HabitatAgentState, HabitatDeed, HabitatMotion } from '../state.ts';
import { distanceBetween, distanceOnPlan, type HabitatScope, originOf, placeOf } from './scope.ts';

/** The motions of a deed, and why it will have failed at their end. `steps`: what a pause takes. */
export function activityOf(
  { scope, agent }: { readonly scope: HabitatScope; readonly agent: HabitatAgentState },
  { text, deed }: { readonly text: string; readonly deed: HabitatDeed },
  steps = 1,
): HabitatActivity {
  const { state } = scope;
  const times = TIMES[state.rules.rules];
  const begun = (motions: HabitatMotion[], fails: string | null = null): HabitatActivity => ({
    text,
    deed,
    since: state.clock,
    motions,
    fails,
  });
  switch (deed.kind) {
    case 'nav': {
      const way = wayTo(scope, agent, deed.thing);
      if (way === undefined) return begun([stay(times.stuck)], 'unreachable');
      // A robot that is already there takes one step to notice.
      return way.length === 0 ? begun([stay(1)]) : cutNav(begun(way));
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

/** A skill that has taken its limit ends where it is. */
function cutNav(activity: HabitatActivity): HabitatActivity {
  let left: number = SKILL_LIMIT.nav;
  const motions = activity.motions.filter(({ steps }) => {
    left -= steps;
    return left >= 0;
  });
  return motions.length === activity.motions.length ? activity : { ...activity, motions, fails: 'too_long' };
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

// --- arms ---

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
