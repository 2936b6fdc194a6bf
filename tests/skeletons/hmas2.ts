// Sketches HMAS-2 (and, with `once per episode`, EMOS stage 1): a leader's plan goes to each robot,
// objections come back, until all agree or rounds end. The leader asks a model; the chair, a rule, proposes, counts and
// sends back.
import { z } from 'zod';
import { groundPlan, look, module, planFor } from '../../agents/index.ts';
import {
  action,
  addressed,
  channel,
  each,
  every,
  maybe,
  observation,
  ownAnd,
  protocol,
  replies,
  rule,
  to,
} from '../../index.ts';

export const ROUNDS = 3;
const round = z.int().nonnegative();
const draft = channel('draft', z.object({ plan: z.record(z.string(), z.string()), round }));
export const proposal = channel('proposal', z.object({ text: z.string(), round }));
const feedback = channel('feedback', z.object({ agree: z.boolean(), reason: z.string(), text: z.string(), round }));
const objections = channel('objections', z.object({ text: z.string(), round }));

const leader = module({
  wakes: { see: [every(observation)], redo: [every(observation), each(objections)] },
  says: [draft],
  ask: 'plan',
  answer: (me) => z.object({ plan: planFor(me.ready) }),
  prompt: look('Plan for all robots; mind their objections.'),
  accept: ({ plan }, heard) => {
    const grounded = groundPlan(plan, heard.observation);
    return grounded.ok ? { ok: true, value: { plan: grounded.value } } : grounded;
  },
  say: ({ plan }, heard) => [draft({ plan, round: heard.woken === 'redo' ? heard.objections.body.round : 1 })],
});

const chair = rule({
  wakes: { drafted: [each(draft)], fed: [replies(feedback, proposal)] },
  says: [maybe(proposal), maybe(objections), maybe(action)],
  say: (heard, me) => {
    if (heard.woken === 'drafted') {
      const { plan, round } = heard.draft.body;
      return me.ready.map((a) => proposal.to(a, { text: plan[a] ?? me.world.idle, round }));
    }
    const against = heard.feedback.filter((f) => !f.body.agree);
    const round = heard.feedback[0]?.body.round ?? ROUNDS;
    if (against.length === 0 || round === ROUNDS)
      return heard.feedback.map((f) => action.to(f.agent ?? '', { do: f.body.text }));
    return [objections({ text: against.map((f) => `${f.agent}: ${f.body.reason}`).join('\n'), round: round + 1 })];
  },
});

const robot = module({
  wakes: [every(observation), each(proposal)],
  says: [feedback],
  ask: 'critique',
  answer: z.object({ agree: z.boolean(), reason: z.string() }),
  prompt: look('Agree with what is proposed for you, or say why not.', (me) => [me.agent]),
  say: ({ agree, reason }, { proposal: { body } }) => [feedback({ agree, reason, ...body })],
  fallback: ({ proposal: { body } }) => [feedback({ agree: true, reason: '', ...body })],
});

export const hmas2 = protocol('hmas-2', {
  once: { leader, chair },
  perAgent: { robot },
  routes: {
    observation: ownAnd('leader'),
    draft: to('chair'),
    proposal: addressed,
    feedback: to('chair'),
    objections: to('leader'),
    action: addressed,
  },
});
