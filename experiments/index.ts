// Lists the tables and figures of papers that can be played, and those that cannot, with the reason.
import { capoChores, capoEarly, capoPlan, capoTeams, capoTransport, missingOfCapo } from './capo.ts';
import { chenTables, missingOfChen } from './chen.ts';
import { emosFormats, emosScale, emosSubgoals, emosTasks, missingOfEmos } from './emos.ts';
import { llamarHousehold, llamarRescue, llamarTeams, missingOfLlamar } from './llamar.ts';
import type { MissingTable, PaperTable } from './paper-table.ts';

export type { MissingTable, PaperColumn, PaperRow, PaperTable } from './paper-table.ts';

export const PAPER_TABLES: readonly PaperTable[] = [
  ...[llamarHousehold, llamarTeams, llamarRescue],
  ...[capoTransport, capoChores, capoTeams, capoPlan, capoEarly],
  ...chenTables,
  ...[emosTasks, emosSubgoals, emosFormats, emosScale],
];

export const MISSING_TABLES: readonly MissingTable[] = [
  ...missingOfLlamar,
  ...missingOfCapo,
  ...missingOfChen,
  ...missingOfEmos,
];
