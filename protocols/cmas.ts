// Defines the centralized protocol: one planner hears every observation and addresses every action. After the CMAS of
// Chen et al. (arXiv 2309.15943); their code is yongchao98/multi-agent-framework.

import { groundPlan, planFor, reasoned } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { look } from '../agents/prompt.ts';
import { action, observation } from '../runtime/core/channel.ts';
import { protocol } from '../runtime/core/protocol.ts';
import { every, optional, unread } from '../runtime/core/role.ts';
import { addressed, to } from '../runtime/core/route.ts';
import { notes } from './channels.ts';

const planner = module({
  wakes: [every(observation)],
  reads: [optional(unread(notes))],
  says: [action],
  ask: 'plan',
  answer: (me) => reasoned({ plan: planFor(me.ready) }),
  prompt: look('You plan for the whole team. Give each agent the one action that it takes now.'),
  accept: (answer, heard, me) => {
    const grounded = groundPlan(answer.plan, heard.observation, me.world.lexicon, me.world.named);
    return grounded.ok ? { ok: true, value: { ...answer, plan: grounded.value } } : grounded;
  },
  say: ({ plan }, _heard, me) => me.ready.map((agent) => action.to(agent, { do: plan[agent] ?? me.world.idle })),
  fallback: (_heard, me) => me.ready.map((agent) => action.to(agent, { do: me.world.idle })),
});

export const cmas = protocol('cmas', {
  about: 'One planner sees what all agents see and says what each of them does.',
  // As in the published code (yongchao98/multi-agent-framework); it sets no cap.
  sampling: { '*': { temperature: 0 } },
  once: { planner },
  routes: { observation: to('planner'), action: addressed, notes: to('planner') },
});
