// Computes the published figure and what the paper's words mean: see README.md. Food and stuff rates are means over the
// scenes of that task.
import type { Metric, Score } from '../../runtime/core/world.ts';
import { type GoalCounting, shareDone } from './goal.ts';
import type { TransportState } from './state.ts';

export const METRICS: readonly Metric[] = [
  { name: 'transportRate', title: 'Transport rate', better: 'higher', kind: 'mean', most: 1 },
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'balance', title: 'Balance', better: 'higher', kind: 'mean', most: 1 },
  { name: 'frames', title: 'Frames', better: 'lower', kind: 'mean' },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean' },
];

export function scoreOf(state: TransportState): Score {
  return { published: figures(state, 'satisfied'), paper: figures(state, 'delivered') };
}

function figures(state: TransportState, counting: GoalCounting) {
  const rate = shareDone(state, counting);
  const brought = state.agents.map((agent) => agent.brought);
  const most = Math.max(...brought);
  return {
    transportRate: rate,
    success: rate === 1 ? 1 : 0,
    /** Fewest over most targets that an agent set down at the bed; 0 where nobody did. */
    balance: most === 0 ? 0 : Math.min(...brought) / most,
    frames: state.frame,
    steps: state.step,
  };
}
