// Declares the rules of a box world: pure functions of boards and plans in the published form.
import type { CheckResult, PlanCrash, PlanEntries, PlanOutcome, RulesVariant } from './plan.ts';

export interface BoxRules<B> {
  /** As recordings name it. */
  readonly environment: string;
  carryOut(board: B, plan: PlanEntries, rules: RulesVariant): PlanOutcome<B>;
  check(board: B, plan: PlanEntries | PlanCrash, rules: RulesVariant): CheckResult;
  isDone(board: B): boolean;
  /** The board of a recorded case; undefined where it holds none of this world. `like`: for what it leaves out. */
  fromRecording(recorded: RecordedBoard, like?: B): B | undefined;
}

/** A recorded case, or a board of it: what it holds is read by its form. */
export type RecordedBoard = Readonly<Record<string, unknown>>;
