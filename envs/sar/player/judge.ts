// Judges past actions and proposals from what the prompt shows: subtasks, objections, corrections.
import { callIn } from '../../kit/form.ts';
import { withoutRegion } from '../geometry.ts';
import { CAPACITY } from '../scenes.ts';
import { isToldOnly, justDid, type SarAgentKnowledge, type SarFacts, type SarTeamView } from './facts.ts';

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
export function whyImpossible(
  mine: SarAgentKnowledge,
  view: SarTeamView | undefined,
  asked: string,
): string | undefined {
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
