// Declares what each of the four box worlds gives to the world that they share (world.ts): its rules, its instances,
// its words and its player's plan; and computes the figures of a run.
import type { Random } from '../../runtime/core/random.ts';
import type { Metric, Score } from '../../runtime/core/world.ts';
import type { CheckResult, PlanCrash, PlanEntries, PlanOutcome, RulesVariant } from './plan.ts';

/** The rules of a box world: pure functions of boards and plans in the published form. */
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

interface BoxInstance<B> {
  readonly board: B;
  /** The most steps of a run. */
  readonly cap: number;
}

/** The whole state of an episode: plain data. */
export interface BoxState<B = unknown> {
  readonly world: string;
  readonly scene: string;
  readonly seed: number;
  readonly rules: RulesVariant;
  readonly agents: readonly string[];
  readonly cap: number;
  /** Boxes at the start. */
  readonly boxes: number;
  board: B;
  step: number;
  /** By agent: what it last did, and why it did not work. */
  last: (LastDeed | null)[];
  /** Feedback on the last plan: refused entries and results. */
  feedback: string;
  over: BoxEnd | null;
}

export interface LastDeed {
  readonly do: string;
  readonly reason: string | null;
}

/** `collision` and `wrong-plan` are failures that the paper counts apart; `wrong-plan` names what was raised. */
export type BoxEnd = 'goal' | 'step-cap' | 'collision' | 'wrong-plan';

export interface SceneFacts {
  readonly agents?: number;
}

/** `V`: what can be read of the board in a prompt. */
export interface BoxWorldParts<B, V extends object> {
  readonly name: string;
  readonly title: string;
  readonly mostAgents: number;
  readonly rules: BoxRules<B>;
  /** Tokens of a published prompt with its history. */
  readonly promptTokens: number;
  /** The agents row by row, in a world of rows. */
  rows?(agents: readonly string[]): string[][];
  /** Which team a scene needs; any where it does not say. */
  readonly scenes: Readonly<Record<string, SceneFacts>>;
  begin(start: { scene: string; team: number; chance: Random; rules: RulesVariant }): BoxInstance<B>;
  /** @throws EPISODE_IMPOSSIBLE */
  checkSolvable(board: B): void;
  boxesLeft(board: B): number;
  readonly task: string;
  manual(state: BoxState<B>): string;
  /** Those that plans name, in team order; nobody where plans name boxes. */
  actors(board: B): string[];
  /** The names of boxes and lifters, sorted, where plans name boxes. */
  offered?(board: B): string[];
  /** Every action of an agent but to wait, as its list has it under these rules. */
  actions(board: B, who: number, rules: RulesVariant): string[];
  /** Undefined if no agent of this world can perform it. */
  understand(action: string): string | undefined;
  /** The joint plan of these actions by agent (undefined: waits), and the plan entry of each agent's action. */
  planOf(board: B, actions: readonly (string | undefined)[]): { entries: PlanEntries; keys: (string | undefined)[] };
  /** The board in lines, and the view that they are read back to. */
  describe(state: BoxState<B>): string[];
  view(state: BoxState<B>): V;
  /** What only the models that serve an agent are shown besides, in one line; `readBoard` takes it as its first. */
  shownAlone?(state: BoxState<B>): string | undefined;
  readBoard(lines: readonly string[]): V | undefined;
  /** Whether the agent can do it, as far as the view shows. */
  canDo(view: V, agent: string, action: string): boolean;
  /** The rule-based player's action for each agent, given the view and the failures reported in the prompt. */
  plan(view: V, known: PlayerMemory): Readonly<Record<string, string>>;
}

export interface PlayerMemory {
  readonly step: number;
  /** Everything in the prompt except observations, and the feedback quoted in these. */
  readonly words: string;
}

// --- figures: whether all boxes were brought home, in how many steps, and why not ---

export const METRICS: readonly Metric[] = [
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'delivered', title: 'Delivered', better: 'higher', kind: 'mean', most: 1 },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean', most: 'step-cap' },
  { name: 'collision', title: 'Collision', better: 'lower', kind: 'rate' },
  { name: 'wrongPlan', title: 'Wrong plan', better: 'lower', kind: 'rate' },
  { name: 'late', title: 'Out of steps', better: 'lower', kind: 'rate' },
];

/**
 * Both definitions; that of the rules in force comes first. The published code counts a run that ends in its very last
 * step as too late (its test is `index < limit - 1`).
 */
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
export const resultLabel = <B>({ over }: BoxState<B>): string => (over === null ? '' : LABELS[over]);

const LABELS: Readonly<Record<BoxEnd, string>> = {
  goal: 'success',
  'step-cap': 'failure over query time limit',
  collision: 'Collision',
  'wrong-plan': 'Hallucination of wrong plan',
};
