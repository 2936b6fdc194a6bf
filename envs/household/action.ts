// Holds what can be done to a thing, a row each (what it is called, what it is listed of, what it changes and what bars
// it), parses an action string (`Name` or `Name(argument)`), and declares what an agent attempts and how that ends.
// Names of actions and their arguments: nsidn98/LLaMAR (AI2Thor), which follow AI2-THOR.
import type { Attempt } from '../kit/llamar.ts';
import { factsOf, type ObjectTypeFacts } from './object-types.ts';
import type { HouseholdAgentState, HouseholdThingState, HouseholdVerdict } from './state.ts';

interface ThingRow {
  /** The words for trying, and for having done it. */
  readonly tries: string;
  readonly did: string;
  /** What things must be for it to be listed, and possible; any thing where absent. */
  readonly takes?: 'pickable' | 'openable' | 'sliceable' | 'toggleable' | 'dirtyable' | 'holds';
  /** Whether it is listed with something in the hand only, or only without. */
  readonly holding?: boolean;
  readonly sets?: readonly [what: 'open' | 'sliced' | 'dirty' | 'on', to: boolean];
  /** Why it cannot be done now. */
  bars?(own: HouseholdThingState, me: HouseholdAgentState): HouseholdVerdict | undefined;
}

/** In the order of lists. */
const THING_ROWS = {
  NavigateTo: { tries: 'navigate to', did: 'navigated to' },
  PickupObject: {
    tries: 'pick up',
    did: 'picked up',
    takes: 'pickable',
    holding: false,
    bars: (_, { holds }) => (holds >= 0 ? 'hand_full' : undefined),
  },
  PutObject: { tries: 'put', did: 'put', takes: 'holds', holding: true },
  OpenObject: {
    tries: 'open',
    did: 'opened',
    takes: 'openable',
    sets: ['open', true],
    bars: ({ on }) => (on ? 'switched_on' : undefined),
  },
  CloseObject: { tries: 'close', did: 'closed', takes: 'openable', sets: ['open', false] },
  SliceObject: { tries: 'slice', did: 'sliced', takes: 'sliceable', sets: ['sliced', true] },
  CleanObject: { tries: 'clean', did: 'cleaned', takes: 'dirtyable', sets: ['dirty', false] },
  ToggleObjectOn: {
    tries: 'toggle on',
    did: 'toggled on',
    takes: 'toggleable',
    sets: ['on', true],
    bars: ({ type, open }) => (factsOf(type).openable && factsOf(type).inside && open ? 'must_be_closed' : undefined),
  },
  ToggleObjectOff: {
    tries: 'toggle off',
    did: 'toggled off',
    takes: 'toggleable',
    sets: ['on', false],
  },
} as const satisfies Record<string, ThingRow>;
export type ObjectVerb = keyof typeof THING_ROWS;
export const OBJECT_VERBS: Readonly<Record<ObjectVerb, ThingRow>> = THING_ROWS;

/** Whether a thing of such a type can be handled so. */
export const takes = ({ takes: what }: ThingRow, facts: ObjectTypeFacts): boolean =>
  what === undefined || Boolean(facts[what]);

/** What a goal can ask of a thing by itself, each with the action that brings it about. */
export const EFFECT_VERBS = {
  open: 'OpenObject',
  closed: 'CloseObject',
  on: 'ToggleObjectOn',
  off: 'ToggleObjectOff',
  sliced: 'SliceObject',
  clean: 'CleanObject',
} as const satisfies Readonly<Record<string, ObjectVerb>>;
export type OwnEffect = keyof typeof EFFECT_VERBS;
export type HandlingVerb = (typeof EFFECT_VERBS)[OwnEffect];
export const effectRow = (effect: OwnEffect) => THING_ROWS[EFFECT_VERBS[effect]];

export const MOVE_DIRECTIONS = ['Ahead', 'Back', 'Left', 'Right'] as const;
export const TURN_DIRECTIONS = ['Left', 'Right'] as const;
/** Degrees that looking up or down takes, as published. */
export const ANGLES = [30, 60, 90, 120, 150, 180] as const;

export type HouseholdDeed =
  | { readonly verb: 'Idle' | 'Done' }
  /** `words`: what to look for; empty: the task's own words. */
  | { readonly verb: 'Explore'; readonly words: string }
  | { readonly verb: 'Move'; readonly way: (typeof MOVE_DIRECTIONS)[number] }
  | { readonly verb: 'Rotate'; readonly way: (typeof TURN_DIRECTIONS)[number] }
  | { readonly verb: 'Look'; readonly down: boolean; readonly angle: number }
  /** `name`: of a thing, as said; `key`: the same as things are looked up by. */
  | { readonly verb: ObjectVerb; readonly name: string; readonly key: string };

export interface HouseholdAction {
  /** The required notation. */
  readonly text: string;
  readonly deed: HouseholdDeed;
}

/** The longest string that is read. */
const LONGEST = 300;
const VERBS = new Map((Object.keys(OBJECT_VERBS) as ObjectVerb[]).map((verb) => [verb.toLowerCase(), verb]));

/** The action that a string means, or undefined where it is none. Case and spaces do not matter. Never throws. */
export function parseAction(said: string): HouseholdAction | undefined {
  const match = /^\s*([A-Za-z]+)\s*(?:\(([^()]*)\)\s*)?$/.exec(said.length > LONGEST ? '' : said);
  if (match?.[1] === undefined) return undefined;
  const word = match[1].toLowerCase();
  const inner = match[2]?.trim();
  const verb = VERBS.get(word);
  if (verb !== undefined) return readObjectAction(verb, inner);
  if (word === 'explore')
    return { text: inner ? `Explore(${inner})` : 'Explore', deed: { verb: 'Explore', words: inner ?? '' } };
  if (word === 'idle' && !inner) return { text: 'Idle', deed: { verb: 'Idle' } };
  if (word === 'done' && !inner) return { text: 'Done', deed: { verb: 'Done' } };
  return readMotion(word, inner);
}

/** A name is a type and a number: `Mug_1`. */
function readObjectAction(verb: ObjectVerb, inner: string | undefined): HouseholdAction | undefined {
  return inner !== undefined && /^[\p{L}\p{N}_ .-]{1,60}$/u.test(inner)
    ? { text: `${verb}(${inner})`, deed: { verb, name: inner, key: inner.toLowerCase() } }
    : undefined;
}

function readMotion(word: string, inner: string | undefined): HouseholdAction | undefined {
  const said = inner?.toLowerCase();
  if (word === 'move') {
    const way = MOVE_DIRECTIONS.find((w) => w.toLowerCase() === said);
    return way && { text: `Move(${way})`, deed: { verb: 'Move', way } };
  }
  if (word === 'rotate') {
    const way = TURN_DIRECTIONS.find((w) => w.toLowerCase() === said);
    return way && { text: `Rotate(${way})`, deed: { verb: 'Rotate', way } };
  }
  if (word !== 'lookup' && word !== 'lookdown') return undefined;
  const angle = ANGLES.find((a) => String(a) === said);
  return (
    angle && {
      text: `${word === 'lookup' ? 'LookUp' : 'LookDown'}(${angle})`,
      deed: { verb: 'Look', down: word === 'lookdown', angle },
    }
  );
}

export type HouseholdAttempt = Attempt<HouseholdAction>;

export interface HouseholdActionResult {
  readonly verdict: HouseholdVerdict;
  /** The teammate that stood in the way or holds it. */
  readonly by?: string;
}

export const SUCCESS: HouseholdActionResult = { verdict: 'ok' };
export const failure = (verdict: HouseholdVerdict, by?: string): HouseholdActionResult =>
  by === undefined ? { verdict } : { verdict, by };
