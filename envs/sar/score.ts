// Computes the published figures under both definitions. Balance, transport rate and coverage differ between paper and
// code: see README.md.
import type { Metric, Score } from '../../runtime/core/world.ts';
import type { SarState } from './state.ts';

export const METRICS: readonly Metric[] = [
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'transportRate', title: 'Transport rate', better: 'higher', kind: 'mean' },
  { name: 'coverage', title: 'Coverage', better: 'higher', kind: 'mean' },
  { name: 'balance', title: 'Balance', better: 'higher', kind: 'mean' },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean' },
];

/** Keeps the paper's balance finite where nobody did anything (LLaMAR, appendix on metrics). */
const EPSILON = 1e-4;

/** Both definitions; that of the rules in force comes first. */
export function scoreOf(state: SarState): Score {
  const { published, paper } = figuresOf(state);
  return state.rules === 'paper' ? { paper, published } : { published, paper };
}

function figuresOf({ tally, step }: SarState) {
  return {
    published: {
      success: oneIfAll(tally.done),
      transportRate: shareOfTrue(tally.done),
      coverage: shareOfTrue(tally.named),
      balance: balanceOfSuccesses(tally.successes),
      steps: step,
    },
    paper: {
      success: oneIfAll(tally.credited),
      transportRate: shareOfTrue(tally.credited),
      coverage: shareOfTrue(tally.reached),
      balance: Math.min(...tally.critical) / (Math.max(...tally.critical) + EPSILON),
      steps: step,
    },
  };
}

/** Over the agents that did anything at all; 0 where nobody did (the published script fails there). */
function balanceOfSuccesses(successes: readonly number[]): number {
  const active = successes.filter((n) => n > 0);
  return active.length === 0 ? 0 : Math.min(...active) / Math.max(...active);
}

const shareOfTrue = (flags: readonly boolean[]): number => flags.filter(Boolean).length / flags.length;
const oneIfAll = (flags: readonly boolean[]): number => (flags.every(Boolean) ? 1 : 0);
