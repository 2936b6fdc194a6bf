// Parses an action string: `Name` or `Name(argument)`. Names of actions and their arguments: nsidn98/LLaMAR (AI2Thor),
// which follow AI2-THOR.

export const OBJECT_VERBS = {
  NavigateTo: 'navigate to',
  PickupObject: 'pick up',
  PutObject: 'put what I hold on',
  OpenObject: 'open',
  CloseObject: 'close',
  SliceObject: 'slice',
  CleanObject: 'clean',
  ToggleObjectOn: 'toggle on',
  ToggleObjectOff: 'toggle off',
} as const;
export type ObjectVerb = keyof typeof OBJECT_VERBS;

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
