// Decides by rules what an agent does next: take wanted things nearby, bring them when its hands are full or nothing is
// left to find, and search likely containers for missing things. It leaves the others' targets to them, and two agents
// with the same knowledge do not go the same way.

import { classOf } from '../observation.ts';
import { DONE, WAIT } from '../plans.ts';
import type { ChoresThingView, ChoresView } from '../view.ts';
import { type ChoresFacts, stillWanted, whyFutile } from './facts.ts';
import { DEED, deedsIn, grabbedIn } from './speech.ts';

export const isIdle = (deed: string): boolean => deed === WAIT || deed === DONE;
const WARE = ['plate', 'cutleryfork', 'coffeepot'];
/** Where food and where tableware is looked for, likely places first: common sense, not counted in any episode. */
const FOOD_FIRST = ['fridge', 'microwave', 'cabinet', 'kitchencabinet', 'stove', 'dishwasher', 'bathroomcabinet'];
const WARE_FIRST = ['dishwasher', 'kitchencabinet', 'cabinet', 'microwave', 'stove', 'fridge', 'bathroomcabinet'];
/** The number of containers to search before unexplored rooms. */
const LIKELY = 3;

export interface DeedContext {
  readonly facts: ChoresFacts;
  readonly view: ChoresView;
  /** Its place in the team, the team's size, and who stands before it in the team. */
  readonly index: number;
  readonly size: number;
  readonly ahead: readonly string[];
  /** The others' current actions, by agent. */
  readonly claims: ReadonlyMap<string, string>;
  /** What a plan says it should do, in order. */
  readonly line: readonly string[];
  /** The action that a correction suggests instead of the one that just failed. */
  readonly advice?: string | undefined;
}

/** The plan that the agent takes up, as the list words it. */
export function chooseDeed(chooser: DeedContext): string {
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

/** Where it can be done and is not in vain. */
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

/** The way to something that a teammate found: into its room, or to open what holds it. */
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

/**
 * The plan's action if it is possible and still makes sense. A final "bring" is not an order to leave with a free hand;
 * when to leave is decided on the way.
 */
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
export function searchDeeds(chooser: DeedContext, fresh: boolean): string[] {
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
