// CaPo: before anybody acts, and again on progress, one agent designs a plan for the team and the others judge it, round by round, until
// all agree or the rounds are spent; each agent then picks its own next action from the plan. After Liu et al. (arXiv 2411.04679, sections
// 4.1 to 4.3). Their code is not public: what the paper leaves open is an option here.
import { z } from 'zod';
import { module } from '../agents/module.ts';
import { head, sees } from '../agents/prompt.ts';
import { observation } from '../runtime/core/channel.ts';
import { family } from '../runtime/core/family.ts';
import type { Message } from '../runtime/core/message.ts';
import { current, each, every } from '../runtime/core/role.ts';
import { addressed, everyone, own, to } from '../runtime/core/route.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { asked, brief, chairOf, type Draft, draft, feedback, go, proposal, type Standing } from './capo-discussion.ts';
import { chosen, forced, listed } from './choices.ts';
import { deedsOf, dialogueOf, execution, INSIDE, memoryOf, perception, plan, recall } from './embodied.ts';

// --- the designer, its question, and the evaluators: calls of k rounds are k plans, k questions and k(N - 1) verdicts ---

const FORM =
  'Write the plan as three steps, Step 1 with the highest priority and Step 3 with the lowest, not in order of time. Give each teammate a line of its own in each step: its name, a colon, and what it does, in the verbs of the actions. Divide the labour sensibly, and be brief.';

const designer = module({
  wakes: [each(brief)],
  reads: [current(observation), current(recall)],
  says: [draft],
  ask: 'plan',
  answer: z.object({ text: z.string() }),
  prompt: ({ brief: order, observation: seen, recall: [memory] }, me) => [
    ...head(`You design the plan of the whole team. ${FORM}`, me, me.team),
    ...sees(seen),
    ...broughtIn(order),
    ...dialogueOf(memory),
  ],
  say: ({ text }, { brief: { body } }) => [draft({ ...body, text })],
  fallback: ({ brief: { body } }) => [draft(body)],
});

const spokesman = module({
  wakes: [each(draft)],
  reads: [current(observation), current(recall)],
  says: [asked],
  unasked: ({ draft: { body } }) => (body.final ? [asked({ ...body, question: '' })] : undefined),
  ask: 'say',
  answer: z.object({ text: z.string() }),
  prompt: ({ draft: written, observation: seen, recall: [memory] }, me) => [
    ...head('You have designed a plan for the team. Ask your teammates in a sentence or two what they think of it.', me, [
      me.agent,
    ]),
    ...proposed(written),
    ...sees(seen),
    ...dialogueOf(memory),
  ],
  say: ({ text }, { draft: { body } }) => [asked({ ...body, question: text })],
  fallback: ({ draft: { body } }) => [asked({ ...body, question: 'What do you think?' })],
});

const evaluator = module({
  wakes: [each(proposal)],
  reads: [current(observation), current(recall)],
  says: [feedback],
  // The designer has said its mind.
  unasked: ({ proposal: { body } }, me) =>
    body.designer === me.agent ? [feedback({ agree: true, reason: '', draft: body })] : undefined,
  ask: 'critique',
  answer: z.object({ agree: z.boolean(), reason: z.string() }),
  prompt: ({ proposal: written, observation: seen, recall: [memory] }, me) => [
    ...head(
      'Judge the plan that a teammate has designed: agree if it will do, or say in a sentence what to change and why.',
      me,
      [me.agent],
    ),
    ...proposed(written, written.body.question),
    ...sees(seen),
    ...dialogueOf(memory),
  ],
  say: ({ agree, reason }, { proposal: { body } }) => [feedback({ agree, reason, draft: body })],
  // No verdict is no consent.
  fallback: ({ proposal: { body } }) => [feedback({ agree: false, reason: '(no answer)', draft: body })],
});

/** Plan parsing: the entry of the action list that serves the plan best; one call, none while the turn is owed. */
const parsing = module({
  wakes: [every(observation), every(recall), each(go)],
  says: [plan],
  unasked: ({ observation: [seen], go: { body } }, me) => {
    if ((body.owes[me.agent] ?? 0) > 0) return [plan({ choice: me.world.idle, text: '' })];
    const choice = forced(seen?.body.actions, me.world.idle);
    return choice === undefined ? undefined : [plan({ choice, text: '' })];
  },
  ask: 'choose',
  answer: z.object({ choice: z.string() }),
  prompt: ({ observation: seen, recall: [memory], go: standing }, me) => [
    ...head('Choose the lettered option that serves the plan best. Where the plan says nothing for you, serve the task.', me, [
      me.agent,
    ]),
    ...standingPlan(standing),
    ...deedsOf(memory),
    ...sees(seen),
    ...listed(seen[0], undefined),
  ],
  accept: ({ choice }, { observation: [seen] }) => {
    const found = chosen(choice, seen?.body.actions ?? []);
    return found.ok ? { ok: true, value: { choice: found.value } } : found;
  },
  say: ({ choice }) => [plan({ choice, text: '' })],
  fallback: (_heard, me) => [plan({ choice: me.world.idle, text: '' })],
});

// --- what prompts show of a discussion ---

const shown = (message: Message, about: string, text: string): Segment => ({
  origin: 'message',
  speaker: 'user',
  text,
  from: [message.id],
  about,
  data: { text },
});

function broughtIn(order: Message<z.output<typeof Draft>>): Segment[] {
  const { text, against, news, designer: me } = order.body;
  const parts = [
    ...(text === '' ? [] : [`The plan so far:\n${text}`]),
    ...(news === '' ? [] : [`Progress:\n${news}`]),
    ...(against === '' ? [] : [`What teammates say against it:\n${against}`]),
  ];
  return parts.length === 0 ? [] : [shown(order, me, parts.join('\n\n'))];
}

function proposed(written: Message<z.output<typeof Draft>>, question = ''): Segment[] {
  const { designer: by, text } = written.body;
  return [shown(written, by, `${by} proposes this plan:\n${text}${question === '' ? '' : `\n\n${by} says: ${question}`}`)];
}

const standingPlan = (standing: Message<Standing>): Segment[] =>
  standing.body.text === '' ? [] : [shown(standing, standing.body.designer, `The plan:\n${standing.body.text}`)];

export const capo = family(
  'capo',
  {
    /** Ablations of the paper: no plan, an initial plan that stays, a discussed plan that stays, all of it. */
    plan: z.enum(['none', 'initial', 'discussed', 'adaptive']).default('adaptive'),
    /** The most rounds of a discussion. */
    rounds: z.int().min(1).max(20).default(3),
    /** Drawn by the seed at the start, the first of the team, or drawn and then the next one at each discussion. */
    designer: z.enum(['random', 'first', 'rotate']).default('random'),
    /** Who must agree: all, or more than half, the designer counted in. */
    consensus: z.enum(['all', 'majority']).default('all'),
    /** What talking costs everybody: nothing, one turn a discussion, or two turns a round (the plan, then the verdicts). */
    charge: z.enum(['free', 'step', 'message']).default('free'),
    /** Whether the designer writes once more after the last round's feedback. */
    revise: z.boolean().default(false),
    /** How many of its newest actions an agent is shown when it picks the next; 0 shows none. */
    deeds: z.int().min(0).max(100).default(10),
  },
  ({ deeds, ...discussion }) => ({
    about: 'A designer plans for the team, the others judge it until all agree; on progress the plan is discussed again.',
    once: { chair: chairOf(discussion) },
    perAgent: { perception, memory: memoryOf({ words: 3, deeds }), designer, spokesman, evaluator, parsing, execution },
    routes: {
      ...INSIDE,
      percept: { ...own, and: ['chair'] },
      brief: addressed,
      draft: own,
      asked: to('chair'),
      proposal: everyone,
      feedback: to('chair'),
      go: everyone,
    },
  }),
);
