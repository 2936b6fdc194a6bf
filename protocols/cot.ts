// Defines chain of thought: the planner reasons step by step before it names the actions, and its reasoning is not
// kept. After Wei et al. (arXiv 2201.11903), as a baseline of Nayak et al. (arXiv 2407.10031).
import { family } from '../runtime/naming/family.ts';
import { summaries, tracePlanner } from './shared/trace-planner.ts';

/**
 * Chain of thought: the planner reasons before it names the actions, and its reasoning is not kept (Wei et al., arXiv
 * 2201.11903, as a baseline of arXiv 2407.10031).
 */
export const cot = family('cot', { summaries }, (options) =>
  tracePlanner({
    about: 'One planner reasons step by step and then acts for all, on a growing trace of what was seen and done.',
    instructions:
      'You act for the whole team. You are shown what has been seen and done so far, step by step, and what is seen now. In `text` reason step by step: what the task still needs, which way leads there, what each agent can contribute at once, what could go wrong. From that, give each agent the one action that it takes now.',
    thought: 'dropped',
    ...options,
  }),
);
