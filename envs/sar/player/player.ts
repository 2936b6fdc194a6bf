// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone, the same
// answer to the same prompt. README.md says how it plays and where it plays badly.

import type { PlayerProfile } from '../../../runtime/core/world.ts';
import { givesWay, inTeamOrder } from '../../kit/facts.ts';
import { callIn } from '../../kit/form.ts';
import { type ByAgent, createPlayer, eachOf, inOneLine, linesText } from '../../kit/player.ts';
import { withoutRegion } from '../layout.ts';
import type { SarView } from '../observe.ts';
import { CAPACITY } from '../scenes.ts';
import {
  focusedView,
  formatReport,
  isToldOnly,
  justDid,
  SAR_MENDING,
  SAR_READERS,
  type SarAgentKnowledge,
  type SarFacts,
  type SarReport,
  type SarTeamView,
  sarFacts,
} from './facts.ts';
import { planTeam, scheduleOf } from './plan.ts';

const IDLE = 'Idle';

/**
 * Rates fitted to recorded play of search & rescue, as `troupe fit --json` gave them. README.md says what came of each
 * fit and how far it is from the play. A profile holds for one version of the world: fit it again for another.
 */
export const SAR_PROFILES: Readonly<Record<string, PlayerProfile>> = {
  /**
   * GPT-4 under LLaMAR, 60 episodes of two to five agents: nsidn98/LLaMAR, folder SAR/baselines/results/llamar. Fitted
   * to all of them; in each of ten figures it is as near to them as one half of such play is to the other.
   */
  'gpt-4-llamar': {
    world: 'sar',
    version: '1-9c8982b4',
    model: 'rules:scant=0.96,persist=0.28,again=0.12,rash=0.36,crowd=0.91,back=1,apart=0.21,overlook=0.23,without=heed',
  },
};

export const sarPlayer = createPlayer<SarView, SarReport, SarFacts>({
  read: SAR_READERS,
  facts: sarFacts,
  mending: SAR_MENDING,
  profiles: SAR_PROFILES,
  idle: IDLE,
  goals: {
    open: openSubtasks,
    done: visiblyDone,
    assigned: (facts, plan) => eachOf(plan, (action) => subtaskOf(facts, action)),
  },
  ways: {
    knows: ({ view, known }, name) => view !== undefined && known.has(name),
    next: actionsFor,
    schedule: scheduleOf,
    share: (facts) => {
      const plan = actionsFor(facts, facts.decides);
      return Object.fromEntries(facts.decides.map((name) => [name, subtaskOf(facts, plan.get(name) ?? IDLE)]));
    },
  },
  judges: { against: objection, failed: correctionOf },
  tells: {
    report: reportTextOf,
    isNews,
    say: newsText,
    plan: planText,
    shares: (facts, shares, jobs) =>
      jobs.length === 0 ? planText(facts, shares) : jobs.map(({ agent, subtask }) => `${agent}: ${subtask}`).join('\n'),
  },
  words: { corrected: inOneLine, isAt: 'is at', news: 'The others cannot know this, and it matters.' },
});

/** The action of each known agent when deciding for these; the others do as announced. */
function actionsFor(facts: SarFacts, decides: readonly string[]): ReadonlyMap<string, string> {
  const { explorers, line: lines, refused, stocks } = facts;
  const view = focusedView(facts);
  const all = inTeamOrder(facts.team, facts.known.values());
  if (view === undefined) return new Map();
  const terms = { explorers, lines, stocks };
  const fixed = new Map([...announcedActions(all, decides), ...heededAdvice(facts, decides)]);
  const plan = planTeam(view, all, { fixed, terms });
  for (const [name, things] of refused) {
    const action = plan.get(name) ?? '';
    if (!decides.includes(name) || !things.some((thing) => action.includes(thing))) continue;
    const others = new Map([...plan].filter(([other]) => other !== name));
    const instead = planTeam(withoutThings(view, things), all, { fixed: others, terms }).get(name);
    plan.set(name, instead ?? IDLE);
  }
  return plan;
}

/** The action that a correction suggests instead of the failed one, if it is possible. */
function heededAdvice({ known, view, advice: given }: SarFacts, decides: readonly string[]): [string, string][] {
  return decides.flatMap((name): [string, string][] => {
    const mine = known.get(name);
    const advice = given.get(name);
    const failed = mine?.last !== null && mine?.last?.verdict !== 'ok';
    if (mine === undefined || advice === undefined || !failed) return [];
    return whyImpossible(mine, view, advice) === undefined ? [[name, advice]] : [];
  });
}

const withoutThings = (view: SarTeamView, things: readonly string[]): SarTeamView => ({
  ...view,
  fires: view.fires.filter(({ name }) => !things.includes(name)),
  persons: view.persons.filter((name) => !things.includes(name)),
  focused: true,
});

/** The announced actions of agents that others decide for, where one gives way to them. */
function announcedActions(all: readonly SarAgentKnowledge[], decides: readonly string[]): Map<string, string> {
  const said = all.filter(({ name, next }) => next !== null && givesWay(decides, name));
  return new Map(said.map(({ name, next }) => [name, next ?? IDLE]));
}

/** A line for each agent; before them, of an agent with a body, its own state and next action. */
function planText(facts: SarFacts, plan: ByAgent): string {
  const own = Object.hasOwn(plan, facts.me) ? plan[facts.me] : undefined;
  const told = own !== undefined && facts.known.has(facts.me) ? [reportTextOf(facts, own)] : [];
  const lines = new Map([...shareOutSubtasks(facts, plan)].map(([name, what]) => [name, what.join(', ')]));
  return [...told, linesText(lines)].join('\n');
}

/** Each agent's current work, as far as known; unassigned fires and persons go to the agent with the least. */
function shareOutSubtasks(facts: SarFacts, plan: ByAgent): Map<string, string[]> {
  const { view, team, known, line: told } = facts;
  const isAt = (name: string) => known.has(name) && plan[name] !== undefined && plan[name] !== IDLE;
  const subtaskInWords = (action: string) => asWords(subtaskOf(facts, action));
  /** For an agent about which nothing else is known: its action in the last plan or report. */
  const heard = (name: string) => (known.has(name) ? [] : [told.get(name) ?? []].flat().map(subtaskInWords));
  const names = team.length > 0 ? team : Object.keys(plan);
  const lines = new Map(
    names.map((name): [string, string[]] => [name, isAt(name) ? [subtaskInWords(plan[name] ?? '')] : heard(name)]),
  );
  const least = () => [...lines.values()].sort((a, b) => a.length - b.length)[0];
  const said = () => [...lines.values()].flat().join('\n');
  for (const { name, level } of view?.fires ?? [])
    if (level > 0 && !said().includes(name)) least()?.push(`put out ${name}`);
  for (const name of view?.persons ?? []) if (!said().includes(name)) least()?.push(`carry ${name}`);
  for (const line of lines.values()) if (line.length === 0) line.push(facts.explorers > 0 ? 'explore' : 'look around');
  return lines;
}

/** A subtask is no order to do that very action next. */
function asWords(subtask: string): string {
  if (subtask.startsWith('Explore')) return 'explore';
  const { name, args: [thing] = [] } = callIn(subtask) ?? {};
  if (name === 'UseSupply') return `put out ${thing}`;
  return name === 'Carry' ? `carry ${thing}` : subtask;
}

/**
 * Things that others may not have seen, and the person it carries, which nobody can see: with several persons in sight,
 * the helper must be told once.
 */
function isNews({ me, team, known, view, told, news }: SarFacts): boolean {
  if (news && team.some((name) => name !== me)) return true;
  const mine = known.get(me);
  const carried = mine === undefined ? undefined : justDid(mine, 'carry ');
  if (carried === undefined || (view?.persons.length ?? 0) < 2 || !team.some((name) => name !== me)) return false;
  return told.get(me)?.last?.phrase !== `carry ${carried}`;
}

/** Silent if nobody listens or the others already know, since a message may cost a turn. */
function newsText({ me, team, known, told, news, found }: SarFacts, decide: () => string): string {
  const mine = known.get(me);
  const before = told.get(me);
  if (mine === undefined || !team.some((name) => name !== me)) return '';
  const next = decide();
  const isSame =
    !news &&
    before !== undefined &&
    before.next === next &&
    formatReport(before, next) === formatReport({ ...mine, last: before.last }, next);
  return isSame ? '' : formatReport(mine, next, found);
}

function reportTextOf({ me, known, found }: SarFacts, next: string): string {
  const mine = known.get(me);
  return mine === undefined ? '' : formatReport(mine, next, found);
}

// --- judging what was done and proposed, from what the prompt shows: subtasks, objections, corrections ---

/** What is still to do, as far as the prompt shows. */
export function openSubtasks({ view, explorers, completed, mustVisit }: SarFacts): string[] {
  if (view === undefined) return [];
  const fires = view.fires.filter(({ level }) => level > 0);
  const needed = view.reservoirs.filter(({ supply }) => fires.some((fire) => fire.supply === supply));
  const place = view.deposits[0]?.name;
  const shown = [
    ...needed.map(({ name }) => `GetSupply(${name})`),
    ...fires.flatMap(({ name, supply }) => [`UseSupply(${name}, ${supply})`, `EndFire(${name})`]),
    ...(view.unseen > 0 ? [explorers > 0 ? 'Explore()' : 'look around'] : []),
    ...view.persons.flatMap((name) => [
      `Carry(${name})`,
      ...(place === undefined ? [] : [`DropOff(${place}, ${name})`]),
    ]),
  ];
  // Only a list of completed work shows which things have been visited.
  const visits = mustVisit && completed !== undefined ? visitsOf(view) : [];
  return [...shown, ...visits].filter((subtask) => !completed?.includes(subtask));
}

/** Things that must also be visited, according to the manual. */
function visitsOf({ fires, reservoirs, deposits, persons }: SarTeamView): string[] {
  const needed = reservoirs.filter(({ supply }) => fires.some((fire) => fire.supply === supply));
  const places = [...fires, ...needed, ...deposits].map(({ name }) => name);
  return [...places, ...persons].map((name) => `NavigateTo(${name})`);
}

/** The subtask that an action belongs to: fetching belongs to the fire that it is for. */
export function subtaskOf({ view }: Pick<SarFacts, 'view'>, action: string): string {
  const [said] = callIn(action)?.args ?? [];
  const target = said && withoutRegion(said);
  const reservoir = view?.reservoirs.find(({ name }) => name === target);
  const fire = view?.fires.find(
    ({ name, level, supply }) => name === target || (level > 0 && supply === reservoir?.supply),
  );
  if (fire !== undefined && (fire.name === target || reservoir !== undefined))
    return `UseSupply(${fire.name}, ${fire.supply})`;
  return action.startsWith('NavigateTo(LostPerson') ? `Carry(${target})` : action;
}

/** Subtasks that the observations or last actions show to be done, with those that were reported before. */
export function visiblyDone({ view, known, team, completed }: SarFacts): string[] {
  const done = new Set(completed?.filter((subtask) => !isSeenUndone(subtask, view)));
  for (const { name, level } of view?.fires ?? []) if (level === 0) done.add(`EndFire(${name})`);
  for (const name of view?.persons ?? []) done.add(`Spot(${name})`);
  for (const agent of known.values()) {
    if (!team.includes(agent.name)) continue;
    const went = justDid(agent, 'navigate to ');
    const got = justDid(agent, 'get supply from ');
    const held = justDid(agent, 'carry ');
    if (went !== undefined) done.add(`NavigateTo(${withoutRegion(went)})`);
    if (got !== undefined) done.add(`GetSupply(${got})`);
    if (held !== undefined) done.add(`Carry(${held})`);
    const [supply, fire] = justDid(agent, 'use ')?.split(' on ') ?? [];
    if (supply && fire) done.add(`UseSupply(${withoutRegion(fire)}, ${supply === 'sand' ? 'Sand' : 'Water'})`);
    const [person, place] = justDid(agent, 'drop off ')?.split(' at ') ?? [];
    if (person && place) done.add(`DropOff(${place}, ${person})`);
  }
  return [...done].sort();
}

/** Whether what was reported as done can be seen not to be. */
function isSeenUndone(subtask: string, view: SarTeamView | undefined): boolean {
  const { name: verb, args = [] } = callIn(subtask) ?? {};
  const thing = args.at(-1);
  if (verb === 'EndFire')
    return view?.fires.some(({ name, level, age }) => name === thing && level > 0 && age === 0) ?? false;
  if (verb === 'DropOff') return view?.persons.some((name) => name === thing && !view.since.get(name)) ?? false;
  return (verb === 'Explore' || subtask === 'look around') && (view?.unseen ?? 0) > 0;
}

/**
 * Why the plan in the prompt is rejected: something the deciding agent cannot do, or something everybody omits;
 * otherwise undefined.
 */
export function objection({ me, known, view, team, line, segments }: SarFacts): string | undefined {
  const mine = known.get(me);
  if (view !== undefined && team.length > 0 && team.every((name) => line.has(name))) {
    const left = neglectedGoal(view, [...line.values()].join('\n'));
    if (left !== undefined) return left;
  }
  const asked = proposedAction(segments, me);
  return mine === undefined || asked === undefined ? undefined : whyImpossible(mine, view, asked);
}

/** Why an agent cannot do what is requested, as far as the prompt shows; otherwise undefined. */
function whyImpossible(mine: SarAgentKnowledge, view: SarTeamView | undefined, asked: string): string | undefined {
  const { name: verb, args = [] } = callIn(asked.trim()) ?? { name: asked.trim() };
  if (!isWord(verb)) return `I do not understand '${asked.slice(0, 60)}'.`;
  const [target = ''] = args;
  if (mine.person > 0 && NEEDS_HANDS.includes(verb)) return 'I hold a person.';
  if (mine.person > 0 && verb === 'Carry') return 'I hold a person already.';
  if (mine.person === 0 && verb === 'DropOff') return 'I hold nobody.';
  if (verb === 'UseSupply' && unitsIn(mine, args) === 0) return 'I do not hold that supply.';
  if (verb === 'GetSupply' && mine.sand + mine.water >= CAPACITY) return 'My hands are full.';
  if (verb === 'GetSupply' && isElsewhere(mine, target)) return `I am not at ${target}.`;
  const burning = view?.fires.flatMap(({ regions }) => regions.map(({ name }) => name)) ?? [];
  const fire = view?.fires.find(({ name }) => target.startsWith(`${name}_Region_`));
  const unknown = view?.partial === true && (fire === undefined || isToldOnly(fire));
  if (verb === 'NavigateTo' && target.includes('_Region_') && !unknown && !burning.includes(target))
    return `${target} does not burn.`;
  return undefined;
}

/**
 * A fire or a person that it sees now and no line speaks of, while some line has nothing better than to explore or
 * wait. Of what it only remembers others may know better.
 */
function neglectedGoal({ fires, persons, reservoirs, since }: SarTeamView, said: string): string | undefined {
  if (!/\b(explore|look around|idle|wait|done)\b/i.test(said)) return undefined;
  const sources = (supply: string) => reservoirs.filter((one) => one.supply === supply).map(({ name }) => name);
  const fire = fires.find(
    ({ name, level, supply, age }) =>
      level > 0 && age === 0 && ![name, ...sources(supply)].some((one) => said.includes(one)),
  );
  if (fire !== undefined) return `Nobody goes for ${fire.name}, which still burns.`;
  const person = persons.find((name) => !since.get(name) && !said.includes(name));
  return person && `Nobody goes for ${person}, who is in sight.`;
}

const NEEDS_HANDS = ['GetSupply', 'UseSupply', 'StoreSupply', 'ClearInventory'];
const isWord = (text: string): boolean => /^\w+$/.test(text);

const unitsIn = ({ sand, water }: SarAgentKnowledge, args: readonly string[]): number =>
  args.some((one) => one.toLowerCase().includes('sand')) ? sand : water;

/** It has just gone somewhere else, so it cannot be there (two reservoirs are never that close). */
function isElsewhere(mine: SarAgentKnowledge, reservoir: string): boolean {
  const went = justDid(mine, 'navigate to ');
  return (went !== undefined && went !== reservoir) || mine.last === null;
}

/** The action that the last message naming one for this agent requests. */
function proposedAction(segments: SarFacts['segments'], me: string): string | undefined {
  for (const { text } of segments.filter(({ origin }) => origin === 'message').toReversed()) {
    const at = text.indexOf(`${me}: `);
    const said = at < 0 ? undefined : /^[A-Za-z]+(\([^()]*\))?/.exec(text.slice(at + me.length + 2))?.[0];
    if (said !== undefined) return said;
  }
  return undefined;
}

/** Why an agent's last action failed, and what to do instead. */
export function correctionOf({ known }: SarFacts, name: string, instead: string): string | undefined {
  const last = known.get(name)?.last;
  if (!last || last.verdict === 'ok') return undefined;
  return `To ${last.phrase} failed: ${WHY[last.verdict] ?? WHY.failed}. Do ${instead} instead.`;
}

const WHY: Readonly<Record<string, string>> & { readonly failed: string } = {
  not_visible: 'it is not in sight',
  not_interactable: 'it is too far away',
  restricted_action: 'a carrier of a person cannot do that',
  ACTION_UNKNOWN: 'it is no action of this world',
  failed: 'it was tried and did not work',
};
