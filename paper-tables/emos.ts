// Declares the tables of EMOS (Chen et al., ICLR 2025) in Habitat-MAS: EMOS and its ablations over all tasks, by task
// and by sub-goal, the format of a resume, and teams and tasks that grow.
import { claimsOf, type PaperColumn, type PaperRow, type PaperTable } from './paper-table.ts';

const SOURCE =
  '"EMOS: Embodiment-aware Heterogeneous Multi-robot Operating System with LLM Agents" (arXiv 2410.22662, ICLR 2025)';

const REMARKS = ['Houses are generated: scanned houses, physics and pictures are left out.', 'The model was GPT-4o.'];

const FIDELITY = 'paper:emos';
const EMOS = 'emos';
const NO_NUMBERS = 'emos:numbers=false';
const NO_RESUME = 'emos:resume=false';
const NO_DISCUSSION = 'emos:discussion=false';
const ABLATIONS = [EMOS, NO_NUMBERS, NO_RESUME, NO_DISCUSSION];
const LABELS = ['EMOS', 'without numbers', 'without resume', 'without discussion'];

const RATE: PaperColumn = { measure: 'success', title: 'SR, %', unit: 100, digits: 1 };

/** Of prompts and completions. */
const TOKENS: PaperColumn = { measure: ['inputTokens', 'outputTokens'], title: 'Tokens', digits: 0 };

/** The tasks with their teams; `some` limits the number of each. */
const tasks = (some?: number) =>
  [
    { label: 'navigation', scenes: 'navigation/*', agents: 2 },
    { label: 'perception', scenes: 'perception/*', agents: 2 },
    { label: 'single-floor', scenes: 'single-floor', agents: 2 },
    { label: 'multi-floor', scenes: 'multi-floor/*', agents: 3 },
  ].map(({ label, scenes, agents }) => ({
    world: 'habitat',
    label,
    agents,
    scenes: some === undefined ? scenes : firstScenes(label, some),
  }));

const firstScenes = (label: string, some: number): string[] =>
  (label === 'single-floor' ? ['height', 'distance'] : [label]).flatMap((kind) =>
    Array.from({ length: some }, (_, i) => `${kind}/${i}`),
  );

/** The success rates of a task, in the order of the ablations. */
const rowsOf = (task: string, agents: number, rates: readonly (number | null)[]): PaperRow[] =>
  ABLATIONS.map((protocol, i) => ({
    label: `${task}, ${LABELS[i]}`,
    world: task,
    protocol,
    agents,
    figures: [rates[i] ?? null],
  }));

export const emosTasks: PaperTable = {
  id: 'emos:tasks',
  title: 'EMOS and its ablations, by task',
  numbers: ['Figure 5'],
  source: `${SOURCE}, figure 5, by the rates that the text gives`,
  remarks: [...REMARKS, 'The paper’s four rates by task imply about 34 % over all tasks; its table 1 has 37.8.'],
  experiment: {
    name: 'emos-tasks',
    about: 'EMOS, and EMOS without numbers, resume or discussion, on the four tasks',
    worlds: tasks(),
    fidelity: FIDELITY,
    protocols: ABLATIONS,
    seeds: 1,
  },
  quick: { worlds: tasks(2) },
  columns: [RATE],
  rows: [
    ...rowsOf('navigation', 2, [37.37, null, 14.14, 22.42]),
    ...rowsOf('perception', 2, [52.94, null, 28.32, null]),
    ...rowsOf('single-floor', 2, [28.35, 9.2, 12.99, null]),
    ...rowsOf('multi-floor', 3, [13.46, 3.85, null, null]),
  ],
  claims: [
    ...claimsOf('navigation, EMOS', ['navigation, without resume', 'navigation, without discussion']),
    ...claimsOf('perception, EMOS', ['perception, without resume']),
    ...claimsOf('single-floor, EMOS', ['single-floor, without numbers', 'single-floor, without resume']),
    ...claimsOf('multi-floor, EMOS', ['multi-floor, without numbers']),
  ],
};

/** In the order of the ablations. */
const OVERALL: readonly (readonly number[])[] = [
  [37.82, 81.26, 80783, 2358],
  [23.56, 71.04, 53201, 2983],
  [15.63, 65.27, 64600, 3125],
  [15.23, 72.45, 36377, 2332],
];

export const emosOverall: PaperTable = {
  id: 'emos:overall',
  title: 'EMOS and its ablations over all tasks: success, sub-goals, tokens, simulation steps',
  numbers: ['Table 1'],
  source: `${SOURCE}, table 1`,
  remarks: REMARKS,
  experiment: { name: 'emos-overall', worlds: tasks(), fidelity: FIDELITY, protocols: ABLATIONS, seeds: 1 },
  quick: { worlds: tasks(2) },
  columns: [
    RATE,
    { measure: 'subgoals', title: 'Sub-goals, %', unit: 100, digits: 1 },
    TOKENS,
    { measure: 'simSteps', title: 'Steps', digits: 0 },
  ],
  rows: ABLATIONS.map((protocol, i) => ({
    label: LABELS[i] ?? protocol,
    world: tasks().map(({ label }) => label),
    protocol,
    agents: [2, 3],
    figures: OVERALL[i] ?? [],
  })),
  claims: [...claimsOf('EMOS', LABELS.slice(1), 'SR, %'), ...claimsOf('EMOS', LABELS.slice(1), 'Tokens')],
};

/** In the order of the ablations. */
const EFFICIENCY: readonly (readonly number[])[] = [
  [1, 1, 2135.99],
  [1.61, 1.52, 2258.11],
  [2.42, 1.25, 4133.08],
  [2.48, 2.22, 2388.51],
];

export const emosEfficiency: PaperTable = {
  id: 'emos:efficiency',
  title: 'Tokens for a percent of success, and EMOS as a multiple of its ablations',
  numbers: ['Table 2'],
  source: `${SOURCE}, table 2`,
  remarks: [...REMARKS, 'It plays what emos:overall plays.'],
  experiment: { ...emosOverall.experiment, name: 'emos-efficiency' },
  quick: emosOverall.quick,
  columns: [
    { measure: 'success', title: 'SR of EMOS ÷ its own', ofRow: 'EMOS' },
    { measure: ['inputTokens', 'outputTokens'], title: 'Tokens of EMOS ÷ its own', ofRow: 'EMOS' },
    { measure: ['inputTokens', 'outputTokens'], title: 'Tokens for 1 % of success', per: 'success', unit: 0.01 },
  ],
  rows: emosOverall.rows.map((row, i) => ({ ...row, figures: EFFICIENCY[i] ?? [] })),
};

export const emosDetection: PaperTable = {
  id: 'emos:detection',
  title: 'Objects that robots detect',
  numbers: ['Table 3'],
  source: `${SOURCE}, table 3`,
  remarks: [...REMARKS, 'The paper counts all tasks together; here it is perception, which alone has such sub-goals.'],
  experiment: {
    name: 'emos-detection',
    worlds: { world: 'habitat', label: 'perception', scenes: 'perception/*' },
    fidelity: FIDELITY,
    protocols: ABLATIONS,
    agents: 2,
    seeds: 1,
  },
  quick: { worlds: { world: 'habitat', label: 'perception', scenes: firstScenes('perception', 2) } },
  columns: [{ measure: 'robotDetectObject', title: 'Robot detects object, %', unit: 100, digits: 1 }],
  rows: ABLATIONS.map((protocol, i) => ({
    label: LABELS[i] ?? protocol,
    world: 'perception',
    protocol,
    agents: 2,
    figures: [[93.81, 97.35, 79.57, 70.8][i] ?? null],
  })),
};

const SUBGOALS: readonly (readonly [measure: string, title: string, rates: readonly number[]])[] = [
  ['robotAtObject', 'Robot at object, %', [88.27, 77.48, 69.48, 80.59]],
  ['robotAtReceptacle', 'Robot at receptacle, %', [88.9, 80.63, 76.15, 83.56]],
  ['objectAtReceptacle', 'Object at receptacle, %', [57.04, 40.38, 40.95, 47.7]],
];

export const emosSubgoals: PaperTable = {
  id: 'emos:subgoals',
  title: 'Sub-goals that EMOS and its ablations reach',
  numbers: ['Table 3'],
  source: `${SOURCE}, table 3`,
  remarks: [
    ...REMARKS,
    'The paper counts all tasks together; here it is single-floor rearrangement, which has all three.',
  ],
  experiment: {
    name: 'emos-subgoals',
    worlds: { world: 'habitat', label: 'single-floor', scenes: 'single-floor' },
    fidelity: FIDELITY,
    protocols: ABLATIONS,
    agents: 2,
    seeds: 1,
  },
  quick: { worlds: { world: 'habitat', label: 'single-floor', scenes: firstScenes('single-floor', 2) } },
  columns: SUBGOALS.map(([measure, title]) => ({ measure, title, unit: 100, digits: 1 })),
  rows: ABLATIONS.map((protocol, i) => ({
    label: LABELS[i] ?? protocol,
    world: 'single-floor',
    protocol,
    agents: 2,
    figures: SUBGOALS.map(([, , rates]) => rates[i] ?? null),
  })),
};

const FORMATS: readonly (readonly [format: string, rate: number])[] = [
  ['prose', 30],
  ['json', 70],
  ['markdown', 50],
  ['xml', 60],
];

export const emosFormats: PaperTable = {
  id: 'emos:formats',
  title: 'A resume in prose, JSON, Markdown or XML',
  numbers: ['Table 4'],
  source: `${SOURCE}, table 4 (ten episodes of perception)`,
  remarks: REMARKS,
  experiment: {
    name: 'emos-formats',
    worlds: { world: 'habitat', scenes: firstScenes('perception', 10) },
    fidelity: FIDELITY,
    protocols: FORMATS.map(([format]) => formatted(format)),
    agents: 2,
    seeds: 1,
  },
  quick: { worlds: { world: 'habitat', scenes: firstScenes('perception', 2) } },
  columns: [RATE],
  rows: FORMATS.map(([format, rate]) => ({
    label: format,
    world: 'habitat',
    protocol: formatted(format),
    agents: 2,
    figures: [rate],
  })),
};

/** JSON is the protocol's default format. */
function formatted(format: string): string {
  return format === 'json' ? EMOS : `${EMOS}:format=${format}`;
}

const scale = (
  { label, scene, agents }: { readonly label: string; readonly scene: string; readonly agents: number },
  rate: number,
  tokens: number,
): PaperRow => ({
  label,
  world: scene,
  protocol: EMOS,
  agents,
  figures: [rate, tokens],
});
const fetchWorlds = (scenes: readonly (readonly [scene: string, agents: number[]])[], some: number) =>
  scenes.map(([scene, agents]) => ({
    world: 'habitat',
    label: scene,
    agents,
    scenes: Array.from({ length: some }, (_, i) => `${scene}/${i}`),
  }));
const SCALE: readonly (readonly [scene: string, agents: number[]])[] = [
  ['fetch-1', [2]],
  ['fetch-2', [2, 4, 6, 10]],
  ['fetch-3', [2]],
  ['fetch-5', [2]],
];

export const emosScale: PaperTable = {
  id: 'emos:scale',
  title: 'More robots and more objects (Fetch only, ten episodes each)',
  numbers: ['Table 5', 'Table 6'],
  source: `${SOURCE}, tables 5 (robots) and 6 (objects)`,
  remarks: REMARKS,
  experiment: { name: 'emos-scale', worlds: fetchWorlds(SCALE, 10), fidelity: FIDELITY, protocols: EMOS, seeds: 1 },
  quick: { worlds: fetchWorlds(SCALE, 1) },
  columns: [RATE, TOKENS],
  rows: [
    scale({ label: '2 robots', scene: 'fetch-2', agents: 2 }, 80, 48779),
    scale({ label: '4 robots', scene: 'fetch-2', agents: 4 }, 60, 73202),
    scale({ label: '6 robots', scene: 'fetch-2', agents: 6 }, 70, 93252),
    scale({ label: '10 robots', scene: 'fetch-2', agents: 10 }, 50, 151952),
    scale({ label: '1 object', scene: 'fetch-1', agents: 2 }, 90, 25778),
    scale({ label: '2 objects', scene: 'fetch-2', agents: 2 }, 80, 50005),
    scale({ label: '3 objects', scene: 'fetch-3', agents: 2 }, 80, 87668),
    scale({ label: '5 objects', scene: 'fetch-5', agents: 2 }, 70, 197485),
  ],
};
