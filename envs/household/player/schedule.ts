// Makes a complete schedule from current facts, for a team that is never asked again: who does what in which order,
// and what waits for what. An unseen thing is called by the name that it will get, `Tomato_1` for the first tomato,
// after somebody has looked around.
import type { Job as ScheduledJob } from '../../../runtime/core/ask.ts';
import { createSchedule } from '../../kit/schedule.ts';
import { factsOf, fits, typeOf } from '../object-types.ts';
import { agendaOf, type HouseholdJob, subtaskOf, thingsOf } from './agenda.ts';
import { type HouseholdFacts, type KnownThing, unsureThing } from './facts.ts';

/** How often somebody looks around for what is missing: exploring, or turning where that is not allowed. */
const LOOKS = 3;
/** More of a kind of which all are wanted than are known. */
const MORE = 1;

export function scheduleOf(before: HouseholdFacts): ScheduledJob[] {
  const { missing, perhaps } = agendaOf(before);
  const guessed = [
    ...missing.map((type) => guessedThing(type, 1)),
    ...perhaps.flatMap((type) => furtherGuesses(before, type)),
  ];
  const names = new Set(guessed.map(({ name }) => name));
  const facts = {
    ...before,
    things: new Map([...before.things, ...guessed.map((thing) => [thing.name, thing] as const)]),
  };
  const draft = createSchedule(before);
  const looked = `look around for ${[...new Set(guessed.map(({ type }) => type))].join(', ')}`;
  if (guessed.length > 0)
    draft.give(
      looked,
      Array.from({ length: LOOKS }, () => (before.explores ? 'Explore' : 'Rotate(Right)')),
    );
  for (const door of doorsFor(facts))
    draft.give(`open ${door.name}`, [`NavigateTo(${door.name})`, `OpenObject(${door.name})`]);
  const { jobs, later } = agendaOf(facts);
  const taken = countContents(facts);
  const sure = (job: HouseholdJob): boolean => !names.has(job.thing.name);
  for (const job of [...jobs.filter(sure), ...later.filter(isPlacing), ...jobs.filter((one) => !sure(one))]) {
    const sliced = `SliceObject(${job.thing.name})`;
    const after = [...(sure(job) ? [] : [looked]), ...(isPlacing(job) ? [sliced] : [])];
    const known = new Set(draft.jobs.map(({ subtask }) => subtask));
    draft.give(subtaskOf(job), actionsOf(facts, job, taken), { after: after.filter((one) => known.has(one)) });
  }
  const placed = draft.jobs.map(({ subtask }) => subtask).filter((subtask) => subtask.startsWith('put '));
  for (const [name, verb] of closingActions(facts))
    draft.give(`${verb}(${name})`, [`NavigateTo(${name})`, ...closingSteps(name, verb)], { after: placed });
  return draft.jobs;
}

const isPlacing = (job: HouseholdJob): boolean => job.kind === 'place';

const guessedThing = (type: string, n: number): KnownThing => unsureThing(`${type}_${n}`);

function furtherGuesses(facts: HouseholdFacts, type: string): KnownThing[] {
  const known = thingsOf(facts, { types: [type] }).length;
  if (known === 0) return [];
  return Array.from({ length: MORE }, (_, i) => guessedThing(type, known + i + 1));
}

/** By place: how many things are known to be in or on it. */
function countContents({ things }: HouseholdFacts): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { in: at } of things.values()) if (at !== null) taken.set(at, (taken.get(at) ?? 0) + 1);
  return taken;
}

/** Closed containers that something is to go into. */
function doorsFor(facts: HouseholdFacts): KnownThing[] {
  const { jobs, later } = agendaOf(facts);
  const into = new Set([...jobs, ...later].flatMap((job) => (job.kind === 'place' ? [placeOf(facts, job)?.name] : [])));
  const isShut = ({ type, state }: KnownThing) =>
    factsOf(type).inside && factsOf(type).openable && !state.includes('open');
  return [...facts.things.values()].filter((thing) => into.has(thing.name) && isShut(thing));
}

/** Where the thing fits; of several places the one that the fewest things go to, where each takes but one. */
function placeOf(
  facts: HouseholdFacts,
  job: HouseholdJob,
  taken: ReadonlyMap<string, number> = new Map(),
): KnownThing | undefined {
  if (job.kind !== 'place') return undefined;
  const able = thingsOf(facts, { types: job.into }).filter(
    ({ type, name }) => name !== job.thing.name && (job.near || fits(job.thing.type, type)),
  );
  const full = ({ name, type }: KnownThing) => (taken.get(name) ?? 0) >= factsOf(type).holds;
  return able.find((one) => !full(one)) ?? able[0];
}

function actionsOf(facts: HouseholdFacts, job: HouseholdJob, taken: Map<string, number>): string[] {
  const { name } = job.thing;
  if (job.kind === 'handle') return [`NavigateTo(${name})`, `${job.verb}(${name})`];
  const where = placeOf(facts, job, taken);
  const take = [`NavigateTo(${name})`, `PickupObject(${name})`];
  if (where === undefined) return take;
  taken.set(where.name, (taken.get(where.name) ?? 0) + 1);
  return [...take, `NavigateTo(${where.name})`, `PutObject(${where.name})`];
}

/** Containers to close or switch on at the end, because the goal wants it and something goes into them. */
function closingActions(facts: HouseholdFacts): [name: string, verb: 'CloseObject' | 'ToggleObjectOn'][] {
  const { goal } = facts;
  const into = new Set(goal.flatMap(({ where }) => where?.types ?? []));
  return goal.flatMap(({ effect, what }): [string, 'CloseObject' | 'ToggleObjectOn'][] => {
    if (effect !== 'closed' && effect !== 'on') return [];
    const one = thingsOf(facts, what).find(({ type }) => into.has(type));
    return one === undefined ? [] : [[one.name, effect === 'closed' ? 'CloseObject' : 'ToggleObjectOn']];
  });
}

/** A door is shut before what is behind it is switched on. */
function closingSteps(name: string, verb: 'CloseObject' | 'ToggleObjectOn'): string[] {
  const { openable, inside } = factsOf(typeOf(name));
  const shut = verb === 'ToggleObjectOn' && openable && inside ? [`CloseObject(${name})`] : [];
  return [...shut, `${verb}(${name})`];
}
