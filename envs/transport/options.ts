// Declares the world's options, each with its default.
import { z } from 'zod';
import {
  cameraOption,
  chargeOption,
  endOption,
  listOption,
  memoryOption,
  reasonsOption,
} from '../kit/shared-options.ts';
import { CHARACTERS_A_FRAME, FRAMES } from './constants.ts';

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
