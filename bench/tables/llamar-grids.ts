// Declares the tables of the worlds of LLaMAR's paper: search and rescue, and the household.
import { WORLDS } from '../../envs/index.ts';
import { type Ablation, byTeam, freshSeeds, OF_NO_PAPER, seeds, UP_TO_FIVE, type WorldTables } from './grid.ts';

const LLAMAR = ['llamar', 'act', 'react', 'cot', 'smart-llm', 'coela'];
const LLAMAR_ABLATIONS = (metric: string): readonly Ablation[] => [
  {
    ...{ full: 'llamar', without: 'llamar:modules=planner-actor-verifier', metric, predicted: 'worse' },
    because: 'nobody says why an action failed and what to do instead',
  },
  {
    ...{ full: 'llamar', without: 'llamar:modules=planner-actor-corrector', metric, predicted: 'better' },
    because: 'the world’s own checker, which does not err, takes the place of the verifier',
  },
  {
    ...{ full: 'llamar', without: 'llamar:modules=actor', metric, predicted: 'worse' },
    because: 'no list of what is open and done is kept',
  },
  {
    ...{ full: 'llamar', without: 'llamar:corrector=in-actor', metric, predicted: 'same' },
    because: 'the same words from the same view, in another call',
  },
];
/** Five of the nine evaluated tasks, each on another floor plan: there are many rows. */
const FIVE_TASKS = [
  'bread-lettuce-tomato-fridge/1',
  'knife-bowl-mug-countertop/2',
  'remote-keys-watch-box/207',
  'slice-bread-lettuce-tomato-egg/4',
  'wash-dishes/1',
];

/** They are the units of what is compared: many, so that a difference can be seen. */
const DRAWN_SCENES = WORLDS.sar?.sets?.drawn ?? [];
const EVALUATED_SCENES = WORLDS.household?.sets?.evaluated ?? [];

/** Rates fitted to 60 of its published episodes. */
const GPT_4 = 'gpt-4-llamar';
const PUBLISHED_RESCUES = {
  llamar: byTeam({
    2: 'SR .44 TR .86 C .94 B .91',
    3: '.68 .92 .96 .80',
    4: '.72 .94 .98 .78',
    5: '.74 .96 1.00 .73',
  }),
};

export const LLAMAR_TABLES: readonly WorldTables[] = [
  {
    world: 'sar',
    metrics: ['success', 'transportRate', 'coverage', 'balance', 'steps'],
    tables: [
      {
        title: 'As LLaMAR’s paper has it',
        ...{ preset: 'paper:llamar', protocols: LLAMAR, agents: UP_TO_FIVE, scenes: ['1', '2', '3', '4', '5'] },
        seeds: seeds(2),
      },
      {
        title: 'As its published code has it',
        ...{ preset: 'published:llamar', protocols: LLAMAR, agents: UP_TO_FIVE, scenes: ['1', '2', '3', '4', '5'] },
        seeds: seeds(2),
        paper: PUBLISHED_RESCUES,
      },
      {
        title: 'Other protocols, the world as it is by default',
        ...{ protocols: OF_NO_PAPER, agents: UP_TO_FIVE, scenes: ['1', '2', '3', '4', '5'], seeds: seeds(2) },
      },
      {
        title: 'As LLaMAR’s published code has it, at the rates of GPT-4',
        ...{ preset: 'published:llamar', protocols: LLAMAR, agents: UP_TO_FIVE, scenes: ['1', '2', '3', '4', '5'] },
        ...{ seeds: seeds(2), like: GPT_4 },
        paper: PUBLISHED_RESCUES,
      },
      {
        title: 'Other protocols, at the rates of GPT-4',
        ...{
          protocols: OF_NO_PAPER,
          agents: UP_TO_FIVE,
          scenes: ['1', '2', '3', '4', '5'],
          seeds: seeds(2),
          like: GPT_4,
        },
      },
    ],
    ablations: [
      {
        title: 'LLaMAR’s modules, one reply in ten wrong',
        ...{ preset: 'paper:llamar', agents: [3], scenes: DRAWN_SCENES, seeds: freshSeeds(4), slip: 0.1 },
        ablations: [...LLAMAR_ABLATIONS('transportRate'), ...LLAMAR_ABLATIONS('steps')],
      },
      {
        title: 'LLaMAR’s modules, at the rates of GPT-4',
        ...{ preset: 'paper:llamar', agents: [3], scenes: DRAWN_SCENES, seeds: freshSeeds(4), like: GPT_4 },
        ablations: [...LLAMAR_ABLATIONS('transportRate'), ...LLAMAR_ABLATIONS('steps')],
      },
      {
        title: 'CoELA’s messages',
        ...{ preset: 'paper:llamar', agents: [3], scenes: DRAWN_SCENES, seeds: freshSeeds(4) },
        ablations: [
          {
            ...{ full: 'coela', without: 'coela:talks=false', metric: 'transportRate', predicted: 'worse' },
            because: 'two carriers cannot agree on a person',
          },
        ],
      },
    ],
  },
  {
    world: 'household',
    metrics: ['success', 'transportRate', 'coverage', 'balance', 'steps'],
    tables: [
      {
        title: 'As LLaMAR’s paper has it',
        ...{ preset: 'paper:llamar', protocols: LLAMAR, agents: UP_TO_FIVE, scenes: FIVE_TASKS, seeds: seeds(1) },
        paper: {
          llamar: byTeam({ 2: 'SR .66 (without exploring .62) TR .87 C .95 B .83 L 23.4' }),
          act: byTeam({ 2: '.33 .67 .91 .59 24.9' }),
          react: byTeam({ 2: '.34 .72 .92 .67 24.1' }),
          cot: byTeam({ 2: '.14 .59 .87 .62 28.4' }),
          'smart-llm': byTeam({ 2: '.11 .23 .91 .45 29.9' }),
          coela: byTeam({ 2: '.25 .46 .76 .73 28.9' }),
        },
      },
      {
        title: 'As its published code has it',
        ...{ preset: 'published:llamar', protocols: LLAMAR, agents: UP_TO_FIVE, scenes: FIVE_TASKS, seeds: seeds(1) },
      },
      {
        title: 'Other protocols, the world as it is by default',
        ...{ protocols: OF_NO_PAPER, agents: UP_TO_FIVE, scenes: FIVE_TASKS, seeds: seeds(1) },
      },
    ],
    ablations: [
      {
        title: 'LLaMAR’s modules, one reply in ten wrong',
        ...{ preset: 'paper:llamar', agents: [2], scenes: EVALUATED_SCENES, seeds: freshSeeds(3), slip: 0.1 },
        ablations: [...LLAMAR_ABLATIONS('transportRate'), ...LLAMAR_ABLATIONS('steps')],
      },
      {
        title: 'CoELA’s messages',
        ...{ preset: 'paper:llamar', agents: [2], scenes: EVALUATED_SCENES, seeds: freshSeeds(3) },
        ablations: [
          {
            ...{ full: 'coela', without: 'coela:talks=false', metric: 'transportRate', predicted: 'worse' },
            because: 'nobody hears what a teammate found',
          },
        ],
      },
    ],
  },
];
