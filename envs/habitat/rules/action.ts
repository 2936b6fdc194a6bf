// Writes, lists and parses the actions: the tools of EMOS as function calls, and standing by.
import { BODIES } from '../bodies.ts';
import { type HabitatAgentState, type HabitatDeed, type HabitatState, NONE } from '../state.ts';
import { thingName, thingNamed } from './scope.ts';

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

export interface HabitatActionReading {
  readonly text: string;
  readonly deed: HabitatDeed;
  /** What a pause takes. */
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

function readPick(state: HabitatState, agent: HabitatAgentState, said: string): HabitatActionReading {
  const thing = thingNamed(state, said);
  if (thing === NONE) return failedCall(pickAction(plainCall(said)), 'no_such_target');
  const text = pickAction(said);
  if (state.layout.things[thing]?.kind !== 'object') return failedCall(text, 'no_object');
  if (BODIES[agent.type].arm === null) return failedCall(text, 'no_arm');
  if (agent.holds === thing) return failedCall(text, 'held_already');
  if (agent.holds !== NONE) return failedCall(text, 'hand_full');
  return { text, deed: { kind: 'pick', thing } };
}

function readPlace(
  state: HabitatState,
  agent: HabitatAgentState,
  { said, where }: { readonly said: string; readonly where: string },
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
