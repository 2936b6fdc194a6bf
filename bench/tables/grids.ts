// Lists the tables of every world's README.
import { CAPO_TABLES } from './capo-grids.ts';
import { OF_NO_PAPER, seeds, type WorldTables } from './grid.ts';
import { LLAMAR_TABLES } from './llamar-grids.ts';

const KITCHENS = [
  ...['cramped_room', 'asymmetric_advantages', 'coordination_ring', 'counter_circuit_o_1order'],
  ...['cramped_room_tomato', 'counter_circuit'],
];
const FOR_KITCHENS = [...OF_NO_PAPER, 'proagent', 'coela'];

const OVERCOOKED_TABLES: WorldTables = {
  world: 'overcooked',
  metrics: ['score', 'delivered', 'paid', 'shaped'],
  tables: [
    {
      title: 'All seven kitchens, two cooks',
      ...{ protocols: FOR_KITCHENS, agents: [2], scenes: [...KITCHENS, 'forced_coordination'], seeds: seeds(1) },
    },
    {
      title: 'The six kitchens for any team',
      ...{ protocols: FOR_KITCHENS, agents: [1, 3, 4], scenes: KITCHENS, seeds: seeds(1) },
    },
  ],
  ablations: [],
};

export const WORLD_TABLES: readonly WorldTables[] = [...LLAMAR_TABLES, ...CAPO_TABLES, OVERCOOKED_TABLES];
