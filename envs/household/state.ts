// Declares the whole state of an episode as plain data. scene-kit.ts derives what follows from scene and options (floor
// plan, stock, goal), which is not repeated here; things are numbered, what belongs to the house first.
import type { EndOption, ImagesOption, ListOption, MemoryOption, ReasonsOption } from '../kit/shared-options.ts';

export interface HouseholdThingState {
  readonly type: string;
  /** `Type_n`, once anybody of the team has seen it. */
  name: string | null;
  /** Where it lies: the spot, or -1. Of what belongs to the house always -1. */
  spot: number;
  /** The movable thing it is in or on, or -1. With no spot either it is in somebody's hand. */
  inside: number;
  open: boolean;
  on: boolean;
  dirty: boolean;
  sliced: boolean;
}

/** How an action ended: `ok`, or why not. */
export type HouseholdVerdict =
  | 'ok'
  | 'ACTION_UNKNOWN'
  | 'not_seen'
  | 'teammate'
  | 'in_hand'
  | 'held_by_teammate'
  | 'not_in_view'
  | 'out_of_reach'
  | 'no_path'
  | 'blocked_by_teammate'
  | 'not_in_reach_there'
  | 'collision'
  | 'look_limit'
  | 'hand_full'
  | 'hand_empty'
  | 'not_possible'
  | 'no_receptacle'
  | 'does_not_fit'
  | 'closed'
  | 'full'
  | 'already'
  | 'must_be_closed'
  | 'switched_on'
  | 'another_explores'
  /** It failed without a stated reason. */
  | 'failed'
  | 'nowhere_to_go';

export interface HouseholdLastAction {
  /** `pick up Mug_1`. */
  readonly phrase: string;
  readonly verdict: HouseholdVerdict;
  /** The teammate that stood in the way, or holds it. */
  readonly by: string | null;
}

export interface HouseholdAgentState {
  readonly name: string;
  cell: number;
  /** 0 north, 1 east, 2 south, 3 west. */
  yaw: number;
  /** An index into PITCHES. */
  pitch: number;
  /** The thing in its hand, or -1. */
  holds: number;
  explored: number;
  last: HouseholdLastAction | null;
  /** Failures since the last success. */
  failures: string[];
  /** By thing: what it showed when this agent last saw it, as perceive.ts writes it; -1: never seen. */
  knows: number[];
  /** Things that a teammate's message has named, and that it had not seen then. */
  told: number[];
}

export interface HouseholdTally {
  /** By subtask of the published checker. */
  done: boolean[];
  /** By target of the published checker: named in an attempt. */
  named: boolean[];
  /** By thing: what has been done with it, as bits (score.ts). */
  deeds: number[];
  /** By target of the paper's coverage: worked on with success. */
  reached: boolean[];
  /** The most subtasks of the paper's definition that were ever done at once. */
  best: number;
  /** By agent. */
  successes: number[];
  critical: number[];
}

export interface HouseholdState {
  readonly scene: string;
  readonly seed: number;
  readonly options: HouseholdOptions;
  step: number;
  agents: HouseholdAgentState[];
  things: HouseholdThingState[];
  /** Things in the order in which the team first saw them. */
  seen: number[];
  tally: HouseholdTally;
  over: 'goal' | 'claimed-done' | null;
}

export type HouseholdOptions = {
  /** Which of two descriptions that differ the world follows. */
  readonly rules: 'paper' | 'published';
  /** A task in words in the place of the scene's own: one of the benchmark's texts. Empty: the scene's. */
  readonly task: string;
  /** A goal in the place of the task's; empty: the task's. */
  readonly goal: string;
  /** How many rooms the house has. */
  readonly rooms: number;
  /** Another floor plan than the scene's; 0: the scene's. */
  readonly plan: number;
  /** Whether exploring can be asked for. */
  readonly explore: boolean;
  /** Whether observations say what things are like, or only name them. */
  readonly detail: 'states' | 'names';
  /** Whether observations say what is near enough to handle. */
  readonly reach: 'shown' | 'hidden';
  /** Whether observations hold what the agent has seen before. */
  readonly memory: MemoryOption;
  readonly reasons: ReasonsOption;
  readonly end: EndOption;
  /** The things that the list of actions names: those that this agent knows of, or those in its view. */
  readonly list: ListOption;
  /** Whether observations come with a picture. */
  readonly images: ImagesOption;
  /** By type of thing: how near it is to the task, for exploring. Empty: texts are compared. */
  readonly affinity: Readonly<Record<string, number>>;
};
