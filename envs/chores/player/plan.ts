// Plans what each agent does next and after that, in team order; later agents leave alone what earlier ones take on.

import { SEARCH_ORDER } from '../houses.ts';
import { chooseDeed, DONE, isIdle, searchDeeds, WAIT } from './act.ts';
import { type ChoresFacts, factsOf, stillWanted, whyFutile } from './facts.ts';
import type { ChoresKnowledge, ChoresPlayerView } from './knowledge.ts';
import { type ChoresReport, classOf, formatReport } from './speech.ts';

/**
 * By agent: the plan it takes up. An agent whose observation is not in the prompt does what it said it would do next.
 */
export function deedsFor(knowledge: ChoresKnowledge, facts = factsOf(knowledge)): Map<string, string> {
  const met = [...facts.open.values()].every((count) => count <= 0);
  if (knowledge.mustClaim && facts.open.size > 0 && met) return new Map(knowledge.decides.map((name) => [name, DONE]));
  const claims = new Map([...facts.next].filter(([, next]) => next !== ''));
  const deeds = new Map<string, string>();
  for (const name of knowledge.decides) {
    const view = knowledge.seen.get(name);
    const deed =
      view === undefined
        ? claims.get(name)
        : chooseDeed({
            ...teamPosition(knowledge, name),
            facts,
            view,
            line: knowledge.lines.get(name) ?? [],
            claims: withRefused(claims, knowledge.provided.refused.get(name)),
            advice: knowledge.provided.advice.get(name),
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

function teamPosition({ team }: ChoresKnowledge, name: string): { index: number; size: number; ahead: string[] } {
  const index = Math.max(0, team.indexOf(name));
  return { index, size: Math.max(1, team.length), ahead: team.slice(0, index) };
}

/**
 * The same as an action of the list on offer: the plan itself, or its next single step, which takes an observation to
 * tell.
 */
export function actionOf(view: ChoresPlayerView | undefined, deed: string, acts = view?.acts): string {
  if (isIdle(deed) || acts === 'plans') return deed;
  return view === undefined ? WAIT : singleStepFor(view, deed);
}

/** The deed and action of the agent that is asked for itself; of one of several, the first. */
export function ownDeed(knowledge: ChoresKnowledge): { view: ChoresPlayerView | undefined; deed: string } {
  const name = knowledge.seen.has(knowledge.me)
    ? knowledge.me
    : (knowledge.decides.find((one) => knowledge.seen.has(one)) ?? '');
  const deed = deedsFor({ ...knowledge, decides: [name] }).get(name) ?? WAIT;
  return { view: knowledge.seen.get(name), deed };
}

/** An agent's report about itself. */
function reportOf(view: ChoresPlayerView, deed: string): ChoresReport {
  const all = view.rooms.filter(({ level }) => level === 'all').map(({ name }) => name);
  const targets = view.things.filter(({ kind, name }) => kind === 'target' && !deed.endsWith(name));
  const opened = view.things.filter(
    ({ kind, open, room }) => kind === 'container' && open === true && !all.includes(room ?? ''),
  );
  return {
    step: view.clock.now,
    room: view.me.room,
    hands: view.me.hands.map(({ name }) => name),
    next: deed,
    placed: view.goal.placed,
    found: targets.map(({ name, inside, on, room }) => ({ name, at: inside ?? on ?? '', room: room ?? '' })),
    searched: all,
    checked: opened.map(({ name }) => name),
  };
}

export function reportTextOf(view: ChoresPlayerView | undefined, deed: string): string {
  return view === undefined ? '' : formatReport(reportOf(view, deed));
}

/** Deeds in one agent's line. */
const MOST_DEEDS = 4;

/**
 * One line per agent: what it does next and then. Found things and unexplored rooms go to the agent with the least to
 * do, and things in an agent's room preferably to that agent.
 */
export function teamLines(knowledge: ChoresKnowledge, facts = factsOf(knowledge)): Map<string, string[]> {
  const deeds = deedsFor(knowledge, facts);
  const lines = new Map<string, string[]>();
  for (const name of knowledge.team) {
    const first = deeds.get(name) || facts.next.get(name) || WAIT;
    const twice = !first.startsWith('[goput]') && [...lines.values()].some((line) => line.includes(first));
    lines.set(name, isIdle(first) || twice || whyFutile(facts, name, first) !== undefined ? [] : [first]);
  }
  const hand = (deed: string, room: string) => {
    if ([...lines.values()].some((line) => line.includes(deed))) return;
    const free = knowledge.team.filter((name) => (lines.get(name)?.length ?? 0) < MOST_DEEDS - 1);
    const weight = (name: string) => (lines.get(name)?.length ?? 0) * 2 + (roomOf(knowledge, name) === room ? 0 : 1);
    const best = free.reduce<string | undefined>(
      (so, name) => (so === undefined || weight(name) < weight(so) ? name : so),
      undefined,
    );
    if (best !== undefined) lines.get(best)?.push(deed);
  };
  handOutDeeds({ knowledge, facts }, lines, hand);
  const goal = [...knowledge.seen.values()][0]?.goal.place;
  for (const [name, line] of lines) {
    const carries = line.some((deed) => deed.startsWith('[gograb]')) || (facts.hands.get(name)?.length ?? 0) > 0;
    if (goal !== undefined && carries && !line.includes(`[goput] ${goal}`)) line.push(`[goput] ${goal}`);
  }
  return lines;
}

function handOutDeeds(
  { knowledge, facts }: { readonly knowledge: ChoresKnowledge; readonly facts: ChoresFacts },
  lines: ReadonlyMap<string, readonly string[]>,
  hand: (deed: string, room: string) => void,
): void {
  const taken = [...lines.values()].flatMap((line) =>
    line.filter((deed) => deed.startsWith('[gograb] ')).map((deed) => deed.slice(9)),
  );
  const left = stillWanted(facts, taken);
  for (const { name, room } of facts.found.values()) {
    const kind = classOf(name);
    if (taken.includes(name) || (left.get(kind) ?? 0) <= 0) continue;
    left.set(kind, (left.get(kind) ?? 0) - 1);
    hand(`[gograb] ${name}`, room);
  }
  if ([...left.values()].every((n) => n <= 0)) return;
  for (const name of knowledge.team) {
    const own = knowledge.seen.get(name);
    if (own === undefined) continue;
    const open = searchDeeds(
      { ...teamPosition(knowledge, name), facts, view: own, claims: facts.next, line: [] },
      true,
    );
    const search = open.find((deed) => ![...lines.values()].some((line) => line.includes(deed)));
    if (search !== undefined) hand(search, own.me.room);
  }
  const view = [...knowledge.seen.values()][0];
  for (const { name } of view?.rooms ?? []) if (!facts.entered.has(name)) hand(`[goexplore] ${name}`, name);
}

const roomOf = ({ seen, told }: ChoresKnowledge, name: string): string | undefined =>
  seen.get(name)?.me.room ?? told.get(name)?.room;

/** Lines as they are said: `<agent>: <deed> then <deed>`. */
export function linesText(lines: ReadonlyMap<string, readonly string[]>): string {
  return [...lines].map(([name, deeds]) => `${name}: ${deeds.join(' then ') || WAIT}`).join('\n');
}

/** Chooses the next single step towards a plan if actions are primitives. */
function singleStepFor(view: ChoresPlayerView, deed: string): string {
  const [, verb = '', name = ''] = /^\[(\w+)\] (.+)$/.exec(deed) ?? [];
  if (verb === 'goexplore') return `[walktowards] ${name}`;
  if (verb === 'goput') return deliveryStep(view);
  const thing = view.things.find((one) => one.name === name);
  if (thing === undefined || thing.room === null) return WAIT;
  if (thing.room !== view.me.room) return `[walktowards] ${thing.room}`;
  if (verb === 'gocheck') return thing.close ? `[open] ${name}` : `[walktowards] ${name}`;
  if (!thing.close) return `[walktowards] ${name}`;
  return thing.inView ? `[grab] ${name}` : `[open] ${thing.inside ?? name}`;
}

function deliveryStep({ things, goal, me, rooms }: ChoresPlayerView): string {
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
