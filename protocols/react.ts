// Defines ReAct: like Act, but the planner thinks before it acts. After Yao et al. (arXiv 2210.03629), where thoughts
// are part of the trace; the baseline in LLaMAR's code (nsidn98/LLaMAR) keeps only the actions of the answer and drops
// the thoughts.
import { z } from 'zod';
import { family } from '../runtime/naming/family.ts';
import { summaries, tracePlanner } from './shared/trace-planner.ts';

const thoughts = z.enum(['kept', 'dropped']).default('kept').describe('Whether thoughts stay in the trace.');

/** ReAct: as `act`, but the planner thinks before it acts (Yao et al., arXiv 2210.03629). */
export const react = family('react', { summaries, thoughts }, ({ thoughts: thought, ...options }) =>
  tracePlanner({
    about: 'One planner thinks and then acts for all, on a growing trace of what was seen, thought and done.',
    instructions:
      'You act for the whole team. You are shown what has happened so far, step by step, and what is seen now. First think in `text`: where things stand, what the last actions have brought, what is to be done next and by whom. Then give each agent the one action that it takes now.',
    thought,
    ...options,
  }),
);
