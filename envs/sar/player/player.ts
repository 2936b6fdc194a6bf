// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone, the same
// answer to the same prompt. README.md says how it plays and where it plays badly.
import type { Ask } from '../../../runtime/core/ask.ts';
import type { Player } from '../../../runtime/core/world.ts';
import { type PlayerQuestion, playerOf } from '../../kit/player-question.ts';
import { readSarObservation } from '../read-observation.ts';
import { chooseSarOption } from './choose.ts';
import { corrections, objection, openSubtasks, subtaskOf, visiblyDone } from './judge.ts';
import { justDid, knowledgeOf, type SarAgentKnowledge, type SarKnowledge } from './knowledge.ts';
import { type PlanTerms, planTeam } from './plan.ts';
import { scheduleOf } from './schedule.ts';
import { formatReport } from './speech.ts';

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
    return { plan, ready: isReady(knowledge), text: planText(knowledge, plan), subtasks: openSubtasks(knowledge) };
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
  verify: (question, knowledge) => {
    const completed = visiblyDone(question, knowledge);
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

/** What the deciding agent does, others doing as they said. */
function ownAction(knowledge: SarKnowledge): string {
  const { me, decides, view, known } = knowledge;
  const mine = known.get(me) ?? known.get(decides[0] ?? '');
  if (view === undefined || mine === undefined) return IDLE;
  const all = inTeamOrder(knowledge);
  return planTeam(view, all, announcedActions(all, [mine.name]), termsOf(knowledge)).get(mine.name) ?? IDLE;
}

const termsOf = ({ explorers, lines }: SarKnowledge): PlanTerms => ({ explorers, lines });

function jointPlan(knowledge: SarKnowledge): Record<string, string> {
  const { decides, view } = knowledge;
  const all = inTeamOrder(knowledge);
  const plan =
    view === undefined
      ? new Map<string, string>()
      : planTeam(view, all, announcedActions(all, decides), termsOf(knowledge));
  return Object.fromEntries(decides.map((name) => [name, plan.get(name) ?? IDLE]));
}

function inTeamOrder({ team, known }: SarKnowledge): SarAgentKnowledge[] {
  return [...known.values()].sort((a, b) => teamIndexOf(team, a) - teamIndexOf(team, b));
}

const teamIndexOf = (team: readonly string[], { name }: SarAgentKnowledge): number =>
  team.includes(name) ? team.indexOf(name) : team.length;

/** What agents that others decide for have said they do. */
function announcedActions(all: readonly SarAgentKnowledge[], decides: readonly string[]): Map<string, string> {
  const said = all.filter(({ name, next }) => next !== null && !decides.includes(name));
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

/** What each agent is at, as far as that is known; fires and persons that nobody is at go to whoever has the least. */
function shareOutSubtasks(knowledge: SarKnowledge, plan: Readonly<Record<string, string>>): Map<string, string[]> {
  const { view, team, known } = knowledge;
  const isAt = (name: string) => known.has(name) && plan[name] !== undefined && plan[name] !== IDLE;
  const names = team.length > 0 ? team : Object.keys(plan);
  const lines = new Map(
    names.map((name): [string, string[]] => [
      name,
      isAt(name) ? [subtaskInWords(subtaskOf(knowledge, plan[name] ?? ''))] : [],
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

/** A subtask is no order to do that very action next. */
const subtaskInWords = (subtask: string): string =>
  subtask
    .replace(/^UseSupply\((\w+).*$/, 'put out $1')
    .replace(/^Carry\((\w+)\)$/, 'carry $1')
    .replace(/^Explore.*$/, 'explore');

/** Whom it carries nobody can see: with several in sight, the one that is to help must be told, once. */
function isWorthATurn({ me, team, known, view, told }: SarKnowledge): boolean {
  const mine = known.get(me);
  const carried = mine === undefined ? undefined : justDid(mine, 'carry ');
  if (carried === undefined || (view?.persons.length ?? 0) < 2 || !team.some((name) => name !== me)) return false;
  return told?.last?.phrase !== `carry ${carried}`;
}

/** Silence where nobody listens, or where the others have been told the same already: a word may cost a turn. */
function newsText(knowledge: SarKnowledge): string {
  const { me, team, known, told } = knowledge;
  const mine = known.get(me);
  const next = ownAction(knowledge);
  if (mine === undefined || !team.some((name) => name !== me)) return '';
  const same =
    told !== undefined &&
    told.next === next &&
    formatReport(told, next) === formatReport({ ...mine, last: told.last }, next);
  return same ? '' : formatReport(mine, next);
}

function reportTextOf({ me, known }: SarKnowledge, next: string): string {
  const mine = known.get(me);
  return mine === undefined ? '' : formatReport(mine, next);
}
