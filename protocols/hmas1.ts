// Defines HMAS-1: a central planner writes a first plan, then the floor goes round among the agents that the plan gives
// something to do, as in DMAS, until one of them says execute. After Chen et al. (arXiv 2309.15943, section III; code
// yongchao98/multi-agent-framework). Where nobody does, the first plan is carried out; a plan in which all idle is
// carried out at once. In `fast` whoever speaks from the second round on writes the final plan.
import { z } from 'zod';
import { groundPlan, planFor, reasoned } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { head, says, sees } from '../agents/prompt.ts';
import { channel, observation } from '../runtime/core/channel.ts';
import { family } from '../runtime/core/family.ts';
import { each, every, type Me, maybe, optional, thread, unread } from '../runtime/core/role.ts';
import { everyone, own, ownAnd, ring, to } from '../runtime/core/route.ts';
import { agreed, floor, notes, utterance } from './channels.ts';
import { CHECKS, namedIn, planLines } from './shared/central-plan.ts';
import { hand, SAYS_NOTHING } from './shared/joint-plan.ts';

/** The most rounds that the floor goes in one step. */
const ROUNDS = 4;

const opening = channel(
  'opening-plan',
  z.object({ text: z.string(), plan: z.record(z.string(), z.string()), named: z.array(z.string()) }),
);

const planner = module({
  wakes: [every(observation)],
  reads: [optional(unread(notes))],
  says: [opening, maybe(floor), maybe(agreed)],
  ask: 'plan',
  answer: (me) => reasoned({ plan: planFor(me.ready) }),
  prompt: (heard, me) => [
    ...head(
      'You plan for the whole team. Give each agent the one action that it takes now. The agents will discuss it.',
      me,
    ),
    ...sees(heard.observation),
    ...says(heard.notes),
  ],
  accept: (answer, heard, me) => {
    const grounded = groundPlan(answer.plan, heard.observation, me.world.lexicon, me.world.named);
    return grounded.ok ? { ok: true, value: { ...answer, plan: grounded.value } } : grounded;
  },
  say: ({ plan }, _heard, me) => {
    const named = namedIn(plan, me);
    const first = opening({ text: planLines(plan, me), plan, named });
    return [first, named.length === 0 ? agreed(plan) : floor({ round: 0 })];
  },
  repairs: CHECKS,
});

function speakerOf(fast: boolean) {
  const next = (round: number, me: Me) => round + (me.agent === me.ready.at(-1) ? 1 : 0);
  return module({
    wakes: [every(observation), each(floor)],
    reads: [thread(opening), thread(utterance)],
    says: [maybe(utterance), maybe(floor), maybe(agreed)],
    hides: [floor],
    // Who has nothing to do in the first plan passes the floor on: no model is asked.
    unasked: (heard, me) => {
      const [first] = heard['opening-plan'];
      if (first?.body.named.includes(me.agent) !== false) return undefined;
      const round = next(heard.floor.body.round, me);
      return [round === ROUNDS ? agreed(first.body.plan) : floor({ round })];
    },
    ask: 'plan',
    answer: (me) => z.object({ text: z.string(), ready: z.boolean(), plan: planFor(me.ready) }),
    example: { text: 'remark' },
    prompt: (heard, me) => [
      ...head(
        'The team talks in turns about the plan below until somebody has a joint plan carried out. Tell the others in a sentence or two what is wrong with it or what you propose. ' +
          'Set ready where your plan is the one to carry out: then it is carried out at once.',
        me,
      ),
      ...sees(heard.observation),
      ...says(heard['opening-plan']),
      ...says(heard.utterance),
    ],
    say: ({ text, ready, plan }, heard, me) => {
      const { round } = heard.floor.body;
      const first = heard['opening-plan'][0]?.body.plan ?? {};
      if (ready || (fast && round > 0)) return [utterance({ text }), agreed(plan)];
      const then = next(round, me);
      return [utterance({ text }), then === ROUNDS ? agreed(first) : floor({ round: then })];
    },
    fallback: (heard, me) => {
      const then = next(heard.floor.body.round, me);
      const first = heard['opening-plan'][0]?.body.plan ?? {};
      return [SAYS_NOTHING, then === ROUNDS ? agreed(first) : floor({ round: then })];
    },
  });
}

export const hmas1 = family(
  'hmas-1',
  {
    fast: z.boolean().default(false).describe('From the second round on, whoever speaks writes the final plan.'),
  },
  ({ fast }) => ({
    about:
      'A central plan opens the dialogue; the agents that it names talk in turns until one has a joint plan carried out.',
    // As in the published code (yongchao98/multi-agent-framework); it sets no cap.
    sampling: { '*': { temperature: 0 } },
    once: { planner },
    perAgent: { speaker: speakerOf(fast), hand },
    routes: {
      observation: ownAnd('planner'),
      'opening-plan': everyone,
      floor: ring(undefined, { rounds: ROUNDS }),
      utterance: everyone,
      agreed: everyone,
      action: own,
      notes: to('planner'),
    },
    rounds: ROUNDS,
  }),
);
