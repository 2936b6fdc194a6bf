// Computes the figures of a run: whether all boxes were brought home, in how many steps, and why not. The published
// code counts a run that ends in its very last step as too late (its test is `index < limit - 1`).
import type { Metric, Score } from '../../runtime/core/world.ts';
import type { BoxState } from './parts.ts';

export const METRICS: readonly Metric[] = [
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'delivered', title: 'Delivered', better: 'higher', kind: 'mean', most: 1 },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean', most: 'step-cap' },
  { name: 'collision', title: 'Collision', better: 'lower', kind: 'rate' },
  { name: 'wrongPlan', title: 'Wrong plan', better: 'lower', kind: 'rate' },
  { name: 'late', title: 'Out of steps', better: 'lower', kind: 'rate' },
];

/** Both definitions; that of the rules in force comes first. */
export function scoreOf<B>(state: BoxState<B>, left: number): Score {
  const paper = figures(state, left, state.cap);
  const published = figures(state, left, state.cap - 1);
  return state.rules === 'published' ? { published, paper } : { paper, published };
}

function figures<B>({ over, step, boxes }: BoxState<B>, left: number, limit: number) {
  const done = over === 'goal' && step <= limit;
  const failed = over === 'collision' || over === 'wrong-plan';
  return {
    success: done ? 1 : 0,
    delivered: boxes === 0 ? 1 : 1 - left / boxes,
    steps: step,
    collision: over === 'collision' ? 1 : 0,
    wrongPlan: over === 'wrong-plan' ? 1 : 0,
    late: !done && !failed && over !== null ? 1 : 0,
  };
}

/** The published label of how a run ended; a run that is still on has none. */
export function resultLabel<B>({ over }: BoxState<B>): string {
  switch (over) {
    case null:
      return '';
    case 'goal':
      return 'success';
    case 'step-cap':
      return 'failure over query time limit';
    case 'collision':
      return 'Collision';
    case 'wrong-plan':
      return 'Hallucination of wrong plan';
  }
}
