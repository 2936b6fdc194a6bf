// Merges what several agents and messages say about a thing. Agents remember a thing as they last saw it, but a prompt
// does not say when that was.
import type { GoalClause } from '../goal.ts';

/** A thing that somebody of the team has seen, as far as the prompt says. */
export interface KnownThing {
  readonly name: string;
  readonly type: string;
  readonly in: string | null;
  readonly state: readonly string[];
  /** Whether its place and state are known, and not only that there is such a thing. */
  readonly sure: boolean;
}

/** A possible action on a thing, the word for its result, and whether that result is wanted. */
export const EFFECT_ACTIONS = {
  sliced: { verb: 'SliceObject', shows: 'sliced', wanted: true },
  clean: { verb: 'CleanObject', shows: 'dirty', wanted: false },
  on: { verb: 'ToggleObjectOn', shows: 'on', wanted: true },
  off: { verb: 'ToggleObjectOff', shows: 'on', wanted: false },
  open: { verb: 'OpenObject', shows: 'open', wanted: true },
  closed: { verb: 'CloseObject', shows: 'open', wanted: false },
} as const;

export const typeOf = (name: string): string => name.replace(/_\d+$/, '');

export interface ThingSources {
  readonly goal: readonly GoalClause[];
  /** What somebody currently sees, which nothing contradicts. */
  readonly seen: readonly KnownThing[];
  /** What is remembered or reported, in any order. */
  readonly recalled: readonly KnownThing[];
}

/**
 * By name. A memory of a place that somebody looks at now, without the thing, is out of date. Of what is left, the
 * memory in which more of the goal is done is taken to be the newer: things are brought to where they are to be, and
 * not away from there.
 */
export function reconcileThings({ goal, seen, recalled }: ThingSources): Map<string, KnownThing> {
  const things = new Map(seen.map((thing) => [thing.name, thing]));
  const looked = new Set(seen.filter(({ state }) => !state.includes('closed')).map(({ name }) => name));
  const isStale = ({ in: at }: KnownThing) => at !== null && looked.has(at);
  const best = new Map<string, { thing: KnownThing; worth: number }>();
  for (const thing of recalled) {
    if (things.has(thing.name)) continue;
    const worth = (thing.sure ? 1 : 0) + (isStale(thing) ? -10 : 0) + 0.1 * progressOf(goal, thing);
    if (worth > (best.get(thing.name)?.worth ?? Number.NEGATIVE_INFINITY)) best.set(thing.name, { thing, worth });
  }
  for (const [name, { thing }] of best) things.set(name, thing);
  return things;
}

/** How many clauses of the goal hold for a thing. */
function progressOf(goal: readonly GoalClause[], { type, in: at, state, sure }: KnownThing): number {
  return goal.filter(({ effect, what, where }) => {
    if (!sure || !what.types.includes(type)) return false;
    if (effect === 'in' || effect === 'near') return at !== null && (where?.types ?? []).includes(typeOf(at));
    return state.includes(EFFECT_ACTIONS[effect].shows) === EFFECT_ACTIONS[effect].wanted;
  }).length;
}
