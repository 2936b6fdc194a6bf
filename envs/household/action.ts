// Holds what can be done to a thing, a row each (what it is called, what it is listed of, what it changes and what bars
// it), reads an action, `Name` or `Name(argument)`, and tells how an attempt went. Names and the frame of sentences:
// nsidn98/LLaMAR (AI2Thor); the reasons are ours, for there only NavigateTo has any.
import type { Attempt } from '../kit/llamar.ts';
import type { ReasonsOption } from '../kit/shared-options.ts';
import { factsOf, type ObjectTypeFacts } from './object-types.ts';
import {
  type HouseholdAgentState,
  type HouseholdLastAction,
  type HouseholdState,
  type HouseholdThingState,
  type HouseholdVerdict,
  REASONS,
} from './state.ts';

interface ThingRow {
  /** The words for trying, and for having done it. */
  readonly tries: string;
  readonly did: string;
  /** What things must be for it to be listed, and possible; any thing where absent. */
  readonly takes?: 'pickable' | 'openable' | 'sliceable' | 'toggleable' | 'dirtyable' | 'holds';
  /** Whether it is listed with something in the hand only, or only without. */
  readonly holding?: boolean;
  readonly sets?: readonly [what: 'open' | 'sliced' | 'dirty' | 'on', to: boolean];
  bars?(own: HouseholdThingState, me: HouseholdAgentState): HouseholdVerdict | undefined;
}

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
  readonly text: string;
  readonly deed: HouseholdDeed;
}

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
  readonly by?: string;
}

export const SUCCESS: HouseholdActionResult = { verdict: 'ok' };
export const failure = (verdict: HouseholdVerdict, by?: string): HouseholdActionResult =>
  by === undefined ? { verdict } : { verdict, by };

const LONGEST_NAME = 40;
export const shownName = (name: string): string => plainLine(name, LONGEST_NAME);

/** Taken before the action, for it says what was held; then asked with how it went. */
export function attemptText(
  { things }: HouseholdState,
  { holds }: HouseholdAgentState,
  attempt: HouseholdAttempt,
): (worked: boolean) => string {
  if (attempt.kind === 'speech') return (worked) => (worked ? 'sent a message' : 'send a message');
  if (attempt.kind === 'garbage') {
    const shown = plainLine(attempt.text, 60);
    return () => `do what is no action here ("${shown}")`;
  }
  const { deed } = attempt.action;
  const holding = things[holds]?.name ?? 'nothing';
  return (worked) => deedText(deed, holding, worked);
}

function deedText(deed: HouseholdDeed, holding: string, worked: boolean): string {
  const said = (past: string, to: string) => (worked ? past : to);
  switch (deed.verb) {
    case 'Idle':
      return 'was idle';
    case 'Done':
      return 'completed the task';
    case 'Explore':
      return said('explored', 'explore');
    case 'Move':
      return `${said('moved', 'move')} ${deed.way.toLowerCase()}`;
    case 'Rotate':
      return `${said('rotated', 'rotate')} ${deed.way.toLowerCase()}`;
    case 'Look':
      return `${said('looked', 'look')} ${deed.down ? 'down' : 'up'} by ${deed.angle} degrees`;
    case 'PutObject':
      return `put ${holding} on ${plainLine(deed.name, 60)}`;
    default:
      return `${said(OBJECT_VERBS[deed.verb].did, OBJECT_VERBS[deed.verb].tries)} ${plainLine(deed.name, 60)}`;
  }
}

/** The outcome as told to an agent, with the reason only if reasons are enabled. */
export function toldOf(last: HouseholdLastAction, reasons: ReasonsOption): HouseholdLastAction {
  const tells = reasons === 'all' || (reasons === 'navigate' && last.phrase.startsWith(OBJECT_VERBS.NavigateTo.tries));
  return last.verdict === 'ok' || tells ? last : { ...last, verdict: 'failed', by: null };
}

const reasonOf = ({ verdict, by }: HouseholdLastAction): string => {
  if (verdict === 'ok') return '';
  const reason = REASONS[verdict];
  return by === null ? reason : `${reason} (${by})`;
};

const NO_ACTION_YET = 'I have not taken any action yet';

export function lastText(last: HouseholdLastAction | null): string {
  if (last === null) return NO_ACTION_YET;
  if (last.verdict === 'failed') return `I tried to ${last.phrase} in the previous step but was unsuccessful.`;
  if (last.verdict !== 'ok')
    return `I tried to ${last.phrase} in the previous step but was unsuccessful: ${reasonOf(last)}.`;
  if (last.phrase === 'was idle') return 'I was idle in the previous step.';
  if (last.phrase === 'completed the task') return 'I completed the task in the previous step, as I said.';
  return `I ${last.phrase} in the previous step and was successful.`;
}

export function readLastText(text: string): HouseholdLastAction | null {
  const [, tried, why = ''] = /^I tried to (.*) in the previous step but was unsuccessful: (.*)\.$/.exec(text) ?? [];
  const [, vain] = /^I tried to (.*) in the previous step but was unsuccessful\.$/.exec(text) ?? [];
  if (vain !== undefined) return { phrase: vain, verdict: 'failed', by: null };
  if (tried !== undefined) {
    const found = Object.entries(REASONS).find(([, words]) => why === words || why.startsWith(`${words} (`));
    const by = found !== undefined && why !== found[1] ? why.slice(found[1].length + 2, -1) : null;
    // REASONS has every verdict but `ok`.
    return { phrase: tried, verdict: (found?.[0] ?? 'not_possible') as HouseholdVerdict, by };
  }
  if (text === 'I completed the task in the previous step, as I said.')
    return { phrase: 'completed the task', verdict: 'ok', by: null };
  const [, did] = /^I (.*?) in the previous step(?: and was successful)?\.$/.exec(text) ?? [];
  return did === undefined ? null : { phrase: did, verdict: 'ok', by: null };
}

export const failureText = (last: HouseholdLastAction): string =>
  last.verdict === 'failed' ? last.phrase : `${last.phrase}: ${reasonOf(last)}`;

/** Foreign text on one line, without the sign that parts failures: names of agents, and what models say. */
function plainLine(text: string, most: number): string {
  const shown = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replaceAll(';', ',')
    .trim();
  return shown.length > most ? `${shown.slice(0, most)}...` : shown;
}
