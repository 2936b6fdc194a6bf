// Counts finished subtasks, coverage and each agent's work: as the published checker does (nsidn98/LLaMAR,
// SAR/Scenes/base_checker.py) and as the paper describes it.
import type { SarAction } from './action.ts';
import type { SarScope } from './rules.ts';

/** After one agent's action, before drop-offs are shared out. */
export function countAction({ state }: SarScope, { subtask, targets }: SarAction, ok: boolean): void {
  if (ok && subtask >= 0) state.tally.done[subtask] = true;
  for (const target of targets) state.tally.named[target] = true;
}

/** A message is an action string to the published checker, so naming a target in it covers the target. */
export function countSpeech({ state, geometry }: SarScope, text: string): void {
  geometry.targets.forEach((target, i) => {
    if (text.includes(target)) state.tally.named[i] = true;
  });
}

/** Effects visible in the world: extinguished fires and found persons. */
export function countState({ state, geometry }: SarScope): void {
  const { done, credited } = state.tally;
  for (let f = 0; f < state.fires.length; f++) {
    const ended = geometry.ended[f] ?? -1;
    if (state.fires[f]?.heat === 0 && ended >= 0) done[ended] = credited[ended] = true;
  }
  for (let p = 0; p < state.persons.length; p++) {
    const person = state.persons[p];
    const found = geometry.spotted[p] ?? -1;
    if (person?.spotted && !person.deposited && found >= 0) done[found] = credited[found] = true;
  }
}

/**
 * At the end of a step, by how each action ended after drop-offs were shared out. `action` is null for speech and
 * garbage.
 */
export function countOutcome({ state }: SarScope, who: number, action: SarAction | null, ok: boolean): void {
  const { successes, critical, credited, reached } = state.tally;
  if (!ok || action?.text === 'Done' || action?.text === 'Idle') return;
  successes[who] = (successes[who] ?? 0) + 1;
  if (action === null) return;
  for (const target of action.targets) reached[target] = true;
  if (action.subtask < 0) return;
  critical[who] = (critical[who] ?? 0) + 1;
  credited[action.subtask] = true;
  if (action.visit >= 0) credited[action.visit] = true;
}
