// Declares the main tables of CoELA (Zhang et al., ICLR 2024): planners without a model, CoELA beside one of them, and
// two of CoELA, in transport (TDW-MAT) and household chores (C-WAH).
import { claimsBelow, claimsOf, type MissingTable, type PaperRow, type PaperTable } from './paper-table.ts';

const SOURCE =
  'Zhang et al., "Building Cooperative Embodied Agents Modularly with Large Language Models" (ICLR 2024, arXiv 2307.02485)';

const RHP_AND_COELA = 'mix:rhp=1,coela=1';
const MHP_AND_COELA = 'mix:mhp=1,coela=1';

/** With its figures for food, stuff, and both. */
const TEAMS: readonly (readonly [label: string, protocol: string, agents: number, figures: readonly number[]])[] = [
  ['RHP alone', 'rhp', 1, [52, 49, 50]],
  ['RHP, two', 'rhp', 2, [76, 74, 75]],
  ['RHP and CoELA', RHP_AND_COELA, 2, [85, 77, 81]],
  ['CoELA, two', 'coela', 2, [87, 83, 85]],
];
const KINDS = [
  { name: 'food', worlds: ['food'] },
  { name: 'stuff', worlds: ['stuff'] },
  { name: 'all', worlds: ['food', 'stuff'] },
];
const scenesOf = (kind: string, scenes = kind) => ({ world: 'transport', label: kind, scenes });

export const coelaTransport: PaperTable = {
  id: 'coela:tdw-mat',
  title: 'Transport rate in TDW-MAT, oracle perception: CoELA and planners without a model',
  source: `${SOURCE}, the main table of TDW-MAT (oracle perception, GPT-4)`,
  remarks: [
    'Physics and pictures are left out: the player perceives without error (the papers’ oracle perception).',
    'The model was GPT-4; RHP has none.',
  ],
  experiment: {
    name: 'coela-tdw-mat',
    worlds: [scenesOf('food'), scenesOf('stuff')],
    fidelity: 'paper:coela',
    protocols: ['rhp', RHP_AND_COELA, 'coela'],
    agents: [1, 2],
    seeds: '1000..1001',
  },
  quick: { worlds: [scenesOf('food', '0..3'), scenesOf('stuff', '12..15')], seeds: '1000..1000' },
  columns: [{ measure: 'transportRate', title: 'Transport rate, %', unit: 100, digits: 0 }],
  rows: KINDS.flatMap(({ name, worlds }, i) =>
    TEAMS.map(([label, protocol, agents, figures]) => ({
      label: `${label}, ${name}`,
      world: worlds,
      protocol,
      agents,
      figures: [figures[i] ?? null],
      withoutModel: protocol === 'rhp',
    })),
  ),
  claims: KINDS.flatMap(({ name }) => [
    ...claimsOf(`CoELA, two, ${name}`, [`RHP, two, ${name}`, `RHP alone, ${name}`]),
    ...claimsOf(`RHP and CoELA, ${name}`, [`RHP, two, ${name}`]),
    ...claimsOf(`RHP, two, ${name}`, [`RHP alone, ${name}`]),
  ]),
};

const chores = (
  { label, protocol }: { readonly label: string; readonly protocol: string },
  agents: number,
  figure: number,
): PaperRow => ({
  label,
  world: 'chores',
  protocol,
  agents,
  figures: [figure],
  withoutModel: protocol === 'mhp',
});

export const coelaChores: PaperTable = {
  id: 'coela:c-wah',
  title: 'Average steps in C-WAH, symbolic observations: CoELA and planners without a model',
  source: `${SOURCE}, the main table of C-WAH (symbolic, GPT-4)`,
  remarks: ['Symbolic observations.', 'The model was GPT-4; MHP has none.'],
  experiment: {
    name: 'coela-c-wah',
    worlds: { world: 'chores', scenes: 'test' },
    fidelity: 'paper:coela',
    protocols: ['mhp', MHP_AND_COELA, 'coela'],
    agents: [1, 2],
    seeds: '1000..1004',
  },
  quick: { seeds: '1000..1000' },
  columns: [{ measure: 'steps', title: 'Average steps', digits: 1 }],
  rows: [
    chores({ label: 'MHP alone', protocol: 'mhp' }, 1, 111),
    chores({ label: 'MHP, two', protocol: 'mhp' }, 2, 75),
    chores({ label: 'MHP and CoELA', protocol: MHP_AND_COELA }, 2, 59),
    chores({ label: 'CoELA, two', protocol: 'coela' }, 2, 57),
  ],
  claims: [
    ...claimsBelow('CoELA, two', ['MHP alone', 'MHP, two']),
    ...claimsBelow('MHP and CoELA', ['MHP, two']),
    ...claimsBelow('MHP, two', ['MHP alone']),
  ],
};

export const missingOfCoela: readonly MissingTable[] = [
  {
    id: 'coela:detector',
    title: 'TDW-MAT with a detector instead of oracle perception',
    why: 'worlds here have no detector that errs (the paper, for food and stuff together: RHP 43, two 61, RHP and CoELA 69, two of CoELA 71 %)',
  },
  {
    id: 'coela:c-wah-visual',
    title: 'Average steps in C-WAH, visual observations',
    why: 'the world gives symbolic observations alone (the paper: MHP 141, two 103, MHP and CoELA 94, two of CoELA 92)',
  },
  {
    id: 'coela:llama',
    title: 'CoELA under LLaMA-2 and a tuned one',
    why: 'the same experiment: troupe reproduce coela:tdw-mat --model with such a server',
  },
];
