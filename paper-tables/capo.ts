// Declares the tables of CaPo (Liu et al. 2024): transport in TDW-MAT and household chores in C-WAH, the ablation of
// the plan, teams of one to four, and the first thousand frames. Table numbers are given if known.
import type { MissingTable, PaperColumn, PaperTable } from './paper-table.ts';

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
const transport = (
  { world, protocol, label }: { readonly world: string; readonly protocol: string; readonly label: string },
  figure: number | null,
  agents = 2,
) => ({
  label: `${label}, ${world}`,
  world,
  protocol,
  agents,
  figures: [figure],
  reference: `RHP, two, ${world}`,
});

export const capoTransport: PaperTable = {
  id: 'capo:tdw-mat',
  title: 'Transport rate in TDW-MAT, oracle perception: food and stuff',
  source: `${SOURCE}, the main table of TDW-MAT (oracle perception, GPT-3.5, and planners without a model)`,
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
  rows: [
    transport({ world: 'food', protocol: 'rhp', label: 'RHP alone' }, 52, 1),
    transport({ world: 'food', protocol: 'rhp', label: 'RHP, two' }, 76),
    transport({ world: 'food', protocol: 'coela', label: 'CoELA' }, 72),
    transport({ world: 'food', protocol: 'proagent', label: 'ProAgent' }, 80),
    transport({ world: 'food', protocol: 'roco', label: 'RoCo' }, 74),
    transport({ world: 'food', protocol: 'capo', label: 'CaPo' }, 85),
    transport({ world: 'stuff', protocol: 'rhp', label: 'RHP alone' }, 49, 1),
    transport({ world: 'stuff', protocol: 'rhp', label: 'RHP, two' }, 74),
    transport({ world: 'stuff', protocol: 'coela', label: 'CoELA' }, 73),
    transport({ world: 'stuff', protocol: 'proagent', label: 'ProAgent' }, 76),
    transport({ world: 'stuff', protocol: 'roco', label: 'RoCo' }, 80),
    transport({ world: 'stuff', protocol: 'capo', label: 'CaPo' }, 84),
  ],
};

const modelColumn = (title: string): PaperColumn => ({ measure: 'transportRate', title, unit: 100, digits: 0 });
const ofModels = (
  { world, protocol, label }: { readonly world: string; readonly protocol: string; readonly label: string },
  figures: readonly (number | null)[],
) => ({
  label: `${label}, ${world}`,
  world,
  protocol,
  agents: 2,
  figures,
  reference: `CoELA, ${world}`,
});

export const capoModels: PaperTable = {
  id: 'capo:models',
  title: 'Transport rate in TDW-MAT under Llama-2 and GPT-4, oracle perception',
  source: `${SOURCE}, the main table of TDW-MAT (oracle perception, Llama-2 and GPT-4)`,
  remarks: [TRANSPORT[0] ?? '', 'Ours are of one model, beside what the paper has for two.'],
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
  rows: [
    ofModels({ world: 'food', protocol: 'coela', label: 'CoELA' }, [60, 87]),
    ofModels({ world: 'food', protocol: 'proagent', label: 'ProAgent' }, [64, null]),
    ofModels({ world: 'food', protocol: 'roco', label: 'RoCo' }, [62, null]),
    ofModels({ world: 'food', protocol: 'capo', label: 'CaPo' }, [66, 90]),
    ofModels({ world: 'stuff', protocol: 'coela', label: 'CoELA' }, [63, 83]),
    ofModels({ world: 'stuff', protocol: 'proagent', label: 'ProAgent' }, [62, null]),
    ofModels({ world: 'stuff', protocol: 'roco', label: 'RoCo' }, [69, null]),
    ofModels({ world: 'stuff', protocol: 'capo', label: 'CaPo' }, [76, 87]),
  ],
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
});

export const capoChores: PaperTable = {
  id: 'capo:c-wah',
  title: 'Average steps in C-WAH, symbolic observations',
  source: `${SOURCE}, the main table of C-WAH (symbolic, GPT-4)`,
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
  reference: 'MHP, two',
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
  source: `${SOURCE}, the table of team sizes (symbolic, GPT-4)`,
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

export const capoPlan: PaperTable = {
  id: 'capo:plan',
  title: 'CaPo with no plan, a first plan, a discussed plan, and one that is adapted',
  source: `${SOURCE}, the ablation (TDW-MAT, oracle perception, GPT-3.5, average)`,
  remarks: TRANSPORT,
  experiment: {
    name: 'capo-plan',
    worlds: { world: 'transport', scenes: 'all' },
    fidelity: 'paper:capo',
    protocols: ['capo:plan=none', 'capo:plan=initial', 'capo:plan=discussed', 'capo'],
    agents: 2,
    seeds: '1000..1001',
  },
  quick: { scenes: '0..3', worlds: { world: 'transport', scenes: '0..3' }, seeds: '1000..1000' },
  columns: RATE,
  rows: [
    both('capo:plan=none', 'no plan', 73),
    both('capo:plan=initial', 'initial plan, kept', 74),
    both('capo:plan=discussed', 'discussed plan, kept', 77),
    both('capo', 'discussed and adapted', 84),
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

const RUNS = [84, 82, 84];
const FIRST_SEED = 1000;

export const capoRuns: PaperTable = {
  id: 'capo:runs',
  title: 'CaPo played three times over',
  source: `${SOURCE}, the table of three runs (TDW-MAT, oracle perception, GPT-3.5, average)`,
  remarks: [...TRANSPORT, 'A run is a seed; without a language model seeds of a scene differ by little.'],
  experiment: {
    name: 'capo-runs',
    worlds: { world: 'transport', scenes: 'all' },
    fidelity: 'paper:capo',
    protocols: 'capo',
    agents: 2,
    seeds: `${FIRST_SEED}..${FIRST_SEED + RUNS.length - 1}`,
  },
  quick: { worlds: { world: 'transport', scenes: '0..3' } },
  columns: RATE,
  rows: RUNS.map((figure, i) => ({
    ...both('capo', `run ${i + 1}`, figure),
    reference: `run ${i + 1}`,
    seeds: [FIRST_SEED + i],
  })),
};

export const missingOfCapo: readonly MissingTable[] = [
  {
    id: 'capo:mask-rcnn',
    title: 'TDW-MAT with a detector instead of oracle perception',
    why: 'worlds here have no detector that errs (the paper, with GPT-3.5, on average: CoELA 52, ProAgent 56, RoCo 55, CaPo 57 %)',
  },
  {
    id: 'capo:c-wah-visual',
    title: 'Average steps in C-WAH, visual observations',
    why: 'the world gives symbolic observations alone (the paper: MHP 141 and 103, CoELA 92, ProAgent 90, RoCo 89, CaPo 83)',
  },
];
