// Implements the world's built-in player: it answers every ask by rules, from the prompt's text alone. It is no
// language model. README.md says how it plays and where it plays badly.
import type { Ask } from '../../../runtime/core/ask.ts';
import type { Player } from '../../../runtime/core/world.ts';
import { type PlayerQuestion, playerOf } from '../../kit/player-question.ts';
import { readChoresObservation } from '../read-observation.ts';
import { WAIT } from './act.ts';
import { chooseChoresOption } from './choose.ts';
import { corrections, doneSubtasks, isNews, objection, openSubtasks } from './judge.ts';
import { type ChoresKnowledge, knowledgeOf } from './knowledge.ts';
import { actionOf, deedsFor, linesText, ownDeed, reportTextOf, teamLines } from './plan.ts';
import { scheduleOf } from './schedule.ts';

export const choresPlayer: Player = playerOf(readChoresObservation, (question) =>
  ANSWERS[question.ask](question, knowledgeOf(question)),
);

const ANSWERS: Readonly<Record<Ask, (question: PlayerQuestion, knowledge: ChoresKnowledge) => unknown>> = {
  act: (_, knowledge) => {
    const { view, deed } = ownDeed(knowledge);
    return { action: actionOf(view, deed), text: reportTextOf(view, deed) };
  },
  plan: (_, knowledge) => ({
    plan: Object.fromEntries(actionsFor(knowledge)),
    ready: isReady(knowledge),
    text: planText(knowledge),
    subtasks: openSubtasks(knowledge),
  }),
  allocate: (_, knowledge) => {
    const lines = teamLines(knowledge);
    const plan = knowledge.decides.map((name) => [name, (lines.get(name) ?? []).join(' then ') || WAIT]);
    return { plan: Object.fromEntries(plan), jobs: scheduleOf(knowledge), text: linesText(lines) };
  },
  critique: (_, knowledge) => {
    const why = objection(knowledge);
    if (why === undefined) return { agree: true, reason: '' };
    const { view, deed } = ownDeed(knowledge);
    return { agree: false, reason: `${why} ${reportTextOf(view, deed)}`.trim() };
  },
  verify: (question, knowledge) => {
    const completed = doneSubtasks(question, knowledge);
    return { completed, text: completed.length === 0 ? 'Nothing is done yet.' : `Done: ${completed.join(', ')}.` };
  },
  correct: (_, knowledge) => {
    const wrong = corrections(knowledge, new Map(actionsFor(knowledge)));
    const lines = Object.entries(wrong).map(([name, text]) => `${name}: ${text}`);
    return { corrections: wrong, text: lines.join(' ') || 'Nothing failed.' };
  },
  say: (_, knowledge) => {
    const { view, deed } = ownDeed(knowledge);
    return { text: view !== undefined && isNews(knowledge, view, deed) ? reportTextOf(view, deed) : '', to: '' };
  },
  choose: (question, knowledge) => {
    const { view, deed } = ownDeed(knowledge);
    return chooseChoresOption(question, actionOf(view, deed), view !== undefined && isNews(knowledge, view, deed));
  },
};

/**
 * Nothing more is to be heard: of each agent it decides for it has the observation, or what it told in this very step.
 */
function isReady({ decides, seen, told }: ChoresKnowledge): boolean {
  const now = Math.max(0, ...[...seen.values()].map(({ clock }) => clock.now));
  return decides.length > 0 && seen.size > 0 && decides.every((name) => seen.has(name) || told.get(name)?.step === now);
}

function actionsFor(knowledge: ChoresKnowledge): [agent: string, action: string][] {
  const deeds = deedsFor(knowledge);
  const acts = [...knowledge.seen.values()][0]?.acts;
  return knowledge.decides.map((name) => [name, actionOf(knowledge.seen.get(name), deeds.get(name) ?? WAIT, acts)]);
}

/** Lines for the whole team; after them what the asker tells of itself, where it has a body. */
function planText(knowledge: ChoresKnowledge): string {
  const lines = linesText(teamLines(knowledge));
  if (!knowledge.seen.has(knowledge.me)) return lines;
  const { view, deed } = ownDeed(knowledge);
  return `${lines}\n${reportTextOf(view, deed)}`;
}
