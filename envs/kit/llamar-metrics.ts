// Declares the metrics of LLaMAR's paper, which the worlds that the paper was measured in share.
import type { Metric } from '../../runtime/core/world.ts';

export const LLAMAR_METRICS: readonly Metric[] = [
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'transportRate', title: 'Transport rate', better: 'higher', kind: 'mean', most: 1 },
  { name: 'coverage', title: 'Coverage', better: 'higher', kind: 'mean', most: 1 },
  { name: 'balance', title: 'Balance', better: 'higher', kind: 'mean', most: 1 },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean', most: 'step-cap' },
];

/** Keeps the paper's balance finite if nobody did anything (LLaMAR, appendix on metrics). */
export const EPSILON = 1e-4;

/** Over the agents that did anything; 0 if nobody did (the published script fails in that case). */
export function balanceOfActive(successes: readonly number[]): number {
  const active = successes.filter((n) => n > 0);
  return active.length === 0 ? 0 : Math.min(...active) / Math.max(...active);
}
