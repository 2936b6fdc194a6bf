// The tables of LLaMAR (Nayak et al., NeurIPS 2024): protocols in MAP-THOR households, its modules, and teams in search
// and rescue. The published two-agent figures are those of the nine evaluated tasks on their five floor plans.
import type { MissingTable, PaperColumn, PaperTable } from './paper-table.ts';

const SOURCE =
  'Nayak et al., "Long-Horizon Planning for Multi-Agent Robots in Partially Observable Environments" (NeurIPS 2024)';

const COLUMNS: readonly PaperColumn[] = [
  { measure: 'success', title: 'SR', digits: 2 },
  { measure: 'transportRate', title: 'TR', digits: 2 },
  { measure: 'coverage', title: 'C', digits: 2 },
  { measure: 'balance', title: 'B', digits: 2 },
  { measure: 'steps', title: 'L', digits: 1 },
];

const HOUSE = [
  'AI2-THOR floor plans are generated homes of cells here; words stand in the place of pictures.',
  'Models were GPT-4V (LLaMAR) and GPT-4.',
];

/** Three of the nine tasks, a floor plan each. */
const QUICK = ['bread-lettuce-tomato-fridge/1', 'computer-book-remote-sofa/201', 'knife-bowl-mug-countertop/2'];

const NOT_AT_HAND = 'the paper’s figure is not at hand';

const household = (protocol: string, label: string, figures: readonly (number | null)[], agents = 2) => ({
  ...{ label, world: 'household', protocol, agents, figures },
});

export const llamarHousehold: PaperTable = {
  id: 'llamar:map-thor',
  title: 'LLaMAR and its baselines in MAP-THOR, two agents',
  source: `${SOURCE}, the table of two-agent baselines`,
  remarks: HOUSE,
  experiment: {
    name: 'llamar-map-thor',
    about: 'LLaMAR and its baselines on the evaluated tasks of MAP-THOR, two agents',
    worlds: { world: 'household', scenes: 'evaluated', definition: 'paper' },
    fidelity: 'paper:llamar',
    protocols: ['act', 'react', 'cot', 'smart-llm', 'coela', 'llamar:explore=false', 'llamar'],
    agents: 2,
    seeds: '1000..1004',
  },
  quick: { worlds: { world: 'household', scenes: QUICK, definition: 'paper' }, seeds: '1000..1000' },
  columns: COLUMNS,
  rows: [
    household('act', 'Act', [0.33, 0.67, 0.91, 0.59, 24.92]),
    household('react', 'ReAct', [0.34, 0.72, 0.92, 0.67, 24.08]),
    household('cot', 'CoT', [0.14, 0.59, 0.87, 0.62, 28.4]),
    household('smart-llm', 'SmartLLM', [0.11, 0.23, 0.91, 0.45, 29.87]),
    household('coela', 'CoELA', [0.25, 0.46, 0.76, 0.73, 28.93]),
    household('llamar:explore=false', 'LLaMAR (GPT-4V)', [0.62, 0.87, 0.95, 0.83, 23.4]),
    household('llamar', 'LLaMAR (GPT-4V), exploring by score', [0.66, null, null, null, null]),
  ],
  gaps: NOT_AT_HAND,
};

export const llamarTeams: PaperTable = {
  id: 'llamar:map-thor-teams',
  title: 'LLaMAR in MAP-THOR, two and three agents',
  source: `${SOURCE}; the figures of three agents are means of the published result files (47 rows)`,
  remarks: HOUSE,
  experiment: {
    name: 'llamar-map-thor-teams',
    worlds: { world: 'household', scenes: 'evaluated', definition: 'paper' },
    fidelity: 'paper:llamar',
    protocols: 'llamar',
    agents: [2, 3],
    seeds: '1000..1004',
  },
  quick: { worlds: { world: 'household', scenes: QUICK, definition: 'paper' }, seeds: '1000..1000' },
  columns: COLUMNS,
  rows: [
    household('llamar', '2 agents', [0.62, 0.87, 0.95, 0.83, 23.4], 2),
    household('llamar', '3 agents', [0.7, 0.91, 0.98, 0.67, 21.3], 3),
  ],
};

const rescue = (agents: number, figures: readonly (number | null)[]) => ({
  ...{ label: `${agents} agents`, world: 'sar', protocol: 'llamar', agents, figures },
});

export const llamarRescue: PaperTable = {
  id: 'llamar:sar',
  title: 'LLaMAR in search and rescue, two to five agents',
  source: `${SOURCE}, the table of search and rescue by team size; steps are means of the published logs`,
  remarks: ['Five scenes, five seeds each, as the published logs have it.', 'The model was GPT-4V.'],
  experiment: {
    name: 'llamar-sar',
    worlds: { world: 'sar', scenes: 'all', definition: 'published' },
    protocols: 'llamar',
    agents: '2..5',
    seeds: '0..4',
  },
  quick: { seeds: '0..0' },
  columns: COLUMNS,
  rows: [
    rescue(2, [0.44, 0.86, 0.94, 0.91, 27.76]),
    rescue(3, [0.68, 0.92, 0.96, 0.8, 21.88]),
    rescue(4, [0.72, 0.94, 0.98, 0.78, 22.0]),
    rescue(5, [0.74, 0.96, 1, 0.73, 24.52]),
  ],
};

const MODULES: readonly (readonly [label: string, protocol: string])[] = [
  ['Actor alone', 'llamar:modules=actor'],
  ['Planner, actor and verifier', 'llamar:modules=planner-actor-verifier'],
  ['Planner, actor and corrector', 'llamar:modules=planner-actor-corrector'],
  ['All four', 'llamar'],
];

export const llamarModules: PaperTable = {
  id: 'llamar:modules',
  title: 'LLaMAR without its modules, two agents in MAP-THOR',
  source: `${SOURCE}, the ablation of modules, whose figures are not at hand: ours stand alone`,
  remarks: HOUSE,
  gaps: NOT_AT_HAND,
  experiment: {
    name: 'llamar-modules',
    worlds: { world: 'household', scenes: 'evaluated', definition: 'paper' },
    fidelity: 'paper:llamar',
    protocols: MODULES.map(([, protocol]) => protocol),
    agents: 2,
    seeds: '1000..1004',
  },
  quick: { worlds: { world: 'household', scenes: QUICK, definition: 'paper' }, seeds: '1000..1000' },
  columns: COLUMNS,
  rows: MODULES.map(([label, protocol]) => household(protocol, label, [null, null, null, null, null])),
};

export const missingOfLlamar: readonly MissingTable[] = [
  {
    id: 'llamar:models',
    title: 'LLaMAR under other models',
    why: 'the same experiment: troupe reproduce llamar:map-thor --model with such a server (SR of GPT-4 on text 0.51, LLaVA 0.54, IDEFICS-2 0.57, CogVLM 0.61, GPT-4V 0.62)',
  },
  {
    id: 'llamar:sar-baselines',
    title: 'Other protocols than LLaMAR in search and rescue',
    why: 'the figures are not at hand; ours: troupe compare sar --protocols act,react,cot,coela,llamar',
  },
  {
    id: 'llamar:task-types',
    title: 'LLaMAR by kind of task',
    why: 'the published result files hold the nine tasks of the first kind alone; the report of llamar:map-thor shows ours by scene',
  },
  {
    id: 'map-thor:benchmarks',
    title: 'MAP-THOR beside other benchmarks',
    why: 'a list of features, which nothing plays',
  },
];
