// Sketches HMAS-1: the planner's first plan opens the dialogue, then the floor goes round as in DMAS.
// When nobody writes a joint plan, the team carries out the planner's own.
import { z } from 'zod';
import { look, module, planFor } from '../../agents/index.ts';
import {
  action,
  channel,
  each,
  every,
  everyone,
  maybe,
  observation,
  own,
  ownAnd,
  protocol,
  ring,
  rule,
  thread,
} from '../../index.ts';
import { agreed, floor, utterance } from '../../protocols/index.ts';

const ROUNDS = 4;
const Plan = z.record(z.string(), z.string());
const opening = channel('opening-plan', z.object({ text: z.string(), plan: Plan }));
const shape = z.object({ text: z.string(), plan: Plan });

const planner = module({
  wakes: [every(observation)],
  says: [opening, floor],
  ask: 'plan',
  answer: shape,
  prompt: look('Plan for all agents. They will discuss it.'),
  say: (answer) => [opening(answer), floor({ round: 0 })],
});

const speaker = module({
  wakes: [every(observation), each(floor)],
  reads: [thread(opening), thread(utterance)],
  says: [utterance, maybe(floor), maybe(agreed)],
  ask: 'plan',
  answer: (me) => z.object({ text: z.string(), ready: z.boolean(), plan: planFor(me.ready) }),
  prompt: look('Improve the plan, or set ready to have yours carried out.'),
  say: ({ text, ready, plan }, heard, me) => {
    const round = heard.floor.body.round + (me.agent === me.ready.at(-1) ? 1 : 0);
    const first = heard['opening-plan'][0]?.body.plan ?? {};
    return [utterance({ text }), ready ? agreed(plan) : round === ROUNDS ? agreed(first) : floor({ round })];
  },
});

const hand = rule({
  wakes: [every(observation), each(agreed)],
  says: [action],
  say: (heard, me) => [action({ do: heard.agreed.body[me.agent] ?? me.world.idle })],
});

export const hmas1 = protocol('hmas-1', {
  once: { planner },
  perAgent: { speaker, hand },
  routes: {
    observation: ownAnd('planner'),
    'opening-plan': everyone,
    floor: ring(),
    utterance: everyone,
    agreed: everyone,
    action: own,
  },
});
