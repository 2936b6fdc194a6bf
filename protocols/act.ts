// Defines Act: one planner acts for all agents from a growing trace of observations and actions, without writing
// thoughts. It is the baseline of Nayak et al. (arXiv 2407.10031) after Yao et al. (arXiv 2210.03629), where it is
// ReAct without thoughts.
import { family } from '../runtime/naming/family.ts';
import { summaries, tracePlanner } from './shared/trace-planner.ts';

/**
 * Act: one planner acts for all from a growing trace of observations and actions, without writing thoughts. The
 * baseline of Nayak et al. (arXiv 2407.10031) after Yao et al. (arXiv 2210.03629).
 */
export const act = family('act', { summaries }, (options) =>
  tracePlanner({
    about: 'One planner acts for all, on a growing trace of what was seen and done.',
    instructions:
      'You act for the whole team. You are shown what has been seen and done so far, step by step, and what is seen now. Give each agent the one action that it takes now, and nothing else.',
    thought: 'none',
    ...options,
  }),
);
