// Defines ProAgent: each agent decides for itself and in silence. A planner picks a skill from its observation and the
// intentions it infers. Rules verify it; if they reject it, an explainer says why and the planner plans again, a
// limited number of times, and then waits. After Zhang et al. (arXiv 2308.11339) and PKU-Alignment/ProAgent,
// src/proagent/proagent.py.
import { z } from 'zod';
import { eachOf } from '../../agents/answers.ts';
import { module } from '../../agents/module.ts';
import { head, heardOn, says, sees } from '../../agents/prompt.ts';
import { channel, observation } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import { current, each, every, type Me, maybe, optional, rule, unread } from '../../runtime/core/role.ts';
import { own } from '../../runtime/core/route.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { family } from '../../runtime/naming/family.ts';
import { notes } from '../channels.ts';
import { matchOption, optionSegments } from '../shared/choices.ts';
import { createMemory, execution, INSIDE, perception, plan, recall } from '../shared/embodied.ts';
import { belief, beliefSegments, believer, skill } from './belief.ts';

/** What went wrong with a skill. */
const failure = channel('failure', z.object({ wanted: z.string(), why: z.string(), tries: z.int().positive() }));
const explained = channel('explained', z.object({ text: z.string(), tries: z.int().positive() }));

const BELIEF_DEPTHS = ['none', 'intention', 'revised'] as const;
type BeliefDepth = (typeof BELIEF_DEPTHS)[number];

const CHOOSE =
  'You cannot talk to your teammates. Analyse what you see, and choose the lettered option that serves the task best; give your reasons.';
const INFER =
  'Infer from what you see of your teammates what each of them intends, let your choice fit it, and say it, by teammate.';

interface SkillChoice {
  readonly choice: string;
  readonly reason: string;
  /** By teammate; absent if not requested. */
  readonly intention?: Readonly<Record<string, string>>;
}

/** An analysis, then the inferred intention of each teammate, if there are any, then the choice. */
const answerOf =
  (infers: boolean) =>
  ({ team, agent }: Me): z.ZodType<SkillChoice> => {
    const mates = team.filter((name) => name !== agent);
    const [reason, choice] = [z.string(), z.string()];
    return infers && mates.length > 0
      ? z.object({ reason, intention: eachOf(mates), choice })
      : z.object({ reason, choice });
  };

const createPlanner = (depth: BeliefDepth) =>
  module({
    wakes: { fresh: [every(recall)], again: [each(explained)] },
    reads: [current(observation), ...(depth === 'revised' ? [current(belief)] : []), optional(unread(notes))],
    says: [skill],
    // It wakes the planner, whose reminders are part of its belief.
    hides: [recall],
    ask: 'choose',
    answer: answerOf(depth !== 'none'),
    prompt: (heard, me) => [
      ...head(depth === 'none' ? CHOOSE : `${CHOOSE} ${INFER}`, me, [me.agent]),
      ...heardOn(heard, belief).flatMap(beliefSegments),
      ...sees(heard.observation),
      ...says(heardOn(heard, notes)),
      ...(heard.woken === 'again' ? [failureSegment(heard.explained)] : []),
      ...optionSegments(heard.observation[0], undefined),
    ],
    say: ({ choice, intention = {} }, heard) => {
      const tries = heard.woken === 'again' ? heard.explained.body.tries : 0;
      return [skill({ wanted: choice, intention: { ...intention }, tries })];
    },
    fallback: (heard, me) => [
      skill({ wanted: me.world.idle, intention: {}, tries: heard.woken === 'again' ? heard.explained.body.tries : 0 }),
    ],
  });

/** A skill is admissible if it is an option on the world's list. After too many attempts the agent waits. */
const createVerificator = (most: number) =>
  rule({
    wakes: [each(skill)],
    reads: [current(observation)],
    says: [maybe(plan), maybe(failure)],
    say: ({ skill: { body }, observation: [seen] }, me) => {
      const found = matchOption(body.wanted, seen?.body.actions ?? [], me.world.idle);
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
    ...head(
      'Explain step by step why what you wanted cannot be done now: what it needs, and what of that is missing.',
      me,
      [me.agent],
    ),
    ...sees(seen),
    { origin: 'message', speaker: 'user', text: `Wanted: ${body.wanted}\n${body.why}`, from: [id] },
  ],
  say: ({ text }, { failure: { body } }) => [explained({ text: text === '' ? body.why : text, tries: body.tries })],
  fallback: ({ failure: { body } }) => [explained({ text: body.why, tries: body.tries })],
});

function failureSegment({ id, body }: Message<z.output<(typeof explained)['schema']>>): Segment {
  return {
    origin: 'message',
    speaker: 'user',
    text: `What you chose cannot be done: ${body.text}\nPlan again.`,
    from: [id],
  };
}

/**
 * ProAgent: each agent decides in silence from the intentions it infers; rules verify, and an explainer says why a
 * skill was rejected (Zhang et al., arXiv 2308.11339).
 */
export const proagent = family(
  'proagent',
  {
    /**
     * Whether the planner infers each teammate's intention, and whether it is reminded of it together with what each
     * then did.
     */
    belief: z
      .enum(BELIEF_DEPTHS)
      .default('none')
      .describe("Whether the planner infers the others' intentions, and whether it is reminded of them."),
    /**
     * Planning again stops once more than this many new skills were rejected: 3 allows at most 4 explanations, 9 calls
     * in total.
     */
    tries: z
      .int()
      .min(0)
      .max(20)
      .default(3)
      .describe('Planning again stops once more than this many new skills were rejected.'),
  },
  ({ belief: depth, tries }) => ({
    about:
      'Each agent plans a skill in silence, guessing what the others intend; rules verify it, and a bad one is explained.',
    rounds: tries + 2,
    sampling: { '*': { temperature: 0, maxTokens: 256 } },
    perAgent: {
      perception,
      memory: createMemory({ words: 0, deeds: 10, ear: false }),
      believer: depth === 'revised' ? believer : undefined,
      planner: createPlanner(depth),
      verificator: createVerificator(tries),
      explainer,
      execution,
    },
    routes: {
      ...INSIDE,
      skill: own,
      failure: own,
      explained: own,
      belief: depth === 'revised' ? own : undefined,
    },
  }),
);
