// Advances the world by a step: every ready agent begins its action; then simulation steps pass until an agent is ready
// again, the goal is met, the steps are used up, or nobody can act any more.
import type { Intent, StepResult } from '../../../runtime/core/world.ts';
import { type BegunIntent, outcomesOf, refused } from '../../kit/outcomes.ts';
import { BODIES } from '../bodies.ts';
import { TIMES } from '../options.ts';
import { type HabitatActivity, type HabitatAgentState, type HabitatDeed, type HabitatState, NONE } from '../state.ts';
import {
  distanceBetween,
  distanceOnPlan,
  type HabitatScope,
  isDetectedBy,
  isPlaced,
  noteConditions,
  originOf,
  placeOf,
} from './scope.ts';
import { activityOf, readCall, STAND_BY, towards, turnBetween } from './skills.ts';

export function robotStep(scope: HabitatScope, intents: readonly Intent[]): StepResult {
  const { state } = scope;
  if (state.over !== null) return { outcomes: intents.map((intent) => refused(intent, 'over')) };
  const begun = new Map<Intent, BegunIntent>();
  for (const agent of state.agents) {
    if (agent.activity !== null) continue;
    const intent = intents.find((one) => one.agent === agent.name);
    if (intent === undefined)
      agent.activity = activityOf({ scope, agent }, { text: STAND_BY, deed: { kind: 'wait', until: 'teammate' } });
    else begun.set(intent, beginIntent(scope, agent, intent));
  }
  for (const { heard } of begun.values()) for (const name of heard?.heardBy ?? []) wake(state, name);
  if (isAsleep(state)) state.over = 'failed';
  else passSteps(scope);
  state.step += 1;
  if (state.over === null && state.collided) state.over = 'failed';
  if (state.over === null) state.over = state.met ? 'goal' : state.clock >= state.layout.cap ? 'step-cap' : null;
  const outcomes = outcomesOf(state.agents, intents, begun);
  if (state.over === null) return { outcomes };
  return {
    outcomes,
    end: state.over,
    why: state.over === 'failed' ? (state.collided ? whoMet(state.collided) : whoWaits(state)) : undefined,
  };
}

function beginIntent(scope: HabitatScope, agent: HabitatAgentState, { do: said, speech }: Intent): BegunIntent {
  const { state } = scope;
  if (speech === undefined) {
    const reading = readCall(state, agent, said);
    agent.activity = activityOf({ scope, agent }, reading, reading.steps);
    return { fails: reading.deed.kind === 'fail' ? reading.deed.reason : null, heard: null };
  }
  const { to, text } = speech;
  const others = state.agents.map(({ name }) => name).filter((name) => name !== agent.name);
  const stranger = to === agent.name ? 'to_itself' : to !== undefined && !others.includes(to) ? 'no_such_agent' : null;
  const fails = text.trim() === '' ? 'empty_message' : stranger;
  const deed: HabitatDeed = fails === null ? { kind: 'say' } : { kind: 'fail', reason: fails };
  agent.activity = activityOf({ scope, agent }, { text: 'send_request', deed }, TIMES[state.rules.rules].say);
  return { fails, heard: fails === null ? { heardBy: to === undefined ? others : [to], text } : null };
}

const waitsFor = (activity: HabitatActivity | null): 'request' | 'teammate' | undefined =>
  activity?.deed.kind === 'wait' ? activity.deed.until : undefined;

/** Whoever waits is ready when it is spoken to. */
function wake(state: HabitatState, name: string): void {
  const agent = state.agents.find((one) => one.name === name);
  const [motion] = agent?.activity?.motions ?? [];
  if (waitsFor(agent?.activity ?? null) !== undefined && motion !== undefined) motion.steps = 1;
}

/** Whether all wait to be asked, and so nobody is left to ask. As published that goes on until the steps are spent. */
const isAsleep = ({ agents, rules }: HabitatState): boolean =>
  TIMES[rules.rules].wait === 0 &&
  agents.every(({ activity }) => waitsFor(activity) === 'request' && (activity?.motions[0]?.steps ?? 0) > 1);

const whoWaits = ({ agents }: HabitatState): string =>
  `every robot waits and nobody is left to wake them: ${agents.map(({ name, activity }) => `${name} since step ${activity?.since ?? 0}`).join(', ')}`;

const whoMet = ([one, other]: readonly [string, string]): string => `${one} and ${other} ran into each other`;

function passSteps(scope: HabitatScope): void {
  const { state } = scope;
  const { cap } = state.layout;
  while (state.clock < cap && !state.met && !state.collided) {
    // Where nothing moves, nothing changes until the first motion ends.
    const moving = state.agents.some(({ activity }) => activity?.motions[0]?.do !== 'stay' && activity !== null);
    const next = Math.min(
      cap - state.clock,
      ...state.agents.map(({ activity }) => activity?.motions[0]?.steps ?? (activity === null ? cap : 0)),
    );
    const steps = moving ? Math.min(1, next) : next;
    state.clock += steps;
    let changed = moving;
    let ended = false;
    for (const agent of state.agents) {
      if (agent.activity === null || !advance(agent, agent.activity, steps)) continue;
      ended = true;
      changed = endSkill(scope, agent, agent.activity) || changed;
    }
    if (changed || state.clock === steps) noteConditions(scope);
    if (moving && !state.met) state.collided = collisionIn(state);
    if (ended) break;
  }
  if (state.agents.some(({ activity }) => activity === null))
    for (const agent of state.agents)
      if (waitsFor(agent.activity) === 'teammate') endSkill(scope, agent, agent.activity);
}

function advance(agent: HabitatAgentState, activity: HabitatActivity, steps: number): boolean {
  const [motion] = activity.motions;
  if (motion === undefined) return true;
  const share = Math.min(1, steps / Math.max(1, motion.steps));
  if (motion.do === 'turn')
    agent.heading = turnBetween(0, agent.heading + turnBetween(agent.heading, motion.to) * share);
  else if (motion.do === 'go') {
    agent.at = share === 1 ? motion.to : towards(agent.at, motion.to, share);
    agent.beside = NONE;
  }
  motion.steps -= steps;
  if (motion.steps <= 0) activity.motions.shift();
  return activity.motions.length === 0;
}

/** Does what the skill was for; whether it changed anything but the agent. */
function endSkill(scope: HabitatScope, agent: HabitatAgentState, activity: HabitatActivity | null): boolean {
  if (activity === null) return false;
  const { state } = scope;
  const { deed, text } = activity;
  const reason = activity.fails ?? effectOf(scope, agent, deed);
  agent.activity = null;
  agent.last = { do: text, ok: reason === null, reason };
  if (reason !== null && reason !== 'ACTION_UNKNOWN' && VAIN.has(deed.kind)) {
    agent.vain = [...agent.vain.filter((one) => one.do !== text), { do: text, reason }].slice(-MOST_VAIN);
  }
  if (deed.kind === 'nav' && reason === null) {
    agent.beside = deed.thing;
    const near = distanceBetween(originOf(state, agent), placeOf(state, deed.thing)) <= state.layout.nearness;
    const visit = { thing: deed.thing, near, seen: isDetectedBy(scope, agent, deed.thing) };
    agent.visits = [...agent.visits.filter(({ thing }) => thing !== deed.thing), visit];
  }
  return deed.kind === 'pick' || deed.kind === 'place';
}

/** Skills that fail alike when they are tried again. */
const VAIN = new Set(['nav', 'pick', 'place', 'fail']);
const MOST_VAIN = 12;

function effectOf({ state }: HabitatScope, agent: HabitatAgentState, deed: HabitatActivity['deed']): string | null {
  if (deed.kind === 'pick') {
    const thing = state.things[deed.thing];
    if (thing === undefined || thing.by !== NONE) return 'held_by_other';
    thing.by = state.agents.indexOf(agent);
    agent.holds = deed.thing;
  }
  if (deed.kind === 'place') {
    const thing = state.things[deed.thing];
    if (thing === undefined || agent.holds !== deed.thing) return 'not_held';
    agent.holds = NONE;
    thing.by = NONE;
    thing.at = placeOf(state, deed.goal);
    if (isPlaced(state, deed.thing, deed.goal))
      agent.placed = [
        ...agent.placed.filter(({ object }) => object !== deed.thing),
        { object: deed.thing, goal: deed.goal },
      ];
  }
  return null;
}

function collisionIn({ agents, layout, rules }: HabitatState): readonly [string, string] | null {
  if (rules.collisions === 'pass' || layout.dataset !== 'hssd') return null;
  for (const [i, one] of agents.entries())
    for (const other of agents.slice(i + 1)) {
      const [a, b] = [BODIES[one.type].hull, BODIES[other.type].hull];
      if (a && b && distanceOnPlan(one.at, other.at) < a + b) return [one.name, other.name];
    }
  return null;
}
