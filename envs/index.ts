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
// Actions as rows, and a player made of them, for a user's own world.
export {
  type ActionRow,
  type Argument,
  type Fact,
  FITS,
  type NamedThing,
  NEVER_OFFERED,
  NO_PHRASE,
  phrasesFrom,
  type RowTypes,
  rowsOf,
} from './kit/action-rows.ts';
export { type ActionTable, actionTable, type TableParts } from './kit/action-table.ts';
export type { ActionCall } from './kit/bound-row.ts';
// Helpers for the player of a user's own world, which gets a prompt's text and must read it.
export {
  type ObservationReader,
  type PlayerQuestion,
  playerOf,
  type ReadParagraph,
  readQuestion,
} from './kit/player-question.ts';
export { type PromptParagraph, readPrompt } from './kit/prompt-reader.ts';
export { playerFromRows, type RowsPlayerParts } from './kit/rows-player.ts';
export { createTransport, type TransportEpisode } from './transport/index.ts';
