// Declares the whole state of an episode as plain data. scene-kit.ts derives what follows from scene and options (floor
// plan, stock, goal), which is not repeated here; things are numbered, what belongs to the house first.
import { z } from 'zod';
import { endOption, imagesOption, listOption, memoryOption, reasonsOption } from '../kit/shared-options.ts';
import { MOST_ROOMS } from './floor-plan.ts';

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

export const REASONS = {
  ACTION_UNKNOWN: 'it is no action in this world',
  not_seen: 'I know of no such object',
  teammate: 'that is a teammate and no object; ask them instead',
  in_hand: 'I hold it in my own hand',
  held_by_teammate: 'a teammate holds it',
  not_in_view: 'it is not in my view',
  out_of_reach: 'it is out of my reach',
  no_path: 'there is no clear path to it',
  blocked_by_teammate: 'a teammate stands in the way',
  not_in_reach_there: 'it would not be in my reach from anywhere I can stand',
  collision: 'something solid is in the way',
  look_limit: 'my camera does not turn that far',
  hand_full: 'my hand is full',
  hand_empty: 'my hand is empty',
  not_possible: 'that cannot be done with it',
  no_receptacle: 'nothing can be put there',
  does_not_fit: 'what I hold does not belong or fit there',
  closed: 'it is closed',
  full: 'it is full',
  already: 'it is so already',
  must_be_closed: 'it must be closed first',
  switched_on: 'it is switched on',
  another_explores: 'another agent explores in this step',
  /** It failed without a stated reason. */
  failed: '',
  nowhere_to_go: 'there is no way in any direction',
} as const;

export type HouseholdVerdict = 'ok' | keyof typeof REASONS;

export interface HouseholdLastAction {
  /** `pick up Mug_1`. */
  readonly phrase: string;
  readonly verdict: HouseholdVerdict;
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
  /** By thing: what it showed when this agent last saw it, as scope.ts writes it; -1: never seen. */
  knows: number[];
  /** Things that a teammate's message has named, and that it had not seen then. */
  told: number[];
}

export interface HouseholdTally {
  /** By subtask of the published checker. */
  done: boolean[];
  /** By target of the published checker: named in an attempt. */
  named: boolean[];
  /** By thing: what has been done with it, as bits (tally.ts). */
  deeds: number[];
  /** By target of the paper's coverage: worked on with success. */
  reached: boolean[];
  /** The most subtasks of the paper's definition that were ever done at once. */
  best: number;
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

/** The world's options, each with its default; those of `detail` and `reasons` follow the rules. */
export const HouseholdOptions = z
  .object({
    rules: z
      .enum(['paper', 'published'])
      .default('paper')
      .describe('Whose rules hold where the paper and its published code differ.'),
    task: z.string().max(500).default('').describe("A task in words in the place of the scene's."),
    goal: z.string().max(2000).default('').describe("Predicates in the place of the task's; agents are told them."),
    rooms: z.number().int().min(1).max(MOST_ROOMS).default(1).describe('How many rooms the house has.'),
    plan: z.number().int().min(0).max(430).default(0).describe("Another floor plan; 0: the scene's."),
    explore: z.boolean().default(true).describe('Whether exploring can be asked for.'),
    detail: z
      .enum(['states', 'names'])
      .optional()
      .describe('Whether observations say what things are like (with rules=paper) or only name them.'),
    reach: z
      .enum(['shown', 'hidden'])
      .optional()
      .describe('Whether observations say what is near enough to handle; with detail=states they do.'),
    memory: memoryOption()
      .removeDefault()
      .optional()
      .describe('Whether an observation holds what its agent saw before; with detail=states it does.'),
    reasons: reasonsOption()
      .removeDefault()
      .optional()
      .describe(
        'Whether an agent is told why its action failed: always (with rules=paper), only after going somewhere, or never.',
      ),
    impossible: z
      .enum(['refused', 'listed'])
      .optional()
      .describe(
        'What the hand and the camera do not allow now: asked for again, or listed, so that it fails and the step passes (with rules=published).',
      ),
    end: endOption(),
    list: listOption(),
    images: imagesOption(),
    affinity: z
      .record(z.string().max(60), z.number().min(-1).max(1))
      .default({})
      .describe('By type of thing: how near it is to the task, for exploring.'),
  })
  .transform((given) => {
    const detail = given.detail ?? (given.rules === 'paper' ? 'states' : 'names');
    const told = detail === 'states';
    const { reach = told ? 'shown' : 'hidden', memory = told ? 'world' : 'none' } = given;
    const { reasons = given.rules === 'paper' ? 'all' : 'navigate' } = given;
    const { impossible = given.rules === 'paper' ? 'refused' : 'listed' } = given;
    return { ...given, detail, reach, memory, reasons, impossible };
  });
export type HouseholdOptions = z.output<typeof HouseholdOptions>;
