// Sketches the table's row EMOS. Stage 1, once, at step 0: the leader assigns, each robot agrees or objects. Stage 2:
// an executor per agent decides each time its own skill has ended (a world with durations), and may ask another for
// something.
import { z } from 'zod';
import { groundAction, look, module } from '../../agents/index.ts';
import {
  action,
  addressed,
  channel,
  each,
  every,
  latest,
  maybe,
  observation,
  own,
  ownAnd,
  protocol,
  replies,
  rule,
  to,
  unread,
} from '../../index.ts';

export const ROUNDS = 3;
const round = z.int().nonnegative();
const opens = channel('opens', z.object({}));
const draft = channel('draft', z.object({ plan: z.record(z.string(), z.string()), round }));
const proposal = channel('proposal', z.object({ text: z.string(), round }));
const feedback = channel('feedback', z.object({ agree: z.boolean(), reason: z.string(), text: z.string(), round }));
const objections = channel('objections', z.object({ text: z.string(), round }));
const subtask = channel('subtask', z.object({ text: z.string() }));
const turn = channel('turn', z.object({ text: z.string() }));
const outcome = channel('outcome', z.object({ text: z.string() }));
const request = channel('request', z.object({ text: z.string() }));

/** There is no "only at step 0": a rule opens the discussion then, and never again. */
const opener = rule({
  wakes: [every(observation)],
  says: [maybe(opens)],
  say: (_heard, me) => (me.step === 0 ? [opens({})] : []),
});

const leader = module({
  wakes: { first: [every(observation), each(opens)], again: [every(observation), each(objections)] },
  says: [draft],
  ask: 'allocate',
  answer: z.object({ plan: z.record(z.string(), z.string()) }),
  prompt: look('Assign to each robot what it can do.'),
  say: ({ plan }, heard) => [draft({ plan, round: heard.woken === 'again' ? heard.objections.body.round : 1 })],
});

const chair = rule({
  wakes: { drafted: [each(draft)], fed: [replies(feedback, proposal)] },
  says: [maybe(proposal), maybe(objections), maybe(subtask)],
  say: (heard, me) => {
    if (heard.woken === 'drafted') {
      const { plan, round } = heard.draft.body;
      return me.team.map((a) => proposal.to(a, { text: plan[a] ?? 'Nothing to do', round }));
    }
    const against = heard.feedback.filter((f) => !f.body.agree);
    const round = heard.feedback[0]?.body.round ?? ROUNDS;
    if (against.length === 0 || round > ROUNDS)
      return heard.feedback.map((f) => subtask.to(f.agent ?? '', { text: f.body.text }));
    return [objections({ text: against.map((f) => `${f.agent}: ${f.body.reason}`).join('\n'), round: round + 1 })];
  },
});

const robot = module({
  wakes: [every(observation), each(proposal)],
  says: [feedback],
  ask: 'critique',
  answer: z.object({ agree: z.boolean(), reason: z.string() }),
  prompt: look('Can you do this with your body? Agree, or say why not.', (me) => [me.agent]),
  say: (verdict, heard) => [feedback({ ...heard.proposal.body, ...verdict })],
});

/** What happened to the agent's last skill, and leave to decide: at step 0 only when its subtask has come. */
const skill = rule({
  wakes: { began: [each(subtask)], ended: [every(observation)] },
  says: [maybe(turn), maybe(outcome)],
  say: (heard, me) => {
    if (heard.woken === 'began') return [turn({ text: `You are to ${heard.subtask.body.text}.` })];
    return me.step === 0 ? [] : [outcome({ text: heard.observation[0]?.body.text ?? '' }), turn({ text: 'Go on.' })];
  },
});

const executor = module({
  wakes: [every(observation), each(turn)],
  reads: [latest(subtask), latest(outcome), unread(request)],
  says: [action, maybe(request)],
  ask: 'act',
  answer: z.object({ action: z.string(), text: z.string() }),
  prompt: look('Choose your next skill; you may ask another robot for something.', (me) => [me.agent]),
  accept: (answer, heard, me) => {
    const grounded = groundAction(answer, heard.observation, me.agent);
    return grounded.ok ? { ok: true, value: { ...answer, ...grounded.value } } : grounded;
  },
  say: (answer, _heard, me) => {
    const before = me.team[me.team.indexOf(me.agent) - 1];
    const asks = before === undefined ? [] : [request.to(before, { text: answer.text })];
    return [action({ do: answer.action }), ...asks];
  },
});

export const emos = protocol('emos', {
  once: { opener, leader, chair },
  perAgent: { robot, skill, executor },
  routes: {
    observation: ownAnd('opener', 'leader'),
    opens: to('leader'),
    draft: to('chair'),
    proposal: addressed,
    feedback: to('chair'),
    objections: to('leader'),
    subtask: addressed,
    turn: own,
    outcome: own,
    request: addressed,
    action: own,
  },
});
