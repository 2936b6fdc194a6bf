// Declares the tables of CaPo (Liu et al. 2024): transport in TDW-MAT and household chores in C-WAH, the ablation of
// the plan, teams of one to four, and the first thousand frames.
import {
  claimsBelow,
  claimsOf,
  type MissingTable,
  type PaperColumn,
  type PaperFigure,
  type PaperTable,
} from './paper-table.ts';

const SOURCE =
  'Liu et al., "CaPo: Cooperative Plan Optimization for Efficient Embodied Multi-Agent Cooperation" (2024)';

const TRANSPORT = [
  'Physics and pictures are left out: the player perceives without error (the papers’ oracle perception).',
  'Models were GPT-3.5 where nothing else is said.',
];
const RATE: readonly PaperColumn[] = [{ measure: 'transportRate', title: 'Transport rate, %', unit: 100, digits: 0 }];

const scenesOf = (kind: 'food' | 'stuff') => ({ world: 'transport', label: kind, scenes: kind });
/** Four scenes of each kind. */
const QUICK_OF_BOTH = {
  worlds: [
    { ...scenesOf('food'), scenes: '0..3' },
    { ...scenesOf('stuff'), scenes: '12..15' },
  ],
  seeds: '1000..1000',
};
/** The average is over the scenes of both. */
const KINDS = ['food', 'stuff', 'average'];
const worldsOf = (kind: string): string | string[] => (kind === 'average' ? ['food', 'stuff'] : kind);
const transport = (
  { kind, protocol, label }: { readonly kind: string; readonly protocol: string; readonly label: string },
  figure: PaperFigure | null,
  agents = 2,
) => ({
  label: `${label}, ${kind}`,
  world: worldsOf(kind),
  protocol,
  agents,
  figures: [figure],
  withoutModel: protocol === 'rhp',
});

/** With its figures for food, stuff, and both. */
type FiguresByKind = readonly [label: string, protocol: string, agents: number, figures: readonly PaperFigure[]];
const WITH_GPT_3_5: readonly FiguresByKind[] = [
  ['RHP alone', 'rhp', 1, [52, 49, 50]],
  ['RHP, two', 'rhp', 2, [76, 74, 75]],
  ['CoELA', 'coela', 2, [72, 73, 72]],
  ['ProAgent', 'proagent', 2, [80, 76, 78]],
  ['RoCo', 'roco', 2, [74, 80, 77]],
  ['CaPo', 'capo', 2, [85, 84, 84]],
];

export const capoTransport: PaperTable = {
  id: 'capo:tdw-mat',
  title: 'Transport rate in TDW-MAT, oracle perception: food, stuff and their average',
  numbers: ['Table 1'],
  source: `${SOURCE}, table 1 (oracle perception, GPT-3.5, and planners without a model)`,
  remarks: TRANSPORT,
  experiment: {
    name: 'capo-tdw-mat',
    worlds: [scenesOf('food'), scenesOf('stuff')],
    fidelity: 'paper:capo',
    protocols: ['rhp', 'coela', 'proagent', 'roco', 'capo'],
    agents: [1, 2],
    seeds: '1000..1001',
  },
  quick: QUICK_OF_BOTH,
  columns: RATE,
  rows: KINDS.flatMap((kind, i) =>
    WITH_GPT_3_5.map(([label, protocol, agents, figures]) =>
      transport({ kind, protocol, label }, figures[i] ?? null, agents),
    ),
  ),
  claims: KINDS.flatMap((kind) => [
    ...claimsOf(
      `CaPo, ${kind}`,
      ['CoELA', 'ProAgent', 'RoCo', 'RHP, two'].map((label) => `${label}, ${kind}`),
    ),
    ...claimsOf(`RHP, two, ${kind}`, [`RHP alone, ${kind}`]),
  ]),
};

const modelColumn = (title: string): PaperColumn => ({ measure: 'transportRate', title, unit: 100, digits: 0 });
type FiguresOfModels = readonly (readonly (number | null)[])[];
const LLAMA_AND_GPT_4: readonly (readonly [label: string, protocol: string, figures: FiguresOfModels])[] = [
  [
    'CoELA',
    'coela',
    [
      [60, 87],
      [63, 83],
      [62, 85],
    ],
  ],
  [
    'ProAgent',
    'proagent',
    [
      [64, null],
      [62, null],
      [63, null],
    ],
  ],
  [
    'RoCo',
    'roco',
    [
      [62, null],
      [69, null],
      [65, null],
    ],
  ],
  [
    'CaPo',
    'capo',
    [
      [66, 90],
      [76, 87],
      [71, 89],
    ],
  ],
];

export const capoModels: PaperTable = {
  id: 'capo:models',
  title: 'Transport rate in TDW-MAT under Llama-2 and GPT-4, oracle perception',
  numbers: ['Table 1', 'Table 5'],
  source: `${SOURCE}, tables 1 (oracle perception, Llama-2) and 5 (GPT-4)`,
  remarks: [
    TRANSPORT[0] ?? '',
    'Ours are of one model, beside what the paper has for two.',
    'RHP, which has no model, stands in capo:tdw-mat.',
  ],
  gaps: 'the paper gives none',
  experiment: {
    name: 'capo-models',
    worlds: [scenesOf('food'), scenesOf('stuff')],
    fidelity: 'paper:capo',
    protocols: ['coela', 'proagent', 'roco', 'capo'],
    agents: 2,
    seeds: '1000..1001',
  },
  quick: QUICK_OF_BOTH,
  columns: [modelColumn('Llama-2, %'), modelColumn('GPT-4, %')],
  rows: KINDS.flatMap((kind, i) =>
    LLAMA_AND_GPT_4.map(([label, protocol, figures]) => ({
      ...transport({ kind, protocol, label }, null),
      figures: figures[i] ?? [],
    })),
  ),
  claims: KINDS.flatMap((kind) => [
    ...claimsOf(
      `CaPo, ${kind}`,
      ['CoELA', 'ProAgent', 'RoCo'].map((label) => `${label}, ${kind}`),
      'Llama-2, %',
    ),
    ...claimsOf(`CaPo, ${kind}`, [`CoELA, ${kind}`], 'GPT-4, %'),
  ]),
};

const STEPS: readonly PaperColumn[] = [{ measure: 'steps', title: 'Average steps', digits: 1 }];
const CHORES = ['Symbolic observations.', 'Models were GPT-4; MHP has none.'];
const chores = (
  { protocol, label }: { readonly protocol: string; readonly label: string },
  figure: number | null,
  agents = 2,
) => ({
  label,
  world: 'chores',
  protocol,
  agents,
  figures: [figure],
  withoutModel: protocol === 'mhp',
});

export const capoChores: PaperTable = {
  id: 'capo:c-wah',
  title: 'Average steps in C-WAH, symbolic observations',
  numbers: ['Table 2'],
  source: `${SOURCE}, table 2 (symbolic, GPT-4)`,
  remarks: CHORES,
  experiment: {
    name: 'capo-c-wah',
    worlds: { world: 'chores', scenes: 'test' },
    fidelity: 'paper:capo',
    protocols: ['mhp', 'coela', 'proagent', 'roco', 'capo'],
    agents: [1, 2],
    seeds: '1000..1004',
  },
  quick: { seeds: '1000..1000' },
  columns: STEPS,
  claims: [
    ...claimsBelow('CaPo', ['MHP, two', 'CoELA', 'ProAgent', 'RoCo']),
    ...claimsBelow('MHP, two', ['MHP alone']),
  ],
  rows: [
    chores({ protocol: 'mhp', label: 'MHP alone' }, 111, 1),
    chores({ protocol: 'mhp', label: 'MHP, two' }, 75),
    chores({ protocol: 'coela', label: 'CoELA' }, 57),
    chores({ protocol: 'proagent', label: 'ProAgent' }, 62),
    chores({ protocol: 'roco', label: 'RoCo' }, 57),
    chores({ protocol: 'capo', label: 'CaPo' }, 51),
  ],
};

export const capoTeams: PaperTable = {
  id: 'capo:teams',
  title: 'CaPo in C-WAH, one to four agents',
  numbers: ['Table 4'],
  source: `${SOURCE}, table 4 (symbolic, GPT-4)`,
  remarks: CHORES,
  experiment: {
    name: 'capo-teams',
    worlds: { world: 'chores', scenes: 'test' },
    fidelity: 'paper:capo',
    protocols: 'capo',
    agents: '1..4',
    seeds: '1000..1004',
  },
  quick: { seeds: '1000..1000' },
  columns: STEPS,
  claims: [...claimsBelow('2 agents', ['1 agent']), ...claimsBelow('3 agents', ['2 agents'])],
  rows: [93, 51, 46, 45].map((figure, i) =>
    chores({ protocol: 'capo', label: i === 0 ? '1 agent' : `${i + 1} agents` }, figure, i + 1),
  ),
};

/** Food and stuff tasks together. */
const both = (protocol: string, label: string, figure: number) => ({
  label,
  world: 'transport',
  protocol,
  agents: 2,
  figures: [figure],
});

const COMPONENTS: readonly FiguresByKind[] = [
  ['no plan', 'capo:plan=none', 2, [72, 75, 73]],
  ['initial plan, kept', 'capo:plan=initial', 2, [73, 76, 74]],
  ['discussed plan, kept', 'capo:plan=discussed', 2, [74, 80, 77]],
  ['discussed and adapted', 'capo', 2, [85, 84, 84]],
];

export const capoPlan: PaperTable = {
  id: 'capo:plan',
  title: 'CaPo with no plan, a first plan, a discussed plan, and one that is adapted',
  numbers: ['Table 3'],
  source: `${SOURCE}, table 3 (TDW-MAT, oracle perception, GPT-3.5)`,
  remarks: TRANSPORT,
  experiment: {
    name: 'capo-plan',
    worlds: [scenesOf('food'), scenesOf('stuff')],
    fidelity: 'paper:capo',
    protocols: COMPONENTS.map(([, protocol]) => protocol),
    agents: 2,
    seeds: '1000..1001',
  },
  quick: QUICK_OF_BOTH,
  columns: RATE,
  rows: KINDS.flatMap((kind, i) =>
    COMPONENTS.map(([label, protocol, , figures]) => transport({ kind, protocol, label }, figures[i] ?? null)),
  ),
  claims: [
    ...claimsOf('discussed and adapted, average', ['no plan, average', 'discussed plan, kept, average']),
    ...claimsOf('discussed plan, kept, average', ['initial plan, kept, average']),
  ],
};

export const capoEarly: PaperTable = {
  id: 'capo:early',
  title: 'Transport rate after 1,000 frames',
  numbers: ['Figure 5'],
  source: `${SOURCE}, the figure of progress over frames (1,000 of 3,000)`,
  remarks: TRANSPORT,
  experiment: {
    name: 'capo-early',
    worlds: { world: 'transport', scenes: 'all', options: { cap: 1000 } },
    fidelity: 'paper:capo',
    protocols: ['coela', 'capo'],
    agents: 2,
    seeds: '1000..1001',
  },
  quick: { worlds: { world: 'transport', scenes: '0..3', options: { cap: 1000 } }, seeds: '1000..1000' },
  columns: RATE,
  rows: [both('coela', 'CoELA', 10), both('capo', 'CaPo', 23)],
  claims: claimsOf('CaPo', ['CoELA']),
};

export const capoConsensus: PaperTable = {
  id: 'capo:consensus',
  title: 'Discussions that reach consensus within three rounds',
  numbers: ['Figure 8'],
  source: `${SOURCE}, the figure of consensus, by the share that the text gives for stuff`,
  remarks: [
    ...TRANSPORT,
    'Consensus: all who judged the plan agreed with it. The share is a mean over episodes; the paper says of stuff alone.',
  ],
  experiment: {
    name: 'capo-consensus',
    worlds: [scenesOf('food'), scenesOf('stuff')],
    fidelity: 'paper:capo',
    protocols: 'capo',
    agents: 2,
    seeds: '1000..1001',
  },
  quick: QUICK_OF_BOTH,
  columns: [
    { measure: 'agreedShare', title: 'Discussions that agree, %', unit: 100, digits: 1 },
    { measure: 'roundsToAgree', title: 'Rounds until consensus' },
  ],
  rows: [
    { label: 'stuff', world: 'stuff', protocol: 'capo', agents: 2, figures: [78.9, null] },
    { label: 'food', world: 'food', protocol: 'capo', agents: 2, figures: [null, null] },
  ],
  gaps: 'the paper draws it; its number is not at hand',
};

/** Of food, stuff, and both. */
const RUNS = [
  [85, 84, 84],
  [84, 81, 82],
  [85, 83, 84],
];
/** With the standard deviation between the runs. */
const RUNS_TOGETHER: readonly PaperFigure[] = [
  { mean: 84, sd: 0.6, runs: 3 },
  { mean: 82, sd: 1.5, runs: 3 },
  { mean: 83, sd: 1.2, runs: 3 },
];
const FIRST_SEED = 1000;

export const capoRuns: PaperTable = {
  id: 'capo:runs',
  title: 'CaPo played three times over',
  numbers: ['Table 6'],
  source: `${SOURCE}, table 6 (TDW-MAT, oracle perception, GPT-3.5)`,
  remarks: [...TRANSPORT, 'A run is a seed; without a language model seeds of a scene differ by little.'],
  experiment: {
    name: 'capo-runs',
    worlds: [scenesOf('food'), scenesOf('stuff')],
    fidelity: 'paper:capo',
    protocols: 'capo',
    agents: 2,
    seeds: `${FIRST_SEED}..${FIRST_SEED + RUNS.length - 1}`,
  },
  quick: { worlds: QUICK_OF_BOTH.worlds },
  columns: RATE,
  rows: KINDS.flatMap((kind, k) => [
    ...RUNS.map((figures, i) => ({
      ...transport({ kind, protocol: 'capo', label: `run ${i + 1}` }, figures[k] ?? null),
      seeds: [FIRST_SEED + i],
    })),
    transport({ kind, protocol: 'capo', label: 'mean of three runs' }, RUNS_TOGETHER[k] ?? null),
  ]),
};

export const missingOfCapo: readonly MissingTable[] = [
  {
    id: 'capo:mask-rcnn',
    title: 'TDW-MAT with a detector instead of oracle perception',
    numbers: ['Table 1'],
    why: 'worlds here have no detector that errs (the paper, with GPT-3.5, on average: CoELA 52, ProAgent 56, RoCo 55, CaPo 57 %)',
  },
  {
    id: 'capo:c-wah-visual',
    title: 'Average steps in C-WAH, visual observations',
    numbers: ['Table 2', 'Table 4'],
    why: 'the world gives symbolic observations alone (the paper: MHP 141 and 103, CoELA 92, ProAgent 90, RoCo 89, CaPo 83, with one to four agents 106, 83, 72 and 74)',
  },
];
