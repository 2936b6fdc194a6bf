// Reads what agents ask for as actions (actions.ts), with what each counts for in the checker's list.
import type { FindThing } from '../kit/action-rows.ts';
import { ACTIONS, type SarCall } from './actions.ts';
import { looseName, type SarGeometry, type SarThing, withoutRegion } from './geometry.ts';
import type { SarRules } from './state.ts';

/** An action with all that can be worked out beforehand, so that a step only looks it up. */
export interface SarAction {
  readonly call: SarCall;
  /** The required notation. */
  readonly text: string;
  /** The wording in observations: `navigate to X`. */
  readonly phrase: string;
  /** The subtask it does when it works, by index, or -1. A region counts as its fire. */
  readonly subtask: number;
  /** The subtask of going to the thing it works on, or -1. */
  readonly visit: number;
  /** Targets whose name it contains, by index. */
  readonly targets: readonly number[];
}

/** The action that a string means, or undefined where it means none in this layout. Never throws. */
export function readAction(said: string, geometry: SarGeometry, by: SarRules): SarAction | undefined {
  const { things, loosely, subtasks, targets } = geometry;
  const find: FindThing<SarThing> = (name) => things.get(name.trim()) ?? loosely.get(looseName(name));
  const call = ACTIONS[by].read(said, find);
  if (call === undefined) return undefined;
  const { text } = call;
  const goal = withoutRegion(text);
  const [, inner = ''] = goal.split('(');
  const [thing] = inner.replace(')', '').split(',');
  return {
    call,
    text,
    phrase: call.say(call.row.own.tried),
    subtask: subtasks.indexOf(goal),
    visit: subtasks.indexOf(`NavigateTo(${thing})`),
    targets: targets.flatMap((target, i) => (text.includes(target) ? [i] : [])),
  };
}
