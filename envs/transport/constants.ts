// Holds the published constants of TDW-MAT that need no code, classes of things, sizes, frame costs, and the options
// that change some of them. Source: UMass-Embodied-AGI/CoELA (snapshot 48d0f05), folder tdw_mat, and the CoELA paper,
// section 4.1.
import { z } from 'zod';
import {
  cameraOption,
  chargeOption,
  endOption,
  listOption,
  memoryOption,
  reasonsOption,
} from '../kit/shared-options.ts';

export type TransportTask = 'food' | 'stuff';

export const TARGETS: Readonly<Record<TransportTask, readonly string[]>> = {
  food: ['apple', 'banana', 'orange', 'bread', 'loaf_bread', 'burger'],
  stuff: ['calculator', 'mouse', 'pen', 'lighter', 'purse', 'iphone'],
};

export const CONTAINERS: Readonly<Record<TransportTask, readonly string[]>> = {
  food: ['bowl', 'plate', 'tea_tray'],
  stuff: ['plastic_basket', 'wood_basket', 'wicker_basket'],
};

/** Targets of an episode. */
export const TARGET_COUNT = 10;
/** Containers of an episode, by setting: enough, rare. */
export const CONTAINER_COUNT = [5, 2] as const;
/** Targets that fit into a container. */
export const CAPACITY = 3;
export const HANDS = 2;

/** Metres: how far agents see, and the half angle of the cone is 45 degrees. */
export const SIGHT = 10;
/** Metres from the bed within which a target counts, if the nearest room is the bedroom. */
export const GOAL_REACH = 3;
/**
 * Metres: how near a body walks before it grasps, how far its arm reaches, where it stops at the bed and at a room's
 * centre.
 */
export const GRASP_AT = 1;
export const ARM_REACH = 2;
export const BED_AT = 1.5;
export const CENTRE_AT = 1.02;
/** Metres of one forward action. */
export const STRIDE = 0.5;
/** Left turns of an exploration: 240 degrees, which the cone widens to 330. */
export const EXPLORE_TURNS = 16;
/** Directions a body can face, 15 degrees apart. */
export const HEADINGS = 24;
/** Characters of a message that one frame carries. */
const CHARACTERS_A_FRAME = 500;

/**
 * Frames of each action. Only `cap` and the message rule are published; the rest was estimated from published logs
 * (README.md).
 */
export const FRAMES = {
  /** Frames of an episode. */
  cap: 3000,
  /** A turn of 15 degrees. */
  turn: 2,
  /**
   * The frames of a 0.5 m stride; a shorter one costs its share, but at least `shortest`. An unobstructed stride takes
   * 10 in published logs; since nothing obstructs a body here, the value is calibrated with the planner without a
   * model: README.md, calibration.
   */
  forward: 12,
  shortest: 2,
  grasp: 10,
  put: 100,
  /** One hand set down. */
  drop: 30,
  /** Whatever cannot be done. */
  invalid: 1,
  /** The most that waiting takes: it ends when a teammate is ready. */
  wait: 100,
} as const;

// --- the world’s options, each with its default ---

const count = (preset: number, about: string) => z.int().min(1).max(1_000_000).default(preset).describe(about);

export const Options = z.object({
  published: z.boolean().default(false).describe('Brings back the behavioural defects of the published code.'),
  episodes: z
    .enum(['published', 'generated'])
    .default('published')
    .describe('The 24 episodes, with places inside rooms drawn from the seed; or rooms and things drawn as well.'),
  messages: z
    .enum(['bill', 'cut'])
    .default('bill')
    .describe('A long message takes more frames, or is cut to what one frame carries.'),
  reasons: reasonsOption(),
  positions: z
    .boolean()
    .default(false)
    .describe('Whether an observation says where each room lies; in the papers no prompt does.'),
  memory: memoryOption(),
  list: listOption(),
  charge: chargeOption(),
  end: endOption(),
  images: cameraOption(),
  charactersAFrame: count(CHARACTERS_A_FRAME, 'Characters of a message that one frame carries.'),
  cap: count(FRAMES.cap, 'Frames of an episode.'),
  turn: count(FRAMES.turn, 'Frames of a turn by 15 degrees.'),
  forward: count(FRAMES.forward, 'Frames of a stride of half a metre.'),
  shortest: count(FRAMES.shortest, 'The fewest frames of a stride.'),
  grasp: count(FRAMES.grasp, 'Frames of a grasp.'),
  put: count(FRAMES.put, 'Frames of putting a target into a container.'),
  drop: count(FRAMES.drop, 'Frames of setting one hand down.'),
  invalid: count(FRAMES.invalid, 'Frames of what cannot be done.'),
  wait: count(FRAMES.wait, 'The most frames of waiting.'),
});
export type TransportRules = z.output<typeof Options>;
