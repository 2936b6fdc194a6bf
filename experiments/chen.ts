// Table I of Chen et al. (arXiv 2309.15943): central, decentral and hybrid protocols in four worlds of boxes, four team
// sizes of ten instances each.
import type { MissingTable, PaperTable } from './paper-table.ts';

const SOURCE =
  'Chen et al., "Scalable Multi-Robot Collaboration with Large Language Models: Centralized or Decentralized Systems?" (arXiv 2309.15943), Table I';

/** In the order of the paper's columns. */
const METHODS: readonly (readonly [label: string, protocol: string])[] = [
  ['DMAS', 'dmas:history=actions'],
  ['HMAS-1', 'hmas-1:history=actions'],
  ['CMAS', 'cmas:history=actions'],
  ['HMAS-2', 'hmas-2:history=actions'],
  ['HMAS-2 without history', 'hmas-2'],
  ['HMAS-2 with all history', 'hmas-2:history=full'],
];

/** `rates`: successes in percent, in the order of the methods. */
function boxes(world: string, title: string, rates: readonly number[], agents: readonly number[]): PaperTable {
  return {
    id: `chen:${world}`,
    title: `${title}: success of four protocols, and of HMAS-2 with less and more history`,
    source: `${SOURCE} (state–action history where nothing is said; all four team sizes together)`,
    remarks: [
      'The paper pools four team sizes; ours stand in a row each, beside the pooled figure.',
      'The model was GPT-4-0613.',
    ],
    experiment: {
      name: `chen-${world}`,
      worlds: world,
      protocols: METHODS.map(([, protocol]) => protocol),
      agents: [...agents],
      seeds: '0..9',
    },
    quick: { agents: [...agents].slice(0, 1), seeds: '0..2' },
    columns: [{ measure: 'success', title: 'SR, %', unit: 100, digits: 1 }],
    reference: `DMAS, ${agents[0]} agents`,
    rows: agents.flatMap((n) =>
      METHODS.map(([label, protocol], i) => ({
        label: `${label}, ${n} agents`,
        ...{ world, protocol, agents: n, figures: [rates[i] ?? null] },
      })),
    ),
  };
}

export const chenTables: readonly PaperTable[] = [
  boxes('boxnet-1', 'BoxNet1', [25, 52.5, 75, 82.5, 77.5, 75], [4, 8, 16, 32]),
  boxes('boxnet-2', 'BoxNet2', [0, 7.5, 27.5, 57.5, 27.5, 32.5], [4, 8, 16, 32]),
  boxes('warehouse', 'WareHouse', [0, 5, 15, 62.5, 45, 52.5], [4, 6, 8, 10]),
  boxes('boxlift', 'BoxLift', [52.5, 67.5, 90, 100, 0, 90], [4, 6, 8, 10]),
];

export const missingOfChen: readonly MissingTable[] = [
  {
    id: 'chen:gpt-3',
    title: 'CMAS and HMAS-2 under GPT-3.5',
    why: 'the same experiments under another model: --model on chen:boxnet-1 and its like',
  },
];
