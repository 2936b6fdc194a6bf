// Defines the decentralized protocol: agents take turns to speak, the speaker who says execute writes the joint plan,
// and each hand carries out its agent's part. After the DMAS of Chen et al. (arXiv 2309.15943). A plan that cannot be
// executed is returned up to six times; then the episode ends. In the published code a step in which nobody says
// execute is lost (`unsettled=nothing`); here the last speaker's plan is carried out unless that is set.
import { z } from 'zod';
import { groundTeamPlan, planFor } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { head, heardOn, says, sees } from '../agents/prompt.ts';
import { observation } from '../runtime/core/channel.ts';
import { each, every, maybe, optional, thread, unread } from '../runtime/core/role.ts';
import { everyone, own, ownAnd, ring } from '../runtime/core/route.ts';
import { family } from '../runtime/naming/family.ts';
import { agreed, floor, notes, utterance } from './channels.ts';
import { type HistoryOptions, historyOptions, historyParts, historyReads, withHistory } from './shared/history.ts';
import {
  CHECKS,
  hand,
  handOn,
  isPassedOver,
  ROUNDS,
  SAYS_NOTHING,
  type TurnRules,
  turnRules,
} from './shared/joint-plan.ts';

const INSTRUCTIONS =
  'The team talks in turns until somebody writes the joint plan. Tell the others in a sentence or two what they need to know and what you propose. ' +
  'Set ready when you know enough to plan for everyone: then your plan is carried out at once.';

const unsettled = z
  .enum(['last-plan', 'nothing'])
  .default('last-plan')
  .describe(
    'What is done when the rounds are over and nobody has said execute: the plan of the last speaker, or nothing, so that the step is lost, as in the published code.',
  );

interface DmasOptions extends HistoryOptions {
  readonly rules: TurnRules;
  readonly unsettled: z.output<typeof unsettled>;
}

function speakerOf(options: DmasOptions) {
  const { rules } = options;
  const carriesOut = options.unsettled === 'last-plan';
  return module({
    wakes: [every(observation), each(floor)],
    reads: [thread(utterance), optional(unread(notes)), ...historyReads(options)],
    says: [rules === 'paper' ? utterance : maybe(utterance), maybe(floor), maybe(agreed)],
    hides: [floor],
    unasked:
      rules === 'paper'
        ? undefined
        : ({ floor: { body } }, me) =>
            isPassedOver(body, me, rules) ? [handOn({ floor: body, me, otherwise: {} }, rules)] : undefined,
    ask: 'plan',
    answer: (me) => z.object({ text: z.string(), ready: z.boolean(), plan: planFor(me.ready, me.team) }),
    example: { text: 'remark' },
    prompt: (heard, me) =>
      withHistory(
        {
          before: head(INSTRUCTIONS, me),
          after: [
            ...sees(heardOn(heard, observation), { outcome: false }),
            ...says(heardOn(heard, utterance)),
            ...says(heardOn(heard, notes)),
          ],
        },
        { heard, me },
        options,
      ),
    accept: (answer, heard, me) => {
      const { round, executed } = heard.floor.body;
      const isLast = round === ROUNDS - 1 && me.agent === me.ready.at(-1);
      const decides = answer.ready || (isLast && carriesOut && executed === undefined);
      if (!decides) return { ok: true, value: answer };
      const plan = groundTeamPlan(answer.plan, heardOn(heard, observation), me, heard);
      return plan.ok ? { ok: true, value: { ...answer, plan: plan.value } } : plan;
    },
    say: ({ text, ready, plan }, { floor: { body } }, me) => {
      const executed = ready ? plan : undefined;
      return [utterance({ text }), handOn({ floor: body, me, executed, otherwise: carriesOut ? plan : {} }, rules)];
    },
    // An agent without an answer passes the floor on; if the last one has none, everyone idles.
    fallback: ({ floor: { body } }, me) => [SAYS_NOTHING, handOn({ floor: body, me, otherwise: {} }, rules)],
    repairs: CHECKS,
    unfit: 'end',
  });
}

/** `dmas` and its variants. */
export const dmasFamily = family('dmas', { ...historyOptions, unsettled, rules: turnRules }, (options) => {
  const kept = historyParts(options, [{ channel: utterance }]);
  return {
    about: 'The floor goes round; who is ready writes the joint plan, and each agent does its own part of it.',
    // As in the published code (yongchao98/multi-agent-framework); it sets no cap.
    sampling: { '*': { temperature: 0 } },
    once: kept.once,
    perAgent: { speaker: speakerOf(options), hand },
    routes: {
      observation: options.history === 'none' ? own : ownAnd('historian'),
      floor: ring({ round: 0 }, { rounds: ROUNDS }),
      utterance: everyone,
      agreed: everyone,
      action: own,
      notes: everyone,
      ...kept.routes,
    },
  };
});
/**
 * The decentralized protocol: agents speak in turns, and who says execute writes the joint plan (DMAS of Chen et al.,
 * arXiv 2309.15943).
 */
export const dmas = dmasFamily.usual;
