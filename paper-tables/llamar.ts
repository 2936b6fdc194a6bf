// Declares the tables of LLaMAR (Nayak et al., NeurIPS 2024; arXiv 2407.10031): protocols and models in MAP-THOR
// households, its modules, teams of one to five there and in search and rescue, and horizons. Tables 5 to 7 of its
// appendix are tables 2 to 4 with steps and intervals. The published two-agent figures are those of nine tasks on their
// five floor plans.
import {
  claimsOf,
  type FigureLine,
  type MissingTable,
  type PaperColumn,
  type PaperRow,
  type PaperTable,
} from './paper-table.ts';

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
): PaperRow => ({
  label,
  world: 'household',
  protocol,
  agents: 2,
  figures,
});

const WITHOUT_EXPLORING = 'llamar:explore=false';
/** Of LLaMAR without exploring, two agents, GPT-4V: tables 5 and 7. */
const TWO_AGENTS: FigureLine = [
  [0.62, 0.46, 0.76],
  [0.87, 0.8, 0.93],
  [0.95, 0.91, 0.98],
  [0.82, 0.77, 0.87],
  [23.44, 20.88, 26],
];
const EXPLORING: FigureLine = [
  [0.66, 0.5, 0.78],
  [0.91, 0.81, 0.96],
  [0.97, 0.93, 0.99],
  [0.82, 0.75, 0.87],
  [21.87, 18.76, 24.23],
];

/** LLaMAR with a model other than GPT-4V. */
const underModel = (model: string, figures: FigureLine): PaperRow => ({
  ...household({ protocol: WITHOUT_EXPLORING, label: `LLaMAR, ${model}` }, figures),
  apart: `the paper’s figure is of ${model}: play with --model of such a server`,
});

/** Of LLaMAR's tables 5 and 6; it is also the actor alone. */
const ACT: FigureLine = [
  [0.33, 0.19, 0.49],
  [0.67, 0.59, 0.76],
  [0.91, 0.86, 0.95],
  [0.59, 0.52, 0.66],
  [24.92, 22.12, 27.73],
];
/** Of LLaMAR's Table 5 and of MAP-THOR's Table 1, which have the same. */
const BASELINES: readonly PaperRow[] = [
  household({ protocol: 'act', label: 'Act' }, ACT),
  household({ protocol: 'react', label: 'ReAct' }, [
    [0.34, 0.2, 0.49],
    [0.72, 0.63, 0.8],
    [0.92, 0.86, 0.97],
    [0.67, 0.61, 0.73],
    [24.08, 21.27, 26.89],
  ]),
  household({ protocol: 'cot', label: 'CoT' }, [
    [0.14, 0.06, 0.28],
    [0.59, 0.51, 0.67],
    [0.87, 0.81, 0.92],
    [0.62, 0.56, 0.69],
    [28.4, 26.91, 29.97],
  ]),
  household({ protocol: 'smart-llm', label: 'SmartLLM' }, [
    [0.11, 0.05, 0.23],
    [0.23, 0.13, 0.31],
    [0.91, 0.8, 0.96],
    [0.45, 0.37, 0.52],
    [29.87, 26.2, 30],
  ]),
  household({ protocol: 'coela', label: 'CoELA' }, [
    [0.25, 0.1, 0.36],
    [0.46, 0.35, 0.56],
    [0.76, 0.67, 0.85],
    [0.73, 0.67, 0.8],
    [28.93, 27.77, 30],
  ]),
];

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
    ...BASELINES,
    underModel('GPT-4 on text', [
      [0.51, 0.36, 0.66],
      [0.85, 0.8, 0.91],
      [0.95, 0.91, 0.98],
      [0.83, 0.78, 0.86],
      [25.8, 23.72, 27.88],
    ]),
    underModel('LLaVA', [
      [0.54, 0.41, 0.65],
      [0.84, 0.71, 0.9],
      [0.91, 0.87, 0.98],
      [0.75, 0.64, 0.83],
      [26.21, 21.56, 28.97],
    ]),
    underModel('IDEFICS-2', [
      [0.57, 0.43, 0.67],
      [0.86, 0.74, 0.91],
      [0.94, 0.89, 0.98],
      [0.78, 0.65, 0.84],
      [25.27, 20.14, 28.37],
    ]),
    underModel('CogVLM', [
      [0.61, 0.47, 0.68],
      [0.89, 0.73, 0.95],
      [0.95, 0.89, 0.99],
      [0.8, 0.73, 0.86],
      [23.21, 20.57, 26.82],
    ]),
    household({ protocol: WITHOUT_EXPLORING, label: 'LLaMAR, without exploring' }, TWO_AGENTS),
    household({ protocol: 'llamar', label: 'LLaMAR, exploring' }, EXPLORING),
  ],
  claims: [
    ...claimsOf('LLaMAR, exploring', ['Act', 'ReAct', 'CoT', 'SmartLLM', 'CoELA', 'LLaMAR, without exploring'], 'SR'),
    ...claimsOf('LLaMAR, exploring', ['Act', 'ReAct', 'CoT', 'SmartLLM', 'CoELA'], 'TR'),
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
    household({ protocol: 'llamar:modules=actor', label: 'Actor alone' }, ACT),
    household({ protocol: 'llamar:modules=planner-actor-verifier', label: 'Planner, actor and verifier' }, [
      [0.45, 0.29, 0.57],
      [0.78, 0.67, 0.84],
      [0.92, 0.84, 0.95],
      [0.69, 0.61, 0.75],
      [24.87, 20.48, 27.95],
    ]),
    household({ protocol: 'llamar:modules=planner-actor-corrector', label: 'Planner, actor and corrector' }, [
      [0.67, 0.51, 0.8],
      [0.91, 0.83, 0.96],
      [0.97, 0.94, 0.99],
      [0.84, 0.79, 0.89],
      [22.81, 19.95, 25.76],
    ]),
    household({ protocol: 'llamar', label: 'All four' }, [
      [0.66, 0.5, 0.76],
      [0.91, 0.81, 0.96],
      [0.97, 0.93, 0.99],
      [0.82, 0.75, 0.87],
      [21.87, 18.76, 26.43],
    ]),
  ],
  claims: [
    ...claimsOf('All four', ['Actor alone', 'Planner, actor and verifier'], 'SR'),
    ...claimsOf('Planner, actor and verifier', ['Actor alone'], 'SR'),
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
  claims: [
    ...claimsOf(teamName(2), [teamName(1)], 'SR'),
    ...claimsOf(teamName(3), [teamName(2)], 'SR'),
    ...claimsOf(teamName(1), [teamName(3)], 'L'),
  ],
  rows: teams('household', WITHOUT_EXPLORING, [
    [
      [0.37, 0.21, 0.51],
      [0.67, 0.58, 0.74],
      [0.87, 0.81, 0.9],
      [1, 1, 1],
      [28.44, 25.23, 30],
    ],
    TWO_AGENTS,
    [
      [0.7, 0.55, 0.82],
      [0.91, 0.85, 0.95],
      [0.98, 0.95, 0.99],
      [0.66, 0.61, 0.71],
      [21.3, 18.6, 23.99],
    ],
    [
      [0.68, 0.52, 0.79],
      [0.9, 0.84, 0.94],
      [0.99, 0.95, 0.99],
      [0.62, 0.57, 0.68],
      [22.83, 19.63, 25.69],
    ],
    [
      [0.62, 0.46, 0.75],
      [0.9, 0.85, 0.94],
      [0.99, 0.97, 1],
      [0.54, 0.48, 0.59],
      [22.91, 20.26, 25.57],
    ],
  ]),
};

export const llamarRescue: PaperTable = {
  id: 'llamar:sar',
  title: 'LLaMAR in search and rescue, one to five agents',
  numbers: ['Table 4', 'Table 7'],
  source: `${SOURCE}, tables 4 and 7`,
  remarks: [
    'Five scenes, five seeds each, as the published logs have it. The model was GPT-4V.',
    'The paper’s intervals of L end at 30 steps; an episode of the published code, and here, has 35.',
  ],
  experiment: {
    name: 'llamar-sar',
    worlds: { world: 'sar', scenes: 'all', definition: 'published' },
    fidelity: 'published:llamar',
    protocols: 'llamar',
    agents: '1..5',
    seeds: '0..4',
  },
  profiles: ['gpt-4-llamar'],
  quick: { seeds: '0..0' },
  columns: COLUMNS,
  claims: [
    ...claimsOf(teamName(2), [teamName(1)], 'SR'),
    ...claimsOf(teamName(3), [teamName(2)], 'SR'),
    ...claimsOf(teamName(5), [teamName(3), teamName(1)], 'SR'),
  ],
  rows: teams('sar', 'llamar', [
    [0.28, 0.75, 0.86, 1, 28],
    [
      [0.44, 0.24, 0.65],
      [0.86, 0.79, 0.94],
      [0.94, 0.88, 0.99],
      [0.91, 0.88, 0.95],
      [27.76, 24.15, 30],
    ],
    [
      [0.68, 0.46, 0.85],
      [0.92, 0.86, 0.98],
      [0.96, 0.91, 1],
      [0.8, 0.73, 0.86],
      [21.88, 17.83, 25.92],
    ],
    [
      [0.72, 0.5, 0.85],
      [0.94, 0.88, 0.98],
      [0.98, 0.93, 1],
      [0.78, 0.74, 0.83],
      [22, 17.96, 26.03],
    ],
    [
      [0.74, 0.52, 0.86],
      [0.96, 0.94, 0.99],
      [1, 1, 1],
      [0.73, 0.67, 0.79],
      [24.52, 20.24, 28.79],
    ],
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
  remarks: HOUSE,
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
  rows: BASELINES,
  claims: claimsOf('ReAct', ['CoT', 'SmartLLM', 'CoELA'], 'SR'),
};

export const missingOfLlamar: readonly MissingTable[] = [
  {
    id: 'llamar:features',
    title: 'Planners by what they assume',
    numbers: ['Table 1', 'Table 8'],
    why: 'lists of features, and of the settings of a sentence encoder (Table 8), which nothing plays',
  },
];
