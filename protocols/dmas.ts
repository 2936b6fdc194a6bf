// Defines the decentralized protocol: the floor goes round, the speaker who says execute writes the joint plan, and
// each hand takes its own part of it. After the DMAS of Chen et al. (arXiv 2309.15943). Their code breaks off only the
// inner loop at EXECUTE, so that later speakers still speak; here the first such plan stands, as in the paper.
import { z } from 'zod';
import { planFor } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { look } from '../agents/prompt.ts';
import { observation } from '../runtime/core/channel.ts';
import { protocol } from '../runtime/core/protocol.ts';
import { each, every, maybe, optional, thread, unread } from '../runtime/core/role.ts';
import { everyone, own, ring } from '../runtime/core/route.ts';
import { agreed, floor, notes, utterance } from './channels.ts';
import { hand, SAYS_NOTHING } from './shared/joint-plan.ts';

/** The most rounds that the floor goes in one step. */
export const ROUNDS = 4;

const speaker = module({
  wakes: [every(observation), each(floor)],
  reads: [thread(utterance), optional(unread(notes))],
  says: [utterance, maybe(floor), maybe(agreed)],
  ask: 'plan',
  answer: (me) => z.object({ text: z.string(), ready: z.boolean(), plan: planFor(me.ready) }),
  example: { text: 'remark' },
  hides: [floor],
  prompt: look(
    'The team talks in turns until somebody writes the joint plan. Tell the others in a sentence or two what they need to know and what you propose. ' +
      'Set ready when you know enough to plan for everyone: then your plan is carried out at once.',
  ),
  say: ({ text, ready, plan }, heard, me) => {
    const last = me.agent === me.ready.at(-1);
    const round = heard.floor.body.round + (last ? 1 : 0);
    return [utterance({ text }), ready || round === ROUNDS ? agreed(plan) : floor({ round })];
  },
  // Who has no answer passes the floor on; the last of all lets everyone idle.
  fallback: (heard, me) => {
    const round = heard.floor.body.round + (me.agent === me.ready.at(-1) ? 1 : 0);
    return [SAYS_NOTHING, round === ROUNDS ? agreed({}) : floor({ round })];
  },
});

export const dmas = protocol('dmas', {
  about: 'The floor goes round; who is ready writes the joint plan, and each agent does its own part of it.',
  // As in the published code (yongchao98/multi-agent-framework); it sets no cap.
  sampling: { '*': { temperature: 0 } },
  perAgent: { speaker, hand },
  routes: {
    observation: own,
    floor: ring({ round: 0 }, { rounds: ROUNDS }),
    utterance: everyone,
    agreed: everyone,
    action: own,
    notes: everyone,
  },
});
