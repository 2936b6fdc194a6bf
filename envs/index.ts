// Exports the public API `troupe/envs`: the worlds that ship, by name.
import type { AnyWorld } from '../runtime/core/world.ts';
import { chores } from './chores/index.ts';
import { household } from './household/index.ts';
import { sar } from './sar/index.ts';
import { transport } from './transport/index.ts';

export { chores, household, sar, transport };

export const WORLDS: Readonly<Record<string, AnyWorld>> = { chores, household, sar, transport };

// For a player of one's own world: it gets the text of a prompt, and these read it.
export {
  type ObservationReader,
  type PlayerQuestion,
  playerOf,
  type ReadParagraph,
  readQuestion,
} from './kit/player-question.ts';
export { type PromptParagraph, readPrompt } from './kit/prompt-reader.ts';
