// Judges past actions and proposals from what the prompt shows: subtasks, objections, corrections.
import { z } from 'zod';
import type { PlayerQuestion } from '../../kit/player-question.ts';
import type { ProtocolInput } from '../../kit/provided.ts';
import { CAPACITY } from '../scenes.ts';
import { justDid, type SarAgentKnowledge, type SarKnowledge } from './knowledge.ts';
import { isToldOnly, type SarTeamView } from './sight.ts';

/** What is still to do, as far as the prompt shows. */
export function openSubtasks({ view, explorers, provided, mustVisit }: SarKnowledge): string[] {
  if (view === undefined) return [];
  const completed = new Set(provided.completed);
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
  return [...shown, ...(mustVisit ? visitsLeft(view, provided) : [])].filter((subtask) => !completed.has(subtask));
}

/** Things that must also be visited (according to the manual); only a list of completed work shows which have been. */
function visitsLeft({ fires, reservoirs, deposits, persons }: SarTeamView, { completed }: ProtocolInput): string[] {
  if (completed === undefined) return [];
  const needed = reservoirs.filter(({ supply }) => fires.some((fire) => fire.supply === supply));
  const places = [...fires, ...needed, ...deposits].map(({ name }) => name);
  return [...places, ...persons].map((name) => `NavigateTo(${name})`);
}

/** The subtask that an action belongs to: fetching belongs to the fire that it is for. */
export function subtaskOf({ view }: SarKnowledge, action: string): string {
  const target = /^\w+\((\w+?)(?:_Region_\d+)?[,)]/.exec(action)?.[1];
  const reservoir = view?.reservoirs.find(({ name }) => name === target);
  const fire = view?.fires.find(
    ({ name, level, supply }) => name === target || (level > 0 && supply === reservoir?.supply),
  );
  if (fire !== undefined && (fire.name === target || reservoir !== undefined))
    return `UseSupply(${fire.name}, ${fire.supply})`;
  return action.startsWith('NavigateTo(LostPerson') ? `Carry(${target})` : action;
}

/** Subtasks that the observations or last actions show to be done, with those that were reported before. */
export function visiblyDone({ view, known, team, provided }: SarKnowledge): string[] {
  const done = new Set(provided.completed?.filter((subtask) => !isSeenUndone(subtask, view)));
  for (const { name, level } of view?.fires ?? []) if (level === 0) done.add(`EndFire(${name})`);
  for (const name of view?.persons ?? []) done.add(`Spot(${name})`);
  for (const agent of known.values()) {
    if (!team.includes(agent.name)) continue;
    const went = justDid(agent, 'navigate to ');
    const got = justDid(agent, 'get supply from ');
    const held = justDid(agent, 'carry ');
    if (went !== undefined) done.add(`NavigateTo(${went.replace(/_Region_\d+$/, '')})`);
    if (got !== undefined) done.add(`GetSupply(${got})`);
    if (held !== undefined) done.add(`Carry(${held})`);
    const [, supply, fire] = /^(sand|water) on (\w+?)(?:_Region_\d+)?$/.exec(justDid(agent, 'use ') ?? '') ?? [];
    if (supply && fire) done.add(`UseSupply(${fire}, ${supply === 'sand' ? 'Sand' : 'Water'})`);
    const [, person, place] = /^(\w+) at (\w+)$/.exec(justDid(agent, 'drop off ') ?? '') ?? [];
    if (person && place) done.add(`DropOff(${place}, ${person})`);
  }
  return [...done].sort();
}

/** Whether what was reported as done can be seen not to be. */
function isSeenUndone(subtask: string, view: SarTeamView | undefined): boolean {
  const [, verb = '', inner = ''] = /^(\w+)\((.*)\)$/.exec(subtask) ?? [];
  if (verb === 'EndFire')
    return view?.fires.some(({ name, level, age }) => name === inner && level > 0 && age === 0) ?? false;
  if (verb === 'DropOff') return view?.persons.some((name) => inner.endsWith(name) && !view.since.get(name)) ?? false;
  return (verb === 'Explore' || subtask === 'look around') && (view?.unseen ?? 0) > 0;
}

/**
 * Why the plan in the prompt is rejected: something the deciding agent cannot do, or something everybody omits;
 * otherwise undefined.
 */
export function objection(question: PlayerQuestion, knowledge: SarKnowledge): string | undefined {
  const { me, known, view, team } = knowledge;
  const { lines } = knowledge.provided;
  const mine = known.get(me);
  if (view !== undefined && team.length > 0 && team.every((name) => lines.has(name))) {
    const left = neglectedGoal(view, [...lines.values()].join('\n'));
    if (left !== undefined) return left;
  }
  const asked = proposedAction(question, me);
  if (mine === undefined || asked === undefined) return undefined;
  return whyImpossible(mine, view, asked);
}

/** Why an agent cannot do what is requested, as far as the prompt shows; otherwise undefined. */
export function whyImpossible(
  mine: SarAgentKnowledge,
  view: SarTeamView | undefined,
  asked: string,
): string | undefined {
  const [, verb = '', inner = ''] = /^\s*(\w+)(?:\((.*)\))?\s*$/.exec(asked) ?? [];
  if (verb === '') return `I do not understand '${asked.slice(0, 60)}'.`;
  const [target = ''] = inner.split(',').map((part) => part.trim());
  if (mine.person > 0 && /^(GetSupply|UseSupply|StoreSupply|ClearInventory)$/.test(verb)) return 'I hold a person.';
  if (mine.person > 0 && verb === 'Carry') return 'I hold a person already.';
  if (mine.person === 0 && verb === 'DropOff') return 'I hold nobody.';
  if (verb === 'UseSupply' && unitsIn(mine, inner) === 0) return 'I do not hold that supply.';
  if (verb === 'GetSupply' && mine.sand + mine.water >= CAPACITY) return 'My hands are full.';
  if (verb === 'GetSupply' && isElsewhere(mine, target)) return `I am not at ${target}.`;
  const burning = view?.fires.flatMap(({ regions }) => regions.map(({ name }) => name)) ?? [];
  const fire = view?.fires.find(({ name }) => target.startsWith(`${name}_Region_`));
  const unknown = view?.partial === true && (fire === undefined || isToldOnly(fire));
  if (verb === 'NavigateTo' && /_Region_/.test(target) && !unknown && !burning.includes(target))
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

function unitsIn({ sand, water }: SarAgentKnowledge, inner: string): number {
  return /sand/i.test(inner) ? sand : water;
}

/** It has just gone somewhere else, so it cannot be there (two reservoirs are never that close). */
function isElsewhere(mine: SarAgentKnowledge, reservoir: string): boolean {
  const went = justDid(mine, 'navigate to ');
  return (went !== undefined && went !== reservoir) || mine.last === null;
}

const Proposal = z.union([
  z.object({ plan: z.record(z.string(), z.string()) }).transform(({ plan }) => plan),
  z.object({ do: z.string() }).transform(({ do: action }) => action),
  z.object({ action: z.string() }).transform(({ action }) => action),
]);

/** The action that the last message naming one for this agent requests. */
function proposedAction({ segments }: PlayerQuestion, me: string): string | undefined {
  for (const { origin, text, data } of segments.toReversed()) {
    if (origin !== 'message') continue;
    const body = Proposal.safeParse(data).data;
    if (typeof body === 'string') return body;
    if (body !== undefined && Object.hasOwn(body, me)) return body[me];
    const at = text.indexOf(`${me}: `);
    const said = at < 0 ? undefined : /^[A-Za-z]+(\([^()]*\))?/.exec(text.slice(at + me.length + 2))?.[0];
    if (said !== undefined) return said;
  }
  return undefined;
}

/** For each agent whose last action failed: why, and what to do instead. */
export function corrections(
  { known, decides }: SarKnowledge,
  plan: Readonly<Record<string, string>>,
): Record<string, string> {
  const wrong: [string, string][] = [];
  for (const name of decides) {
    const last = known.get(name)?.last;
    if (!last || last.verdict === 'ok') continue;
    wrong.push([
      name,
      `To ${last.phrase} failed: ${WHY[last.verdict] ?? WHY.failed}. Do ${plan[name] ?? 'Idle'} instead.`,
    ]);
  }
  return Object.fromEntries(wrong);
}

const WHY: Readonly<Record<string, string>> & { readonly failed: string } = {
  not_visible: 'it is not in sight',
  not_interactable: 'it is too far away',
  restricted_action: 'a carrier of a person cannot do that',
  ACTION_UNKNOWN: 'it is no action of this world',
  failed: 'it was tried and did not work',
};
