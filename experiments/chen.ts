// Table I of Chen et al. (arXiv 2309.15943): central, decentral and hybrid protocols in four worlds of boxes, four team
// sizes of ten instances each.
import type { MissingTable, PaperTable } from './paper-table.ts';

const SOURCE =
  'Chen et al., "Scalable Multi-Robot Collaboration with Large Language Models: Centralized or Decentralized Systems?" (arXiv 2309.15943), Table I';

const PROTOCOLS = ['dmas', 'hmas-1', 'cmas', 'hmas-2'];
const LABELS = ['DMAS', 'HMAS-1', 'CMAS', 'HMAS-2'];

/** The success rates of a world: DMAS, HMAS-1, CMAS, HMAS-2. */
function boxes(world: string, title: string, rates: readonly number[], agents: readonly number[]): PaperTable {
  return {
    id: `chen:${world}`,
    title: `${title}: success of four protocols`,
    source: `${SOURCE} (state–action history; all four team sizes together)`,
    remarks: [
      'The paper pools four team sizes; ours stand in a row each, beside the pooled figure.',
      'The model was GPT-4-0613.',
    ],
    experiment: {
      name: `chen-${world}`,
      worlds: world,
      protocols: PROTOCOLS,
      agents: [...agents],
      seeds: '0..9',
    },
    quick: { agents: [...agents].slice(0, 1), seeds: '0..2' },
    columns: [{ measure: 'success', title: 'SR, %', unit: 100, digits: 1 }],
    reference: `DMAS, ${agents[0]} agents`,
    rows: agents.flatMap((n) =>
      PROTOCOLS.map((protocol, i) => ({
        label: `${LABELS[i]}, ${n} agents`,
        ...{ world, protocol, agents: n, figures: [rates[i] ?? null] },
      })),
    ),
  };
}

export const chenTables: readonly PaperTable[] = [
  boxes('boxnet-1', 'BoxNet1', [25, 52.5, 75, 82.5], [4, 8, 16, 32]),
  boxes('boxnet-2', 'BoxNet2', [0, 7.5, 27.5, 57.5], [4, 8, 16, 32]),
  boxes('warehouse', 'WareHouse', [0, 5, 15, 62.5], [4, 6, 8, 10]),
  boxes('boxlift', 'BoxLift', [52.5, 67.5, 90, 100], [4, 6, 8, 10]),
];

export const missingOfChen: readonly MissingTable[] = [
  {
    id: 'chen:history',
    title: 'HMAS-2 without history and with all of it',
    why: 'the figures are at hand (BoxNet1 77.5 and 75.0 against 82.5); the option history= is played by troupe compare',
  },
];
