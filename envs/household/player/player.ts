// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone. README.md
// says how it plays and where it plays badly.

import { z } from 'zod';
import type { Ask } from '../../../runtime/core/ask.ts';
import type { Random } from '../../../runtime/core/random.ts';
import type { Player } from '../../../runtime/core/world.ts';
import { ChoiceLabels, MESSAGE_OPTION, optionLetter } from '../../kit/choice.ts';
import { givesWay } from '../../kit/decider.ts';
import { type PlayerQuestion, playerOf } from '../../kit/player-question.ts';
import { readHouseholdObservation } from '../read-observation.ts';
import { agendaOf } from './agenda.ts';
import {
  completedSubtasks,
  corrections,
  isWorthATurn,
  jobInWords,
  objection,
  openSubtasks,
  subtaskOf,
} from './judge.ts';
import { type HouseholdKnowledge, knowledgeOf, type TeamMember } from './knowledge.ts';
import { IDLE, planTeam } from './plan.ts';
import { scheduleOf } from './schedule.ts';
import { formatNote, formatReport, namesIn } from './speech.ts';
import type { KnownThing } from './things.ts';

/**
 * Chooses from a list: the option that matches the player's own decision, or the message if it is worth the turn.
 */
const HouseholdOptionList = z.object({ options: z.array(z.string()).min(1) });
const OPTION_LINE = /^\s*([A-Z]{1,2}|\d{1,3})[.):]\s+(\S.{0,300})$/;
const MOST_LINES = 2000;
/** Answers with the option's text, or with its label where only labels are allowed. */
function chooseHouseholdOption(
  question: PlayerQuestion,
  wanted: string,
  speaks: boolean,
): { choice: string; reason: string } {
  const options = optionsIn(question);
  const message = speaks ? options.find(({ text }) => MESSAGE_OPTION.test(text)) : undefined;
  const deeds = options.filter(({ text }) => !MESSAGE_OPTION.test(text));
  const option =
    message ??
    deeds.find(({ text }) => text === wanted) ??
    deeds.find(({ text }) => text.includes(wanted)) ??
    deeds.find(({ text }) => text === IDLE) ??
    deeds[0];
  const labels = ChoiceLabels.safeParse(question.schema).data?.properties.choice.enum;
  const allowed = labels?.find((label) => label === option?.text || label === option?.label) ?? labels?.[0];
  const reason = message === undefined ? `I would ${wanted}.` : 'The others cannot know this, and it matters.';
  return { choice: allowed ?? option?.text ?? wanted, reason };
}

/** The options in the data, otherwise lines such as `A. NavigateTo(Mug_1)`. */
function optionsIn({ segments }: PlayerQuestion): { label: string; text: string }[] {
  const listed = segments.flatMap(({ data }) => HouseholdOptionList.safeParse(data).data?.options ?? []);
  if (listed.length > 0) return listed.map((text, i) => ({ label: optionLetter(i), text }));
  const trusted = segments.filter(({ origin }) => origin !== 'message' && origin !== 'observation');
  return trusted.flatMap(({ text }) =>
    text
      .split('\n')
      .slice(0, MOST_LINES)
      .flatMap((line) => {
        const [, label, option] = OPTION_LINE.exec(line) ?? [];
        return label === undefined || option === undefined ? [] : [{ label, text: option.trim() }];
      }),
  );
}

export const householdPlayer: Player = playerOf(readHouseholdObservation, (question, random) =>
  ANSWERS[question.ask](question, knowledgeOf(question), random),
);

type HouseholdAnswer = (question: PlayerQuestion, knowledge: HouseholdKnowledge, chance: Random) => unknown;

const ANSWERS: Readonly<Record<Ask, HouseholdAnswer>> = {
  act: (_, knowledge, chance) => {
    const action = ownAction(knowledge, chance);
    return { action, text: reportTextOf(knowledge, action) };
  },
  plan: (_, knowledge, chance) => {
    const plan = jointPlan(knowledge, chance);
    const assigned = assignedIn(knowledge, plan);
    const reason = reasonOf(assigned);
    const failures = Object.values(corrections(knowledge, plan)).join(' ');
    const text = planText(knowledge, plan);
    return { plan, ready: isReady(knowledge), text, subtasks: openSubtasks(knowledge), assigned, reason, failures };
  },
  allocate: (_, knowledge) => {
    const jobs = scheduleOf(knowledge);
    const lines = shareOutJobs(knowledge, new Map());
    const plan = Object.fromEntries(knowledge.decides.map((name) => [name, lines.get(name)?.[0] ?? LOOK_AROUND]));
    return { plan, jobs, text: jobs.map(({ agent, subtask }) => `${agent}: ${subtask}`).join('\n') };
  },
  critique: (question, knowledge, chance) => {
    const why = objection(question, knowledge);
    if (why === undefined) return { agree: true, reason: '' };
    return { agree: false, reason: `${why} ${reportTextOf(knowledge, ownAction(knowledge, chance))}`.trim() };
  },
  verify: (_, knowledge) => {
    const completed = completedSubtasks(knowledge);
    return { completed, text: completed.length === 0 ? 'Nothing is done yet.' : `Done: ${completed.join(', ')}.` };
  },
  correct: (_, knowledge, chance) => {
    const wrong = corrections(knowledge, jointPlan(knowledge, chance));
    const lines = Object.entries(wrong).map(([name, text]) => `${name}: ${text}`);
    return { corrections: wrong, text: lines.join('\n') || 'Nothing failed.' };
  },
  say: (_, knowledge, chance) => ({ text: newsText(knowledge, chance), to: '' }),
  choose: (question, knowledge, chance) => {
    const action = ownAction(knowledge, chance);
    const mine = ownMember(knowledge);
    return chooseHouseholdOption(question, action, mine !== undefined && isWorthATurn(knowledge, mine, action));
  },
};

const LOOK_AROUND = 'look around';

const ownMember = ({ members, me, decides }: HouseholdKnowledge): TeamMember | undefined =>
  members.get(me) ?? members.get(decides[0] ?? '');

/** The deciding agent's action, assuming that others do as announced. */
function ownAction(knowledge: HouseholdKnowledge, chance: Random): string {
  const mine = ownMember(knowledge);
  return mine === undefined
    ? IDLE
    : (planTeam(knowledge, announcedActions(knowledge, [mine.name]), chance).get(mine.name) ?? IDLE);
}

function jointPlan(knowledge: HouseholdKnowledge, chance: Random): Record<string, string> {
  const plan = planTeam(knowledge, announcedActions(knowledge, knowledge.decides), chance);
  return Object.fromEntries(knowledge.decides.map((name) => [name, plan.get(name) ?? IDLE]));
}

/**
 * Announced actions of agents whose position is less certain: those out of sight, and those that
 * others decide for, where one gives way to them.
 */
function announcedActions({ members }: HouseholdKnowledge, decides: readonly string[]): Map<string, string> {
  const said = [...members.values()].filter(
    ({ name, next, seen }) => next !== null && (decides.includes(name) ? !seen : givesWay(decides, name)),
  );
  return new Map(said.map(({ name, next }) => [name, next ?? IDLE]));
}

const isReady = ({ decides, members }: HouseholdKnowledge): boolean => decides.every((name) => members.has(name));

/** The subtask that each agent's action serves. */
function assignedIn(knowledge: HouseholdKnowledge, plan: Readonly<Record<string, string>>): Record<string, string> {
  const { jobs, later } = agendaOf(knowledge);
  const serves = ([name, action]: [string, string]): [string, string] => {
    const about = [...namesIn(action), knowledge.members.get(name)?.holding ?? ''];
    const job = [...jobs, ...later].find(({ thing }) => about.includes(thing.name));
    return [name, job === undefined ? (action === IDLE ? 'wait' : LOOK_AROUND) : subtaskOf(job)];
  };
  return Object.fromEntries(Object.entries(plan).map(serves));
}

const reasonOf = (assigned: Readonly<Record<string, string>>): string =>
  Object.entries(assigned)
    .map(([name, subtask]) => `${name} is to ${subtask}.`)
    .join(' ');

/** Lines for the team; before them, of an agent with a body, its own state and next action. */
function planText(knowledge: HouseholdKnowledge, plan: Readonly<Record<string, string>>): string {
  const { me, members } = knowledge;
  const own = Object.hasOwn(plan, me) ? plan[me] : undefined;
  const told = own !== undefined && members.has(me) ? [reportTextOf(knowledge, own)] : noteOf(knowledge);
  const lines = [...shareOutJobs(knowledge, new Map(Object.entries(plan)))].map(
    ([name, what]) => `${name}: ${what.join('; ')}`,
  );
  return [...told, ...lines].join('\n');
}

/**
 * Subtasks by agent: first its current one, then the rest in turn to the agent with the fewest; an agent without any
 * looks around.
 */
function shareOutJobs(knowledge: HouseholdKnowledge, plan: ReadonlyMap<string, string>): Map<string, string[]> {
  const { jobs, later } = agendaOf(knowledge);
  const { members, team, decides } = knowledge;
  const names = team.length > 0 ? team : decides;
  const lines = new Map(names.map((name): [string, string[]] => [name, []]));
  const at = (name: string) => namesIn(plan.get(name) ?? '').concat(members.get(name)?.holding ?? []);
  for (const job of [...jobs, ...later]) {
    const goer = names.find((name) => at(name).includes(job.thing.name));
    const least = [...lines].sort(([, a], [, b]) => a.length - b.length)[0]?.[0];
    lines.get(goer ?? least ?? '')?.push(jobInWords(job));
  }
  for (const line of lines.values()) if (line.length === 0) line.push(LOOK_AROUND);
  return lines;
}

/** Silence where the others have been told the same already: a word may cost a turn. */
function newsText(knowledge: HouseholdKnowledge, chance: Random): string {
  if (!knowledge.team.some((name) => name !== knowledge.me)) return '';
  const said = reportTextOf(knowledge, ownAction(knowledge, chance));
  return said !== '' && knowledge.told.some((words) => words.includes(said)) ? '' : said;
}

const MOST_TOLD = 12;

/** A role without a body that is not shown earlier observations again writes down what matters. */
function noteOf(knowledge: HouseholdKnowledge): string[] {
  const found = wantedThings(knowledge, () => true);
  return knowledge.remembers || knowledge.members.has(knowledge.me) || found.length === 0 ? [] : [formatNote(found)];
}

function wantedThings({ goal, things }: HouseholdKnowledge, fits: (thing: KnownThing) => boolean) {
  const types = new Set(goal.flatMap(({ what, where }) => [...what.types, ...(where?.types ?? [])]));
  const wanted = [...things.values()].filter((thing) => types.has(thing.type) && fits(thing)).slice(0, MOST_TOLD);
  return wanted.map(({ name, in: at }) => ({ name, in: at }));
}

/** What it holds, which wanted things it knows of, and what it does next. */
function reportTextOf(knowledge: HouseholdKnowledge, next: string): string {
  const mine = knowledge.members.get(knowledge.me);
  if (mine === undefined) return '';
  return formatReport({ holding: mine.holding, found: wantedThings(knowledge, ({ sure }) => sure), next });
}
