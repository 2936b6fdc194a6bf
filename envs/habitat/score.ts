// Computes the figures of EMOS: success, sub-goals of four kinds, simulation steps. A kind that a task does not have
// counts 0: its rate is a mean over the tasks that have it.
import type { Metric, Score } from '../../runtime/core/world.ts';
import type { HabitatState, SubgoalKind } from './state.ts';

const KINDS: readonly SubgoalKind[] = ['robotAtObject', 'robotAtReceptacle', 'objectAtReceptacle', 'robotDetectObject'];

export const METRICS: readonly Metric[] = [
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'subgoals', title: 'Sub-goals', better: 'higher', kind: 'mean', most: 1 },
  { name: 'robotAtObject', title: 'Robot at object', better: 'higher', kind: 'mean', most: 1 },
  { name: 'robotAtReceptacle', title: 'Robot at receptacle', better: 'higher', kind: 'mean', most: 1 },
  { name: 'objectAtReceptacle', title: 'Object at receptacle', better: 'higher', kind: 'mean', most: 1 },
  { name: 'robotDetectObject', title: 'Robot detects object', better: 'higher', kind: 'mean', most: 1 },
  { name: 'simSteps', title: 'Simulation steps', better: 'lower', kind: 'mean' },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean' },
];

/** `instant`: all conditions held at one instant. `sticky`: each of them held once. */
export function scoreOf(state: HabitatState) {
  return {
    instant: figuresOf(state, state.met),
    sticky: figuresOf(state, state.ever.every(Boolean)),
  } satisfies Score;
}

function figuresOf(state: HabitatState, success: boolean) {
  const { subgoals } = state.layout;
  const share = (of: (kind: SubgoalKind) => boolean): number => {
    const counted = subgoals.flatMap(({ kind }, i) => (of(kind) ? [state.reached[i] ? 1 : 0] : []));
    return counted.length === 0 ? 0 : counted.reduce<number>((sum, one) => sum + one, 0) / counted.length;
  };
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, share((one) => one === kind)]));
  return {
    success: success ? 1 : 0,
    subgoals: share(() => true),
    ...byKind,
    simSteps: state.clock,
    steps: state.step,
  };
}
