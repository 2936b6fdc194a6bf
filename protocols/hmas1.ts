// Defines HMAS-1: a central planner writes a first plan, then the agents with a part in it take turns to speak, as in
// DMAS, until one of them says execute. After Chen et al. (arXiv 2309.15943; code yongchao98/multi-agent-framework).
// If nobody does, the first plan is carried out; a plan in which all idle is carried out at once. In `fast`, the next
// to speak from the second round on writes the final plan.
import { z } from 'zod';
import { acceptPlan, groundTeamPlan, planFor, reasoned } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { head, heardOn, says, sees } from '../agents/prompt.ts';
import { channel, observation } from '../runtime/core/channel.ts';
import { each, every, type Me, maybe, optional, thread, unread } from '../runtime/core/role.ts';
import { everyone, own, ownAnd, ring, to } from '../runtime/core/route.ts';
import { family } from '../runtime/naming/family.ts';
import { agreed, floor, notes, utterance } from './channels.ts';
import { type HistoryOptions, historyOptions, historyParts, historyReads, withHistory } from './shared/history.ts';
import {
  CHECKS,
  hand,
  handOn,
  isPassedOver,
  namedIn,
  planLines,
  ROUNDS,
  SAYS_NOTHING,
  type TurnRules,
  turnRules,
} from './shared/joint-plan.ts';

const opening = channel(
  'opening-plan',
  z.object({ text: z.string(), plan: z.record(z.string(), z.string()), named: z.array(z.string()) }),
);

interface Hmas1Options extends HistoryOptions {
  readonly fast: boolean;
  readonly rules: TurnRules;
}

const plannerOf = (options: Hmas1Options) =>
  module({
    wakes: [every(observation)],
    reads: [optional(unread(notes)), ...historyReads(options)],
    says: [opening, maybe(floor), maybe(agreed)],
    ask: 'plan',
    answer: (me) => reasoned({ plan: planFor(me.ready, me.team) }),
    prompt: (heard, me) => {
      const after = [...sees(heard.observation, { outcome: false }), ...says(heard.notes)];
      return withHistory({ before: head(PLANNER, me), after }, { heard, me }, options);
    },
    accept: acceptPlan,
    say: ({ plan }, _heard, me) => {
      const named = namedIn(plan, me);
      const first = opening({ text: planLines(plan, me), plan, named });
      return [first, named.length === 0 ? agreed(plan) : floor({ round: 0 })];
    },
    repairs: CHECKS,
    unfit: 'end',
  });

const PLANNER =
  'You plan for the whole team. Give each agent the one action that it takes now. The agents will discuss it.';
const SPEAKER =
  'The team talks in turns about the plan below until somebody has a joint plan carried out. Tell the others in a sentence or two what is wrong with it or what you propose. ' +
  'Set ready where your plan is the one to carry out: then it is carried out at once.';

function speakerOf(options: Hmas1Options) {
  const { fast, rules } = options;
  const executes = (
    { ready, round }: { readonly ready: boolean; readonly round: number },
    plan: Readonly<Record<string, string>>,
    me: Me,
  ) => (ready || (fast && round > 0)) && (rules === 'paper' || namedIn(plan, me).length > 0);
  return module({
    wakes: [every(observation), each(floor)],
    reads: [thread(opening), thread(utterance), ...historyReads(options)],
    says: [maybe(utterance), maybe(floor), maybe(agreed)],
    hides: [floor],
    // An agent with nothing to do in the first plan passes the floor on without a model call.
    unasked: (heard, me) => {
      const [first] = heard['opening-plan'];
      const { body } = heard.floor;
      if (first?.body.named.includes(me.agent) !== false && !isPassedOver(body, me, rules)) return undefined;
      return [handOn({ floor: body, me, otherwise: first?.body.plan ?? {} }, rules)];
    },
    ask: 'plan',
    answer: (me) => z.object({ text: z.string(), ready: z.boolean(), plan: planFor(me.ready, me.team) }),
    example: { text: 'remark' },
    prompt: (heard, me) => {
      const discussed = [...says(heard['opening-plan']), ...says(heard.utterance)];
      const after = [...sees(heard.observation, { outcome: false }), ...discussed];
      return withHistory({ before: head(SPEAKER, me), after }, { heard, me }, options);
    },
    accept: (answer, heard, me) => {
      const { ready, plan } = answer;
      if (!executes({ ready, round: heard.floor.body.round }, plan, me)) return { ok: true, value: answer };
      const grounded = groundTeamPlan(plan, heardOn(heard, observation), me, heard);
      return grounded.ok ? { ok: true, value: { ...answer, plan: grounded.value } } : grounded;
    },
    say: ({ text, ready, plan }, heard, me) => {
      const { body } = heard.floor;
      const otherwise = heard['opening-plan'][0]?.body.plan ?? {};
      const executed = executes({ ready, round: body.round }, plan, me) ? plan : undefined;
      // Published: a plan in the last speaker's turn ends the dialogue, whether or not the speaker says execute.
      const wrote = rules === 'published' ? namedIn(plan, me).length > 0 : undefined;
      return [utterance({ text }), handOn({ floor: body, me, executed, otherwise, wrote }, rules)];
    },
    fallback: (heard, me) => {
      const otherwise = heard['opening-plan'][0]?.body.plan ?? {};
      return [SAYS_NOTHING, handOn({ floor: heard.floor.body, me, otherwise }, rules)];
    },
    repairs: CHECKS,
    unfit: 'end',
  });
}

const RULES = {
  fast: z.boolean().default(false).describe('From the second round on, the next agent to speak writes the final plan.'),
  rules: turnRules,
};

/**
 * HMAS-1: a central planner writes a first plan, which the agents with a part in it discuss in turns (Chen et al.,
 * arXiv 2309.15943).
 */
export const hmas1 = family('hmas-1', { ...RULES, ...historyOptions }, (options) => {
  const kept = historyParts(options, [{ channel: opening }, { channel: utterance }]);
  return {
    about:
      'A central plan opens the dialogue; the agents that it names talk in turns until one has a joint plan carried out.',
    // As in the published code (yongchao98/multi-agent-framework); it sets no cap.
    sampling: { '*': { temperature: 0 } },
    once: { planner: plannerOf(options), ...kept.once },
    perAgent: { speaker: speakerOf(options), hand },
    routes: {
      observation: ownAnd('planner', ...Object.keys(kept.once)),
      'opening-plan': everyone,
      floor: ring(undefined, { rounds: ROUNDS }),
      utterance: everyone,
      agreed: everyone,
      action: own,
      notes: to('planner'),
      ...kept.routes,
    },
    rounds: ROUNDS,
  };
});
