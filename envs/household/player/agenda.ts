// Derives what is left to do, as far as the player knows: each clause of the goal against the things it knows of.
import { EFFECT_VERBS, type HandlingVerb, OBJECT_VERBS, type OwnEffect } from '../action.ts';
import { clauseText, type GoalClause, type WantedTypes } from '../goal.ts';
import { factsOf, typeOf } from '../object-types.ts';
import { type HouseholdFacts, isShownAs, type KnownThing } from './facts.ts';
import { namesIn } from './speech.ts';

export type HouseholdJob =
  /** Bring a thing into or onto one of these; `near`: put it down wherever it is near one of these. */
  | { readonly kind: 'place'; readonly thing: KnownThing; readonly into: readonly string[]; readonly near: boolean }
  | { readonly kind: 'handle'; readonly thing: KnownThing; readonly verb: HandlingVerb };

export interface HouseholdAgenda {
  /** Jobs that can be started now. */
  readonly jobs: readonly HouseholdJob[];
  /** Jobs that wait for others: closing and switching on until everything is in, bringing until it is sliced. */
  readonly later: readonly HouseholdJob[];
  /** Types of which a thing is wanted and none is known. */
  readonly missing: readonly string[];
  /** Types of which all are wanted: there may be more of them than are known. */
  readonly perhaps: readonly string[];
  /** Clauses that hold, as far as is known. */
  readonly done: readonly string[];
  /** Clauses that do not, in words. */
  readonly open: readonly string[];
}

export function agendaOf(knowledge: HouseholdFacts): HouseholdAgenda {
  const { goal } = knowledge;
  const jobs: HouseholdJob[] = [];
  const missing: string[] = [];
  const done: string[] = [];
  const open: string[] = [];
  for (const clause of goal) {
    const { left, lacking, holds } = clause.where ? placingJobs(knowledge, clause) : handlingJobs(knowledge, clause);
    (holds ? done : open).push(clauseText(clause));
    jobs.push(...left);
    missing.push(...lacking);
  }
  const unfound = goal.flatMap(({ what, where }) =>
    where && thingsOf(knowledge, what).length === 0 ? where.types : [],
  );
  const waits = (job: HouseholdJob): boolean => isAwaited(job, jobs, unfound);
  return {
    jobs: jobs.filter((job) => !waits(job)),
    later: jobs.filter(waits),
    missing: [...new Set(missing)],
    perhaps: [...new Set(goal.flatMap(({ what }) => (what.every ? what.types : [])))],
    done,
    open,
  };
}

type Clause<E> = Extract<GoalClause, { effect: E }>;

interface ClauseRemainder {
  readonly left: readonly HouseholdJob[];
  readonly lacking: readonly string[];
  readonly holds: boolean;
}

function placingJobs(knowledge: HouseholdFacts, clause: Clause<'in' | 'near'>): ClauseRemainder {
  const { what, effect, where } = clause;
  const known = thingsOf(knowledge, what);
  const lacking = [
    ...(known.length === 0 ? what.types : []),
    ...(thingsOf(knowledge, where).length === 0 ? where.types : []),
  ];
  const isThere = (thing: KnownThing): boolean =>
    effect === 'near' ? isBeside(knowledge, thing, where.types) : isIn(knowledge, thing, where.types);
  const unplaced = known.filter((thing) => !isThere(thing));
  const isShown = known.length > 0 && (what.every ? unplaced.length === 0 : unplaced.length < known.length);
  const holds = isShown || isReported(knowledge, clause, unplaced);
  if (holds) return { left: [], lacking: [], holds };
  const chosen = what.every ? unplaced : handiestThing(knowledge, unplaced);
  return {
    left: chosen.map((thing) => ({ kind: 'place', thing, into: where.types, near: effect === 'near' })),
    lacking,
    holds,
  };
}

function handlingJobs(knowledge: HouseholdFacts, clause: Clause<OwnEffect>): ClauseRemainder {
  const { effect, what } = clause;
  const verb = EFFECT_VERBS[effect];
  const known = thingsOf(knowledge, what);
  const lacking = known.length === 0 ? what.types : [];
  const shown = ({ sure, state }: KnownThing) => sure && isShownAs(effect, state);
  const undone = known.filter((thing) => !shown(thing) && !isTried(knowledge, thing, verb));
  const isShown = known.length > 0 && (what.every ? undone.length === 0 : undone.length < known.length);
  const holds = isShown || isReported(knowledge, clause, undone);
  if (holds) return { left: [], lacking: [], holds };
  const chosen = what.every ? undone : handiestThing(knowledge, undone);
  return { left: chosen.map((thing) => ({ kind: 'handle', thing, verb })), lacking, holds };
}

/** It was reported to hold, and nothing that is in view now speaks against it. */
const isReported = ({ completed = [] }: HouseholdFacts, clause: GoalClause, against: readonly KnownThing[]): boolean =>
  completed.includes(clauseText(clause)) && !against.some(({ sure }) => sure);

/** Where names are all that is shown, it was done before, or has just been found to be so. */
function isTried({ members, completed = [] }: HouseholdFacts, { name, sure }: KnownThing, verb: HandlingVerb): boolean {
  if (sure) return false;
  if (completed.includes(`${verb}(${name})`)) return true;
  return [...members.values()].some(
    ({ last }) => last?.verdict === 'already' && last.phrase === `${OBJECT_VERBS[verb].tries} ${name}`,
  );
}

export const thingsOf = ({ things }: HouseholdFacts, { types }: Pick<WantedTypes, 'types'>): KnownThing[] =>
  [...things.values()].filter(({ type }) => types.includes(type));

/** Preference among equivalent things: held, named in a plan, in reach, with a known place, seen first. */
function handiestThing({ members, line }: HouseholdFacts, things: readonly KnownThing[]): KnownThing[] {
  const all = [...members.values()];
  const named = new Set([...line.values()].flatMap(namesIn));
  const far = ({ name, sure }: KnownThing): number => {
    if (all.some(({ holding }) => holding === name)) return 0;
    if (named.has(name)) return 1;
    if (all.some(({ reach }) => reach.has(name))) return 2;
    return sure ? 3 : 4;
  };
  const [best] = [...things].sort((a, b) => far(a) - far(b));
  return best === undefined ? [] : [best];
}

function isIn({ things }: Pick<HouseholdFacts, 'things'>, thing: KnownThing, types: readonly string[]): boolean {
  const passed = new Set<string>();
  for (let at = thing.in; at !== null && !passed.has(at); at = things.get(at)?.in ?? null) {
    passed.add(at);
    if (types.includes(typeOf(at))) return true;
  }
  return false;
}

/**
 * Distances are not shown: what can be handled from a place from where the other can be handled too is taken to be near
 * it.
 */
function isBeside(
  { members, things }: HouseholdFacts,
  { name, in: at }: KnownThing,
  types: readonly string[],
): boolean {
  if (at === null || factsOf(things.get(at)?.type ?? '').size !== 4) return false;
  return [...members.values()].some(
    ({ reach }) => reach.has(name) && [...reach].some((one) => types.includes(typeOf(one))),
  );
}

/** Slicing goes before bringing; shutting and switching on wait until everything is where it belongs. */
function isAwaited(job: HouseholdJob, jobs: readonly HouseholdJob[], unfound: readonly string[]): boolean {
  if (job.kind === 'place')
    return jobs.some(
      (other) => other.kind === 'handle' && other.verb === 'SliceObject' && other.thing.name === job.thing.name,
    );
  const waits = job.verb === 'CloseObject' || (job.verb === 'ToggleObjectOn' && factsOf(job.thing.type).holds > 0);
  const into = [...jobs.flatMap((other) => (other.kind === 'place' ? other.into : [])), ...unfound];
  return waits && into.includes(job.thing.type);
}

export function subtaskOf(job: HouseholdJob): string {
  return job.kind === 'place'
    ? `put ${job.thing.name} ${job.near ? 'near' : 'in or on'} ${job.into.join(' or ')}`
    : `${job.verb}(${job.thing.name})`;
}

/** The same in words that are no action: a line of a plan does not ask for that very action next. */
export const jobInWords = (job: HouseholdJob): string =>
  job.kind === 'place' ? subtaskOf(job) : `${OBJECT_VERBS[job.verb].tries} ${job.thing.name}`;
