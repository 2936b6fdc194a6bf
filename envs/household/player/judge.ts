// Judges past actions and proposals from what the prompt shows: subtasks, objections, corrections, and what is worth a
// turn to say.
import { clashIn } from '../../kit/facts.ts';
import { EFFECT_VERBS, OBJECT_VERBS, parseAction } from '../action.ts';
import { factsOf, typeOf } from '../object-types.ts';
import { agendaOf, subtaskOf } from './agenda.ts';
import { type HouseholdFacts, isShownAs } from './facts.ts';
import { namesIn } from './speech.ts';

/**
 * The remaining work: jobs, things to look for, and whether there may be more of a thing of which all are wanted, as
 * long as there are doors to look behind.
 */
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

/** Conditions that hold or have just been achieved, together with those reported before. */
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

/** Things that stay done are remembered by the action that did them. */
function deedOf(phrase: string): string | undefined {
  const verb = Object.values(EFFECT_VERBS).find((one) => phrase.startsWith(`${OBJECT_VERBS[one].did} `));
  return verb && `${verb}(${phrase.slice(OBJECT_VERBS[verb].did.length + 1)})`;
}

/** Why an agent's last action failed, and what to do instead. */
export function correctionOf({ members }: HouseholdFacts, name: string, instead: string): string | undefined {
  const last = members.get(name)?.last;
  return !last || last.verdict === 'ok'
    ? undefined
    : `To ${last.phrase} failed (${last.verdict}). Do ${instead} instead.`;
}

/** Why the plan in the prompt will not do, as far as this agent can tell, or undefined. */
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

/** Why an agent cannot do the action it is asked to. */
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

/** The newest plan of the prompt, by agent: in lines of its own, or in running words. */
function proposedPlan({ segments, me, line }: HouseholdFacts): ReadonlyMap<string, string> {
  if (line.size > 0) return line;
  for (const { text } of segments.filter(({ origin }) => origin === 'message').toReversed()) {
    const at = text.lastIndexOf(`${me}: `);
    const said = at < 0 ? undefined : /^[A-Za-z]+(?:\([^()]{0,60}\))?/.exec(text.slice(at + me.length + 2))?.[0];
    if (said !== undefined) return new Map([[me, said]]);
  }
  return line;
}

/**
 * Wanted things that it has seen, that it does not go for itself, and of which nobody has told: others know only what
 * they have seen themselves.
 */
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
