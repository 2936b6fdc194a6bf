// Decides which generated episodes are kept: those that the plan fitting the bodies solves and the same plan with the
// first two bodies swapped does not (EMOS, its generator's validation), under the options under which the episode is
// played. An episode judged under other options could be one that nobody can solve.
import { readyAgents } from '../../kit/outcomes.ts';
import type { HouseNav } from '../nav/route.ts';
import { capOf, datasetOf, type HabitatOptions, type HabitatTaskKind } from '../options.ts';
import { type HabitatScope, holdsNow, thingName } from '../rules/scope.ts';
import { activityOf, navAction, pickAction, placeAction, RESET_ARM, WAIT } from '../rules/skills.ts';
import { robotStep } from '../rules/step.ts';
import { createHabitatState, type HabitatAgentState, type HabitatLayout, NONE, type RobotStart } from '../state.ts';
import { TASK_SHAPES } from '../tasks.ts';

export interface FixedEpisode {
  readonly layout: HabitatLayout;
  /** For as many robots as there may be. */
  readonly starts: readonly RobotStart[];
  readonly nav: HouseNav;
}

export type EpisodeVerdict = 'kept' | 'unfit' | 'both' | 'neither' | 'swappedOnly';

export interface FilterSetup {
  readonly rules: HabitatOptions;
  readonly robots: number;
}

/** Without what makes no difference to fixed plans (what is told, a lower cap, idlers): the same houses are kept. */
export function filterSetup(
  kind: HabitatTaskKind,
  rules: HabitatOptions,
  robots = TASK_SHAPES[kind].team.length,
): FilterSetup {
  const collide = rules.collisions === 'end' && datasetOf(kind) === 'hssd';
  return {
    rules: { ...rules, teammates: 'told', cap: Math.max(capOf(kind), rules.cap) },
    robots: collide ? robots : TASK_SHAPES[kind].team.length,
  };
}

export const fitsBodies = (episode: FixedEpisode, { rules }: FilterSetup, robots: number): boolean =>
  playAssignment({ state: beginningOf(episode, { rules, robots }), nav: episode.nav }, episode.layout.oracle);

export function verdictOn(episode: FixedEpisode, setup: FilterSetup): EpisodeVerdict {
  const { layout, nav } = episode;
  if (!holdsAtRest(episode, setup)) return 'unfit';
  const fits = fitsBodies(episode, setup, setup.robots);
  // Equal bodies cannot be swapped. The swapped plan must fail by its bodies, not by bodies that meet.
  const alone: FilterSetup = { ...setup, rules: { ...setup.rules, collisions: 'pass' } };
  const other =
    TASK_SHAPES[layout.kind].team.length > 1 &&
    playAssignment({ state: beginningOf(episode, alone), nav }, swapped(layout.oracle));
  return fits ? (other ? 'both' : 'kept') : other ? 'swappedOnly' : 'neither';
}

function beginningOf({ layout, starts }: FixedEpisode, { rules, robots }: FilterSetup) {
  const names = Array.from({ length: robots }, (_, i) => `agent_${i}`);
  return createHabitatState({ ...layout, cap: rules.cap }, rules, { names, starts });
}

/** Whether robots that stay where the fitting plan sends them meet the goal; else the order of arrival decides. */
function holdsAtRest(episode: FixedEpisode, setup: FilterSetup): boolean {
  const { layout, nav } = episode;
  if (layout.conditions.some(({ kind }) => kind === 'placed')) return true;
  const scope = { state: beginningOf(episode, setup), nav };
  layout.oracle.forEach((thing, i) => {
    const agent = scope.state.agents[i];
    if (agent !== undefined) arrive(scope, agent, thing);
  });
  return layout.conditions.every((one) => holdsNow(scope, one));
}

function arrive(scope: HabitatScope, agent: HabitatAgentState, thing: number): void {
  if (thing === NONE) return;
  const text = navAction(thingName(scope.state, thing));
  for (const motion of activityOf({ scope, agent }, { text, deed: { kind: 'nav', thing } }).motions) {
    if (motion.do === 'go') agent.at = motion.to;
    if (motion.do === 'turn') agent.heading = motion.to;
  }
}

/** By agent: the thing that it handles, -1 for none. */
type RobotAssignment = readonly number[];

export function swapped(assignment: RobotAssignment): RobotAssignment {
  const [first = NONE, second = NONE, ...rest] = assignment;
  return [second, first, ...rest];
}

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
    const intents = readyAgents(state).map((agent) => ({ agent, do: queues.get(agent)?.shift() ?? WAIT }));
    robotStep(scope, intents);
  }
  return state.met;
}
