// Plans what each agent does next and after that, in team order; later agents leave alone what earlier ones take on. At
// the start of an episode it plans all of it.
import type { Job } from '../../../runtime/core/ask.ts';
import { createSchedule } from '../../kit/schedule.ts';
import { SEARCH_ORDER } from '../houses.ts';
import { classOf } from '../observation.ts';
import { DONE, WAIT } from '../plans.ts';
import { HANDS } from '../state.ts';
import type { ChoresView } from '../view.ts';
import { chooseDeed, isIdle, searchDeeds } from './act.ts';
import { type ChoresFacts, stillWanted, whyFutile } from './facts.ts';
import { DEED, deedsIn, grabbedIn } from './speech.ts';

/**
 * By agent: the plan it takes up. An agent whose observation is not in the prompt does what it said it would do next.
 */
function deedsFor(facts: ChoresFacts, agents: readonly string[]): Map<string, string> {
  const met = [...facts.missing.values()].every((count) => count <= 0);
  if (facts.mustClaim && facts.missing.size > 0 && met) return new Map(agents.map((name) => [name, DONE]));
  const claims = new Map([...facts.next].filter(([, next]) => next !== ''));
  const deeds = new Map<string, string>();
  for (const name of agents) {
    const view = facts.seen.get(name);
    const deed =
      view === undefined
        ? claims.get(name)
        : chooseDeed({
            facts,
            view,
            line: deedsIn(facts.lines.get(name)?.at(-1) ?? ''),
            claims: withRefused(claims, facts.refused.get(name)),
            advice: facts.advice.get(name),
            ...teamPosition(facts, name),
          });
    if (deed === undefined) continue;
    deeds.set(name, deed);
    claims.set(name, deed);
  }
  return deeds;
}

/** Things that a rejected plan was criticized for count as taken by others. */
function withRefused(claims: ReadonlyMap<string, string>, things: readonly string[] = []): ReadonlyMap<string, string> {
  const deeds = things.flatMap((thing) => ['gograb', 'gocheck', 'goexplore'].map((verb) => `[${verb}] ${thing}`));
  return new Map([...claims, ...deeds.map((deed, i) => [`refused ${i}`, deed] as const)]);
}

function teamPosition({ team }: ChoresFacts, name: string): { index: number; size: number; ahead: string[] } {
  const index = Math.max(0, team.indexOf(name));
  return { index, size: Math.max(1, team.length), ahead: team.slice(0, index) };
}

/**
 * The same as an action of the list on offer: the plan itself, or its next single step, which takes an observation to
 * tell.
 */
function actionOf(view: ChoresView | undefined, deed: string, acts = view?.acts): string {
  if (isIdle(deed) || acts === 'plans') return deed;
  return view === undefined ? WAIT : singleStepFor(view, deed);
}

/** By agent: its deed as an action. */
export function actionsFor(facts: ChoresFacts, agents: readonly string[]): Map<string, string> {
  const acts = [...facts.seen.values()][0]?.acts;
  return new Map(
    [...deedsFor(facts, agents)].map(([name, deed]) => [name, actionOf(facts.seen.get(name), deed, acts)]),
  );
}

/** What the agent that is asked, or the first that is decided for, sees and does. */
export function ownDeed(facts: ChoresFacts): { view: ChoresView | undefined; deed: string } {
  const { me, seen, decides } = facts;
  const name = [me, ...decides].find((one) => seen.has(one)) ?? '';
  return { view: seen.get(name), deed: deedsFor(facts, [name]).get(name) ?? WAIT };
}

/** Deeds in one agent's line. */
const MOST_DEEDS = 4;

/**
 * One line per agent: what it does next and then. Found things and unexplored rooms go to the agent with the least to
 * do, and things in an agent's room preferably to that agent.
 */
export function teamLines(facts: ChoresFacts): Map<string, string[]> {
  const { team, seen, told } = facts;
  const deeds = deedsFor(facts, facts.decides);
  const lines = new Map<string, string[]>();
  for (const name of team) {
    const first = deeds.get(name) || facts.next.get(name) || WAIT;
    const twice = !first.startsWith('[goput]') && [...lines.values()].some((line) => line.includes(first));
    lines.set(name, isIdle(first) || twice || whyFutile(facts, name, first) !== undefined ? [] : [first]);
  }
  const hand = (deed: string, room: string) => {
    if ([...lines.values()].some((line) => line.includes(deed))) return;
    const free = team.filter((name) => (lines.get(name)?.length ?? 0) < MOST_DEEDS - 1);
    const roomOf = (name: string) => seen.get(name)?.me.room ?? told.get(name)?.room;
    const weight = (name: string) => (lines.get(name)?.length ?? 0) * 2 + (roomOf(name) === room ? 0 : 1);
    const best = free.toSorted((a, b) => weight(a) - weight(b))[0];
    if (best !== undefined) lines.get(best)?.push(deed);
  };
  handOutDeeds(facts, lines, hand);
  const goal = [...seen.values()][0]?.goal.place;
  for (const [name, line] of lines) {
    const carries = line.some((deed) => deed.startsWith('[gograb]')) || (facts.hands.get(name)?.length ?? 0) > 0;
    if (goal !== undefined && carries && !line.includes(`[goput] ${goal}`)) line.push(`[goput] ${goal}`);
  }
  return lines;
}

function handOutDeeds(
  facts: ChoresFacts,
  lines: ReadonlyMap<string, readonly string[]>,
  hand: (deed: string, room: string) => void,
): void {
  const taken = grabbedIn([...lines.values()].flat());
  const left = stillWanted(facts, taken);
  for (const { name, room } of facts.found.values()) {
    const kind = classOf(name);
    if (taken.includes(name) || (left.get(kind) ?? 0) <= 0) continue;
    left.set(kind, (left.get(kind) ?? 0) - 1);
    hand(`[gograb] ${name}`, room);
  }
  if ([...left.values()].every((n) => n <= 0)) return;
  for (const name of facts.team) {
    const view = facts.seen.get(name);
    if (view === undefined) continue;
    const open = searchDeeds({ facts, view, claims: facts.next, line: [], ...teamPosition(facts, name) }, true);
    const search = open.find((deed) => ![...lines.values()].some((line) => line.includes(deed)));
    if (search !== undefined) hand(search, view.me.room);
  }
  for (const { name } of [...facts.seen.values()][0]?.rooms ?? [])
    if (!facts.entered.has(name)) hand(`[goexplore] ${name}`, name);
}

/** Chooses the next single step towards a plan if actions are primitives. */
function singleStepFor(view: ChoresView, deed: string): string {
  const { verb, name = '' } = DEED.read(deed) ?? {};
  if (verb === 'goexplore') return `[walktowards] ${name}`;
  if (verb === 'goput') return deliveryStep(view);
  const thing = view.things.find((one) => one.name === name);
  if (thing === undefined || thing.room === null) return WAIT;
  if (thing.room !== view.me.room) return `[walktowards] ${thing.room}`;
  if (verb === 'gocheck') return thing.close ? `[open] ${name}` : `[walktowards] ${name}`;
  if (!thing.close) return `[walktowards] ${name}`;
  return thing.inView ? `[grab] ${name}` : `[open] ${thing.inside ?? name}`;
}

function deliveryStep({ things, goal, me, rooms }: ChoresView): string {
  const place = things.find(({ kind }) => kind === 'goal');
  const held = me.hands[0]?.name;
  if (held === undefined) return WAIT;
  if (place === undefined) {
    const open = SEARCH_ORDER.flatMap((name) =>
      rooms.filter((room) => room.level === 'none' && classOf(room.name) === name),
    );
    return open[0] === undefined ? WAIT : `[walktowards] ${open[0].name}`;
  }
  if (place.room !== me.room) return `[walktowards] ${place.room}`;
  if (!place.close) return `[walktowards] ${place.name}`;
  if (place.open === false) return `[open] ${place.name}`;
  return `[${goal.relation === 'inside' ? 'putin' : 'putback'}] ${held} ${place.name}`;
}

/**
 * A complete schedule for a team that is never asked again. The names of unseen things cannot be guessed, so it covers
 * found things, brought two at a time, and places to search; things discovered there are not taken.
 */
export function scheduleOf(facts: ChoresFacts): Job[] {
  const { seen } = facts;
  const view = [...seen.values()][0];
  // Single steps depend on how far away things are, which shows only on the way.
  if (view === undefined || view.acts === 'primitives') return [];
  const { jobs, give, agents } = createSchedule(facts);
  const bring = `[goput] ${view.goal.place}`;
  for (const name of agents)
    if ((seen.get(name)?.me.hands.length ?? 0) > 0) give('bring what is in hand', [bring], { to: [name] });
  for (const names of inPairs(takeableThings(facts)))
    give(`bring ${names.join(' and ')}`, [...names.map((name) => `[gograb] ${name}`), bring]);
  for (const deed of unsearchedPlaces(facts)) give(deed, [deed]);
  if (jobs.length === 0) for (const agent of agents) give('wait', [WAIT], { to: [agent] });
  return jobs;
}

/** Things found that are still wanted, those in one room together. */
function takeableThings(facts: ChoresFacts): string[] {
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
function unsearchedPlaces({ entered, unchecked, seen }: ChoresFacts): string[] {
  const rooms = [...seen.values()].flatMap((view) => view.rooms.map(({ name }) => name));
  const fresh = [...new Set(rooms)].filter((name) => !entered.has(name));
  return [...fresh.map((name) => `[goexplore] ${name}`), ...[...unchecked.keys()].map((name) => `[gocheck] ${name}`)];
}
