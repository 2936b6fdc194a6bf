// A whole schedule from what is known now, for a team that nobody asks again: who does what in which order, and what waits for what. What has
// not been seen yet goes by the name that it will get, `Tomato_1` for the first tomato, after somebody has looked around.
import type { Job as ScheduledJob } from '../../runtime/core/ask.ts';
import { agendaOf, type Job, thingsOf } from './player-goal.ts';
import { subtaskOf } from './player-judge.ts';
import type { Knowledge } from './player-knowledge.ts';
import type { Thing } from './player-things.ts';
import { factsOf, fits } from './types.ts';

/** How often somebody looks around for what is missing: exploring, or turning where that is not allowed. */
const LOOKS = 3;
/** More of a kind of which all are wanted than are known. */
const MORE = 1;

export function scheduleOf(before: Knowledge): ScheduledJob[] {
  const agents = before.decides.length > 0 ? before.decides : before.team;
  if (agents.length === 0) return [];
  const { missing, perhaps } = agendaOf(before);
  const guessed = [...missing.map((type) => guess(type, 1)), ...perhaps.flatMap((type) => more(before, type))];
  const names = new Set(guessed.map(({ name }) => name));
  const knowledge = { ...before, things: new Map([...before.things, ...guessed.map((thing) => [thing.name, thing] as const)]) };
  const draft = drafted(agents);
  const looked = `look around for ${[...new Set(guessed.map(({ type }) => type))].join(', ')}`;
  if (guessed.length > 0)
    draft.give(
      looked,
      Array.from({ length: LOOKS }, () => (before.explores ? 'Explore' : 'Rotate(Right)')),
    );
  for (const door of doorsFor(knowledge))
    draft.give(`open ${door.name}`, [`NavigateTo(${door.name})`, `OpenObject(${door.name})`]);
  const { jobs, later } = agendaOf(knowledge);
  const taken = takenIn(knowledge);
  const sure = (job: Job): boolean => !names.has(job.thing.name);
  for (const job of [...jobs.filter(sure), ...later.filter(isPlacing), ...jobs.filter((one) => !sure(one))]) {
    const sliced = `SliceObject(${job.thing.name})`;
    const after = [...(sure(job) ? [] : [looked]), ...(isPlacing(job) ? [sliced] : [])];
    draft.give(subtaskOf(job), actionsOf(knowledge, job, taken), after);
  }
  const placed = draft.jobs.map(({ subtask }) => subtask).filter((subtask) => subtask.startsWith('put '));
  for (const [name, verb] of lastly(knowledge))
    draft.give(`${verb}(${name})`, [`NavigateTo(${name})`, ...verbs(name, verb)], placed);
  return draft.jobs;
}

const isPlacing = (job: Job): boolean => job.kind === 'place';

interface Draft {
  readonly jobs: ScheduledJob[];
  readonly give: (subtask: string, actions: readonly string[], after?: readonly string[]) => void;
}

/** Each job goes to whoever has the least to do by then. */
function drafted(agents: readonly string[]): Draft {
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

const guess = (type: string, n: number): Thing => ({
  name: `${type}_${n}`,
  type,
  in: null,
  state: [],
  sure: false,
});

function more(knowledge: Knowledge, type: string): Thing[] {
  const known = thingsOf(knowledge, { types: [type] }).length;
  if (known === 0) return [];
  return Array.from({ length: MORE }, (_, i) => guess(type, known + i + 1));
}

/** By place: how many things are known to be in or on it. */
function takenIn({ things }: Knowledge): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { in: at } of things.values()) if (at !== null) taken.set(at, (taken.get(at) ?? 0) + 1);
  return taken;
}

/** Closed containers that something is to go into. */
function doorsFor(knowledge: Knowledge): Thing[] {
  const { jobs, later } = agendaOf(knowledge);
  const into = new Set([...jobs, ...later].flatMap((job) => (job.kind === 'place' ? [placeOf(knowledge, job)?.name] : [])));
  const isShut = ({ type, state }: Thing) => factsOf(type).inside && factsOf(type).openable && !state.includes('open');
  return [...knowledge.things.values()].filter((thing) => into.has(thing.name) && isShut(thing));
}

/** Where the thing fits; of several places the one that the fewest things go to, where each takes but one. */
function placeOf(knowledge: Knowledge, job: Job, taken: ReadonlyMap<string, number> = new Map()): Thing | undefined {
  if (job.kind !== 'place') return undefined;
  const able = thingsOf(knowledge, { types: job.into }).filter(
    ({ type, name }) => name !== job.thing.name && (job.near || fits(job.thing.type, type)),
  );
  const full = ({ name, type }: Thing) => (taken.get(name) ?? 0) >= factsOf(type).holds;
  return able.find((one) => !full(one)) ?? able[0];
}

function actionsOf(knowledge: Knowledge, job: Job, taken: Map<string, number>): string[] {
  const { name } = job.thing;
  if (job.kind === 'handle') return [`NavigateTo(${name})`, `${job.verb}(${name})`];
  const where = placeOf(knowledge, job, taken);
  const take = [`NavigateTo(${name})`, `PickupObject(${name})`];
  if (where === undefined) return take;
  taken.set(where.name, (taken.get(where.name) ?? 0) + 1);
  return [...take, `NavigateTo(${where.name})`, `PutObject(${where.name})`];
}

/** What is shut or switched on at the end: containers that the goal wants so and that something goes into. */
function lastly(knowledge: Knowledge): [name: string, verb: 'CloseObject' | 'ToggleObjectOn'][] {
  const { goal } = knowledge;
  const into = new Set(goal.flatMap(({ where }) => where?.types ?? []));
  return goal.flatMap(({ effect, what }): [string, 'CloseObject' | 'ToggleObjectOn'][] => {
    if (effect !== 'closed' && effect !== 'on') return [];
    const one = thingsOf(knowledge, what).find(({ type }) => into.has(type));
    return one === undefined ? [] : [[one.name, effect === 'closed' ? 'CloseObject' : 'ToggleObjectOn']];
  });
}

/** A door is shut before what is behind it is switched on. */
function verbs(name: string, verb: 'CloseObject' | 'ToggleObjectOn'): string[] {
  const { openable, inside } = factsOf(name.replace(/_\d+$/, ''));
  const shut = verb === 'ToggleObjectOn' && openable && inside ? [`CloseObject(${name})`] : [];
  return [...shut, `${verb}(${name})`];
}
