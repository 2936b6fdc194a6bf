// Computes the published figure and what the paper's words mean: see README.md. Food and stuff rates are means over the
// scenes of that task.
import type { Metric, Score } from '../../runtime/core/world.ts';
import { type GoalCounting, shareDone } from './goal.ts';
import type { TransportState } from './state.ts';

export const METRICS: readonly Metric[] = [
  { name: 'transportRate', title: 'Transport rate', better: 'higher', kind: 'mean', most: 1 },
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'meanRate', title: 'Transport rate over all frames', better: 'higher', kind: 'mean', most: 1 },
  { name: 'earlyRate', title: 'Transport rate at frame 1000', better: 'higher', kind: 'mean', most: 1 },
  { name: 'balance', title: 'Balance', better: 'higher', kind: 'mean', most: 1 },
  { name: 'frames', title: 'Frames', better: 'lower', kind: 'mean' },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean' },
];

export function scoreOf(state: TransportState): Score {
  return { published: figures(state, 'satisfiedAt'), paper: figures(state, 'deliveredAt') };
}

function figures(state: TransportState, counting: GoalCounting) {
  const rate = shareDone(state, counting);
  const brought = state.agents.map((agent) => agent.brought);
  const most = Math.max(...brought);
  return {
    transportRate: rate,
    success: rate === 1 ? 1 : 0,
    /** The ratio of the fewest to the most targets that an agent delivered at the bed; 0 if nobody did. */
    balance: most === 0 ? 0 : Math.min(...brought) / most,
    meanRate: meanRate(state, counting),
    earlyRate: shareDone(state, counting, EARLY),
    frames: state.frame,
    steps: state.step,
  };
}

/** The frame at which CaPo's paper compares methods early in an episode: 23 % and CoELA's 10 % (arXiv 2411.04679). */
const EARLY = 1000;

/**
 * The rate at the end of each frame, averaged over all that an episode may have: what is brought early counts for
 * more, so that it tells teams apart which bring everything in the end.
 */
function meanRate(state: TransportState, counting: GoalCounting): number {
  const { cap } = state.rules;
  const frames = [...new Set(state.things.flatMap((thing) => thing[counting] ?? []))].sort((a, b) => a - b);
  const areas = frames.map((from, i) => {
    const until = Math.max(from, Math.min(cap, frames[i + 1] ?? cap));
    return shareDone(state, counting, from) * (until - from);
  });
  return areas.reduce((sum, area) => sum + area, 0) / cap;
}
