// Holds what can be done to a thing, a row each (what it is called, what it is listed of, what it changes and what bars
// it), reads an action, `Name` or `Name(argument)`, and tells how an attempt went. Names and the frame of sentences:
// nsidn98/LLaMAR (AI2Thor); the reasons are ours, for there only NavigateTo has any.
import { anything, form } from '../kit/form.ts';
import { remembered } from '../kit/kept.ts';
import type { Attempt } from '../kit/outcomes.ts';
import type { ReasonsOption } from '../kit/shared-options.ts';
import { isContainer, type ObjectTypeFacts } from './object-types.ts';
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
    bars: ({ type, open }) => (isContainer(type) && open ? 'must_be_closed' : undefined),
  },
  ToggleObjectOff: { tries: 'toggle off', did: 'toggled off', takes: 'toggleable', sets: ['on', false] },
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

const MOVE_DIRECTIONS = ['Ahead', 'Back', 'Left', 'Right'] as const;
const TURN_DIRECTIONS = ['Left', 'Right'] as const;
/** Degrees that looking up or down takes, as published. */
const ANGLES = [30, 60, 90, 120, 150, 180] as const;

export type HouseholdDeed =
  | { readonly verb: 'Idle' | 'Done' }
  /** `words`: what to look for; empty: the task's own words. */
  | { readonly verb: 'Explore'; readonly words: string }
  | { readonly verb: 'Move'; readonly way: (typeof MOVE_DIRECTIONS)[number] }
  | { readonly verb: 'Rotate'; readonly way: (typeof TURN_DIRECTIONS)[number] }
  | { readonly verb: 'Look'; readonly down: boolean; readonly angle: number }
  /** `name`: of a thing, as said; `key`: the same as things are looked up by. */
  | { readonly verb: ObjectVerb; readonly name: string; readonly key: string };

interface HouseholdAction {
  readonly text: string;
  readonly deed: HouseholdDeed;
}

const LONGEST = 300;
const VERBS = new Map((Object.keys(OBJECT_VERBS) as ObjectVerb[]).map((verb) => [verb.toLowerCase(), verb]));

/** The action that a string means, or undefined where it is none. Case and spaces do not matter. Never throws. */
export const parseAction = remembered(readAction);

function readAction(said: string): HouseholdAction | undefined {
  const [, name = '', inside] = /^\s*([A-Za-z]+)\s*(?:\(([^()]*)\)\s*)?$/.exec(said.length > LONGEST ? '' : said) ?? [];
  const [word, inner] = [name.toLowerCase(), inside?.trim()];
  const verb = VERBS.get(word);
  if (verb !== undefined)
    return inner !== undefined && /^[\p{L}\p{N}_ .-]{1,60}$/u.test(inner)
      ? { text: `${verb}(${inner})`, deed: { verb, name: inner, key: inner.toLowerCase() } }
      : undefined;
  if (word === 'explore')
    return { text: inner ? `Explore(${inner})` : 'Explore', deed: { verb: 'Explore', words: inner ?? '' } };
  if (inner) return MOTIONS.get(`${word}(${inner.toLowerCase()})`);
  const still = (['Idle', 'Done'] as const).find((one) => one.toLowerCase() === word);
  return still && { text: still, deed: { verb: still } };
}

/** As they are listed, by how they are written in small letters. */
export const MOTIONS: ReadonlyMap<string, HouseholdAction> = new Map(
  [
    ...MOVE_DIRECTIONS.map((way): HouseholdAction => ({ text: `Move(${way})`, deed: { verb: 'Move', way } })),
    ...TURN_DIRECTIONS.map((way): HouseholdAction => ({ text: `Rotate(${way})`, deed: { verb: 'Rotate', way } })),
    ...ANGLES.flatMap((angle): HouseholdAction[] => [
      { text: `LookUp(${angle})`, deed: { verb: 'Look', down: false, angle } },
      { text: `LookDown(${angle})`, deed: { verb: 'Look', down: true, angle } },
    ]),
  ].map((action) => [action.text.toLowerCase(), action]),
);

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
export function attemptText({ things }: HouseholdState, { holds }: HouseholdAgentState, attempt: HouseholdAttempt) {
  const holding = things[holds]?.name ?? 'nothing';
  return (worked: boolean): string => {
    if (attempt.kind === 'action') return deedText(attempt.action.deed, holding, worked);
    if (attempt.kind === 'speech') return worked ? 'sent a message' : 'send a message';
    return `do what is no action here ("${plainLine(attempt.text, 60)}")`;
  };
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
const AS_SAID = 'I completed the task in the previous step, as I said.';
const TRIED = form('I tried to {phrase} in the previous step but was unsuccessful[: {why}].', {
  phrase: anything,
  why: anything,
});

export function lastText(last: HouseholdLastAction | null): string {
  if (last === null) return NO_ACTION_YET;
  const { phrase, verdict } = last;
  if (verdict !== 'ok') return TRIED.write({ phrase, why: verdict === 'failed' ? undefined : reasonOf(last) });
  if (phrase === 'completed the task') return AS_SAID;
  return `I ${phrase} in the previous step${phrase === 'was idle' ? '' : ' and was successful'}.`;
}

/** The inverse of `lastText`; null where the text tells of no action. */
export function readLastText(text: string): HouseholdLastAction | null {
  const { phrase: tried, why } = TRIED.read(text) ?? {};
  if (tried !== undefined && why === undefined) return { phrase: tried, verdict: 'failed', by: null };
  if (tried !== undefined && why !== undefined) {
    const found = Object.entries(REASONS).find(([, words]) => why === words || why.startsWith(`${words} (`));
    const by = found !== undefined && why !== found[1] ? why.slice(found[1].length + 2, -1) : null;
    // REASONS has every verdict but `ok`.
    return { phrase: tried, verdict: (found?.[0] ?? 'not_possible') as HouseholdVerdict, by };
  }
  if (text === AS_SAID) return { phrase: 'completed the task', verdict: 'ok', by: null };
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
