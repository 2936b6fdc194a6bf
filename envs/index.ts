// Exports the public API `troupe/envs`: the shipped worlds by name.
import { boxlift, boxnet1, boxnet2, warehouse } from './boxworld/world.ts';
import { chores } from './chores/world.ts';
import { habitat } from './habitat/world.ts';
import { household } from './household/world.ts';
import type { AnyLocalWorld } from './kit/local-world.ts';
import { overcooked } from './overcooked/world.ts';
import { sar } from './sar/world.ts';
import { transport } from './transport/world.ts';

export { boxlift, boxnet1, boxnet2, chores, habitat, household, overcooked, sar, transport, warehouse };

/** The shipped worlds by name. */
export const WORLDS: Readonly<Record<string, AnyLocalWorld>> = {
  chores,
  habitat,
  household,
  overcooked,
  sar,
  transport,
  'boxnet-1': boxnet1,
  'boxnet-2': boxnet2,
  warehouse,
  boxlift,
};

export type { Similarity } from './household/scope.ts';
// Worlds that can be customized with the user's own episodes or text similarity.
export { createHousehold } from './household/world.ts';
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
export type { FactReaders, Facts, ProgressReport, Told } from './kit/facts.ts';
export type { LocalWorld } from './kit/local-world.ts';
export { type ByAgent, createPlayer, type PlanRemark, type PlayerParts, playerOf } from './kit/player.ts';
export {
  type Decider,
  type ObservationReader,
  type PlayerQuestion,
  type ReadParagraph,
  readQuestion,
} from './kit/prompt-reader.ts';

// A whole prompt, paragraph by paragraph.

export { type PromptParagraph, readPrompt } from './kit/prompt-reader.ts';
export { playerFromRows, type RowsPlayerParts } from './kit/rows-player.ts';
export { type StatedFact, statedFacts } from './kit/stated-facts.ts';
export type { TransportEpisode } from './transport/episodes.ts';
export { createTransport } from './transport/world.ts';
