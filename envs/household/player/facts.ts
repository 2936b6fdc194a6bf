// Derives facts from all that the prompt tells: the team, the things it knows of, and the goal; and holds the words in
// which agents report. What words such as `groceries` ask for, it takes from common sense (common-sense.ts), not from
// the tasks of the benchmark. Agents remember a thing as they last saw it, but a prompt does not say when that was.
import { agreedEach, type FactReaders, type Facts, isTold } from '../../kit/facts.ts';
import type { Mends } from '../../kit/player.ts';
import { effectRow, type OwnEffect } from '../action.ts';
import { type GoalClause, parseGoal } from '../goal.ts';
import { typeOf } from '../object-types.ts';
import { type HouseholdView, readHouseholdObservation } from '../observe.ts';
import { goalOfWords } from './common-sense.ts';

export const HOUSEHOLD_READERS: FactReaders<HouseholdView, HouseholdReport> = {
  view: readHouseholdObservation,
  hearsOutsiders: true,
  // Later messages of an agent take the place of its earlier ones; what it found is known from then on.
  reports: (words, by) => {
    const report = by === undefined ? undefined : parseReport(words);
    return by === undefined || report === undefined ? [] : [{ name: by, at: 0, report }];
  },
};

export interface TeamMember {
  readonly name: string;
  readonly holding: string | null;
  /** Whether its own observation was read; otherwise only its messages are known. */
  readonly seen: boolean;
  readonly reach: ReadonlySet<string>;
  readonly view: ReadonlySet<string>;
  readonly last: HouseholdView['last'];
  readonly failures: readonly string[];
  readonly next: string | null;
}

/** A thing that somebody of the team has seen, as far as the prompt says. */
export interface KnownThing {
  readonly name: string;
  readonly type: string;
  readonly in: string | null;
  readonly state: readonly string[];
  /** Whether its place and state are known, and not only that there is such a thing. */
  readonly sure: boolean;
}

export interface HouseholdFacts extends Facts<HouseholdView, HouseholdReport> {
  readonly goal: readonly GoalClause[];
  readonly things: ReadonlyMap<string, KnownThing>;
  readonly members: ReadonlyMap<string, TeamMember>;
  readonly explores: boolean;
  /** What the deciding agent has told the others, as far as the prompt shows it. */
  readonly said: readonly string[];
  /** By agent: the newest lines of a plan as one. */
  readonly line: ReadonlyMap<string, string>;
  /** Whether observations hold what was seen before. */
  readonly remembers: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The rules by which a player finds what one reading lost.
 *
 * - `sources`: a thing that any observation shows is there, and of several places and states most observations are
 *   right; without it the last observation counts alone
 * - `told`: what agents report to have found is known
 * - `doubt`: what is listed as done and seen not to be is open
 */
export const HOUSEHOLD_MENDING = ['sources', 'told', 'doubt'] as const;

export function householdFacts(
  prompt: Facts<HouseholdView, HouseholdReport>,
  mends: Mends = () => true,
): HouseholdFacts {
  const { segments, seen, told, me, lines, mayExplore } = prompt;
  const members = new Map<string, TeamMember>();
  const unseen = { seen: false, reach: NOTHING, view: NOTHING, last: null, failures: [] };
  for (const [name, { holding, next }] of told) members.set(name, { name, holding, next, ...unseen });
  for (const [name, view] of seen) members.set(name, memberSeen(name, view));
  const shown = segments.flatMap(({ data, text }) => (data === undefined ? [] : [{ sure: isDetailed(text), ...data }]));
  const counted = mends('sources') ? shown : shown.slice(-1);
  const all = counted.flatMap(({ sees, sure }) => sees.map((thing) => ({ sure, ...thing })));
  const sees = agreedEach(all, ({ in: at, state }) => `${at} ${state.join()}`);
  const known = counted.flatMap((view) => (view.known ?? []).map((thing) => ({ sure: view.sure, ...thing })));
  const spoken = segments.filter(({ origin, about }) => origin === 'message' && about !== undefined);
  const reported = (mends('told') ? spoken : []).flatMap(({ text }) => parseReport(text)?.found ?? []);
  const noted = segments.filter((one) => isTold(one) && !spoken.includes(one)).flatMap(({ text }) => notedThings(text));
  const recalled = [...known, ...[...reported, ...noted].map(({ name, in: at }) => unsureThing(name, at))];
  const tasks = segments.flatMap(({ origin, text }) => (origin === 'task' ? [text] : []));
  const held = [...members.values()].flatMap(({ holding }) => holding ?? []);
  const goal = goalIn(tasks, [...sees, ...recalled], held);
  const instructions = segments.filter(({ origin }) => origin === 'instructions');
  return {
    goal,
    things: reconcileThings({ goal, seen: sees, recalled }),
    members,
    explores: mayExplore !== false && instructions.some(({ text }) => /^Actions:.*\bExplore\b/m.test(text)),
    said: spoken.filter(({ about }) => about === me).map(({ text }) => text),
    line: new Map([...lines].map(([name, all]) => [name, all.join('; ')])),
    remembers: shown.some((view) => view.known !== null),
    ...prompt,
  };
}

function memberSeen(name: string, { sees, holding, last, failures }: HouseholdView): TeamMember {
  // If reach is not shown, things just visited or handled count as near.
  const isNamed = (thing: string) => last?.verdict === 'ok' && last.phrase.split(' ').includes(thing);
  const near = sees.filter((thing) => thing.reach ?? isNamed(thing.name));
  const [reach, view] = [near, sees].map((things) => new Set(things.map((thing) => thing.name)));
  return { name, holding, seen: true, reach: reach ?? NOTHING, view: view ?? NOTHING, last, failures, next: null };
}

/** Where names are all that is shown, no state means nothing. */
const isDetailed = (text: string): boolean => /^(?:I see|Seen before[^:]*): \[.*\(/m.test(text);

export function unsureThing(name: string, at: string | null = null): KnownThing {
  return { name, type: typeOf(name), in: at, state: [], sure: false };
}

/** The written clauses if there are any, otherwise the probable meaning of the words. */
function goalIn(texts: readonly string[], known: readonly KnownThing[], held: readonly string[]): GoalClause[] {
  for (const text of texts) {
    const written = (text.match(/\b[a-z]+\([^()]{1,80}\)/g) ?? []).join('; ');
    const clauses = written === '' ? goalOfWords(text, known, held) : readGoal(written);
    if (clauses.length > 0) return clauses;
  }
  return [];
}

/** A goal that makes no sense is nobody's goal: the player then looks around. */
function readGoal(text: string): GoalClause[] {
  try {
    return parseGoal(text);
  } catch {
    return [];
  }
}

interface ThingSources {
  readonly goal: readonly GoalClause[];
  /** What somebody currently sees, which nothing contradicts. */
  readonly seen: readonly KnownThing[];
  readonly recalled: readonly KnownThing[];
}

/** A memory of a place that shows the thing no more is stale; else the one with more of the goal done is the newer. */
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

function progressOf(goal: readonly GoalClause[], { type, in: at, state, sure }: KnownThing): number {
  return goal.filter(({ effect, what, where }) => {
    if (!sure || !what.types.includes(type)) return false;
    return where ? at !== null && where.types.includes(typeOf(at)) : isShownAs(effect, state);
  }).length;
}

export function isShownAs(effect: OwnEffect, state: readonly string[]): boolean {
  const [shows, wanted] = effectRow(effect).sets;
  return state.includes(shows) === wanted;
}

interface HouseholdReport {
  readonly holding: string | null;
  /** Things that matter, each with where it was seen; null: by itself. */
  readonly found: readonly { readonly name: string; readonly in: string | null }[];
  readonly next: string | null;
}

const NAME = String.raw`[A-Za-z]{1,30}_\d{1,4}`;
const LONGEST = 4000;

export function formatReport({ holding, found, next }: HouseholdReport): string {
  const told = found.length === 0 ? '' : ` ${formatNote(found)}`;
  return `I hold ${holding ?? 'nothing'}.${told}${next === null ? '' : ` Next I do ${next}.`}`;
}

export function parseReport(text: string): HouseholdReport | undefined {
  const short = text.slice(0, LONGEST);
  const held = new RegExp(String.raw`I hold (nothing|${NAME})\.`).exec(short)?.[1];
  if (held === undefined) return undefined;
  return {
    holding: held === 'nothing' ? null : held,
    found: notedThings(short),
    next: /Next I do ([A-Za-z]{1,30}(?:\([\w ]{1,60}\))?)\./.exec(short)?.[1] ?? null,
  };
}

export function notedThings(text: string): HouseholdReport['found'] {
  const list = /I know of ([^.]{1,2000})\./.exec(text.slice(0, LONGEST))?.[1] ?? '';
  const found = [...list.matchAll(new RegExp(`(${NAME})(?: at (${NAME}))?`, 'g'))];
  return found.flatMap(([, name, at]) => (name === undefined ? [] : [{ name, in: at ?? null }]));
}

/** The same as a note of somebody without a body. */
export const formatNote = (found: HouseholdReport['found']): string =>
  `I know of ${found.map((thing) => (thing.in === null ? thing.name : `${thing.name} at ${thing.in}`)).join(', ')}.`;

export const namesIn = (text: string): string[] => [
  ...new Set(text.match(new RegExp(String.raw`\b${NAME}\b`, 'g')) ?? []),
];
