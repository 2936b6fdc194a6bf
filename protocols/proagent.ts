// ProAgent: each agent for itself and in silence. A planner picks a skill from what it sees and what it takes the others to intend; rules
// verify it; where it will not do, an explainer says why and the planner plans again, a few times, then waits. After Zhang et al.
// (arXiv 2308.11339) and PKU-Alignment/ProAgent, src/proagent/proagent.py.
import { z } from 'zod';
import { module } from '../agents/module.ts';
import { head, sees } from '../agents/prompt.ts';
import { channel, observation } from '../runtime/core/channel.ts';
import { family } from '../runtime/core/family.ts';
import type { Message } from '../runtime/core/message.ts';
import { current, each, every, latest, maybe } from '../runtime/core/role.ts';
import { own } from '../runtime/core/route.ts';
import { rule } from '../runtime/core/rule.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { chosen, listed } from './choices.ts';
import { deedsOf, execution, INSIDE, memoryOf, perception, plan, recall } from './embodied.ts';

/** A skill as the planner says it, and what went wrong before it in this step. */
const skill = channel('skill', z.object({ wanted: z.string(), intention: z.string(), tries: z.int().nonnegative() }));
const failure = channel('failure', z.object({ wanted: z.string(), why: z.string(), tries: z.int().positive() }));
const explained = channel('explained', z.object({ text: z.string(), tries: z.int().positive() }));

const CHOOSE =
  'You cannot talk to your teammates. Analyse what you see, and choose the lettered option that serves the task best; give your reasons.';
const INFER =
  'Infer from what you see of your teammates what they intend, let your choice fit it, and say it at the end of your reasons.';

const plannerOf = (belief: 'none' | 'intention' | 'revised') =>
  module({
    wakes: { fresh: [every(recall)], again: [each(explained)] },
    reads: [current(observation), latest(skill)],
    says: [skill],
    ask: 'choose',
    answer: z.object({ choice: z.string(), reason: z.string() }),
    prompt: (heard, me) => {
      const { observation: seen, skill: before } = heard;
      const memory = heard.woken === 'fresh' ? heard.recall[0] : undefined;
      return [
        ...head(belief === 'none' ? CHOOSE : `${CHOOSE} ${INFER}`, me, [me.agent]),
        ...(belief === 'revised' ? believed(before, memory) : []),
        ...sees(seen),
        ...(heard.woken === 'again' ? [why(heard.explained)] : []),
        ...listed(seen[0], undefined),
      ];
    },
    say: ({ choice, reason }, heard) => {
      const tries = heard.woken === 'again' ? heard.explained.body.tries : 0;
      return [skill({ wanted: choice, intention: belief === 'none' ? '' : reason, tries })];
    },
    fallback: (heard, me) => [
      skill({ wanted: me.world.idle, intention: '', tries: heard.woken === 'again' ? heard.explained.body.tries : 0 }),
    ],
  });

/** Preconditions are what the world admits: an option of the list. After too many tries the agent waits. */
const verificatorOf = (most: number) =>
  rule({
    wakes: [each(skill)],
    reads: [current(observation)],
    says: [maybe(plan), maybe(failure)],
    say: ({ skill: { body }, observation: [seen] }, me) => {
      const found = chosen(body.wanted, seen?.body.actions ?? []);
      if (found.ok) return [plan({ choice: found.value, text: '' })];
      if (body.tries > most || body.wanted === me.world.idle) return [plan({ choice: me.world.idle, text: '' })];
      return [failure({ wanted: body.wanted, why: found.reason.message, tries: body.tries + 1 })];
    },
  });

const explainer = module({
  wakes: [each(failure)],
  reads: [current(observation)],
  says: [explained],
  ask: 'say',
  answer: z.object({ text: z.string() }),
  prompt: ({ failure: { id, body }, observation: seen }, me) => [
    ...head('Explain step by step why what you wanted cannot be done now: what it needs, and what of that is missing.', me, [
      me.agent,
    ]),
    ...sees(seen),
    { origin: 'message', speaker: 'user', text: `Wanted: ${body.wanted}\n${body.why}`, from: [id] },
  ],
  say: ({ text }, { failure: { body } }) => [explained({ text: text === '' ? body.why : text, tries: body.tries })],
  fallback: ({ failure: { body } }) => [explained({ text: body.why, tries: body.tries })],
});

function why({ id, body }: Message<z.output<(typeof explained)['schema']>>): Segment {
  return { origin: 'message', speaker: 'user', text: `What you chose cannot be done: ${body.text}\nPlan again.`, from: [id] };
}

/** Belief revision: what the others were taken to intend, beside what was really done. */
function believed(
  before: Message<z.output<(typeof skill)['schema']>> | undefined,
  memory: Message<z.output<(typeof recall)['schema']>> | undefined,
): Segment[] {
  if (before === undefined || before.body.intention === '') return [];
  const taken = {
    origin: 'memory',
    speaker: 'user',
    text: `You took it that: ${before.body.intention}`,
    from: [before.id],
  } as const;
  return [taken, ...deedsOf(memory)];
}

export const proagent = family(
  'proagent',
  {
    /** Whether the planner says what it takes the others to intend, and whether it is reminded of that. */
    belief: z.enum(['none', 'intention', 'revised']).default('none'),
    /** Planning again goes on until more than so many new skills would not do: 3 makes at most 4 explanations, 9 calls in all. */
    tries: z.int().min(0).max(20).default(3),
  },
  ({ belief, tries }) => ({
    about: 'Each agent plans a skill in silence, guessing what the others intend; rules verify it, and a bad one is explained.',
    perAgent: {
      perception,
      memory: memoryOf({ words: 0, deeds: 10 }),
      planner: plannerOf(belief),
      verificator: verificatorOf(tries),
      explainer,
      execution,
    },
    routes: { ...INSIDE, skill: own, failure: own, explained: own },
  }),
);
