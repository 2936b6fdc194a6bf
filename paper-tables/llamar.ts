// Declares the tables of LLaMAR (Nayak et al., NeurIPS 2024; arXiv 2407.10031): protocols and models in MAP-THOR
// households, its modules, teams of one to five there and in search and rescue, and horizons. Tables 5 to 7 of its
// appendix are tables 2 to 4 with steps and intervals. The published two-agent figures are those of nine tasks on their
// five floor plans.
import type { FigureLine, MissingTable, PaperColumn, PaperRow, PaperTable } from './paper-table.ts';

const SOURCE =
  'Nayak et al., "Long-Horizon Planning for Multi-Agent Robots in Partially Observable Environments" (NeurIPS 2024, arXiv 2407.10031)';

const COLUMNS: readonly PaperColumn[] = [
  { measure: 'success', title: 'SR', digits: 2 },
  { measure: 'transportRate', title: 'TR', digits: 2 },
  { measure: 'coverage', title: 'C', digits: 2 },
  { measure: 'balance', title: 'B', digits: 2 },
  { measure: 'steps', title: 'L', digits: 2 },
];

const HOUSE = [
  'AI2-THOR floor plans are generated homes of cells here; words stand in the place of pictures.',
  'The model was GPT-4V where nothing else is said.',
];

/** Three of the nine tasks, a floor plan each. */
const QUICK = ['bread-lettuce-tomato-fridge/1', 'computer-book-remote-sofa/201', 'knife-bowl-mug-countertop/2'];
const quickly: PaperTable['quick'] = {
  worlds: { world: 'household', scenes: QUICK, definition: 'paper' },
  seeds: '1000..1000',
};
const EVALUATED = { world: 'household', scenes: 'evaluated', definition: 'paper' };

const household = (
  { protocol, label }: { readonly protocol: string; readonly label: string },
  figures: FigureLine,
  agents = 2,
): PaperRow => ({
  label,
  world: 'household',
  protocol,
  agents,
  figures,
});

const WITHOUT_EXPLORING = 'llamar:explore=false';
/** Of LLaMAR without exploring, two agents, GPT-4V: tables 5 and 7. */
const TWO_AGENTS: FigureLine = [0.62, 0.87, 0.95, 0.82, 23.44];
const EXPLORING: FigureLine = [0.66, 0.91, 0.97, 0.82, 21.87];

/** LLaMAR with a model other than GPT-4V. */
const underModel = (model: string, figures: FigureLine): PaperRow => ({
  ...household({ protocol: WITHOUT_EXPLORING, label: `LLaMAR, ${model}` }, figures),
  apart: `the paper’s figure is of ${model}: play with --model of such a server`,
});

const baselines = (figures: Readonly<Record<string, FigureLine>>): PaperRow[] =>
  [
    ['act', 'Act'],
    ['react', 'ReAct'],
    ['cot', 'CoT'],
    ['smart-llm', 'SmartLLM'],
    ['coela', 'CoELA'],
  ].map(([protocol = '', label = '']) => household({ protocol, label }, figures[protocol] ?? COLUMNS.map(() => null)));

export const llamarHousehold: PaperTable = {
  id: 'llamar:map-thor',
  title: 'LLaMAR and its baselines in MAP-THOR, two agents',
  numbers: ['Table 2', 'Table 5'],
  source: `${SOURCE}, tables 2 and 5`,
  remarks: HOUSE,
  experiment: {
    name: 'llamar-map-thor',
    about: 'LLaMAR and its baselines on the evaluated tasks of MAP-THOR, two agents',
    worlds: EVALUATED,
    fidelity: 'paper:llamar',
    protocols: ['act', 'react', 'cot', 'smart-llm', 'coela', WITHOUT_EXPLORING, 'llamar'],
    agents: 2,
    seeds: '1000..1004',
  },
  quick: quickly,
  columns: COLUMNS,
  rows: [
    ...baselines({
      act: [0.33, 0.67, 0.91, 0.59, 24.92],
      react: [0.34, 0.72, 0.92, 0.67, 24.08],
      cot: [0.14, 0.59, 0.87, 0.62, 28.4],
      'smart-llm': [0.11, 0.23, 0.91, 0.45, 29.87],
      coela: [0.25, 0.46, 0.76, 0.73, 28.93],
    }),
    underModel('GPT-4 on text', [0.51, 0.85, 0.95, 0.83, 25.8]),
    underModel('LLaVA', [0.54, 0.84, 0.91, 0.75, 26.21]),
    underModel('IDEFICS-2', [0.57, 0.86, 0.94, 0.78, 25.27]),
    underModel('CogVLM', [0.61, 0.89, 0.95, 0.8, 23.21]),
    household({ protocol: WITHOUT_EXPLORING, label: 'LLaMAR, without exploring' }, TWO_AGENTS),
    household({ protocol: 'llamar', label: 'LLaMAR, exploring' }, EXPLORING),
  ],
};

export const llamarModules: PaperTable = {
  id: 'llamar:modules',
  title: 'LLaMAR without its modules, two agents in MAP-THOR',
  numbers: ['Table 3', 'Table 6'],
  source: `${SOURCE}, tables 3 and 6`,
  remarks: [...HOUSE, 'Without a verifier what is done is told by the environment, an oracle, in the paper and here.'],
  experiment: {
    name: 'llamar-modules',
    worlds: EVALUATED,
    fidelity: 'paper:llamar',
    protocols: [
      'llamar:modules=actor',
      'llamar:modules=planner-actor-verifier',
      'llamar:modules=planner-actor-corrector',
      'llamar',
    ],
    agents: 2,
    seeds: '1000..1004',
  },
  quick: quickly,
  columns: COLUMNS,
  rows: [
    household({ protocol: 'llamar:modules=actor', label: 'Actor alone' }, [0.33, 0.67, 0.91, 0.59, 24.92]),
    household(
      { protocol: 'llamar:modules=planner-actor-verifier', label: 'Planner, actor and verifier' },
      [0.45, 0.78, 0.92, 0.69, 24.87],
    ),
    household(
      { protocol: 'llamar:modules=planner-actor-corrector', label: 'Planner, actor and corrector' },
      [0.67, 0.91, 0.97, 0.84, 22.81],
    ),
    household({ protocol: 'llamar', label: 'All four' }, EXPLORING),
  ],
};

const teamName = (agents: number): string => (agents === 1 ? '1 agent' : `${agents} agents`);

/** The figures for teams of one, two and so on. */
const teams = (world: string, protocol: string, figures: readonly FigureLine[]): PaperRow[] =>
  figures.map((line, i) => ({ label: teamName(i + 1), world, protocol, agents: i + 1, figures: line }));

export const llamarTeams: PaperTable = {
  id: 'llamar:map-thor-teams',
  title: 'LLaMAR in MAP-THOR, one to five agents',
  numbers: ['Table 4', 'Table 7'],
  source: `${SOURCE}, tables 4 and 7`,
  remarks: [...HOUSE, 'Its figures of two agents are those without exploring, so that all are played without it.'],
  experiment: {
    name: 'llamar-map-thor-teams',
    worlds: EVALUATED,
    fidelity: 'paper:llamar',
    protocols: WITHOUT_EXPLORING,
    agents: '1..5',
    seeds: '1000..1004',
  },
  quick: quickly,
  columns: COLUMNS,
  reference: teamName(2),
  rows: teams('household', WITHOUT_EXPLORING, [
    [0.37, 0.67, 0.87, 1, 28.44],
    TWO_AGENTS,
    [0.7, 0.91, 0.98, 0.66, 21.3],
    [0.68, 0.9, 0.99, 0.62, 22.83],
    [0.62, 0.9, 0.99, 0.54, 22.91],
  ]),
};

export const llamarRescue: PaperTable = {
  id: 'llamar:sar',
  title: 'LLaMAR in search and rescue, one to five agents',
  numbers: ['Table 4', 'Table 7'],
  source: `${SOURCE}, tables 4 and 7`,
  remarks: ['Five scenes, five seeds each, as the published logs have it.', 'The model was GPT-4V.'],
  experiment: {
    name: 'llamar-sar',
    worlds: { world: 'sar', scenes: 'all', definition: 'published' },
    fidelity: 'published:llamar',
    protocols: 'llamar',
    agents: '1..5',
    seeds: '0..4',
  },
  quick: { seeds: '0..0' },
  columns: COLUMNS,
  reference: teamName(2),
  rows: teams('sar', 'llamar', [
    [0.28, 0.75, 0.86, 1, 28],
    [0.44, 0.86, 0.94, 0.91, 27.76],
    [0.68, 0.92, 0.96, 0.8, 21.88],
    [0.72, 0.94, 0.98, 0.78, 22],
    [0.74, 0.96, 1, 0.73, 24.52],
  ]),
};

const HORIZONS = [5, 10, 15, 20, 25, 30];
const horizonName = (steps: number): string => `${steps} steps`;
const withHorizons = (scenes: string | string[]) =>
  HORIZONS.map((steps) => ({ ...EVALUATED, scenes, label: horizonName(steps), steps }));

export const llamarHorizons: PaperTable = {
  id: 'llamar:horizons',
  title: 'LLaMAR in MAP-THOR under shorter horizons, two and five agents',
  numbers: ['Figure 6'],
  source: `${SOURCE}, figure 6`,
  remarks: HOUSE,
  gaps: 'the paper draws it, without numbers',
  experiment: {
    name: 'llamar-horizons',
    worlds: withHorizons('evaluated'),
    fidelity: 'paper:llamar',
    protocols: 'llamar',
    agents: [2, 5],
    seeds: '1000..1001',
  },
  quick: { worlds: withHorizons(QUICK), seeds: '1000..1000' },
  columns: COLUMNS.slice(0, 3),
  rows: [2, 5].flatMap((agents) =>
    HORIZONS.map((steps) => ({
      label: `${teamName(agents)}, ${horizonName(steps)}`,
      world: horizonName(steps),
      protocol: 'llamar',
      agents,
      figures: [null, null, null],
    })),
  ),
};

export const mapThorBaselines: PaperTable = {
  id: 'map-thor:baselines',
  title: 'Planners in MAP-THOR, two agents',
  numbers: ['Table 1'],
  source:
    'Nayak et al., "MAP-THOR: Benchmarking Long-Horizon Multi-Agent Planning Frameworks in Partially Observable Environments" (MFM-EAI at ICML 2024)',
  remarks: [
    ...HOUSE,
    'The figures of this paper are not at hand; llamar:map-thor has those of the same authors on the same tasks.',
  ],
  gaps: 'this paper’s figure is not at hand; llamar:map-thor has that of the same authors',
  experiment: {
    name: 'map-thor-baselines',
    worlds: EVALUATED,
    fidelity: 'paper:llamar',
    protocols: ['act', 'react', 'cot', 'smart-llm', 'coela'],
    agents: 2,
    seeds: '1000..1004',
  },
  quick: quickly,
  columns: COLUMNS,
  rows: baselines({}),
};

export const missingOfLlamar: readonly MissingTable[] = [
  {
    id: 'llamar:features',
    title: 'Planners by what they assume',
    numbers: ['Table 1'],
    why: 'a list of features, which nothing plays',
  },
];
