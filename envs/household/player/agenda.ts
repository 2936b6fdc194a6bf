// Derives what is left to do, each clause of the goal against the things that the player knows of, and what it has to
// say of that: what is open or done, and why a plan will not do.
import { clashIn } from '../../kit/facts.ts';
import { EFFECT_VERBS, type HandlingVerb, OBJECT_VERBS, type OwnEffect, parseAction } from '../action.ts';
import { clauseText, type GoalClause, type WantedTypes } from '../goal.ts';
import { factsOf, typeOf } from '../object-types.ts';
import { type HouseholdFacts, isShownAs, type KnownThing, namesIn } from './facts.ts';

export type HouseholdJob =
  /** Bring a thing into or onto one of these; `near`: put it down wherever it is near one of these. */
  | { readonly kind: 'place'; readonly thing: KnownThing; readonly into: readonly string[]; readonly near: boolean }
  | { readonly kind: 'handle'; readonly thing: KnownThing; readonly verb: HandlingVerb };

export interface HouseholdAgenda {
  readonly jobs: readonly HouseholdJob[];
  /** Jobs that wait for others: closing and switching on until everything is in, bringing until it is sliced. */
  readonly later: readonly HouseholdJob[];
  /** Types of which a thing is wanted and none is known. */
  readonly missing: readonly string[];
  /** Types of which all are wanted: there may be more of them than are known. */
  readonly perhaps: readonly string[];
  readonly done: readonly string[];
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
  const { effect, where } = clause;
  const near = effect === 'near';
  const isThere = (thing: KnownThing) => (near ? isBeside : isIn)(knowledge, thing, where.types);
  const { left, lacking, holds } = remainderOf(knowledge, clause, isThere);
  const nowhere = holds || thingsOf(knowledge, where).length > 0 ? [] : where.types;
  return {
    left: left.map((thing) => ({ kind: 'place', thing, into: where.types, near })),
    lacking: [...lacking, ...nowhere],
    holds,
  };
}

function handlingJobs(knowledge: HouseholdFacts, clause: Clause<OwnEffect>): ClauseRemainder {
  const { effect } = clause;
  const verb = EFFECT_VERBS[effect];
  const isSo = (thing: KnownThing) => (thing.sure && isShownAs(effect, thing.state)) || isTried(knowledge, thing, verb);
  const { left, ...rest } = remainderOf(knowledge, clause, isSo);
  return { left: left.map((thing) => ({ kind: 'handle', thing, verb })), ...rest };
}

/** The things of a clause that are still to be seen to; a single one where any of its kind will do. */
function remainderOf(knowledge: HouseholdFacts, clause: GoalClause, isDone: (thing: KnownThing) => boolean) {
  const { what } = clause;
  const known = thingsOf(knowledge, what);
  const undone = known.filter((thing) => !isDone(thing));
  const isShown = known.length > 0 && (what.every ? undone.length === 0 : undone.length < known.length);
  const holds = isShown || isReported(knowledge, clause, undone);
  if (holds) return { left: [], lacking: [], holds };
  return {
    left: what.every ? undone : handiestThing(knowledge, undone),
    lacking: known.length === 0 ? what.types : [],
    holds,
  };
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

/** Distances are not shown: what can be handled from one place is taken to be near each other. */
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

/** What is left, and whether there may be more of a thing of which all are wanted while doors are unopened. */
export function openSubtasks(facts: HouseholdFacts): string[] {
  const { jobs, later, missing, perhaps, open, done } = agendaOf(facts);
  const subtasks = [...jobs, ...later].map(subtaskOf).concat(missing.map((type) => `find ${type}`));
  if (subtasks.length > 0) return subtasks;
  if (open.length > 0) return open.map((clause) => `see to it that ${clause}`);
  if (done.length === 0) return ['look around'];
  const doors = [...facts.things.values()].some(
    ({ type, state }) => factsOf(type).openable && state.includes('closed'),
  );
  const isTurning = [...facts.members.values()].some(({ view }) => view.size > 0);
  return perhaps.length > 0 && (doors || (isTurning && !facts.mustClaim))
    ? perhaps.map((type) => `look for more of ${type}`)
    : [];
}

export function completedSubtasks(facts: HouseholdFacts): string[] {
  const done = new Set([...(facts.completed ?? []), ...agendaOf(facts).done]);
  for (const { last } of facts.members.values()) {
    const deed = last?.verdict === 'ok' ? deedOf(last.phrase) : undefined;
    if (deed !== undefined) done.add(deed);
  }
  return [...done].slice(-100);
}

/** A change that stays once it is made, and of which the thing that somebody sees shows nothing. */
export function isSeenUndone({ things, members }: HouseholdFacts, subtask: string): boolean {
  const [, verb, name = ''] = /^(SliceObject|CleanObject)\((\w+_\d+)\)$/.exec(subtask) ?? [];
  const thing = things.get(name);
  const isSeen = [...members.values()].some(({ view }) => view.has(name));
  return isSeen && thing?.sure === true && !isShownAs(verb === 'SliceObject' ? 'sliced' : 'clean', thing.state);
}

function deedOf(phrase: string): string | undefined {
  const verb = Object.values(EFFECT_VERBS).find((one) => phrase.startsWith(`${OBJECT_VERBS[one].did} `));
  return verb && `${verb}(${phrase.slice(OBJECT_VERBS[verb].did.length + 1)})`;
}

export function correctionOf({ members }: HouseholdFacts, name: string, instead: string): string | undefined {
  const last = members.get(name)?.last;
  return !last || last.verdict === 'ok'
    ? undefined
    : `To ${last.phrase} failed (${last.verdict}). Do ${instead} instead.`;
}

export function objection(facts: HouseholdFacts): string | undefined {
  const proposal = proposedPlan(facts);
  if (proposal.size === 0) return undefined;
  const own = proposal.get(facts.me);
  return (
    conflictingGoers(proposal) ??
    (own === undefined ? undefined : whyImpossible(own, facts)) ??
    overlookedJob(proposal, facts)
  );
}

/** Of things that only one agent can handle: movable ones, not their destinations. */
function conflictingGoers(proposal: ReadonlyMap<string, string>): string | undefined {
  const isSingle = ({ size, holds }: ReturnType<typeof factsOf>) => size < 4 && holds === 0;
  const clash = clashIn(
    [...proposal].map(([agent, what]) => [agent, namesIn(what).filter((name) => isSingle(factsOf(typeOf(name))))]),
  );
  return clash && `${clash[0]} and ${clash[1]} would both go for ${clash[2]}.`;
}

export function whyImpossible(
  what: string,
  { me, members, things }: Pick<HouseholdFacts, 'me' | 'members' | 'things'>,
): string | undefined {
  const mine = members.get(me);
  const said = /^\s*([A-Za-z]+\([^()]{0,60}\))/.exec(what)?.[1];
  const deed = said === undefined ? undefined : parseAction(said)?.deed;
  if (mine === undefined || deed === undefined) return undefined;
  if (deed.verb === 'PickupObject' && mine.holding !== null) return `I hold ${mine.holding} already.`;
  if (deed.verb === 'PutObject' && mine.holding === null) return 'I hold nothing.';
  if ('name' in deed && !things.has(deed.name)) return `Nobody has seen ${deed.name}.`;
  const isFar = mine.view.size > 0 && 'name' in deed && deed.verb !== 'NavigateTo' && !mine.reach.has(deed.name);
  return isFar ? `${deed.name} is out of my reach.` : undefined;
}

/** Something that is to be done and that this agent knows of, while somebody is sent to look around or idles. */
function overlookedJob(proposal: ReadonlyMap<string, string>, facts: HouseholdFacts): string | undefined {
  const idler = [...proposal].find(
    ([, what]) => /^(explore|look|idle|wait)\b/i.test(what.trim()) && namesIn(what).length === 0,
  );
  if (idler === undefined || proposal.size < facts.team.length) return undefined;
  const all = namesIn([...proposal.values()].join('\n'));
  const held = (name: string) => [...facts.members.values()].some(({ holding }) => holding === name);
  const job = agendaOf(facts).jobs.find(({ thing }) => thing.sure && !all.includes(thing.name) && !held(thing.name));
  return job && `${idler[0]} could ${subtaskOf(job)} instead.`;
}

function proposedPlan({ segments, me, line }: HouseholdFacts): ReadonlyMap<string, string> {
  if (line.size > 0) return line;
  for (const { text } of segments.filter(({ origin }) => origin === 'message').toReversed()) {
    const at = text.lastIndexOf(`${me}: `);
    const said = at < 0 ? undefined : /^[A-Za-z]+(?:\([^()]{0,60}\))?/.exec(text.slice(at + me.length + 2))?.[0];
    if (said !== undefined) return new Map([[me, said]]);
  }
  return line;
}

/** Wanted things that it has seen, that it does not go for itself, and of which nobody has told. */
export function isWorthATurn(facts: HouseholdFacts, next: string): boolean {
  const { team, me, members, decides } = facts;
  const mine = members.get(me) ?? members.get(decides[0] ?? '');
  if (mine === undefined || !team.some((name) => name !== me)) return false;
  const said = facts.said.join('\n');
  const others = [...members.values()].filter(({ name }) => name !== me);
  return agendaOf(facts).jobs.some(({ thing: { name, sure } }) => {
    const own = mine.holding === name || namesIn(next).includes(name);
    const known = others.some(({ holding, next: theirs }) => holding === name || namesIn(theirs ?? '').includes(name));
    return sure && !own && !known && !said.includes(name);
  });
}
