// Makes a complete schedule from current knowledge, for a team that is never asked again: who does what in which order,
// and what waits for what. An unseen thing is called by the name that it will get, `Tomato_1` for the first tomato,
// after somebody has looked around.
import type { Job as ScheduledJob } from '../../../runtime/core/ask.ts';
import { factsOf, fits } from '../object-types.ts';
import { agendaOf, type HouseholdJob, thingsOf } from './agenda.ts';
import { subtaskOf } from './judge.ts';
import type { HouseholdKnowledge } from './knowledge.ts';
import type { KnownThing } from './things.ts';

/** How often somebody looks around for what is missing: exploring, or turning where that is not allowed. */
const LOOKS = 3;
/** More of a kind of which all are wanted than are known. */
const MORE = 1;

export function scheduleOf(before: HouseholdKnowledge): ScheduledJob[] {
  const agents = before.decides.length > 0 ? before.decides : before.team;
  if (agents.length === 0) return [];
  const { missing, perhaps } = agendaOf(before);
  const guessed = [
    ...missing.map((type) => guessedThing(type, 1)),
    ...perhaps.flatMap((type) => furtherGuesses(before, type)),
  ];
  const names = new Set(guessed.map(({ name }) => name));
  const knowledge = {
    ...before,
    things: new Map([...before.things, ...guessed.map((thing) => [thing.name, thing] as const)]),
  };
  const draft = createScheduleDraft(agents);
  const looked = `look around for ${[...new Set(guessed.map(({ type }) => type))].join(', ')}`;
  if (guessed.length > 0)
    draft.give(
      looked,
      Array.from({ length: LOOKS }, () => (before.explores ? 'Explore' : 'Rotate(Right)')),
    );
  for (const door of doorsFor(knowledge))
    draft.give(`open ${door.name}`, [`NavigateTo(${door.name})`, `OpenObject(${door.name})`]);
  const { jobs, later } = agendaOf(knowledge);
  const taken = countContents(knowledge);
  const sure = (job: HouseholdJob): boolean => !names.has(job.thing.name);
  for (const job of [...jobs.filter(sure), ...later.filter(isPlacing), ...jobs.filter((one) => !sure(one))]) {
    const sliced = `SliceObject(${job.thing.name})`;
    const after = [...(sure(job) ? [] : [looked]), ...(isPlacing(job) ? [sliced] : [])];
    draft.give(subtaskOf(job), actionsOf(knowledge, job, taken), after);
  }
  const placed = draft.jobs.map(({ subtask }) => subtask).filter((subtask) => subtask.startsWith('put '));
  for (const [name, verb] of closingActions(knowledge))
    draft.give(`${verb}(${name})`, [`NavigateTo(${name})`, ...closingSteps(name, verb)], placed);
  return draft.jobs;
}

const isPlacing = (job: HouseholdJob): boolean => job.kind === 'place';

interface HouseholdScheduleDraft {
  readonly jobs: ScheduledJob[];
  readonly give: (subtask: string, actions: readonly string[], after?: readonly string[]) => void;
}

/** Each job goes to the agent with the least to do by then. */
function createScheduleDraft(agents: readonly string[]): HouseholdScheduleDraft {
  const jobs: ScheduledJob[] = [];
  const load = new Map(agents.map((name) => [name, 0]));
  return {
    jobs,
    give: (subtask, actions, after = []) => {
      const [agent = ''] = [...agents].sort((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0));
      const known = new Set(jobs.map((job) => job.subtask));
      jobs.push({ agent, subtask, actions: [...actions], after: after.filter((one) => known.has(one)) });
      load.set(agent, (load.get(agent) ?? 0) + actions.length);
    },
  };
}

const guessedThing = (type: string, n: number): KnownThing => ({
  name: `${type}_${n}`,
  type,
  in: null,
  state: [],
  sure: false,
});

function furtherGuesses(knowledge: HouseholdKnowledge, type: string): KnownThing[] {
  const known = thingsOf(knowledge, { types: [type] }).length;
  if (known === 0) return [];
  return Array.from({ length: MORE }, (_, i) => guessedThing(type, known + i + 1));
}

/** By place: how many things are known to be in or on it. */
function countContents({ things }: HouseholdKnowledge): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { in: at } of things.values()) if (at !== null) taken.set(at, (taken.get(at) ?? 0) + 1);
  return taken;
}

/** Closed containers that something is to go into. */
function doorsFor(knowledge: HouseholdKnowledge): KnownThing[] {
  const { jobs, later } = agendaOf(knowledge);
  const into = new Set(
    [...jobs, ...later].flatMap((job) => (job.kind === 'place' ? [placeOf(knowledge, job)?.name] : [])),
  );
  const isShut = ({ type, state }: KnownThing) =>
    factsOf(type).inside && factsOf(type).openable && !state.includes('open');
  return [...knowledge.things.values()].filter((thing) => into.has(thing.name) && isShut(thing));
}

/** Where the thing fits; of several places the one that the fewest things go to, where each takes but one. */
function placeOf(
  knowledge: HouseholdKnowledge,
  job: HouseholdJob,
  taken: ReadonlyMap<string, number> = new Map(),
): KnownThing | undefined {
  if (job.kind !== 'place') return undefined;
  const able = thingsOf(knowledge, { types: job.into }).filter(
    ({ type, name }) => name !== job.thing.name && (job.near || fits(job.thing.type, type)),
  );
  const full = ({ name, type }: KnownThing) => (taken.get(name) ?? 0) >= factsOf(type).holds;
  return able.find((one) => !full(one)) ?? able[0];
}

function actionsOf(knowledge: HouseholdKnowledge, job: HouseholdJob, taken: Map<string, number>): string[] {
  const { name } = job.thing;
  if (job.kind === 'handle') return [`NavigateTo(${name})`, `${job.verb}(${name})`];
  const where = placeOf(knowledge, job, taken);
  const take = [`NavigateTo(${name})`, `PickupObject(${name})`];
  if (where === undefined) return take;
  taken.set(where.name, (taken.get(where.name) ?? 0) + 1);
  return [...take, `NavigateTo(${where.name})`, `PutObject(${where.name})`];
}

/** Containers to close or switch on at the end, because the goal wants it and something goes into them. */
function closingActions(knowledge: HouseholdKnowledge): [name: string, verb: 'CloseObject' | 'ToggleObjectOn'][] {
  const { goal } = knowledge;
  const into = new Set(goal.flatMap(({ where }) => where?.types ?? []));
  return goal.flatMap(({ effect, what }): [string, 'CloseObject' | 'ToggleObjectOn'][] => {
    if (effect !== 'closed' && effect !== 'on') return [];
    const one = thingsOf(knowledge, what).find(({ type }) => into.has(type));
    return one === undefined ? [] : [[one.name, effect === 'closed' ? 'CloseObject' : 'ToggleObjectOn']];
  });
}

/** A door is shut before what is behind it is switched on. */
function closingSteps(name: string, verb: 'CloseObject' | 'ToggleObjectOn'): string[] {
  const { openable, inside } = factsOf(name.replace(/_\d+$/, ''));
  const shut = verb === 'ToggleObjectOn' && openable && inside ? [`CloseObject(${name})`] : [];
  return [...shut, `${verb}(${name})`];
}
