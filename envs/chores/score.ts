// Computes the published figure, average steps with failures at the cap, and beside it success, the share of the goal
// that was met, and balance.
import type { Metric, Score } from '../../runtime/core/world.ts';
import { type ChoresState, countAtGoal, isGoalMet, STEP_CAP } from './state.ts';

export const METRICS: readonly Metric[] = [
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean' },
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'goals', title: 'Goals met', better: 'higher', kind: 'mean', most: 1 },
  { name: 'balance', title: 'Balance', better: 'higher', kind: 'mean', most: 1 },
  { name: 'speaking', title: 'Steps spoken', better: 'lower', kind: 'mean' },
];

/**
 * `steps`: world steps to the goal, 250 if it has not been reached. `goals`: the share of wanted things at the goal.
 * `balance`: fewest over most things brought there by an agent, 0 if nobody brought any. `speaking`: agent steps spent
 * on messages.
 */
export function scoreOf(state: ChoresState): Score {
  const { wants } = state.episode;
  const met = wants.reduce((sum, want) => sum + Math.min(want.count, countAtGoal(state, want.class)), 0);
  const success = isGoalMet(state);
  const brought = state.agents.map((agent) => agent.brought);
  const most = Math.max(...brought);
  return {
    published: {
      steps: success ? state.clock : STEP_CAP,
      success: success ? 1 : 0,
      goals: met / wants.reduce((sum, { count }) => sum + count, 0),
      balance: most === 0 ? 0 : Math.min(...brought) / most,
      speaking: state.agents.reduce((sum, agent) => sum + agent.spoken, 0),
    },
  };
}
