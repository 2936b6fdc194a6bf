// Decides which conditions hold, and keeps which ever did: sub-goals are sticky, the goal is met when all its
// conditions hold at one instant. Thresholds: EMOS's code (README.md).
import { AT_GOAL } from '../constants.ts';
import { type HabitatCondition, type HabitatState, type HabitatSubgoal, NONE } from '../state.ts';
import { distanceBetween, type HabitatScope, originOf, placeOf } from './scope.ts';
import { isDetectedBy } from './sight.ts';

export function holdsNow(scope: HabitatScope, condition: HabitatCondition, by?: HabitatSubgoal['by']): boolean {
  const { state } = scope;
  const bodies = by === undefined ? state.agents : state.agents.filter(({ type }) => type === by);
  switch (condition.kind) {
    case 'near': {
      const place = placeOf(state, condition.thing);
      return bodies.some((agent) => distanceBetween(originOf(state, agent), place) <= state.layout.nearness);
    }
    case 'detected':
      return bodies.some((agent) => isDetectedBy(scope, agent, condition.thing));
    case 'placed':
      return isPlaced(state, condition.object, condition.goal);
  }
}

export function isPlaced(state: HabitatState, object: number, goal: number): boolean {
  const { at, by } = state.things[object] ?? { at: [0, 0, 0] as const, by: 0 };
  return by === NONE && distanceBetween(at, placeOf(state, goal)) < AT_GOAL;
}

/** Brings up to date what was ever true; done after every simulation step in which something moved. */
export function noteConditions(scope: HabitatScope): void {
  const { state } = scope;
  const { subgoals, conditions } = state.layout;
  // Checks cheap conditions first: a body must be there before a camera can complete the goal.
  const open = conditions.some((one) => one.kind !== 'detected' && !holdsNow(scope, one));
  conditions.forEach((one, i) => {
    if (!state.ever[i]) state.ever[i] = holdsNow(scope, one);
  });
  subgoals.forEach(({ condition, by }, i) => {
    if (state.reached[i]) return;
    const known = by === undefined ? conditions.findIndex((one) => isSameCondition(one, condition)) : NONE;
    state.reached[i] = known === NONE ? holdsNow(scope, condition, by) : (state.ever[known] ?? false);
  });
  if (!open && conditions.every((one) => one.kind !== 'detected' || holdsNow(scope, one))) state.met = true;
}

const isSameCondition = (a: HabitatCondition, b: HabitatCondition): boolean => JSON.stringify(a) === JSON.stringify(b);
