// RoCo: the agents talk in turns until one says execute and writes the joint plan, one action each; the plan is checked by rules, and where
// it will not do they talk again with the reason before them. After Mandi et al. (arXiv 2307.04738) and MandiZhao/robot-collab,
// prompting/dialog_prompter.py: the one who says execute decides for all. Reach and collisions there are admissible actions here.
import { z } from 'zod';
import { planFor } from '../agents/answers.ts';
import { ground } from '../agents/ground.ts';
import { module } from '../agents/module.ts';
import { head, says, sees } from '../agents/prompt.ts';
import type { Observation } from '../runtime/core/channel.ts';
import { action, channel, observation } from '../runtime/core/channel.ts';
import { family } from '../runtime/core/family.ts';
import type { Message } from '../runtime/core/message.ts';
import { current, each, every, latest, type Me, maybe, thread } from '../runtime/core/role.ts';
import { everyone, own, ownAnd, ring, to } from '../runtime/core/route.ts';
import { rule } from '../runtime/core/rule.ts';
import { agreed, utterance } from './channels.ts';

const Plan = z.record(z.string(), z.string());
/** Who speaks now: how often the floor was taken in this talk, which talk of the step it is, and why the plans before were sent back. */
const turn = channel(
  'turn',
  z.object({ taken: z.int().nonnegative(), talk: z.int().nonnegative(), feedback: z.array(z.string()) }),
);
const proposal = channel('proposal', z.object({ plan: Plan, talk: z.int().nonnegative(), feedback: z.array(z.string()) }));

const INSTRUCTIONS =
  'The team talks in turns until somebody executes a joint plan: exactly one action for each agent. Say in a sentence or two what the others need to know and what you propose. Set ready only when everybody has spoken and agrees: then your plan is checked and carried out. Not everyone may wait, and no two agents may go for the same thing.';

const speakerOf = (calls: number) =>
  module({
    wakes: [every(observation), each(turn)],
    reads: [thread(utterance), latest(agreed)],
    says: [utterance, maybe(turn), maybe(proposal)],
    ask: 'plan',
    answer: (me) => z.object({ text: z.string(), ready: z.boolean(), plan: planFor(me.ready) }),
    prompt: ({ observation: seen, utterance: chat, agreed: before, turn: { id, body } }, me) => [
      ...head(INSTRUCTIONS, me),
      ...executed(before),
      ...sees(seen),
      ...sentBack(id, body.feedback),
      ...says(chat),
      ...(isLastCall(body.taken, me.ready.length, calls) ? [LAST_CALL] : []),
    ],
    say: ({ text, ready, plan }, { turn: { body } }, me) => {
      const heard = body.talk > 0 || body.taken + 1 >= me.ready.length;
      const over = (ready && heard) || isSpent(body.taken, me.ready.length, calls);
      const { talk, feedback } = body;
      return [utterance({ text }), over ? proposal({ plan, talk, feedback }) : turn({ ...body, taken: body.taken + 1 })];
    },
    fallback: ({ turn: { body } }, me) => {
      const { talk, feedback, taken } = body;
      const over = isSpent(taken, me.ready.length, calls);
      return [
        utterance({ text: '(says nothing)' }),
        over ? proposal({ plan: {}, talk, feedback }) : turn({ ...body, taken: taken + 1 }),
      ];
    },
  });

/** `taken` does not count the turn that is being taken. The budget is looked at between two rounds of the table only. */
const isSpent = (taken: number, agents: number, calls: number): boolean => (taken + 1) % agents === 0 && taken + 1 >= calls;
const isLastCall = (taken: number, agents: number, calls: number): boolean => taken + 1 >= calls || isSpent(taken, agents, calls);
const LAST_CALL = {
  origin: 'instructions',
  speaker: 'user',
  text: 'This is the last word: set ready and write the joint plan now.',
} as const;

/** Rules in the place of RoCo's checks of task, reach and collision; the first that fails is told. */
const validatorOf = (talks: number) =>
  rule({
    wakes: [each(proposal)],
    reads: [current(observation)],
    says: [maybe(agreed), maybe(turn)],
    say: ({ proposal: { body }, observation: seen }, me) => {
      const checked = checkPlan(body.plan, seen, me.world);
      if (checked.fault === undefined) return [agreed(checked.plan)];
      // Nothing is carried out: the step counts, and everybody idles.
      if (body.talk + 1 >= talks) return [agreed({})];
      return [turn({ taken: 0, talk: body.talk + 1, feedback: [...body.feedback, checked.fault] })];
    },
  });

function checkPlan(wanted: Readonly<Record<string, string>>, seen: readonly Message<Observation>[], world: Me['world']) {
  const plan: Record<string, string> = {};
  for (const { agent = '', body } of seen) {
    const found = ground(new Map(Object.entries(wanted)).get(agent) ?? '', body.actions, agent, world.lexicon);
    if (!found.ok) return { plan, fault: found.reason.message };
    plan[agent] = found.action;
  }
  const things = Object.entries(plan).flatMap(([agent, does]) => thingsIn(does).map((thing) => ({ agent, thing })));
  const twice = things.find(({ thing }, i) => things.findIndex((t) => t.thing === thing) < i);
  if (twice) return { plan, fault: `${twice.agent} and another go for the same thing: ${twice.thing}.` };
  if (seen.length > 1 && Object.values(plan).every((does) => does === world.idle))
    return { plan, fault: 'Not everyone may wait.' };
  return { plan };
}

/** What an action takes into hand: of that there is one. Ways and places may be shared, and so may what is too heavy for one. */
function thingsIn(does: string): string[] {
  return /grasp|grab|pick/i.test(does) ? [does.replace(/^\W*\w+\W*/, '')] : [];
}

const hand = rule({
  wakes: [every(observation), each(agreed)],
  says: [action],
  say: (heard, me) => [action({ do: new Map(Object.entries(heard.agreed.body)).get(me.agent) ?? me.world.idle })],
});

function executed(before: Message<Readonly<Record<string, string>>> | undefined) {
  const lines = Object.entries(before?.body ?? {}).map(([agent, does]) => `${agent}: ${does}`);
  if (before === undefined || lines.length === 0) return [];
  return [{ origin: 'memory', speaker: 'user', text: `Carried out before:\n${lines.join('\n')}`, from: [before.id] } as const];
}

function sentBack(id: Message['id'], feedback: readonly string[]) {
  if (feedback.length === 0) return [];
  return [
    { origin: 'message', speaker: 'user', text: `Plans that were sent back:\n- ${feedback.join('\n- ')}`, from: [id] } as const,
  ];
}

export const roco = family(
  'roco',
  {
    /** How often the floor is taken before a talk must end; counted when all have had their turn, so that 10 lets three agents take it 12 times. */
    calls: z.int().min(1).max(100).default(10),
    /** How many talks a step may have before it passes with nothing done. */
    talks: z.int().min(1).max(20).default(5),
  },
  ({ calls, talks }) => ({
    about: 'The agents talk in turns until one executes a joint plan; rules check it, and a bad plan is talked over again.',
    once: { validator: validatorOf(talks) },
    perAgent: { speaker: speakerOf(calls), hand },
    routes: {
      observation: ownAnd('validator'),
      turn: ring({ taken: 0, talk: 0, feedback: [] }),
      utterance: everyone,
      proposal: to('validator'),
      agreed: everyone,
      action: own,
    },
  }),
);
