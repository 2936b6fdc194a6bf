// The table's row LLaMAR: corrector and verifier side by side, then planner, then actor; the first two sleep at step 0.
import { z } from 'zod';
import { groundPlan, look, module, planFor } from '../../agents/index.ts';
import { action, addressed, channel, every, everyone, latest, observation, protocol, to } from '../../index.ts';

const Words = z.object({ text: z.string() });
const subtasks = channel('subtasks', Words);
const progress = channel('progress', Words);
const corrections = channel('corrections', Words);
const memory = channel('memory', Words);
const all = every(observation);
const recall = latest(memory);

const verifier = module({
  from: 1,
  wakes: [all],
  reads: [latest(subtasks), recall],
  says: [progress],
  ask: 'verify',
  answer: z.object({ completed: z.array(z.string()) }),
  prompt: look('Say which subtasks are done.'),
  say: ({ completed }) => [progress({ text: `Done: ${completed.join(', ') || 'nothing'}` })],
});

const corrector = module({
  from: 1,
  wakes: [all],
  reads: [recall],
  says: [corrections],
  ask: 'correct',
  answer: Words,
  prompt: look('Say why the last actions failed, and what to do instead.'),
  say: ({ text }) => [corrections({ text })],
});

const planner = module({
  wakes: [all, every(progress)],
  reads: [recall],
  says: [subtasks],
  ask: 'plan',
  answer: z.object({ subtasks: z.array(z.string()) }),
  prompt: look('List the subtasks that are open.'),
  say: (answer) => [subtasks({ text: answer.subtasks.join('; ') })],
});

const actor = module({
  wakes: [all, every(subtasks), every(corrections)],
  reads: [recall],
  says: [action, memory],
  ask: 'plan',
  answer: (me) => z.object({ plan: planFor(me.ready), text: z.string() }),
  prompt: look('Give each agent the action it takes now.'),
  accept: ({ plan, text }, heard) => {
    const grounded = groundPlan(plan, heard.observation);
    return grounded.ok ? { ok: true, value: { plan: grounded.value, text } } : grounded;
  },
  say: ({ plan, text }, _heard, me) => [...me.ready.map((a) => action.to(a, { do: plan[a] ?? 'wait' })), memory({ text })],
});

export const llamar = protocol('llamar', {
  once: { verifier, corrector, planner, actor },
  routes: {
    observation: to('verifier', 'corrector', 'planner', 'actor'),
    subtasks: to('actor', 'verifier'),
    progress: to('planner'),
    corrections: to('actor'),
    memory: everyone,
    action: addressed,
  },
});
