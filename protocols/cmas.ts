// Defines the centralized protocol: one planner hears every observation and addresses every action. After the CMAS of
// Chen et al. (arXiv 2309.15943); their code is yongchao98/multi-agent-framework. A plan that cannot be executed is
// returned up to six times; then the episode ends.

import { acceptPlan, planFor, reasoned } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { head, heardOn, says, sees } from '../agents/prompt.ts';
import { action, observation } from '../runtime/core/channel.ts';
import { every, optional, unread } from '../runtime/core/role.ts';
import { addressed, to } from '../runtime/core/route.ts';
import { family } from '../runtime/naming/family.ts';
import { agreed, notes } from './channels.ts';
import { type HistoryOptions, historyOptions, historyParts, historyReads, withHistory } from './shared/history.ts';
import { CHECKS, orders } from './shared/joint-plan.ts';

function plannerOf(options: HistoryOptions) {
  const kept = options.history !== 'none';
  return module({
    wakes: [every(observation)],
    reads: [optional(unread(notes)), ...historyReads(options)],
    says: [action, ...(kept ? [agreed] : [])],
    ask: 'plan',
    answer: (me) => reasoned({ plan: planFor(me.ready, me.team) }),
    prompt: (heard, me) =>
      withHistory(
        {
          before: head('You plan for the whole team. Give each agent the one action that it takes now.', me),
          after: [...sees(heardOn(heard, observation), { outcome: false }), ...says(heardOn(heard, notes))],
        },
        { heard, me },
        options,
      ),
    accept: acceptPlan,
    say: ({ plan }, _heard, me) => [...orders(plan, me), ...(kept ? [agreed(plan)] : [])],
    fallback: (_heard, me) => [...orders({}, me), ...(kept ? [agreed({})] : [])],
    repairs: CHECKS,
    unfit: 'end',
  });
}

/** `cmas` and its variants. */
export const cmasFamily = family('cmas', historyOptions, (options) => {
  const kept = historyParts(options);
  return {
    about: 'One planner sees what all agents see and says what each of them does.',
    // As in the published code (yongchao98/multi-agent-framework); it sets no cap.
    sampling: { '*': { temperature: 0 } },
    once: { planner: plannerOf(options), ...kept.once },
    routes: {
      observation: to('planner', ...Object.keys(kept.once)),
      action: addressed,
      notes: to('planner'),
      agreed: options.history === 'none' ? undefined : to('historian'),
      ...kept.routes,
    },
  };
});
/**
 * The centralized protocol: one planner hears every observation and addresses every action (CMAS of Chen et al., arXiv
 * 2309.15943).
 */
export const cmas = cmasFamily.usual;
