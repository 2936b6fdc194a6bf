// Computes the published figures under both definitions. Balance, transport rate and coverage differ between paper and
// code: see README.md.
import type { Score } from '../../runtime/core/world.ts';
import { balanceOfActive, EPSILON } from '../kit/llamar-metrics.ts';
import type { SarState } from './state.ts';

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
      balance: balanceOfActive(tally.successes),
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

const shareOfTrue = (flags: readonly boolean[]): number => flags.filter(Boolean).length / flags.length;
const oneIfAll = (flags: readonly boolean[]): number => (flags.every(Boolean) ? 1 : 0);
