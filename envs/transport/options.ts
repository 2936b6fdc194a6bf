// Declares the world's options, each with its default.
import { z } from 'zod';
import { CHARACTERS_A_FRAME, FRAMES } from './constants.ts';

const count = (preset: number) => z.int().min(1).max(1_000_000).default(preset);

export const Options = z.object({
  /** Brings back the behavioural defects of the published code (README.md). */
  published: z.boolean().default(false),
  /** `published`: the 24 episodes, places inside rooms drawn from the seed. `generated`: rooms and things as well. */
  episodes: z.enum(['published', 'generated']).default('published'),
  /** `bill`: a long message takes more frames. `cut`: it is cut to what one frame carries. */
  messages: z.enum(['bill', 'cut']).default('bill'),
  /** Characters of a message that one frame carries. */
  charactersAFrame: count(CHARACTERS_A_FRAME),
  cap: count(FRAMES.cap),
  turn: count(FRAMES.turn),
  forward: count(FRAMES.forward),
  shortest: count(FRAMES.shortest),
  grasp: count(FRAMES.grasp),
  put: count(FRAMES.put),
  drop: count(FRAMES.drop),
  invalid: count(FRAMES.invalid),
  wait: count(FRAMES.wait),
});
export type TransportRules = z.output<typeof Options>;
