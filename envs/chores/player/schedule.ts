// Makes a complete schedule from current knowledge, for a team that is never asked again. The names of unseen things
// cannot be guessed, so the schedule covers found things, brought two at a time, and places to search; things
// discovered there are not taken.
import type { Job } from '../../../runtime/core/ask.ts';
import { WAIT } from './act.ts';
import { factsOf, stillWanted } from './facts.ts';
import type { ChoresKnowledge } from './knowledge.ts';
import { classOf } from './speech.ts';

const HANDS = 2;

export function scheduleOf(knowledge: ChoresKnowledge): Job[] {
  const { decides, team, seen } = knowledge;
  const agents = decides.length > 0 ? decides : team;
  const view = [...seen.values()][0];
  // Single steps depend on how far away things are, which shows only on the way.
  if (agents.length === 0 || view === undefined || view.acts === 'primitives') return [];
  const jobs: Job[] = [];
  const load = new Map(agents.map((name) => [name, 0]));
  const give = (subtask: string, actions: readonly string[], agent = leastLoaded(load)) => {
    jobs.push({ agent, subtask, actions: [...actions], after: [] });
    load.set(agent, (load.get(agent) ?? 0) + actions.length);
  };
  const bring = `[goput] ${view.goal.place}`;
  for (const name of agents)
    if ((seen.get(name)?.me.hands.length ?? 0) > 0) give('bring what is in hand', [bring], name);
  for (const names of inPairs(takeableThings(knowledge)))
    give(`bring ${names.join(' and ')}`, [...names.map((name) => `[gograb] ${name}`), bring]);
  for (const deed of unsearchedPlaces(knowledge)) give(deed, [deed]);
  return jobs.length > 0 ? jobs : agents.map((agent) => ({ agent, subtask: 'wait', actions: [WAIT], after: [] }));
}

const leastLoaded = (load: ReadonlyMap<string, number>): string =>
  [...load].sort(([, a], [, b]) => a - b)[0]?.[0] ?? '';

/** Things found that are still wanted, those in one room together. */
function takeableThings(knowledge: ChoresKnowledge): string[] {
  const facts = factsOf(knowledge);
  const left = stillWanted(facts);
  const found = [...facts.found.values()].filter(({ name }) => {
    const kind = classOf(name);
    left.set(kind, (left.get(kind) ?? 0) - 1);
    return (left.get(kind) ?? 0) >= 0;
  });
  return found.sort((a, b) => (a.room < b.room ? -1 : a.room > b.room ? 1 : 0)).map(({ name }) => name);
}

function inPairs(names: readonly string[]): string[][] {
  const pairs: string[][] = [];
  for (let i = 0; i < names.length; i += HANDS) pairs.push(names.slice(i, i + HANDS));
  return pairs;
}

/** Rooms that nobody has seen, then what is known to be closed. */
function unsearchedPlaces(knowledge: ChoresKnowledge): string[] {
  const { entered, unchecked } = factsOf(knowledge);
  const rooms = [...knowledge.seen.values()].flatMap((view) => view.rooms.map(({ name }) => name));
  const fresh = [...new Set(rooms)].filter((name) => !entered.has(name));
  return [...fresh.map((name) => `[goexplore] ${name}`), ...[...unchecked.keys()].map((name) => `[gocheck] ${name}`)];
}
