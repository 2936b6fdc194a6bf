// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone, the same
// answer to the same prompt. README.md says how it plays and where it plays badly.

import { z } from 'zod';
import type { Ask } from '../../../runtime/core/ask.ts';
import type { Player } from '../../../runtime/core/world.ts';
import { ChoiceLabels, MESSAGE_OPTION } from '../../kit/choice.ts';
import { givesWay } from '../../kit/decider.ts';
import { type PlayerQuestion, playerOf } from '../../kit/player-question.ts';
import { readSarObservation } from '../observe.ts';
import { corrections, objection, openSubtasks, subtaskOf, visiblyDone, whyImpossible } from './judge.ts';
import { focusedView, justDid, knowledgeOf, type SarAgentKnowledge, type SarKnowledge } from './knowledge.ts';
import { type PlanTerms, planTeam } from './plan.ts';
import { scheduleOf } from './schedule.ts';
import type { SarTeamView } from './sight.ts';
import { formatReport } from './speech.ts';

/**
 * Chooses from a list: the option that matches the player's own decision, or the message if it is worth the turn.
 */
const SarListedOptions = z.union([
  z.object({ options: z.array(z.string()).min(1) }).transform(({ options }) => options),
  z.object({ choices: z.array(z.string()).min(1) }).transform(({ choices }) => choices),
  z.object({ actions: z.array(z.string()).min(1) }).transform(({ actions }) => actions),
]);
const MOST_OPTIONS = 200;

/** `speaks`: whether there is something that the others must know. */
function chooseSarOption(question: PlayerQuestion, wanted: string, speaks = false): { choice: string; reason: string } {
  const all = optionLinesOf(question);
  const lines = all.filter(({ text }) => !MESSAGE_OPTION.test(text));
  const labels = ChoiceLabels.safeParse(question.schema).data?.properties.choice.enum;
  const message = speaks ? all.find(({ text }) => MESSAGE_OPTION.test(text)) : undefined;
  const option =
    message ??
    lines.find(({ text }) => wordCharactersOnly(text) === wordCharactersOnly(wanted)) ??
    lines.find(({ text }) => wordCharactersOnly(text).includes(wordCharactersOnly(wanted)));
  const labelled = option && (labels === undefined || labels.includes(option.label)) ? option.label : undefined;
  const named = labels?.find((label) => wordCharactersOnly(label).includes(wordCharactersOnly(wanted)));
  const choice = labelled ?? named ?? labels?.[0] ?? lines[0]?.label ?? wanted;
  return {
    choice,
    reason: message === undefined ? `I would ${wanted}.` : 'The others cannot know this, and it matters.',
  };
}

const wordCharactersOnly = (text: string): string => text.toLowerCase().replace(/[^a-z0-9_]/g, '');

/** Lines such as `A. NavigateTo(X)` or `3) Explore()`, and lists in data, whose entries are their own labels. */
function optionLinesOf({ segments }: PlayerQuestion): { label: string; text: string }[] {
  const found: { label: string; text: string }[] = [];
  for (const { origin, text, data } of segments) {
    const listed = SarListedOptions.safeParse(data).data;
    for (const entry of listed ?? []) found.push({ label: entry, text: entry });
    if (origin === 'message' || origin === 'observation') continue;
    for (const line of text.split('\n').slice(0, MOST_OPTIONS)) {
      const match = /^\s*([A-Z]{1,2}|\d{1,3})[.):]\s+(.{1,200})$/.exec(line);
      if (match?.[1] !== undefined && match[2] !== undefined) found.push({ label: match[1], text: match[2] });
    }
  }
  return found.slice(0, MOST_OPTIONS);
}

const IDLE = 'Idle';

export const sarPlayer: Player = playerOf(readSarObservation, (question) =>
  ANSWERS[question.ask](question, knowledgeOf(question)),
);

const ANSWERS: Readonly<Record<Ask, (question: PlayerQuestion, knowledge: SarKnowledge) => unknown>> = {
  act: (_, knowledge) => {
    const action = ownAction(knowledge);
    return { action, text: reportTextOf(knowledge, action) };
  },
  plan: (_, knowledge) => {
    const plan = jointPlan(knowledge);
    const assigned = assignedIn(knowledge, plan);
    return {
      plan,
      ready: isReady(knowledge),
      text: planText(knowledge, plan),
      subtasks: openSubtasks(knowledge),
      assigned,
      reason: Object.entries(assigned)
        .map(([name, subtask]) => `${name} is at ${subtask}.`)
        .join(' '),
      failures: Object.values(corrections(knowledge, plan)).join(' '),
    };
  },
  allocate: (_, knowledge) => {
    const plan = jointPlan(knowledge);
    const tasks = Object.fromEntries(
      Object.entries(plan).map(([name, action]) => [name, subtaskOf(knowledge, action)]),
    );
    const jobs = scheduleOf(knowledge);
    const text = jobs.map(({ agent, subtask }) => `${agent}: ${subtask}`).join('\n');
    return { plan: tasks, jobs, text: text === '' ? planText(knowledge, tasks) : text };
  },
  critique: (question, knowledge) => {
    const why = objection(question, knowledge);
    if (why === undefined) return { agree: true, reason: '' };
    return { agree: false, reason: `${why} ${reportTextOf(knowledge, ownAction(knowledge))}`.trim() };
  },
  verify: (_, knowledge) => {
    const completed = visiblyDone(knowledge);
    return { completed, text: completed.length === 0 ? 'Nothing is done yet.' : `Done: ${completed.join(', ')}.` };
  },
  correct: (_, knowledge) => {
    const wrong = corrections(knowledge, jointPlan(knowledge));
    const lines = Object.entries(wrong).map(([name, text]) => `${name}: ${text}`);
    return { corrections: wrong, text: lines.join(' ') || 'Nothing failed.' };
  },
  say: (_, knowledge) => ({ text: newsText(knowledge), to: '' }),
  choose: (question, knowledge) => chooseSarOption(question, ownAction(knowledge), isWorthATurn(knowledge)),
};

/** The deciding agent's action, assuming that others do as announced. */
function ownAction(knowledge: SarKnowledge): string {
  const { me, decides, known } = knowledge;
  const mine = known.get(me) ?? known.get(decides[0] ?? '');
  return (mine && actionsFor(knowledge, [mine.name]).get(mine.name)) ?? IDLE;
}

/** The action of each known agent when deciding for these; the others do as announced. */
function actionsFor(knowledge: SarKnowledge, decides: readonly string[]): ReadonlyMap<string, string> {
  const { explorers, provided } = knowledge;
  const view = focusedView(knowledge);
  const all = inTeamOrder(knowledge);
  if (view === undefined) return new Map();
  const terms: PlanTerms = { explorers, lines: provided.lines };
  const fixed = new Map([...announcedActions(all, decides), ...heededAdvice(knowledge, decides)]);
  const plan = planTeam(view, all, { fixed, terms });
  for (const [name, things] of provided.refused) {
    const action = plan.get(name) ?? '';
    if (!decides.includes(name) || !things.some((thing) => action.includes(thing))) continue;
    const others = new Map([...plan].filter(([other]) => other !== name));
    const instead = planTeam(withoutThings(view, things), all, { fixed: others, terms }).get(name);
    plan.set(name, instead ?? IDLE);
  }
  return plan;
}

/** The action that a correction suggests instead of the failed one, if it is possible. */
function heededAdvice({ known, view, provided }: SarKnowledge, decides: readonly string[]): [string, string][] {
  return decides.flatMap((name): [string, string][] => {
    const mine = known.get(name);
    const advice = provided.advice.get(name);
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

const assignedIn = (knowledge: SarKnowledge, plan: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(plan).map(([name, action]) => [name, subtaskOf(knowledge, action)]));

function jointPlan(knowledge: SarKnowledge): Record<string, string> {
  const { decides } = knowledge;
  const plan = actionsFor(knowledge, decides);
  return Object.fromEntries(decides.map((name) => [name, plan.get(name) ?? IDLE]));
}

function inTeamOrder({ team, known }: SarKnowledge): SarAgentKnowledge[] {
  return [...known.values()].sort((a, b) => teamIndexOf(team, a) - teamIndexOf(team, b));
}

const teamIndexOf = (team: readonly string[], { name }: SarAgentKnowledge): number =>
  team.includes(name) ? team.indexOf(name) : team.length;

/** The announced actions of agents that others decide for, where one gives way to them. */
function announcedActions(all: readonly SarAgentKnowledge[], decides: readonly string[]): Map<string, string> {
  const said = all.filter(({ name, next }) => next !== null && givesWay(decides, name));
  return new Map(said.map(({ name, next }) => [name, next ?? IDLE]));
}

const isReady = ({ decides, view, known }: SarKnowledge): boolean =>
  view !== undefined && decides.every((name) => known.has(name));

/** A line for each agent; before them, of an agent with a body, its own state and next action. */
function planText(knowledge: SarKnowledge, plan: Readonly<Record<string, string>>): string {
  const own = Object.hasOwn(plan, knowledge.me) ? plan[knowledge.me] : undefined;
  const told = own !== undefined && knowledge.known.has(knowledge.me) ? [reportTextOf(knowledge, own)] : [];
  const lines = [...shareOutSubtasks(knowledge, plan)].map(([name, what]) => `${name}: ${what.join(', ')}`);
  return [...told, ...lines].join('\n');
}

/** Each agent's current work, as far as known; unassigned fires and persons go to the agent with the least. */
function shareOutSubtasks(knowledge: SarKnowledge, plan: Readonly<Record<string, string>>): Map<string, string[]> {
  const { view, team, known, provided } = knowledge;
  const isAt = (name: string) => known.has(name) && plan[name] !== undefined && plan[name] !== IDLE;
  /** For an agent about which nothing else is known: its action in the last plan or report. */
  const told = (name: string) => (known.has(name) ? undefined : provided.lines.get(name));
  const names = team.length > 0 ? team : Object.keys(plan);
  const lines = new Map(
    names.map((name): [string, string[]] => [
      name,
      isAt(name) ? [subtaskInWords(subtaskOf(knowledge, plan[name] ?? ''))] : toldSubtask(knowledge, told(name)),
    ]),
  );
  const least = () => [...lines.values()].sort((a, b) => a.length - b.length)[0];
  const said = () => [...lines.values()].flat().join('\n');
  for (const { name, level } of view?.fires ?? [])
    if (level > 0 && !said().includes(name)) least()?.push(`put out ${name}`);
  for (const name of view?.persons ?? []) if (!said().includes(name)) least()?.push(`carry ${name}`);
  for (const line of lines.values())
    if (line.length === 0) line.push(knowledge.explorers > 0 ? 'explore' : 'look around');
  return lines;
}

const toldSubtask = (knowledge: SarKnowledge, line: string | undefined): string[] =>
  line === undefined ? [] : [subtaskInWords(subtaskOf(knowledge, line))];

/** A subtask is no order to do that very action next. */
const subtaskInWords = (subtask: string): string =>
  subtask
    .replace(/^UseSupply\((\w+).*$/, 'put out $1')
    .replace(/^Carry\((\w+)\)$/, 'carry $1')
    .replace(/^Explore.*$/, 'explore');

/**
 * Things that others may not have seen, and the person it carries, which nobody can see: with several persons in sight,
 * the helper must be told once.
 */
function isWorthATurn({ me, team, known, view, told, news }: SarKnowledge): boolean {
  if (news && team.some((name) => name !== me)) return true;
  const mine = known.get(me);
  const carried = mine === undefined ? undefined : justDid(mine, 'carry ');
  if (carried === undefined || (view?.persons.length ?? 0) < 2 || !team.some((name) => name !== me)) return false;
  return told?.last?.phrase !== `carry ${carried}`;
}

/** Silent if nobody listens or the others already know, since a message may cost a turn. */
function newsText(knowledge: SarKnowledge): string {
  const { me, team, known, told } = knowledge;
  const mine = known.get(me);
  const next = ownAction(knowledge);
  if (mine === undefined || !team.some((name) => name !== me)) return '';
  const same =
    !knowledge.news &&
    told !== undefined &&
    told.next === next &&
    formatReport(told, next) === formatReport({ ...mine, last: told.last }, next);
  return same ? '' : formatReport(mine, next, knowledge.found);
}

function reportTextOf({ me, known, found }: SarKnowledge, next: string): string {
  const mine = known.get(me);
  return mine === undefined ? '' : formatReport(mine, next, found);
}
