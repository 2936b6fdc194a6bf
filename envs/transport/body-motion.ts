// Carries out a body's action: one motion after the other, looking around after each, until the action is done, fails
// or is broken off; what is in view goes into its memory, and what is not where it was goes out of it. Rules of each
// action: CoELA, tdw_mat (the agent's executor).
import { descent } from '../kit/distance-field.ts';
import { ARM_REACH, BED_AT, CENTRE_AT, EXPLORE_TURNS, GRASP_AT, SIGHT, STRIDE } from './constants.ts';
import {
  cellOf,
  distanceOf,
  type FloorPoint,
  fieldTo,
  headingTo,
  isInCone,
  isStraightClear,
  isWithinBox,
  movesIn,
  pointOf,
  turnHeading,
  turnsTo,
  type WalkGrid,
} from './house.ts';
import {
  type Activity,
  bedOf,
  contentsOf,
  freeHands,
  handsOf,
  heldBy,
  heldContainer,
  isWithOther,
  kindOf,
  type Motion,
  NOTHING,
  roomOf,
  type TransportAgentState,
  type TransportDeed,
  type TransportScope,
} from './state.ts';

interface BusyAgent extends TransportScope {
  readonly who: number;
  readonly agent: TransportAgentState;
  readonly activity: Activity;
}

type NextMotion =
  | { readonly motion: Motion; readonly frames: number }
  | { readonly ends: true; readonly reason: string | null };
const DONE: NextMotion = { ends: true, reason: null };
const breakOff = (reason: string): NextMotion => ({ ends: true, reason });

/** Starts an action, which takes at least one frame except for free speech. `frames`: the cost of speech. */
export function beginDeed(
  { scope, who }: { readonly scope: TransportScope; readonly who: number },
  { text, deed }: { text: string; deed: TransportDeed },
  frames = 1,
): void {
  const agent = scope.state.agents[who];
  if (agent === undefined) return;
  const motion: Motion = { do: 'pause' };
  agent.activity = { text, deed, route: null, spins: null, loose: 0, sawNew: false, motion, until: 0 };
  const { rules, frame } = scope.state;
  const paused = {
    say: rules.charge === 'free' ? 0 : frames,
    wait: rules.wait,
    claim: rules.wait,
    fail: rules.invalid,
  };
  if (deed.kind === 'pause') agent.activity.until = frame + deed.frames;
  else if (deed.kind === 'say' || deed.kind === 'wait' || deed.kind === 'claim' || deed.kind === 'fail')
    agent.activity.until = frame + paused[deed.kind];
  else beginNextMotion({ who, agent, activity: agent.activity, ...scope }, true);
}

/** Ends the motion that takes until now, and goes on to the next or ends the deed. */
export function advanceDeed(scope: TransportScope, who: number): void {
  const agent = scope.state.agents[who];
  const activity = agent?.activity;
  if (!agent || !activity) return;
  const actor = { state: scope.state, grid: scope.grid, who, agent, activity };
  const fault = completeMotion(actor);
  if (lookAround(scope, who)) activity.sawNew = true;
  if (fault === undefined) beginNextMotion(actor, false);
  else endDeed(actor, fault);
}

function beginNextMotion(actor: BusyAgent, first: boolean): void {
  const { activity, state } = actor;
  const next = nextMotion(actor);
  if ('motion' in next) {
    activity.motion = next.motion;
    activity.until = state.frame + next.frames;
  } else if (first) {
    // An action that ends at once still takes a frame.
    activity.motion = { do: 'pause' };
    activity.until = state.frame + 1;
  } else endDeed(actor, next.reason);
}

function endDeed({ agent, activity }: BusyAgent, reason: string | null): void {
  agent.last = { do: activity.text, ok: reason === null || reason === INTERRUPTED, reason };
  agent.activity = null;
}

const INTERRUPTED = 'interrupted';

function nextMotion(actor: BusyAgent): NextMotion {
  const { deed } = actor.activity;
  switch (deed.kind) {
    case 'go':
      return nextOfGoing(actor, deed.room);
    case 'explore':
      return nextOfExploring(actor, deed.room);
    case 'grasp':
      return nextOfGrasping(actor, deed.thing);
    case 'put':
      return freeHands(actor.agent) > 0 ? DONE : { motion: { do: 'put' }, frames: actor.state.rules.put };
    case 'transport':
      return nextOfTransport(actor);
    case 'fail':
      return breakOff(deed.reason);
    case 'say':
    case 'wait':
    case 'claim':
    case 'pause':
      return DONE;
  }
}

function nextOfGoing(actor: BusyAgent, room: number): NextMotion {
  const { state, agent, activity } = actor;
  const there = state.layout.rooms[room];
  if (there === undefined || (roomOf(state, agent.at) === room && isWithinBox(there.box, agent.at))) return DONE;
  return activity.sawNew ? breakOff(INTERRUPTED) : nextOfWalking(actor, there.centre);
}

function nextOfExploring(actor: BusyAgent, room: number): NextMotion {
  const { state, agent, activity } = actor;
  const there = state.layout.rooms[room];
  if (there === undefined) return DONE;
  if (activity.spins === null) {
    if (distanceOf(agent.at, there.centre) > CENTRE_AT || !isWithinBox(there.box, agent.at))
      return nextOfWalking(actor, there.centre);
    activity.spins = state.rules.published && agent.turned ? 0 : EXPLORE_TURNS;
    agent.turned = true;
  }
  if (activity.spins > 0) return { motion: { do: 'spin' }, frames: state.rules.turn };
  agent.memory.levels[room] = 'all';
  return DONE;
}

function nextOfGrasping(actor: BusyAgent, thing: number): NextMotion {
  const { state, agent, grid } = actor;
  if (heldBy(agent).includes(thing)) return DONE;
  const at = state.layout.things[thing]?.at;
  if (at === undefined || agent.memory.places[thing] === NOTHING) return breakOff(whyGone(actor, thing));
  if (distanceOf(agent.at, at) >= GRASP_AT || !isStraightClear(grid, agent.at, at)) return nextOfWalking(actor, at);
  return { motion: { do: 'grasp' }, frames: state.rules.grasp };
}

function nextOfTransport(actor: BusyAgent): NextMotion {
  const { state, agent } = actor;
  const [left, right] = agent.hands;
  if (left === NOTHING && right === NOTHING) return DONE;
  const bed = state.layout.things[bedOf(state)]?.at;
  if (bed === undefined) return breakOff('bed_unknown');
  if (distanceOf(agent.at, bed) >= BED_AT || roomOf(state, agent.at) !== roomOf(state, bed))
    return nextOfWalking(actor, bed);
  // Published defect 3: of two loose targets only one is set down.
  if (state.rules.published && actor.activity.loose > 0 && heldContainer(state, agent) === NOTHING) return DONE;
  return { motion: { do: 'drop', hand: left === NOTHING ? 1 : 0 }, frames: state.rules.drop };
}

/** Turns towards the next corner, then strides. */
function nextOfWalking({ state, agent, activity, grid }: BusyAgent, goal: FloorPoint): NextMotion {
  activity.route ??= routeTo(grid, agent.at, goal) ?? [];
  while (activity.route[0] !== undefined && distanceOf(agent.at, activity.route[0]) < ARRIVED) activity.route.shift();
  const [corner] = activity.route;
  if (corner === undefined) return breakOff('unreachable');
  const turns = turnsTo(agent.heading, headingTo(agent.at, corner));
  if (Math.abs(turns) > 1) return { motion: { do: 'turn', by: turns > 0 ? 1 : -1 }, frames: state.rules.turn };
  const far = distanceOf(agent.at, corner);
  const share = Math.min(1, STRIDE / far);
  const to: FloorPoint = [interpolate(agent.at[0], corner[0], share), interpolate(agent.at[1], corner[1], share)];
  const frames = Math.ceil(state.rules.forward * Math.min(1, far / STRIDE));
  return { motion: { do: 'stride', to }, frames: Math.max(state.rules.shortest, frames) };
}

const ARRIVED = 0.01;
const interpolate = (from: number, to: number, share: number): number =>
  share === 1 ? to : from + (to - from) * share;

/** Does the motion that has taken its time; a word for why the deed fails. */
function completeMotion(actor: BusyAgent): string | undefined {
  const { agent, activity, state } = actor;
  const { motion } = activity;
  switch (motion.do) {
    case 'turn':
      agent.heading = turnHeading(agent.heading, motion.by);
      return undefined;
    case 'spin':
      agent.heading = turnHeading(agent.heading, 1);
      activity.spins = (activity.spins ?? 1) - 1;
      return undefined;
    case 'stride':
      agent.at = [motion.to[0], motion.to[1]];
      return undefined;
    case 'grasp':
      return activity.deed.kind === 'grasp' ? grasp(actor, activity.deed.thing) : undefined;
    case 'put': {
      const container = heldContainer(state, agent);
      const target = heldBy(agent).find((thing) => kindOf(state, thing) === 'target') ?? NOTHING;
      return put(actor, target, container);
    }
    case 'drop':
      drop(actor, motion.hand);
      return undefined;
    case 'pause':
      return undefined;
  }
}

function grasp(actor: BusyAgent, thing: number): string | undefined {
  const { agent, state, who } = actor;
  const one = state.things[thing];
  const hand = agent.hands.indexOf(NOTHING);
  if (one === undefined || hand < 0) return 'hands_full';
  if (
    one.by !== NOTHING ||
    one.in !== NOTHING ||
    one.deliveredAt !== null ||
    distanceOf(agent.at, one.at) > ARM_REACH
  ) {
    // Published defect 4: the thing of any grasp that fails counts as transported.
    if (state.rules.published) markDone(agent, thing);
    else forget(agent, thing);
    return whyGone(actor, thing);
  }
  agent.hands[hand === 0 ? 0 : 1] = thing;
  one.by = who;
  forget(agent, thing);
  return undefined;
}

function put({ agent, state }: BusyAgent, target: number, container: number): string | undefined {
  const one = state.things[target];
  if (one === undefined || container === NOTHING) return 'not_held';
  agent.hands[agent.hands[0] === target ? 0 : 1] = NOTHING;
  one.by = NOTHING;
  one.in = container;
  return undefined;
}

/** A thing set down at the bed is delivered with everything in it, and a container is lost there. */
function drop({ agent, activity, state }: BusyAgent, hand: number): void {
  const held = agent.hands[hand === 0 ? 0 : 1];
  if (kindOf(state, held) === 'target') activity.loose += 1;
  for (const thing of [held, ...contentsOf(state, held)]) {
    const one = state.things[thing];
    if (one === undefined) continue;
    one.at = [agent.at[0], agent.at[1]];
    one.by = NOTHING;
    one.deliveredAt = state.frame;
    if (kindOf(state, thing) === 'target') agent.brought += 1;
    agent.memory.met[thing] = true;
    markDone(agent, thing);
  }
  agent.hands[hand === 0 ? 0 : 1] = NOTHING;
}

const whyGone = ({ agent }: BusyAgent, thing: number): string => (isWithOther(agent, thing) ? 'held_by_other' : 'gone');

/** The corners to walk to, the last one in the cell of `to`; undefined where there is no way. */
function routeTo(grid: WalkGrid, from: FloorPoint, to: FloorPoint): FloorPoint[] | undefined {
  if (isStraightClear(grid, from, to)) return [to];
  const cells = descent(fieldTo(grid, cellOf(to)), cellOf(from), movesIn(grid));
  return cells && pullStraight(grid, from, [...cells.map(pointOf), to]);
}

/** Leaves out every step that is passed on a straight line. */
function pullStraight(grid: WalkGrid, from: FloorPoint, steps: readonly FloorPoint[]): FloorPoint[] {
  const corners: FloorPoint[] = [];
  let anchor = from;
  for (let i = 0; i < steps.length; i++) {
    const here = steps[i];
    const next = steps[i + 1];
    if (here === undefined || (next !== undefined && isStraightClear(grid, anchor, next))) continue;
    corners.push(here);
    anchor = here;
  }
  return corners;
}

// --- looking around ---

function canSee({ grid }: TransportScope, { at, heading }: TransportAgentState, what: FloorPoint): boolean {
  const dx = what[0] - at[0];
  const dz = what[1] - at[1];
  const squared = dx * dx + dz * dz;
  if (squared > SIGHT * SIGHT || !isInCone(heading, dx, dz, Math.sqrt(squared))) return false;
  return isStraightClear(grid, at, what);
}

/** True where a target, a container or the bed was seen for the first time. */
export function lookAround(scope: TransportScope, who: number): boolean {
  const { state } = scope;
  const agent = state.agents[who];
  if (agent === undefined) return false;
  const here = roomOf(state, agent.at);
  if (agent.memory.levels[here] === 'none') agent.memory.levels[here] = 'part';
  const news = lookAtThings(scope, agent);
  lookAtOthers(scope, who, agent);
  return news;
}

function lookAtThings(scope: TransportScope, agent: TransportAgentState): boolean {
  const { things } = scope.state;
  const { memory } = agent;
  let news = false;
  for (let i = 0; i < things.length; i++) {
    const thing = things[i];
    if (thing === undefined) continue;
    const lies = thing.by === NOTHING && (thing.in === NOTHING || thing.deliveredAt !== null);
    const seen = lies && canSee(scope, agent, thing.at);
    memory.inView[i] = seen;
    if (seen) {
      news ||= memory.met[i] === false;
      memory.met[i] = true;
      if (thing.deliveredAt !== null) markDone(agent, i);
      else if (memory.done[i] !== true) memory.places[i] = roomOf(scope.state, thing.at);
    } else if (memory.places[i] !== NOTHING && isElsewhere(scope, agent, i)) forget(agent, i);
  }
  return news;
}

/** Whether the place where a thing lay at first, the only one but the bed, is in view and empty. */
function isElsewhere(scope: TransportScope, agent: TransportAgentState, i: number): boolean {
  const thing = scope.state.things[i];
  const first = scope.state.layout.things[i]?.at;
  const lies = thing?.by === NOTHING && thing.in === NOTHING && thing.deliveredAt === null;
  return !lies && first !== undefined && canSee(scope, agent, first);
}

function lookAtOthers(scope: TransportScope, who: number, agent: TransportAgentState): void {
  const { state } = scope;
  for (let i = 0; i < state.agents.length; i++) {
    const other = state.agents[i];
    if (i === who || other === undefined || !canSee(scope, agent, other.at)) continue;
    const hands = handsOf(state, other);
    agent.memory.others[i] = { room: roomOf(state, other.at), hands, frame: state.frame };
    for (const thing of hands.flatMap((one) => [one.thing, ...one.holds])) {
      agent.memory.met[thing] = true;
      if (state.rules.published) markDone(agent, thing);
      else forget(agent, thing);
    }
  }
}

function forget({ memory }: TransportAgentState, thing: number): void {
  memory.places[thing] = NOTHING;
}

function markDone(agent: TransportAgentState, thing: number): void {
  agent.memory.done[thing] = true;
  forget(agent, thing);
}
