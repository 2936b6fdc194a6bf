// Lists the tables of every world's README.
import { CAPO_TABLES } from './capo-grids.ts';
import type { WorldTables } from './grid.ts';
import { LLAMAR_TABLES } from './llamar-grids.ts';

export const WORLD_TABLES: readonly WorldTables[] = [...LLAMAR_TABLES, ...CAPO_TABLES];
