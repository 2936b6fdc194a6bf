// Decides by rules what each agent does next and then, in team order: take wanted things nearby, bring them when its
// hands are full or nothing is left to find, search likely containers for what is missing. Later agents leave alone
// what earlier ones take on, and two with the same knowledge do not go the same way.
import type { Job } from '../../../runtime/core/ask.ts';
import { createSchedule } from '../../kit/player.ts';
import { SEARCH_ORDER } from '../houses.ts';
import { classOf } from '../observation.ts';
import { DONE, WAIT } from '../plans.ts';
import { HANDS } from '../state.ts';
import type { ChoresThingView, ChoresView } from '../view.ts';
import { type ChoresFacts, DEED, deedsIn, grabbedIn, stillWanted, whyFutile } from './facts.ts';

const isIdle = (deed: string): boolean => deed === WAIT || deed === DONE;
const WARE = ['plate', 'cutleryfork', 'coffeepot'];
/** Where food and where tableware is looked for, likely places first: common sense, not counted in any episode. */
const FOOD_FIRST = ['fridge', 'microwave', 'cabinet', 'kitchencabinet', 'stove', 'dishwasher', 'bathroomcabinet'];
const WARE_FIRST = ['dishwasher', 'kitchencabinet', 'cabinet', 'microwave', 'stove', 'fridge', 'bathroomcabinet'];
const LIKELY = 3;

interface DeedContext {
  readonly facts: ChoresFacts;
  readonly view: ChoresView;
  /** Its place in the team, the team's size, and who stands before it in the team. */
  readonly index: number;
  readonly size: number;
  readonly ahead: readonly string[];
  readonly claims: ReadonlyMap<string, string>;
  readonly line: readonly string[];
  /** The action that a correction suggests instead of the one that just failed. */
  readonly advice?: string | undefined;
}

/** The plan that the agent takes up, as the list words it. */
function chooseDeed(chooser: DeedContext): string {
  const { view } = chooser;
  const { hands, free } = view.me;
  if (free === 0) return deliverDeed(view);
  const advised = advisedDeed(chooser);
  if (advised !== undefined) return advised;
  const followed = deedFromLine(chooser);
  if (followed !== undefined) return followed;
  const near = ownShareOf(
    chooser,
    grabbableThings(chooser).filter(({ inView }) => inView),
  );
  if (near !== undefined) return `[gograb] ${near.name}`;
  if (hands.length > 0 && goalRoom(view) === view.me.room) return deliverDeed(view);
  const far = grabbableThings(chooser)[0];
  if (far !== undefined) return `[gograb] ${far.name}`;
  const toldOf = deedTowardsReported(chooser);
  if (toldOf !== undefined) return toldOf;
  const wanted = [...stillWanted(chooser.facts).values()].some((n) => n > 0);
  if (!wanted && hands.length > 0) return deliverDeed(view);
  const search = wanted ? (searchDeeds(chooser, true)[0] ?? searchDeeds(chooser, false)[0]) : undefined;
  if (search !== undefined) return search;
  return hands.length > 0 ? deliverDeed(view) : WAIT;
}

function advisedDeed({ advice = '', view, facts, claims }: DeedContext): string | undefined {
  const [deed] = deedsIn(advice);
  if (deed === undefined || view.last?.ok !== false || whyFutile(facts, view.me.name, deed) !== undefined)
    return undefined;
  const { verb, name = '' } = DEED.read(deed) ?? {};
  const room = view.rooms.find((one) => one.name === name);
  const isKnown = verb === 'goexplore' ? room?.level === 'none' : view.things.some((thing) => thing.name === name);
  return isKnown && ![...claims.values()].includes(deed) ? deed : undefined;
}

const deliverDeed = (view: ChoresView): string => `[goput] ${view.goal.place}`;
const goalRoom = ({ things }: ChoresView): string | null => things.find(({ kind }) => kind === 'goal')?.room ?? null;

/** Missing things that can be taken and that nobody else is going for; those in the same room first. */
function grabbableThings({ facts, view, claims }: DeedContext): ChoresThingView[] {
  const claimed = new Set(claims.values());
  const left = stillWanted(facts, grabbedIn(claimed));
  const free = view.things.filter(
    ({ kind, name, class: of }) =>
      kind === 'target' && facts.found.has(name) && !claimed.has(`[gograb] ${name}`) && (left.get(of) ?? 0) > 0,
  );
  return free.sort((a, b) => rankRoom(view, a) - rankRoom(view, b));
}

/** If several agents see the same things, each takes a different one: the first in the team takes the first. */
function ownShareOf(chooser: DeedContext, things: readonly ChoresThingView[]): ChoresThingView | undefined {
  const ahead = agentsAlongside(chooser.view, chooser.ahead).filter((name) => !chooser.claims.has(name)).length;
  return things[ahead % Math.max(1, things.length)];
}

/** Those of the named agents that are seen in the same room now. */
export function agentsAlongside({ me, clock, others }: ChoresView, names: readonly string[]): string[] {
  const here = others.filter(({ room, seenAt }) => room === me.room && seenAt === clock.now);
  return here.map(({ name }) => name).filter((name) => names.includes(name));
}

const rankRoom = ({ me }: ChoresView, thing: ChoresThingView): number =>
  thing.inView ? 0 : thing.room === me.room ? 1 : 2;

function deedTowardsReported({ facts, view, claims }: DeedContext): string | undefined {
  const own = new Set(view.things.filter(({ kind }) => kind === 'target').map(({ name }) => name));
  const taken = grabbedIn(claims.values());
  const left = stillWanted(facts, taken);
  for (const { name } of facts.found.values()) {
    if (own.has(name) || taken.includes(name) || (left.get(classOf(name)) ?? 0) <= 0) continue;
    const way = deedTowardsThing(facts, view, name);
    if (way !== undefined) return way;
  }
  return undefined;
}

function deedTowardsThing({ found }: ChoresFacts, view: ChoresView, name: string): string | undefined {
  const { at, room } = found.get(name) ?? { at: '', room: '' };
  if (view.rooms.some((one) => one.name === room && one.level === 'none')) return `[goexplore] ${room}`;
  const closed = view.things.some((one) => one.name === at && one.kind === 'container' && one.open === false);
  return closed ? `[gocheck] ${at}` : undefined;
}

/** A final "bring" is not an order to leave with a free hand; when to leave is decided on the way. */
function deedFromLine({ line, facts, view }: DeedContext): string | undefined {
  const left = stillWanted(facts);
  for (const deed of line) {
    const { verb, name = '' } = DEED.read(deed) ?? {};
    const thing = view.things.find((one) => one.name === name);
    if (whyFutile(facts, view.me.name, deed) !== undefined) continue;
    if (verb === 'goexplore' && view.rooms.some((room) => room.name === name && room.level === 'none')) return deed;
    if (verb === 'gocheck' && thing?.kind === 'container' && thing.open === false) return deed;
    if (verb === 'goput' && deed === line[0] && view.me.hands.length > 0 && name === view.goal.place) return deed;
    if (verb !== 'gograb' || (left.get(classOf(name)) ?? 0) <= 0) continue;
    if (thing?.kind === 'target') return deed;
    const way = deedTowardsThing(facts, view, name);
    if (way !== undefined) return way;
  }
  return undefined;
}

/** Where to look, best first. `fresh`: nowhere that others have been or are going. */
function searchDeeds(chooser: DeedContext, fresh: boolean): string[] {
  const { facts, view, claims, index, size } = chooser;
  const claimed = new Set(claims.values());
  const open = view.rooms.filter(({ level }) => level === 'none').map(({ name }) => `[goexplore] ${name}`);
  const rooms = rotatedForAgent(open, index, size).filter(
    (deed) => !fresh || (!claimed.has(deed) && !facts.searched.has(deed.slice('[goexplore] '.length))),
  );
  const order = likelyContainers(facts);
  const closed = view.things.filter(
    ({ kind, open: is, name, room }) =>
      kind === 'container' &&
      is === false &&
      !(fresh && (facts.checked.has(name) || facts.searched.has(room ?? '') || claimed.has(`[gocheck] ${name}`))),
  );
  const ranked = rotatedForAgent(closed, index, size).sort((a, b) => order.indexOf(a.class) - order.indexOf(b.class));
  const checks = (here: boolean, good: boolean) =>
    ranked
      .filter(({ room, class: of }) => (room === view.me.room) === here && order.indexOf(of) < LIKELY === good)
      .map(({ name }) => `[gocheck] ${name}`);
  return [...checks(true, true), ...rooms, ...checks(false, true), ...checks(true, false), ...checks(false, false)];
}

function likelyContainers(facts: ChoresFacts): readonly string[] {
  const wanted = [...stillWanted(facts)].filter(([, n]) => n > 0).map(([name]) => name);
  return wanted.length > 0 && wanted.every((name) => WARE.includes(name)) ? WARE_FIRST : FOOD_FIRST;
}

/** The list begun at another entry for each agent of the team. */
function rotatedForAgent<T>(list: readonly T[], index: number, size: number): T[] {
  const from = Math.floor((index * list.length) / Math.max(1, size));
  return [...list.slice(from), ...list.slice(0, from)];
}

/** Whoever's observation is not in the prompt does what it said it would do next. */
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

/** The plan itself, or its next single step, which takes an observation to tell. */
function actionOf(view: ChoresView | undefined, deed: string, acts = view?.acts): string {
  if (isIdle(deed) || acts === 'plans') return deed;
  return view === undefined ? WAIT : singleStepFor(view, deed);
}

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

const MOST_DEEDS = 4;

/** What it does next and then. Things go first to whoever is in their room, and to whoever has least to do. */
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

/** Names of unseen things cannot be guessed: it covers found things, two at a time, and places to search. */
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
