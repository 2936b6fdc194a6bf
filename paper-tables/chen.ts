// Declares Table I of Chen et al. (arXiv 2309.15943): central, decentral and hybrid protocols in four worlds of boxes,
// four team sizes of ten instances each.
import { claimsOf, type FigureLine, type PaperTable } from './paper-table.ts';

const SOURCE =
  'Chen et al., "Scalable Multi-Robot Collaboration with Large Language Models: Centralized or Decentralized Systems?" (arXiv 2309.15943), Table I';

/** In the order of the paper's columns; the preset gives each protocol a history of states and actions. */
const METHODS: readonly (readonly [label: string, protocol: string])[] = [
  ['DMAS', 'dmas'],
  ['HMAS-1', 'hmas-1'],
  ['CMAS', 'cmas'],
  ['HMAS-2', 'hmas-2'],
  ['HMAS-2 without history', 'hmas-2:history=none'],
  ['HMAS-2 with all history', 'hmas-2:history=full'],
];

/** Figures of methods that the paper also played with GPT-3. */
const UNDER_GPT_3: readonly (readonly [label: string, protocol: string])[] = [
  ['CMAS, GPT-3', 'cmas'],
  ['HMAS-2, GPT-3', 'hmas-2'],
];

/** Each line has one figure per method. */
interface BoxFigures {
  readonly rates: FigureLine;
  readonly steps: FigureLine;
  readonly calls: FigureLine;
  readonly tokens: FigureLine;
  /** The four figures of each method with GPT-3. */
  readonly gpt3: readonly FigureLine[];
}

/** HMAS-2 succeeds most often, and CMAS more often than the two that talk it through. */
const CLAIMS: readonly (readonly [more: string, less: readonly string[]])[] = [
  ['HMAS-2', ['CMAS', 'HMAS-1', 'DMAS']],
  ['CMAS', ['HMAS-1', 'DMAS']],
];

function boxes(
  { world, title }: { readonly world: string; readonly title: string },
  figures: BoxFigures,
  agents: readonly number[],
): PaperTable {
  return {
    id: `chen:${world}`,
    title: `${title}: success and cost of four protocols, and of HMAS-2 with less and more history`,
    numbers: ['Table I'],
    source: `${SOURCE} (state–action history where nothing is said; all four team sizes together)`,
    remarks: [
      'Steps, calls and tokens are of successes alone, each as a multiple of the least that a method needed for the same instance.',
      'The model was GPT-4-0613.',
    ],
    gaps: 'no success of it, so the paper has no figure',
    experiment: {
      name: `chen-${world}`,
      worlds: world,
      fidelity: 'paper:chen',
      protocols: METHODS.map(([, protocol]) => protocol),
      agents: [...agents],
      seeds: '0..9',
    },
    quick: { agents: [...agents].slice(0, 2), seeds: '0..2' },
    columns: [
      { measure: 'success', title: 'SR, %', unit: 100, digits: 1 },
      { measure: 'steps', title: 'Steps ÷ best', ofBest: true },
      { measure: 'calls', title: 'API calls ÷ best', ofBest: true },
      { measure: ['inputTokens', 'outputTokens'], title: 'Tokens ÷ best', ofBest: true },
    ],
    claims: CLAIMS.flatMap(([more, less]) => claimsOf(more, less, 'SR, %')),
    rows: [
      ...METHODS.map(([label, protocol], i) => ({
        label,
        world,
        protocol,
        agents,
        figures: [figures.rates, figures.steps, figures.calls, figures.tokens].map((line) => line[i] ?? null),
      })),
      ...UNDER_GPT_3.map(([label, protocol], i) => ({
        label,
        world,
        protocol,
        agents,
        figures: figures.gpt3[i] ?? [],
        apart: 'the paper’s figure is of GPT-3: play with --model of such a server',
      })),
    ],
  };
}

export const chenTables: readonly PaperTable[] = [
  boxes(
    { world: 'boxnet-1', title: 'BoxNet1' },
    {
      rates: [25, 52.5, 75, 82.5, 77.5, 75],
      steps: [2.25, 1.58, 1.92, 1.33, 1.45, 1.34],
      calls: [16, 5.06, 1.89, 4.62, 4.61, 4.41],
      tokens: [48.56, 13.8, 4.09, 9, 4.18, 8.95],
      gpt3: [
        [12.5, 2.76, 3.21, 6.73],
        [27.5, 1.74, 6.33, 10.02],
      ],
    },
    [4, 8, 16, 32],
  ),
  boxes(
    { world: 'boxnet-2', title: 'BoxNet2' },
    {
      rates: [0, 7.5, 27.5, 57.5, 27.5, 32.5],
      steps: [null, 1.38, 1.22, 1.21, 1.69, 1.24],
      calls: [null, 8.24, 1, 3.35, 4.2, 2.39],
      tokens: [null, 9.32, 1, 5.22, 3.89, 3.16],
      gpt3: [
        [0, null, null, null],
        [5, 1.29, 3.97, 5.83],
      ],
    },
    [4, 8, 16, 32],
  ),
  boxes(
    { world: 'warehouse', title: 'WareHouse' },
    {
      rates: [0, 5, 15, 62.5, 45, 52.5],
      steps: [null, 1.62, 1.73, 1.16, 1.23, 1.34],
      calls: [null, 8.52, 1, 5.48, 5.62, 5.71],
      tokens: [null, 14.02, 1, 9.21, 9.98, 10.56],
      gpt3: [
        [0, null, null, null],
        [10, 1.19, 6.33, 10.09],
      ],
    },
    [4, 6, 8, 10],
  ),
  boxes(
    { world: 'boxlift', title: 'BoxLift' },
    {
      rates: [52.5, 67.5, 90, 100, 0, 90],
      steps: [1.42, 1.33, 1.99, 1.11, null, 1.17],
      calls: [37.13, 18.99, 1, 14.9, null, 15.21],
      tokens: [50.34, 24.54, 1, 21.52, null, 28.02],
      gpt3: [
        [12.5, 2.82, 1.76, 2.04],
        [20, 1.65, 18.92, 25.42],
      ],
    },
    [4, 6, 8, 10],
  ),
];
