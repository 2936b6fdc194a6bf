// The table's row CaPo: a designer's plan goes to everyone, feedback comes back, and hands wait while the discussion is open. It opens at
// the start and on news; what was settled last is the chair's own word, read back.
import { z } from 'zod';
import { groundAction, look, module, OneAction } from '../../agents/index.ts';
import {
  action,
  channel,
  each,
  every,
  everyone,
  latest,
  maybe,
  observation,
  own,
  protocol,
  replies,
  rule,
  to,
} from '../../index.ts';

export const ROUNDS = 3;
const Round = z.object({ text: z.string(), round: z.int().nonnegative() });
const progress = channel('progress', z.object({ text: z.string(), news: z.boolean() }));
const brief = channel('brief', Round);
const draft = channel('draft', Round);
const plan = channel('plan', Round);
const feedback = channel('feedback', Round.extend({ agree: z.boolean(), reason: z.string() }));
const go = channel('go', z.object({ text: z.string() }));

const scout = rule({
  wakes: [every(observation)],
  says: [progress],
  say: ({ observation: [seen] }, me) => {
    const text = seen?.body.text ?? '';
    const password = /password is ([a-z]+)/.exec(text)?.[1] ?? '';
    return [progress({ text: `${me.agent} has password ${password}. ${text}`, news: text.includes('passed') })];
  },
});

const designer = module({
  wakes: [each(brief)],
  says: [draft],
  ask: 'plan',
  answer: z.object({ text: z.string() }),
  prompt: look('Design the plan of the whole team.'),
  say: ({ text }, { brief: { body } }) => [draft({ text: `${text}\n${body.text}`, round: body.round })],
});

const chair = rule({
  wakes: { told: [every(progress)], drafted: [each(draft)], fed: [replies(feedback, plan)] },
  reads: [latest(go)],
  says: [maybe(brief), maybe(plan), maybe(go)],
  say: (heard) => {
    if (heard.woken === 'drafted') return [plan(heard.draft.body)];
    if (heard.woken === 'told') {
      if (heard.go && !heard.progress.some((p) => p.body.news)) return [go(heard.go.body)];
      return [brief({ text: heard.progress.map((p) => p.body.text).join('\n'), round: 1 })];
    }
    const { text, round } = heard.feedback[0]?.body ?? { text: '', round: ROUNDS };
    const against = heard.feedback.filter((f) => !f.body.agree).map((f) => `${f.agent}: ${f.body.reason}`);
    if (against.length === 0 || round === ROUNDS) return [go({ text })];
    return [brief({ text: [text, ...against].join('\n'), round: round + 1 })];
  },
});

/** Busy agents too are asked: hence it wakes on the plan alone. */
const evaluator = module({
  wakes: [each(plan)],
  reads: [latest(observation)],
  says: [feedback],
  ask: 'critique',
  answer: z.object({ agree: z.boolean(), reason: z.string() }),
  prompt: look('Say whether the plan serves the task, or why not.', (me) => [me.agent]),
  say: (verdict, heard) => [feedback({ ...heard.plan.body, ...verdict })],
});

const hand = module({
  wakes: [every(observation), each(go)],
  reads: [latest(plan)],
  says: [action],
  ask: 'act',
  answer: OneAction,
  prompt: look('Take your part of the plan: one action.', (me) => [me.agent]),
  accept: (answer, heard, me) => groundAction(answer, heard.observation, me.agent),
  say: (answer) => [action({ do: answer.action })],
});

export const capo = protocol('capo', {
  once: { designer, chair },
  perAgent: { scout, evaluator, hand },
  routes: {
    observation: own,
    progress: to('chair'),
    brief: to('designer'),
    draft: to('chair'),
    plan: everyone,
    feedback: to('chair'),
    go: everyone,
    action: own,
  },
});
