// Exports the public API `troupe/envs`: the shipped worlds by name.
import type { AnyLocalWorld } from '../runtime/core/world.ts';
import { boxlift, boxnet1, boxnet2, warehouse } from './boxworld/index.ts';
import { chores } from './chores/index.ts';
import { habitat } from './habitat/index.ts';
import { household } from './household/index.ts';
import { sar } from './sar/index.ts';
import { transport } from './transport/index.ts';

export { boxlift, boxnet1, boxnet2, chores, habitat, household, sar, transport, warehouse };

/** The shipped worlds by name. */
export const WORLDS: Readonly<Record<string, AnyLocalWorld>> = {
  chores,
  habitat,
  household,
  sar,
  transport,
  'boxnet-1': boxnet1,
  'boxnet-2': boxnet2,
  warehouse,
  boxlift,
};

// Worlds that can be customized with the user's own episodes or text similarity.
export { createHousehold, type Similarity } from './household/index.ts';
// Helpers for the player of a user's own world, which gets a prompt's text and must read it.
export {
  type ObservationReader,
  type PlayerQuestion,
  playerOf,
  type ReadParagraph,
  readQuestion,
} from './kit/player-question.ts';
export { type PromptParagraph, readPrompt } from './kit/prompt-reader.ts';
export { createTransport, type TransportEpisode } from './transport/index.ts';
