// Defines CaPo: before anybody acts, and again on progress, one agent designs a plan for the team, which the others
// judge in rounds until all agree or the rounds are used up. Each agent then picks its own next action from the plan.
// Progress is what observations declare as found or brought (shared/rearrangement-view.ts) and no teammate has reported
// before; in a world that declares no things, the first plan stays. After Liu et al. (arXiv 2411.04679, sections 4.1 to
// 4.3). Their code is not public: what the paper leaves open is an option here.
import { z } from 'zod';
import { reasoned, withNamedThings } from '../../agents/answers.ts';
import { module } from '../../agents/module.ts';
import { head, says, sees } from '../../agents/prompt.ts';
import { type Observation, observation } from '../../runtime/core/channel.ts';
import { type Message, type MessageId, toMessageId } from '../../runtime/core/message.ts';
import { current, each, every, type Me, optional, thread, unread } from '../../runtime/core/role.ts';
import { addressed, everyone, own, ownAnd, to } from '../../runtime/core/route.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { family } from '../../runtime/naming/family.ts';
import { notes } from '../channels.ts';
import {
  createMemory,
  createPerception,
  deedSegments,
  dialogueSegments,
  execution,
  INSIDE,
  matchOption,
  onlyOption,
  optionSegments,
  plan,
  type Recall,
  recall,
} from '../shared/embodied.ts';
import {
  type AgentProgress,
  asked,
  brief,
  createChair,
  type DiscussionRemark,
  draft,
  feedback,
  go,
  type MetaPlan,
  type Minutes,
  messageLimits,
  minutes,
  paymentAction,
  proposal,
  type StandingPlan,
} from './discussion.ts';

// --- the designer, its question, and the evaluators: k rounds are k plans, k questions and k(N - 1) verdicts; alone,
//   one plan ---

const FORM =
  'Write the plan as three steps, Step 1 with the highest priority and Step 3 with the lowest, not in order of time. Give each teammate a line of its own in each step: its name, a colon, and what it does, in the verbs of the actions. Divide the labour sensibly, and be brief.';

const designer = module({
  wakes: [each(brief)],
  reads: [current(observation), current(recall), thread(minutes)],
  says: [draft],
  ask: 'plan',
  answer: reasoned({ metaPlan: z.string() }),
  prompt: (heard, me) => [
    ...head(`You design the plan of the whole team. ${FORM}`, me, me.team),
    ...planBeforeSegments(heard.brief),
    ...discussionSegments(heard, me, heard.brief.body.text),
  ],
  say: ({ metaPlan }, { brief: { body } }) => [draft({ ...body, text: metaPlan })],
  fallback: ({ brief: { body } }) => [draft(body)],
});

const spokesman = module({
  wakes: [each(draft)],
  reads: [current(observation), current(recall), thread(minutes)],
  says: [asked],
  // A single agent has nobody to ask.
  unasked: ({ draft: { body } }, me) =>
    body.final || me.team.length === 1 ? [asked({ ...body, question: '' })] : undefined,
  ask: 'say',
  answer: z.object({ text: z.string() }),
  prompt: (heard, me) => [
    ...head(
      'You have designed a plan for the team. Ask your teammates in a sentence or two what they think of it.',
      me,
      [me.agent],
    ),
    proposedPlanSegment(heard.draft),
    ...discussionSegments(heard, me, heard.draft.body.text),
  ],
  say: ({ text }, { draft: { body } }) => [asked({ ...body, question: text })],
  fallback: ({ draft: { body } }) => [asked({ ...body, question: 'What do you think?' })],
});

const evaluator = module({
  wakes: [each(proposal)],
  reads: [current(observation), current(recall), thread(minutes)],
  says: [feedback],
  // The designer has already given its opinion.
  unasked: ({ proposal: { body } }, me) =>
    body.designer === me.agent ? [feedback({ agree: true, reason: '' })] : undefined,
  ask: 'critique',
  answer: z.object({ reason: z.string(), agree: z.boolean() }),
  prompt: (heard, me) => [
    ...head(
      'Judge the plan that a teammate has designed: agree if it will do, or say in a sentence what to change and why.',
      me,
      [me.agent],
    ),
    proposedPlanSegment(heard.proposal),
    ...discussionSegments(heard, me, heard.proposal.body.text),
    ...questionSegments(heard.proposal),
  ],
  say: ({ agree, reason }) => [feedback({ agree, reason })],
  // A missing verdict does not count as consent.
  fallback: () => [feedback({ agree: false, reason: '(no answer)' })],
});

/**
 * Plan parsing: picks the entry of the action list that best serves the plan; one call, or none while the agent owes
 * its turn.
 */
const parsing = module({
  wakes: [every(observation), every(recall), each(go)],
  reads: [optional(unread(notes))],
  says: [plan],
  unasked: ({ observation: [seen], go: { body } }, me) => {
    const owed = body.owes[me.agent] ?? 0;
    if (owed > 0) return [plan({ choice: paymentAction(me.world, owed), text: '' })];
    const choice = onlyOption(seen?.body.actions, me.world.idle);
    return choice === undefined ? undefined : [plan({ choice, text: '' })];
  },
  ask: 'choose',
  answer: reasoned({ choice: z.string() }),
  prompt: ({ observation: seen, recall: [memory], go: standing, notes: word }, me) => [
    ...head(
      'Choose the lettered option that serves the plan best. Where the plan says nothing for you, serve the task.',
      me,
      [me.agent],
    ),
    ...settledPlanSegments(standing),
    ...deedSegments(memory),
    ...says(word),
    ...sees(seen),
    ...seen.flatMap((one) =>
      optionSegments({ ...one, body: { ...one.body, actions: ableTo(one, standing, me) } }, undefined),
    ),
  ],
  accept: (answer, { observation: [seen], go: standing }, me) => {
    const found = matchOption(answer.choice, seen === undefined ? [] : ableTo(seen, standing, me), me.world.idle);
    return found.ok ? { ok: true, value: { ...answer, choice: found.value } } : found;
  },
  say: ({ choice }) => [plan({ choice, text: '' })],
  fallback: (_heard, me) => [plan({ choice: me.world.idle, text: '' })],
});

/** The offered actions, and the actions possible on the things that the plan names. */
const ableTo = (seen: Message<Observation>, standing: Message<StandingPlan>, me: Me): string[] => [
  ...withNamedThings(seen.body.actions, me.world.named, [standing.body.text]),
];

/**
 * CaPo: before anybody acts, and again on progress, one agent designs a plan that the others judge in rounds; each then
 * picks its own actions from it (Liu et al., arXiv 2411.04679).
 */
export const capo = family(
  'capo',
  {
    /** Ablations of the paper: no plan, an initial plan that stays, a discussed plan that stays, all of it. */
    plan: z
      .enum(['none', 'initial', 'discussed', 'adaptive'])
      .default('adaptive')
      .describe(
        'No plan; one that stays (initial: told, not discussed); or discussed again on progress, which takes a world that declares its things.',
      ),
    /** The most rounds of a discussion. */
    rounds: z.int().min(1).max(20).default(3).describe('The maximum number of rounds of a discussion.'),
    /** Drawn at the start by the seed, the first of the team, or drawn and then rotated at each discussion. */
    designer: z
      .enum(['random', 'first', 'rotate'])
      .default('random')
      .describe('Drawn at the start, the first of the team, or drawn and then rotated at each discussion.'),
    /** Who must agree: all, or more than half including the designer. */
    consensus: z
      .enum(['all', 'majority'])
      .default('all')
      .describe('Who must agree: all, or more than half including the designer.'),
    /** Unpublished: in the world's unit of a message (a step, a frame), paid by every agent after the discussion. */
    charge: z
      .enum(['free', 'step', 'message'])
      .default('free')
      .describe(
        'What everybody pays for a discussion: nothing, one unit of the world’s time, or one for each message of it.',
      ),
    /** Whether the designer writes once more after the last round's feedback. */
    revise: z
      .boolean()
      .default(false)
      .describe("Whether the designer revises the plan after the last round's feedback."),
    /** The number of its most recent actions that an agent sees when it picks the next one; 0 shows none. */
    deeds: z
      .int()
      .min(0)
      .max(100)
      .default(10)
      .describe('The number of its most recent actions that an agent sees; 0 shows none.'),
  },
  ({ deeds, ...discussion }) => ({
    about:
      'A designer plans for the team, the others judge it until all agree; on progress that is news to the team it is discussed again.',
    // One draft per round, and the final revision.
    rounds: discussion.rounds + 1,
    atMost: messageLimits(discussion),
    // Section 5.1.
    sampling: { '*': { temperature: 0.7, maxTokens: 256 } },
    once: { chair: createChair(discussion) },
    perAgent: {
      perception: createPerception({ tells: true }),
      memory: createMemory({ words: 3, deeds, ear: true }),
      designer,
      spokesman,
      evaluator,
      parsing,
      execution,
    },
    routes: {
      ...INSIDE,
      percept: ownAnd('chair'),
      deed: ownAnd('chair'),
      board: to('chair'),
      minutes: everyone,
      brief: addressed,
      draft: own,
      asked: to('chair'),
      proposal: everyone,
      feedback: to('chair'),
      go: everyone,
    },
  }),
);

// --- prompts, in the order of the paper’s figures 10 to 12: the plan, the state of all, the comments ---

interface DiscussionInputs {
  readonly observation: readonly Message<Observation>[];
  readonly recall: readonly Message<Recall>[];
  readonly minutes: readonly Message<Minutes>[];
}

/** The team's state and what was said so far, after the plan, which is in `shown`. */
function discussionSegments(
  { observation: seen, recall: [memory], minutes }: DiscussionInputs,
  me: Me,
  shown: string,
): Segment[] {
  const reported = minutes.flatMap(({ body }) => body.progress);
  const time = minutes[0]?.body;
  const own = reported.filter(({ agent }) => agent === me.agent);
  const mates = reported.filter(({ agent }) => agent !== me.agent);
  return [
    ...sees(seen),
    ...(time ? own.map((progress) => progressSegment(progress, ownText(progress, time))) : []),
    ...(time ? mates.map((progress) => progressSegment(progress, mateText(progress, time))) : []),
    ...dialogueSegments(memory),
    ...minutes.flatMap(({ body }) => body.dialogue).flatMap((remark) => remarkSegments(remark, shown)),
  ];
}

/** The plan to be reconsidered, or nothing if there is none yet. */
function planBeforeSegments({ id, body: { designer, text } }: Message<z.output<typeof MetaPlan>>): Segment[] {
  return text === '' ? [] : [quotedSegment([id], designer, `The plan so far:\n${text}`)];
}

function proposedPlanSegment({ id, body: { designer, text } }: Message<z.output<typeof MetaPlan>>): Segment {
  return quotedSegment([id], designer, `${designer} proposes this plan:\n${text}`);
}

function questionSegments({
  id,
  body: { designer, question },
}: Message<z.output<(typeof proposal)['schema']>>): Segment[] {
  return question === '' ? [] : [quotedSegment([id], designer, `${designer} asks: ${question}`)];
}

function settledPlanSegments({ id, body: { designer, text } }: Message<StandingPlan>): Segment[] {
  return text === '' ? [] : [quotedSegment([id], designer, `The plan:\n${text}`)];
}

// --- progress ---

const ownText = (progress: AgentProgress, time: Minutes): string =>
  `What you see is of ${time.unit} ${progress.at} (${ageText(progress, time)}). ${newsAndDeed(progress)}`;

function mateText(progress: AgentProgress, time: Minutes): string {
  const { agent, at, standing } = progress;
  const stands = standing === '' ? '.' : `: ${standing}.`;
  return `Progress of ${agent}, as of ${time.unit} ${at} (${ageText(progress, time)})${stands} ${newsAndDeed(progress)}`;
}

function ageText({ at }: AgentProgress, { now, unit }: Minutes): string {
  const age = now - at;
  return age <= 0 ? 'now' : `${age} ${unit}${age === 1 ? '' : 's'} ago`;
}

function newsAndDeed({ news, doing }: AgentProgress): string {
  const newsText = news === '' ? '' : `New: ${news}. `;
  return `${newsText}${doing === '' ? 'Now about to choose what to do.' : `Now doing: ${doing}.`}`;
}

const progressSegment = ({ agent, from }: AgentProgress, text: string): Segment =>
  quotedSegment(from.map(toMessageId), agent, text);

// --- dialogue ---

/** Earlier plans are quoted, since they are not to be judged. The plan already shown is not repeated. */
function remarkSegments({ id, speaker, plan, text, agrees }: DiscussionRemark, shown: string): Segment[] {
  if (plan === '') {
    const remarkText = text === '' ? '.' : `: ${text}`;
    return [quotedSegment([toMessageId(id)], speaker, `${speaker} ${agrees ? 'agrees' : 'objects'}${remarkText}`)];
  }
  const lines = plan === shown ? [] : [`${speaker} proposed:`, ...plan.split('\n').map((line) => `> ${line}`)];
  const all = [...lines, ...(text === '' ? [] : [`${speaker} asked: ${text}`])];
  return all.length === 0 ? [] : [quotedSegment([toMessageId(id)], speaker, all.join('\n'))];
}

const quotedSegment = (from: readonly MessageId[], about: string, text: string): Segment => ({
  origin: 'message',
  speaker: 'user',
  text,
  from,
  about,
});
