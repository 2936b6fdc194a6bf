// Implements the world's built-in player: it answers every ask by rules, from the prompt's text alone. It is no
// language model. README.md says how it plays and where it plays badly.

import { z } from 'zod';
import type { Ask } from '../../../runtime/core/ask.ts';
import type { Player } from '../../../runtime/core/world.ts';
import { ChoiceLabels, MESSAGE_OPTION, optionLetter } from '../../kit/choice.ts';
import { type PlayerQuestion, playerOf } from '../../kit/player-question.ts';
import { readChoresObservation } from '../read-observation.ts';
import { WAIT } from './act.ts';
import { corrections, doneSubtasks, isNews, objection, openSubtasks } from './judge.ts';
import { type ChoresKnowledge, knowledgeOf } from './knowledge.ts';
import { actionOf, deedsFor, linesText, ownDeed, reportTextOf, teamLines } from './plan.ts';
import { scheduleOf } from './schedule.ts';

/** Chooses from a list: the option that matches the player's own decision, or the message if it is worth a step. */
const optionList = z.array(z.string()).min(1);
const ListedOptions = z.union([
  z.object({ options: optionList }).transform(({ options }) => options),
  z.object({ choices: optionList }).transform(({ choices }) => choices),
]);
const MOST_OPTIONS = 200;
/** `speaks`: whether there is something to say that is worth a step. */
function chooseChoresOption(
  question: PlayerQuestion,
  wanted: string,
  speaks: boolean,
): { choice: string; reason: string } {
  const options = optionsOf(question);
  const message = speaks ? options.find(({ text }) => MESSAGE_OPTION.test(text)) : undefined;
  const deeds = options.filter(({ text }) => !MESSAGE_OPTION.test(text));
  const option =
    message ??
    deeds.find(({ text }) => text === wanted) ??
    deeds.find(({ text }) => lettersOnly(text).includes(lettersOnly(wanted))) ??
    deeds.find(({ text }) => lettersOnly(text) !== 'wait') ??
    deeds[0] ??
    options[0];
  const labels = ChoiceLabels.safeParse(question.schema).data?.properties.choice.enum;
  const named = labels?.find((label) => label === option?.text || label === option?.label) ?? labels?.[0];
  const reason = message === undefined ? `I would ${wanted}.` : 'The others should know this.';
  return { choice: named ?? option?.text ?? wanted, reason };
}

const lettersOnly = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The options in the data, otherwise lines such as `A. [gograb] <apple> (401)`. */
function optionsOf({ segments }: PlayerQuestion): { label: string; text: string }[] {
  const listed = segments.flatMap(({ origin, data }) =>
    origin === 'message' ? [] : (ListedOptions.safeParse(data).data ?? []),
  );
  const trusted = segments.filter(({ origin }) => origin !== 'message' && origin !== 'observation');
  if (listed.length > 0) return listed.slice(0, MOST_OPTIONS).map((text, i) => ({ label: optionLetter(i), text }));
  return trusted.flatMap(({ text }) =>
    text
      .split('\n')
      .slice(0, MOST_OPTIONS)
      .flatMap((line) => {
        const [, label, option] = /^\s*([A-Z]{1,2}|\d{1,3})[.):]\s+(\S.*)$/.exec(line) ?? [];
        return label === undefined || option === undefined ? [] : [{ label, text: option }];
      }),
  );
}

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
