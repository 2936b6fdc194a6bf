// The built-in player: rules, no language model. It answers from the segments of the prompt alone, the same answer to the same
// question. README.md says how it plays and where it plays badly.
import type { Ask, Question } from '../../runtime/core/ask.ts';
import type { Player } from '../../runtime/core/world.ts';
import { chosen } from './player-choose.ts';
import { corrections, objection, openSubtasks, subtaskOf, visiblyDone } from './player-judge.ts';
import { type Knowledge, type Known, knowledgeOf } from './player-knowledge.ts';
import { planTeam } from './player-plan.ts';
import { sentence } from './player-speech.ts';

const IDLE = 'Idle';

export const sarPlayer: Player = {
  answer(question) {
    const knowledge = knowledgeOf(question);
    return ANSWERS[question.ask]?.(question, knowledge) ?? {};
  },
};

const ANSWERS: Readonly<Record<Ask, (question: Question, knowledge: Knowledge) => unknown>> = {
  act: (_, knowledge) => {
    const action = ownAction(knowledge);
    return { action, text: spoken(knowledge, action) };
  },
  plan: (_, knowledge) => {
    const plan = jointPlan(knowledge);
    return { plan, ready: isReady(knowledge), text: planText(knowledge, plan), subtasks: openSubtasks(knowledge) };
  },
  allocate: (_, knowledge) => {
    const plan = jointPlan(knowledge);
    const tasks = Object.fromEntries(Object.entries(plan).map(([name, action]) => [name, subtaskOf(knowledge, action)]));
    return { plan: tasks, text: planText(knowledge, tasks) };
  },
  critique: (question, knowledge) => {
    const why = objection(question, knowledge);
    if (why === undefined) return { agree: true, reason: '' };
    return { agree: false, reason: `${why} ${spoken(knowledge, ownAction(knowledge))}`.trim() };
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
  say: (_, knowledge) => ({ text: news(knowledge), to: '' }),
  choose: (question, knowledge) => chosen(question, ownAction(knowledge)),
};

/** What the deciding agent does, others doing as they said. */
function ownAction(knowledge: Knowledge): string {
  const { me, decides, view, known } = knowledge;
  const mine = known.get(me) ?? known.get(decides[0] ?? '');
  if (view === undefined || mine === undefined) return IDLE;
  const all = inTeamOrder(knowledge);
  return planTeam(view, all, announced(all, [mine.name])).get(mine.name) ?? IDLE;
}

function jointPlan(knowledge: Knowledge): Record<string, string> {
  const { decides, view } = knowledge;
  const all = inTeamOrder(knowledge);
  const plan = view === undefined ? new Map<string, string>() : planTeam(view, all, announced(all, decides));
  return Object.fromEntries(decides.map((name) => [name, plan.get(name) ?? IDLE]));
}

function inTeamOrder({ team, known }: Knowledge): Known[] {
  return [...known.values()].sort((a, b) => place(team, a) - place(team, b));
}

const place = (team: readonly string[], { name }: Known): number => (team.includes(name) ? team.indexOf(name) : team.length);

/** What agents that others decide for have said they do. */
function announced(all: readonly Known[], decides: readonly string[]): Map<string, string> {
  const said = all.filter(({ name, next }) => next !== null && !decides.includes(name));
  return new Map(said.map(({ name, next }) => [name, next ?? IDLE]));
}

const isReady = ({ decides, view, known }: Knowledge): boolean => view !== undefined && decides.every((name) => known.has(name));

/** One's own state and next action; of a planner without a body, the plan. */
function planText(knowledge: Knowledge, plan: Readonly<Record<string, string>>): string {
  const own = Object.hasOwn(plan, knowledge.me) ? plan[knowledge.me] : undefined;
  if (own !== undefined && knowledge.known.has(knowledge.me)) return spoken(knowledge, own);
  return Object.entries(plan)
    .map(([name, action]) => `${name}: ${action}`)
    .join('; ');
}

/** Silence where nobody listens, or where the others have been told the same already: a word may cost a turn. */
function news(knowledge: Knowledge): string {
  const { me, team, known, told } = knowledge;
  const mine = known.get(me);
  const next = ownAction(knowledge);
  if (mine === undefined || !team.some((name) => name !== me)) return '';
  const same = told !== undefined && told.next === next && sentence(told, next) === sentence({ ...mine, last: told.last }, next);
  return same ? '' : sentence(mine, next);
}

function spoken({ me, known }: Knowledge, next: string): string {
  const mine = known.get(me);
  return mine === undefined ? '' : sentence(mine, next);
}
