// Lists the papers' tables and figures that can be played, and those that cannot, with the reason.
import {
  capoChores,
  capoConsensus,
  capoEarly,
  capoModels,
  capoPlan,
  capoRuns,
  capoTeams,
  capoTransport,
  missingOfCapo,
} from './capo.ts';
import { chenTables } from './chen.ts';
import { coelaChores, coelaTransport, missingOfCoela } from './coela.ts';
import { emosDetection, emosEfficiency, emosFormats, emosOverall, emosScale, emosSubgoals, emosTasks } from './emos.ts';
import {
  llamarHorizons,
  llamarHousehold,
  llamarModules,
  llamarRescue,
  llamarTeams,
  mapThorBaselines,
  missingOfLlamar,
} from './llamar.ts';
import type { MissingTable, PaperTable } from './paper-table.ts';

export type { MissingTable, PaperClaim, PaperColumn, PaperFigure, PaperRow, PaperTable } from './paper-table.ts';

export const PAPER_TABLES: readonly PaperTable[] = [
  ...[llamarHousehold, llamarModules, llamarTeams, llamarRescue, llamarHorizons, mapThorBaselines],
  ...[capoTransport, capoModels, capoChores, capoTeams, capoPlan, capoEarly, capoConsensus, capoRuns],
  ...[coelaTransport, coelaChores],
  ...chenTables,
  ...[emosOverall, emosEfficiency, emosTasks, emosSubgoals, emosDetection, emosFormats, emosScale],
];

export const MISSING_TABLES: readonly MissingTable[] = [...missingOfLlamar, ...missingOfCapo, ...missingOfCoela];
