// Plays fixed plans: the one that fits the bodies, and the same with the bodies swapped.
import { navAction, pickAction, placeAction, RESET_ARM, WAIT } from '../rules/action.ts';
import { type HabitatScope, thingName } from '../rules/scope.ts';
import { readyRobots, robotStep } from '../rules/step.ts';
import { NONE } from '../state.ts';

/** By agent: the thing that it handles, -1 for none. */
export type RobotAssignment = readonly number[];

export function swapped(assignment: RobotAssignment): RobotAssignment {
  const [first = NONE, second = NONE, ...rest] = assignment;
  return [second, first, ...rest];
}

/** The calls that handle a thing: bring an object to its goal and reset the arm, or go there. */
function callsFor({ state }: HabitatScope, thing: number): string[] {
  const name = thingName(state, thing);
  const placed = state.layout.conditions.find((one) => one.kind === 'placed' && one.object === thing);
  if (thing === NONE) return [];
  if (placed?.kind !== 'placed') return [navAction(name)];
  const goal = thingName(state, placed.goal);
  const arm = state.rules.rules === 'paper' ? [RESET_ARM] : [];
  return [navAction(name), pickAction(name), ...arm, navAction(goal), placeAction(name, goal), ...arm];
}

/** Plays a plan to the end of the episode and says whether it has met the goal. Changes the state. */
export function playAssignment(scope: HabitatScope, assignment: RobotAssignment): boolean {
  const { state } = scope;
  const queues = new Map<string, string[]>();
  state.agents.forEach(({ name }, who) => {
    const things = assignment.flatMap((thing, i) => (i % state.agents.length === who ? [thing] : []));
    queues.set(
      name,
      things.flatMap((thing) => callsFor(scope, thing)),
    );
  });
  while (state.over === null) {
    const intents = readyRobots(state).map((agent) => ({ agent, do: queues.get(agent)?.shift() ?? WAIT }));
    robotStep(scope, intents);
  }
  return state.met;
}
